"""What evaluations come to, by Python's statistics, one answer for each line of standard input.

A line is JSON: the settings and the reports. The answer has, for each course in order and for each category, its number of answers,
reports and reports left out, its mean, its mean drawn to the peers', and how many of a hundred others are worse among all courses, those
of the department and those of the same size; then the same of each instructor, in order. What is not known is "None".
"""

import json
import re
import statistics
import sys
from collections import defaultdict


def reported(reports, category, instructor=None):
    """The mean and number of answers of every score in a category, of one instructor and the course, or of everybody."""
    for report in reports:
        for score in report["scores"]:
            about = None if score["about"] is None else report["instructors"][score["about"]]
            if score["category"] == category and (instructor is None or about in (None, instructor)):
                yield score["mean"], score["n"]


def mean(scores):
    scores = list(scores)
    counted = [(value, n) for value, n in scores if n is not None]
    used = [(value, n) for value, n in counted if n > 0] if counted else [(value, 1) for value, _ in scores]
    if not used:
        return None
    value = statistics.fmean([value for value, _ in used], weights=[n for _, n in used])
    count = sum(n for _, n in used) if counted else None
    return value, count, len(used), len(scores) - len(counted) if counted else 0


class Campus:
    def __init__(self, question):
        self.settings, self.categories, self.reports = question["settings"], question["categories"], question["reports"]
        self.courses = defaultdict(list)
        for place, report in enumerate(self.reports):
            for course in report["courses"]:
                self.courses[course].append(place)
        # Courses of the same reports are one, which has all of their names.
        self.units = defaultdict(list)
        for course in sorted(self.courses):
            self.units[tuple(self.courses[course])].append(course)

    def of(self, places):
        return [self.reports[place] for place in places]

    def size(self, course):
        asked = [report["invited"] for report in self.of(self.courses[course]) if report["invited"] is not None]
        return None if not asked else sum(size <= sum(asked) // len(asked) for size in self.settings["sizes"])

    def group(self, kind, course):
        """What distinguishes a group; none where the course is in none."""
        if kind == "all":
            return ("all",)
        if kind == "department":
            return ("department", re.match(r"[A-Z]*", course)[0])
        return None if self.size(course) is None else ("size", self.size(course))

    def members(self, group):
        return [
            (places, names) for places, names in self.units.items()
            if any(self.group(group[0], name) == group for name in names)
        ]

    def prior(self, course, category):
        head = self.units[tuple(self.courses[course])][0]
        group = self.group(self.settings["peers"], head)
        if group is None or self.judged(group, category) < self.settings["smallest"]:
            group = ("all",)
        inside = [
            report for report in self.reports if any(self.group(group[0], name) == group for name in report["courses"])
        ]
        counted = [(value, n) for value, n in reported(inside, category) if n]
        if not counted:
            return None
        return statistics.fmean([value for value, _ in counted], weights=[n for _, n in counted])

    def judged(self, group, category):
        means = [mean(reported(self.of(places), category)) for places, _ in self.members(group)]
        return sum(one is not None and one[1] is not None for one in means)

    def drawn(self, course, category, instructor=None):
        own = mean(reported(self.taught(self.courses[course], instructor), category, instructor))
        if own is None or own[1] is None:
            return None
        weight = self.settings["weight"]
        return (weight * self.prior(course, category) + own[0] * own[1]) / (weight + own[1])

    def taught(self, places, instructor):
        return [report for report in self.of(places) if instructor is None or instructor in report["instructors"]]

    def percentile(self, kind, course, category, instructor=None):
        group, value = self.group(kind, course), self.drawn(course, category, instructor)
        if group is None or value is None:
            return None
        others = []
        for places, names in self.members(group):
            people = [None]
            if instructor is not None:
                people = sorted({name for report in self.of(places) for name in report["instructors"]})
            own = names == self.units[tuple(self.courses[course])]
            others += [self.drawn(names[0], category, who) for who in people if not (own and who == instructor)]
        others = [other for other in others if other is not None]
        if len(others) + 1 < max(2, self.settings["smallest"]):
            return None
        inverted = self.categories[category]
        worse = sum(other > value if inverted else other < value for other in others)
        return 100 * (worse + others.count(value) / 2) / len(others)

    def line(self, course, category, instructor=None):
        own = mean(reported(self.taught(self.courses[course], instructor), category, instructor))
        if own is None:
            return ["None"]
        value, count, reports, uncounted = own
        figures = [count, reports, uncounted, value, self.drawn(course, category, instructor)]
        figures += [self.percentile(kind, course, category, instructor) for kind in ("all", "department", "size")]
        return [repr(figure) for figure in figures]

    def answer(self):
        words = []
        for course in sorted(self.courses):
            for category in range(len(self.categories)):
                words += self.line(course, category)
            people = {name for report in self.of(self.courses[course]) for name in report["instructors"]}
            for name in sorted(people):
                for category in range(len(self.categories)):
                    words += self.line(course, category, name)
        return " ".join(words)


for line in sys.stdin:
    print(Campus(json.loads(line)).answer())
