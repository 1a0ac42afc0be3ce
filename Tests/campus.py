"""A second reading of a site's data, by other means than the program's: what the site's tests expect is worked out from this.

Terms are plain dates, meetings are weekdays and minutes, instants come from `zoneinfo`. Nothing here reads what the program wrote.
"""

import csv
import datetime as dt
import functools
import json
import re
from collections import namedtuple
from pathlib import Path

import icalendar
import recurring_ical_events
import yaml

ROOT = Path(__file__).resolve().parent.parent

WEEKDAYS = ("M", "Tu", "W", "Th", "F", "Sa", "Su")
NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def dated(text):
    return text if isinstance(text, dt.date) else dt.date.fromisoformat(text)


def span(first, last):
    first, last = dated(first), dated(last)
    return [first + dt.timedelta(n) for n in range((last - first).days + 1)]


def unique(things):
    return list(dict.fromkeys(things))


# MARK: Terms

class Term:
    """First and last day, holidays as (first, last), and (date, day) pairs of swapped days; the names of holidays beside them.
    Days to know are (name, first, last, minute), without a minute where the hour does not matter."""

    def __init__(self, first, last, holidays=(), swaps=(), names=(), to_know=()):
        self.first, self.last = dated(first), dated(last)
        self.holidays = [(dated(a), dated(b)) for a, b in holidays]
        self.swaps = {dated(date): WEEKDAYS.index(day) for date, day in swaps}
        self.names = list(names) or ["Holiday"] * len(self.holidays)
        self.to_know = [(name, dated(a), dated(b), time) for name, a, b, time in to_know]

    @classmethod
    def of_file(cls, path):
        """The term that a file of Content/terms/ tells of; such files are small, any YAML reader does."""
        reported = yaml.safe_load(Path(path).read_text())
        holidays = reported.get("holidays") or []

        def days(one):
            return one.get("date") or one["first"], one.get("date") or one["last"]
        return cls(
            reported["first-day"], reported["last-day"], [days(one) for one in holidays],
            [(one["date"], WEEKDAYS[NAMES.index(one["follows"])]) for one in reported.get("swaps") or []],
            [one["name"] for one in holidays],
            [(one["name"], *days(one), minute_of(one.get("time"))) for one in reported.get("dates") or []])

    def weekday(self, date):
        """Whose classes meet; None without classes."""
        if not self.first <= date <= self.last:
            return None
        if date in self.swaps:
            return self.swaps[date]
        return None if any(a <= date <= b for a, b in self.holidays) else date.weekday()

    @functools.cached_property
    def dates(self):
        return span(self.first, self.last)

    @functools.cache
    def held(self, days, span=None):
        """The ordinals of the dates on which a class of these weekdays, a frozen set, meets; within a span of dates."""
        return frozenset(date.toordinal() for date in self.dates
                         if self.weekday(date) in days and (span is None or span[0] <= date <= span[1]))

    def free_runs(self):
        """(name, first, last) of the days off, a run for each stretch of a holiday on which nothing meets."""
        runs = []
        for name, (first, last) in zip(self.names, self.holidays):
            previous = None
            for date in span(first, last):
                if not self.first <= date <= self.last or self.weekday(date) is not None:
                    continue
                if previous is not None and date - previous == dt.timedelta(1):
                    runs[-1] = (name, runs[-1][1], date)
                else:
                    runs.append((name, date, date))
                previous = date
        return runs

    def text(self):
        return json.dumps({
            "name": "A term", "first-day": str(self.first), "last-day": str(self.last),
            "holidays": [{"name": name, "first": str(a), "last": str(b)}
                         for name, (a, b) in zip(self.names, self.holidays)],
            "swaps": [{"date": str(date), "follows": NAMES[number]} for date, number in self.swaps.items()],
            "dates": [{"name": name, "first": str(a), "last": str(b)}
                      | ({} if minute is None else {"time": f"{minute // 60:02}:{minute % 60:02}"})
                      for name, a, b, minute in self.to_know]})


# MARK: Meetings

class Meeting:
    """Where and when; `days` is empty for a meeting without a time."""

    def __init__(self, days, start, end, kind, building, room):
        names = re.findall("Tu|Th|Sa|Su|M|W|F", days or "")
        self.days = frozenset(WEEKDAYS.index(name) for name in names)
        self.start, self.end = (start, end) if self.days else (None, None)
        self.kind, self.building, self.room = kind, building, room

    @property
    def timing(self):
        return (self.days, self.start, self.end)

    @property
    def whole(self):
        """All properties of it: equal ones are one meeting."""
        return (*self.timing, self.kind, self.building, self.room)

    def times(self, term, zone):
        """By date, start and end of every time it is held, as aware datetimes in UTC."""
        return {date: stretch(date, self.start, self.end, zone)
                for date in map(dt.date.fromordinal, sorted(term.held(self.days)))}


# Who teaches it, and when it meets.
Section = namedtuple("Section", "names meetings")


