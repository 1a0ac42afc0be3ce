"""Whole sites from a university's dumps, compared with a second reading of the same files.

The dumps are made up, and then those of a real university where they are: see `sample_data`. Everything expected here is worked out from the raw files by other means than the
program's: time is a long row of minutes, one bit each.
"""

import csv
import datetime as dt
import functools
import html
import itertools
import json
import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from statistics import median
from zoneinfo import ZoneInfo

import icalendar
import pytest
import recurring_ical_events

from campus import read_jupiterp, read_umdio, span
from places import ROOT
from room_page import dates_ahead, rows_ahead
from school_files import read_umd_ratings

ZONE = ZoneInfo("America/New_York")
FALL = [date for date in span("2024-08-26", "2024-12-09")
        if date not in span("2024-11-27", "2024-12-01") + span("2024-09-02", "2024-09-02")]
SUMMER = [date for date in span("2020-06-01", "2020-08-21") if date != dt.date(2020, 7, 3)]

TERMS = {
    "fall-2024": """\
name: Fall 2024
first-day: 2024-08-26
last-day: 2024-12-09
holidays:
  - {name: Labor Day, date: 2024-09-02}
  - {name: Thanksgiving, first: 2024-11-27, last: 2024-12-01}
""",
    "summer-2020": """\
name: Summer 2020
first-day: 2020-06-01
last-day: 2020-08-21
codes: ["202005"]
holidays:
  - {name: Independence Day, date: 2020-07-03}
""",
    "spring-2025": """\
name: Spring 2025
first-day: 2025-01-27
last-day: 2025-05-13
codes: ["202501"]
""",
}

# What people want. Of the first every way is tried here; of the others the ways are counted, and are more than so many.
RANKED = {
    "real": {"four": ["CMSC131", "MATH140", "ENGL101", "PSYC100"],
             "five": ["CMSC131", "MATH140", "PHYS161", "ENGL101", "COMM107"]},
    "made-up": {"four": ["CMPS131", "MATH120", "ENGL110", "PSYC105"],
                "five": ["CMPS131", "MATH120", "PHYS161", "ENGL110", "STAT210"]}}
COUNTED = {
    "real": {"six": ["CMSC132", "MATH141", "CHEM135", "ENGL101", "COMM107", "ENES100"],
             "eight": ["BSCI201", "BSCI223", "CHEM231", "CHEM232", "PHYS131", "MATH241", "STAT400", "ENGL393"]},
    "made-up": {"six": ["CMPS131", "MATH120", "CHEM114", "ENGL110", "STAT210", "PSYC105"],
                "eight": ["CMPS131", "MATH120", "CHEM114", "ENGL110", "STAT210", "PSYC105", "PHYS161", "BIOL160"]}}
MANY = {"real": 10_000_000, "made-up": 100_000}
SUMMER_PLAN = {"real": ["ENGL393", "CHEM242", "KNES360", "ENME470", "COMM107"],
               "made-up": ["ENGL130", "MATH115", "CMPS140", "PHYS122", "STAT110"]}
TOP = 20


# MARK: Another reading of the files

def grade_tables(sample):
    return sample.folder / "umd" / "planetterp-api" / "sample-tables"


def read_gpas(sample):
    """The means of the tables, and for courses without one the mean of their grades."""
    marks = dict(zip(
        ("A+", "A", "A-", "B+", "B", "B-", "C+", "C", "C-", "D+", "D", "D-", "F"),
        (4, 4, 3.7, 3.3, 3, 2.7, 2.3, 2, 1.7, 1.3, 1, 0.7, 0)))
    means, grades = {}, {}
    for path in sorted(grade_tables(sample).glob("*.csv")):
        with path.open(newline="") as file:
            for row in csv.DictReader(file):
                if row.get("average_gpa") not in (None, "NaN", "..."):
                    means.setdefault(row["department"] + row["course_number"], float(row["average_gpa"]))
                if row.get("A-", "").isdigit():
                    key = (row["course"], row["semester"], row["section"], row["professor"])
                    grades[key] = {mark: int(row[mark]) for mark in marks}
    totals = {}
    for (course, *_), counts in grades.items():
        points, students = totals.get(course, (0, 0))
        points += sum(marks[mark] * count for mark, count in counts.items())
        totals[course] = (points, students + sum(counts.values()))
    graded = {course: points / students for course, (points, students) in totals.items() if students}
    return graded | means


