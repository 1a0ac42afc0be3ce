"""The page on which visitors plan days against the program itself, with calendars, without a network, and with files and names that anybody may have made."""

import datetime
import json
import re
import shutil

import icalendar
import pytest
import recurring_ical_events
import yaml
from playwright.sync_api import expect

from days_flows import MY_DAY
from kept import assert_sound, offline, weight
from test_my_grades import HOSTILE, downloaded

DATE = "2026-11-18"


@pytest.fixture
def diary(visit):
    def open_page(**options):
        page, watch = visit(MY_DAY, **options)
        page.wait_for_selector("#days[data-ready]")
        return page, watch

    return open_page


def status(page, words):
    expect(page.locator("#days-status")).to_have_text(words)


def unfold(page):
    page.evaluate("for (const fold of document.querySelectorAll('#days details')) fold.open = true")


def add_place(page, name, where):
    unfold(page)
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Where: a place, or latitude and longitude").fill(where)
    page.get_by_role("button", name="Add the place").click()


def travel(page, **fields):
    unfold(page)
    for words, value in fields.items():
        page.locator("#days-travel").get_by_label(words).fill(value)
    page.locator("#days-travel").get_by_role("button", name="Save").click()
    status(page, "Travel settings are changed.")


def add_activity(page, title, start=None, end=None, place=None, every=None, last=None):
    page.get_by_role("button", name="+ Activity").click()
    page.get_by_label("What").fill(title)
    if every:
        page.get_by_label("Repeats").select_option(every)
    if last:
        page.get_by_label("Until").fill(last)
    if start:
        page.get_by_label("From", exact=True).fill(start)
        page.get_by_label("To", exact=True).fill(end)
    if place:
        page.get_by_label("Where", exact=True).fill(place)
    page.get_by_role("button", name="Add", exact=True).click()


def add_errand(page, title, place, minutes="10"):
    page.get_by_role("button", name="+ Errand").click()
    page.get_by_label("What").fill(title)
    page.get_by_label("Takes minutes").fill(minutes)
    page.get_by_label("Where", exact=True).fill(place)
    page.get_by_role("button", name="Add", exact=True).click()


def rows(page, selector):
    return [" ".join(row.inner_text().split()) for row in page.locator(selector).all()]


def test_the_program_reads_the_file_and_plans_the_same_day(diary, almanac, demo, tmp_path):
    page, watch = diary()
    add_place(page, "Home", "38.9957, -76.9481")
    status(page, "Home is a place now.")
    travel(page, **{"Days begin at": "Home", "Walking speed, km/h": "4.5", "Free minutes before entries": "3"})
    add_activity(page, "Choir: \"first\" # row", "10:00", "11:00", "Mabry Hall", every="1", last="2026-12-18")
    add_activity(page, "Lunch", "11:20", "12:00", "Crumb & Kettle")
    add_activity(page, "Seminar", "12:15", "13:00", "ALD 1106")
    add_activity(page, "Somewhere", "14:00", "14:30", "A friend's room")
    add_errand(page, "Books", "Larkspur Library")
    add_errand(page, "Letter", "Post room", "5")
    shown = []
    for row in rows(page, "#days .leg"):
        found = re.search(r"^(\d+:\d\d)? ?\w* ?Walk (~?\d+) min to (.+?) (?:\d|~)", row)
        if found:
            shown.append((found.group(1), found.group(2), found.group(3)))
    assert len(shown) >= 5
    file = downloaded(page, "Download days.yml", tmp_path)
    site = tmp_path / "site"
    shutil.copytree(demo.parent / "Content", site / "Content")
    person = site / "Content/people/pat"
    person.mkdir()
    (person / "plan.yml").write_text("name: Pat Quill\nvisibility: public\nterm: spring-2027\nwants: [CMPS 330]\n")
    shutil.copy(file, person / "days.yml")
    for command in ("check", "build"):
        done = almanac(command, "--site", site)
        assert done.returncode == 0 and "days.yml" not in done.stdout + done.stderr, done.stderr
    assert watch.complaints == []
    page.goto((site / f"Public/days/pat/{DATE}.html").as_uri())
    text = page.locator("main").text_content()
    built = [" ".join(row.text_content().split()) for row in page.locator(".rows.day .leg").all()]
    for start, minutes, goal in shown:
        assert any(goal in row and f"{minutes} min" in row and start in row for row in built), (start, minutes, goal, built)
    assert "Choir: \"first\" # row" in text


