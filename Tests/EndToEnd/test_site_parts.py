"""A site shows what it has: without a kind of data it has no tab, no column, no figure and no page of it."""

import csv
import html
import io
import json
import re
import shutil
from html.parser import HTMLParser

import brotli
import pytest

SETTINGS = """\
title: Larkspur University
base-url: https://almanac.example.edu/larkspur/
time-zone: America/New_York
term: fall-2026
now: 2026-11-18T11:10
sources:
"""
TERM = 'name: Fall 2026\nfirst-day: 2026-08-31\nlast-day: 2026-12-14\ncodes: ["202608"]\n'
ROBIN = "name: Robin Vale\nvisibility: public\nterm: fall-2026\n"
GRADEBOOK = """\
courses:
  - course: CMPS 330
    term: fall-2026
    groups:
      - {name: Exams, weight: 100, assignments: [{name: Midterm, score: 40, out-of: 50}]}
"""
RATINGS = [{"name": "Ada Fenn", "slug": "fenn", "type": "professor", "courses": ["CMPS330"], "average_rating": 4.5, "reviews": []}]
MARKS = "A+ A A- B+ B B- C+ C C- D+ D D- F W".split()
TABS = ["Today", "Schedules", "Grades", "Rooms", "Catalog"]


def catalog(rooms=True, seats=True, times=True):
    """A registrar's table of three courses."""
    head = ["course", "title", "section", "instructor", "days", "time"]
    head += ["building", "room"] if rooms else []
    head += ["seats", "open"] if seats else []
    rows = []
    for number, title in [("330", "Algorithms"), ("331", "Compilers"), ("332", "Networks")]:
        row = [f"CMPS {number}", title, "0101", "Ada Fenn"]
        row += ["MWF", f"1{2 + int(number[-1])}:00-1{2 + int(number[-1])}:50"] if times else ["", ""]
        row += ["MAB", "0101"] if rooms else []
        row += ["24", "5"] if seats else []
        rows.append(row)
    text = io.StringIO()
    csv.writer(text).writerows([head, *rows])
    return text.getvalue()


class Site:
    """A campus of one term, written piece by piece."""

    def __init__(self, folder, almanac):
        self.folder, self.almanac, self.sources = folder, almanac, []
        self.write("terms/fall-2026.yml", TERM)

    def write(self, path, text):
        file = self.folder / "Content" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def source(self, kind, path, text):
        self.write(path, text)
        more = ", term: fall-2026" if kind == "sections-csv" else ""
        self.sources.append(f"  - {{kind: {kind}, path: {path}{more}}}\n")

    def build(self, status=0):
        self.write("site.yml", SETTINGS + "".join(self.sources))
        done = self.almanac("build", "--site", self.folder)
        assert done.returncode == status, done.stdout + done.stderr
        return done

    def page(self, path):
        return (self.folder / "Public" / path).read_text()

    def pages(self):
        public = self.folder / "Public"
        return {str(path.relative_to(public)): path.read_text() for path in public.rglob("*.html")}

    def has(self, path):
        return (self.folder / "Public" / path).exists()


@pytest.fixture
def campus(tmp_path, almanac):
    return Site(tmp_path, almanac)


def tabs(page):
    """The words and targets of the tabs, in order."""
    nav = re.search(r'<nav class="tabs".*?</nav>', page, re.S)[0]
    return [(re.sub("<[^>]*>", "", link[2]).strip(), link[1]) for link in re.finditer(r'<a href="([^"]*)".*?>(.*?)</a>', nav, re.S)]


class Tables(HTMLParser):
    """The columns of each table: their heads, and the texts of their cells. Also what stands in figures."""

    def __init__(self, page):
        super().__init__()
        self.tables, self.figures, self.cell, self.figure = [], [], None, False
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        if tag == "table":
            self.tables.append([])
        elif tag == "tr" and self.tables:
            self.tables[-1].append([])
        elif tag in ("td", "th") and self.tables:
            self.tables[-1][-1].append("")
            self.cell = True
        elif tag == "dd" and ("class", "numeral") in attributes:
            self.figures.append("")
            self.figure = True

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.cell = None
        elif tag == "dd":
            self.figure = False

    def handle_data(self, text):
        if self.cell:
            self.tables[-1][-1][-1] += text.strip()
        elif self.figure:
            self.figures[-1] += text.strip()


