"""The list of rooms, a room's page and the pages of places, with a clock of the tests' own.

What the script shows is compared with what Python works out of the same data: `rooms/day.json` holds stretches, not answers.
"""

import datetime as dt
import json
import re
from urllib.parse import parse_qs, urlsplit

import icalendar
import pytest
from playwright.sync_api import expect

# 11:10 am, 1:10 pm and 9:40 pm at the site.
MORNING, NOON, NIGHT = "2026-11-18T16:10:00Z", "2026-11-18T18:10:00Z", "2026-11-19T02:40:00Z"


@pytest.fixture
def at(browser, server):
    contexts = []

    def open_at(route, instant, **options):
        context = browser.new_context(
            service_workers="block",
            viewport={"width": 390, "height": 844}, timezone_id="Asia/Tokyo", **options)
        contexts.append(context)
        page = context.new_page()
        page.clock.install(time=instant)
        page.goto(server + route, wait_until="networkidle")
        return page

    yield open_at
    for context in contexts:
        context.close()


@pytest.fixture(scope="module")
def day(demo):
    return json.loads((demo / "rooms" / "day.json").read_text())


def minutes_free(room):
    """Every minute of the day at which the room is open and nothing is in it."""
    free = {minute for start, end in room.get("open", []) for minute in range(start, end)}
    for start, end, _ in room.get("uses", []):
        free -= set(range(start, end))
    return free


def free_at(day, minute):
    """The names of the rooms free then, with the minute at which they stop being so."""
    found = {}
    for room in day["rooms"]:
        free = minutes_free(room)
        if minute not in free or room.get("excluded"):
            continue
        until = minute
        while until in free:
            until += 1
        last = max(free) + 1
        found[room["name"]] = room["end"] if until == last else until
    return found


def clock(minute):
    hour = minute // 60 % 24
    return f"{hour % 12 or 12}:{minute % 60:02} {'am' if hour < 12 else 'pm'}"


def plain(text):
    """Without spaces that keep "11:10 am" on one line."""
    return text.replace("\xa0", " ")


def shown(page, place="#free"):
    """The rooms of a list with the time beside each; a line may stand for several rooms that are alike."""
    lines = page.locator(f"{place} > li, {place} > ol > li").evaluate_all(
        """(rows) => rows.map((row) => {
             const group = [...row.querySelectorAll('.numbers a')].map((link) => link.getAttribute('aria-label'));
             const time = row.querySelector('.numeral')?.textContent.replace(/\\s+/g, ' ').trim() ?? '';
             return [group.length ? group : [row.querySelector('h3').textContent], time];
           })""")
    names = [name for group, _ in lines for name in group]
    assert len(set(names)) == len(names)
    return {name: time for group, time in lines for name in group}


def by_building(day, near, rooms):
    """What is in the building of the next class comes first."""
    codes = {room["name"]: day["houses"][room["house"]][0] for room in day["rooms"]}
    first = [name for name in rooms if codes[name] == near]
    assert first and list(rooms)[:len(first)] == first
    return first, list(rooms)[len(first):]


@pytest.mark.parametrize("instant, minute, near", [(MORNING, 670, "BEX"), (NOON, 790, "ALD"), (NIGHT, 1300, None)])
def test_the_list_shows_the_rooms_free_at_the_present_moment(at, day, instant, minute, near):
    page = at("rooms/index.html", instant)
    expected = free_at(day, minute)
    assert expected
    heading = plain(page.locator("h1").text_content())
    assert heading == f"{len(expected)} rooms free at {clock(minute)}"
    more = page.get_by_role("button", name=f"All {len(expected)}")
    if more.is_visible():
        more.click()
    assert shown(page) == {name: clock(until) for name, until in expected.items()}
    for part in by_building(day, near, shown(page)) if near else [list(shown(page))]:
        times = [expected[name] for name in part]
        assert times == sorted(times, reverse=True)


def test_without_a_script_the_list_is_that_of_the_build(at, day):
    page = at("rooms/index.html", NIGHT, java_script_enabled=False)
    expected = free_at(day, day["at"])
    listed = shown(page)
    assert len(listed) >= min(24, len(expected)) and page.locator("#free > li").count() <= 24
    assert all(clock(expected[name]) == time for name, time in listed.items())
    assert page.locator("#find-q").is_hidden() and page.locator("#kept").is_hidden()


