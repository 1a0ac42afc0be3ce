"""The page that builds schedules against the program itself, without a mouse, without a network, and with files that anybody may have made."""

import datetime as dt
import json
import re
import shutil

import icalendar
import pytest
import recurring_ical_events
from playwright.sync_api import expect

from accessibility import violations
from build_flows import BUILD, COURSES

ANN = """name: Ann Dorey
visibility: public
term: spring-2027
wants: [{wants}]
limits: {{earliest: 9:00}}
preferences: {{weights: {{few-gaps: 1, compact-days: 1}}}}
"""


@pytest.fixture
def builder(visit):
    def open_page(**options):
        page, watch = visit(BUILD, **options)
        page.wait_for_selector("#build[data-ready]")
        return page, watch

    return open_page


EPOCH = dt.date(1970, 1, 1)


def settled(page):
    expect(page.locator("#build-result[aria-busy]")).to_have_count(0)


def add(page, course):
    page.fill("#build-field", course)
    page.wait_for_selector("#build-options li")
    page.keyboard.press("Enter")
    expect(page.locator("#build-status")).to_have_text(f"{course} added.")


def sections(page):
    """Of the schedule that is shown, by its share link."""
    link = page.get_by_role("link", name="Open as a page").get_attribute("href")
    return sorted(link.partition(":")[2].rpartition(":")[2].split(","))


def ranked(almanac, demo, folder, wants):
    """What `almanac rank` says of the same plan."""
    shutil.copytree(demo.parent / "Content", folder / "Content")
    (folder / "Content/people/ann").mkdir()
    (folder / "Content/people/ann/plan.yml").write_text(ANN.format(wants=", ".join(wants)))
    done = almanac("rank", "ann", "--format", "json", "--site", folder)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_page_ranks_as_the_terminal(builder, almanac, demo, tmp_path):
    expected = ranked(almanac, demo, tmp_path / "site", COURSES)
    page, watch = builder()
    for course in COURSES:
        add(page, course)
    page.evaluate("for (const fold of document.querySelectorAll('#build-choices details')) fold.open = true")
    page.locator("#build-choices input[type=time]").first.fill("09:00")
    for name in ("Few days with class", "Short gaps"):
        page.get_by_label(name).check()
    settled(page)
    expect(page.locator("#build-count")).to_have_text(
        f"{expected['fitting']:,} schedules fit, of {expected['combinations']:,} combinations")
    shown = []
    for _ in expected["schedules"]:
        shown.append(sections(page))
        page.get_by_role("button", name="Next schedule").click()
    assert shown == [
        sorted(section.replace(" ", "") for course in one["courses"] for section in course["sections"]) for one in expected["schedules"]]
    assert len(shown) > 10 and watch.complaints == [] and watch.strangers == []


def test_alternatives_rank_as_in_the_terminal(builder, almanac, demo, tmp_path):
    expected = ranked(almanac, demo, tmp_path / "site", [COURSES[0], f"{{some: 1, of: [{COURSES[1]}, {COURSES[2]}]}}"])
    page, watch = builder()
    add(page, COURSES[0])
    add(page, COURSES[1])
    page.get_by_role("button", name=f"Add an alternative to {COURSES[1]}").click()
    add(page, COURSES[2])
    page.evaluate("for (const fold of document.querySelectorAll('#build-choices details')) fold.open = true")
    page.locator("#build-choices input[type=time]").first.fill("09:00")
    for name in ("Few days with class", "Short gaps"):
        page.get_by_label(name).check()
    settled(page)
    expect(page.locator("#build-count")).to_contain_text(f"{expected['fitting']:,} schedules fit")
    best = expected["schedules"][0]
    assert sections(page) == sorted(section.replace(" ", "") for course in best["courses"] for section in course["sections"])
    assert watch.complaints == []


