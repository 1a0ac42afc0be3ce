"""Which courses of the demo are called well liked and light, or hard and worth it, against Python's reading of the evaluations."""

import json
import re
from collections import defaultdict

from places import ROOT
from test_evaluations import WEIGHT, means, rows

WORDS = {"liked-light": "well liked and light", "hard-worth-it": "hard and worth it"}


def adjusted(category):
    """The mean of each course, drawn to that of all."""
    reports = defaultdict(list)
    for row in rows("reports.csv"):
        reports[row["Course"].replace(" ", "")].append(row)
    peers = means([row for own in reports.values() for row in own], category)[0]
    found = {course: means(own, category) for course, own in reports.items()}
    return {course: (WEIGHT * peers + mean[0] * mean[1]) / (WEIGHT + mean[1]) for course, mean in found.items() if mean}


def quarters(values):
    """The bounds of the lowest and of the highest quarter."""
    ordered = sorted(values.values())
    place = len(ordered) // 4 - 1
    return ordered[place], ordered[-1 - place]


def expected():
    liking, work = adjusted("Overall"), adjusted("Hours a week")
    liked, (light, hard) = quarters(liking)[1], quarters(work)
    best = {course for course, value in liking.items() if value >= liked and course in work}
    return {"liked-light": {course for course in best if work[course] <= light},
            "hard-worth-it": {course for course in best if work[course] >= hard}}


def offered():
    return {one["course_id"] for one in json.loads((ROOT / "Content/data/courses-fall-2026.json").read_text())}


def test_the_search_finds_and_lists_mark_the_courses_in_both_quarters(demo, almanac):
    courses, found = expected(), 0
    for word, name in WORDS.items():
        own = courses[word] & offered()
        done = almanac(
            "search", "--site", demo.parent, "--term", "fall-2026", "--filter", f"reputation={word}", "--top", "200",
            "--format", "json")
        if not own:
            assert done.returncode != 0
            continue
        answer = json.loads(done.stdout)
        assert {one["course"].replace(" ", "") for one in answer["courses"]} == own, word
        marked = set()
        for page in (demo / "catalog/level").rglob("*.html"):
            for row in re.findall(r"<tr>(.*?)</tr>", page.read_text(), re.S):
                if name in row:
                    marked.add(re.search(r"<b>(.*?)</b>", row)[1].replace(" ", ""))
        assert marked == {course for course in own if re.search(r"\d{3}", course)}, word
        found += len(own)
    assert found


def test_the_page_on_figures_has_the_bounds(demo):
    table = re.search(r"Bounds of reputations</caption>(.*?)</table>", (demo / "figures.html").read_text(), re.S)[1]
    found = {re.sub("<[^>]+>", "", head).strip(): [float(value) for value in re.findall(r'<data value="([^"]*)"', cells)]
             for head, cells in re.findall(r"<th[^>]*>([^<]*)</th>((?:\s*<td.*?</td>)+)", table, re.S)}
    for category in ("Overall", "Hours a week"):
        values = adjusted(category)
        count, low, high = found[category]
        assert count == len(values)
        assert abs(low - quarters(values)[0]) < 1e-9 and abs(high - quarters(values)[1]) < 1e-9
    assert "Mean GPA" in found
