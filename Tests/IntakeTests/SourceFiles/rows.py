"""Rows of data files, counted by Python without the program's rules, one number for each line of standard input.

A line is a kind of source, a tab, and the path of a file. What a row is, the guide's page on sources says for each kind.
"""

import csv
import json
import sys


def text(path):
    with open(path, "rb") as file:
        data = file.read()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252")


def table(path):
    rows = [row for row in csv.reader(text(path).splitlines(keepends=True)) if row]
    return len(rows) - 1


def jupiterp_meetings(section):
    for meeting in section["class_meetings"] or []:
        time = next(iter(meeting.values())) if isinstance(meeting, dict) else None
        if isinstance(time, dict) and ("classtime" in time or "location" in time):
            time = time.get("classtime")
        # The older layout has a member for each pattern of days, and each is a meeting.
        yield max(1, len(time)) if isinstance(time, dict) and "days" not in time else 1


def jupiterp(path):
    records = json.loads(text(path))
    count = 0
    for record in records if isinstance(records, list) else [records]:
        if "average_rating" in record:
            count += 1
            continue
        for course in record["courses"] if "courses" in record else [record]:
            sections = course["sections"] or []
            count += 1 + len(sections) + sum(sum(jupiterp_meetings(section)) for section in sections)
    return count


def umdio(path):
    return sum(
        1 + sum(1 + len(section["meetings"]) for section in course["sections"])
        for course in json.loads(text(path)))


def gatech(path):
    return sum(
        1 + sum(1 + len(section[1]) for section in course[1].values())
        for course in json.loads(text(path))["courses"].values())


def quacs(path):
    return sum(
        1 + sum(1 + len(section["timeslots"]) for section in course["sections"])
        for department in json.loads(text(path)) for course in department["courses"])


def harvard(path):
    if path.endswith(".html"):
        return 1
    records = json.loads(text(path))
    if isinstance(records, list):
        return len(records)
    # The older Q: reports under the ids of their course and of their own.
    return sum(
        isinstance(report, dict) and {"responses", "number", "group"} <= report.keys()
        for value in records.values() if isinstance(value, dict) for report in value.values())


def reports(path):
    """Rows below a header with a zone and its associated clients."""
    count, is_zone = 0, False
    for row in csv.reader(text(path).splitlines()):
        if len(row) < 2:
            is_zone = False
        elif "Event Time" in row:
            is_zone = row[0] == "Key"
        elif is_zone:
            count += 1
    return count


def captures(path):
    """Rows below the dashes of a table that has clients."""
    count, is_table, before = 0, False, ""
    for line in text(path).splitlines():
        dashes = line.strip() and set(line) <= {"-", " "} and "  " in line
        if dashes:
            is_table = "cur-cl" in before
        elif not line.strip() or line.startswith("Num "):
            is_table = False
        elif is_table:
            count += 1
        before = line
    return count


COUNTS = {
    "jupiterp": jupiterp, "umdio": umdio, "gatech": gatech, "quacs": quacs, "harvard-evaluations": harvard, "client-counts": reports,
    "aruba-tables": captures}

for line in sys.stdin:
    kind, path = line.rstrip("\n").split("\t")
    print(COUNTS.get(kind, table)(path))
