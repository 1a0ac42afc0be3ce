"""Estimates for unknown GPAs: used where they are proven to be better than the median, the same on all pages, otherwise refused."""

import html
import json
import random
import re

import pytest

from small_site import COURSE, SETTINGS, small_site

TEACHERS, EACH = 12, 8
# Beside the sources of the small site.
GRADES = SETTINGS + "  - {kind: grades-csv, path: data/grades.csv, marks: {letters: {A: 4, B: 3, C: 2}}}\n"
PLAN = "name: Robin Vale\nvisibility: public\nwants: [CMPS 199]\n"


def course(number, teacher):
    section = COURSE["sections"][0] | {
        "section_id": f"CMPS{number}-0101", "instructors": [f"T. {teacher}"], "meetings": [
            COURSE["sections"][0]["meetings"][0] | {"room": "0102"}]}
    return COURSE | {"course_id": f"CMPS{number}", "sections": [section]}


def campus(folder, effect, settings="", plan=""):
    """Courses of a few teachers, who differ in their grades by `effect`; CMPS 199 has none and is of the kindest teacher."""
    draw = random.Random(1)
    courses, rows = [course(199, TEACHERS - 1)], ["Course,Section,Term,Instructor,A,B,C"]
    for number in range(TEACHERS * EACH):
        teacher = number % TEACHERS
        courses.append(course(200 + number, teacher))
        kind = round(effect * teacher) + draw.randrange(6)
        rows.append(f"CMPS {200 + number},0101,Fall 2025,T. {teacher},{kind},{20 - kind},{draw.randrange(4)}")
    files = small_site() | {
        "site.yml": settings + GRADES, "data/courses.json": json.dumps(courses), "data/grades.csv": "\n".join(rows) + "\n",
        "people/robin/plan.yml": PLAN + plan}
    for path, text in files.items():
        (folder / "Content" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "Content" / path).write_text(text)
    return folder


def words(path):
    return re.sub(r"\s+", " ", html.unescape(re.sub("<[^>]+>", " ", path.read_text())))


@pytest.fixture(scope="module")
def learned(tmp_path_factory, almanac):
    site = campus(tmp_path_factory.mktemp("learned"), effect=1, settings="unknown: learned\n")
    done = almanac("build", "--site", site)
    assert done.returncode == 0 and "estimates are" not in done.stderr, done.stderr
    return site / "Public"


SENTENCE = r"estimated from 8 other courses of its instructors ?, usually within 0\.\d\d"


def test_an_estimate_says_what_it_is_from_and_how_good_it_is(learned):
    page = words(learned / "courses" / "cmps199.html")
    assert re.search(SENTENCE, page), page
    assert re.search(r"\d\.\d\d on average ?, instructors \+ ?0\.\d\d", page), page
    schedules = [words(page) for page in learned.glob("schedules/**/*.html")]
    assert any(re.search(SENTENCE, page) for page in schedules)


def test_the_page_on_figures_has_the_errors_of_estimates_and_of_the_median(learned):
    page = (learned / "figures.html").read_text()
    table = re.search(r"<caption[^>]*>Errors of estimates: GPA<.*?</table>", page, re.S)[0]
    cells = [re.sub("<[^>]+>", "", cell) for cell in re.findall(r"<td[^>]*>(.*?)</td>", table, re.S)]
    rows = [cells[place:place + 6] for place in range(0, len(cells), 6)]
    assert sum(int(row[0]) for row in rows) == TEACHERS * EACH
    # Most have 3 to 9 neighbors, the others are too few to prove anything.
    count, error, median, _, within, used = rows[-1]
    assert int(count) > 60 and float(error) < float(median) * 0.7 and float(within) < float(median)
    assert used.strip() == "estimate"
    assert all(row[-1].strip() == "median" for row in rows if int(row[0]) < 20)


def ranked(almanac, site):
    """The mean GPA of the best schedule: its score, since no rating is known."""
    best = json.loads(almanac("rank", "robin", "--site", site, "--format", "json").stdout)["schedules"][0]
    return 4 * best["score"]


def test_plans_and_the_catalog_have_the_same_estimate(learned, almanac):
    page = (learned / "courses" / "cmps199.html").read_text()
    value = float(re.search(r'<data value="([\d.]+)">[\d.]+</data><span class="mark"[^>]*>†', page)[1])
    assert ranked(almanac, learned.parent) == pytest.approx(value, abs=1e-9)
    # The teacher is the kindest one.
    grades = (learned.parent / "Content/data/grades.csv").read_text().splitlines()[1:]
    own = [[int(count) for count in row.split(",")[4:]] for row in grades if f"T. {TEACHERS - 1}," in row]
    mean = sum(4 * a + 3 * b + 2 * c for a, b, c in own) / sum(map(sum, own))
    assert value == pytest.approx(mean, abs=0.15)


def test_without_the_setting_the_median_is_used(almanac, tmp_path):
    site = campus(tmp_path, effect=1)
    assert almanac("build", "--site", site).returncode == 0
    assert "estimated from" not in words(site / "Public" / "courses" / "cmps199.html")
    assert "by the number of known" in words(site / "Public" / "figures.html")


@pytest.mark.parametrize("settings, plan, place", [
    ("unknown: learned\n", "", "Content/site.yml:1:10"),
    ("", "preferences: {unknown: learned}\n", "Content/people/robin/plan.yml:4:24")])
def test_estimates_that_are_not_better_are_refused_with_the_reason(almanac, tmp_path, settings, plan, place):
    site = campus(tmp_path, 0, settings, plan)
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    assert re.search(
        rf"{place}: warning: estimates are not better than the median, which is used: "
        r"the mean error for GPAs is 0\.\d{3}, with the median 0\.\d{3}", done.stderr), done.stderr


def test_a_plan_can_keep_the_median(almanac, tmp_path):
    site = campus(tmp_path, 1, "unknown: learned\n", "preferences: {unknown: median}\n")
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    learned = campus(tmp_path / "other", 1, "unknown: learned\n")
    assert ranked(almanac, site) < ranked(almanac, learned)