def assert_no_dashes(site):
    """No column without a value, and no figure that is unknown."""
    for path, page in site.pages().items():
        if 'content="noindex"' in page:
            continue
        found = Tables(page)
        for head, *rows in (table for table in found.tables if len(table) > 1):
            for place, name in enumerate(head):
                cells = [row[place] for row in rows if place < len(row)]
                assert not cells or any(cell not in ("–", "") for cell in cells), (path, name, cells)
        assert "–" not in found.figures, (path, found.figures)


def test_a_catalog_alone(campus):
    campus.source("sections-csv", "data/s.csv", catalog(rooms=False, seats=False))
    campus.build()
    pages = campus.pages()
    for path, page in pages.items():
        if "offline" not in path and "404" not in path:
            assert [name for name, _ in tabs(page)] == ["Today", "Schedules", "Grades", "Catalog"], path
    # The pages of other tabs are there for the owner's own links: no page leads to them, and search engines leave them out.
    others = ["schedules/index.html", "grades/index.html", "rooms/index.html", "rooms/day.html"]
    for path, page in pages.items():
        assert path in [*others, "schedules/build.html", "grades/mine.html"] or not path.startswith(("schedules/", "grades/", "rooms/", "people/")), path
        assert path not in others or 'content="noindex"' in page, path
        if path not in others:
            assert not any(other in page for other in others), path
    for words in ["GPA", "Rating", "Seats", "seats", "Grades given", "No grade records", "plan with", "No schedule"]:
        for path, page in pages.items():
            if path not in ["figures.html", "days/mine.html", "grades/mine.html", *others] and not path.startswith(("feeds/", "share/")):
                assert words not in re.sub("<script.*?</script>", "", page), (path, words)
    assert_no_dashes(campus)
    # The page of what was not found, and that of no network, lead only to what there is.
    assert "rooms/" not in campus.page("404.html") + campus.page("offline.html")
    files = json.loads(re.match(r"const release = (.*);\n", (campus.folder / "Public/sw.js").read_text())[1])["files"]
    assert all(campus.has(file) for file in files), files


def test_the_front_page_of_a_visitor(campus):
    campus.source("sections-csv", "data/s.csv", catalog())
    campus.build()
    front = campus.page("index.html")
    assert 'data-catalog="catalog/index.html"' in front and 'type="search"' in front
    assert re.search(r'href="catalog/cmps.html">CMPS</a>', front), "the departments"
    assert "Rooms free" in front and re.search(r'href="rooms/mab/index.html">MAB</a>', front), "the free rooms"
    assert "Wednesday" in front and "week <data" in front, "the date"
    assert len(brotli.compress(front.encode())) < 14 * 1024
    # The school's name comes first, at the head and in the title.
    head = re.search(r"<header class=\"masthead\">.*?</header>", front, re.S)[0]
    words = re.sub(r"<[^>]*>|\s+", " ", head).split()
    assert words == ["Larkspur", "University", "Almanac"]
    assert "<title>Today · Larkspur University</title>" in front
    manifest = json.loads((campus.folder / "Public/manifest.json").read_text())
    assert (manifest["name"], manifest["short_name"]) == ("Larkspur University",) * 2


def test_without_courses_there_is_no_catalog(campus):
    rooms = {"buildings": [{"code": "MAB", "name": "Mabry Hall", "floors": [
        {"id": "1", "name": "1st", "rooms": [{"number": "0101", "seats": 8}]}]}]}
    campus.source("rooms", "data/rooms.yml", json.dumps(rooms))
    campus.build()
    assert [name for name, _ in tabs(campus.page("index.html"))] == ["Today", "Rooms"]
    assert "No courses" in campus.page("catalog/index.html") and not campus.has("courses")
    assert "catalog" not in campus.page("index.html") and "Sections" not in campus.page("index.html")
    assert "catalog" not in campus.page("404.html")
    assert_no_dashes(campus)


@pytest.mark.parametrize("part, tab, page", [
    ("rooms", "Rooms", "rooms/index.html"), ("plan", "Schedules", "schedules/index.html"),
    ("gradebook", "Grades", "grades/index.html")])