def test_calendars_read_what_the_page_writes(diary, tmp_path):
    page, watch = diary()
    add_activity(page, "Gym; with, signs\\", "17:30", "18:45", "Hale Gym", every="2", last="2026-12-30")
    page.get_by_role("button", name="Skip Gym; with, signs\\ on this day").click()
    add_activity(page, "Family day")
    add_activity(page, "Night", "23:00", "01:00")
    add_errand(page, "Books", "Larkspur Library")
    file = downloaded(page, "Download a calendar", tmp_path)
    raw = file.read_bytes()
    assert all(len(line) <= 75 for line in raw.split(b"\r\n"))
    calendar = icalendar.Calendar.from_ical(raw)
    events = recurring_ical_events.of(calendar).between((2026, 11, 1), (2027, 1, 31))
    found = sorted((str(event["SUMMARY"]), str(event["DTSTART"].dt), str(event["DTEND"].dt)) for event in events)
    gym = [(name, start) for name, start, _ in found if name.startswith("Gym")]
    assert gym == [("Gym; with, signs\\", f"2026-{day} 17:30:00") for day in ("12-02", "12-16", "12-30")]
    assert ("Family day", "2026-11-18", "2026-11-19") in found
    assert ("Night", "2026-11-18 23:00:00", "2026-11-19 01:00:00") in found
    assert [name for name, _, _ in found].count("Books") == 1
    # And back.
    other, _ = diary()
    other.set_input_files("#days-file", file)
    status(other, "4 events read.")
    assert watch.complaints == []


CALENDAR = """BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEVENT
UID:a
DTSTART;TZID=Europe/Rome:20261118T163000
DTEND;TZID=Europe/Rome:20261118T173000
SUMMARY:Call\\, abroad
END:VEVENT
BEGIN:VEVENT
UID:b
DTSTART:20261116T090000
DURATION:PT45M
RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=6
EXDATE:20261123T090000
SUMMARY:Club
LOCATION:Hale Gym
END:VEVENT
BEGIN:VEVENT
UID:b
RECURRENCE-ID:20261125T090000
DTSTART:20261125T100000
DTEND:20261125T110000
SUMMARY:Club\\, later
END:VEVENT
BEGIN:VEVENT
UID:c
DTSTART;VALUE=DATE:20261118
DTEND;VALUE=DATE:20261120
SUMMARY:Two days
END:VEVENT
BEGIN:VEVENT
UID:d
DTSTART:20261118T120000
RRULE:FREQ=MONTHLY
SUMMARY:Monthly
END:VEVENT
BEGIN:VEVENT
UID:e
STATUS:CANCELLED
DTSTART:20261118T120000
SUMMARY:Gone
END:VEVENT
END:VCALENDAR
"""


def test_calendars_become_activities(diary, tmp_path):
    page, watch = diary()
    file = tmp_path / "club.ics"
    file.write_bytes(CALENDAR.replace("\n", "\r\n").encode())
    page.set_input_files("#days-file", file)
    status(page, "5 events read. Repetitions that this page does not know: 1. Of these only the first date is kept."
                 " Left out, as canceled, without a date, or too many: 1.")

    def titles(date):
        page.get_by_label("Date", exact=True).fill(date)
        page.get_by_label("Date", exact=True).dispatch_event("change")
        expect(page).to_have_url(re.compile(f"{date}|mine.html( |%20)?#? ?$"))
        return rows(page, "#days .rows.day h3")

    assert titles("2026-11-18") == ["Two days", "Club", "Call, abroad", "Monthly"]
    assert titles("2026-11-19") == ["Two days"]
    assert titles("2026-11-23") == []
    assert titles("2026-11-25") == ["Club, later"]
    assert titles("2026-12-02") == ["Club"]
    assert titles("2026-12-07") == [], "six times, of which two are moved or left out"
    page.get_by_role("button", name="Undo").click()
    assert titles("2026-11-18") == [], "one step takes all back"
    assert watch.complaints == []


def test_events_whose_identities_begin_alike_are_all_kept(diary, tmp_path):
    page, watch = diary()
    # As Outlook writes them: long, and the same but for their ends.
    alike = "040000008200E00074C5B7101A82E0080000000010E2C9A8B15ADC010000000000000000100000"
    events = "".join(f"BEGIN:VEVENT\r\nUID:{alike}{end}\r\nDTSTART:20261118T1{end}0000\r\nDURATION:PT30M\r\nSUMMARY:{end}\r\nEND:VEVENT\r\n" for end in range(3))
    file = tmp_path / "outlook.ics"
    file.write_bytes(f"BEGIN:VCALENDAR\r\n{events}END:VCALENDAR\r\n".encode())
    for _ in range(2):
        page.set_input_files("#days-file", file)
        status(page, "3 events read.")
        assert rows(page, "#days .rows.day h3") == ["0", "1", "2"], "read again, they are the same"
    assert watch.complaints == []


def test_hostile_names_stay_names(diary, almanac, demo, tmp_path):
    page, watch = diary()
    for name in HOSTILE:
        add_activity(page, name, "10:00", "11:00", name)
        add_errand(page, name, name)
        add_place(page, name, "38.99, -76.94")
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    file = downloaded(page, "Download days.yml", tmp_path)
    days = yaml.load(file.read_text(), Loader=yaml.BaseLoader)
    expected = [re.sub(r"\s+", " ", name[:200]) for name in HOSTILE]
    for part in ("activities", "errands"):
        assert [entry["title"] for entry in days[part]] == expected
    site = tmp_path / "site"
    shutil.copytree(demo.parent / "Content", site / "Content")
    (site / "Content/people/pat").mkdir()
    (site / "Content/people/pat/plan.yml").write_text("name: Pat Quill\nvisibility: public\nterm: spring-2027\nwants: [CMPS 330]\n")
    shutil.copy(file, site / "Content/people/pat/days.yml")
    done = almanac("check", "--site", site)
    assert done.returncode == 0, done.stderr
    assert watch.complaints == []


