"""The feeds of the demo, expanded by libraries that are not ours and compared with plain date arithmetic."""

import datetime as dt
import json
import shutil
from pathlib import Path
from zoneinfo import ZoneInfo

import icalendar
import pytest
import recurring_ical_events

ROOT = Path(__file__).resolve().parents[2]
ZONE = ZoneInfo("America/New_York")
DAYS = {"M": 0, "Tu": 1, "W": 2, "Th": 3, "F": 4, "Sa": 5, "Su": 6}


def day(text):
    return dt.date.fromisoformat(text)


def span(first, last):
    return {day(first) + dt.timedelta(n) for n in range((day(last) - day(first)).days + 1)}


# Written out from Content/terms by hand: dates that teach, and the weekday they follow.
TERMS = {
    "fall-2026": {
        "days": span("2026-08-31", "2026-12-14") - span("2026-11-25", "2026-11-29") - {day("2026-09-07")},
        "swaps": {day("2026-10-13"): 0}, "file": "courses-fall-2026.json"},
    "spring-2027": {
        "days": span("2027-01-25", "2027-05-11") - span("2027-03-14", "2027-03-21"),
        "swaps": {}, "file": "courses-spring-2027.json"},
}

FEEDS = {
    "this-term": ("fall-2026", [
        "CMPS231-0101", "MATH246-0101", "HIST214-0101", "PHYS270-0101", "STAT210-0102"]),
    "first-choice": ("spring-2027", [
        "CMPS330-0101", "STAT318-0101", "ENGL301-0101", "MATH310-0101", "HIST228-0102"]),
}


def weekdays(code):
    found = set()
    while code:
        for name in ("Tu", "Th", "Sa", "Su", "M", "W", "F"):
            if code.startswith(name):
                found.add(DAYS[name])
                code = code[len(name):]
                break
    return found


def clock(text):
    return dt.datetime.strptime(text.upper(), "%I:%M%p").time()


def expected(feed):
    """Every meeting of the feed's sections as (section, start, end), from the registrar's file and the calendar alone."""
    name, sections = FEEDS[feed]
    term = TERMS[name]
    courses = json.loads((ROOT / "Content" / "data" / term["file"]).read_text())
    meetings = []
    for course in courses:
        for section in course["sections"]:
            if section["section_id"] not in sections:
                continue
            for meeting in section["meetings"]:
                if not meeting["days"]:
                    continue
                for date in term["days"]:
                    if term["swaps"].get(date, date.weekday()) in weekdays(meeting["days"]):
                        meetings.append((
                            section["section_id"],
                            dt.datetime.combine(date, clock(meeting["start_time"]), ZONE),
                            dt.datetime.combine(date, clock(meeting["end_time"]), ZONE)))
    return sorted(meetings)


def occurrences(path):
    calendar = icalendar.Calendar.from_ical(path.read_bytes())
    assert [error for part in calendar.walk() for error in getattr(part, "errors", [])] == []
    found = []
    for event in recurring_ical_events.of(calendar).between((2026, 1, 1), (2028, 1, 1)):
        start, end = event["DTSTART"].dt, event["DTEND"].dt
        if isinstance(start, dt.datetime):
            words = str(event["SUMMARY"]).replace("-", " ").split()
            found.append((f"{words[0]}{words[1]}-{words[2]}", start, end))
    return sorted(found)


@pytest.mark.parametrize("feed", FEEDS)
def test_every_meeting_and_no_other(demo, feed):
    truth = expected(feed)
    assert len(truth) > 100
    found = occurrences(demo / "feeds" / "robin" / f"{feed}.ics")
    assert [(name, start.astimezone(ZONE), end.astimezone(ZONE)) for name, start, end in found] == truth


@pytest.mark.parametrize("feed", FEEDS)
def test_the_bytes_of_a_feed(demo, feed):
    data = (demo / "feeds" / "robin" / f"{feed}.ics").read_bytes()
    lines = data.split(b"\r\n")
    assert data.endswith(b"END:VCALENDAR\r\n") and b"\n" not in data.replace(b"\r\n", b"")
    assert all(len(line) <= 75 for line in lines)
    data.decode("utf-8")
    for name in (b"METHOD", b"RDATE", b"COUNT=", b"VALARM", b"ORGANIZER", b"CLASS:"):
        assert name not in data
    # A calendar's own UID makes vdirsyncer take all events for one.
    assert b"\r\nUID:" not in data[:data.index(b"BEGIN:VEVENT")]
    assert data.count(b"BEGIN:STANDARD") == 1 and data.count(b"BEGIN:DAYLIGHT") == 1


def test_stamps_move_only_for_what_changed(almanac, tmp_path):
    shutil.copytree(ROOT / "Content", tmp_path / "Content")
    feed = tmp_path / "Public" / "feeds" / "robin" / "first-choice.ics"

    def build(now):
        done = almanac("build", "--site", tmp_path, "--now", now)
        assert done.returncode == 0, done.stderr
        calendar = icalendar.Calendar.from_ical(feed.read_bytes())
        return {str(event["UID"]): event for event in calendar.walk("VEVENT")}

    first = build("2026-11-18T13:10")
    bytes_before = feed.read_bytes()
    build("2026-11-19T13:10")
    assert feed.read_bytes() == bytes_before, "nothing changed but the clock"

    # A room moves: one event differs, in its place and its stamps.
    data = tmp_path / "Content" / "data" / "courses-spring-2027.json"
    courses = json.loads(data.read_text())
    section = next(section for course in courses for section in course["sections"]
                   if section["section_id"] == "CMPS330-0101")
    section["meetings"][0]["room"] = "0101"
    section["meetings"][0]["building"] = "MAB"
    data.write_text(json.dumps(courses))
    moved = build("2026-11-20T08:00")
    assert moved.keys() == first.keys()
    changed = [uid for uid in first if first[uid].to_ical() != moved[uid].to_ical()]
    assert len(changed) == 1 and "cmps330" in changed[0]
    before, after = first[changed[0]], moved[changed[0]]
    assert int(after["SEQUENCE"]) == int(before["SEQUENCE"]) + 1
    assert after["LAST-MODIFIED"].dt == dt.datetime(2026, 11, 20, 13, 0, tzinfo=dt.timezone.utc)

    # The memory is lost: it is learned again from the published feed, and nothing moves.
    bytes_before = feed.read_bytes()
    shutil.rmtree(tmp_path / ".almanac")
    build("2026-11-21T08:00")
    assert feed.read_bytes() == bytes_before
