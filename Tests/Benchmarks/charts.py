"""130,000 rows of grades to the charts of 5,000 courses, in one whole build of a site, against matplotlib and pygal, which only
draw the same bars.

The rows are the University of Illinois' where the data is there, and made up from a fixed seed beyond them. Everything lies on tmpfs.
The others get the sums ready made, as many processes as there are cores, and a part of the courses: their time is scaled up.
"""

import csv
import gzip
import io
import json
import multiprocessing
import os
import pathlib
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict

ROOT = pathlib.Path(__file__).resolve().parents[2]
ALMANAC = ROOT / ".build/release/almanac"
DATA = pathlib.Path(os.environ.get("ALMANAC_DATA", ROOT / "../shared/data")) / "grades/uiuc/gpa/raw"
MARKS = ["A+", "A", "A-", "B+", "B", "B-", "C+", "C", "C-", "D+", "D", "D-", "F", "W"]
ROWS, COURSES = 130_000, 5_000
FASTER, LARGEST = 5, 4_096

SETTINGS = """\
title: Larkspur University
base-url: https://almanac.example.edu/
time-zone: America/New_York
term: fall-2026
now: 2026-11-18T11:10
sources:
  - {kind: umdio, path: data/courses.json, as-of: 2026-11-18T05:00}
  - {kind: grades-csv, path: data/grades.csv, as-of: 2026-11-18T05:00}
"""
TERM = 'name: Fall 2026\nfirst-day: 2026-08-31\nlast-day: 2026-12-14\ncodes: ["202608"]\n'


def main():
    with tempfile.TemporaryDirectory(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as folder:
        site = pathlib.Path(folder)
        courses, real = write(site)
        seconds = statistics.median(build(site) for _ in range(3))
        charts = list(drawn(site))
    sizes = [len(gzip.compress(chart.encode())) for chart in charts]
    print(
        f"{ROWS} rows of grades ({real} of them real) and {len(charts)} charts: "
        f"the whole build takes {seconds:.2f} s, {seconds / len(charts) * 1000:.2f} ms a course"
    )
    failed = judge("charts drawn", len(charts), COURSES, len(charts) == COURSES)
    failed |= judge("largest chart, bytes of gzip", max(sizes), LARGEST, max(sizes) <= LARGEST)
    theirs = {draw.__name__: drawing(draw, courses, part) for draw, part in ((matplotlib, 200), (pygal, 600))}
    for name, one in theirs.items():
        print(f"  {name}: {one * COURSES:.1f} s for {COURSES} charts, drawn only; {one * COURSES / seconds:.1f} times as long")
    ratio = min(theirs.values()) * COURSES / seconds
    return failed | judge("times faster than the faster of the two", round(ratio, 1), FASTER, ratio >= FASTER)


def judge(what, figure, wanted, is_met):
    print(f"  {what}: {figure} (wanted {wanted}): {'met' if is_met else 'NOT MET'}")
    return 0 if is_met else 1


def write(site):
    """The site; tells the sums of each of its courses, and how many rows are real."""
    chance = random.Random(20261118)
    files = sorted(DATA.glob("*.csv")) if DATA.exists() else []
    sums, real = sums_of(files)
    names = sorted(name for name, counts in sums.items() if counts.total() > 0)[:COURSES]
    names += [f"LARK{100 + number}" for number in range(COURSES - len(names))]
    content = site / "Content"
    (content / "data").mkdir(parents=True)
    (content / "terms").mkdir()
    (content / "terms/fall-2026.yml").write_text(TERM)
    settings = SETTINGS
    if files:
        settings += f"  - {{kind: uiuc-grades, path: {DATA}/*.csv, as-of: 2026-11-18T05:00}}\n"
    (content / "site.yml").write_text(settings)
    (content / "data/courses.json").write_text(json.dumps([course(name) for name in names]))
    with open(content / "data/grades.csv", "w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["course", "section", "term", "instructor", *MARKS])
        # From its end on, the list is of courses that have no real grades: all get some.
        for number in range(ROWS - real):
            name = names[-1 - number % COURSES]
            level, size = hash_of(name) % 5, chance.randint(8, 60)
            counts = Counter(MARKS[min(13, max(0, round(chance.gauss(2 + level, 2.5))))] for _ in range(size))
            sums[name] += counts
            term = f"{2010 + number // COURSES % 14}{chance.choice(['01', '05', '08'])}"
            teacher = f"{chr(65 + chance.randrange(12))}. {name.title()}"
            rows.writerow([name, f"X{number}", term, teacher, *(counts[mark] for mark in MARKS)])
    return {name: sums[name] for name in names}, real


def hash_of(name):
    """The same in every run, as Python's own is not."""
    return sum(name.encode())


def course(name):
    department = re.match(r"[A-Z]+", name)[0]
    return {
        "course_id": name, "semester": "202608", "name": f"Course {name}", "dept_id": department, "department": department,
        "credits": "3", "description": "", "grading_method": [], "gen_ed": [], "core": [], "relationships": {}, "sections": [],
    }


def sums_of(files):
    sums, rows = defaultdict(Counter), 0
    for path in files:
        for row in csv.DictReader(path.read_text("utf-8-sig", "replace").splitlines()):
            row = {key.strip(): value for key, value in row.items()}
            name = (row.get("Subject") or row["Course Subject"]) + (row.get("Course") or row["Course Number"])
            rows += 1
            sums[name].update({mark: int(row[mark]) for mark in MARKS if row[mark].isdigit()})
    return sums, rows


def build(site):
    """A first build: nothing is remembered."""
    subprocess.run(["rm", "-rf", site / "Public", site / ".almanac"], check=True)
    start = time.perf_counter()
    done = subprocess.run([ALMANAC, "build", "--site", site], capture_output=True, text=True)
    seconds = time.perf_counter() - start
    if done.returncode != 0:
        sys.exit(done.stderr)
    return seconds


def drawn(site):
    """The chart of each course's page."""
    for page in (site / "Public/courses").rglob("*.html"):
        found = re.search(r'<figure class="figure">(<svg.*?</svg>)', page.read_text(), re.S)
        if found:
            yield found[1]


def drawing(draw, courses, part):
    """Seconds a chart, all cores at work."""
    every = list(courses.items())[:: len(courses) // part]
    with multiprocessing.Pool() as pool:
        pool.map(draw, every[:8])  # What is imported and cached by the first charts is not counted.
        start = time.perf_counter()
        sizes = pool.map(draw, every, chunksize=10)
        assert min(sizes) > 1_000
        return (time.perf_counter() - start) / len(every)


def matplotlib(course):
    import matplotlib.pyplot as plt

    name, counts = course
    figure, axes = plt.subplots(figsize=(5.2, 2.4))
    bars = axes.bar(MARKS, [counts[mark] for mark in MARKS])
    axes.bar_label(bars)
    axes.set_title(f"Grades in {name}")
    out = io.BytesIO()
    figure.savefig(out, format="svg")
    plt.close(figure)
    return len(out.getvalue())


def pygal(course):
    import pygal as library

    name, counts = course
    chart = library.Bar(
        width=520, height=240, show_legend=False, print_values=True, js=[], title=f"Grades in {name}", x_labels=MARKS)
    chart.add("Students", [counts[mark] for mark in MARKS])
    return len(chart.render())


if __name__ == "__main__":
    sys.exit(main())
