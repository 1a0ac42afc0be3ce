"""Pages of instructors: what they teach, by exact name or the owner's aliases, with an off switch and a smallest number."""

import csv
import html
import io
import json
import re
import time

import brotli
import pytest

from test_site_parts import MARKS, Site, Tables

HOSTILE = "\u202e<img src=x onerror=alert(1)> & \"Ø'Brien\""
EVALUATIONS = "course,section,term,instructor,responses,category,mean\n"


def table(rows):
    """Sections of a registrar: course, section, instructor, days, time."""
    text = io.StringIO()
    csv.writer(text).writerows([["course", "title", "section", "instructor", "days", "time", "building", "room", "seats", "open"]] + [
        [course, f"About {course}", section, name, days, hours, "MAB", "0101", "20", seats]
        for course, section, name, days, hours, seats in rows])
    return text.getvalue()


ROWS = [("CMPS 330", "0101", "Ada Fenn", "MWF", "9:00-9:50", 3), ("CMPS 330", "0102", "A. Fenn", "TuTh", "9:00-9:50", 3),
        ("MATH 246", "0101", "Ada Fenn; Ben Oro", "MWF", "11:00-11:50", 3), ("MATH 246", "0102", HOSTILE, "TuTh", "14:00-14:50", 3)]


def grades(*rows):
    """Grades given: course, instructor, letters A and B."""
    return f"course,section,term,instructor,{','.join(MARKS)}\n" + "".join(
        f"{course},010{place},202508,{name},0,{a},0,0,{b}{',0' * 9}\n" for place, (course, name, a, b) in enumerate(rows))


@pytest.fixture
def campus(tmp_path, almanac):
    site = Site(tmp_path, almanac)
    site.source("sections-csv", "data/s.csv", table(ROWS))
    return site


def listed(site):
    """The addresses of all instructors, by name."""
    page = site.page("instructors/index.html")
    rows = re.findall(r'<a class="tap" href="\.\./(instructors/[^"]+)">(.*?)</a>', page)
    return {re.sub(r"[\u2066-\u2069]", "", html.unescape(re.sub("<[^>]*>", "", name))): address for address, name in rows}


def test_everybody_who_teaches_has_a_page(campus):
    campus.build()
    pages = listed(campus)
    assert set(pages) == {"Ada Fenn", "A. Fenn", "Ben Oro", HOSTILE}, "exact names"
    ada = campus.page(pages["Ada Fenn"])
    assert re.findall(r'href="\.\./courses/([a-z0-9]+)\.html">([A-Z0-9 -]+)<', ada) == [
        ("cmps330", "CMPS 330-0101"), ("math246", "MATH 246-0101")]
    assert "MWF" in ada and 'href="../rooms/mab/0101.html"' in ada and "<svg" in ada, "when, where, and the week"
    assert "Fall 2026" in ada and "GPA" not in ada and "Grades given" not in ada and "Evaluations" not in ada
    # Sections taught together are on the pages of both.
    assert "MATH 246-0101" in campus.page(pages["Ben Oro"])
    for page in [campus.page(address) for address in pages.values()]:
        assert len(brotli.compress(page.encode())) < 14 * 1024
        assert "<img" not in page


def test_names_lead_to_pages(campus):
    campus.build()
    pages = listed(campus)
    course = campus.page("courses/math246.html")
    for name in ["Ada Fenn", "Ben Oro", HOSTILE]:
        assert course.count(f'href="../{pages[name]}"') >= 2, "in the section's row, and in the list"
    front = campus.page("catalog/index.html")
    assert 'href="../instructors/index.html">All instructors</a>' in front
    assert 'data-people="../instructors/index.html"' in front


def test_only_aliases_join_names(campus):
    campus.source("grades-csv", "data/grades.csv", grades(("CMPS 330", "Fenn A", 4, 4), ("CMPS 331", "Ada Fenn", 5, 0)))
    campus.build()
    assert {"Ada Fenn", "A. Fenn"} <= set(listed(campus))
    campus.source("aliases", "data/names.csv", "name,rated-as\nAda Fenn,Fenn A\nA. Fenn,Fenn A\n")
    campus.build()
    pages = listed(campus)
    assert set(pages) == {"Ada Fenn", "Ben Oro", HOSTILE}
    ada = campus.page(pages["Ada Fenn"])
    assert "Also listed as A. Fenn" in ada and "CMPS 330-0102" in ada
    rows = [row for table in Tables(ada).tables for row in table[1:]]
    assert [row[:3] for row in rows] == [["CMPS 330", "3.50", "8"], ["CMPS 331", "4.00", "5"]], "grades under all of the names"
    assert f'href="../{pages["Ada Fenn"]}">A. Fenn</a>' in campus.page("courses/cmps330.html"), "the other name leads there, too"
    gone = json.loads((campus.folder / "Public/gone.json").read_text())
    assert "instructors/a-fenn" in json.dumps(gone), "the old address leads on"


