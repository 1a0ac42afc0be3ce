"""`almanac new --from` a school's files: a campus that builds without an edit, and says what it guessed."""

import csv
import datetime
import io
import json
import os
import random

import pytest

import test_section_dialects as dialects
from sample_data import REAL

SEMICOLONS = "Kurs;Gruppe;Tage;von;bis;Ort;Titel\nGEOG 241;A;MW;8.15;9.45;MAB 0101;Karten\nGEOG 242;B;TR;10.15;11.45;MAB 0230;Orte\nGEOG 243;A;F;13.15;14.45;ALD 12;Wetter\n"
WIDE = """Class,CRN,Title,Wann und wo,First,Last
CMPS 131,10231,Programming,MWF 9:00-9:50 AM MAB 0101; T 2:00 PM - 3:50 PM MAB 0230,8/31/2026,12/14/2026
CMPS 231,10232,Data,TR 1:00 PM - 2:15 PM MAB 0230,8/31/2026,12/14/2026
CMPS 331,10233,Systems,TBA,8/31/2026,12/14/2026
"""


def new(almanac, tmp_path, source, zone="America/New_York"):
    site = tmp_path / "site"
    done = almanac("new", site, "--from", source, "--format", "json", env={**os.environ, "TZ": zone})
    assert done.returncode == 0, done.stderr
    return site, json.loads(done.stdout)


def test_a_registrars_table_becomes_a_campus(almanac, tmp_path):
    """Titles, semicolons, Windows-1252, a row for each section: not one edit."""
    folder = tmp_path / "larkspur fall 2026"
    folder.mkdir()
    seed = random.randrange(1 << 30)
    rows = list(dialects.rows(seed))
    dialects.write(folder, "titles, semicolons", rows)
    before = (folder / "a.csv").read_bytes()
    site, found = new(almanac, tmp_path, folder)
    [source] = found["sources"]
    assert (source["kind"], source["rows"], source["kept"], source["sections"], source["meetings"]) == ("sections-csv", 60, 60, 60, 60), f"seed {seed}"
    assert any("'Days' holds" in line for line in source["evidence"]) and "columns" not in source
    [term] = found["terms"]
    assert (term["id"], term["first-day"], term["guessed-dates"]) == ("fall-2026", "2026-08-24", True)
    assert "time-zone: America/New_York" in (site / "Content/site.yml").read_text()
    done = almanac("build", "--site", site, "--strict")
    assert done.returncode == 0, done.stderr
    assert len(list((site / "Public/courses").glob("*.html"))) >= 60
    assert (folder / "a.csv").read_bytes() == before and [path.name for path in folder.iterdir()] == ["a.csv"]


def test_columns_are_found_by_what_they_hold(almanac, tmp_path):
    (tmp_path / "kurse.csv").write_text(SEMICOLONS)
    site, found = new(almanac, tmp_path, tmp_path / "kurse.csv")
    [source] = found["sources"]
    names = {column["holds"]: column["name"] for column in source["columns"]}
    assert names == {"course": "Kurs", "section": "Gruppe", "days": "Tage", "start": "von", "end": "bis", "place": "Ort", "title": "Titel"}
    assert source["meetings"] == 3
    done = almanac("build", "--site", site, "--strict")
    assert done.returncode == 0, done.stderr
    assert "8:15" in (site / "Public/courses/geog241.html").read_text()


def test_terms_and_dates_come_from_the_data(almanac, tmp_path):
    (tmp_path / "export.csv").write_text(WIDE)
    site, found = new(almanac, tmp_path, tmp_path / "export.csv")
    [term] = found["terms"]
    assert (term["name"], term["first-day"], term["last-day"], term["guessed-dates"]) == ("Fall 2026", "2026-08-31", "2026-12-14", False)
    [source] = found["sources"]
    assert source["sections"] == 3 and source["meetings"] == 3
    assert almanac("build", "--site", site).returncode == 0


