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
    assert names == {"course": "Kurs", "section": "Gruppe", "days": "Tage", "start": "von", "end": "bis", "place": "Ort"}
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
    entry = "kind: sections-csv, columns: {course: Kurs, section: Gruppe, days: Tage, start: von, end: bis, place: Ort}"
    for kind in ("umdio", "grades-csv", "courses-csv"):
        (site / "Content/site.yml").write_text(settings.split("sources:")[0] + f"sources:\n  - {{kind: {kind}, path: data/kurse.csv, term: fall-2026}}\n")
        done = almanac("build", "--site", site)
        assert done.returncode == 65 and f"  note: this file can be read with '{entry}'\n" in done.stderr, done.stderr
    (site / "Content/site.yml").write_text(settings.split("sources:")[0] + f"sources:\n  - {{{entry}, path: data/kurse.csv, term: fall-2026}}\n")
    assert almanac("build", "--site", site).returncode == 0
    (site / "Content/site.yml").write_text(settings.replace("start: von", "start: vom").replace("term: fall-2026", "term: fall-2026"))
    assert "no column 'vom', which 'columns' names for 'start'; did you mean 'von', which holds 8.15, 10.15?" in almanac("build", "--site", site).stderr