def test_each_kind_of_data_brings_its_tab(campus, part, tab, page):
    campus.source("sections-csv", "data/s.csv", catalog(rooms=part == "rooms", seats=False))
    if part in ("plan", "gradebook"):
        campus.write("people/robin/plan.yml", ROBIN)
    if part == "gradebook":
        campus.write("people/robin/grades.yml", GRADEBOOK)
    campus.build()
    shown = [name for name, _ in tabs(campus.page("index.html"))]
    assert tab in shown and "noindex" not in campus.page(page)
    assert ("Schedules", "schedules/build.html") in tabs(campus.page("index.html")), "visitors build their own"
    assert shown == [name for name in TABS if name in shown], "in the order of all tabs"
    assert set(shown) == {"Today", "Schedules", "Grades", "Catalog"} | ({"Rooms"} if part == "rooms" else set())
    grades = page if part == "gradebook" else "grades/mine.html"
    assert ("Grades", grades) in tabs(campus.page("index.html")), "visitors keep their own"
    # What there was is gone with its data.
    shutil.rmtree(campus.folder / "Content/people", ignore_errors=True)
    campus.write("data/s.csv", catalog(rooms=False, seats=False))
    campus.build()
    assert tabs(campus.page("index.html"))[1:3] == [("Schedules", "schedules/build.html"), ("Grades", "grades/mine.html")]
    assert [name for name, _ in tabs(campus.page("index.html"))] == ["Today", "Schedules", "Grades", "Catalog"]
    assert "noindex" in campus.page(page)


def columns(site, path="catalog/cmps.html"):
    return Tables(site.page(path)).tables[0][0][1:]


def test_each_kind_of_score_brings_its_column(campus):
    campus.source("sections-csv", "data/s.csv", catalog(rooms=False, seats=False))
    campus.build()
    assert columns(campus) == []
    found = re.search(r'<section id="found".*?</section>', campus.page("catalog/index.html"), re.S)[0]
    assert "data-score" not in found
    campus.write("data/s.csv", catalog(rooms=False))
    campus.build()
    assert columns(campus) == ["Seats"]
    campus.source("planetterp", "data/ratings.json", json.dumps(RATINGS))
    campus.build()
    assert columns(campus) == ["Rating", "Seats"]
    course = campus.page("courses/cmps330.html")
    assert "<dt>Rating</dt>" in course and "Mean GPA" not in course and "Grades given" not in course
    campus.source("grades-csv", "data/grades.csv",
                  f"course,section,term,instructor,{','.join(MARKS)}\nCMPS 330,0101,202508,Ada Fenn,0,6,4{',0' * 11}\n")
    campus.build()
    assert columns(campus) == ["GPA", "Rating", "Seats"]
    found = re.search(r'<section id="found".*?</section>', campus.page("catalog/index.html"), re.S)[0]
    assert re.findall(r'data-score="(\w+)"', found) == ["gpa", "rating", "seats"]
    course = campus.page("courses/cmps330.html")
    assert "<dt>Mean GPA</dt>" in course and "Grades given" in course and 'href="#given"' in course


def test_the_terminal_shows_no_column_of_dashes(campus, almanac):
    campus.source("sections-csv", "data/s.csv", catalog(rooms=False, seats=False))
    campus.build()
    done = almanac("search", "--site", campus.folder, "algorithms")
    assert "CMPS 330" in done.stdout
    assert "GPA" not in done.stdout and "Rating" not in done.stdout and "seats" not in done.stdout


def test_a_schedule_without_any_score(campus):
    campus.source("sections-csv", "data/s.csv", catalog(rooms=False, seats=False))
    campus.write("people/robin/plan.yml", ROBIN + "wants: [CMPS 330, CMPS 331]\nsaved:\n"
                 "  - {id: one, title: One, sections: [CMPS 330-0101, CMPS 331-0101]}\n")
    campus.build()
    page = campus.page("schedules/robin/saved/one.html")
    assert "<dt>Score</dt>" not in page and "<dt>Seats</dt>" not in page and "seats not listed" not in page
    assert not re.search(r'class="numeral[^"]*">–<', campus.page("schedules/robin/index.html"))


