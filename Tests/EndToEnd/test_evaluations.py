"""What the demo's pages say of evaluations, against Python's own reading of the reports."""

import csv
import html
import io
import json
import re
from collections import defaultdict

import pytest

from places import ROOT
from small_site import COURSE, SETTINGS, small_site

FOLDER = ROOT / "Content" / "data" / "evaluations"
CATEGORIES = ["Overall", "Clarity", "Fairness", "Room and equipment", "Hours a week"]
WEIGHT = 10


def rows(name):
    with open(FOLDER / name, newline="") as file:
        return list(csv.DictReader(file))


def means(reports, category):
    """The mean weighted by answers, and how many there were; None without any."""
    reported = [(float(row[category]), int(row["Answered"])) for row in reports
            if re.fullmatch(r"[0-9.]+", row[category]) and row["Answered"]]
    count = sum(answers for _, answers in reported)
    return (sum(mean * answers for mean, answers in reported) / count, count) if count else None


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
        table = re.search(r"<caption class=\"unseen\">Scores by category</caption>.*?<tbody>(.*?)</tbody>", text, re.S)[1]
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


def test_every_comment_is_only_on_the_page_of_its_course(demo):
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


def test_charts_show_the_raw_means_of_every_term_and_instructor(demo):
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
            reported = {name: means(part, "Overall") for name, part in parts.items()}
            reported = {name: f"{mean[0]:.2f}, n {mean[1]:,}" for name, mean in reported.items() if mean}
            description = re.search(rf'<desc id="{chart}-d">(.*?)</desc>', text, re.S)
            if len(reported) < 2:
                assert description is None, (course, chart)
                continue
            found = [entry for entry in html.unescape(description[1]).split("; ") if not entry.endswith("no report")]
            expected = [f"{name} {words}" for name, words in reported.items()]
            if chart == "scores-by-term":
                assert found == sorted(expected, key=lambda entry: season(" ".join(entry.split()[:2]))), course
            else:
                assert sorted(found) == sorted(expected) or len(expected) > 8, course
            looked[chart] += 1
    assert min(looked.values()) > 10, looked


# MARK: One section, one report

SECTIONS = """course,section,instructor,responses,invited,Overall,Lecturer
STAT 111,001,A. Fenn,167,201,4.31,4.72
STAT 111,001,B. Lund,167,201,4.31,4.16
"""
ASKED = {"Overall": "Evaluate the course overall.", "Lecturer": "Evaluate your Instructor overall."}
GRADES = """CRN,Course Subject,Course Number,Course Title,Course Section,Sched Type,Primary Instructor,A+,A,A-,B+,B,B-,C+,C,C-,D+,D,D-,F,W,Average Grade
37058,ANTH,143,Biology of Human Behavior,1,DIS,"Fenn, A",29,0,0,0,0,0,0,0,0,0,0,0,0,0,4
37058,ANTH,143,Biology of Human Behavior,1,ONL,"Fenn, A",600,0,0,0,48,0,0,0,0,0,0,0,0,0,3.93
37058,ANTH,143,Biology of Human Behavior,1,ONL,"Fenn, A",1,0,0,0,0,0,0,0,0,0,0,0,0,0,4
""" + "".join(f'{crn},MATH,246,Linear Systems,1,LEC,"Lund, B",{crn},0,0,0,0,0,0,0,0,0,0,0,0,0,4\n' for crn in range(30))


def built(almanac, folder, sources, files):
    """A site with these further sources and files, and a course for each name in `files`' catalog; what the build said."""
    site = small_site() | files
    site["site.yml"] = SETTINGS + sources
    for name, text in site.items():
        path = folder / "Content" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    done = almanac("build", "--site", folder)
    assert done.returncode == 0, done.stderr
    return done.stderr


def catalog(names):
    """Courses of those names, in the form of the small site's one."""
    return json.dumps([COURSE | {"course_id": name.replace(" ", ""), "sections": []} for name in names])


def section_of(page, heading):
    """The text of the part of a page below a heading."""
    part = page.read_text().split(f"<h2>{heading}</h2>", 1)[1].split("</section>", 1)[0]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", part)).split())