# MARK: Other arithmetic

def bits(meetings, dates):
    """A bit for every minute of the term that the meetings take."""
    taken = 0
    for meeting in meetings:
        for place, date in enumerate(dates):
            if date.weekday() in meeting.days:
                taken |= ((1 << (meeting.end - meeting.start)) - 1) << (place * 1440 + meeting.start)
    return taken


def count_ways(courses, wants, dates):
    """How many ways fit, course after course; minutes that no later course touches are forgotten."""
    week = [dates[0] + dt.timedelta(n) for n in range(7)]
    choices = sorted((Counter(bits(meetings, week) for _, meetings in courses[want][1].values())
                      for want in wants), key=len)
    ways = {0: 1}
    for place, choice in enumerate(choices):
        later = functools.reduce(int.__or__, itertools.chain(*choices[place + 1:]), 0)
        after = Counter()
        for (taken, count), (more, sections) in itertools.product(ways.items(), choice.items()):
            if not taken & more:
                after[(taken | more) & later] += count * sections
        ways = after
    return sum(ways.values())


def best_ways(courses, wants, dates, value):
    """How many ways fit, and the best: (score, for each course the ids of the sections that are alike)."""
    # Every week of these terms has the same classes: those that overlap on some date overlap on one of the first seven.
    week = [dates[0] + dt.timedelta(n) for n in range(7)]
    credits = [courses[want][0] for want in wants]
    choices = []
    for want in wants:
        alike = {}
        for code in sorted(courses[want][1]):
            instructors, meetings = courses[want][1][code]
            rows = frozenset((*meeting.timing, meeting.kind, meeting.building) for meeting in meetings)
            alike.setdefault((rows, value(want, instructors)), []).append(code)
        by_time = {}
        for (_, worth), codes in alike.items():
            by_time.setdefault(bits(courses[want][1][codes[0]][1], week), []).append((worth, codes))
        choices.append([(taken, sum(len(codes) for _, codes in options), sorted(options, reverse=True))
                        for taken, options in by_time.items()])

    count, timetables = 0, []

    def choose(place, taken, ways, options):
        nonlocal count
        if place == len(choices):
            count += ways
            timetables.append((sum(c * o[0][0] for c, o in zip(credits, options)), options))
            return
        for more, sections, option in choices[place]:
            if not taken & more:
                choose(place + 1, taken | more, ways * sections, options + (option,))

    choose(0, 0, 1, ())
    timetables.sort(key=lambda timetable: -timetable[0])
    found = []
    for most, options in timetables:
        if len(found) >= TOP and most < found[TOP - 1][0] - 1e-9:
            break
        found += [(sum(c * o[0] for c, o in zip(credits, picks)), [codes for _, codes in picks])
                  for picks in itertools.product(*options)]
        found.sort(key=lambda way: (-round(way[0], 8), [codes[0] for codes in way[1]]))
        del found[TOP:]
    return count, [(total / sum(credits), codes) for total, codes in found]


def rating_share(ratings):
    middle = median(ratings.values())

    def share(instructors):
        known = sorted(ratings[name] for name in instructors if name in ratings)
        return (sum(known) / len(known) if known else middle) / 5
    return share


# MARK: Sites

def spaced(course):
    return f"{course[:4]} {course[4:]}"


