"""The campus that the examples of the guide make together, with what they name and leave to the reader: a catalog, maps,
exports, captures. All of it is made up."""

import json
import re
import shutil
from pathlib import Path

from guide_blocks import PAGES, blocks, merged

NOW = "2026-11-18T13:10"
SMALLEST, TUTORIAL = "index.md", "tutorial.md"
APART = {SMALLEST, TUTORIAL}  # whose campuses are each one by itself

DEMO = Path(__file__).resolve().parent.parent / "Content" / "data"


def section(course, number, days, start, end, place, teacher, kind=""):
    building, room = place.split()
    return {"section_id": f"{course}-{number}", "number": number, "seats": "24", "open_seats": "5", "waitlist": "0",
            "instructors": [teacher], "meetings": [{
                "days": days, "start_time": start, "end_time": end, "building": building, "room": room,
                "classtype": kind}]}


def course(code, semester, name, category, *sections, credits="3"):
    return {"course_id": code, "semester": semester, "name": name, "dept_id": code[:4], "department": code[:4],
            "credits": credits, "description": "What it is about.", "gen_ed": [[category]] if category else [],
            "relationships": {}, "sections": [section(code, *each) for each in sections]}


FALL = [
    course("MATH246", "202608", "Linear Systems", None,
           ("0101", "MWF", "1:00pm", "1:50pm", "MAB 0112", "B. Quill"),
           ("0201", "TuTh", "1:00pm", "2:15pm", "ALD 0107", "R. Marsh"))]
SPRING = [
    course("CMPS330", "202701", "Algorithms", None,
           ("0101", "MWF", "9:00am", "9:50am", "MAB 0230", "A. Hale"),
           ("0201", "TuTh", "9:30am", "10:45am", "MAB 0230", "O. Fenn")),
    course("MATH499", "202701", "Reading Course", None,
           ("0101", "W", "4:30pm", "5:20pm", "ALD 0107", "R. Marsh"), credits="1-3"),
    course("HIST228", "202701", "Rivers", "DSHU",
           ("0101", "MWF", "10:00am", "10:50am", "BEX 101", "H. Castell"),
           ("0102", "MW", "11:00am", "11:50am", "BEX 101", "H. Castell")),
    course("ENGL301", "202701", "Letters", "DSHU",
           ("0101", "TuTh", "11:00am", "12:15pm", "ALD 0107", "P. Lund"),
           ("0201", "TuTh", "2:00pm", "3:15pm", "ALD 0107", "B. Grey")),
    course("PHIL140", "202701", "Reasons", "DSSP", ("0101", "MW", "1:00pm", "1:50pm", "BEX 101", "T. Vane")),
    course("GEOG310", "202701", "Maps", "DSSP", ("0101", "MW", "3:00pm", "4:15pm", "BEX 103", "T. Vane"))]

SPRING_TERM = 'name: Spring 2027\nfirst-day: 2027-01-25\nlast-day: 2027-05-11\ncodes: ["202701"]\n'

CANVAS = """\
Student,ID,SIS User ID,SIS Login ID,Section,Homework 1 (11),Homework 2 (12),Midterm (13),Final exam (14)
    Points Possible,,,,,20,20,50,100
"Lake, Juno",1001,U1,j1,90-01,18,15,41,
"""
TASKS = """\
Task,Points,Max,Due,Part
Quiz 1,8,10,2026-10-02,Quizzes
Midterm,40,50,2026-10-20,Exams
"""

CALENDAR = """\
BEGIN:VCALENDAR\r
VERSION:2.0\r
PRODID:-//Larkspur//Bookings//EN\r
BEGIN:VEVENT\r
UID:one@larkspur.example\r
DTSTAMP:20261101T120000Z\r
DTSTART;TZID=America/New_York:{day}T180000\r
DTEND;TZID=America/New_York:{day}T200000\r
SUMMARY:{title}\r
LOCATION:The Great Hall\r
END:VEVENT\r
END:VCALENDAR\r
"""

BOOKINGS = "Location,Day,Begin,Finish\nThe Great Hall,11/20/2026,6:00 pm,8:00 pm\nMAB 0230,11/24/2026,6:00 pm,7:00 pm\n"

CAPTURE = """\
Output Time: 2026-11-18 13:00:00 GMT-05:00

Aruba AP BSS Table
------------------
bss                ess       port  ip        band/ht-mode/bandwidth  cur-cl  ap name   in-t(s)  tot-t           flags
---                ---       ----  --        ----------------------  ------  -------   -------  -----           -----
94:b4:0f:00:00:02  Larkspur  ?/?   10.0.0.7  5GHz/VHT/80MHz          27      mab-2-07  0        64d:14h:48m:14s  K

Num APs:1
Num Associations:27
"""
REPORT = """\
Client Count MABRY
Generated: 2026-Nov-18, 18:30:00 GMT+00:00

Total Client Count
Total Count,Event Time,Associated Client Count,Authenticated Client Count
total,Wed Nov 18 18:00:00 GMT+00:00 2026,31,30
Client Count
Key,Event Time,Associated Client Count,Authenticated Client Count
lib-01,Wed Nov 18 18:00:00 GMT+00:00 2026,31,30
"""
COUNTS = "".join(
    json.dumps({"When": "2026-11-18T13:05:00-05:00", "Zone": zone, "Clients": 9}) + "\n"
    for zone in ("gym-01", "gym-02", "gym-03", "lib-02"))