def test_several_files_are_several_sources(almanac, tmp_path):
    folder = tmp_path / "school"
    folder.mkdir()
    (folder / "sections.csv").write_text("Term,Subject,Number,Section,Days,Time,Location\nFall 2026,ART,5,1,MWF,9:00-9:50 AM,MAB 1\nSpring 2027,ART,5,1,TR,9:00-9:50 AM,MAB 1\n")
    (folder / "courses.csv").write_text("Course,Title,Credits,Description\nART 5,Drawing,3,Lines.\nART 6,Painting,3,Colors.\n")
    (folder / "rooms.csv").write_text("Building,Room,Capacity\nMAB,1,30\nMAB,2,20\n")
    (folder / "loans.csv").write_text("month,loans\n2026-01,10\n2026-02,12\n")
    (folder / "about.md").write_text("# About\n\nWords.\n")
    (folder / "notes.docx").write_bytes(b"PK")
    site, found = new(almanac, tmp_path, folder)
    assert {source["file"]: source["kind"] for source in found["sources"]} == {
        "sections.csv": "sections-csv", "courses.csv": "courses-csv", "rooms.csv": "rooms-csv"}
    assert {"fall-2026", "spring-2027"} <= {term["id"] for term in found["terms"]}
    assert [entry["file"] for entry in found["omitted"]] == ["notes.docx"]
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    for page in ("loans-csv.html", "about.html", "rooms/mab/1.html"):
        assert (site / "Public" / page).exists(), page


@pytest.mark.parametrize("bad", [
    "course,section\n", "course,section\n***,1\n", "\0\1\2", "[" * 5000, "{\"courses\": [], \"caches\": 3}", "course;section;days\n" + "A;1;MWF\n" * 3,
    "a,b\n\"open", "[{\"course_id\": 3}]",
])
def test_what_is_no_catalog_is_no_campus_and_never_a_crash(almanac, tmp_path, bad):
    folder = tmp_path / "x"
    folder.mkdir()
    (folder / "a.csv").write_text(bad)
    (folder / "a.json").write_text(bad)
    (folder / "about.md").write_text("# About\n\nWords.\n")
    site, found = new(almanac, tmp_path, folder)
    assert almanac("build", "--site", site).returncode == 0, found


TIMEEDIT = {path.name: "ics-classes" for path in sorted((REAL.folder / "calendars/timeedit").glob("*.ics"))}


@pytest.mark.parametrize("folder, kinds, term", [
    ("occidental/202309", {"courses.json": "quacs", "catalog.json": "quacs"}, "fall-2023"),
    ("uiuc/course-catalog/data/2017-su.csv", {"2017-su.csv": "uiuc"}, "summer-2017"),
    ("banner/sample.json", {"sample.json": "banner"}, "spring-2026"),
    ("../calendars/timeedit", TIMEEDIT, "fall-2022"),
    ("gatech", {"202208.json": "gatech", "202208_Finals.csv": "exams"}, "fall-2022"),
])
def test_real_exports_become_campuses_without_an_edit(almanac, tmp_path, folder, kinds, term):
    source = REAL.folder / "sections" / folder
    if not source.exists():
        pytest.skip(f"no real data: {source} is missing")
    site, found = new(almanac, tmp_path, source)
    assert {source["file"]: source["kind"] for source in found["sources"]} == kinds
    assert [one["id"] for one in found["terms"]] == [term]
    assert found["terms"][0]["guessed-dates"] == (term in ("summer-2017", "fall-2022") and "202208.json" not in kinds)
    assert all(source["kept"] >= 0.995 * source["rows"] for source in found["sources"])
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    assert len(list((site / "Public/courses").glob("*.html"))) >= max(source["courses"] for source in found["sources"])


CALENDAR = "\r\n".join([
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VTIMEZONE", "TZID:x", "BEGIN:STANDARD", "DTSTART:16010101T000000", "TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE",
    *[line for week in range(14) for line in [
        "BEGIN:VEVENT", f"UID:{week}", "DTSTAMP:20260801T000000Z", f"DTSTART:{(datetime.date(2026, 8, 31) + datetime.timedelta(7 * week)):%Y%m%d}T090000",
        f"DTEND:{(datetime.date(2026, 8, 31) + datetime.timedelta(7 * week)):%Y%m%d}T100000", "SUMMARY:LOOM110. Indigo and", "  Woad", "LOCATION:Mabry Hall 0230",
        "DESCRIPTION:Lecture", "END:VEVENT"]], "END:VCALENDAR", ""])


