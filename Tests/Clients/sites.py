"""Sites to read the feeds of: the demo in other zones, a made-up year with everything odd, one with hostile names, a whole term."""

import json
import random
import shutil

from campus import ROOT, Term, read_jupiterp, span
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
# reaches over the term's end, one around the day on which New York's clocks change. Some things are due at an hour that is
# skipped or comes twice.
YEAR = Term(
    "2027-02-01", "2027-12-17",
    [("2027-03-13", "2027-03-20"), ("2027-05-31", "2027-05-31"), ("2027-10-04", "2027-10-08"),
     ("2027-12-16", "2027-12-24")],
    [("2027-06-01", "M"), ("2027-10-07", "Tu")],
    ["Spring pause", "Day of rest", "Autumn pause", "Year's end"],
    [("Forms due", "2027-02-15", "2027-02-15", 12 * 60), ("Late forms due", "2027-02-16", "2027-02-16", 21 * 60 + 59),
     ("Project due", "2027-02-17", "2027-02-17", 22 * 60), ("Night watch", "2027-02-18", "2027-02-18", 15),
     ("Enrolment", "2027-01-11", "2027-01-29", 17 * 60), ("Fair", "2027-06-01", "2027-06-01", None),
     ("Fair", "2027-06-02", "2027-06-03", None), ("Due at a skipped hour", "2027-03-14", "2027-03-14", 2 * 60 + 15),
     ("Due at one of two hours", "2027-11-07", "2027-11-07", 75), ("Due in the south", "2027-09-26", "2027-09-26", 165),
     ("Due twice in the south", "2027-04-04", "2027-04-04", 150), ("Due in the east", "2027-03-27", "2027-03-27", 150),
     ("Due twice in the east", "2027-10-30", "2027-10-30", 75)])

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


# What does not take place, by the course's place in TIMES: the first class and the last, a made-up one, one on a day off, one
# at another hour, nights on which the clock is set, more of a rule than it can bear, and every Saturday there is.
CANCELLED = {
    100: [("2027-02-01", "10:00"), ("2027-12-15", ""), ("2027-06-01", "10:00 am"), ("2027-03-15", ""), ("2027-04-05", "9:00")],
    102: [(str(date), "") for date in span("2027-03-01", "2027-11-30") if date.weekday() in (1, 3)],
    103: [(str(date), "") for date in span("2027-02-01", "2027-12-17") if date.weekday() == 5],
    105: [("2027-11-05", "")],
    109: [("2027-11-07", "1:30"), ("2027-04-04", "")],
    110: [("2027-09-26", "2:15"), ("2027-11-07", "")],
}
# One within the term, two of one section, one of a section without a time, and those at hours at which the clock is set.
EXAMS = [
    (100, "2027-12-20", "09:00", "11:00"), (100, "2027-10-20", "19:00", "21:00"), (101, "2027-12-20", "13:30", "15:30"),
    (111, "2027-12-21", "10:30", "12:30"), (109, "2027-11-07", "01:15", "03:15"), (109, "2027-03-14", "02:30", "03:30"),
    (110, "2027-09-26", "01:30", "02:30"), (110, "2027-04-04", "02:15", "02:45")]


# Around classes, over their ends and through them, on days on which one is cancelled, at hours at which the clock is set, up to
# midnight and on from there; in a room without classes too.
RESERVED = [
    ("MAB 0230", "2027-02-01", "08:00", "12:00", "chooser"), ("MAB 0230", "2027-04-05", "10:15", "10:45", "secret"),
    ("MAB 0230", "2027-03-14", "01:30", "03:30", "somebody"), ("MAB 0230", "2027-11-07", "01:00", "02:00", "chooser"),
    ("MAB 0230", "2027-04-04", "02:15", "03:00", "secret"), ("MAB 0230", "2027-03-27", "02:15", "03:00", "chooser"), ("MAB 0230", "2027-09-26", "02:00", "03:00", "somebody"),
    ("MAB 0230", "2027-07-03", "22:00", "24:00", "somebody"), ("MAB 0230", "2027-07-04", "00:00", "00:30", "somebody"),
    ("MAB 0230", "2027-07-10", "09:00", "17:30", "secret"), ("ALD 1100", "2027-05-04", "13:30", "15:00", "secret"),
    ("ALD 1100", "2027-05-04", "15:00", "15:30", "chooser"), ("ALD 1100", "2027-12-18", "15:00", "15:30", "nobody")]


