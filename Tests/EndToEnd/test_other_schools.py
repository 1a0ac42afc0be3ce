"""Terms of schools and systems that keep sections in a form of their own: the classes of each date that Python reads in
their files are those of the site's calendars, and what is not shown is among the data problems."""

import collections
import csv
import datetime
import html
import json
import random
import re
import shutil

import icalendar
import pytest
from dateutil import rrule, tz

from drawn_schools import FIRST, HOUSES, LAST, as_banner, as_cornell, as_coursetable, as_quacs, drawn, flat
from sample_data import REAL
from school_files import banner_classes, nusmods_classes, quacs_classes, timeedit_classes, uiuc_classes

SETTINGS = """\
title: Larkspur University
base-url: https://almanac.example.edu/
time-zone: America/New_York
term: the-term
now: %s
sources:
%s
"""
ZONE = tz.gettz("America/New_York")


def date(text):
    return datetime.date.fromisoformat(text)


class School:
    """A site whose only term has this code; `files` are copied to its data by the name that they shall have there."""

    def __init__(self, folder, source, code, first, last, holidays=(), **files):
        self.folder, self.public = folder, folder / "Public"
        self.first, self.last, self.holidays = date(first), date(last), [(date(a), date(b)) for a, b in holidays]
        content = folder / "Content"
        (content / "terms").mkdir(parents=True)
        pauses = "".join(f"  - {{name: Break, first: {a}, last: {b}}}\n" for a, b in holidays)
        (content / "terms" / "the-term.yml").write_text(
            f'name: The Term\nfirst-day: {first}\nlast-day: {last}\ncodes: ["{code}"]\n'
            + (f"holidays:\n{pauses}" if holidays else ""))
        (content / "site.yml").write_text(SETTINGS % (f"{first}T11:10", f"  - {source}"))
        for name, file in files.items():
            target = content / "data" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(file, str):
                target.write_text(file)
            else:
                (shutil.copytree if file.is_dir() else shutil.copy)(file, target)

    def build(self, almanac):
        done = almanac("build", "--site", self.folder)
        assert done.returncode == 0, done.stderr
        return self

    def shown(self):
        """The classes of all sections in their calendars: of each its section, date, start, end and place."""
        found = collections.Counter()
        for course, value in json.loads((self.public / "share" / "the-term.json").read_text())["courses"].items():
            for code, section in value["sections"].items():
                # A section without a time has no calendar.
                assert ("feed" in section) == any("days" in meeting for meeting in section["meets"])
                for event in events(self.public / section["feed"]) if "feed" in section else ():
                    found[(f"{course}-{code}", *event)] += 1
        return found

    def expected(self, meetings):
        """The same for meetings: section, weekdays as numbers, start, end, place, first and last date."""
        found = collections.Counter()
        for section, days, start, end, place, first, last in meetings:
            day = max(self.first, first or self.first)
            while day <= min(self.last, last or self.last):
                if day.weekday() in days and not any(a <= day <= b for a, b in self.holidays):
                    found[section, day, start, end, place] += 1
                day += datetime.timedelta(1)
        return found

    def problems(self):
        text = html.unescape(re.sub(r"<[^>]+>", " ", (self.public / "problems.html").read_text()))
        return re.sub(r"\s+", " ", text)

    def rows(self):
        """What became of the rows: kept, merged, unused, dropped."""
        text = self.problems()
        number = lambda pattern: int((re.search(pattern, text) or [0, "0"])[1].replace(",", ""))
        counts = [number(rf"([\d,]+) {word}") for word in ("kept", "merged", "unused")] + [number(r"Dropped ([\d,]+)")]
        assert sum(counts) == number(r"Rows read ([\d,]+)")
        return counts

    def page(self, course):
        return html.unescape((self.public / "courses" / f"{course.lower()}.html").read_text())


