"""Blocks that show parts of the campus: what they say is what the data and the campus's own pages say."""

import csv
import datetime as dt
import json
import re
import shutil
from pathlib import Path

import pytest

from campus_page import PAGE
from places import ROOT
from private_site import CLEAN, PrivateSite

DATA = ROOT / "Content/data"


@pytest.fixture(scope="module")
def site(tmp_path_factory, almanac):
    folder = tmp_path_factory.mktemp("board")
    shutil.copytree(ROOT / "Content", folder / "Content")
    (folder / "Content/pages/board.md").write_text(PAGE)
    done = almanac("build", "--site", folder, "--format", "json")
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def page(site):
    return (site / "Public/board.html").read_text()


def numbers(site, name):
    with open(site / f"Public/board-{name}.csv", newline="") as file:
        return list(csv.DictReader(file))


def part(page, name):
    return re.search(rf'<figure class="chart-block" id="{name}">.*?</figure>', page, re.S)[0]


def words(markup):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", markup)).strip()


def test_every_chart_is_numbered_and_leads_to_its_page(site, page):
    assert 'href="#given">Chart 1</a>' in page and 'href="#chart-2">Chart 2</a>' in page
    leads = {"given": "courses/cmps231.html", "chart-2": "rooms/mab/0105.html", "chart-3": "rooms/mab/floor-2.html",
             "chart-4": "rooms/zones/", "chart-6": "schedules/robin/saved/first-choice.html",
             "chart-7": "schedules/robin/", "chart-8": "grades/robin/"}
    for name, address in leads.items():
        found = re.findall(r'<a class="tap" href="([^"]+)"', part(page, name))
        assert len(found) == 1 and found[0].startswith(address), name
        assert (site / "Public" / found[0]).is_file()
        assert "<svg" in part(page, name)
    assert "All terms." in part(page, "given")
    assert len(re.findall(r'\bid="([^"]+)"', page)) == len(set(re.findall(r'\bid="([^"]+)"', page)))


def test_grades_are_those_of_the_course_page(site, page):
    course = (site / "Public/courses/cmps231.html").read_text()
    table = re.search(r'<section class="section" id="given">.*?<tbody>(.*?)</tbody>', course, re.S)[1]
    shown = [[words(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S)]
             for row in re.findall(r"<tr>(.*?)</tr>", table, re.S)]
    given = numbers(site, "given")
    assert [(row["Grade"], row["Students"]) for row in given] == [(row[0], row[2]) for row in shown]
    assert abs(sum(float(row["Share"]) for row in given) - 100) < 1e-6


def test_a_week_is_what_the_catalog_says(site):
    """Read from the registrar's files: the meetings in that room on the days of this week, which has no holiday."""
    with open(DATA / "cancellations.csv", newline="") as file:
        canceled = {(row["section"].replace(" ", ""), row["date"]) for row in csv.DictReader(file)}
    expected = []
    for course in json.loads((DATA / "courses-fall-2026.json").read_text()):
        for section in course["sections"]:
            for meeting in section["meetings"]:
                if (meeting["building"], meeting["room"]) != ("MAB", "0105"):
                    continue
                for code in re.findall("Tu|Th|Sa|Su|M|W|F", meeting["days"]):
                    day = dt.date(2026, 11, 16) + dt.timedelta(["M", "Tu", "W", "Th", "F", "Sa", "Su"].index(code))
                    start, end = (dt.datetime.strptime(meeting[name], "%I:%M%p").time() for name in ("start_time", "end_time"))
                    if (section["section_id"], day.isoformat()) not in canceled:
                        expected.append((day.isoformat(), start, end, course["course_id"]))
    found = {(row["Day"], dt.datetime.strptime(row["From"], "%I:%M %p").time(),
              dt.datetime.strptime(row["To"], "%I:%M %p").time(), row["Use"].replace(" ", ""))
             for row in numbers(site, "chart-2") if row["Use"] != "Reserved"}
    assert expected and found == set(expected)


def test_a_floor_has_the_states_of_its_page(site):
    floor = (site / "Public/rooms/mab/floor-2.html").read_text()
    rows = numbers(site, "chart-3")
    assert len(rows) > 10 and {row["Now"] for row in rows} >= {"free", "class"}
    for row in rows:
        item = re.search(rf'href="\.\./\.\./rooms/mab/{row["Room"].lower()}\.html".*?</tr>', floor, re.S)
        assert item, row
        text = words(item[0]).replace("\u00a0", " ")
        assert ("free until" in text) == (row["Now"] == "free"), (row, text)
        assert row["Until"] in text or "closing" in text, (row, text)


