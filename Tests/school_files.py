"""The courses of schools' files, read by other means than the program's, as `every_schedule.py` ranks them."""

import datetime as dt
import itertools
import re

from campus import WEEKDAYS
from every_schedule import Course, Row, Section


# MARK: Georgia Tech

def written_minute(text):
    time, half = text.split(" ")
    hour, minute = map(int, time.split(":"))
    return (hour % 12 + (12 if half == "pm" else 0)) * 60 + minute


def written_day(text):
    return dt.datetime.strptime(text, "%b %d, %Y").date()


def read_gatech(data, term):
    caches = data["caches"]

    def entry(name, number):
        return caches[name][number] if isinstance(number, int) and 0 <= number < len(caches[name]) else None

    def row(meeting, online):
        days, period = meeting[1], entry("periods", meeting[0])
        name, _, number = meeting[2].rpartition(" ")
        place = name.upper() if any(letter.isdigit() for letter in number) and name else None
        if meeting[2] == "TBA" and online:
            place = "online"
        room = place and (place, number)
        span = tuple(map(written_day, entry("dateRanges", meeting[5]).split(" - ")))
        if not set(days) <= set("MTWRFSU") or period == "TBA":
            reported = None if span[0] <= term.first and term.last <= span[1] else span
            return Row(reported, None, None, place, "any" if place == "online" else "later"), span, None
        start, end = map(written_minute, period.split(" - "))
        weekdays = {"MTWRFSU".index(day) for day in days}
        return Row(term.held(weekdays, span), start, end, place, room=room), span, (days, period)

    courses = {}
    for name, (_, sections, *_) in data["courses"].items():
        found = []
        for code, (_, meetings, credits, kind, campus, attributes, *_) in sections.items():
            online = caches["campuses"][campus] in ("Online", "Video")
            exams = {(written_day(caches["finalDates"][m[6]]).toordinal(),
                      *map(written_minute, caches["finalTimes"][m[7]].split(" - ")))
                     for m in meetings if m[6] >= 0 and m[7] >= 0}
            rows = [row(meeting, online) for meeting in meetings]
            names = [re.sub(r" \(P\)$", "", " ".join(n.split())) for m in meetings for n in m[4]]
            section = Section(name, code, [r for r, _, _ in rows], list(dict.fromkeys(names)), exams or None)
            section.reported = [(span, reported) for _, span, reported in rows]
            section.kind, section.campus = caches["scheduleTypes"][kind].rstrip("*"), campus
            section.carries = (credits or 0) > 0
            section.gened = {" ".join(words[:-1]) for words in (caches["attributes"][a].split() for a in attributes)
                             if len(words) > 1 and words[-1].startswith("Requirement")}
            found.append((section, credits))
        carried = [credits for _, credits in found if credits] or [0]
        department, number = name.split(" ")
        courses[name] = Course(
            name, department, number, (min(carried), max(carried)),
            set().union(*(section.gened for section, _ in found)), [section for section, _ in found])
        link(courses[name].sections)
    return courses


def gatech_coordinates(data):
    """Latitude and longitude of buildings, the first of each."""
    coordinates = {}
    for _, sections, *_ in data["courses"].values():
        for meeting in (meeting for section in sections.values() for meeting in section[1]):
            name, _, number = meeting[2].rpartition(" ")
            at = data["caches"]["locations"][meeting[3]]
            if name and any(letter.isdigit() for letter in number) and at:
                coordinates.setdefault(name.upper(), (at["lat"], at["long"]))
    return coordinates