FLOOR = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 350 340">
  <rect x="6" y="6" width="120" height="66" data-room="0230"/>
  <rect x="126" y="6" width="90" height="66" data-room="B002"/>
</svg>
"""


def feature(identity, shape, **properties):
    return {"type": "Feature", "id": identity, "geometry": shape, "properties": properties}


def rectangle(x, y, width, height):
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
    return {"type": "Polygon", "coordinates": [[[-76.94 + a / 86_000, 38.99 + b / 111_000] for a, b in corners]]}


def indoor_map():
    """A campus in IMDF: two buildings of one level each, a classroom on either."""
    third = "29902a1f-8ef6-492e-a69f-a26e36cccd69"
    levels = [feature("level-a", rectangle(0, 0, 40, 20), ordinal=0, name={"en": "1"}, short_name={"en": "1"},
                      building_ids=["main"]),
              feature("level-b", rectangle(100, 0, 40, 20), ordinal=0, name={"en": "1"}, short_name={"en": "1"},
                      building_ids=[third])]
    units = [feature("unit-a", rectangle(0, 0, 20, 20), level_id="level-a", category="classroom", name={"en": "104"}),
             feature("unit-b", rectangle(20, 0, 20, 20), level_id="level-a", category="walkway", name=None),
             feature("unit-c", rectangle(100, 0, 20, 20), level_id="level-b", category="classroom", name={"en": "201"})]
    buildings = [feature("main", None, name={"en": "Main academic building"}),
                 feature(third, None, name={"en": "Third"})]
    tables = {"level": levels, "unit": units, "building": buildings}
    return {f"{name}.geojson": json.dumps({"type": "FeatureCollection", "features": rows})
            for name, rows in tables.items()} | {"manifest.json": '{"language": "en"}'}


RATED = [{"department": "CMSC", "course_number": "131", "title": "Programming", "average_gpa": 3.0}]

FILES = {
    "people/sam/plan.yml": "name: Sam Ferris\n",
    "people/juno/plan.yml": "name: Juno Lake\nvisibility: public\n",
    "people/juno/exports/cmps-231.csv": CANVAS,
    "people/juno/tasks.csv": TASKS,
    "people/robin/notes/rotations.csv": "tree,rotations\nAVL,2\n",
    "people/robin/notes/open-addressing.md": "# Open addressing\n\nProbe on.\n",
    "terms/spring-2027.yml": SPRING_TERM,
    "data/courses-fall-math.json": json.dumps(FALL),
    "data/courses-spring-2027.json": json.dumps(SPRING),
    "data/evaluations/fall-2024.csv": "course,Class,term,Taught by,category,mean,count\nCOSC 210,0101,202408,O. Fenn,Overall,4,9\n",
    "data/reservations.ics": CALENDAR.format(day="20261119", title="Choir"),
    "data/dates.ics": CALENDAR.format(day="20261104", title="Open evening").replace("LOCATION:The Great Hall\r\n", ""),
    "data/timetable.ics": CALENDAR.format(day="20261118", title="DYES110. Indigo and Woad"),
    "data/bookings-1.csv": BOOKINGS,
    "captures/one.txt": CAPTURE,
    "reports/one.csv": REPORT,
    "counts/one.ndjson": COUNTS,
    "data/floors/mabry-2.svg": FLOOR,
    "data/umdio/courses-202608.json": json.dumps([course(
        "CMSC131", "202608", "Programming", None, ("0101", "TuTh", "8:00am", "9:15am", "BEX 103", "T. Vane"))]),
    "data/planetterp/courses.json": json.dumps(RATED),
} | {f"data/maps/campus/{name}": text for name, text in indoor_map().items()}


def write(content):
    """Writes these files below a site's `Content/`, with the demo's streets and its timetable. The streets have no names: the
    places of the examples must be those that the examples list."""
    for path, text in FILES.items():
        (content / path).parent.mkdir(parents=True, exist_ok=True)
        (content / path).write_text(text, newline="")
    streets = (DEMO / "maps" / "larkspur.osm").read_text()
    (content / "data" / "maps" / "larkspur.osm").write_text(re.sub(r'<tag k="\w*name"[^>]*/>', "", streets))
    shutil.copytree(DEMO / "gtfs", content / "data" / "gtfs")


def put(site, block):
    """Writes an example into the file it belongs to."""
    path = site / block.file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(merged(path.read_text(), block.text) if block.kind == "part" else block.text)
    if block.file.startswith("../"):
        path.chmod(0o600)


def campus(site):
    """Writes the campus of all pages into a folder, and returns the folder."""
    examples = [block for page in PAGES if page.name not in APART for block in blocks(page)]
    wholes = [block for block in examples if block.kind == "file"]
    write(site / "Content")
    for block in wholes + [block for block in examples if block.kind == "part"]:
        put(site, block)
    entries = [f"  - {{{block.source}, path: {block.file.removeprefix('Content/')}}}\n" for block in wholes if block.source]
    settings = site / "Content" / "site.yml"
    settings.write_text(merged(settings.read_text(), f"now: {NOW}\nsources:\n{''.join(entries)}"))
    return site