def write(folder, term, now, sources, plans, horizon=1):
    content = folder / "Content"
    (content / "terms").mkdir(parents=True)
    (content / "terms" / f"{term}.yml").write_text(TERMS[term])
    (content / "site.yml").write_text(f"""\
title: A real university
base-url: https://example.edu/real/
time-zone: America/New_York
term: {term}
now: {now}
horizon: {horizon}
sources:
""" + "".join(f"  - {{{source}}}\n" for source in sources))
    for name, (wants, saved) in plans.items():
        plan = content / "people" / name / "plan.yml"
        plan.parent.mkdir(parents=True)
        plan.write_text(
            f"name: Somebody\nvisibility: public\nwants: [{', '.join(wants)}]\npreferences: {{top: {TOP}}}\n"
            + ("saved:\n" if saved else "")
            + "".join(f"  - {{id: {key}, title: {key}, sections: [{', '.join(sections)}]}}\n"
                      for key, sections in saved.items()))
    return folder


def build(almanac, folder):
    done = almanac("build", "--site", folder)
    assert done.returncode == 0, done.stderr
    return done


@pytest.fixture(scope="module")
def fall(sample):
    return read_jupiterp(sample.term_files)


@pytest.fixture(scope="module")
def saved(fall):
    """Schedules worth a feed, by what is special about their sections."""
    timed = [(f"{course}-{code}", [meeting for meeting in meetings if meeting.days])
             for course, (_, sections) in sorted(fall.items())
             for code, (_, meetings) in sorted(sections.items())]

    def first(count, fits):
        # One of a course, so that no schedule holds a course twice.
        found = {name.split("-")[0]: name for name, meetings in reversed(timed) if fits(meetings)}
        return sorted(found.values())[:count]

    schedules = {
        "weekend": first(6, lambda meetings: any(meeting.days & {5, 6} for meeting in meetings)),
        "evening": first(6, lambda meetings: any(meeting.end >= 22 * 60 for meeting in meetings)),
        "morning": first(3, lambda meetings: any(meeting.start < 8 * 60 for meeting in meetings)),
        "several": first(6, lambda meetings: len({meeting.timing for meeting in meetings}) >= 3),
        "noon": first(6, lambda meetings: any(12 * 60 <= meeting.start < 13 * 60 for meeting in meetings)),
        "untimed": first(2, lambda meetings: not meetings),
    }
    assert all(len(sections) >= 2 for sections in schedules.values())
    return schedules


@pytest.fixture(scope="module")
def site(tmp_path_factory, almanac, sample, saved):
    plans = RANKED[sample.name] | COUNTED[sample.name]
    folder = write(
        tmp_path_factory.mktemp("fall"), "fall-2024", "2024-11-26T11:00",
        [f"kind: jupiterp, path: {sample.term_files}/*.json, term: fall-2024, name: Registrar",
         f"kind: buildings, path: {sample.buildings}, name: Map"],
        {name: (wants, saved if name == "four" else {}) for name, wants in plans.items()},
        horizon=7)
    build(almanac, folder)
    return folder / "Public"


@pytest.fixture(scope="module")
def summer(tmp_path_factory, almanac, sample):
    folder = write(
        tmp_path_factory.mktemp("summer"), "summer-2020", "2020-07-07T11:20",
        [f"kind: umdio, path: {sample.summer_file}, name: Registrar",
         f"kind: planetterp, path: {grade_tables(sample)}/*.csv, name: Grades",
         f"kind: jupiterp, path: {sample.term_files}/instructors.json, name: Ratings"],
        {"five": (SUMMER_PLAN[sample.name], {})})
    build(almanac, folder)
    return folder / "Public"


def value_of(page, name):
    """The figure beside the word `name` among the page's first figures."""
    return float(re.search(rf'<dt>{name}</dt><dd class="numeral"><data value="([\d.]+)"', page)[1])


def fits(site, person):
    page = (site / "schedules" / person / "index.html").read_text()
    return int(re.search(r"<h1><data[^>]*>([\d,]+)</data> schedules fit</h1>", page)[1].replace(",", ""))