def link(sections):
    """Parts and partners by the rules of the guide."""
    parted = {"Lecture", "Studio", "Recitation", "Breakout", "Common Exam"}
    for campus in {section.campus for section in sections}:
        own = [s for s in sections if s.campus == campus and (s.kind in parted or s.kind.endswith("Laboratory"))]
        while True:
            kinds = sorted({section.kind for section in own})
            if len(kinds) < 2 or all(section.carries for section in own):
                break
            goes = {section.id: {kind: set() for kind in kinds} for section in own}
            for one, other in itertools.combinations(kinds, 2):
                for a, b in pairs([s for s in own if s.kind == one], [s for s in own if s.kind == other]):
                    goes[a.id][other].add(b.id)
                    goes[b.id][one].add(a.id)
            left = [s for s in own if all(goes[s.id][kind] for kind in kinds if kind != s.kind)]
            if len(left) == len(own):
                for section in own:
                    section.part = section.kind
                    section.partners = frozenset().union(*goes[section.id].values())
                break
            own = left


def pairs(some, others):
    if "Common Exam" in (some[0].kind, others[0].kind):
        return [(a, b) for a in some for b in others if not (a.carries and b.carries)]
    belongs = {}
    for a, group in [(a, others) for a in some] + [(b, some) for b in others]:
        begun = [o for o in group if a.code.startswith(o.code) and a.code != o.code and not (a.carries and o.carries)]
        if begun:
            belongs[a.id] = max(begun, key=lambda o: len(o.code)).id
    tied = set(belongs) | set(belongs.values())
    loose = [[x for x in group if x.id not in tied] for group in (some, others)]

    def go(a, b):
        if a.carries and b.carries:
            return False
        if belongs.get(a.id) == b.id or belongs.get(b.id) == a.id:
            return True
        if a.id in tied and b.id in tied:
            return False
        if a.id not in tied and b.id not in tied:
            return True
        return not loose[0] if a.id in tied else not loose[1]
    return [(a, b) for a in some for b in others if go(a, b)]


def give_exams(courses, rows):
    """The exam of the time of the class, for sections the catalog has none for."""
    table = {(row["Days"], row["Time"]): (written_day(row["finalDate"]).toordinal(),
                                          *map(written_minute, row["finalTime"].split(" - "))) for row in rows}
    for course in courses.values():
        parts = {s.part for s in course.sections if s.part and s.exams} or {"Lecture"}
        for section in course.sections:
            if section.exams is None and (section.part is None or section.part in parts):
                for span, reported in section.reported:
                    exam = table.get(reported)
                    if exam and span[1].toordinal() >= exam[0] - 14:
                        section.exams = {exam}
                        break


# MARK: University of Maryland

def read_umd(departments, term):
    courses = {}
    for department in departments:
        for course in department["courses"]:
            found = []
            for section in course["sections"] or []:
                rows = []
                for meeting in section["class_meetings"]:
                    kind, inner = (meeting, None) if isinstance(meeting, str) else next(iter(meeting.items()))
                    time = inner and (inner if "days" in inner else inner["classtime"])
                    place = "online" if kind.startswith("Online") else \
                        inner["location"][0] if inner and inner.get("location") else None
                    if not time:
                        rows.append(Row(None, None, None, place, "any" if kind == "OnlineAsync" else "later"))
                        continue
                    days = {WEEKDAYS.index(day) for day in re.findall("Tu|Th|Sa|Su|M|W|F", time["days"])}
                    start, end = ((t[0] % 12 + (12 if t[2] == "Pm" else 0)) * 60 + t[1]
                                  for t in (time["start_time"], time["end_time"]))
                    rows.append(Row(term.held(days), start, end, place))
                names = list(dict.fromkeys(" ".join(name.split()) for name in section["instructors"]))
                name = f"{course['code'][:4]} {course['code'][4:]}"
                found.append(Section(name, section["sec_code"], rows, names))
            credits = course["credits"]
            lowest, highest = credits.get("Range") or [credits["Amount"]] * 2
            code = course["code"]
            courses[code[:4] + " " + code[4:]] = Course(
                code[:4] + " " + code[4:], code[:4], code[4:], (lowest, highest), set(course["gen_eds"] or []), found)
    return courses