def test_a_timetable_of_a_calendar_becomes_a_campus(almanac, tmp_path):
    (tmp_path / "timetable.ics").write_text(CALENDAR)
    site, found = new(almanac, tmp_path, tmp_path / "timetable.ics")
    [source], [term] = found["sources"], found["terms"]
    assert (source["kind"], source["courses"], source["rows"]) == ("ics-classes", 1, 14)
    assert (term["first-day"], term["last-day"], term["guessed-dates"]) == ("2026-08-31", "2026-11-30", False)
    done = almanac("build", "--site", site, "--strict")
    assert done.returncode == 0, done.stderr
    page = (site / "Public/courses/loom110.html").read_text()
    assert "Indigo and Woad" in page and "9:00" in page
    (tmp_path / "timetable.ics").write_text(CALENDAR.replace("LOOM110. ", ""))
    assert almanac("new", tmp_path / "other", "--from", tmp_path / "timetable.ics").returncode == 65


HOSTILE = 'Kurs,"Gruppe\n- kind: rooms\x01\u2028x: [",Tage,"Zeit: {"\nGEOG 241,A,MW,9:00-9:50\nGEOG 242,B,TR,9:00-9:50\n'


def test_names_of_columns_cannot_write_settings(almanac, tmp_path):
    """Line ends, brackets and control characters in a header: the comments stay comments, and the columns are named."""
    folder = tmp_path / "a 'school': [x]"
    folder.mkdir()
    (folder / "a\nb # c.csv").write_text(HOSTILE)
    site, found = new(almanac, tmp_path, folder)
    [source] = found["sources"]
    assert source["meetings"] == 2
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr + (site / "Content/site.yml").read_text()
    assert (site / "Public/courses/geog241.html").exists()


def test_random_columns_are_found_by_their_values(almanac, tmp_path):
    """Names that say nothing, in any order and any dialect: what cells hold says it."""
    seed = random.randrange(1 << 30)
    draw = random.Random(seed)
    for number in range(6):
        rows = []
        for index in range(40):
            start = draw.randrange(8, 18)
            rows.append({"course": f"{draw.choice(['CMPS', 'ART', 'GEOG'])} {100 + index}", "section": f"{draw.randrange(1, 30):02}",
                         "days": draw.choice(["MWF", "TR", "MW", "F"]), "time": f"{start:02}:00-{start + 1:02}:15", "place": f"{draw.choice(['MAB', 'ALD'])} {draw.randrange(100, 300)}"})
        names = {key: f"Spalte {place}" for place, key in enumerate(draw.sample(list(rows[0]), 5))}
        order = ["course", "section", *draw.sample(["days", "time", "place"], 3)]
        out = io.StringIO()
        csv.writer(out, delimiter=draw.choice(",;\t")).writerows([[names[key] for key in order]] + [[row[key] for key in order] for row in rows])
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "export.csv").write_text(out.getvalue())
        _, found = new(almanac, folder, folder / "export.csv")
        [source] = found["sources"]
        assert {column["holds"]: column["name"] for column in source["columns"]} == names, f"seed {seed}\n{out.getvalue()}"
        assert source["meetings"] == 40, f"seed {seed}"


def test_a_wrong_kind_gets_the_entry_that_reads_the_file(almanac, tmp_path):
    (tmp_path / "kurse.csv").write_text(SEMICOLONS)
    site, _ = new(almanac, tmp_path, tmp_path / "kurse.csv")
    settings = (site / "Content/site.yml").read_text()
    entry = "kind: sections-csv, columns: {course: Kurs, section: Gruppe, days: Tage, start: von, end: bis, place: Ort, title: Titel}"
    for kind in ("umdio", "grades-csv", "courses-csv"):
        (site / "Content/site.yml").write_text(settings.split("sources:")[0] + f"sources:\n  - {{kind: {kind}, path: data/kurse.csv, term: fall-2026}}\n")
        done = almanac("build", "--site", site)
        assert done.returncode == 65 and f"  note: this file can be read with '{entry}'\n" in done.stderr, done.stderr
    (site / "Content/site.yml").write_text(settings.split("sources:")[0] + f"sources:\n  - {{{entry}, path: data/kurse.csv, term: fall-2026}}\n")
    assert almanac("build", "--site", site).returncode == 0
    (site / "Content/site.yml").write_text(settings.replace("start: von", "start: vom").replace("term: fall-2026", "term: fall-2026"))
    assert "no column 'vom', which 'columns' names for 'start'; did you mean 'von', which holds 8.15, 10.15?" in almanac("build", "--site", site).stderr


