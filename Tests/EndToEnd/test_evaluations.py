"""What the demo's pages say of evaluations, against Python's own reading of the reports."""

import csv
import html
import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "Content" / "data" / "evaluations"
CATEGORIES = ["Overall", "Clarity", "Fairness", "Room and equipment", "Hours a week"]
WEIGHT = 10


def rows(name):
    with open(FOLDER / name, newline="") as file:
        return list(csv.DictReader(file))


def means(reports, category):
    """The mean weighted by answers, and how many there were; None without any."""
    told = [(float(row[category]), int(row["Answered"])) for row in reports
            if re.fullmatch(r"[0-9.]+", row[category]) and row["Answered"]]
    count = sum(answers for _, answers in told)
    return (sum(mean * answers for mean, answers in told) / count, count) if count else None


def test_scores_are_those_of_the_reports_and_drawn_to_all_of_them(demo):
    reports = defaultdict(list)
    for row in rows("reports.csv"):
        reports[row["Course"].replace(" ", "")].append(row)
    peers = {category: means([row for own in reports.values() for row in own], category)[0] for category in CATEGORIES}
    looked = 0
    for course, own in reports.items():
        page = demo / "courses" / f"{course.lower()}.html"
        if not page.exists():
            continue
        text = page.read_text()
        table = re.search(r"<caption class=\"vh\">Scores by category</caption>.*?<tbody>(.*?)</tbody>", text, re.S)[1]
        found = {}
        for row in re.findall(r"<tr>(.*?)</tr>", table, re.S):
            name = html.unescape(re.match(r'<th[^>]*>(.*?) <small>', row)[1])
            cells = re.findall(r'<td[^>]*>(.*?)</td>', row, re.S)
            found[name] = [float(value) for cell in cells for value in re.findall(r'<data value="([^"]*)"', cell)]
        for category in CATEGORIES:
            expected = means(own, category)
            if expected is None:
                continue
            mean, count = expected
            drawn = (WEIGHT * peers[category] + mean * count) / (WEIGHT + count)
            assert abs(found[category][0] - drawn) < 1e-9 and abs(found[category][1] - mean) < 1e-9, (course, category)
            assert found[category][2] == count
            looked += 1
    assert looked > 200


def test_every_comment_is_on_the_page_of_its_course_and_nowhere_else(demo):
    comments = defaultdict(list)
    for row in rows("comments.csv"):
        comments[row["Course"].replace(" ", "")].append(row["Comment"].strip())
    looked = 0
    for course, texts in comments.items():
        page = demo / "courses" / course.lower() / "comments.html"
        if not page.exists():
            continue
        found = [html.unescape(text) for text in re.findall(r"<li>(.*?)</li>", page.read_text().split("<main", 1)[1], re.S)]
        assert sorted(found) == sorted(texts), course
        own = (demo / "courses" / f"{course.lower()}.html").read_text()
        assert f"{course.lower()}/comments.html" in own and not any(html.escape(text) in own for text in texts)
        looked += 1
    assert looked > 30


def season(term):
    """A place in time: terms that are written as 'Fall 2025' in order."""
    name, year = term.split()
    return int(year), ["Winter", "Spring", "Summer", "Fall"].index(name)


def test_charts_tell_the_told_means_of_every_term_and_instructor(demo):
    reports = defaultdict(list)
    for row in rows("reports.csv"):
        reports[row["Course"].replace(" ", "")].append(row)
    looked = {"scores-by-term": 0, "scores-by-instructor": 0}
    for course, own in reports.items():
        page = demo / "courses" / f"{course.lower()}.html"
        if not page.exists():
            continue
        text = page.read_text()
        by_term, by_instructor = defaultdict(list), defaultdict(list)
        for row in own:
            by_term[row["Term"]].append(row)
            for name in row["Taught by"].split(";"):
                if name.strip():
                    by_instructor[name.strip()].append(row)
        for chart, parts in (("scores-by-term", by_term), ("scores-by-instructor", by_instructor)):
            told = {name: means(part, "Overall") for name, part in parts.items()}
            told = {name: f"{mean[0]:.2f}, n {mean[1]:,}" for name, mean in told.items() if mean}
            description = re.search(rf'<desc id="{chart}-d">(.*?)</desc>', text, re.S)
            if len(told) < 2:
                assert description is None, (course, chart)
                continue
            found = [entry for entry in html.unescape(description[1]).split("; ") if not entry.endswith("no report")]
            expected = [f"{name} {words}" for name, words in told.items()]
            if chart == "scores-by-term":
                assert found == sorted(expected, key=lambda entry: season(" ".join(entry.split()[:2]))), course
            else:
                assert sorted(found) == sorted(expected) or len(expected) > 8, course
            looked[chart] += 1
    assert min(looked.values()) > 10, looked