def test_the_whole_day_has_every_room_and_its_free_stretches(at, day):
    page = at("rooms/day.html", NIGHT, java_script_enabled=False)
    first, last = map(int, page.locator("[data-ruler]").first.get_attribute("data-ruler").split(","))
    rows = page.locator("ol.rooms > li").evaluate_all(
        "(rows) => rows.map((row) => [row.querySelector('a').getAttribute('href'),"
        " [...row.querySelectorAll('.ok-line')].map((line) => line.getAttribute('d').match(/[\\d.]+/g).map(Number))])")
    assert len(rows) == len(day["rooms"])
    for (href, lines), room in zip(rows, day["rooms"]):
        assert href.removeprefix("../") == room["address"]
        free = minutes_free(room)
        starts = [minute for minute in sorted(free) if minute - 1 not in free]
        ends = [minute + 1 for minute in sorted(free) if minute + 1 not in free]
        # From x = 2 to x = 356, as drawn.
        drawn = [tuple(round(first + (x - 2) * (last - first) / 354) for x in (start, end)) for start, _, end in lines]
        assert drawn == ([] if room.get("excluded") else list(zip(starts, ends))), href


def test_the_whole_day_fits_a_few_screens_and_marks_the_present(at, day):
    page = at("rooms/day.html", NOON)
    assert page.evaluate("() => document.documentElement.scrollHeight") / len(day["rooms"]) < 70
    assert page.locator("[data-ruler] .now-line").count() == len(day["houses"])
    states = page.locator("ol.rooms > li").evaluate_all(
        "(rows) => rows.map((row) => [row.querySelector('a').getAttribute('href'), row.querySelector('.end').textContent])")
    free = {room["address"] for room in day["rooms"] if 790 in minutes_free(room) and not room.get("excluded")}
    assert {href.removeprefix("../") for href, state in states if state.startswith("○")} == free


@pytest.mark.parametrize("instant", [MORNING, NOON, NIGHT])
def test_the_hours_above_the_list_are_those_of_its_rulers(at, instant):
    page = at("rooms/index.html", instant)
    page.wait_for_selector("#free > li")
    scale, ruler = (page.locator(f"{part} path.axis:not(.closed)").first.get_attribute("d") for part in (".scale", "#free .figure"))
    tick = re.compile(r"M([\d.]+) \d+v-(\d)")
    assert tick.findall(scale) == tick.findall(ruler) != []
    # Reserved time is hatched, as the program draws it.
    assert page.locator("#hatch path").count() == 1
    assert set(page.locator("main ol rect.outline").evaluate_all("(all) => all.map((one) => getComputedStyle(one).fill)")) <= {'url("#hatch")'}
    # Every name is at a tick that is long.
    hours = page.locator(".scale text").evaluate_all("(names) => names.map((name) => [name.getAttribute('x'), name.textContent])")
    assert [x for x, _ in hours] == [x for x, length in tick.findall(scale) if length == "4"]
    first = int(instant[11:13]) - 5 if instant < "2026-11-19" else 21
    named = [first + place for place, (_, length) in enumerate(tick.findall(scale)) if length == "4"]
    faces = ["noon" if hour == 12 else str(hour % 12 or 12) for hour in named]
    assert [name.removesuffix(" pm").removesuffix(" am") for _, name in hours] == faces


def test_rooms_are_found_by_name_seats_and_features(at, day):
    page = at("rooms/index.html", NOON)
    page.fill("#find-q", "mabry 107")
    assert list(shown(page)) + list(shown(page, "#taken")) + list(shown(page, "#soon")) == ["Mabry 0107"]
    page.fill("#find-q", "órchard")
    assert list(shown(page)) + list(shown(page, "#taken")) + list(shown(page, "#soon")) == ["Mabry 0227"]
    page.fill("#find-q", "")
    page.locator("summary").first.click()
    page.select_option("#find-seats", "50")
    page.get_by_label("chalkboard").check()
    large = {room["name"] for room in day["rooms"]
             if room.get("seats", 0) >= 50 and "chalkboard" in room.get("features", [])}
    assert large and set(shown(page)) == large & set(free_at(day, 790))
    expect(page).to_have_url(re.compile("seats=50.*feature=chalkboard"))
    hash = page.evaluate("location.hash")
    again = at("rooms/index.html" + hash, NOON)
    assert shown(again) == shown(page)


def test_another_time_of_the_day_can_be_asked_for(at, day):
    page = at("rooms/index.html", NOON)
    page.select_option("#find-at", "1020")
    expected = free_at(day, 1020)
    assert plain(page.locator("h1").text_content()) == f"{len(expected)} rooms free at 5:00 pm"
    page.locator("summary").first.click()
    page.select_option("#find-order", "name")
    page.get_by_role("button", name=re.compile("All")).click()
    assert list(shown(page)) == [room["name"] for room in day["rooms"] if room["name"] in expected]


