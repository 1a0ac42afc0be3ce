"""Rankings of plans with everything a plan can say, over real courses, compared with trying every schedule.

The dumps are made up, and then those of real universities where they are: see `sample_data`. A part of each, drawn by a seed, is written to a site with
plans drawn by the same seed; means and ratings are drawn too, for the dumps have few. What is expected is reckoned
here from the files by the words of the guide: time is one long row of minutes, a bit each, and every combination is tried.
"""

import csv
import html
import json
import random
import re
from collections import Counter

import pytest

from campus import Term
from every_schedule import ORDERS, Answer, Plan, World, compare, draw_limits, draw_plans, ranked, ways_between
from school_files import gatech_coordinates, give_exams, read_gatech, read_umd

SEED = 41


# MARK: Terms

TERMS = {
    "gatech": Term("2022-08-22", "2022-12-06",
                   [("2022-09-05", "2022-09-05"), ("2022-10-17", "2022-10-18"), ("2022-11-23", "2022-11-25")],
                   [("2022-11-22", "F"), ("2022-10-18", "M")]),
    "umd": Term("2024-08-26", "2024-12-09", [("2024-09-02", "2024-09-02"), ("2024-11-27", "2024-12-01")],
                [("2024-11-26", "M"), ("2024-10-15", "F")]),
}


# MARK: Sites

CROSS = re.compile("cross-?listed|also offered|also listed", re.I)


def gatech_world(sample, folder, draw):
    dumps = sample.folder / "sections" / "gatech"
    finals = dumps / "202208_Finals.csv"
    data = json.loads((dumps / "202208.json").read_bytes())
    departments = sorted({name.split(" ")[0] for name in data["courses"]})
    chosen = set(draw.sample(departments, min(len(departments), 14))) | {"PHYS", "CS", "CHEM", "BIOS", "MATH", "MUSI", "PSYC"}
    data["courses"] = {
        name: course for name, course in data["courses"].items()
        if name.split(" ")[0] in chosen and course[1] and not CROSS.search(course[3] or "")}
    (folder / "202208.json").write_text(json.dumps(data))
    (folder / "finals.csv").write_bytes(finals.read_bytes())
    courses = read_gatech(data, TERMS["gatech"])
    with finals.open(newline="") as file:
        give_exams(courses, csv.DictReader(file))
    return courses, gatech_coordinates(data), ["kind: gatech, path: 202208.json, term: term", "kind: exams, path: finals.csv, term: term"]


def umd_world(sample, folder, draw):
    def is_plain(course):
        return course["sections"] and not CROSS.search(course["description"] or "") \
            and all(re.fullmatch("[A-Z]{4}", gened) for gened in course["gen_eds"] or [])

    departments = [d for d in json.loads((sample.term_files / "departments.json").read_bytes())]
    chosen = draw.sample([d["name"] for d in departments], min(len(departments), 25)) + ["CMSC", "MATH", "ENGL", "PHYS", "CHEM"]
    departments = [d | {"courses": [c for c in d["courses"] if is_plain(c)]} for d in departments if d["name"] in chosen]
    (folder / "departments.json").write_text(json.dumps(departments))
    (folder / "buildings.json").write_bytes(sample.buildings.read_bytes())
    coordinates = {}
    for building in json.loads(sample.buildings.read_bytes()):
        if building["code"]:
            coordinates.setdefault(building["code"], (float(building["lat"]), float(building["lng"])))
    return read_umd(departments, TERMS["umd"]), coordinates, [
        "kind: jupiterp, path: departments.json, term: term", "kind: buildings, path: buildings.json"]


# How many plans are drawn, and how many of them fit at least.
PLANS = {"real": {"gatech": 30, "umd": 24}, "made-up": {"gatech": 14, "umd": 12}}
FITTING = {"real": 10, "made-up": 5}


class Site:
    def __init__(self, sample, name, folder):
        draw = random.Random(f"{SEED} {name}")
        content = folder / "Content"
        (content / "terms").mkdir(parents=True)
        courses, coordinates, sources = {"gatech": gatech_world, "umd": umd_world}[name](sample, content, draw)
        people = sorted({name for course in courses.values() for s in course.sections for name in s.instructors})
        ratings = {person: round(draw.uniform(1, 5), 2) for person in people if draw.random() < 0.6}
        gpas = {course: round(draw.uniform(1.5, 4), 2) for course in sorted(courses) if draw.random() < 0.7}
        (content / "means.json").write_text(json.dumps([
            {"department": course.split(" ")[0], "course_number": course.split(" ")[1], "title": course, "average_gpa": gpa}
            for course, gpa in gpas.items()]))
        (content / "ratings.json").write_text(json.dumps([
            {"name": person, "slug": f"p{n}", "type": "professor", "average_rating": rating}
            for n, (person, rating) in enumerate(ratings.items())]))
        term = TERMS[name]
        (content / "terms" / "term.yml").write_text(term.text())
        sources += ["kind: planetterp, path: [means.json, ratings.json]"]
        (content / "site.yml").write_text(
            "title: T\nbase-url: https://example.edu/\ntime-zone: America/New_York\nterm: term\nhorizon: 1\n"
            f"now: {term.first}T10:00\ntravel: {{walking: {{pace: 4.8, detour: 1.3}}}}\nsources:\n"
            + "".join(f"  - {{{source}}}\n" for source in sources))
        self.folder, self.world = folder, World(name, courses, term, ratings, gpas, ways_between(coordinates))
        self.plans = draw_plans(self.world, draw, PLANS[sample.name][name])
        for number, (plan, _) in enumerate(self.plans):
            self.write(f"p{number}", plan)

    def write(self, person, plan):
        file = self.folder / "Content" / "people" / person / "plan.yml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(plan.text())


