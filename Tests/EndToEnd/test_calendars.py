"""Calendars as sources: reserved rooms on the pages of rooms, and own calendars in plans, through the whole program."""

import json
import re

import pytest

SITE = """title: Larkspur
base-url: https://almanac.example.edu/
time-zone: America/New_York
term: fall-2026
now: 2026-11-18T11:10
sources:
  - {kind: umdio, path: data/courses.json, name: Registrar}
  - {kind: ics, path: data/reservations.ics, as: reservations, name: Bookings}
  - {kind: ics, path: data/dates.ics, as: term-dates, holidays: [recess]}
"""
TERM = 'name: Fall 2026\nfirst-day: 2026-08-31\nlast-day: 2026-12-14\ncodes: ["202608"]\n'
PLAN = """name: Robin Vale
visibility: {visibility}
wants: [CMPS 330]
fixed:
  - {{calendar: work.ics}}
"""


def calendar(*events):
    inside = "".join(f"BEGIN:VEVENT\r\n{event}\r\nEND:VEVENT\r\n" for event in events)
    return f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{inside}END:VCALENDAR\r\n"


def course():
    section = lambda number, start, end: {
        "section_id": f"CMPS330-{number}", "number": number, "seats": "24", "open_seats": "5", "waitlist": "0",
        "instructors": ["A. Fenn"], "meetings": [{
            "days": "TuTh", "room": "0230", "building": "MAB", "classtype": "", "start_time": start, "end_time": end}]}
    return [{"course_id": "CMPS330", "semester": "202608", "name": "Algorithms", "dept_id": "CMPS", "credits": "3",
             "department": "Computing", "description": "", "gen_ed": [], "relationships": {},
             "sections": [section("0101", "10:00am", "11:15am"), section("0102", "2:00pm", "3:15pm")]}]


@pytest.fixture
def site(tmp_path):
    files = {
        "site.yml": SITE, "terms/fall-2026.yml": TERM, "data/courses.json": json.dumps(course()),
        "data/reservations.ics": calendar(
            "UID:1\r\nDTSTART:20261118T110000\r\nDTEND:20261118T123000\r\nSUMMARY:Quill Circle\r\n"
            "ORGANIZER;CN=Vesper Holm:mailto:vesper@example.edu\r\nDESCRIPTION:Secret handshake\r\nLOCATION:MAB 0230",
            "UID:2\r\nDTSTART:20261118T110000\r\nDTEND:20261118T123000\r\nSUMMARY:Quill Circle\r\nLOCATION:Orchard"),
        "data/dates.ics": calendar("UID:3\r\nDTSTART;VALUE=DATE:20261119\r\nSUMMARY:Cider Recess"),
        "people/robin/plan.yml": PLAN.format(visibility="public"),
        "people/robin/work.ics": calendar(
            "UID:4\r\nDTSTART:20260901T143000\r\nDTEND:20260901T150000\r\nRRULE:FREQ=WEEKLY\r\nSUMMARY:Lantern shop"),
    }
    for path, text in files.items():
        file = tmp_path / "Content" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return tmp_path


def everything(site):
    return {file.relative_to(site): file.read_bytes() for file in sorted((site / "Public").rglob("*")) if file.is_file()}


def text(page):
    return " ".join(re.sub("<[^>]*>", " ", page.read_text()).split())


def test_a_reserved_room_is_taken_without_the_name_of_the_person(site, almanac):
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    room = text(site / "Public/rooms/mab/0230.html")
    assert "Reserved until 12:30 pm" in room and "▨ Reserved" in room
    assert "unknown room 'Orchard'" in done.stderr
    reported = [path for path, content in everything(site).items()
            for secret in (b"Quill", b"Vesper", b"vesper@", b"handshake", b"Lantern") if secret in content]
    assert reported == []


def test_a_day_of_a_calendar_of_dates_is_a_holiday(site, almanac):
    assert almanac("build", "--site", site).returncode == 0
    assert any(b"Cider Recess" in content for content in everything(site).values())


def test_an_own_calendar_takes_sections_away(site, almanac):
    listed = almanac("rank", "robin", "--site", site, "--top", "5").stdout
    assert "CMPS 330-0101" in listed and "CMPS 330-0102" not in listed
    (site / "Content/people/robin/plan.yml").write_text(PLAN.format(visibility="public").replace("fixed:\n  - {calendar: work.ics}\n", ""))
    assert "CMPS 330-0102" in almanac("rank", "robin", "--site", site, "--top", "5").stdout


def test_a_calendar_that_is_a_page_stops_the_build(site, almanac):
    assert almanac("build", "--site", site).returncode == 0
    before = everything(site)
    (site / "Content/data/reservations.ics").write_text("<!DOCTYPE html><html><title>Sign in</title></html>")
    done = almanac("build", "--site", site)
    assert done.returncode != 0 and "web page, probably a login page" in done.stderr
    assert everything(site) == before


def test_the_same_calendars_give_the_same_bytes(site, almanac):
    assert almanac("build", "--site", site).returncode == 0
    before = everything(site)
    assert almanac("build", "--site", site).returncode == 0
    assert everything(site) == before
