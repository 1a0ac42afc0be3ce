"""The page that builds schedules against the program itself, without a mouse, without a network, and with files that anybody may have made."""

import json
import shutil

import pytest
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
        {"id": "t", "title": "t", "term": "x", "link": "javascript:alert(1)", "sections": ["nodash"]}]}).encode()]


def test_files_that_the_page_did_not_write(builder, tmp_path):
    page, watch = builder()
    for place, content in enumerate(HOSTILE):
        file = tmp_path / f"{place}.json"
        file.write_bytes(content)
        page.set_input_files("#build-file", file)
        page.wait_for_timeout(150)
    expect(page.locator("#build-status")).to_have_text("1 plan and 1 schedule read.")
    expect(page.locator("#build-saved h3")).to_have_text(["<b>bold</b>"])
    expect(page.locator("#build-saved .warn")).to_have_text(["▲ NOPE 1 9 is no longer offered."])
    page.reload()
    page.wait_for_selector("#build[data-ready]")
    add(page, "CMPS 330")
    settled(page)
    assert watch.complaints == []


def test_what_is_exported_is_read_again(builder, tmp_path):
    page, watch = builder()
    add(page, "CMPS 330")
    settled(page)
    page.get_by_role("button", name="Save", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Export as a file").click()
    file = tmp_path / "exported.json"
    download.value.save_as(file)
    other, _ = builder()
    other.set_input_files("#build-file", file)
    expect(other.locator("#build-saved h3")).to_have_text(["Schedule 1"])
    assert watch.complaints == []


def test_the_page_without_its_abilities(visit):
    page, _ = visit(BUILD, scripts=False)
    assert page.locator("noscript").count() and not page.locator("#build").is_visible()
    assert page.get_by_role("link", name="Published schedules").is_visible()