def test_files_that_the_page_did_not_write(diary, tmp_path):
    page, watch = diary()
    activity = {"id": "a", "kind": "activity", "title": "Ok", "dates": [20775], "start": 600, "end": 660}
    files = [b"", b"[]", b'{"almanac": 2}', json.dumps({"almanac": 1, "days": [
        None, 7, {"id": 3}, {"id": "x", "kind": "constructor"}, {"id": "b", "kind": "activity"}, activity,
        {**activity, "id": "c", "dates": [1e300, "x", -5]}, {**activity, "id": "d", "days": "Xx", "first": 1},
        {"id": "settings", "kind": "settings", "modes": ["flying"], "pace": -1, "start": 7},
        {"id": "e", "kind": "errand", "title": "E", "date": 20775, "minutes": 1e9, "places": ["x"]},
        {"id": "p", "kind": "place", "name": "P", "at": [1e300, 0]}]}).encode(), b"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:99999999\r\n"]
    words = ["This file is not one that this page wrote."] * 3 + ["0 plans, 0 schedules and 2 day entries read."]
    for place, content in enumerate(files):
        file = tmp_path / f"{place}.{'ics' if content.startswith(b'BEGIN') else 'json'}"
        file.write_bytes(content)
        page.set_input_files("#days-file", file)
        if place < len(words):
            status(page, words[place])
    expect(page.locator("#days-status")).to_contain_text("Left out")
    assert watch.complaints == []


def test_a_day_is_planned_without_a_network(browser, host):
    page = offline(browser, host, MY_DAY, "#days")
    add_activity(page, "Choir", "10:00", "11:00", "Mabry Hall")
    add_activity(page, "Lunch", "11:20", "12:00", "Crumb & Kettle")
    expect(page.locator("#days .leg")).to_have_count(1)
    page.reload()
    page.wait_for_selector("#days[data-ready]")
    expect(page.locator("#days .leg")).to_have_count(1)
    host.is_down = False
    page.context.close()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_the_page_is_sound_in_every_state(diary, width, dark):
    page, watch = diary(width=width, dark=dark)

    def sound():
        assert_sound(page, "#days", width)

    sound()
    add_place(page, "Home", "38.9957, -76.9481")
    travel(page, **{"Days begin at": "Home"})
    add_activity(page, "Choir", "10:00", "11:00", "Mabry Hall", every="1")
    add_activity(page, "Lunch", "11:05", "12:00", "Crumb & Kettle")
    add_errand(page, "Books", "Larkspur Library")
    add_errand(page, "Lost", "Nowhere")
    unfold(page)
    sound()
    page.get_by_role("button", name="Edit Choir").click()
    unfold(page)
    page.get_by_label("Where", exact=True).fill("ma")
    sound()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Skip Choir on this day").click()
    unfold(page)
    sound()
    assert watch.complaints == []


def test_classes_of_ones_own_schedule_are_in_the_day(diary, visit):
    from build_flows import COURSES

    page, watch = visit("schedules/build.html")
    page.wait_for_selector("#build[data-ready]")
    for course in COURSES[:2]:
        page.fill("#build-field", course)
        page.wait_for_selector("#build-options li")
        page.keyboard.press("Enter")
        expect(page.locator("#build-status")).to_have_text(f"{course} added.")
    expect(page.locator("#build-result[aria-busy]")).to_have_count(0)
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="This is mine").click()
    week = json.loads(page.evaluate("localStorage.getItem('almanac.mine.week')"))
    day = week["classes"][0]["dates"][3]
    date = (datetime.date(1970, 1, 1) + datetime.timedelta(days=day)).isoformat()
    page.goto(page.url.replace("schedules/build.html", f"{MY_DAY}#{date}"))
    page.wait_for_selector("#days[data-ready]")
    expected = sorted(one["name"] for one in week["classes"] if day in one["dates"])
    assert sorted(rows(page, "#days .rows.day h3")) == expected
    page.get_by_role("button", name=re.compile("^Skip")).first.click()
    assert len(rows(page, "#days .rows.day h3")) == len(expected) - 1
    assert watch.complaints == []


def test_the_page_and_its_scripts_are_small(demo):
    assert weight(demo, MY_DAY) <= 40 * 1024


def test_without_scripts_the_page_says_so(visit):
    page, _ = visit(MY_DAY, scripts=False)
    assert page.locator("noscript p").is_visible() and not page.locator("#days").is_visible()
