"""One table of sections in the dialects that registrars' programs write: each gives the same site, byte for byte."""

import csv
import datetime
import io
import random

import openpyxl
import pytest

SETTINGS = """\
title: Larkspur University
base-url: https://almanac.example.edu/
time-zone: America/New_York
term: fall-2026
now: 2026-11-18T13:10
sources:
  - {kind: sections-csv, path: data/%s, term: fall-2026, name: Registrar, as-of: 2026-11-18T05:00%s}
"""
TERM = "name: Fall 2026\nfirst-day: 2026-08-31\nlast-day: 2026-12-14\n"
HEAD = ["Subject", "Course Number", "Section", "Course Title", "Days", "Start Time", "End Time", "Building", "Room", "Instructor", "Capacity",
        "Enrolled"]


def rows(seed):
    """A row for each section; texts with whatever separates cells and lines elsewhere."""
    draw = random.Random(seed)
    for number in range(60):
        start = datetime.time(draw.randrange(8, 18), draw.choice([0, 15, 30]))
        end = datetime.time(start.hour + 1, start.minute)
        yield [draw.choice(["CMPS", "ART", "GEOG"]), 100 + number, f"{draw.randrange(1, 3):02}", draw.choice(["Maps, Places; and \"Words\"", "Zoë’s Émigrés"]),
               draw.choice(["MWF", "TR", "M", "TuTh", "MW"]), start, end, draw.choice(["MAB", "ALD"]), draw.choice(["0101", "12B", "0230"]),
               draw.choice(["Vale, Noor\nFenn, Oda", "Oak, Robin"]), draw.randrange(20, 40), draw.randrange(0, 20)]


def text(value):
    return value.strftime("%H:%M") if isinstance(value, datetime.time) else str(value)


def table(rows, delimiter=",", end="\n"):
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter, lineterminator=end).writerows([[text(cell) for cell in row] for row in rows])
    return out.getvalue()


def workbook(path, rows, sheet="Export", before=()):
    book = openpyxl.Workbook()
    for name in before:
        book.active.title = name
        book.create_sheet(sheet)
    page = book.worksheets[-1]
    page.title = sheet
    for row in rows:
        page.append(row)
    book.save(path)


TITLES = [["Larkspur University"], [], ["Class schedule", "Fall 2026", "printed 2026-11-18"]]


def write(folder, dialect, rows):
    """The name of the file, and what the entry says further."""
    if dialect == "workbook":
        # Excel keeps numbers and times as such, and titles above the table.
        workbook(folder / "a.xlsx", [*TITLES, HEAD, *rows])
        return "a.xlsx", ""
    if dialect == "second sheet":
        workbook(folder / "a.xlsx", [HEAD, *rows], before=["Notes"])
        return "a.xlsx", ", sheet: Export"
    all_rows = [HEAD, *rows]
    written = {
        "plain": lambda: table(all_rows).encode(),
        "semicolons": lambda: table(all_rows, ";", "\r\n").encode("cp1252"),
        "tabs, UTF-16": lambda: table(all_rows, "\t", "\r\n").encode("utf-16"),
        "UTF-16 without a mark": lambda: table(all_rows, "\t").encode("utf-16-le"),
        "big-endian": lambda: table(all_rows).encode("utf-16-be"),
        "byte order mark": lambda: table(all_rows).encode("utf-8-sig"),
        "titles": lambda: table([*TITLES, *all_rows]).encode(),
        "titles, semicolons": lambda: table([*TITLES, *all_rows], ";").encode(),
    }[dialect]()
    (folder / "a.csv").write_bytes(written)
    return "a.csv", ""


def public(almanac, folder, dialect, rows):
    (folder / "Content/terms").mkdir(parents=True)
    (folder / "Content/data").mkdir()
    (folder / "Content/terms/fall-2026.yml").write_text(TERM)
    (folder / "Content/site.yml").write_text(SETTINGS % write(folder / "Content/data", dialect, rows))
    done = almanac("build", "--site", folder)
    assert done.returncode == 0, done.stderr
    # The page of problems names the file and its encoding.
    left_out = ("problems", "data", "sw.js")
    return {str(path.relative_to(folder / "Public")): path.read_bytes() for path in sorted((folder / "Public").rglob("*"))
            if path.is_file() and not str(path.relative_to(folder / "Public")).startswith(left_out)}


@pytest.fixture(scope="module")
def expected(almanac, tmp_path_factory):
    seed = random.randrange(1 << 30)
    drawn = list(rows(seed))
    return seed, drawn, public(almanac, tmp_path_factory.mktemp("plain"), "plain", drawn)


@pytest.mark.parametrize("dialect", ["semicolons", "tabs, UTF-16", "UTF-16 without a mark", "big-endian", "byte order mark", "titles", "titles, semicolons",
                                     "workbook", "second sheet"])
def test_every_dialect_gives_the_same_site(almanac, tmp_path, expected, dialect):
    seed, drawn, plain = expected
    assert len(plain) > 100, f"seed {seed}"
    found = public(almanac, tmp_path, dialect, drawn)
    assert plain.keys() == found.keys(), f"seed {seed}"
    assert [name for name in plain if plain[name] != found[name]] == [], f"seed {seed}"


@pytest.mark.parametrize("sheet, words", [
    ("Expert", "error: the workbook has no sheet 'Expert'; did you mean 'Export'?"),
    ("Zebra", "error: the workbook has no sheet 'Zebra'; it has: Export"),
])
def test_a_missing_sheet_is_named(almanac, tmp_path, sheet, words):
    (tmp_path / "Content/terms").mkdir(parents=True)
    (tmp_path / "Content/data").mkdir()
    (tmp_path / "Content/terms/fall-2026.yml").write_text(TERM)
    workbook(tmp_path / "Content/data/a.xlsx", [HEAD, *rows(1)])
    (tmp_path / "Content/site.yml").write_text(SETTINGS % ("a.xlsx", f", sheet: {sheet}"))
    done = almanac("build", "--site", tmp_path)
    assert done.returncode == 65 and words in done.stderr
    (tmp_path / "Content/data/a.xlsx").write_bytes((tmp_path / "Content/data/a.xlsx").read_bytes()[:900])
    assert "a.xlsx: error: this is not a workbook of Excel, or it is damaged" in almanac("build", "--site", tmp_path).stderr
