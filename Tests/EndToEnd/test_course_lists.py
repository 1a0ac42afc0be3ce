"""The demo's lists of courses, against Python's own reading and sorting of its data."""

import csv
import html
import json
import re
from collections import Counter, defaultdict
from statistics import mean, median

import brotli
import pytest

from places import ROOT
from test_evaluations import CATEGORIES, WEIGHT, means, rows

DATA = ROOT / "Content" / "data"
LETTERS = dict(zip(
    ("A+", "A", "A-", "B+", "B", "B-", "C+", "C", "C-", "D+", "D", "D-", "F"),
    (4, 4, 3.7, 3.3, 3, 2.7, 2.3, 2, 1.7, 1.3, 1, 0.7, 0)))


@pytest.fixture(scope="module")
def courses():
    """The present term's, in the order of the catalog."""
    reported = json.loads((DATA / "courses-fall-2026.json").read_text())
    return sorted(reported, key=lambda one: (letters(one), int(re.search(r"\d+", one["course_id"])[0]), one["course_id"]))


def letters(course):
    return re.match("[A-Z]+", course["course_id"])[0]


def level(course):
    number = int(re.search(r"\d+", course["course_id"])[0])
    return number // 100 * 100 if number >= 100 else None


def gen_eds(course):
    return {code for codes in course["gen_ed"] for code in codes}


@pytest.fixture(scope="module")
def gpas():
    """The reported means, and for courses without one the mean of their grades."""
    reported = json.loads((DATA / "ratings" / "courses.json").read_text())
    means = {one["department"] + one["course_number"]: one["average_gpa"] for one in reported if one["average_gpa"]}
    counts = defaultdict(Counter)
    records = json.loads((DATA / "ratings" / "grades.json").read_text())
    with open(DATA / "grades" / "short-terms.csv", newline="") as file:
        records += [row | {"course": row["Course"].replace(" ", "")} for row in csv.DictReader(file) if row["A"] != "N/A"]
    for record in records:
        counts[record["course"]].update({letter: int(record[letter]) for letter in LETTERS})
    return {course: sum(LETTERS[letter] * count for letter, count in own.items()) / own.total()
            for course, own in counts.items() if own.total()} | means


@pytest.fixture(scope="module")
def ratings():
    reported = json.loads((DATA / "ratings" / "professors.json").read_text())
    return {one["name"]: one["average_rating"] for one in reported if one["average_rating"]}


@pytest.fixture(scope="module")
def reviews():
    """How many ratings are behind each."""
    reported = json.loads((DATA / "ratings" / "professors.json").read_text())
    return {one["name"]: one["review_count"] for one in reported if one["average_rating"]}


def worth(course, gpas, ratings):
    """The best section's value; None where nothing is known."""
    middle = median(gpas.values()), median(ratings.values())
    best = None
    for section in course["sections"]:
        known = [ratings[name] for name in dict.fromkeys(section["instructors"]) if name in ratings]
        if known or course["course_id"] in gpas:
            value = (gpas.get(course["course_id"], middle[0]) / 4 + (mean(known) if known else middle[1]) / 5) / 2
            best = value if best is None else max(best, value)
    return best


def rating(course, ratings, reviews):
    """The mean of all who teach a section, each as often as somebody rated them."""
    names = sorted({name for section in course["sections"] for name in section["instructors"] if name in ratings})
    return sum(ratings[name] * reviews[name] for name in names) / sum(reviews[name] for name in names) if names else None


def seats(course):
    return sum(max(0, int(section["open_seats"])) for section in course["sections"])


