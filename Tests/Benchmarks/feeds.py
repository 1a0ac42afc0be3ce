"""Writing calendars, against Python's icalendar on the same events; and what a large campus's feeds cost to remember."""

import datetime as dt
import json
import pathlib
import subprocess
import sys
import time
import zoneinfo

import icalendar

ROOT = pathlib.Path(__file__).resolve().parents[2]
ZONE = zoneinfo.ZoneInfo("America/New_York")
# Python is measured on few events and its time scaled: a million would take minutes.
THEIRS = 5_000
LEAST = 50
# Memory that does not grow with the calendar; what differs is what the allocator and the pages of the program did.
MOST_GROWTH = 2_000_000
MOST_REMEMBERING = 0.5


def main():
    failed = writing()
    return 1 if remembering() or failed else 0


def writing():
    small, large = (bench("write", count) for count in (100_000, 1_000_000))
    start = time.process_time()
    data = calendar(THEIRS).to_ical()
    theirs = (time.process_time() - start) / THEIRS
    ours = large["seconds"] / large["events"]
    per_event = (large["bytes"] - small["bytes"]) / (large["events"] - small["events"])
    # The same events, so about the same bytes: theirs lack nothing but what folding differently costs.
    alike = abs(len(data) / THEIRS - per_event) < 0.05 * per_event
    growth = large["peak"] - small["peak"]
    ratio = theirs / ours
    print(
        f"a million classes: {large['seconds']:.2f} s, {ours * 1e6:.2f} µs and {per_event:.0f} bytes each; "
        f"icalendar {theirs * 1e6:.0f} µs (measured on {THEIRS}, {len(data) / THEIRS:.0f} bytes each), "
        f"{ratio:.0f} times (wanted {LEAST}); {'alike' if alike else 'THEY DIFFER'}"
    )
    print(
        f"peak memory: {small['peak'] / 1e6:.1f} MB for {small['events']} events, "
        f"{large['peak'] / 1e6:.1f} MB for {large['events']}"
        f"{'' if growth < MOST_GROWTH else ': IT GROWS'}"
    )
    return not alike or ratio < LEAST or growth >= MOST_GROWTH


def remembering():
    found = bench("remember", 10_000)
    seconds = found["read"] + found["note"] + found["write"]
    print(
        f"a campus of {found['feeds']} feeds of 10000 sections: memory of {found['bytes'] / 1e6:.1f} MB read in "
        f"{found['read'] * 1000:.0f} ms, noted in {found['note'] * 1000:.0f}, written in {found['write'] * 1000:.0f}; "
        f"{found['published'] / 1e6:.0f} MB of feeds written in {found['publish'] * 1000:.0f}"
        f"{'' if found['same'] else ': THE MEMORY CHANGED'}"
    )
    return not found["same"] or seconds > MOST_REMEMBERING


def bench(*words):
    program = ROOT / ".build/release/Bench"
    done = subprocess.run([program, *map(str, words)], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def calendar(count):
    whole = icalendar.Calendar()
    whole.add("version", "2.0")
    whole.add("prodid", "-//Almanac//Almanac 1.0//EN")
    for number in range(count):
        whole.add_component(event(number))
    return whole


def event(number):
    place = "MAB 0230, Mabry Hall, 12 Orchard Walk, Larkspur, MD 20742"
    made = icalendar.Event()
    made.add("uid", f"spring-2027.cmps216.{number}.lecture@almanac.example.edu")
    stamp = dt.datetime(2026, 11, 1, tzinfo=dt.timezone.utc)
    made.add("dtstamp", stamp)
    made.add("last-modified", stamp)
    made.add("sequence", 2)
    made.add("dtstart", dt.datetime(2027, 1, 25, 10, tzinfo=ZONE))
    made.add("dtend", dt.datetime(2027, 1, 25, 10, 50, tzinfo=ZONE))
    until = dt.datetime(2027, 5, 10, 14, 50, tzinfo=dt.timezone.utc)
    made.add("rrule", {"freq": "weekly", "until": until, "byday": ["MO", "WE", "FR"]})
    for day in (15, 17, 19):
        made.add("exdate", dt.datetime(2027, 3, day, 10, tzinfo=ZONE))
    made.add("summary", f"CMPS 216-{number} Lecture")
    made.add("location", place)
    made.add("geo", (38.98917, -76.93647))
    apple = icalendar.vUri("geo:38.989170,-76.936470")
    apple.params.update({"VALUE": "URI", "X-APPLE-RADIUS": "70", "X-TITLE": place})
    made.add("x-apple-structured-location", apple, encode=0)
    made.add("x-apple-travel-advisory-behavior", "AUTOMATIC")
    made.add(
        "description",
        "Introduction to Computer Systems\nInstructor: Ada Quill\n"
        "https://almanac.example.edu/larkspur/courses/CMPS216.html",
    )
    made.add("categories", ["CMPS216", "Lecture"])
    made.add("url", "https://almanac.example.edu/larkspur/courses/CMPS216.html")
    made.add("color", "seagreen")
    made.add("status", "CONFIRMED")
    made.add("transp", "OPAQUE")
    return made


if __name__ == "__main__":
    sys.exit(main())