def test_times_are_kept_free_by_drawing_and_have_names(builder):
    page, watch = builder()
    add(page, "CMPS 330")
    settled(page)
    page.get_by_role("button", name="Draw times to keep free").click()
    column = page.locator(".build-week .day").nth(4)
    box = column.bounding_box()
    page.mouse.move(box["x"] + 10, box["y"] + 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 10, box["y"] + 100, steps=5)
    page.mouse.up()
    settled(page)
    page.evaluate("for (const fold of document.querySelectorAll('#build-choices details')) fold.open = true")
    name = page.locator("#build-choices li input")
    expect(name).to_have_value("Busy")
    expect(page.locator("#build-choices li .label")).to_contain_text("F 9:00")
    name.fill("Work")
    name.press("Enter")
    expect(page.locator(".build-week .busy")).to_have_text(["Work"])
    assert watch.complaints == []


def mark_as_mine(page, courses):
    for course in courses:
        add(page, course)
    settled(page)
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="This is mine").click()
    expect(page.locator("#build-saved h3")).to_have_text(["Schedule 1 · mine"])
    return json.loads(page.evaluate("localStorage.getItem('almanac.mine.week')"))


def test_ones_own_week_has_the_dates_of_the_feeds(builder, demo):
    page, watch = builder()
    own = mark_as_mine(page, COURSES)
    offered = json.loads((demo / "share/spring-2027.json").read_text())["courses"]
    expected = set()
    for one in sections(page):
        course, _, code = one.partition("-")
        feed = offered[course]["sections"][code]["feed"]
        calendar = icalendar.Calendar.from_ical((demo / feed).read_bytes())
        for event in recurring_ical_events.of(calendar).between((2027, 1, 1), (2027, 6, 30)):
            start = event["DTSTART"].dt
            # A day without class is an event of a day, and neither exams nor canceled classes are classes.
            if isinstance(start, dt.datetime) and str(event["SUMMARY"]).replace(" ", "") == one:
                expected.add((f"{offered[course]['name']} {code}", (start.date() - EPOCH).days, start.hour * 60 + start.minute))
    assert {(one["name"], date, one["start"]) for one in own["classes"] for date in one["dates"]} == expected
    assert len(expected) > 100 and watch.complaints == []