def test_the_owners_front_page_takes_the_place_of_today(campus):
    campus.source("sections-csv", "data/s.csv", catalog())
    campus.build()
    assert not campus.has("today.html")
    campus.write("pages/index.md", "# Welcome\n\n[Today](today.html) and [rooms](/rooms/).\n")
    campus.build()
    front, today = campus.page("index.html"), campus.page("today.html")
    assert "Welcome" in front and "Rooms free" not in front and "Rooms free" in today
    assert tabs(front)[0] == ("Today", "today.html") and 'aria-current="page"' not in front
    assert tabs(campus.page("courses/cmps330.html"))[0] == ("Today", "../today.html")
    assert re.search(r'class="brand" href="index.html"', today)
    assert re.search(r'<a href="today.html" aria-current="page"', today)
    assert 'href="../today.html"' in campus.page("feeds/index.html")
    manifest = json.loads((campus.folder / "Public/manifest.json").read_text())
    assert manifest["start_url"] == "index.html"
    # Both addresses are pages again and again: nothing of the order of builds remains.
    (campus.folder / "Content/pages/index.md").unlink()
    campus.build()
    assert not campus.has("today.html") and "Rooms free" in campus.page("index.html")
    gone = json.loads((campus.folder / "Public/gone.json").read_text())
    assert gone["pages"]["today.html"] == "index.html" if "pages" in gone else "today.html" in json.dumps(gone)


def test_the_owners_icon_is_the_mark(campus):
    campus.source("sections-csv", "data/s.csv", catalog())
    campus.build()
    assert "<img" not in campus.page("index.html")
    icon = campus.folder / "Templates/assets/icon.svg"
    icon.parent.mkdir(parents=True)
    icon.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>')
    campus.build()
    mark = re.search(r'<a class="brand".*?<img src="(\.\./assets/icon\.\w+\.svg)"[^>]* alt="">', campus.page("courses/cmps330.html"), re.S)
    assert mark


def people(campus, count, name="Person {}"):
    for number in range(count):
        plan = f"name: {json.dumps(name.format(number))}\nvisibility: public\nterm: fall-2026\n"
        campus.write(f"people/p{number:04}/plan.yml", plan + "saved: [{title: One, sections: [CMPS 330-0101]}]\n")


def test_many_people_are_a_list_with_a_search(campus):
    campus.source("sections-csv", "data/s.csv", catalog())
    people(campus, 6)
    campus.build()
    assert campus.page("index.html").count("’s day</a>") == 6 and not campus.has("people")
    people(campus, 7)
    campus.build()
    front = campus.page("index.html")
    assert "’s day" not in front and 'href="people/index.html"' in front and 'type="search"' in front
    listed = re.findall(r'href="\.\./([^"]+)">(Person \d+)</a>', campus.page("people/index.html"))
    assert [name for _, name in listed] == [f"Person {number}" for number in range(7)]
    assert all(campus.has(address) for address, _ in listed)


def test_a_thousand_people(campus):
    campus.source("sections-csv", "data/s.csv", catalog(rooms=False))
    people(campus, 600, name="\u202e<b>{}</b> & Söhne")
    campus.build()
    pages = {path: page for path, page in campus.pages().items() if path.startswith("people/")}
    assert len(pages) == 3
    for path, page in pages.items():
        assert len(brotli.compress(page.encode())) < 14 * 1024, path
        assert "<b>" not in page
    everyone = [html.unescape(re.sub("<[^>]*>", "", name)) for page in pages.values()
                for name in re.findall(r'<a class="tap" href="[^"]+">(.*?)</a>', page) if "Söhne" in name]
    names = json.loads((campus.folder / "Public/people/names.json").read_text())
    isolated = [sorted(re.sub(r"[\u2066-\u2069]", "", name) for name in all) for all in (everyone, [name for name, _, _ in names])]
    assert len(everyone) == len(names) == 600 and isolated[0] == isolated[1]
    assert all(campus.has(address) for _, address, _ in names)
    # The tabs lead to lists of names, too.
    campus.write("people/p0003/grades.yml", GRADEBOOK)
    campus.build()
    assert re.findall(r'href="\.\./(schedules/p\d+/index\.html)"', campus.page("schedules/page-3.html"))
    assert 'href="../grades/p0003/averages.html"' in campus.page("grades/index.html")
    for path in ("index.html", "schedules/index.html", "grades/index.html"):
        assert len(campus.page(path)) < 60_000 and len(brotli.compress(campus.page(path).encode())) < 14 * 1024, path


def test_private_people_who_are_left_out_bring_no_tab(campus):
    campus.source("sections-csv", "data/s.csv", catalog())
    campus.build()
    before = campus.pages()
    campus.write("people/wren/plan.yml", "name: Wren Abbott\nvisibility: private\nterm: fall-2026\n")
    campus.write("people/wren/grades.yml", GRADEBOOK)
    campus.build()
    assert campus.pages() == before