def events(path):
    """The classes of a calendar by date, with start and end in minutes, and place."""
    for event in icalendar.Calendar.from_ical(path.read_bytes()).walk("VEVENT"):
        start, end = event.decoded("DTSTART"), event.get("DTEND") and event.decoded("DTEND")
        # Not holidays, which are whole days, and no exams.
        if not isinstance(start, datetime.datetime) or "exam" in event["UID"].split("@")[0].split("."):
            continue
        dates = {start.date()}
        if "RRULE" in event:
            rule = event["RRULE"].to_ical().decode()
            local = rrule.rrulestr(rule.split(";UNTIL")[0] + (";" + rule.split("Z;", 1)[1] if "Z;" in rule else ""), dtstart=start.replace(tzinfo=None))
            until = event["RRULE"]["UNTIL"][0].astimezone(ZONE).replace(tzinfo=None) if "UNTIL" in event["RRULE"] else None
            dates = {one.date() for one in (local.between(start.replace(tzinfo=None), until, inc=True) if until else local)}
        for key, change in (("EXDATE", dates.discard), ("RDATE", dates.add)):
            lists = event.get(key, [])
            for one in lists if isinstance(lists, list) else [lists]:
                for value in one.dts:
                    change(value.dt.date() if isinstance(value.dt, datetime.datetime) else value.dt)
        for day in dates:
            yield day, start.hour * 60 + start.minute, end.hour * 60 + end.minute, str(event.get("LOCATION", ""))


def same(shown, expected):
    """At least 99.5 % of the classes are equal; here all are."""
    equal, lost, other = sum((shown & expected).values()), sorted(expected - shown), sorted(shown - expected)
    assert equal > 0.995 * sum((shown | expected).values()), f"{equal} equal, lost {lost[:5]}, instead {other[:5]}"
    assert (lost, other) == ([], [])


# MARK: QuACS

def test_quacs(almanac, tmp_path, sample):
    folder = sample.folder / "sections" / "occidental" / "202309"
    departments = json.loads((folder / "courses.json").read_text())
    source = "{kind: quacs, path: data/202309/*.json}"
    school = School(tmp_path, source, "202309", "2023-08-24", "2023-12-09", **{"202309": folder}).build(almanac)
    same(school.shown(), school.expected(quacs_classes(departments, 2023)))
    courses = [course for department in departments for course in department["courses"]]
    sections = [section for course in courses for section in course["sections"]]
    slots = [slot for section in sections for slot in section["timeslots"]]
    catalog = json.loads((folder / "catalog.json").read_text()) if (folder / "catalog.json").exists() else {}
    described = sorted(catalog.keys() & {course["id"] for course in courses})
    kept = len(courses) + len(sections) + len(slots) + len(described)
    assert school.rows() == [kept, 0, len(catalog) - len(described), 0]
    titles = sum(section["title"] != course["title"] for course in courses for section in course["sections"])
    assert (f"titles of sections that differ from their course's, not shown: {titles}" in school.problems()) == (titles > 0)
    for key in described[::10]:
        first = re.split(r"\n|  ", html.unescape(catalog[key]["description"]).replace("\xa0", " "))[0].strip()[:40]
        assert first in re.sub(r"\s+", " ", school.page(key.replace("-", "")))


# MARK: University of Illinois

@pytest.mark.skipif(not REAL.term_files.is_dir(), reason="real data is not here")
def test_uiuc(almanac, tmp_path):
    file = REAL.folder / "sections" / "uiuc" / "course-catalog" / "data" / "2017-su.csv"
    with file.open(newline="", encoding="utf-8-sig") as text:
        rows = list(csv.DictReader(text))
    source = "{kind: uiuc, path: data/2017-su.csv}"
    school = School(tmp_path, source, "2017-su", "2017-05-15", "2017-08-04", **{"2017-su.csv": file}).build(almanac)
    # A row that says the same of a section again is no other class.
    same(school.shown(), school.expected(set(uiuc_classes(rows))))
    kept, merged, unused, dropped = school.rows()
    # Days without a time are lost, and listed.
    untimed = [row for row in rows if row["Start Time"] == "ARRANGED" and row["Days of Week"]]
    assert [unused, dropped] == [0, len(untimed)] and kept + merged + dropped == len(rows)
    problems = school.problems()
    for row in untimed:
        assert f"the time '{row['Days of Week']}' of a meeting of {row['Subject']} {row['Number']}-{row['CRN']} cannot be read" in problems
    parts = sum(row["Part of Term"] not in ("", "1") for row in rows)
    assert f"in a part of the term whose dates are not in the file, shown for the whole term: {parts}" in problems
    titles = sum(row["Section Title"] not in ("", row["Name"]) for row in rows)
    assert f"titles of sections that differ from their course's, not shown: {titles}" in problems


# MARK: Banner

