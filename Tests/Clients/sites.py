"""Sites to read the feeds of: the demo in other zones, a made-up year with everything odd, one with hostile names, a real term."""

import json
import random
import shutil

from campus import BUILDINGS, ROOT, TERM_FILES, Term, read_jupiterp
from feeds import Site

ZONE = "America/New_York"


def demo(folder, zone=ZONE, top=3):
    """The demo campus by another zone's clock. Its lists are cut short: their feeds are made of the same few classes."""
    shutil.copytree(ROOT / "Content", folder / "Content")
    replace(folder / "Content" / "site.yml", f"time-zone: {ZONE}", f"time-zone: {zone}")
    replace(folder / "Content" / "people" / "robin" / "plan.yml", "top: 40", f"top: {top}")
    return Site(folder)


def replace(file, old, new):
    text = file.read_text()
    assert old in text, f"{old} is not in {file}"
    file.write_text(text.replace(old, new))


# MARK: A made-up year

# Both changes of the clock lie in this term, wherever it is changed; two swaps, one of them on a holiday, a holiday that
# reaches over the term's end, one around the day on which New York's clocks change.
YEAR = Term(
    "2027-02-01", "2027-12-17",
    [("2027-03-13", "2027-03-20"), ("2027-05-31", "2027-05-31"), ("2027-10-04", "2027-10-08"),
     ("2027-12-16", "2027-12-24")],
    [("2027-06-01", "M"), ("2027-10-07", "Tu")],
    ["Spring pause", "Day of rest", "Autumn pause", "Year's end"])

# Hours such as every campus has, and such as none has; "change" are those at which clocks are changed in New York and Auckland.
TIMES = {
    "day": [("MWF", "10:00am", "10:50am"), ("TuTh", "2:00pm", "3:15pm"), ("MTuWThF", "8:00am", "8:50am"),
            ("Sa", "9:00am", "5:00pm"), ("Th", "4:30pm", "6:00pm")],
    "night": [("F", "12:00am", "12:50am"), ("Th", "11:10pm", "11:59pm"), ("SaSu", "12:30am", "1:20am"),
              ("Su", "11:00pm", "11:45pm")],
    "change": [("Su", "1:30am", "2:30am"), ("Su", "2:15am", "3:05am")],
    "timeless": [("", "", "")],
    "parts": [("MW", "9:00am", "9:50am", "Lab"), ("MW", "9:00am", "9:50am", "Discussion"), ("F", "1:00pm", "1:50pm", "Lab")],
}


def year(folder, zone=ZONE):
    """A term from February to December with a saved schedule for each kind of hours."""
    courses, saved, number = [], {}, 100
    for name, times in TIMES.items():
        if name == "parts":
            courses.append(course(number, [times]))
            saved[name] = [f"MADE {number}-0101"]
            number += 1
            continue
        for time in times:
            courses.append(course(number, [[time]]))
            saved.setdefault(name, []).append(f"MADE {number}-0101")
            number += 1
    return write(folder, zone, YEAR, courses, [
        {"id": name, "title": f"By {name}", "sections": sections} for name, sections in saved.items()])


def course(number, sections, title="Made up", instructors=("O. Fenn",), place=("MAB", "0230")):
    """One course as umd.io gives it; a section is a list of (days, start, end, kind)."""
    return {
        "course_id": f"MADE{number}", "semester": "202700", "name": title, "dept_id": "MADE", "department": "Made up",
        "credits": "3", "description": "", "grading_method": [], "gen_ed": [], "core": [], "relationships": {},
        "sections": [{
            "course": f"MADE{number}", "section_id": f"MADE{number}-{code:04}", "semester": "202700",
            "number": f"{code:04}", "seats": "20", "open_seats": "5", "waitlist": "0",
            "instructors": list(instructors), "meetings": [{
                "days": days, "start_time": start, "end_time": end, "building": place[0], "room": place[1],
                "classtype": kind[0] if kind else ""} for days, start, end, *kind in meetings],
        } for code, meetings in enumerate(sections, 101)]}