def test_a_crowd_has_the_numbers_of_its_page(site, page):
    zone = (site / "Public" / re.search(r'href="(rooms/zones/[^"]+)"', part(page, "chart-4"))[1]).read_text()
    rows = numbers(site, "chart-4")
    shown = [[words(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S)]
             for row in re.findall(r"<tr>(.*?)</tr>", zone, re.S)]
    usual = {cells[0].replace("\u00a0", " "): cells[2] for cells in shown if len(cells) == 5 and cells[0] != "From"}
    assert len(rows) > 20 and len(usual) == len(rows)
    for row in rows:
        assert row["Usual"] == usual[row["Time"]].replace(",", "").replace("–", ""), row
    assert [name for name in numbers(site, "chart-5")[0]][:3] == ["Time", "Mon", "Tue"]


def test_timetables_have_the_meetings_of_their_sections(site):
    saved = (site / "Content/people/robin/plan.yml").read_text()
    sections = re.search(r"id: first-choice.*?sections: \[(.*?)\]", saved, re.S)[1].split(", ")
    found = {row["Section"] for row in numbers(site, "chart-6")}
    assert found <= set(sections) and len(found) >= len(sections) - 1


def test_a_ladder_is_that_of_the_gradebook(site, page):
    book = re.search(r'href="(grades/robin/[^"]+)"', part(page, "chart-8"))[1]
    ladder = r'<table class="ladder">(.*?)</table>'
    one, other = (re.search(ladder, text, re.S)[1] for text in (part(page, "chart-8"), (site / "Public" / book).read_text()))
    assert one == other and one.count("<tr") > 5


def test_a_feed_has_its_address_and_lists_their_rows(page):
    assert "webcal://almanac.example.edu/larkspur/feeds/robin/my/calendar.ics" in page
    lists = re.findall(r'<ul class="rows two" id="block-\d+">(.*?)</ul>', page, re.S)
    assert len(lists) == 4
    links = [re.findall(r'href="([^"]+)"', items) for items in lists]
    assert links[0] == ["about.html"]
    assert len(links[1]) > 5 and all(link.startswith("courses/cmps") for link in links[1])
    assert links[2] == ["rooms/mab/0105.html", "rooms/mab/0203.html"]
    assert len(links[3]) == 1 and links[3][0].startswith("schedules/robin/saved/")
    offered = {course["course_id"].lower() for course in json.loads((DATA / "courses-fall-2026.json").read_text())
               if course["dept_id"] == "CMPS" and course["sections"]}
    assert {Path(link).stem for link in links[1]} == offered


def test_it_says_how_old_it_is_and_changes_with_the_campus(almanac, site, tmp_path, page):
    assert "data-present" in page and 'data-day="2026-11-18"' in page
    copy = tmp_path / "site"
    shutil.copytree(site, copy)
    again = json.loads(almanac("build", "--site", copy, "--format", "json").stdout)
    assert again["written"] == 0
    rooms = copy / "Content/data/courses-fall-2026.json"
    text = rooms.read_text()
    course = next(course for course in json.loads(text) for section in course["sections"] for meeting in section["meetings"]
                  if (meeting["building"], meeting["room"]) == ("MAB", "0105"))
    rooms.write_text(text.replace(f'"{course["course_id"]}', '"CMPS999'))
    done = almanac("build", "--site", copy)
    assert done.returncode == 0, done.stderr
    after = (copy / "Public/board.html").read_text()
    assert "CMPS 999" in part(after, "chart-2") and part(after, "given") == part(page, "given")