def year(folder, zone=ZONE):
    """A term from February to December with a saved schedule for each kind of hours, cancellations, exams and reservations; three
    people who have a calendar by other rules, and a private one."""
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
    content = folder / "Content"
    table(content / "data" / "off.csv", "term,section,date,start", [
        ("202700", f"MADE {course}-0101", *one) for course, those in CANCELLED.items() for one in those])
    table(content / "data" / "exams.csv", "section,date,start,end", [(f"MADE {course}-0101", *one) for course, *one in EXAMS])
    people = {
        "nobody": {"name": "Nobody", "visibility": "public", "calendar": {"parts": ["exams", "seats"]}},
        "chooser": {
            "name": "Chooser", "visibility": "public",
            "calendar": {"parts": ["classes", "reservations", "academic"], "schedules": ["late", "early"], "alarms": {"classes": 5, "exams": 90}},
            "saved": [{"id": "early", "title": "Early", "sections": ["MADE 100-0101", "MADE 102-0101"]},
                      {"id": "late", "title": "Late", "sections": ["MADE 104-0101", "MADE 102-0101"]}]},
        "secret": {
            "name": "Secret Keeper", "calendar": {"parts": ["classes", "exams", "academic", "seats"]},
            "saved": [{"id": "hidden", "title": "Hidden away", "sections": ["MADE 100-0101"]}]}}
    for name, plan in people.items():
        dump(content / "people" / name / "plan.yml", plan)
    table(content / "reservations.csv", "room,date,from,to,person", RESERVED)
    return write(
        folder, zone, YEAR, courses,
        [{"id": name, "title": f"By {name}", "sections": sections} for name, sections in saved.items()],
        buildings=[{"code": "ALD", "name": "Aldous House",
                    "floors": [{"id": "1", "name": "1st", "rooms": [{"number": "1100", "seats": 20}]}]}],
        sources=[{"kind": "cancellations", "path": "data/off.csv", "name": "Cancelled"},
                 {"kind": "exams", "path": "data/exams.csv", "term": "year", "name": "Exams"}])


def table(file, head, rows):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join([head, *(",".join(row) for row in rows)]) + "\n")


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


def write(folder, zone, term, courses, saved, buildings=None, name="Somebody", term_name="A term", sources=()):
    content = folder / "Content"
    dump(content / "terms" / "year.yml", json.loads(term.text()) | {"name": term_name, "codes": ["202700"]})
    dump(content / "data" / "courses.json", courses)
    sources = [{"kind": "umdio", "path": "data/courses.json", "name": "Registrar", "as-of": "2027-01-20T05:00"}, *sources]
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
    """Names of everything that a calendar is reported, drawn by a seed."""
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


# MARK: A whole term

FALL = Term(
    "2024-08-26", "2024-12-09", [("2024-09-02", "2024-09-02"), ("2024-11-27", "2024-12-01")], [],
    ["Labor Day", "Thanksgiving"])


WANTS = {"real": ["CMSC 131", "MATH 140", "ENGL 101", "PSYC 100"], "made-up": ["CMPS 131", "MATH 120", "ENGL 110", "PSYC 105"]}


def term(folder, sample, seed, count=60, courses=300):
    """Courses of a whole term of a university, drawn by a seed, with schedules of their sections, drawn too."""
    draw = random.Random(seed)
    content = folder / "Content"
    wants = WANTS[sample.name]
    thin(content / "data", sample, courses, wants, draw)
    sections = [(course, code) for course, (_, found) in sorted(read_jupiterp(content / "data").items()) for code in sorted(found)]
    dump(content / "terms" / "fall-2024.yml", json.loads(FALL.text()) | {"name": "Fall 2024"})
    dump(content / "site.yml", {
        "title": "A university", "base-url": "https://example.edu/term/", "time-zone": ZONE, "term": "fall-2024",
        "now": "2024-11-26T11:00", "horizon": 1, "sources": [
            {"kind": "jupiterp", "path": "data/*.json", "term": "fall-2024", "name": "Registrar"},
            {"kind": "buildings", "path": str(sample.buildings), "name": "Map"}]})
    drawn = draw.sample(sections, min(count * 6, len(sections)))
    saved = []
    for number in range(len(drawn) // 6):
        # One section of a course at most, so that no schedule holds a course twice.
        chosen = dict(drawn[number * 6:number * 6 + 6])
        saved.append({"id": f"drawn-{number}", "title": f"Drawn {number}",
                      "sections": [f"{course[:4]} {course[4:]}-{code}" for course, code in chosen.items()]})
    dump(content / "people" / "somebody" / "plan.yml", {
        "name": "Somebody", "visibility": "public", "wants": wants,
        "preferences": {"top": 10}, "saved": saved})
    return Site(folder)


def thin(folder, sample, count, wants, draw):
    """The term's files with no more courses than that, and those that are wanted."""
    departments = json.loads((sample.term_files / "departments.json").read_bytes())
    codes = sorted({course["code"] for department in departments for course in department["courses"]})
    kept = {*draw.sample(codes, min(len(codes), count)), *(name.replace(" ", "") for name in wants)}
    for department in departments:
        department["courses"] = [course for course in department["courses"] if course["code"] in kept]
    dump(folder / "departments.json", [department for department in departments if department["courses"]])
    shutil.copy(sample.term_files / "instructors.json", folder)
