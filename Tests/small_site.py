"""A site of one course, one building and three rooms, which tests fill with what they are about."""

import json

ROOMS = ["MAB 0101", "MAB 0102", "MAB 0103"]
SETTINGS = """title: Larkspur
base-url: https://almanac.example.edu/
time-zone: America/New_York
term: fall-2026
now: 2026-11-18T11:10
sources:
  - {kind: umdio, path: data/courses.json}
  - {kind: rooms, path: data/rooms.yml}
"""
COURSE = {
    "course_id": "CMPS330", "semester": "202608", "name": "Algorithms", "dept_id": "CMPS", "credits": "3",
    "department": "Computing", "description": "", "gen_ed": [], "relationships": {}, "sections": [{
        "section_id": "CMPS330-0101", "number": "0101", "seats": "24", "open_seats": "5", "waitlist": "0",
        "instructors": ["A. Fenn"], "meetings": [{
            "days": "TuTh", "room": "0101", "building": "MAB", "classtype": "", "start_time": "10:00am",
            "end_time": "11:15am"}]}]}
TERM = 'name: Fall 2026\nfirst-day: 2026-08-31\nlast-day: 2026-12-14\ncodes: ["202608"]\n'


def small_site(**floor):
    """The texts of its files, by their paths below Content/; `floor` is what else its one floor has."""
    rooms = [{"number": room.split()[1], "seats": 8} for room in ROOMS]
    return {
        "site.yml": SETTINGS, "data/courses.json": json.dumps([COURSE]), "terms/fall-2026.yml": TERM,
        "data/rooms.yml": json.dumps({"buildings": [{"code": "MAB", "name": "Mabry Hall", "floors": [
            {"id": "1", "name": "1st", "rooms": rooms} | floor]}]})}