@pytest.mark.parametrize("block, column, message", [
    ("grades\ncourse: CMPS 2312", 9, "no course 'CMPS 2312' in the catalog; did you mean 'CMPS 231'?"),
    ("week\nroom: MAB 01055", 7, "no room 'MAB 01055'; did you mean 'MAB 0105'?"),
    ("floor\nbuilding: MAB\nfloor: 22nd floor", 8, "no floor '22nd floor' in Mabry Hall; did you mean '2nd floor'?"),
    ("crowd\nplace: Hale Gim", 8, "no counts of 'Hale Gim'; did you mean 'Hale Gym'?"),
    ("timetable\nperson: wren", 9, "no public person 'wren'"),
    ("timetable\nperson: robin\nschedule: first-choise", 11,
     "'robin' has saved no schedule 'first-choise'; did you mean 'first-choice'?"),
    ("ladder\nperson: robin\ncourse: CMPS 230", 9, "no course 'CMPS 230' in the gradebook; did you mean 'CMPS 231'?"),
    ("ladder\ncourse: CMPS 231", 9, "a ladder needs a person here; add 'person', with the name of a folder"),
    ("feed\nfeed: robin/my/calender", 7, "no feed 'robin/my/calender'; did you mean 'robin/my/calendar'?"),
    ("list\nof: courses\ndepartment: CMPZ", 13, "no courses of 'CMPZ' this term; did you mean 'CMPS'?"),
    ("list\nof: rooms\nbuilding: Mabry Hal", 11, "no building 'Mabry Hal'; did you mean 'Mabry Hall'?"),
    ("list\nof: pages\nnames: [abuot]", 9, "no page 'abuot'; did you mean 'about'?"),
    ("list\nof: courses\nnames: [CMPS 231]\ndepartment: CMPS", 13, "'names' already says what the list has; remove one of them"),
    ("list\nof: pages\nfolder: nowhere", 9, "no pages in the folder 'nowhere'"),
    ("list\nof: schedules\nnames: [first-choise]", 9, "no saved schedule 'first-choise'; did you mean 'first-choice'?"),
])
def test_a_name_that_nothing_has_is_an_error_at_its_place(almanac, site, block, column, message):
    bad = site / "Content/pages/bad.md"
    bad.write_text(f"# Bad\n\nWords.\n\n```{block}\n```\n")
    try:
        done = almanac("build", "--site", site)
    finally:
        bad.unlink()
    assert done.returncode != 0
    line = 5 + block.count("\n")
    assert f"Content/pages/bad.md:{line}:{column}: error: {message}" in done.stderr.splitlines(), done.stderr


def test_hostile_names_are_shown_as_they_are(almanac, site):
    bad = site / "Content/pages/bad.md"
    bad.write_text("# Bad\n\n```grades\ncourse: \"<script>alert(1)</script> \\e[31m\"\n```\n")
    try:
        done = almanac("build", "--site", site)
    finally:
        bad.unlink()
    assert done.returncode != 0 and "no course '<script>" in done.stderr and "\x1b" not in done.stderr


def test_a_site_of_pages_only_has_lists_of_pages_and_no_campus(almanac, tmp_path):
    pages = tmp_path / "Content/pages"
    pages.mkdir(parents=True)
    (tmp_path / "Content/site.yml").write_text("title: T\nbase-url: https://example.edu/\n")
    (pages / "other.md").write_text("---\ntitle: Other\nsummary: Of other things.\n---\nWords.\n")
    (pages / "a.md").write_text("# A\n\n```list\nof: pages\n```\n")
    done = almanac("build", "--site", tmp_path)
    assert done.returncode == 0, done.stderr
    assert re.search(r'href="other.html">Other</a></p><p class="small">Of other things\.', (tmp_path / "Public/a.html").read_text())
    (pages / "a.md").write_text("# A\n\n```week\nroom: MAB 0105\n```\n")
    done = almanac("build", "--site", tmp_path)
    assert "Content/pages/a.md:4:7: error: this site has no campus" in done.stderr


def test_a_private_person_sees_their_ladder_in_their_notes_and_nobody_else_does(almanac, tmp_path):
    site = PrivateSite(tmp_path / "site", almanac)
    note = site.folder / "Content/people/wren/notes/goal.md"
    note.write_text("# The goal\n\nWhat I need:\n\n```ladder\ncourse: BIOL 207\n```\n")
    site.build()
    shown = [text for text in site.opened(site.links()).values() if "What I need" in text]
    assert shown and all('<table class="ladder">' in text for text in shown)
    for path in site.public.rglob("*"):
        assert path.is_dir() or b"What I need" not in path.read_bytes(), path
    note.write_text("# The goal\n\n```ladder\ncourse: BIOL 999\n```\n")
    done = almanac("build", "--site", site.folder, env=CLEAN)
    assert done.returncode != 0 and "a private page or feed: error" in done.stderr and "BIOL" not in done.stderr
