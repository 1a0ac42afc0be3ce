"""A second reading of what people do: `days.yml` with its calendars, and what the pages of days tell of ways and errands.

What stands in files is read anew. Which way is the fastest, and in which order errands are run, is for other tests to tell: here it
is read from the pages.
"""

import datetime as dt
import html
import re
from collections import namedtuple

import icalendar
import recurring_ical_events
import yaml

from campus import NAMES, WEEKDAYS, dated, minute_of, span

# Minutes from midnight, None for all day. `key` is the id where the file or the title tells it, else None.
Activity = namedtuple("Activity", "date title start end key buffer place")


class DayBook:
    """Somebody's `days.yml`; `terms` are those of the site by their names, `present` is the name of the present one."""

    def __init__(self, folder, terms, present, zone):
        self.folder, self.terms, self.zone = folder, terms, zone
        self.reported = yaml.safe_load((folder / "days.yml").read_text()) or {}
        self.present = terms[present]
        first, last = min(term.first for term in terms.values()), max(term.last for term in terms.values())
        self.first, self.last = first - dt.timedelta(31), last + dt.timedelta(31)
        self.skips = [(dated(date), skip) for skip in self.reported.get("skip") or []
                      for date in skip.get("dates") or [skip["date"]]]

    def buffer(self, entry=None):
        """Minutes to keep free before."""
        reported = (entry or {}).get("buffer", (self.reported.get("travel") or {}).get("buffer", 0))
        return reported.get("before", 0) if isinstance(reported, dict) else reported

    def errands(self):
        """The title and date of each, without those of days that are skipped."""
        return [(one["title"], dated(one["date"])) for one in self.reported.get("errands") or []
                if not self.is_skipped(dated(one["date"]), one["title"], one.get("id"))]

    def skips_course(self, date, course):
        return any(when == date and (skip.get("all") or str(skip.get("course", "")).replace(" ", "") == course)
                   for when, skip in self.skips)

    def is_skipped(self, date, title, key):
        return any(when == date and (skip.get("all") or skip.get("activity") in (title, key) and skip.get("activity"))
                   for when, skip in self.skips)

    def activities(self):
        """All there are, on all dates."""
        found = [one for entry in self.reported.get("activities") or [] for one in self.written(entry)]
        found += [one for entry in self.reported.get("calendars") or [] for one in self.imported(entry)]
        return [one for one in found if not self.is_skipped(one.date, one.title, one.key)]

    def written(self, entry):
        start, end = times(entry.get("time"))
        key = entry.get("id") or re.sub("[^a-z0-9]+", "-", entry["title"].lower()).strip("-")
        for date in self.dates(entry):
            yield Activity(date, entry["title"], start, end, key, self.buffer(entry), entry.get("place"))

    def dates(self, entry):
        if "days" not in entry:
            return sorted({dated(date) for date in entry.get("dates") or [entry["date"]]})
        days = weekdays(entry["days"])
        term = None
        if entry.get("as") == "classes":
            reported = next((dated(entry[key]) for key in ("first", "last") if key in entry), None)
            term = next((one for one in self.terms.values() if reported and one.first <= reported <= one.last), self.present)
        first = dated(entry.get("first") or (term.first if term else self.first))
        last = dated(entry.get("last") or (term.last if term else self.last))
        without = entry.get("except") or []
        without = {dated(date) for date in (without if isinstance(without, list) else [without])}
        monday = first - dt.timedelta(first.weekday())
        return [date for date in span(first, last)
                if (date - monday).days // 7 % entry.get("every", 1) == 0 and date not in without
                and (term.weekday(date) if term else date.weekday()) in days]

    def imported(self, entry):
        calendar = icalendar.Calendar.from_ical((self.folder / entry["file"]).read_bytes())
        for event in recurring_ical_events.of(calendar).between(self.first, self.last + dt.timedelta(1)):
            title = str(event["SUMMARY"]) if entry.get("titles") else "Busy"
            begin, end = event["DTSTART"].dt, event["DTEND"].dt if "DTEND" in event else None
            if not isinstance(begin, dt.datetime):
                for date in span(begin, (end or begin + dt.timedelta(1)) - dt.timedelta(1)):
                    yield Activity(date, title, None, None, None, self.buffer(entry), None)
                continue
            begin, end = begin.astimezone(self.zone), end.astimezone(self.zone)
            start = begin.hour * 60 + begin.minute
            minutes = int((end - begin).total_seconds()) // 60
            yield Activity(begin.date(), title, start, start + minutes, None, self.buffer(entry), None)


def weekdays(reported):
    names = reported if isinstance(reported, list) else re.findall("Tu|Th|Sa|Su|M|W|F", reported)
    return {NAMES.index(name) if name in NAMES else WEEKDAYS.index(name) for name in names}


def times(text):
    """Minutes of "17:30-18:45"; what ends before it begins ends on the next day."""
    if text is None:
        return None, None
    start, end = (minute_of(half.strip()) for half in text.split("-"))
    return start, end if end > start else end + 1440


# MARK: Pages

# A way: when one sets out, its minutes and whether there is something to be in time for; minutes are None where nobody knows the way.
Leg = namedtuple("Leg", "leave minutes goal is_deadline late is_ride")
Stop = namedtuple("Stop", "start name title end is_off number")


def lines(page):
    """The ways and stops of the page of a day, in order."""
    found = []
    for part in re.findall(r'<ol class="rows day">(.*?)</ol>', page, re.S):
        for classes, row in re.findall(r"<li([^>]*)>(.*?)</li>", part, re.S):
            found.append(leg(row) if '"leg' in classes else stop(row))
    return found


def leg(row):
    head = re.search(r'dotted"><p>(.*?)</p>', row, re.S)[1]
    minutes = re.search(r'<data value="([\d.]+)">', head)
    late = re.search(r'▲ (.*?) (late|overlap)', row, re.S)
    goal = re.search(r" to (.*)$", words(head))
    return Leg(minute(row), minutes and int(minutes[1]), goal[1], "leave by" in row, bool(late), words(head).startswith("Ride"))


def stop(row):
    name = re.search(r"<h3>(.*?)</h3>", row, re.S)[1]
    link = re.match(r"<a [^>]*>(.*?)</a>", name, re.S)
    first = words(link[1]) if link else words(name)
    until = re.search(r'until <time datetime="(\d\d):(\d\d)"', row)
    return Stop(minute(row), first, words(name)[len(first):].strip(), until and 60 * int(until[1]) + int(until[2]),
                " off" in row, words(re.search(r'<p class="end numeral">(.*?)</p>', row, re.S)[1]))


def minute(row):
    """The first time of a line."""
    found = re.search(r'class="time">.*?<time datetime="(\d\d):(\d\d)"', row.split('class="spine')[0], re.S)
    return found and 60 * int(found[1]) + int(found[2])


def words(markup):
    return " ".join(html.unescape(re.sub("<[^>]*>", "", markup)).replace("\u00a0", " ").split())
