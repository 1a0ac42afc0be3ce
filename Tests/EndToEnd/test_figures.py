"""Law 6: every derived number in a page is a Figure.

The campus here has no digit in any name but those of its two courses, so a digit that stands outside `<data>` (figures) and
`<time>` (dates and times) is a number that reached the page some other way.
"""

import json
import re
from html.parser import HTMLParser

import pytest

SITE = """\
title: Nameless College
base-url: https://example.edu/
time-zone: America/New_York
term: autumn
now: 2026-11-18T13:10
sources:
  - {kind: umdio, path: courses.json, name: Registrar}
  - {kind: planetterp, path: [grades.json, gpas.json, ratings.json], name: Grades}
  - {kind: rooms, path: rooms.yml, name: Rooms}
  - {kind: occupancy, path: counts.csv, name: Counts}
"""

# The only names with digits; they are taken out before digits are looked for.
NAMES = re.compile(r"\b(ALPHA|BETA) ?7(-[AB])?\b")

MARKS = ["A+", "A", "A-", "B+", "B", "B-", "C+", "C", "C-", "D+", "D", "D-", "F", "W", "Other"]


@pytest.fixture(scope="module")
def site(tmp_path_factory, almanac):
    folder = tmp_path_factory.mktemp("nameless")
    content = folder / "Content"

    def write(path, text):
        target = content / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)

    write("site.yml", SITE)
    write("terms/autumn.yml", 'name: Autumn\nfirst-day: 2026-08-31\nlast-day: 2026-12-14\ncodes: ["x"]\n')
    sections = [
        ("ALPHA", "A", "MWF", "9:00am", "9:50am", "4"), ("ALPHA", "B", "TuTh", "9:30am", "10:45am", "0"),
        ("BETA", "A", "MWF", "10:00am", "10:50am", "30"), ("BETA", "B", "MWF", "12:00pm", "1:15pm", "2"),
    ]
    courses = [{
        "course_id": course, "semester": "x", "name": f"The {course} course", "dept_id": course,
        "department": "Letters", "credits": "3", "description": "Words.", "gen_ed": [],
        "sections": [{
            "section_id": f"{course}-{code}", "course": course, "semester": "x", "number": code,
            "seats": "40", "open_seats": seats, "waitlist": "7", "instructors": ["Y. Nobody"],
            "meetings": [{"days": days, "start_time": start, "end_time": end, "building": "HALL",
                          "room": "Blue", "classtype": ""}],
        } for name, code, days, start, end, seats in sections if f"{name}7" == course],
    } for course in ("ALPHA7", "BETA7")]
    write("courses.json", json.dumps(courses))
    write("grades.json", json.dumps([
        {"course": "ALPHA7", "professor": "Y. Nobody", "semester": "x", "section": "A"}
        | {mark: place + 1 for place, mark in enumerate(MARKS)}]))
    write("gpas.json", json.dumps([
        {"department": "ALPHA", "course_number": "7", "title": "x", "description": "", "credits": 3,
         "professors": [], "average_gpa": 3.25}]))
    write("ratings.json", json.dumps([
        {"name": "Y. Nobody", "slug": "nobody", "type": "professor", "courses": [], "average_rating": 4.5}]))
    write("rooms.yml", """\
buildings:
  - code: HALL
    name: Long Hall
    floors:
      - id: low
        name: Low floor
        plan: low.svg
        metres-per-unit: 0.5
        rooms: [{number: Blue, seats: 8}]
        access-points: [{id: north, at: [20, 20]}, {id: south, at: [80, 30]}]
""")
    write("low.svg", '<svg viewBox="0 0 100 50"><rect x="5" y="5" width="40" height="40" data-room="Blue"/></svg>')
    write("counts.csv", "time,access_point,devices\n2026-11-18T13:05,north,23\n2026-11-18T13:05,south,0\n")
    write("people/ada/plan.yml", """\
name: Some One
visibility: public
wants: [ALPHA 7, BETA 7]
saved:
  - {title: Kept, sections: [ALPHA 7-A, BETA 7-A]}
""")
    write("people/ada/grades.yml", """\
courses:
  - course: ALPHA 7
    groups:
      - {name: Work, weight: 60, assignments: [{name: First, date: 2026-10-01, score: 45.5, out-of: 50}, {name: Second, out-of: 10}]}
      - {name: Final, weight: 40, final: true, assignments: [{name: Final, out-of: 100}]}
""")
    done = almanac("build", "--site", folder)
    assert done.returncode == 0, done.stderr
    return folder / "Public"


# The days ahead of a room have their dates and times as words alone: no script reads them.
WHEN = re.compile(r"\d{1,2}:\d\d|\b\d{1,2} [A-Z][a-z]{2}\b")


class Digits(HTMLParser):
    """Text with digits outside of figures, times, drawings, choices of a form, and prose."""

    def __init__(self):
        super().__init__()
        self.stack, self.found, self.figures = [], [], 0

    def handle_starttag(self, tag, attributes):
        if tag in ("meta", "link", "br", "input", "img", "hr"):
            return
        attributes = dict(attributes)
        self.stack.append((tag, attributes.get("class") or ""))
        if tag == "data":
            self.figures += 1

    def handle_startendtag(self, tag, attributes):
        """An element that ends where it begins holds no text."""

    def handle_endtag(self, tag):
        while self.stack and self.stack.pop()[0] != tag:
            pass

    def handle_data(self, text):
        exempt = any(tag in ("data", "time", "svg", "title", "script", "code", "option") or "prose" in name.split()
                     or "ticks" in name.split() for tag, name in self.stack)
        if any("ahead" in name.split() for _, name in self.stack):
            text = WHEN.sub("", text)
        if not exempt and re.search(r"\d", NAMES.sub("", text)):
            self.found.append((self.stack[-1], text.strip()))


def test_no_number_is_rendered_but_by_a_figure(site):
    pages = [path for path in site.rglob("*.html")]
    assert len(pages) > 20
    figures = 0
    for path in pages:
        if path.name == "404.html":
            continue
        parser = Digits()
        parser.feed(path.read_text(encoding="utf-8"))
        assert parser.found == [], path.relative_to(site)
        figures += parser.figures
    assert figures > 100


def test_a_figure_says_what_it_rests_on(site):
    course = (site / "courses" / "alpha7.html").read_text()
    assert re.search(r'<data value="3.25">3.25</data>', course)
    schedule = min((site / "schedules" / "ada" / "listed").iterdir()).read_text()
    # BETA has no grade record: the median of the known ones stands in, and says so where it stands.
    assert "†" in schedule and "No GPA on record" in schedule