def test_a_section_is_one_report_however_many_teach_it(almanac, tmp_path):
    sources = """  - kind: evaluations-csv
    path: data/evaluations.csv
    term: Fall 2022
    categories: {Overall: {is: overall}, Lecturer: {about: instructor}}
  - {kind: uiuc-grades, path: data/grades.csv, term: fall-2011}
"""
    said = built(almanac, tmp_path, sources, {
        "data/evaluations.csv": SECTIONS, "data/grades.csv": GRADES,
        "data/courses.json": catalog(["STAT 111", "ANTH 143"])})
    reported = section_of(tmp_path / "Public/courses/stat111.html", "Evaluations")
    assert reported.startswith("1 report, Fall 2022; 167 of 201 students answered, 83.1 %")
    assert "Overall out of 5 ~ about 4.31 4.31 , n 167" in reported
    assert "Lecturer out of 5 , asked about each instructor ~ about 4.44 4.44 , n 334" in reported
    assert "A. Fenn Lecturer 4.72 167" in reported and "B. Lund Lecturer 4.16 167" in reported
    grades = section_of(tmp_path / "Public/courses/anth143.html", "Grades given")
    assert grades.startswith("677 students, 2011") and "1 row is excluded from these grades. Why: Data problems" in grades
    assert "excluded from these grades" not in (tmp_path / "Public/courses/stat111.html").read_text()
    assert "grades.csv:4:1: warning: ANTH 143 1 of 201108 is listed again with different content" in said
    # Where the entry does not say so, the second row disagrees about the course.
    said = built(almanac, tmp_path, sources.replace("about: instructor", "about: course"), {
        "data/evaluations.csv": SECTIONS, "data/grades.csv": GRADES,
        "data/courses.json": catalog(["STAT 111", "ANTH 143"])})
    reported = section_of(tmp_path / "Public/courses/stat111.html", "Evaluations")
    assert reported.startswith("1 report, Fall 2022; 167 of 201 students answered, 83.1 %")
    assert "evaluations.csv:3:1: warning: STAT 111 001 of 202208 is evaluated again with another 'Lecturer'; the first is used" in said


def test_terms_that_the_site_does_not_have_are_for_grades_and_evaluations_alone(almanac, tmp_path):
    files = {"data/evaluations.csv": SECTIONS, "data/courses.json": catalog(["STAT 111"])}
    built(almanac, tmp_path, "", files)
    for entry, expected in [
        ("kind: evaluations-csv, path: data/evaluations.csv, term: Fal 2022, categories: {Overall: }",
         "unknown term 'Fal 2022'; expected the name of a file in Content/terms; a past term has a season and a year, like Fall 2022"),
        ("kind: umdio, path: data/courses.json, term: Fall 2022", "unknown term 'Fall 2022'"),
    ]:
        (tmp_path / "Content/site.yml").write_text(f"{SETTINGS}  - {{{entry}}}\n")
        done = almanac("check", "--site", tmp_path)
        assert done.returncode == 65 and f"error: {expected}" in done.stderr, done.stderr


def means_of(records):
    """For each course: its sections, who answered and was asked, and (n, mean) of the two questions, each section once."""
    sections = {}
    for record in records:
        sections.setdefault((record["id"].split("(")[0], record["course"]), []).append(record)
    found = {}
    for (_, courses), rows in sections.items():
        given = defaultdict(list)
        for row in rows:
            for table in row["ratings"]:
                for question in table["rows"]:
                    for name, item in ASKED.items():
                        if question["item"] == item and question["Count"] != "0" and (name == "Lecturer" or row is rows[0]):
                            given[name].append((int(question["Count"]), float(question[table["mean"]])))
        for course in courses.split(", "):
            own = found.setdefault(course, {"reports": 0, "turnout": [0, 0], "given": defaultdict(list)})
            own["reports"] += 1
            for place, key in enumerate(("Responded", "Invited")):
                own["turnout"][place] += int(rows[0]["response"][key])
            for name, answers in given.items():
                own["given"][name] += answers
    return found


def test_reports_written_as_rows_have_the_sums_that_python_finds(almanac, sample, tmp_path):
    file = sample.folder / "evals" / "harvard-structured" / "fixture-60-spring-2025.json"
    records = json.loads(file.read_text())
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["course", "section", "term", "instructor", "responses", "invited", "Overall", "n1", "Lecturer", "n2"])
    for record in records:
        answers = []
        for item in ASKED.values():
            found = [(row[table["mean"]], row["Count"]) for table in record["ratings"] for row in table["rows"] if row["item"] == item]
            answers += found[0] if found else ("", "")
        writer.writerow([record["course"], record["id"].split("(")[0], record["term"], record["instructor"],
                         record["response"]["Responded"], record["response"]["Invited"], *answers])
    expected = means_of(records)
    said = built(almanac, tmp_path, """  - kind: evaluations-csv
    path: data/reports.csv
    categories: {Overall: {is: overall, count: n1}, Lecturer: {about: instructor, count: n2}}
""", {"data/reports.csv": out.getvalue(), "data/courses.json": catalog(expected)})
    assert "evaluated again" not in said
    assert sum(len(own["given"].get("Lecturer", [])) > own["reports"] for own in expected.values()) >= 2
    for course, own in expected.items():
        page = tmp_path / "Public/courses" / f"{re.sub('[ _-]', '', course).lower()}.html"
        reported = section_of(page, "Evaluations").replace(",", "")
        answered, asked = own["turnout"]
        assert reported.startswith(f"{own['reports']} report"), (course, reported[:80])
        assert f"; {answered} of {asked} students answered" in reported, (course, reported[:80])
        for name, answers in own["given"].items():
            n = sum(count for count, _ in answers)
            mean = sum(count * value for count, value in answers) / n
            row = re.search(rf'<th scope="row" class="name">{name} <small>.*?</tr>', page.read_text(), re.S)[0]
            values = [float(value) for value in re.findall(r'<data value="([^"]*)"', row)]
            assert any(abs(value - mean) < 1e-9 for value in values) and n in values, (course, name, values, mean, n)