def test_favourites_are_kept_in_the_browser(at, browser, server):
    page = at("rooms/mab/0107.html", NOON)
    heart = page.get_by_role("button", name=re.compile("Add to favorites"))
    heart.click()
    assert page.get_by_role("button", name=re.compile("In favorites")).get_attribute("aria-pressed") == "true"
    page.goto(server + "rooms/index.html", wait_until="networkidle")
    assert list(shown(page, "#kept")) == ["Mabry 0107"]
    page.goto(server + "rooms/mab/0107.html")
    page.get_by_role("button", name=re.compile("In favorites")).click()
    page.goto(server + "rooms/index.html", wait_until="networkidle")
    assert page.locator("#kept").is_hidden()


def test_a_rooms_page_shows_its_present_state_and_folds_the_past(at):
    page = at("rooms/mab/0201.html", NOON)
    states = [line.split(" ", 2) for line in page.locator(".notice.big").get_attribute("data-states").split("\n")]
    [words] = [state[2] for state, after in zip(states, states[1:]) if int(state[0]) <= 790 < int(after[0])]
    assert page.locator(".notice.big").text_content() == words
    folded = page.locator("details.past tr").evaluate_all("(rows) => rows.map((row) => Number(row.dataset.slot))")
    open_ = page.locator("table.slots").last.locator("tr").evaluate_all(
        "(rows) => rows.map((row) => Number(row.dataset.slot))")
    assert folded and open_ and max(folded) < min(open_) <= 790
    assert max(folded) + 30 <= 790


def test_figures_of_an_open_page_become_fresh_without_a_reload(at, demo):
    page = at("rooms/mab/floor-2.html", MORNING)
    page.locator("#points summary").click()
    page.evaluate("window.stayed = true")
    parts = json.loads((demo / "rooms" / "mab" / "floor-2.json").read_text())
    # The part as it was built is that of the page, before a script said what is so now.
    page_html = (demo / "rooms" / "mab" / "floor-2.html").read_text()
    assert parts["live"].strip() in page_html
    fresh = parts["live"].replace("Mabry Hall, 2nd floor</h1>", "Fresh</h1>")
    assert fresh != parts["live"]
    page.route("**/floor-2.json", lambda route: route.fulfill(json={"live": fresh}))
    page.clock.run_for(301_000)
    expect(page.locator("h1")).to_have_text("Fresh")
    assert page.evaluate("window.stayed") and page.locator("#points").get_attribute("open") is not None


def test_a_page_whose_figures_cannot_be_fetched_stays_as_it_is(at):
    page = at("rooms/mab/floor-2.html", MORNING)
    asked = []
    page.route("**/floor-2.json", lambda route: (asked.append(route.request.url), route.abort()))
    # Only the present time is written anew.
    html = "() => { const copy = live.cloneNode(true); copy.querySelectorAll('[data-now]').forEach((one) => one.remove()); return copy.innerHTML; }"
    before = page.evaluate(html)
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/floor-2.json")):
        page.clock.run_for(301_000)
    assert asked and page.evaluate(html) == before
    assert page.locator("h1").text_content() == "Mabry Hall, 2nd floor"


def test_a_free_slot_offers_an_invitation_to_the_rooms_calendar(at, browser):
    page = at("rooms/mab/0109.html", MORNING)
    slot = page.locator("td.free a", has_text="Reserve").first
    target = slot.get_attribute("href")
    slot.click()
    block = page.locator(target)
    assert block.is_visible() and page.locator(".picked > div:visible").count() == 1
    mail = block.get_by_role("link", name="Request by email").get_attribute("href")
    assert mail.startswith("mailto:mab-0109@rooms.example.edu?subject=Mabry%200109")
    with page.expect_download() as download:
        block.get_by_role("button", name="Download request (.ics)").click()
    calendar = icalendar.Calendar.from_ical(open(download.value.path(), "rb").read())
    [event] = calendar.walk("VEVENT")
    start = int(target.removeprefix("#ask-"))
    assert event.decoded("dtstart").isoformat() == f"2026-11-18T{(start // 60 + 5) % 24:02}:{start % 60:02}:00+00:00"
    assert (event.decoded("dtend") - event.decoded("dtstart")).seconds == 1800
    assert event["attendee"] == "mailto:mab-0109@rooms.example.edu"
    assert event["attendee"].params["CUTYPE"] == "ROOM"