@pytest.mark.skipif(not REAL.term_files.is_dir(), reason="real data is not here")
def test_banner(almanac, tmp_path):
    file = REAL.folder / "sections" / "banner" / "sample.json"
    sections = json.loads(file.read_text())["data"]
    source = "{kind: banner, path: data/banner.json}"
    school = School(tmp_path, source, "202630", "2026-01-07", "2026-05-01", **{"banner.json": file}).build(almanac)
    same(school.shown(), school.expected(banner_classes(sections)))
    assert school.rows() == [sum(1 + len(section["meetingsFaculty"]) for section in sections), 0, 0, 0]
    # An address of a person is nowhere.
    for path in school.public.rglob("*"):
        assert not path.is_file() or b"robin@example.edu" not in path.read_bytes()


# MARK: NUSMods

@pytest.mark.skipif(not REAL.term_files.is_dir(), reason="real data is not here")
@pytest.mark.parametrize("semester", [1, 2])
def test_nusmods(almanac, tmp_path, semester):
    folder = REAL.folder / "sections" / "nusmods" / "website" / "src" / "__mocks__" / "modules"
    modules = [json.loads(path.read_text()) for path in sorted(folder.glob("*.json"))]
    year = "2017/2018"
    here = [one for one in modules if one["acadYear"] == year and any(part["semester"] == semester for part in one["semesterData"])]
    first = datetime.date(2017, 8, 14) if semester == 1 else datetime.date(2018, 1, 15)
    # Six weeks, a week without classes, and seven more.
    mondays = [first + datetime.timedelta(7 * week) for week in range(14) if week != 6]
    pause = [(first + datetime.timedelta(days)).isoformat() for days in (40, 48)]
    school = School(
        tmp_path, "{kind: nusmods, path: data/modules/*.json}", f"{year}-{semester}", first.isoformat(),
        (mondays[-1] + datetime.timedelta(4)).isoformat(), [pause], modules=folder).build(almanac)
    meetings = {meeting for module in here for meeting in nusmods_classes(module, semester, mondays)}
    same(school.shown(), school.expected(meetings))
    kept, merged, unused, dropped = school.rows()
    lessons = [lesson for module in here for part in module["semesterData"] if part["semester"] == semester for lesson in part["timetable"]]
    assert dropped == 0 and kept + merged == len(here) + len(lessons)
    assert kept + merged + unused == sum(1 + len(part["timetable"]) for module in modules for part in module["semesterData"])


# MARK: TimeEdit

@pytest.mark.skipif(not REAL.term_files.is_dir(), reason="real data is not here")
def test_timeedit(almanac, tmp_path):
    file = REAL.folder / "calendars" / "timeedit" / "chalmers-room-2022.ics"
    source = "{kind: ics-classes, path: data/timetable.ics}"
    school = School(tmp_path, source, "ht22", "2022-08-29", "2023-01-15", **{"timetable.ics": file}).build(almanac)
    classes = timeedit_classes(file.read_bytes(), ZONE, every=True)
    same(school.shown(), collections.Counter((section, date, *rest) for section, _, *rest, date, _ in classes))
    assert school.rows() == [file.read_text().count("BEGIN:VEVENT"), 0, 0, 0]


# MARK: Drawn terms, written in the form of each system

# How a term is written, whether rooms are named by a building's name, and whether meetings have dates.
SYSTEMS = {
    "quacs": (lambda term: [{"code": "ALL", "name": "All", "courses": [as_quacs(*one) for one in term.items()]}], True, True),
    "banner": (lambda term: {"success": True, "data": flat(as_banner(*one) for one in term.items())}, False, True),
    "cornell": (lambda term: {"status": "success", "data": {"classes": [as_cornell(*one) for one in term.items()]}}, True, True),
    "coursetable": (lambda term: flat(as_coursetable(*one) for one in term.items()), False, False),
}


@pytest.mark.parametrize("kind", SYSTEMS)
def test_drawn_terms(almanac, tmp_path, kind):
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    term = drawn(random.Random(seed))
    write, is_named, is_dated = SYSTEMS[kind]
    source = f"{{kind: {kind}, path: data/202608.json}}"
    school = School(tmp_path, source, "202608", FIRST.isoformat(), LAST.isoformat(), **{"202608.json": json.dumps(write(term))}).build(almanac)

    def place(house, room):
        return f"{HOUSES[house].upper() if is_named else house} {room}, {HOUSES[house]}" if house else ""

    meetings = [
        (f"{course}-{code}", frozenset(days), start, end, place(house, room), *(dates if is_dated else (None, None)))
        for course, sections in term.items() for code, some in sections.items() for days, start, end, house, room, *dates in some]
    # A meeting that a section has twice is one.
    same(school.shown(), school.expected(set(meetings)))
    assert school.rows()[3] == 0