def write(folder, zone, term, courses, saved, buildings=None, name="Somebody", term_name="A term"):
    content = folder / "Content"
    dump(content / "terms" / "year.yml", json.loads(term.text()) | {"name": term_name, "codes": ["202700"]})
    dump(content / "data" / "courses.json", courses)
    sources = [{"kind": "umdio", "path": "data/courses.json", "name": "Registrar", "as-of": "2027-01-20T05:00"}]
    if buildings:
        dump(content / "data" / "rooms.yml", {"buildings": buildings})
        sources.append({"kind": "rooms", "path": "data/rooms.yml", "name": "Rooms", "as-of": "2027-01-20T05:00"})
    dump(content / "site.yml", {
        "title": "Made up", "base-url": "https://example.edu/made/", "time-zone": zone, "term": "year",
        "now": "2027-01-20T11:10", "horizon": 1, "sources": sources})
    dump(content / "people" / "somebody" / "plan.yml", {"name": name, "visibility": "public", "saved": saved})
    return Site(folder)


def dump(file, value):
    """As JSON, which is YAML too."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n")


# MARK: Hostile names

# What has a meaning in a calendar, what takes several bytes, what is written from the right, and words.
PIECES = (",", ";", ":", "\\", '"', "\n", "\\n", "\\,", "'", "^", "=", "^n", "BEGIN:VEVENT", "END:VCALENDAR", "\r\nUID:x",
          "🎓", "👩🏽‍🔬", "é", "e\u0301", "שלום", "مرحبا", "日本語", "ß", "İ", " ", "–", "Fenn", "Hall", "x" * 70, "ж" * 40)


def hostile_text(draw, length=12):
    text = "".join(draw.choice(PIECES) for _ in range(draw.randrange(1, length)))
    return f"a{text}z"


def hostile(folder, seed, zone=ZONE):
    """Names of everything that a calendar is told, drawn by a seed."""
    draw = random.Random(seed)

    def text():
        return hostile_text(draw)
    term = Term("2027-02-01", "2027-04-30", [("2027-03-15", "2027-03-19")], names=[one_line(text())])
    buildings = [{
        "code": code, "name": one_line(text()), "address": one_line(text()), "location": [38.9, -76.9],
        "floors": [{"id": "1", "name": "1st", "rooms": [{"number": "0230", "seats": 20}]}]}
        for code in ("MAB", "ALD", "BEX")]
    courses = [
        course(100 + number, [[("TuTh", f"{number % 12 + 1}:00pm", f"{number % 12 + 1}:50pm")]], text(),
               [text() for _ in range(draw.randrange(1, 4))],
               (draw.choice(("MAB", "ALD", "BEX")), draw.choice(("0230", one_line(hostile_text(draw, 4))))))
        for number in range(30)]
    saved = [{"id": f"s{number}", "title": one_line(text()),
              "sections": [f"MADE {100 + number * 3 + each}-0101" for each in range(3)]} for number in range(10)]
    return write(folder, zone, term, courses, saved, buildings, one_line(text()), one_line(text()))


def one_line(text):
    return " ".join(text.split())


# MARK: A real term

FALL = Term(
    "2024-08-26", "2024-12-09", [("2024-09-02", "2024-09-02"), ("2024-11-27", "2024-12-01")], [],
    ["Labor Day", "Thanksgiving"])


def real(folder, seed, count=60):
    """A whole term of a real university, with schedules of sections drawn by a seed."""
    draw = random.Random(seed)
    sections = [(course, code) for course, (_, found) in sorted(read_jupiterp(TERM_FILES).items()) for code in sorted(found)]
    content = folder / "Content"
    dump(content / "terms" / "fall-2024.yml", json.loads(FALL.text()) | {"name": "Fall 2024"})
    dump(content / "site.yml", {
        "title": "A real university", "base-url": "https://example.edu/real/", "time-zone": ZONE, "term": "fall-2024",
        "now": "2024-11-26T11:00", "horizon": 1, "sources": [
            {"kind": "jupiterp", "path": f"{TERM_FILES}/*.json", "term": "fall-2024", "name": "Registrar"},
            {"kind": "buildings", "path": str(BUILDINGS), "name": "Map"}]})
    drawn = draw.sample(sections, count * 6)
    saved = []
    for number in range(count):
        # One section of a course at most, so that no schedule holds a course twice.
        chosen = dict(drawn[number * 6:number * 6 + 6])
        saved.append({"id": f"drawn-{number}", "title": f"Drawn {number}",
                      "sections": [f"{course[:4]} {course[4:]}-{code}" for course, code in chosen.items()]})
    dump(content / "people" / "somebody" / "plan.yml", {
        "name": "Somebody", "visibility": "public", "wants": ["CMSC 131", "MATH 140", "ENGL 101", "PSYC 100"],
        "preferences": {"top": 10}, "saved": saved})
    return Site(folder)