def rows(courses, sections, row):
    return "".join(row(course, section) + "\n" for course in range(1, courses + 1) for section in range(1, sections + 1))


def test_a_section_in_one_cell_with_its_meetings_and_seats(almanac, tmp_path):
    """`HIST 101-001`, several meetings and `12/30` in cells of one table: each section, meeting and seat as Python reads them."""
    table = "Class,Course Title,Units,Meetings,Instructor,Seats,Session\n" + rows(
        5, 4, lambda c, s: f"HIST {c}01-00{s},Topic {c},3,MW {7 + s}:00-{7 + s}:50 AM MAB 010{s}; F 1:00-1:50 PM ALD 12,Noor Vale,{c * s}/30,{s}")
    (tmp_path / "Schedule Fall 2026.csv").write_text(table)
    site, found = new(almanac, tmp_path, tmp_path / "Schedule Fall 2026.csv")
    [source] = found["sources"]
    assert (source["kind"], source["courses"], source["sections"], source["meetings"]) == ("sections-csv", 5, 20, 40)
    assert source["columns"] == [{"holds": "course-section", "name": "Class"}] and source["unused-columns"] == ["Session"]
    done = almanac("build", "--site", site)
    assert done.returncode == 0 and "warning" not in done.stderr.replace("0 warnings", ""), done.stderr
    page = (site / "Public/courses/hist301.html").read_text()
    assert "Topic 3" in page and "8:00" in page and "11:50" in page
    problems = (site / "Public/problems.html").read_text()
    assert "Columns not used: <code>Session</code>" in problems and "No data problems" in problems


def test_a_wrong_reading_can_be_corrected(almanac, tmp_path):
    """A catalog that is read as another kind, or from other columns, has other courses: no failed download."""
    table = "Class,Title,Days,Time\n" + rows(3, 8, lambda c, s: f"HIST {c}01-00{s},Topic {c},MW,{8 + s}:00-{8 + s}:50")
    (tmp_path / "a.csv").write_text(table)
    site, _ = new(almanac, tmp_path, tmp_path / "a.csv")
    settings = (site / "Content/site.yml").read_text()
    head = settings.split("sources:")[0]
    (site / "Content/site.yml").write_text(head + "sources:\n  - {kind: courses-csv, path: data/a.csv, term: fall-2026}\n")
    assert almanac("build", "--site", site).returncode == 0
    (site / "Content/site.yml").write_text(settings)
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    data = site / "Content/data/a.csv"
    data.write_text("".join(data.read_text().splitlines(True)[:9]))
    done = almanac("build", "--site", site)
    assert done.returncode == 65 and "has 1 course, but had 3 at the last build" in done.stderr


def test_what_loses_rows_says_so_and_builds(almanac, tmp_path):
    table = "Course,Section,Days,Time\n" + rows(10, 4, lambda c, s: f"ART {c},{s},{'XX' if s == 4 else 'MW'},9:00-9:50")
    (tmp_path / "a.csv").write_text(table)
    site, found = new(almanac, tmp_path, tmp_path / "a.csv")
    [source] = found["sources"]
    assert (source["rows"], source["kept"]) == (40, 30)
    settings = (site / "Content/site.yml").read_text()
    assert "    may-lose: 25\n" in settings
    assert almanac("build", "--site", site).returncode == 0
    (site / "Content/site.yml").write_text(settings.replace("    may-lose: 25\n", ""))
    done = almanac("build", "--site", site)
    assert done.returncode == 65 and "10 of 40 records were skipped, more than the 5 % allowed" in done.stderr
    assert "the days 'XX' of ART 1-4 cannot be read" in done.stderr
    (site / "Content/site.yml").write_text(settings.replace("may-lose: 25", "may-lose: 120"))
    assert almanac("build", "--site", site).returncode == 65