@pytest.fixture(scope="module", params=["gatech", "umd"])
def site(request, tmp_path_factory, sample):
    print("seed", SEED)
    return Site(sample, request.param, tmp_path_factory.mktemp(request.param))


def test_rankings_are_those_of_trying_every_schedule(almanac, site):
    for number, (plan, answer) in enumerate(site.plans):
        order = ORDERS[number % len(ORDERS)]
        report = ranked(almanac, site.folder, f"p{number}", order)
        try:
            compare(answer, report, order)
        except AssertionError as error:
            raise AssertionError(f"seed {SEED}, plan p{number} by {order}: {vars(plan)}") from error


# MARK: Pages

def numbers(text):
    return [float(value) for value in re.findall(r'<data value="([\d.]+)">', text)]


def rows_under(page, start):
    """The first and the second paragraph of each row of a section of the page."""
    found = re.search(start + r".*?</section>", page, re.S)
    return re.findall(r"<li><p>(.*?)</p><p[^>]*>(.*?)</p></li>", found[0], re.S) if found else []


def without_each(answer):
    return [len(Answer(answer.world, answer.plan, drop).fitting)
            for drop in answer.plan.constraints(answer.world, answer.candidates)]


def check_pages(folder, answer):
    """The costs have their own words, so they are compared as numbers, descending."""
    page, fitting = (folder / "index.html").read_text(), answer.fitting
    without = sorted(without_each(answer), reverse=True)
    head = re.search(r"<h1>(.*?)</h1>", page, re.S)[1]
    if fitting:
        assert numbers(head) == [len(fitting)]
        reported = [0 if more == "no effect" else numbers(more)[0] for _, more in rows_under(page, 'id="costs"')]
        assert reported == [max(0, count - len(fitting)) for count in without]
        text = (folder / "sections.html").read_text()
        shares = {html.unescape(name): numbers(rest)[:1] or [None] for name, rest in re.findall(
            r'<tr><th scope="row"[^>]*>(.*?)</th><td[^>]*>(.*?)</td></tr>', text, re.S)}
        held = Counter(section for ways in fitting for way in ways for section in way.ids)
        for section, (share,) in shares.items():
            exact = 100 * held[section] / len(fitting)
            # What is more than nothing never reads as nothing, nor less than all as all.
            exact = exact if exact in (0, 100) else min(max(exact, 0.1), 99.9)
            assert (share or 0) == pytest.approx(exact, abs=1e-6), section
        return "fits"
    assert head == "No schedule fits"
    # What helps nothing by itself stands together below.
    assert [numbers(count)[0] for _, count in rows_under(page, "Possible fixes")] == [count for count in without if count]
    assert ("wouldn’t help: " in page) == (0 in without)
    table = re.search(r'<table class="pairs">.*?</table>', page, re.S)
    needed = [want[1] for want in answer.plan.wants if want[0] == "course"]
    if len(needed) < 2 or not table:
        return "alone"
    rows = re.findall(r'<tr><th scope="row" class="unbroken">(.*?)</th>(.*?)</tr>', table[0], re.S)
    for row, cells in rows:
        for (other, _), cell in zip(rows, re.findall("<td.*?</td>", cells, re.S)):
            if other != row:
                assert (numbers(cell) or [0]) == [answer.pair(row, other)], (row, other)
    return "pairs"


def test_the_pages_show_the_same_numbers(almanac, sample, site):
    done = almanac("build", "--site", site.folder)
    assert done.returncode == 0, done.stderr
    kinds = Counter()
    for number, (plan, answer) in enumerate(site.plans):
        try:
            kinds[check_pages(site.folder / "Public" / "schedules" / f"p{number}", answer)] += 1
        except AssertionError as error:
            raise AssertionError(f"seed {SEED}, plan p{number}: {vars(plan)}") from error
    assert kinds["fits"] >= FITTING[sample.name] and kinds["pairs"] >= 1


def test_one_more_constraint_never_lets_more_fit(almanac, site):
    draw = random.Random(f"{SEED} {site.world.name} more")
    for number, (plan, answer) in random.Random(SEED).sample(list(enumerate(site.plans)), 8):
        more = {key: value for _ in range(9) for key, value in draw_limits(site.world, draw).items()
                if key != "exams-may-clash"}
        key, value = draw.choice([item for item in more.items() if item[0] not in plan.limits])
        stricter = Plan(plan.wants, plan.credits, plan.fixed, plan.blocks, plan.pins, plan.exclude,
                        plan.limits | {key: value}, plan.preferences)
        site.write(f"m{number}", stricter)
        counts = [ranked(almanac, site.folder, f"{person}{number}", "score")["fitting"] for person in "pm"]
        assert counts[1] <= counts[0], (SEED, number, key, value, vars(plan))
        assert counts[1] == len(Answer(site.world, stricter).fitting), (SEED, number, key, value, vars(plan))
