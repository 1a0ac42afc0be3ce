"""Sums of the grade files of the University of Illinois, by Python's csv and fractions, one answer for each line of standard input.

A line is the path of a file; the answer tells its sections, those withheld, those whose printed average is not the mean of their
counts, and for each course the letters, the points, the W and the withheld: "sections withheld odd COURSE:letters:hundredths:W:withheld ...".
"""

import csv
import sys
from collections import defaultdict
from fractions import Fraction

POINTS = {
    "A+": "4", "A": "4", "A-": "3.67", "B+": "3.33", "B": "3", "B-": "2.67", "C+": "2.33", "C": "2", "C-": "1.67",
    "D+": "1.33", "D": "1", "D-": "0.67", "F": "0",
}


def rows(path):
    with open(path, "rb") as file:
        data = file.read()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252")
    for row in csv.DictReader(text.splitlines()):
        yield {key.strip(): value.strip() for key, value in row.items()}


def answer(path):
    courses = defaultdict(lambda: [0, Fraction(), 0, 0])
    seen, sections, withheld, odd = set(), 0, 0, 0
    for row in rows(path):
        course = (row.get("Subject") or row["Course Subject"]) + (row.get("Course") or row["Course Number"])
        if row.get("CRN"):
            key = course, row["CRN"], row.get("Sched Type"), row["Primary Instructor"]
            if key in seen:
                continue
            seen.add(key)
        sections += 1
        sums = courses[course]
        if row["A"] == "N/A":
            withheld += 1
            sums[3] += 1
            continue
        letters = sum(int(row[mark]) for mark in POINTS)
        points = sum(int(row[mark]) * Fraction(worth) for mark, worth in POINTS.items())
        odd += abs(points / letters - Fraction(row["Average Grade"])) > Fraction(1, 200)
        sums[0] += letters
        sums[1] += points
        sums[2] += int(row["W"])
    reported = (f"{course}:{n}:{points * 100}:{w}:{kept}" for course, (n, points, w, kept) in sorted(courses.items()))
    return " ".join([str(sections), str(withheld), str(odd), *reported])


for line in sys.stdin:
    print(answer(line.rstrip("\n")))
