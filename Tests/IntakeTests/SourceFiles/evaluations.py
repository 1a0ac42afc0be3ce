"""Sums of Harvard's evaluation reports, by Python's json, html.parser and statistics, one answer for each line of standard input.

A line is the path of a file of JSON, or of a saved page. The answer is a line of JSON: [number of reports, each section once; its
comments; their bytes; students who answered; students asked; {course: {question: [answers, mean in millionths]}}].
"""

import html.parser
import json
import re
import statistics
import sys
from collections import defaultdict

SPACE = re.compile(r"[\x00-\x20\xa0]+")


def squeezed(text):
    return SPACE.sub(" ", text).strip()


def asked(text):
    text = squeezed(text).removeprefix("Table for ").removeprefix("[QTitle]").lstrip("- ")
    text = text.removesuffix("-Statistics.") if text.endswith("-Statistics.") else text.removesuffix(".")
    return text.strip()


class Page(html.parser.HTMLParser):
    """The tables of a page, as lists of rows of texts."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.title, self.tables, self.inside, self.parts = "", [], None, []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        if tag == "table":
            self.tables.append({"caption": "", "rows": []})
        elif tag == "tr" and self.tables:
            self.tables[-1]["rows"].append([])
        elif tag in ("td", "th", "caption", "title"):
            self.inside, self.parts = tag, []
        elif tag == "br" and self.inside:
            self.parts.append("\n")

    def handle_endtag(self, tag):
        if tag != self.inside:
            return
        text, self.inside = "".join(self.parts), None
        if tag == "title":
            self.title = squeezed(text)
        elif tag == "caption":
            self.tables[-1]["caption"] = text
        else:
            self.tables[-1]["rows"][-1].append(text)

    def handle_data(self, data):
        self.parts.append(data)


def record_of(path):
    """A saved page in the shape that the records of JSON have."""
    with open(path, encoding="utf-8") as file:
        page = Page(file.read())
    course, instructor = re.search(r"Feedback for (.*?) - (.*?) <br", page.title).groups()
    record = {
        "id": path.rsplit("/", 1)[-1], "course": course, "instructor": instructor, "comments": [], "response": {},
        "ratings": [], "statistics": [], "frequencies": [],
    }
    for table in page.tables:
        head, *rows = [[squeezed(cell) for cell in row] for row in table["rows"]]
        if head[:1] == ["Comments"]:
            record["comments"] = [row[0] for row in table["rows"][1:]]
        elif head[:2] == ["", "Count"]:
            mean = head[-2]
            record["ratings"].append(
                {"mean": mean, "rows": [{"item": row[0], **dict(zip(head[1:], row[1:]))} for row in rows]})
        elif head == ["Statistics", "Value"]:
            record["statistics"].append({"q": table["caption"], "rows": dict(rows)})
        elif head[:3] == ["Options", "Score", "Count"]:
            record["frequencies"].append({"q": table["caption"], "rows": [dict(zip(head, row)) for row in rows]})
        else:
            record["response"].update({row[0]: row[1] for row in rows if len(row) == 2})
    return record


def scores(record):
    """(question, about the instructor, answers, mean) of each question that has a mean."""
    for table in record["ratings"]:
        for row in table["rows"]:
            if row[table["mean"]] not in ("NRP", "N/A") and row["Count"] != "0":
                yield squeezed(row["item"]), "Instructor" in table["mean"], int(row["Count"]), float(row[table["mean"]])
    given = {
        asked(table["q"]): sum(int(row["Count"]) for row in table["rows"])
        for table in record["frequencies"] if all("Score" in row for row in table["rows"])
    }
    for table in record["statistics"]:
        count = table["rows"].get("Response Count") or given.get(asked(table["q"]))
        if table["rows"].get("Mean") not in (None, "NRP", "N/A") and count not in (None, "0", 0):
            yield asked(table["q"]), False, int(count), float(table["rows"]["Mean"])


def sections(records):
    """Reports of one section are one, with the first one's scores of the course, the scores of all instructors and each comment once."""
    groups = {}
    for record in records:
        reported = list(scores(record))
        course = tuple(score for score in reported if not score[1])
        key = record["id"].split("(")[0], record["course"]
        group = groups.setdefault(key, {"record": record, "course": course, "instructors": {}, "comments": []})
        if record["instructor"] not in group["instructors"]:
            group["instructors"][record["instructor"]] = [score for score in reported if score[1]]
        known = set(group["comments"])
        group["comments"] += [comment for comment in record["comments"] if comment.strip() and comment not in known]
    return groups.values()


def answer(path):
    if path.endswith(".html"):
        records = [record_of(path)]
    else:
        with open(path, encoding="utf-8") as file:
            records = json.load(file)
    groups = sections(records)
    sums = defaultdict(lambda: defaultdict(list))
    for group in groups:
        for course in group["record"]["course"].split(","):
            for score in [*group["course"], *(score for own in group["instructors"].values() for score in own)]:
                sums[re.sub(r"[ _-]", "", course.upper())][score[0]].append(score[2:])
    means = {
        course: {
            question: [
                sum(n for n, _ in reported),
                round(statistics.fmean([mean for _, mean in reported], weights=[n for n, _ in reported]) * 1e6),
            ]
            for question, reported in questions.items()
        }
        for course, questions in sums.items()
    }
    comments = [comment for group in groups for comment in group["comments"]]
    size = sum(len(SPACE.sub(" ", comment).strip().encode()) for comment in comments)
    response = [
        sum(int(group["record"]["response"][name]) for group in groups) for name in ("Responded", "Invited")
    ]
    return json.dumps([len(groups), len(comments), size, *response, means], sort_keys=True, ensure_ascii=False)


for line in sys.stdin:
    print(answer(line.rstrip("\n")))