def listed(site, person):
    """The pages of a person's schedules by rank; a list has those with the same hours together."""
    folder = site / "schedules" / person
    numbers = range(2, 1 + len(list(folder.glob("index.html"))) + len(list(folder.glob("page-*.html"))))
    lists = [folder / "index.html", *(folder / f"page-{number}.html" for number in numbers)]
    found = [(int(rank), name) for page in lists for rank, name in re.findall(
        r'data-rank="(\d+)".*?href="[^"]*/listed/([a-z]+)\.html"', page.read_text(), re.DOTALL)]
    assert [rank for rank, _ in sorted(found)] == list(range(1, len(found) + 1))
    return [folder / "listed" / f"{name}.html" for _, name in sorted(found)]


def check_ranking(site, person, wants, expected):
    pages = listed(site, person)
    assert len(pages) == len(expected) == TOP
    for page, (score, ways) in zip(pages, expected):
        text = page.read_text()
        assert value_of(text, "Score") == pytest.approx(score, abs=1e-8), page.name
        assert f">{score:.3f}</data>" in text
        named = re.search(r"sections: \[(.*?)\]", text)[1].split(", ")
        assert named == [f"{spaced(want)}-{codes[0]}" for want, codes in zip(wants, ways)], page.name
        alike = {first: rest.split(", ")
                 for first, rest in re.findall(r"Instead of ([\w -]+): ([\w, -]+)\.", text)}
        assert alike == {f"{spaced(want)}-{codes[0]}": [f"{spaced(want)}-{code}" for code in codes[1:]]
                         for want, codes in zip(wants, ways) if len(codes) > 1}, page.name


# MARK: Rankings

@pytest.mark.parametrize("person", ["four", "five"])
def test_the_best_schedules_are_those_of_trying_every_combination(sample, site, fall, person):
    share, wants = rating_share(read_umd_ratings(sample.term_files)), RANKED[sample.name][person]
    count, best = best_ways(fall, wants, FALL, lambda _, instructors: share(instructors))
    assert fits(site, person) == count
    check_ranking(site, person, wants, best)
    page = (site / "schedules" / person / "index.html").read_text()
    assert "No GPA is known, so no value includes it" in page


@pytest.mark.parametrize("person", ["six", "eight"])
def test_the_number_that_fits_is_exact(sample, site, fall, person):
    count = count_ways(fall, COUNTED[sample.name][person], FALL)
    assert count > MANY[sample.name]
    assert fits(site, person) == count


def test_grades_and_ratings_count_half_each(sample, summer):
    share, gpas, wants = rating_share(read_umd_ratings(sample.term_files)), read_gpas(sample), SUMMER_PLAN[sample.name]
    middle = median(gpas.values())

    def value(course, instructors):
        return (gpas.get(course, middle) / 4 + share(instructors)) / 2

    count, best = best_ways(read_umdio(sample.summer_file), wants, SUMMER, value)
    assert fits(summer, "five") == count
    check_ranking(summer, "five", wants, best)
    page = listed(summer, "five")[0].read_text()
    assert f'<data value="{middle}">{middle:.2f}</data>' in page, "the estimate is marked"


# MARK: Catalog

def test_every_course_has_its_page_with_its_sections_and_ratings(sample, site, fall):
    assert {path.stem for path in (site / "courses").glob("*.html")} == {course.lower() for course in fall}
    ratings = read_umd_ratings(sample.term_files)
    for course, (_, sections) in fall.items():
        page = (site / "courses" / f"{course.lower()}.html").read_text()
        assert value_of(page, "Sections") == len(sections), course
        instructors = {name for names, _ in sections.values() for name in names}
        known = sorted(ratings[name] for name in instructors if name in ratings)
        if known:
            assert value_of(page, "Rating") == pytest.approx(sum(known) / len(known)), course
        else:
            assert '<dt>Rating</dt><dd class="numeral"><data value="">' in page, course