def opened(page):
    """The days ahead whose slots can be seen."""
    return page.locator("ol.ahead details[open]").evaluate_all("(folds) => folds.map((fold) => fold.parentElement.id)")


def test_a_link_to_a_day_ahead_shows_that_day(at):
    page = at("rooms/mab/0201.html#2026-11-24", NOON)
    day = page.locator("[id='2026-11-24']")
    assert opened(page) == ["2026-11-24"]
    expect(day.locator("table")).to_be_visible()
    expect(day.locator("h3")).to_be_in_viewport()
    # Another day, from within the page.
    page.locator("[id='2026-11-20'] h3 a").click()
    expect(page.locator("[id='2026-11-20'] table")).to_be_visible()
    assert opened(page) == ["2026-11-20", "2026-11-24"]
    expect(page.locator("[id='2026-11-20'] h3")).to_be_in_viewport()
    assert opened(at("rooms/mab/0201.html", NOON)) == []
    # A date that is over, and a fragment of nobody's.
    assert opened(at("rooms/mab/0201.html#2026-11-17", NOON)) == opened(at("rooms/mab/0201.html#%", NOON)) == []


def test_a_day_ahead_is_shown_without_a_script(at):
    page = at("rooms/mab/0109.html#2026-11-24", NOON, java_script_enabled=False)
    day = page.locator("[id='2026-11-24']")
    expect(day.locator("h3")).to_be_in_viewport()
    assert day.locator("p.end").text_content() == "Free 8:00 am – 10:00 pm"
    assert day.locator("svg").is_visible() and not day.locator("table").is_visible()
    day.locator("summary").click()
    assert day.locator("table").is_visible()
    assert "Reserve 8:00 – 8:30 am" in day.inner_text() and "Download request (.ics)" not in day.inner_text()
    assert day.get_by_role("link", name="Request by email").is_visible()


def test_the_present_moment_is_marked_on_the_present_day_alone(at):
    page = at("rooms/mab/0201.html#2026-11-19", NOON)
    assert page.locator(".now, .now-line").count() == 2
    assert page.locator("ol.ahead :is(.now, .now-line, .past)").count() == 0


def test_a_time_of_a_day_ahead_is_asked_for(at):
    page = at("rooms/mab/0109.html#2026-11-24", MORNING)
    day = page.locator("[id='2026-11-24']")
    [rows] = day.locator("[data-free]").evaluate_all("(parts) => parts.map((part) => JSON.parse(part.dataset.free))")
    starts = [minute for start, end in rows for minute in range(start, end, 30)]
    first, last = day.get_by_label("From"), day.get_by_label("To")
    assert list(map(plain, first.locator("option").all_inner_texts())) == [clock(minute) for minute in starts]
    first.select_option("840")
    until = next(end for start, end in rows if start <= 840 < end)
    assert list(map(plain, last.locator("option").all_inner_texts())) == [clock(minute) for minute in range(870, until + 1, 30)]
    last.select_option("930")
    mail = urlsplit(day.get_by_role("link", name="Request by email").get_attribute("href"))
    assert mail.path == "mab-0109@rooms.example.edu"
    assert parse_qs(mail.query) == {
        "subject": ["Mabry 0109, Tue 24 Nov, 2:00 pm–3:30 pm"],
        "body": ["I would like to reserve Mabry 0109 (MAB 0109) on Tue 24 Nov 2026, from 2:00 pm to 3:30 pm."]}
    with page.expect_download() as download:
        day.get_by_role("button", name="Download request (.ics)").click()
    calendar = icalendar.Calendar.from_ical(open(download.value.path(), "rb").read())
    [event] = calendar.walk("VEVENT")
    assert event.decoded("dtstart") == dt.datetime(2026, 11, 24, 19, tzinfo=dt.UTC)
    assert event.decoded("dtend") == dt.datetime(2026, 11, 24, 20, 30, tzinfo=dt.UTC)
    assert event["uid"] == "2026-11-24.1400.reserve.mab.0109@almanac.example.edu"
    assert event["attendee"] == "mailto:mab-0109@rooms.example.edu"


def test_the_first_slot_is_asked_for_in_the_same_words_by_the_program_and_the_script(at):
    made = []
    for scripts in (True, False):
        page = at("rooms/mab/0109.html", MORNING, java_script_enabled=scripts)
        made.append(page.locator("[data-free] a").evaluate_all("(links) => links.map((link) => link.href)"))
    assert made[0] == made[1] and len(made[0]) == 11, "two of the days ahead are closed"
