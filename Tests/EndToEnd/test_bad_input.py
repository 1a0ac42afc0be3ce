"""Mistakes of every kind, made one at a time in a small made-up site: each is reported with its place and what
was expected, and the site of the last good build stays as it was, byte for byte."""

import html
import json
import os
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path

import pytest

SETTINGS, TERM = "Content/site.yml", "Content/terms/fall-2026.yml"
PLAN, GRADES = "Content/people/robin/plan.yml", "Content/people/robin/grades.yml"
PRIVATE = "Content/people/sparrow/plan.yml"
COURSES, TEACHERS = "Content/data/courses.json", "Content/data/ratings/professors.json"
MEANS, RECORDS = "Content/data/ratings/courses.json", "Content/data/ratings/grades.json"
ROOMS, FLOOR, COUNTS = "Content/data/rooms.yml", "Content/data/floors/mab-2.svg", "Content/data/counts-1.csv"
ABOUT, TEMPLATE = "Content/pages/about.md", "Templates/missing.mustache"


def section(course, number, days, start, end, room="0230", building="MAB", teacher="A. Fenn"):
    return {"section_id": f"{course}-{number}", "number": number, "seats": "24", "open_seats": "5",
            "waitlist": "0", "instructors": [teacher],
            "meetings": [{"days": days, "room": room, "building": building, "classtype": "",
                          "start_time": start, "end_time": end}]}


def course(code, name, *sections):
    return {"course_id": code, "semester": "202608", "name": name, "dept_id": code[:4], "credits": "3",
            "department": "Department", "description": "What it is about.", "gen_ed": [],
            "relationships": {"prereqs": "None."}, "sections": list(sections)}


CATALOG = [
    course("CMPS330", "Algorithms", section("CMPS330", "0101", "MWF", "10:00am", "10:50am"),
           section("CMPS330", "0102", "TuTh", "10:00am", "11:15am", room="0231")),
    course("MATH246", "Linear Systems", section("MATH246", "0101", "TuTh", "1:00pm", "2:15pm")),
    course("HIST101", "Rivers", section("HIST101", "0101", "MWF", "10:00am", "10:50am",
                                        teacher="H. Castell")),
]
RATING = {"name": "A. Fenn", "slug": "fenn", "average_rating": 3.03, "review_count": 82}
MEAN = {"department": "CMPS", "course_number": "330", "title": "Algorithms", "average_gpa": 2.99}
RECORD = {"course": "CMPS330", "professor": "A. Fenn", "semester": "202001", "section": "0101",
          "A+": 2, "A": 0, "A-": 1, "B+": 4, "B": 2, "B-": 4, "C+": 0, "C": 2, "C-": 0,
          "D+": 0, "D": 0, "D-": 0, "F": 0, "W": 2, "Other": 0}

FILES = {
    SETTINGS: """\
title: Made-up College
base-url: https://example.edu/sub/
time-zone: America/New_York
term: fall-2026
now: 2026-11-18T11:10
sources:
  - kind: umdio
    path: data/courses.json
    name: Registrar
  - kind: planetterp
    path: data/ratings/*.json
  - kind: rooms
    path: data/rooms.yml
  - kind: occupancy
    path: data/counts-*.csv
""",
    TERM: """\
name: Fall 2026
first-day: 2026-08-31
last-day: 2026-12-14
codes: ["202608"]
holidays:
  - {name: Labor Day, date: 2026-09-07}
swaps:
  - {date: 2026-10-13, follows: Monday}
""",
    PLAN: """\
name: Robin Vale
visibility: public
wants: [CMPS 330, MATH 246]
fixed:
  - {title: Library shift, days: F, time: 16:00-18:00}
saved:
  - id: first-choice
    title: First choice
    sections: [CMPS 330-0101, MATH 246-0101]
preferences:
  top: 20
  weights: {gpa: 1, rating: 1}
favourites: [MAB 0230]
""",
    GRADES: """\
courses:
  - course: CMPS 330
    colour: 1
    groups:
      - name: Homework
        weight: 60
        assignments:
          - {name: Homework 1, date: 2026-09-08, score: 19, out-of: 20}
      - name: Final exam
        weight: 40
        final: true
        assignments:
          - {name: Final exam, date: 2026-12-14, out-of: 100}
""",
    PRIVATE: """\
name: Secret Sparrow
wants: [CMPS 330]
fixed:
  - {title: Secret hobby, days: F, time: 16:00-18:00}
""",
    ROOMS: """\
buildings:
  - code: MAB
    name: Mabry Hall
    address: 12 Orchard Walk
    location: [38.9912, -76.9421]
    floors:
      - id: "2"
        name: 2nd floor
        plan: floors/mab-2.svg
        metres-per-unit: 0.25
        rooms:
          - {number: "0230", seats: 8, features: [screen]}
          - {number: "0231", seats: 9}
        access-points:
          - {id: mab-2-07, at: [20, 20]}
""",
    FLOOR: """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
  <rect x="6" y="6" width="40" height="66" data-room="0230"/>
  <text x="5" y="5">Mabry</text>
</svg>
""",
    COUNTS: "time,access_point,devices\n2026-11-18T11:05-05:00,mab-2-07,31\n",
    COURSES: json.dumps(CATALOG), TEACHERS: json.dumps([RATING]),
    MEANS: json.dumps([MEAN]), RECORDS: json.dumps([RECORD]),
    ABOUT: "---\ntitle: About\n---\nText [there](more/two.md).\n",
    "Content/pages/more/two.md": "---\ntitle: Two\n---\nHello.\n",
    TEMPLATE: "{{<layout}}{{$main}}<h1>None</h1>{{/main}}{{/layout}}",
}


@pytest.fixture(scope="module")
def built(tmp_path_factory, almanac):
    """The small site, whole and built once."""
    site = tmp_path_factory.mktemp("small")
    for path, text in FILES.items():
        write(site / path, text)
    done = almanac("build", "--site", site)
    assert (done.returncode, done.stderr) == (0, "")
    return site


@pytest.fixture
def site(built, tmp_path):
    """A copy of it, to make mistakes in."""
    return Path(shutil.copytree(built, tmp_path / "site"))