def open_seats(page):
    shown = re.search(r'<data value="([\d.]+)">[\d,]+</data> open seats?\b', page.read_text())
    return float(shown[1]) if shown else 0


def test_open_seats_are_added_up(sample, summer):
    courses = {}
    for course in json.loads(sample.summer_file.read_bytes()):
        courses.setdefault(course["course_id"], course)
    # Courses under several names share their seats: of each section the fewest that any name shows.
    names = {name: {name} for name in courses}
    for name, course in courses.items():
        words = [course["relationships"].get("also_offered_as") or ""] + re.findall(
            r"(?i:also offered as|cross-listed with)([^.]*)", course["description"] or "")
        said = re.findall(r"[A-Z]{4}\d{3}[A-Z]*", " ".join(words))
        for other in said:
            if other in courses and names[other] is not names[name]:
                names[name] |= names[other]
                for each in names[name]:
                    names[each] = names[name]
    open_of = {name: {section["number"]: int(section["open_seats"]) for section in reversed(course["sections"])}
               for name, course in courses.items()}
    shared = 0
    for name, own in open_of.items():
        seats = sum(min(open_of[other].get(number, count) for other in names[name]) for number, count in own.items())
        shared += seats != sum(own.values())
        assert open_seats(summer / "courses" / f"{name.lower()}.html") == seats, name
    assert shared > 0


def test_a_catalog_of_courses_with_seats_alone(almanac, sample, tmp_path):
    file = sample.folder / "umd" / "dwillis-testudo" / "courses_202501.csv"
    build(almanac, write(
        tmp_path, "spring-2025", "2025-02-05T11:20",
        [f"kind: testudo-csv, path: {file}, name: Registrar"], {}))
    with file.open(newline="", encoding="utf-8-sig") as lines:
        rows = {row["id"]: row for row in csv.DictReader(lines)}
    pages = {path.stem: path for path in (tmp_path / "Public" / "courses").glob("*.html")}
    assert pages.keys() == {name.lower() for name in rows}
    for name, row in random.Random(11).sample(sorted(rows.items()), min(len(rows), 300)):
        assert open_seats(pages[name.lower()]) == int(row["open_seats"]), name


def test_the_older_layout_says_the_same(almanac, sample, tmp_path):
    departments = json.loads((sample.term_files / "departments.json").read_bytes())
    chosen = [department for department in departments
              if department["name"] in ("ARMY", "BUSI", "CMSC", "ENGL", "MATH", "PHYS", "CMPS", "SAIL")]

    def older(meeting):
        if isinstance(meeting, str):
            return meeting
        (kind, inner), = meeting.items()
        time = inner if "days" in inner else inner["classtime"]
        time = time and {time["days"]: [time["start_time"], time["end_time"]]}
        return {kind: time if "days" in inner else {"classtime": time, "location": inner["location"]}}

    wants = RANKED[sample.name]["four"][:3]
    mine = ["ENGL101-9013", "CMSC131-0101"] if sample.is_real else ["ENGL110-0102", "CMPS131-0101"]
    plans = {"one": (wants, {"mine": mine})}
    source = "kind: jupiterp, path: 'data/**/*.json', term: fall-2024, name: R, as-of: 2024-09-14T05:00"
    sites = [write(tmp_path / name, "fall-2024", "2024-10-09T11:00", [source], plans)
             for name in ("newer", "older")]
    for folder in sites:
        (folder / "Content" / "data").mkdir()
        shutil.copy(sample.term_files / "instructors.json", folder / "Content" / "data" / "instructors.json")
    (sites[0] / "Content" / "data" / "departments.json").write_text(json.dumps(chosen))
    for department in chosen:
        for course in department["courses"]:
            for section in course["sections"] or []:
                section["class_meetings"] = [older(meeting) for meeting in section["class_meetings"]]
        file = sites[1] / "Content" / "data" / department["name"] / "courses.json"
        file.parent.mkdir()
        file.write_text(json.dumps(department))

    trees = []
    for folder in sites:
        build(almanac, folder)
        public = folder / "Public"
        trees.append({path.relative_to(public): path.read_bytes() for path in public.rglob("*")
                      if path.is_file() and path.name != "problems.html"})
    assert len(trees[0]) > (500 if sample.is_real else 100) and trees[0] == trees[1]


