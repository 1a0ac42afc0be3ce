"""One calendar file made of several feeds, as the page's script makes it in Node, read by icalendar and compared with the feeds."""

import json
import random
import subprocess
import time
from pathlib import Path

import icalendar
import pytest

from places import ROOT

PART = ROOT / "Templates" / "scripts" / "calendar" / "01-calendar.js"


def by_node(folder, cases):
    asked = folder / "cases.jsonl"
    asked.write_text("\n".join(json.dumps(case) for case in cases))
    done = subprocess.run(["node", str(Path(__file__).with_name("calendars.mjs")), str(asked), str(PART)],
                          capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def events(text):
    """All events by what identifies them, each with its properties as they are written."""
    return {(str(one["UID"]), str(one.get("RECURRENCE-ID", ""))): one.to_ical() for one in icalendar.Calendar.from_ical(text).walk("VEVENT")}


def components(text):
    """The raw text of each component of a calendar."""
    found, depth = [], 0
    for line in text.split("\r\n"):
        depth += line.startswith("BEGIN:")
        if depth == 2 and line.startswith("BEGIN:"):
            found.append([])
        if depth > 1:
            found[-1].append(line)
        depth -= line.startswith("END:")
    return ["\r\n".join(lines) for lines in found]


def test_the_file_has_all_events_of_the_feeds_once(demo, tmp_path):
    seed = time.time_ns() % 10**9
    print(f"seed {seed}")
    rng = random.Random(seed)
    feeds = sorted((demo / "feeds/campus/sections/fall-2026").glob("*.ics"))
    cases = [{"feeds": [path.read_bytes().decode() for path in rng.sample(feeds, rng.randrange(1, 9))], "name": "Robin, Fall; 2026"}
             for _ in range(200)]
    for case, text in zip(cases, by_node(tmp_path, cases), strict=True):
        expected = {}
        for feed in case["feeds"]:
            for key, event in events(feed).items():
                expected.setdefault(key, event)
        assert events(text) == expected
        assert text.count("BEGIN:VTIMEZONE") == 1 and text.endswith("END:VCALENDAR\r\n")
        assert "\n" not in text.replace("\r\n", "") and max(len(line.encode()) for line in text.split("\r\n")) <= 75
        raw = {part for feed in case["feeds"] for part in components(feed)}
        assert set(components(text)) <= raw, "lines and their folds are kept"
        assert "\r\nNAME:Robin\\, Fall\\; 2026\r\n" in text and "REFRESH-INTERVAL" not in text


def a_calendar(*events_, end="\r\n"):
    return end.join(["BEGIN:VCALENDAR", "VERSION:2.0", *(line for event in events_ for line in event), "END:VCALENDAR", ""])


def an_event(uid, *lines):
    return ["BEGIN:VEVENT", f"UID:{uid}", *lines, "END:VEVENT"]


@pytest.mark.parametrize("one, other, kept", [
    (["SEQUENCE:1", "SUMMARY:old"], ["SEQUENCE:12", "SUMMARY:new"], "new"),
    (["SEQUENCE:12", "SUMMARY:new"], ["SEQUENCE:1", "SUMMARY:old"], "new"),
    (["LAST-MODIFIED:20260101T000000Z", "SUMMARY:old"], ["LAST-MODIFIED:20260102T000000Z", "SUMMARY:new"], "new"),
    (["SUMMARY:first"], ["SUMMARY:second"], "first"),
])
def test_of_two_versions_of_an_event_the_newer_is_kept(tmp_path, one, other, kept):
    [text] = by_node(tmp_path, [{"feeds": [a_calendar(an_event("a", *one)), a_calendar(an_event("a", *other))], "name": "N"}])
    assert [str(event["SUMMARY"]) for event in icalendar.Calendar.from_ical(text).walk("VEVENT")] == [kept]


def test_changed_occurrences_alarms_and_other_line_ends_are_kept(tmp_path):
    series = an_event("a", "SUMMARY:series")
    moved = an_event("a", "RECURRENCE-ID:20260105T100000Z", "SUMMARY:moved")
    alarm = an_event("b", "DESCRIPTION:BEGIN", " :VEVENT", "BEGIN:VALARM", "UID:a", "TRIGGER:-PT5M", "END:VALARM")
    name = "Ünïcödé – " * 12
    [text] = by_node(tmp_path, [{"feeds": [a_calendar(series, moved), a_calendar(alarm, series, end="\n")], "name": name}])
    assert [str(event["UID"]) for event in icalendar.Calendar.from_ical(text).walk("VEVENT")] == ["a", "a", "b"]
    assert "DESCRIPTION:BEGIN\r\n :VEVENT" in text and "\n" not in text.replace("\r\n", "")
    assert str(icalendar.Calendar.from_ical(text)["NAME"]).strip() == name.strip()
    assert max(len(line.encode()) for line in text.split("\r\n")) <= 75