def write(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


def swap(site, path, old, new):
    text = (site / path).read_text()
    assert old in text
    write(site / path, text.replace(old, new, 1))


def published(site):
    return {str(path.relative_to(site)): (path.read_bytes(), path.stat().st_mtime_ns)
            for path in sorted((site / "Public").rglob("*")) if path.is_file()}


def assert_refused(almanac, site, sentence, words=(), code=65):
    before = published(site)
    done = almanac("build", "--site", site, *words)
    assert done.returncode == code, done.stderr
    assert sentence in done.stderr
    assert done.stdout == ""
    assert published(site) == before
    assert not (site / ".Public.next").exists()


def mistakes(path, *rows):
    """Rows of a file's text, its replacement, and the message."""
    return [pytest.param(path, *row, id=f"{Path(path).name}-{number}") for number, row in enumerate(rows, 1)]


HAND_WRITTEN = [
    *mistakes(
        SETTINGS,
        ("title:", "titel:", ":1:1: error: unknown key 'titel'; did you mean 'title'?"),
        ("time-zone: America/New_York\n", "", ":1:1: error: 'time-zone' is missing"),
        ("Made-up College", "[a, b]", ":1:8: error: expected text, found a list of 2"),
        ("Made-up College", "", ":1:7: error: expected text, found nothing"),
        ("term:", "title: Again\nterm:", ":4:1: error: the key 'title' appears twice"),
        ("  - kind: umdio", "\t- kind: umdio", ":7:1: error: a value cannot begin with this character; indent with"),
        ("title:", "horizon: 0\ntitle:", ":1:10: error: expected a whole number from 1 to 60, found '0'"),
        ("title:", "horizon: " + "9" * 30 + "\ntitle:", ":1:10: error: expected a whole number from 1"),
        ("title:", "opening-hours: 8-25\ntitle:", ":1:16: error: expected hours like 8:00-22:00, a list of them, or closed"),
        ("title:", "people-per-device: .nan\ntitle:", ":1:20: error: expected a number above 0"),
        ("title:", "people-per-device: -1\ntitle:", ":1:20: error: expected a number above 0"),
        ("title: Made", "title: !!python/object Made", ":1:8: error: tags (!) are not supported"),
        ("title: Made", "title: &anchor Made", ":1:8: error: anchors and aliases (& and *) are not supported"),
        ("New_York", "New_Yrok", ":3:12: error: unknown time zone 'America/New_Yrok'; "
         "did you mean 'America/New_York'?"),
        ("America/New_York", "/etc/passwd", ":3:12: error: unknown time zone '/etc/passwd'"),
        ("America/New_York", "../../../etc/passwd", ":3:12: error: unknown time zone"),
        ("fall-2026", "fall-2062", ":4:7: error: unknown term 'fall-2062'; expected the name of a file in Content/terms; did you mean 'fall-2026'?"),
        ("https://example.edu/sub/", "example.edu", ":2:11: error: expected an address like https://"),
        ("https://example.edu/sub/", "javascript:alert(1)", ":2:11: error: expected an address like"),
        ("https://example.edu/sub/", "'https://example.edu/\">'", ":2:11: error: expected an address"),
        ("2026-11-18T11:10", "2026-02-30T11:10", ":5:6: error: expected a date and time like"),
        ("umdio", "umdoi", ":7:11: error: expected a kind of source, such as sections-csv, grades-csv or rooms, found 'umdoi'; did you mean 'umdio'?"),
        ("    path: data/courses.json\n", "", ":7:5: error: 'path' is missing"),
        ("data/courses.json", "data/corses.json", ":8:11: error: file 'data/corses.json' not found"),
        ("data/courses.json", "data", ":8:11: error: 'data' is a folder; expected a file; name the files in it, or use a '*'"),
        ("counts-*", "count-*", ":15:11: error: no file matches 'data/count-*.csv'"),
        ("    name: Reg", "    nmae: Reg", ":9:5: error: unknown key 'nmae'; did you mean 'name'?"),
        ("    name: Registrar", "    gpa-top: 0", ":9:14: error: expected a number above 0"),
        ("title:", "grade-scales: {x: [{letter: B, from: 80}, {letter: A, from: 90}]}\ntitle:",
         ":1:61: error: the letter 'A' must start below the letter before it; list the best letter first"),
        ("title:", "travel: {walking: {pace: 0.5}}\ntitle:", ":1:26: error: expected a number from 1 to 10, found '0.5'"),
        ("title:", "travel: {walking: {detour: x}}\ntitle:", ":1:28: error: expected a number from 1 to 3, found 'x'"),
        ("title:", "travel: {walking: {pase: 4}}\ntitle:", ":1:20: error: unknown key 'pase'; did you mean 'pace'?"),
        ("title:", "travel: {matrix: ways.csv}\ntitle:", ":1:18: error: file 'ways.csv' not found"),
        ("title:", "travel: {matrix: people/*/plan.yml}\ntitle:", ":1:18: error: no file matches"),
        ("title:", "walking: {pace: 4}\ntitle:", ":1:10: error: 'walking' now belongs under 'travel'; write 'travel: {walking:"),
        ("title:", "travel: {streets: campus.osm}\ntitle:", ":1:19: error: file 'campus.osm' not found"),
        ("title:", "grade-scales: [1]\ntitle:", ":1:15: error: expected names of scales, found a list of 1"),
        (None, "", ":1:1: error: the file is empty; expected keys and values"),
        (None, "- a\n", ":1:1: error: expected keys and values, found a list of 1"),
        (None, "title: \xe9".encode("latin-1"), ":1:8: error: the file is not valid UTF-8 from here on"),
        (None, FILES[SETTINGS].encode("utf-16"), ":1:1: error: the file is not valid UTF-8"),
        (None, b"title: a\0b\n", ":1:9: error: a control character (U+0000)"),
        (None, FILES[SETTINGS] + "x: " + "[" * 10000, ":16:67: error: lists and keys are nested more than 64"),
        (None, FILES[SETTINGS] + "---\ntitle: b\n", ":16:1: error: a second document begins here"),
        (None, b"\xef\xbb\xbf" + FILES[SETTINGS].replace("term", "trem").replace("\n", "\r\n").encode(),
         ":4:1: error: unknown key 'trem'; did you mean 'term'?"),
    ),
    *mistakes(
        TERM,
        ("holidays:", "hollidays:", ":5:1: error: unknown key 'hollidays'; did you mean 'holidays'?"),
        ("2026-12-14", "2026-08-01", ":3:11: error: 'last-day' is before 'first-day'"),
        ("2026-08-31", "2026-08-32", ":2:12: error: expected a date like 2026-08-31, found '2026-08-32'"),
        ("2026-08-31", "08/31/2026", ":2:12: error: expected a date like 2026-08-31, found '08/31/2026'"),
        ("name: Fall 2026\n", "", ":1:1: error: 'name' is missing"),
        ("date: 2026-09-07", "first: 2026-09-07", ":6:5: error: 'last' is missing"),
        ("date: 2026-09-07", "first: 2026-09-09, last: 2026-09-07", ":6:48: error: 'last' is before 'first'"),
        ("date: 2026-09-07", "date: 2026-09-07, first: 2026-09-07, last: 2026-09-08",
         ":6:29: error: expected either 'date' or 'first' and 'last', found both"),
        ("Monday", "Monnday", ":8:33: error: expected a weekday like Monday, found 'Monnday'; "
         "did you mean 'Monday'?"),
        ('["202608"]', "202608", ":4:8: error: expected a list, found '202608'"),
        ("swaps:", "dates: [{name: Grades due, date: 2028-01-04}]\nswaps:", ":7:34: error: expected a day within "
         "a year of the term, from 2026-08-31 to 2026-12-14, found 2028-01-04 for 'Grades due'"),
        (None, "", ":1:1: error: the file is empty; expected keys and values"),
    ),
    *mistakes(
        PLAN,
        ("wants:", "want:", ":3:1: error: unknown key 'want'; did you mean 'wants'?"),
        ("visibility: public", "visibility: pubic", ":2:13: error: expected public or private"),
        ("[CMPS 330,", "['@@',", ":3:9: error: expected a course like CMPS 330, found '@@'"),
        ("[CMPS 330, MATH 246]", "CMPS 330", ":3:8: error: expected a list, found 'CMPS 330'"),
        ("days: F", "days: XX", ":5:34: error: expected weekdays like MWF, TuTh, Mon-Fri or [Monday, Friday]"),
        ("16:00-18:00", "4pm until 6pm", ":5:43: error: expected a time span like 16:00-18:00 or 4pm-6pm, found '4pm until 6pm'"),
        ("16:00-18:00", "16:00-16:00", ":5:43: error: expected a time span like 16:00-18:00 or 4pm-6pm"),
        ("title: Library shift, ", "", ":5:5: error: 'title' is missing"),
        ("CMPS 330-0101", "CMPS 330", ":9:16: error: expected a section like CMPS 330-0201, found"),
        ("[CMPS 330-0101, MATH 246-0101]", "[]", ":9:15: error: expected at least one item"),
        ("id: first-choice", "id: ../../x", ":7:9: error: expected lowercase letters, digits and dashes"),
        ("    title: First", "    term: sprung\n    title: First", ":8:11: error: unknown term 'sprung'"),
        ("preferences:", "  - {id: first-choice, title: Two, sections: [MATH 246-0101]}\npreferences:",
         ":10:10: error: two saved schedules have the id 'first-choice'; give one of them a different 'id'"),
        ("top: 20", "top: 1001", ":11:8: error: expected a whole number from 1 to 1000, found '1001'"),
        ("[CMPS 330, MATH 246]", "[{some: 3, of: [CMPS 330, MATH 246]}]",
         ":3:16: error: 3 courses are required but the list has only 2"),
        ("[CMPS 330, MATH 246]", "[{some: 2-1, of: [CMPS 330, MATH 246]}]",
         ":3:16: error: the range '2-1' is backwards; write the smaller number first"),
        ("[CMPS 330, MATH 246]", "[{any: {}}]", ":3:15: error: expected 'gened', 'level', 'department' or 'credits'"),
        ("[CMPS 330, MATH 246]", "[{any: {level: 330}}]", ":3:23: error: expected a level like 300, found '330'"),
        ("[CMPS 330, MATH 246]", "[{ayn: {level: 300}}]", ":3:10: error: unknown key 'ayn'; did you mean 'any'?"),
        ("[CMPS 330,", "[{course: CMPS 330, credits: x},", ":3:37: error: expected credits like 3 or 1.5"),
        ("days: F", "date: 2026-02-30", ":5:34: error: expected a date like 2026-08-31, found '2026-02-30'"),
        ("days: F", "days: F, date: 2026-09-04", ":5:34: error: 'days' cannot be used with dates"),
        ("saved:", "pins: [CMPS 330]\nsaved:", ":6:8: error: expected a section like CMPS 330-0201, found"),
        ("saved:", "exclude: [{course: CMPS 330}]\nsaved:", ":6:11: error: 'instructor' is missing"),
        ("saved:", "limits: {earliest: 18:00, latest: 9:00}\nsaved:",
         ":6:35: error: 'latest' is not after 'earliest'"),
        ("saved:", "limits: {credits: 17-12}\nsaved:", ":6:19: error: the range '17-12' is backwards"),
        ("saved:", "limits: {days-off: Frx}\nsaved:", ":6:20: error: expected weekdays like MWF, TuTh, Mon-Fri or"),
        ("saved:", "limits: {hours-a-day: 25}\nsaved:", ":6:23: error: expected hours like 6 or 5.5, found '25'"),
        ("saved:", "limits: {walkin: true}\nsaved:", ":6:10: error: unknown key 'walkin'; did you mean 'walking'?"),
        ("top: 20", "order: gap", ":11:10: error: expected an order (score, earliest-end, campus-days, gaps, "
         "walking, open-seats, sampled), found 'gap'; did you mean 'gaps'?"),
        ("top: 20", "seed: 1.5", ":11:9: error: expected a whole number like 7, found '1.5'"),
        ("top: 20", "lunch: {within: 12:00-12:15}", ":11:19: error: lunch takes 30 minutes, longer than its time window of 15"),
        ("gpa: 1, rating: 1", "gpa: 0, rating: 0", ":12:12: error: expected 'gpa' or 'rating' (or both) above 0"),
        ("gpa: 1", "gpa: -1", ":12:18: error: expected a number like 12 or 7.5, found '-1'"),
        ("saved:", "calendar: {parts: [exam]}\nsaved:", ":6:20: error: expected a part of the calendar (classes, "
         "exams, reservations, activities, academic, seats, ways, due), found 'exam'; did you mean 'exams'?"),
        ("saved:", "calendar: {schedules: [first]}\nsaved:", ":6:24: error: unknown saved schedule 'first'; "
         "did you mean 'first-choice'?"),
        ("saved:", "calendar: {colours: {CMPS 330: '#008081'}}\nsaved:", ":6:32: error: expected the name of a CSS color, like teal, found '#008081'; the nearest name is 'teal'"),
        ("saved:", "calendar: {colours: {CMPS 330: teal, cmps-330: red}}\nsaved:", ":6:38: error: the course "
         "'CMPS 330' already has a color"),
        ("saved:", "calendar: {alarms: {exams: 20000}}\nsaved:", ":6:28: error: expected a whole number from 0 to"),
        ("MAB 0230", "'@'", ":13:14: error: expected a room like MAB 0230, found '@'"),
        ("name: Robin Vale\n", "", ":1:1: error: 'name' is missing"),
        (None, "", ":1:1: error: the file is empty; expected keys and values"),
    ),
    *mistakes(
        GRADES,
        ("weight: 60", "wieght: 60", ":6:9: error: unknown key 'wieght'; did you mean 'weight'?"),
        ("weight: 60", "weight: 60 points", ":6:17: error: expected a weight above 0, like 20, 7.5 or 20%, found '60 points'"),
        ("weight: 60", "weight: 0", ":6:17: error: expected a weight above 0, like 20, 7.5 or 20%, found '0'"),
        ("score: 19", "score: A+", ":8:57: error: expected points like 18 or 7.5, points out of points like 18/20, or a "
         "percentage like 90%, found 'A+'"),
        ("out-of: 20", "out-of: 0", ":8:69: error: expected a number above 0"),
        (", out-of: 20", "", ":8:13: error: 'out-of' is missing"),
        ("2026-09-08", "8 September", ":8:38: error: expected a date like 2026-08-31, found '8 September'"),
        ("    colour: 1", "    scale: standrad", ":3:12: error: unknown grade scale 'standrad'; "
         "did you mean 'standard'?"),
        ("colour: 1", "colour: 13", ":3:13: error: expected a whole number from 1 to 12, found '13'"),
        ("colour: 1", "credits: three", ":3:14: error: expected credits like 3 or 1.5, found 'three'"),
        ("weight: 60", "weight: 60\n        final: true", ":12:16: error: a course has only one final; the first is on line 7"),
        ("final: true", "final: yes", ":11:16: error: expected true or false, found 'yes'"),
        (None, FILES[GRADES] + FILES[GRADES].removeprefix("courses:\n"),
         ":14:13: error: the course 'CMPS 330' is listed twice for one term"),
    ),
    *mistakes(
        ROOMS,
        ("metres-per", "metre-per", ":10:9: error: unknown key 'metre-per-unit'; "
         "did you mean 'meters-per-unit'?"),
        ("seats: 8", "seats: many", ":12:37: error: expected a whole number from 0 to 100000, found 'many'"),
        ("0231", "0230", ":13:22: error: the room 'MAB 0230' is listed twice"),
        ('"0231"', '""', ":13:22: error: expected text, found nothing"),
        ('id: "2"', "id: 2/..", ":7:13: error: expected lowercase letters, digits and dashes, found '2/..'"),
        ("    floors:\n", '    floors:\n      - {id: "2", name: x}\n', ":8:13: error: the floor '2' is"),
        ("[38.9912, -76.9421]", "[-76.9421, 238.9912]", ":5:15: error: expected a latitude from -90 to 90"),
        ("mab-2.svg", "mab-3.svg", ":9:15: error: the plan 'Content/data/floors/mab-3.svg' was not found; "
         "did you mean 'mab-2.svg'?"),
        ("at: [20, 20]", "at: [a, 20]", ":15:33: error: expected a number like 182 or -76.9421, found 'a'"),
        ("at: [20, 20]", "at: [20]", ":15:32: error: expected a point like [182, 240], found a list of 1"),
        ("seats: 9", "outline: [[1, 1], [2, 2]]", ":13:39: error: expected an outline of at least 3 corners"),
        (None, "", ":1:1: error: the file is empty; expected keys and values"),
        (None, "<!DOCTYPE html><html><body>Sign in</body></html>", ":1:1: error: expected keys and values"),
    ),
    *mistakes(
        FLOOR,
        (None, "", ":1:1: error: expected an SVG drawing"),
        (None, "<!DOCTYPE html><html><body>Sign in</body></html>", ":1:16: error: expected an SVG drawing"),
        (None, FILES[FLOOR][:100], ":2:38: error: expected '='"),
        (None, '<svg viewBox="0 0 9 9">' + "<g>" * 10000, ":1:30024: error: the drawing ends before"),
        (' viewBox="0 0 100 100"', "", ":1:1: error: expected a viewBox that gives the plan's size"),
        ("0 0 100 100", "0 0 nan 1e300", ":1:1: error: expected a viewBox that gives the plan's size"),
        ("Mabry", "&passwd;", ":3:21: error: expected &amp;, &lt;, &gt;, &quot;, &apos;"),
        ("Mabry", "Ma\0bry", ":3:23: error: a control character (U+0000)"),
        ("<text", '<rect x="1" y="1" width="2" height="2" data-room="0230"/><text',
         ":3:3: error: room '0230' appears twice in the plan"),
    ),
    *mistakes(
        ABOUT,
        (None, "---\ntitle: x\nHello\n", ":1:1: error: the front matter that begins here is not closed"),
        ("About\n", "About\norder: first\n", ":3:8: error: expected a whole number from -1000000 to 1000000"),
        ("About\n", "About\ndate: 2026-02-30\n", ":3:7: error: expected a date"),
        (None, "+++\ntitle = About\n+++\n", ":2:9: error: "),
        (None, '{"title": "About"\n', ":1:1: error: "),
        (None, b"---\ntitle: A\n---\nabc\n\xff\xfe\n", ":5:1: error: the file is not valid UTF-8"),
        (None, "---\ntitle: A\n---\nabc\n\0\n", ":5:1: error: a control character (U+0000)"),
        ("two.md", "tow.md", " did you mean 'more/two.md'?"),
        ("two.md", "two.md#nothing", "'more/two.html' has no such anchor"),
        ("more/two.md", "../../site.yml", " broken link to '../../site.yml': page not found"),
    ),
    *mistakes(
        TEMPLATE,
        ("None", "{{page.titel}}", ":1:25: error: unknown name 'titel' in 'page'; did you mean 'title'?"),
        ("{{/main}}", "", ":1:12: error: '{{$main}}' is not closed by '{{/main}}'"),
        ("None", "{{> nothing}}", ":1:25: error: unknown template 'nothing'"),
        ("<layout", "<layuot", ":1:1: error: unknown template 'layuot'; did you mean 'layout'?"),
        ("None", "<script>{{page.title}}</script>", ":1:33: error: '{{page.title}}' is not allowed here"),
        ("None", '<a onclick="{{page.title}}">x</a>', ":1:37: error: '{{page.title}}' is not allowed here"),
        ("None", "<a title={{page.title}}>x</a>", ":1:34: error: '{{page.title}}' is not allowed here"),
        ("None", "{{{page.title}}}", ":1:25: error: 'page.title' is text and cannot be written raw"),
        ("None", "{{> missing}}", " error: templates include each other more than 100 levels deep"),
        (None, b"\xff\xfe", ":1:1: error: the file is not valid UTF-8"),
    ),
]

SIGN_IN = "<!DOCTYPE html>\n<html><head><title>Sign in</title></head></html>"
EMPTY = ": error: the file is empty; fetch it again; the download may have failed"
DEEP = " error: arrays and objects are nested more than 200 levels deep"

DUMPS = [
    *mistakes(
        COURSES,
        (None, "", EMPTY), (None, " \n\n", EMPTY), (None, b"\0" * 100, EMPTY),
        (None, FILES[COURSES][:400], ':1:401: error: expected a value for "room", found the end'),
        (None, SIGN_IN, ":1:1: error: expected a value, found '<'"),
        (None, "[]", ": error: the file has no courses"),
        (None, '{"error_code": 500}', ":1:1: error: expected courses with a 'course_id'"),
        (None, json.dumps([MEAN]), ":1:2: error: expected courses with a 'course_id'; "
         "this looks like kind 'planetterp'"),
        (None, "[" * 10000 + "]" * 10000, ":1:201:" + DEEP), (None, "[" * 1000000, ":1:201:" + DEEP),
        (None, '{"a":' * 10000, ":1:1001:" + DEEP),
        (None, FILES[COURSES] + "x", " error: expected the end of the file, found 'x'"),
        ("Algorithms", "Algo\0rithms", ":1:62: error: a string contains the control character 0x0"),
        (None, FILES[COURSES].replace("202608", "209901"), ": error: the source has no usable records"),
        (None, json.dumps(CATALOG + [{"course_id": None}] * 10), ": error: 10 of 21 records were skipped, more than the 5 % allowed"),
        (None, json.dumps([course("CMPS330", "x", "CMPS330-0101")]), "add '?expand=sections' to the umd.io request"),
    ),
    *mistakes(
        TEACHERS,
        (None, "", EMPTY), (None, SIGN_IN, ":1:1: error: expected courses (department, course_number"),
        (None, FILES[TEACHERS][:-9], " error: the file ends in the middle of a string"),
        (None, "[" * 10000, ":1:201:" + DEEP),
        (None, FILES[COURSES], "; this looks like kind 'umdio'"),
    ),
    *mistakes(
        COUNTS,
        (None, "", EMPTY), (None, SIGN_IN, ":1:1: error: missing column 'devices'"),
        (None, FILES[COUNTS][:40], ":2:1: error: the file ends in the middle of a row: 1 of 3 cells"),
        (None, FILES[COUNTS].replace(",", ";"), "; the cells seem to be separated by semicolons"),
        ("devices", "device", ":1:1: error: missing column 'devices'; did you mean 'device'?"),
        (None, FILES[COUNTS] + '2026-11-18T11:06,"mab\n', ":3:18: error: the quote that opens here"),
        (None, "time,access_point,devices\n", ": error: the source has no usable records"),
        (",31", ",-31", ":2:33: warning: '-31' is not a valid number of devices"),
        ("2026-11-18T11:05-05:00", "yesterday", ":2:1: warning: invalid time 'yesterday'"),
    ),
]


@pytest.mark.parametrize("path, old, new, reported", HAND_WRITTEN + DUMPS)
def test_a_mistake_is_reported_and_the_old_site_stays(almanac, site, path, old, new, reported):
    if old is None:
        write(site / path, new)
    else:
        swap(site, path, old, new)
    assert_refused(almanac, site, path + reported if reported.startswith(":") else reported)


@pytest.mark.parametrize("path, reported", [
    (SETTINGS, SETTINGS + ": error: file not found"), (PLAN, PLAN + ": error: file not found"),
    (TERM, "Content/terms: error: expected at least one term, a file like fall-2026.yml"),
    (COURSES, SETTINGS + ":8:11: error: file 'data/courses.json' not found"),
])
def test_a_missing_file(almanac, site, path, reported):
    (site / path).unlink()
    assert_refused(almanac, site, reported)


@pytest.mark.parametrize("folder, better", [
    ("Ro Bin", "ro-bin"), ("józef", "jozef"), ("a--b", "a-b"), ("Robin", "robin"), ("a.b", "a-b")])
def test_a_persons_folder_with_an_odd_name(almanac, site, folder, better):
    write(site / "Content" / "people" / folder / "plan.yml", FILES[PLAN])
    assert_refused(almanac, site, f"Content/people/{folder}: error: expected a name of lowercase letters, digits and dashes, such as '{better}'")


@pytest.mark.parametrize("stray, reported", [
    ("Content/terms/spring.yaml", "expected a name that ends in .yml"),
    ("Content/terms/Fall 2027.yml", "such as 'fall-2027'"),
    ("Content/people/robin.yml", "expected a folder for each person that contains a plan.yml"),
    ("Content/pages/About.md", "this page and Content/pages/About.md have the same address 'about'"),
    ("Content/pages/figures.md", "Content/pages/figures.md and the page on figures both write 'figures.html'"),
    ("Content/pages/404.md", "Content/pages/404.md and the page for missing addresses both write '404.html'"),
])
def test_a_file_that_cannot_be_where_it_is(almanac, site, stray, reported):
    write(site / stray, FILES[ABOUT].replace("more/two.md", "#") if stray.endswith(".md") else FILES[TERM])
    assert_refused(almanac, site, reported)


@pytest.mark.parametrize("path", [
    SETTINGS, TERM, PLAN, TEACHERS, "Content/people/robin", "Content/people/guest", "Content/pages/more",
    "Content/pages/passwords.md"])
def test_a_link_that_leads_out_of_the_site(almanac, site, path, tmp_path):
    outside = tmp_path / "outside"
    place = site / path
    if place.exists():
        place.rename(outside)
    elif place.suffix:
        write(outside, FILES[ABOUT])
    else:
        shutil.copytree(site / "Content/people/robin", outside)
    place.symlink_to(outside)
    assert_refused(almanac, site, "points outside the site's folder")


def test_no_person_is_called_campus(almanac, site):
    write(site / "Content/people/campus/plan.yml", "name: Kim Doe\n")
    assert_refused(almanac, site, "Content/people/campus: error: 'campus' is reserved")


CANCELLED = "Content/data/cancelled.csv"
CANCELLATIONS = "term,section,date,start,reason\n" + "".join(
    f"202608,CMPS 330-0101,2026-11-{day:02},10:00,Snow <day>\n" for day in (2, 4, 6, 9, 11, 13, 16, 18, 20, 23)) * 4


@pytest.mark.parametrize("text, reported", [
    ("", ": error: the file is empty"),
    ("a,b\n", ":1:1: error: expected canceled classes (section, date; optional: term, course, start, reason); "
     "the header has: a, b"),
    (CANCELLATIONS.replace(",CMPS 330-0101,2026-11-20", ",CMPS 330-0101,20.11.2026"),
     ": error: 4 of 13 records were skipped, more than the 5 % allowed"),
    (CANCELLATIONS.replace("202608", "202601"), ": error: the source has no usable records"),
], ids=["empty", "other columns", "no dates", "another term"])
def test_cancellations_that_cannot_be_used(almanac, site, text, reported):
    swap(site, SETTINGS, "sources:\n", "sources:\n  - {kind: cancellations, path: data/cancelled.csv}\n")
    write(site / CANCELLED, text)
    assert_refused(almanac, site, CANCELLED + reported)


def test_cancellations_of_no_class_are_reported_and_the_others_shown(almanac, site):
    swap(site, SETTINGS, "sources:\n", "sources:\n  - {kind: cancellations, path: data/cancelled.csv}\n")
    write(site / CANCELLED, CANCELLATIONS + "202608,CMPS 303-0101,2026-11-20,,\n202608,CMPS 330-0101,2026-11-21,,\n")
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    assert f"{CANCELLED}:12:1: warning: repeated records with the same content, merged: 30" in done.stderr
    assert (f"{CANCELLED}:42:1: warning: a class of 'CMPS 303-0101' is canceled, but fall-2026 has no such section; "
            "did you mean 'CMPS 330'?") in done.stderr
    assert (f"{CANCELLED}:43:1: warning: a class of CMPS 330-0101 on 2026-11-21 is canceled, but it does not meet then; "
            "that day is a Saturday") in done.stderr
    today = (site / "Public/index.html").read_text()
    assert today.count("Canceled: Snow &lt;day&gt;") == 1
    course_page = (site / "Public/courses/cmps330.html").read_text()
    assert course_page.count("Canceled: Snow &lt;day&gt;") == 3


def test_measured_routes_that_cannot_be_used_are_reported(almanac, site):
    swap(site, SETTINGS, "title:", "travel: {matrix: ways.csv}\ntitle:")
    write(site / "Content" / "ways.csv", "from,to,minutes\nMAB,MAC,7\nMAB,MAB,x\nMAB,MAB,3\n")
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    for reported in ("2:5: warning: unknown building code 'MAC'; did you mean 'MAB'?",
                 "3:9: warning: expected a whole number from 0 to 600, found 'x'",
                 "4:1: warning: 'from' and 'to' are both 'MAB'; expected two buildings"):
        assert f"Content/ways.csv:{reported}" in done.stderr
    write(site / "Content" / "ways.csv", "")
    assert_refused(almanac, site, "Content/ways.csv:1:1: error: the file is empty; expected rows under the header")


def test_a_mistake_of_a_private_person_is_never_quoted(almanac, site):
    for old, new in [("fixed:", "secretly: x\nfixed:"), ("wants:", "visibility: secret\nwants:"),
                     ("CMPS 330", "'secret@'"), ("days: F", "days: Secretday"), ("16:00-18:00", "secret"),
                     ("[CMPS 330]", "[{any: {secret: 1}}]"), ("[CMPS 330]", "[{some: secret, of: [CMPS 330]}]"),
                     ("days: F", "date: secret"), ("fixed:", "limits: {latest: secret}\nfixed:"),
                     ("fixed:", "pins: [{secret: x}]\nfixed:"), ("fixed:", "preferences: {order: secret}\nfixed:"),
                     ("wants: [CMPS 330]", "wants: secret"), ("Secret Sparrow", "[Secret, Sparrow]")]:
        write(site / PRIVATE, FILES[PRIVATE])
        swap(site, PRIVATE, old, new)
        assert_refused(almanac, site, PRIVATE + ":")
        assert "ecret" not in almanac("check", "--site", site).stderr


@pytest.mark.parametrize("output", [
    "Content", "Content/site.yml", ".", "thesis", "thesis/chapter.txt", "no/such/folder", ".almanac/memory",
    "link-to-content", "link-to-thesis", "dangling"])
def test_an_output_that_must_not_be_written(almanac, site, output):
    write(site / "thesis" / "chapter.txt", "years of work")
    (site / "link-to-content").symlink_to(site / "Content")
    (site / "link-to-thesis").symlink_to(site / "thesis")
    (site / "dangling").symlink_to(site / "nowhere")
    def files():
        return {path: path.read_bytes() for path in site.rglob("*") if path.is_file()}

    before = files()
    assert_refused(almanac, site, "almanac: ", ["--output", site / output], code=73)
    assert files() == before


@pytest.mark.parametrize("name", [".Public.next", ".Public.prev"])
def test_a_folder_of_another_owner_at_the_output(almanac, site, name):
    shutil.rmtree(site / name, ignore_errors=True)
    write(site / name / "letter.txt", "mine")
    done = almanac("build", "--site", site)
    assert done.returncode == 73
    assert "letter.txt" in done.stderr
    assert (site / name / "letter.txt").read_text() == "mine"


@pytest.mark.parametrize("damage", [b"", b"\xff\xfe junk \0", b"almanac"])
def test_a_damaged_feed_memory_heals(almanac, site, damage):
    feed = site / "Public" / "feeds" / "robin" / "first-choice.ics"
    before = feed.read_bytes()
    write(site / ".almanac/memory/feeds", damage)
    done = almanac("build", "--site", site, "--now", "2026-11-18T12:00")
    assert done.returncode == 0, done.stderr
    assert "it is restored from the published feeds" in done.stderr
    assert feed.read_bytes() == before


BAD_ROWS = [
    (PLAN, "CMPS 330,", "CMSP 330,", ":3:9: warning: the course 'CMSP 330' is not in the catalog of "
     "fall-2026; did you mean 'CMPS 330'?"),
    (PLAN, "CMPS 330-0101", "CMPS 330-0901", ":9:16: warning: the section 'CMPS 330-0901' is not in"),
    (PLAN, "MATH 246]", "cmps330]", ":3:19: warning: the course 'CMPS 330' is listed twice under 'wants'"),
    (PLAN, "[CMPS 330,", "[{course: CMPS 330, credits: 4},", ":3:37: warning: the course 'CMPS 330' is offered for 3 credits, not 4"),
    (PLAN, "MATH 246]", "{any: {gened: DSSP}}]", ":3:33: warning: no course of fall-2026 has the category 'DSSP'"),
    (PLAN, "MATH 246]", "{any: {department: CMSP}}]", ":3:38: warning: no course of fall-2026 is of the department "
     "'CMSP'; did you mean 'CMPS'?"),
    (PLAN, "days: F", "date: 2028-02-03", ":5:34: warning: the date '2028-02-03' is more than a month outside the term, "
     "which runs from 2026-08-31 to 2026-12-14"),
    (PLAN, "saved:", "pins: [CMPS 330-0103]\nsaved:", ":6:8: warning: the section 'CMPS 330-0103' is not in the "
     "catalog of fall-2026; did you mean 'CMPS 330-0101'?"),
    (PLAN, "saved:", "exclude: [{instructor: fenn}]\nsaved:", ":6:24: warning: the instructor 'fenn' teaches no section of fall-2026; did you mean 'A. Fenn'?"),
    (TERM, "2026-09-07", "2027-09-07", ":6:5: warning: the holiday 'Labor Day' is outside the term"),
    (ROOMS, "at: [20, 20]", "at: [900, 20]", ":15:32: warning: the access point 'mab-2-07' is outside"),
    (FLOOR, "<text", "<script>alert(1)</script><text", ":3:3: warning: 'script' is not supported"),
    (FLOOR, "0230", "0299", "Content/data/rooms.yml:9:15: warning: the plan shows a room '0299'"),
    (COURSES, '"credits": "3"', '"credits": "lots"', " the credits 'lots' of CMPS 330 cannot be read"),
    (COURSES, '"credits": "3"', '"credits": NaN', " warning: 'NaN' is not valid JSON; it is read as null"),
    (COURSES, '"seats": "24"', '"seats": -24', " CMPS 330-0101 has '-24' seats; treated as unknown"),
    (COURSES, '"seats": "24"', '"seats": ' + "9" * 40, " seats; treated as unknown"),
    (COURSES, '"name": "Algorithms"', '"name": "Algorithms", "name": "x"', ' the key "name" appears twice'),
    (TEACHERS, "3.03", "-1", ":1:2: warning: '-1' is not a valid average for A. Fenn; treated as unknown"),
    (TEACHERS, "3.03", '"good"', ":1:2: warning: 'good' is not a valid average for A. Fenn; treated as unknown"),
    (MEANS, "2.99", "1e999", " warning: '1e999' is not a valid average for CMPS 330; treated as unknown"),
    (RECORDS, json.dumps([RECORD]), "[]", ":1:1: warning: the file has no records"),
    (COUNTS, FILES[COUNTS], FILES[COUNTS] + FILES[COUNTS].split("\n", 1)[1],
     ":3:1: warning: repeated records with the same content, merged: 1"),
]


@pytest.mark.parametrize("path, old, new, reported", BAD_ROWS)
def test_warnings_are_reported_and_the_site_is_published(almanac, site, path, old, new, reported):
    swap(site, path, old, new)
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    sentence = path + reported if reported.startswith(":") else reported
    assert sentence in done.stderr
    if path in (COURSES, TEACHERS, MEANS, RECORDS, COUNTS):
        page = html.unescape(re.sub("<[^>]*>", "", (site / "Public" / "problems.html").read_text()))
        assert sentence.partition("warning: ")[2].strip() in page
    strict = almanac("check", "--site", site, "--strict=data")
    assert strict.returncode == 65


def test_the_same_course_again_and_a_row_in_many_that_is_lost(almanac, site):
    many = CATALOG + [course(f"HIST{number}", "Rivers") for number in range(200, 290)]
    write(site / COURSES, json.dumps([*many, CATALOG[2] | {"name": "Lakes"}, {"course_id": "??"}]))
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    assert "warning: HIST 101 is listed again with different content; the first is used" in done.stderr
    assert "note: first listed at Content/data/courses.json:1:" in done.stderr
    assert "warning: a course without a readable 'course_id'" in done.stderr
    assert "Rivers" in (site / "Public" / "courses" / "hist101.html").read_text()


@pytest.mark.parametrize("room", ["CON", "../../etc", "..", "a/b", "🎒", "x" * 300, "%2e%2e", "\u202e0230"])
def test_rooms_with_odd_names_stay_in_the_site(almanac, site, room):
    write(site / COURSES, json.dumps([*CATALOG, course("HIST102", "x", section(
        "HIST102", "0101", "W", "3:00pm", "3:50pm", room=room, building="../.."))]))
    outside = set(site.iterdir())
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    assert set(site.iterdir()) - outside <= {site / ".Public.prev"}
    for path in (site / "Public").rglob("*"):
        assert path.name in ("_headers", "_redirects") or re.fullmatch(r"[a-z0-9.+-]{1,90}", path.name), path


def drop(folder):
    return lambda site: shutil.rmtree(site / folder)


def courses_with(change):
    def edit(site):
        catalog = json.loads(FILES[COURSES])
        change(catalog)
        write(site / COURSES, json.dumps(catalog))
    return edit


def each(change):
    return courses_with(lambda catalog: [change(course) for course in catalog])


def nothing_fits(site):
    courses_with(lambda catalog: catalog[0]["sections"].pop())(site)
    swap(site, PLAN, "MATH 246]", "HIST 101]")


def no_sources(site):
    write(site / SETTINGS, FILES[SETTINGS].partition("sources:")[0] + "sources: []\nshrinking-catalog: allowed\n")


def twelve_wanted(site):
    codes = [f"HIST{number}" for number in range(300, 312)]
    write(site / COURSES, json.dumps(CATALOG + [
        course(code, "Rivers", *[
            section(code, f"0{hour}01", days, f"{hour}:00am", f"{hour}:50am", teacher=f"T. {place}{hour}")
            for hour, days in enumerate(["M", "Tu", "W", "Th", "F"], 7)])
        for place, code in enumerate(codes)]))
    swap(site, PLAN, "[CMPS 330, MATH 246]", "[" + ", ".join(codes) + "]")


@pytest.mark.parametrize("edit, page, sentence", [
    (drop("Content/people"), "schedules/index.html", "Schedules"),
    (drop("Content/pages"), "index.html", "Today"),
    (no_sources, "catalog/index.html", "No courses"),
    (nothing_fits, "schedules/robin/index.html", "No schedule fits"),
    (courses_with(lambda catalog: catalog[1].update(sections=[])), "schedules/robin/index.html",
     "MATH 246 has no section this term"),
    (twelve_wanted, "schedules/robin/index.html", "244,140,625 combinations"),
    (each(lambda one: one["sections"][0].update(meetings=[])), "schedules/robin/saved/first-choice.html",
     "First choice"),
    (each(lambda one: one.update(credits=0)), "schedules/robin/listed/*.html", "Credits 0"),
    (lambda site: swap(site, TEACHERS, "3.03", "null"), "schedules/robin/index.html",
     "No rating is known, so no value includes it"),
    (lambda site: swap(site, PLAN, "[CMPS 330-0101, MATH", "[CMPS 330-0909, MATH"),
     "schedules/robin/saved/first-choice.html", "CMPS 330-0909 is no longer offered"),
    (lambda site: swap(site, PLAN, "MATH 246-0101", "HIST 101-0101"),
     "schedules/robin/saved/first-choice.html", "CMPS 330-0101 and HIST 101-0101 clash"),
    (lambda it: swap(it, PLAN, "fixed:", "fixed:\n  - section: CMPS 330-0101\n  - section: CMPS 330-0102"),
     "schedules/robin/index.html", "CMPS 330 cannot include all its fixed sections"),
], ids=["no-people", "no-pages", "no-sources", "nothing-fits", "no-sections", "twelve-wanted", "no-meetings",
        "no-credits", "no-ratings", "saved-section-gone", "saved-sections-clash", "two-fixed-of-one-course"])
def test_a_site_with_little_or_nothing_to_say_says_so(almanac, site, edit, page, sentence):
    edit(site)
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    text = html.unescape(re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", min((site / "Public").glob(page)).read_text())))
    assert sentence in text


@pytest.mark.parametrize("now", [
    "0001-01-01T00:00", "9999-12-31T23:59", "2026-03-08T02:30", "2026-11-01T01:30", "2026-08-30T12:00",
    "2026-12-15T12:00", "2035-07-01T12:00Z", "0001-01-01T00:00+14:00"])
def test_any_moment_can_be_shown(almanac, site, now):
    done = almanac("build", "--site", site, "--now", now, "--jobs", "256")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("zone", [
    "Africa/Casablanca", "Asia/Kathmandu", "Antarctica/Troll", "Pacific/Kiritimati", "Australia/Lord_Howe",
    "Etc/GMT+12", "Europe/Dublin", "Asia/Gaza"])
def test_zones_of_the_odd_kind(almanac, site, zone):
    swap(site, SETTINGS, "America/New_York", zone)
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    feed = (site / "Public" / "feeds" / "robin" / "first-choice.ics").read_text()
    assert f"X-WR-TIMEZONE:{zone}" in feed
    assert re.search(r"DTSTART;TZID=[^:]+:20260831T100000\r?\n|DTSTART:202608(30|31)T\d{4}00Z\r?\n", feed)


# Every quote, bracket and brace that means something somewhere, and a line's end for feeds.
HOSTILE = ("<script>alert(1)</script>\"><img src=x onerror=alert(2)>' {{title}} {{{page.title}}} "
           "\u202eRTL\u202c 🎓 & &amp; ]]> --> ${x}")
LINE_END = "\r\nATTENDEE:mailto:x@example.edu"


class Strangers(HTMLParser):
    """Collects what must not become markup: elements, handlers and addresses that no template writes."""

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag in ("script", "img") and not re.search(r"assets/(agenda|almanac|build|calendar|classes|comments|compare|directory|engine|finder|front|grading|how|mine|missing|my-day|my-grades|pages|present|rooms|schedules|search|store)\.[0-9a-f]{16}\.js$", values.get("src") or ""):
            self.found.append((tag, attributes))
        self.found += [(name, value) for name, value in attributes if name.startswith("on")]
        self.found += [(name, value) for name, value in attributes
                       if name in ("href", "src") and re.match(r"\s*(javascript|data):", value or "", re.I)]


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


def make_hostile(site):
    """Puts the hostile text into every field of every file that takes text."""
    catalog = json.loads(FILES[COURSES])
    for one in catalog:
        one |= {"name": HOSTILE + LINE_END, "department": HOSTILE, "description": HOSTILE,
                "gen_ed": [[HOSTILE]], "relationships": {"prereqs": HOSTILE, "<b onclick=x>": HOSTILE}}
        for place in one["sections"]:
            place["instructors"] = [HOSTILE + LINE_END]
            place["meetings"][0]["classtype"] = HOSTILE + LINE_END
            place["meetings"].append({"days": "F", "room": HOSTILE, "building": HOSTILE, "classtype": HOSTILE,
                                      "start_time": "3:00pm", "end_time": "3:50pm"})
    write(site / COURSES, json.dumps(catalog))
    write(site / TEACHERS, json.dumps([RATING | {"name": HOSTILE, "slug": HOSTILE}]))
    write(site / MEANS, json.dumps([MEAN | {"title": HOSTILE, "description": HOSTILE}]))
    write(site / RECORDS, json.dumps([RECORD, RECORD | {"professor": HOSTILE, "section": HOSTILE}]))
    for name in ("Mabry Hall", "12 Orchard Walk", "2nd floor", '"0231"'):
        swap(site, ROOMS, name, quoted(HOSTILE))
    swap(site, ROOMS, "[screen]", f"[{quoted(HOSTILE)}]")
    swap(site, FLOOR, "Mabry", html.escape(HOSTILE))
    write(site / COUNTS, FILES[COUNTS] + '2026-11-18T11:05-05:00,"' + HOSTILE.replace('"', '""') + '",3\n')
    for name in ("Robin Vale", "Library shift"):
        swap(site, PLAN, name, quoted(HOSTILE))
    swap(site, PLAN, "title: First choice", f"title: {quoted(HOSTILE + LINE_END)}")
    swap(site, GRADES, "    colour: 1", f"    title: {quoted(HOSTILE)}")
    for name in ("Homework", "Homework 1"):
        swap(site, GRADES, f"name: {name}", f"name: {quoted(HOSTILE)}")
    for name in ("Fall 2026", "Labor Day"):
        swap(site, TERM, name, quoted(HOSTILE + LINE_END))
    swap(site, SETTINGS, "Made-up College", quoted(HOSTILE))
    swap(site, SETTINGS, "Registrar", quoted(HOSTILE))
    swap(site, SETTINGS, "title:",
         "grade-scales: {standard: [{letter: " + quoted(HOSTILE) + ", from: 0}]}\ntitle:")
    write(site / ABOUT, f"---\ntitle: {quoted(HOSTILE)}\nsummary: {quoted(HOSTILE)}\n---\n# {HOSTILE}\n\n"
          f"{HOSTILE}\n\n[a](javascript:alert(1)) [b](data:text/html,x) <javascript:alert(1)> "
          "![c](https://example.edu/c.png)\n\n"
          f"```{HOSTILE}\n{HOSTILE}\n```\n\n| a | b |\n|---|---|\n| {HOSTILE} | b |\n")


def test_hostile_text_is_text_everywhere(almanac, site):
    make_hostile(site)
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    pages = [path for path in (site / "Public").rglob("*.html")]
    seen = 0
    for path in pages:
        reader = Strangers()
        text = path.read_text()
        reader.feed(text)
        assert reader.found == [], path
        assert "<script>alert" not in text and "<b onclick" not in text, path
        seen += "&lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert seen == len(pages), "the site's title is on every page"
    feed = (site / "Public" / "feeds" / "robin" / "first-choice.ics").read_bytes()
    assert all(len(line) <= 75 for line in feed.split(b"\r\n"))
    lines = feed.replace(b"\r\n ", b"").decode().split("\r\n")
    assert not any("\n" in line or "\r" in line or line.startswith("ATTENDEE") for line in lines)
    assert any(line.startswith("SUMMARY:") and "<script>" in line for line in lines)


def test_hostile_text_is_escaped_on_the_page_of_problems(almanac, site):
    swap(site, COURSES, '"credits": "3"', '"credits": ' + quoted(HOSTILE))
    swap(site, COURSES, '"seats": "24"', '"seats": ' + quoted(HOSTILE))
    swap(site, TEACHERS, "3.03", quoted(HOSTILE))
    assert almanac("build", "--site", site).returncode == 0
    text = (site / "Public" / "problems.html").read_text()
    assert text.count("&lt;script&gt;alert(1)") >= 3 and "<script>alert" not in text


def test_a_failing_check_touches_nothing_at_all(almanac, site):
    swap(site, SETTINGS, "title:", "titel:")
    before = {path: path.lstat().st_mtime_ns for path in site.rglob("*")}
    done = almanac("check", "--site", site)
    assert done.returncode == 65
    assert {path: path.lstat().st_mtime_ns for path in site.rglob("*")} == before


def test_all_mistakes_are_reported_at_once_in_the_order_of_files(almanac, site):
    swap(site, TERM, "Labor Day", "''")
    swap(site, PLAN, "top: 20", "top: 0")
    swap(site, GRADES, "score: 19", "score: A")
    write(site / COURSES, "")
    lines = [line for line in almanac("build", "--site", site).stderr.splitlines() if " error: " in line]
    places = [line.split(": error: ")[0] for line in lines]
    assert {COURSES, f"{PLAN}:11:8", f"{GRADES}:8:57", f"{TERM}:6:12"} <= set(places)
    assert [place.split(":")[0] for place in places] == sorted(place.split(":")[0] for place in places)


def test_a_folder_that_is_no_site(almanac, tmp_path):
    done = almanac("build", "--site", tmp_path, env=os.environ | {"LC_ALL": "C"})
    assert done.returncode == 65
    assert "there is no folder 'Content' in" in done.stderr
    assert list(tmp_path.iterdir()) == []