@pytest.mark.parametrize(
    "damage", [lambda data: data[:len(data) // 2], lambda _: b"", lambda _: b"[]"],
    ids=["cut", "empty", "no course"])
def test_a_damaged_dump_leaves_the_old_site(almanac, sample, tmp_path, damage):
    source = "kind: umdio, path: courses.json, name: Registrar"
    write(tmp_path, "summer-2020", "2020-07-07T11:20", [source], {})
    dump = tmp_path / "Content" / "courses.json"
    shutil.copy(sample.summer_file, dump)
    build(almanac, tmp_path)
    public = tmp_path / "Public"
    before = {path: path.stat().st_mtime_ns for path in public.rglob("*")}
    dump.write_bytes(damage(sample.summer_file.read_bytes()))
    done = almanac("build", "--site", tmp_path)
    assert done.returncode == 65 and "courses.json" in done.stderr
    assert {path: path.stat().st_mtime_ns for path in public.rglob("*")} == before


# MARK: Feeds

@pytest.mark.parametrize("schedule", ["weekend", "evening", "morning", "several", "noon", "untimed"])
def test_a_feed_has_every_meeting_and_no_other(site, fall, saved, schedule):
    expected = []
    for name in saved[schedule]:
        course, code = name.split("-")
        for meeting in fall[course][1][code][1]:
            for date in FALL:
                if date.weekday() in meeting.days:
                    expected.append((f"{spaced(course)}-{code}", *(
                        dt.datetime.combine(date, dt.time(*divmod(minute, 60)), ZONE)
                        for minute in (meeting.start, meeting.end))))

    data = (site / "feeds" / "four" / f"{schedule}.ics").read_bytes()
    calendar = icalendar.Calendar.from_ical(data)
    assert [error for part in calendar.walk() for error in getattr(part, "errors", [])] == []
    found, notes = [], []
    for event in recurring_ical_events.of(calendar).between((2024, 1, 1), (2026, 1, 1)):
        start, end = event["DTSTART"].dt, event["DTEND"].dt
        if isinstance(start, dt.datetime):
            found.append((str(event["SUMMARY"]), start.astimezone(ZONE), end.astimezone(ZONE)))
        else:
            notes.append((start, end))
    assert sorted(found) == sorted(set(expected))
    assert (dt.date(2024, 11, 27), dt.date(2024, 12, 2)) in notes
    assert bool(expected) == (schedule != "untimed")


# MARK: Rooms

def slots_of(page):
    """What a room's page says of each half hour: its minute, its state, the courses named, the free times."""
    table = re.search(r'<table class="slots"[^>]*>(.*?)</table>', page, re.S)[1]
    found, left, cell = [], 0, None
    for minute, row in re.findall(r'<tr data-slot="(\d+)">(.*?)</tr>', table, re.S):
        new = re.search(r'<td class="(\w+)[^"]*"(?: rowspan="(\d+)")?>(.*?)</td>', row, re.S)
        if new:
            assert left == 0, "a cell reaches into the next"
            cell, left = (new[1], new[3]), int(new[2] or 1)
        left -= 1
        free, _, inside = cell[1].partition("<br>")
        words = html.unescape(re.sub("<[^>]+>", " ", cell[1]))
        times = [int(hour) * 60 + int(rest) for hour, rest in re.findall(r'datetime="(\d\d):(\d\d)"', free)]
        found.append((int(minute), cell[0], frozenset(re.findall(r"[A-Z]{4} \d\w*", words)),
                      times if cell[0] == "part" else []))
    return found


def slots_from(uses, date):
    """The same from the meetings, minute by minute, within the hours 8:00 to 22:00."""
    today = [use for use in uses if date in FALL and date.weekday() in use[0].days]
    minutes = [frozenset(course for meeting, course in today if meeting.start <= minute < meeting.end)
               for minute in range(1440)]
    found = []
    for slot in range(480, 1320, 30):
        inside = minutes[slot:slot + 30]
        free = [slot + place for place, taken in enumerate(inside) if not taken]
        state = "class" if not free else "free" if len(free) == 30 else "part"
        edges = [edge for minute in free for edge in (
            [minute] * (minute - 1 not in free) + [minute + 1] * (minute + 1 not in free))]
        found.append((slot, state, frozenset().union(*inside), edges if state == "part" else []))
    return found


def taken_from(uses, date):
    """The courses in a room at each minute of the same hours."""
    today = [use for use in uses if date in FALL and date.weekday() in use[0].days]
    return [frozenset(course for meeting, course in today if meeting.start <= minute < meeting.end)
            for minute in range(480, 1320)]


def taken_on(page, day):
    """What the page says of them; a row is free where no course is named."""
    found = {}
    for row in rows_ahead(page, day):
        courses = frozenset(re.findall(r"[A-Z]{4} \d\w*", row.words))
        assert row.state == ("class" if courses else "free") or row.start < 480 or row.end > 1320, (day, row)
        found |= dict.fromkeys(range(row.start, row.end), courses)
    return [found[minute] for minute in range(480, 1320)]


def test_rooms_are_taken_minute_by_minute(sample, site, fall):
    uses = {}
    for course, (_, sections) in fall.items():
        for _, meetings in sections.values():
            for meeting in meetings:
                if meeting.days and meeting.building:
                    uses.setdefault((meeting.building, meeting.room), []).append((meeting, spaced(course)))
    seed = 5
    print("seed", seed)
    rooms = random.Random(seed).sample(sorted(uses), min(len(uses), 40))
    rooms += sorted(uses, key=lambda room: -len(uses[room]))[:10]
    states = Counter()
    today = dt.date(2024, 11, 26)
    for building, number in rooms:
        page = (site / "rooms" / building.lower() / f"{number.lower()}.html").read_text()
        # A Tuesday in slots, then the days ahead, the holiday among them.
        expected = slots_from(uses[building, number], today)
        assert [slot for slot in slots_of(page) if slot[0] in range(480, 1320)] == expected, (building, number)
        states.update(state for _, state, _, _ in expected)
        dates = dates_ahead(page)
        assert dates == [str(today + dt.timedelta(days=later)) for later in range(1, 7)]
        for day in dates:
            expected = taken_from(uses[building, number], dt.date.fromisoformat(day))
            assert taken_on(page, day) == expected, (building, number, day)
            states.update("ahead" for courses in expected if courses)
    slots, minutes = (100, 10_000) if sample.is_real else (40, 4000)
    assert min(states[state] for state in ("free", "part", "class")) > slots and states["ahead"] > minutes


def test_what_a_term_costs(tmp_path, sample, site):
    """The bounds are wide: they are to find the slip that makes a build several times as costly."""
    used = tmp_path / "used"
    program = ROOT / ".build" / "release" / "almanac"
    code = """\
import resource, subprocess, sys
done = subprocess.run(sys.argv[2:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
use = resource.getrusage(resource.RUSAGE_CHILDREN)
open(sys.argv[1], "w").write(f"{done.returncode} {use.ru_maxrss} {use.ru_utime}")
"""
    command = [str(program), "check", "--site", str(site.parent)]
    subprocess.run([sys.executable, "-c", code, str(used), *command], check=True, timeout=300)
    status, kilobytes, seconds = used.read_text().split()
    assert status == "0"
    megabytes, most = (256, 60) if sample.is_real else (96, 5)
    assert int(kilobytes) < megabytes * 1024
    assert float(seconds) < most
