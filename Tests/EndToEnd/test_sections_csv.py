"""A term as a registrar's table: written here from the JSON of another source, and read by the program as `sections-csv`."""

import csv
import json
import re
import shutil

SETTINGS = """\
title: Larkspur University
base-url: https://almanac.example.edu/
time-zone: America/New_York
term: fall-2024
now: 2024-09-16T11:10
sources:
  - {kind: %s, path: data/%s, term: fall-2024}
"""
TERM = 'name: Fall 2024\nfirst-day: 2024-08-26\nlast-day: 2024-12-09\ncodes: ["202408"]\n'
HEAD = ["Subj", "Catalog Number", "Sec", "Course Title", "Days", "Start Time", "End Time", "Bldg", "Room", "Instructor"]
# A name that Windows-1252 writes in other bytes than UTF-8.
NAME = "Zoë Ågren"


def clock(time):
    hour, minute, half = time
    return f"{hour}:{minute:02} {half.upper()}"


def letters(days):
    """Each day by one letter, as registrars have them."""
    for name, letter in [("Th", "R"), ("Tu", "T"), ("Sa", "S"), ("Su", "U")]:
        days = days.replace(name, letter)
    return days


def row(course, section, meeting):
    days = start = end = ""
    place = ["", ""]
    if meeting == "OnlineAsync":
        place = ["Online", ""]
    elif isinstance(meeting, dict):
        [(kind, value)] = meeting.items()
        time = (value.get("classtime", value) if isinstance(value, dict) else None) or {}
        if time.get("days"):
            days, start, end = letters(time["days"]), clock(time["start_time"]), clock(time["end_time"])
        place = ["Online", ""] if kind == "OnlineSync" else value.get("location") or ["", ""]
    [subject, number] = re.fullmatch(r"(\D+)(.+)", course["code"]).groups()
    people = "; ".join([*section["instructors"], NAME])
    return [subject, number, section["sec_code"], course["name"], days, start, end, *place, people]


def rows(departments):
    """A row for each meeting. Of a section that is listed again, the first is used, as the other source does."""
    seen = set()
    for department in departments:
        for course in department["courses"]:
            for section in course["sections"] or []:
                if (name := (course["code"], section["sec_code"])) in seen:
                    continue
                seen.add(name)
                for meeting in section["class_meetings"] or [None]:
                    yield row(course, section, meeting)


def site(folder, kind, file):
    (folder / "Content/terms").mkdir(parents=True)
    (folder / "Content/data").mkdir()
    (folder / "Content/terms/fall-2024.yml").write_text(TERM)
    (folder / "Content/site.yml").write_text(SETTINGS % (kind, file))
    return folder / "Content/data" / file


def shown(site, pattern):
    return {str(path.relative_to(site / "Public")): path for path in (site / "Public").glob(pattern)}


def times(path):
    """When and where the events of a feed are, in its order."""
    text = path.read_bytes().decode().replace("\r\n ", "")
    return [line for line in text.split("\r\n") if re.match("DTSTART|DTEND|DURATION|RRULE|LOCATION|EXDATE", line)]


def test_a_registrars_table_gives_the_feeds_and_rooms_of_the_term(almanac, tmp_path, sample):
    source = next(sample.term_files.rglob("departments.json"))
    written = list(rows(json.loads(source.read_text())))
    assert len(written) > 20
    shutil.copy(source, site(tmp_path / "json", "jupiterp", "departments.json"))
    table = site(tmp_path / "csv", "sections-csv", "sections.csv")
    with table.open("w", newline="", encoding="cp1252", errors="replace") as file:
        csv.writer(file, delimiter=";").writerows([HEAD, *written])
    assert NAME.encode("cp1252") in table.read_bytes()
    for name in ("json", "csv"):
        done = almanac("build", "--site", tmp_path / name)
        assert done.returncode == 0, done.stderr
    ours, theirs = [shown(tmp_path / name, "feeds/**/*.ics") for name in ("csv", "json")]
    assert ours.keys() == theirs.keys() and len(ours) > 20
    assert [name for name in ours if times(ours[name]) != times(theirs[name])] == []
    rooms = [shown(tmp_path / name, "rooms/*/*.html").keys() for name in ("csv", "json")]
    assert rooms[0] == rooms[1]
    assert any(NAME in path.read_text() for path in shown(tmp_path / "csv", "courses/*.html").values())