def stretch(date, start, end, zone):
    """From minute `start` to minute `end` by the wall clock. A minute that it shows twice is the first, one that it skips is
    as much later as it was set forward; where that ends no later than it begins, it lasts as long as it should."""
    def instant(minute):
        local = dt.datetime.combine(date, dt.time()) + dt.timedelta(minutes=minute)
        return local.replace(tzinfo=zone).astimezone(dt.timezone.utc)
    begin, finish = instant(start), instant(end)
    return begin, finish if finish > begin else begin + dt.timedelta(minutes=end - start)


def due(first, last, minute, zone):
    """How a calendar tells what is due then: whole days, or the half hour before where it is an hour before 22:00 of one day."""
    if minute is None or minute >= 22 * 60 or first != last:
        return first, last + dt.timedelta(1)
    end = stretch(last, minute, minute, zone)[0]
    return end - dt.timedelta(minutes=30), end


def minute_of(text):
    """Minutes since midnight of "13:30", "1:30 pm", and of 13:30 as YAML has it without quotes; None of nothing."""
    if text is None or text == "" or isinstance(text, int):
        return None if text == "" else text
    hour, minute, half = re.fullmatch(r"(\d+):(\d\d) ?([ap]m)?", text).groups()
    return clock(int(hour), int(minute), half) if half else int(hour) * 60 + int(minute)


def clock(hour, minute, half):
    return (hour % 12 + (12 if half.lower() == "pm" else 0)) * 60 + minute


# MARK: Catalogs

def read_jupiterp(folder):
    """By course: its credits, None where it leaves a choice, and by section its instructors and meetings; the first of a code counts."""

    def meeting(value):
        if isinstance(value, str):
            return Meeting(None, None, None, value, None, None)
        (kind, inner), = value.items()
        time = inner if "days" in inner else inner["classtime"]
        building, room = inner.get("location") or (None, None)
        if time is None:
            return Meeting(None, None, None, kind, building, room)
        start, end = clock(*time["start_time"]), clock(*time["end_time"])
        return Meeting(time["days"], start, end, kind, building, room)

    courses = {}
    for department in json.loads((Path(folder) / "departments.json").read_bytes()):
        for course in department["courses"]:
            sections = courses.setdefault(course["code"], (course["credits"].get("Amount"), {}))[1]
            for section in course["sections"] or []:
                names = unique(" ".join(name.split()) for name in section["instructors"])
                sections.setdefault(
                    section["sec_code"],
                    Section(names, [meeting(value) for value in section["class_meetings"]]))
    return courses


def read_umdio(path):
    def minute(text):
        hour, rest = text.split(":")
        return clock(int(hour), int(rest[:2]), rest[2:])

    def meeting(value):
        timed = value["days"] not in ("", "TBA")
        return Meeting(
            value["days"] if timed else None, timed and minute(value["start_time"]),
            timed and minute(value["end_time"]), value["classtype"], value["building"], value["room"])

    courses = {}
    for course in json.loads(Path(path).read_bytes()):
        credits = int(course["credits"]) if course["credits"].isdigit() else None
        sections = courses.setdefault(course["course_id"], (credits, {}))[1]
        for section in course["sections"]:
            sections.setdefault(
                section["number"],
                Section(unique(section["instructors"]), [meeting(value) for value in section["meetings"]]))
    return courses


# MARK: Exams and cancellations

# `room` is a code and a number, None where it is not known.
Exam = namedtuple("Exam", "date start end room")


def rows(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def read_exams(path):
    """The exams of sections, by their names without a space."""
    found = {}
    for row in rows(path):
        room = (row.get("building"), row.get("room"))
        exam = Exam(dated(row["date"]), minute_of(row["start"]), minute_of(row["end"]), room if all(room) else None)
        found.setdefault(row["section"].replace(" ", ""), []).append(exam)
    return found


def read_cancellations(path):
    """By the term, as it is written there, and the section's name without a space: the dates, each with the minute at which the
    class begins, or None for all of that day."""
    found = {}
    for row in rows(path):
        one = (dated(row["date"]), minute_of(row.get("start")))
        found.setdefault((row["term"], row["section"].replace(" ", "")), set()).add(one)
    return found


# MARK: Reservations

# Local starts and ends, without a zone; nobody for those of calendars.
Reservation = namedtuple("Reservation", "room start end person")


def read_reservations(path):
    """Those of the site's own file."""
    def local(row, key):
        return dt.datetime.combine(dated(row["date"]), dt.time()) + dt.timedelta(minutes=minute_of(row[key]))
    return [Reservation(tuple(row["room"].rsplit(" ", 1)), local(row, "from"), local(row, "to"), row["person"])
            for row in (rows(path) if path.exists() else [])]


def read_bookings(path, codes, zone, window):
    """Those of a calendar, each in one or several rooms that are written as "MAB 0230", "Mabry Hall 0230" or "Mabry Hall, Room 0230";
    `codes` are those of buildings by their names."""
    buildings = "|".join(map(re.escape, [*codes, *codes.values()]))
    calendar = icalendar.Calendar.from_ical(Path(path).read_bytes())
    for event in recurring_ical_events.of(calendar).between(window.start, window.end):
        start, end = (event[key].dt.astimezone(zone).replace(tzinfo=None) for key in ("DTSTART", "DTEND"))
        for building, number in re.findall(rf"({buildings}),? (?:Room )?(\w+)", str(event["LOCATION"])):
            yield Reservation((codes.get(building, building), number), start, end, None)