@pytest.mark.parametrize("zone, loud", [("America/New_York", False), ("Etc/UTC", True)])
def test_the_time_zone_is_said(almanac, tmp_path, zone, loud):
    (tmp_path / "kurse.csv").write_text(SEMICOLONS)
    done = almanac("new", tmp_path / "site", "--from", tmp_path / "kurse.csv", env={**os.environ, "TZ": zone})
    assert done.returncode == 0 and zone in done.stdout
    assert ("events in calendars will be at wrong" in done.stdout) == loud
    assert ("such as America/New_York" in (tmp_path / "site/Content/site.yml").read_text()) == loud


def test_a_near_miss_is_explained(almanac, tmp_path):
    (tmp_path / "plan.csv").write_text("Kurs,Tage,Zeit\n" + "ART 1,MWF,9:00-9:50\n" * 4)
    done = almanac("new", tmp_path / "site", "--from", tmp_path / "plan.csv")
    assert done.returncode == 0
    assert "plan.csv: nearest to kind 'sections-csv': 'Kurs' has courses, 'Tage' has days, 'Zeit' has times; no column has the section" in done.stdout


def test_what_is_too_deep_or_empty_is_listed(almanac, tmp_path):
    deep = tmp_path / "data" / "/".join("abcdefghijk")
    deep.mkdir(parents=True)
    (deep / "a.csv").write_text("a,b\n1,2\n")
    (tmp_path / "data/_drafts").mkdir()
    (tmp_path / "data/x.json").write_text('{"courses": {}, "caches": {}}')
    done = almanac("new", tmp_path / "site", "--from", tmp_path / "data")
    assert done.returncode == 65
    for words in ("a/b/c/d/e/f/g/h/i: more than 8 folders deep", "_drafts: its name begins with '_'", "x.json: it looks like kind 'gatech'"):
        assert words in done.stderr, done.stderr


def module(code, year, semester, weeks, exam):
    lesson = {"classNo": "1", "lessonType": "Lecture", "weeks": weeks, "day": "Monday", "startTime": "1000", "endTime": "1200", "venue": "MAB-0230"}
    return {"moduleCode": code, "title": code, "acadYear": year, "semesterData": [
        {"semester": semester, "timetable": [lesson], **({"examDate": f"{exam}T01:00:00.000Z", "examDuration": 120} if exam else {})}]}


def test_modules_of_several_terms_are_one_source(almanac, tmp_path):
    """Weeks count back from the first exam of all files; the largest term is shown first; new files are read, too."""
    folder = tmp_path / "nus" / "modules"
    folder.mkdir(parents=True)
    modules = [module(f"LOOM100{number}", "2024/2025", 1, list(range(3 if number else 1, 14)), "2024-11-25" if number else None) for number in range(4)]
    modules.append(module("LOOM2001", "2025/2026", 1, [1, 2], None))
    for one in modules:
        (folder / f"{one['moduleCode']}.json").write_text(json.dumps(one))
    site, found = new(almanac, tmp_path, tmp_path / "nus")
    assert [(term["id"], term["first-day"], term["last-day"], term["guessed-dates"]) for term in found["terms"]] == [
        ("fall-2024", "2024-08-26", "2024-11-22", True), ("fall-2025", "2025-08-25", "2025-12-05", True)]
    settings = (site / "Content/site.yml").read_text()
    assert "    path: data/modules/*.json\n" in settings.replace('"', "") and settings.count("kind: nusmods") == 1 and "\nterm: fall-2024\n" in settings
    done = almanac("build", "--site", site)
    assert done.returncode == 0 and "not weeks of the term" not in done.stderr, done.stderr
    (site / "Content/data/modules/LOOM1009.json").write_text(json.dumps(module("LOOM1009", "2024/2025", 1, [1], None)))
    assert almanac("build", "--site", site).returncode == 0
    assert (site / "Public/courses/loom1009.html").exists()
