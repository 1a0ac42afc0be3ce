"""Importing calendars, occurrences worked out, against Python's icalendar, which only parses them; and the slowest of many files."""

import datetime as dt
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

import icalendar

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = pathlib.Path(os.environ.get("ALMANAC_DATA", ROOT / "../shared/data")) / "calendars"
LEAST = 20


def main():
    with tempfile.TemporaryDirectory() as folder:
        large = pathlib.Path(folder) / "large.ics"
        large.write_bytes(made_up(10_000))
        failed = compare("10,000 made-up events", [large])
    corpus = sorted(path for path in DATA.rglob("*.ics") if parses(path)) if DATA.exists() else []
    if corpus:
        failed |= compare(f"{len(corpus)} calendars of other people", corpus)
        files = sorted(DATA.rglob("*.ics"))
        slowest = max(zip(ours(files), files), key=lambda pair: pair[0]["seconds"])
        print(f"the slowest of all {len(files)}, broken ones too: {slowest[0]['seconds'] * 1000:.1f} ms, {slowest[1].name}")
    else:
        print(f"{DATA} is missing: made-up events only")
    return 1 if failed else 0


def compare(name, paths):
    # The quickest of three, as of the other side.
    seconds, results = min(((total(run), run) for run in (ours(paths) for _ in range(3))), key=lambda pair: pair[0])
    data = [path.read_bytes() for path in paths]
    theirs, events = min(parsed(data) for _ in range(3))
    ratio = theirs / seconds
    print(
        f"{name}: imported in {seconds * 1000:.0f} ms ({sum(r['kept'] for r in results)} events, "
        f"{sum(r['occurrences'] for r in results)} occurrences), icalendar {theirs:.2f} s ({events} events, parsed only), "
        f"{ratio:.0f} times (wanted {LEAST})"
    )
    return ratio < LEAST


def total(results):
    return sum(result["seconds"] for result in results)


def parsed(data):
    start = time.perf_counter()
    calendars = [part for one in data for part in icalendar.Calendar.from_ical(one, multiple=True)]
    return time.perf_counter() - start, sum(len(part.walk("VEVENT")) for part in calendars)


def ours(paths):
    program = ROOT / ".build/release/Bench"
    done = subprocess.run([program, "import", *paths], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def parses(path):
    try:
        return bool(icalendar.Calendar.from_ical(path.read_bytes(), multiple=True))
    except Exception:  # What it cannot read cannot be compared.
        return False


def made_up(count):
    """Bookings as a university has them, a third of them weekly, in lines of the usual length."""
    chance = random.Random(7)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Larkspur University//Bookings//EN"]
    for number in range(count):
        start = dt.datetime(2026, 1, 5, 8) + dt.timedelta(days=chance.randrange(300), minutes=15 * chance.randrange(40))
        end = start + dt.timedelta(minutes=chance.choice([50, 75, 110]))
        lines += [
            "BEGIN:VEVENT", f"UID:{number}@rooms.larkspur.example", "DTSTAMP:20260101T000000Z", "SEQUENCE:1",
            f"DTSTART;TZID=America/New_York:{start:%Y%m%dT%H%M%S}", f"DTEND;TZID=America/New_York:{end:%Y%m%dT%H%M%S}",
        ]
        if number % 3 == 0:
            until = start + dt.timedelta(weeks=14)
            lines.append(f"RRULE:FREQ=WEEKLY;UNTIL={until:%Y%m%dT%H%M%S}Z;BYDAY={'MO TU WE TH FR SA SU'.split()[start.weekday()]}")
            lines.append(f"EXDATE;TZID=America/New_York:{start + dt.timedelta(weeks=3):%Y%m%dT%H%M%S}")
        lines += [
            f"SUMMARY:Booking {number} of the {chance.choice(['chess', 'film', 'choir', 'robot'])} circle",
            f"LOCATION:MAB 0{chance.randrange(100, 400)}\\, 12 Orchard Walk", "STATUS:CONFIRMED", "TRANSP:OPAQUE",
            "DESCRIPTION:Chairs in rows\\, screen down\\; the doors are opened a quarter of an h", " our before.", "END:VEVENT",
        ]
    return "\r\n".join([*lines, "END:VCALENDAR", ""]).encode()


if __name__ == "__main__":
    sys.exit(main())