def test_small_numbers_are_left_out(campus):
    campus.source("grades-csv", "data/grades.csv", grades(
        ("CMPS 330", "Ada Fenn", 3, 1), ("MATH 246", "Ada Fenn", 4, 1), ("CMPS 330", "Ben Oro", 2, 2)))
    campus.source("evaluations-csv", "data/said.csv", EVALUATIONS
                  + "CMPS 330,0101,202508,Ada Fenn,4,Overall,4.25\nMATH 246,0101,202508,Ben Oro,9,Overall,3.5\n")
    campus.build()
    pages = listed(campus)
    ada, ben = campus.page(pages["Ada Fenn"]), campus.page(pages["Ben Oro"])
    given = ada[ada.index('id="given"'):]
    assert re.findall(r">(CMPS 330|MATH 246)</a>", given) == ["MATH 246"]
    assert re.sub("<[^>]*>", "", given).count("1 course with fewer than 5 students")
    assert "4.25" not in ada and 'id="said"' not in ada
    assert 'id="given"' not in ben and "3.50" in ben and 'id="said"' in ben
    # The sum is that of what is listed: nothing can be found by subtraction.
    cells = dict(zip(re.findall("<dt>(.*?)</dt>", ada), Tables(ada).figures))
    assert cells["Mean of grades"] == "3.80"
    campus.sources.append("instructors: {smallest: 1}\n")
    campus.build()
    ada = campus.page(pages["Ada Fenn"])
    assert re.findall(r">(CMPS 330|MATH 246)</a>", ada[ada.index('id="given"'):]) == ["MATH 246", "CMPS 330", "CMPS 330"]
    assert "4.25" in ada and "left out" not in ada


def test_the_off_switch(campus):
    campus.build()
    assert campus.has("instructors/index.html")
    campus.sources.append("instructors: false\n")
    campus.build()
    assert not campus.has("instructors")
    for path, page in campus.pages().items():
        assert "instructors/" not in page.replace("gone.json", "") or path == "404.html", path
    assert "Ada Fenn" in campus.page("courses/cmps330.html"), "names are still there"


@pytest.mark.parametrize("setting, error", [
    ("instructors: maybe", "expected true or false"), ("instructors: {smallest: 0}", "1"),
    ("instructors: {smalest: 5}", "smallest"), ("instructors: [5]", "expected")])
def test_a_wrong_setting_is_an_error(campus, setting, error):
    campus.sources.append(setting + "\n")
    done = campus.build(status=65)
    assert re.search(r"Content/site\.yml:\d+:\d+: error: ", done.stderr) and error in done.stderr


def test_a_seat_changes_no_page_of_an_instructor(campus):
    campus.build()
    folder = campus.folder / "Public/instructors"
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.rglob("*.html")}
    time.sleep(0.02)
    campus.write("data/s.csv", table([row[:5] + (2,) for row in ROWS]))
    done = campus.build()
    assert "0 files written" not in done.stdout
    assert {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.rglob("*.html")} == before
    # Another hour changes the pages of those who teach then, and no other.
    campus.write("data/s.csv", table([ROWS[0], *[row[:4] + ("12:00-12:50", 2) if row[1] == "0102" else row for row in ROWS[1:]]]))
    campus.build()
    after = {path: path.read_bytes() for path in folder.rglob("*.html")}
    changed = {path.name for path in after if after[path] != before[path][0]}
    pages = listed(campus)
    assert changed == {pages["A. Fenn"].split("/")[1], pages[HOSTILE].split("/")[1]}


def test_many_instructors_have_a_file_of_names(campus):
    rows = [("CMPS 330", f"{number:04}", f"{'Ab' if number % 2 else 'Zo'} Name{number:04}", "MWF", "9:00-9:50", 3)
            for number in range(600)]
    campus.write("data/s.csv", table(rows))
    campus.build()
    names = json.loads((campus.folder / "Public/instructors/names.json").read_text())
    assert len(names) == 600 and all(campus.has(address) for _, address, _ in names)
    assert [name for name, _, _ in names] == sorted((name for name, _, _ in names), key=lambda name: name.split()[1])
    pages = [campus.page("instructors/index.html")] + [campus.page(f"instructors/list/page-{number}.html") for number in (2, 3)]
    assert sum(page.count('<li><div><p><a class="tap"') for page in pages) == 600
    assert all(len(brotli.compress(page.encode())) < 14 * 1024 for page in pages)


def test_a_private_person_with_the_name_of_an_instructor_changes_nothing(campus):
    campus.build()
    before = campus.pages()
    campus.write("people/ada-fenn/plan.yml", "name: Ada Fenn\nvisibility: private\nterm: fall-2026\n")
    campus.build()
    assert campus.pages() == before