def table(page):
    """Of each row the course's id, and the numbers of its cells, `None` where nobody knows."""
    body = re.search(r"<tbody>(.*?)</tbody>", page.read_text(), re.S)[1]
    found = []
    for row in re.findall(r"<tr>(.*?)</tr>", body, re.S):
        cells = [re.findall(r'<data value="([^"]*)"', cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", row, re.S)]
        found.append((re.search(r"<b>(.*?)</b>", row)[1].replace(" ", ""),
                      [float(cell[0]) if cell and cell[0] else None for cell in cells]))
    return found


def ordered(courses, score, places, least=False):
    """The best first, what has no score last, equals as they stand."""
    def key(course):
        value = score(course)
        return (value is None, 0 if value is None else round(value + 1e-9, places) * (1 if least else -1))
    return [course["course_id"] for course in sorted(courses, key=key)]


def lists(courses):
    """The stem of each list of a department, a level and a category, with its courses."""
    found = defaultdict(list)
    for course in courses:
        found[letters(course).lower()].append(course)
        if level(course):
            found[f"level/{level(course)}"].append(course)
        for code in gen_eds(course):
            found[f"gen-ed/{code.lower()}"].append(course)
    return found


def test_recommended_lists_are_sorted_by_what_the_best_section_is_worth(demo, courses, gpas, ratings):
    looked = 0
    for stem, own in lists(courses).items():
        page = demo / "catalog" / (f"{stem}.html" if "/" in stem else f"{stem}/by-value/index.html")
        found = table(page)
        assert [id for id, _ in found] == ordered(own, lambda one: worth(one, gpas, ratings), 3), stem
        by_id = {course["course_id"]: course for course in own}
        for id, cells in found:
            expected = worth(by_id[id], gpas, ratings)
            assert cells[0] == pytest.approx(expected, abs=1e-9), id
            assert cells[1] == seats(by_id[id])
            looked += 1
    assert looked > 150


def test_other_orders(demo, courses, gpas, ratings, reviews):
    scores = {"rating": (lambda one: rating(one, ratings, reviews), 2), "gpa": (lambda one: gpas.get(one["course_id"]), 2),
              "seats": (seats, 0)}
    looked = 0
    for stem, own in lists(courses).items():
        for name, (score, places) in scores.items():
            page = demo / "catalog" / stem / f"by-{name}" / "index.html"
            # Short lists can be overlooked.
            assert page.exists() == (len(own) >= 10), page
            if page.exists():
                assert [id for id, _ in table(page)] == ordered(own, score, places), page
                looked += 1
        plain = demo / "catalog" / (f"{stem}/by-number/index.html" if "/" in stem else f"{stem}.html")
        assert [id for id, _ in table(plain)] == [course["course_id"] for course in own]
    assert looked > 8


def test_lists_by_credits_hold_every_course_once(demo, courses):
    found = {page.stem: {id for id, _ in table(page)} for page in (demo / "catalog" / "credits").glob("*.html")}
    expected = defaultdict(set)
    for course in courses:
        expected["choice" if "-" in course["credits"] else course["credits"]].add(course["course_id"])
    assert found == expected


@pytest.mark.parametrize("category", ["Overall", "Hours a week"])
def test_bands_of_evaluations_hold_the_drawn_means(demo, courses, category):
    reports = defaultdict(list)
    for row in rows("reports.csv"):
        reports[row["Course"].replace(" ", "")].append(row)
    peers = means([row for own in reports.values() for row in own], category)[0]

    def drawn(course):
        reported = means(reports.get(course["course_id"], []), category)
        return reported and (WEIGHT * peers + reported[0] * reported[1]) / (WEIGHT + reported[1])

    least, width = (True, 5) if category == "Hours a week" else (False, 0.5)
    folder = next(path for path in (demo / "catalog" / "evaluation").iterdir()
                  if path.is_dir() and path.name.startswith(category.lower().replace(" ", "-")))
    assert category in CATEGORIES
    held = []
    for page in folder.glob("*.html"):
        found = table(page)
        own = [course for course in courses if course["course_id"] in {id for id, _ in found}]
        assert len(own) == len(found)
        if page.stem == "unknown":
            assert all(drawn(course) is None for course in own)
        else:
            low = 0 if page.stem.startswith("below-") else float(page.stem.replace("-", "."))
            assert all(low <= round(drawn(course), 2) < low + width for course in own), page
            assert [id for id, _ in found] == ordered(own, drawn, 2, least)
        held += [id for id, _ in found]
    assert sorted(held) == sorted(course["course_id"] for course in courses)


def test_what_fits_is_what_the_search_finds(demo, almanac):
    for schedule, term in (("this-term", "fall-2026"), ("first-choice", "spring-2027")):
        done = almanac("search", "", "--term", term, "--filter", f"fits=robin/{schedule}", "--top", "200",
                       "--site", ROOT, "--format", "json")
        expected = {course["course"].replace(" ", "") for course in json.loads(done.stdout)["courses"]}
        page = demo / "catalog" / "fits" / "robin" / f"{schedule}.html"
        assert expected and {id for id, _ in table(page)} == expected
    assert sorted(path.name for path in (demo / "catalog" / "fits").iterdir()) == ["robin"]


def test_the_front_page_leads_to_every_list_and_counts_it(demo):
    links = {}
    for term in ("", "spring-2027/"):
        text = (demo / "catalog" / term / "index.html").read_text()
        own = dict(re.findall(
            r'<a class="tap" href="(?:\.\./)+catalog/((?:[a-z0-9-]+/)+[a-z0-9-]+)\.html">(?:(?!</a>).)*</a><small><data value="(\d+)"', text))
        assert not links.keys() & own.keys() and all(stem.startswith((term, "fits/")) for stem in own)
        links |= own
    pages = {str(path.relative_to(demo / "catalog").with_suffix("")) for path in (demo / "catalog").glob("*/**/*.html")
             if not re.search(r"/(by-[a-z]+|page-\d+)(/|\.)|/spring-2027/[^/]+$", str(path))}
    assert set(links) == pages and len(pages) > 60
    for stem, count in links.items():
        assert int(count) == len(table(demo / "catalog" / f"{stem}.html")), stem


def test_titles_are_unique_and_pages_small(demo):
    style = max(len(brotli.compress(path.read_bytes())) for path in (demo / "assets").glob("*.css"))
    titles = {}
    for path in (demo / "catalog").rglob("*.html"):
        text = path.read_text()
        title = html.unescape(re.search("<title>(.*?)</title>", text)[1])
        assert titles.setdefault(title, path) == path
        assert len(brotli.compress(text.encode())) + style <= 14 * 1024, path
    assert len(titles) > 80