def quarters(times):
    return {(day, quarter) for day, start, end in times for quarter in range(start // 15, -(-end // 15))}


def test_the_catalog_keeps_to_what_fits_with_ones_own_schedule(builder, demo):
    page, watch = builder()
    own = mark_as_mine(page, COURSES)
    taken = quarters((one["day"], one["start"], one["end"]) for one in own["classes"])
    page.goto(page.url.replace(BUILD, "catalog/spring-2027/index.html"))
    page.locator("#filters-fold > summary").click()
    page.get_by_label("Fits with my schedule").check()
    page.wait_for_selector("#chips button:has-text('Fits with my schedule')")
    page.wait_for_url("**/catalog/spring-2027/index.html?mine=1")
    while page.locator("#search-more").is_visible():
        page.locator("#search-more").click()
    page.wait_for_selector("#search-rows:not([aria-busy])")
    shown = {name.replace(" ", "") for name in page.locator("#search-rows th b").all_inner_texts()}
    days = ["M", "Tu", "W", "Th", "F", "Sa", "Su"]

    def meetings(section):
        return [meeting for meeting in section["meets"] if meeting.get("days")]

    def fits(section):
        meets = meetings(section)
        times = [(days.index(day), meeting["start"], meeting["end"]) for meeting in meets
                 for day in re.findall("Tu|Th|Sa|Su|[MWF]", meeting["days"])]
        return bool(meets) and not quarters(times) & taken

    offered = json.loads((demo / "share/spring-2027.json").read_text())["courses"]
    # Where all sections fit, or none, it does not matter which of them are taken together. A class online at any time always fits.
    fitting = {course for course, one in offered.items() if one["sections"] and all(map(fits, one["sections"].values()))}
    other = {course for course, one in offered.items() if all(meetings(section) and not fits(section) for section in one["sections"].values())}
    assert fitting - shown == set() and other & shown == set()
    assert fitting and other and watch.complaints == []


def test_two_saved_schedules_side_by_side(builder):
    page, watch = builder()
    for course in COURSES[:2]:
        add(page, course)
    settled(page)
    page.get_by_role("button", name="Save", exact=True).click()
    first = sections(page)
    page.get_by_role("button", name="Next schedule").click()
    page.get_by_role("button", name="Save", exact=True).click()
    second = sections(page)
    expect(page.locator("#build-saved h3")).to_have_count(2)
    for name in ("Compare Schedule 1", "Compare Schedule 2"):
        page.get_by_label(name).check()
    expect(page.locator(".build-pair .build-week")).to_have_count(2)
    words = page.locator("#build-saved").inner_text()
    for here, there, title in ((first, second, "Schedule 1"), (second, first, "Schedule 2")):
        [line] = [line for line in words.splitlines() if line.startswith(f"Only in “{title}”")]
        for one in here:
            course, _, code = one.partition("-")
            assert (f"{course[:4]} {course[4:]} {code}" in line) == (one not in there), line
    assert violations(page) == [] and watch.complaints == []


def test_exams_are_shown_where_the_schedule_is(builder, demo):
    page, watch = builder()
    offered = json.loads((demo / "share/spring-2027.json").read_text())["courses"]
    course = next(one for one in offered.values() if all("exams" in section for section in one["sections"].values()))
    add(page, course["name"])
    settled(page)
    expect(page.locator("#build-list h3", has_text="Exams")).to_be_visible()
    date, start, _, place = course["sections"][sections(page)[0].partition("-")[2]]["exams"][0]
    words = page.locator("#build-list").inner_text()
    day = dt.date.fromisoformat(date)
    assert f"{day:%A} {day.day} {day:%b}" in words and place in words
    page.get_by_role("link", name="Open as a page").click()
    # Says what the page has instead if it does not come.
    expect(page.locator("#shared-week")).to_contain_text("Exams", timeout=30_000)
    assert f"{day:%A} {day.day} {day:%b}" in page.locator("#shared-week").inner_text()
    assert watch.complaints == []


def test_a_schedule_without_a_mouse(builder):
    page, watch = builder()
    page.focus("#build-field")
    for course in COURSES[:2]:
        page.keyboard.type(course)
        page.wait_for_selector("#build-options li")
        assert page.get_attribute("#build-field", "aria-activedescendant") == "build-option-0"
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
        expect(page.locator("#build-status")).to_have_text(f"{course} added.")
    settled(page)
    seen = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        focus = page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent.trim()")
        seen.add(focus)
        if focus == "Save":
            break
    page.keyboard.press("Enter")
    expect(page.locator("#build-saved h3")).to_have_text(["Schedule 1"])
    assert page.evaluate("document.activeElement.textContent") == "Save", "the focus stays where it was"
    assert {"Remove CMPS 330", "Next schedule"} <= seen and any(name.startswith("CMPS 330 0") for name in seen)
    assert violations(page) == [] and watch.complaints == []


def test_a_kept_plan_opens_without_a_network(browser, host):
    context = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="allow")
    page = context.new_page()
    page.goto(host.address + BUILD)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.wait_for_selector("#build[data-ready]")
    for course in COURSES[:2]:
        add(page, course)
    settled(page)
    count = page.inner_text("#build-count")
    page.wait_for_timeout(500)
    host.is_down = True
    page.goto(host.address + BUILD)
    page.wait_for_selector("#build[data-ready]")
    expect(page.locator("#build-count")).to_have_text(count)
    # Of a department that was not fetched.
    page.fill("#build-field", "HIST 214")
    page.wait_for_selector("#build-options li")
    page.keyboard.press("Enter")
    expect(page.locator("#build-status")).to_have_text("This course could not be loaded. Are you offline?")
    host.is_down = False
    context.close()


HOSTILE = [
    b"", b"{", b"[]", b'{"almanac": 2}', b'{"almanac": 1, "plans": 7, "saved": {"a": 1}}',
    json.dumps({"almanac": 1, "plans": [
        None, 7, {"term": 3}, {"term": "spring-2027", "id": "x", "name": "<img src=x onerror=alert(1)>", "wants": "no", "blocks": [
            {"days": "MWF", "start": -5, "end": 1e9}, {"days": {}, "start": 1, "end": 2}, None], "limits": 3, "likes": [1]}], "saved": [
        {"id": "s", "title": "<b>bold</b>", "term": "spring-2027", "link": "spring-2027:CMPS330-0101", "sections": ["CMPS330-0101", "NOPE1-9"]},
        {"id": "t", "title": "t", "term": "x", "link": "javascript:alert(1)", "sections": ["nodash"]},
        {"id": "u", "title": "\ud800", "term": "spring-2027", "sections": ["CMPS330-0101"]}]}).encode(),
    # Numbers and names that a ranking never ends with.
    b'''{"almanac": 1, "plans": [{"term": "spring-2027", "id": "y", "name": "Odd", "order": "__proto__", "seed": 1e999,
        "wants": [{"course": "__proto__"}, {"course": 7}, {"any": {"levels": [1e999]}, "count": 1e999, "name": "all"},
          {"some": ["CMPS330", {}], "least": 1e999}, {"course": "CMPS330"}],
        "pins": [{"course": "CMPS330"}, {"course": "CMPS330", "code": 1}, null], "exclusions": 3,
        "limits": {"earliest": 1e999, "gap": -1, "daysOff": "MMM", "attendance": "moon", "openSeats": "yes"},
        "likes": {"gpa": 1e999, "constructor": 1}}]}''']


def test_files_that_the_page_did_not_write(builder, tmp_path):
    page, watch = builder()
    for place, content in enumerate(HOSTILE):
        file = tmp_path / f"{place}.json"
        file.write_bytes(content)
        page.set_input_files("#build-file", file)
        page.wait_for_timeout(150)
    expect(page.locator("#build-status")).to_have_text("1 plan and 0 schedules read.")
    expect(page.locator("#build-saved h3")).to_have_text(["<b>bold</b>"])
    expect(page.locator("#build-saved .warn")).to_have_text(["▲ NOPE 1 9 is no longer offered."])
    page.reload()
    page.wait_for_selector("#build[data-ready]")
    plans = page.locator("#build-plan option")
    expect(plans).to_have_text(["My plan", "<img src=x onerror=alert(1)>", "Odd"])
    for place in (1, 2):
        page.select_option("#build-plan", index=place)
        if place == 1:
            add(page, "CMPS 330")
        settled(page)
        expect(page.locator("#build-wants h3 a", has_text="CMPS 330")).to_be_visible()
        expect(page.locator("#build-count")).to_contain_text("fit")
    assert watch.complaints == []


def test_what_is_exported_is_read_again(builder, tmp_path):
    page, watch = builder()
    add(page, "CMPS 330")
    settled(page)
    page.get_by_role("button", name="Save", exact=True).click()
    with page.expect_download() as download:
        page.locator("#build-saved").get_by_role("button", name="Export as a file").click()
    file = tmp_path / "exported.json"
    download.value.save_as(file)
    other, _ = builder()
    other.set_input_files("#build-file", file)
    expect(other.locator("#build-saved h3")).to_have_text(["Schedule 1"])
    assert watch.complaints == []


def test_the_page_without_its_abilities(visit):
    page, _ = visit(BUILD, scripts=False)
    assert page.locator("noscript p").is_visible() and not page.locator("#build").is_visible()
    assert page.get_by_role("link", name="Published schedules").is_visible()
