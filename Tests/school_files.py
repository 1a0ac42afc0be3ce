"""The courses of schools' files, read by other means than the program's: the classes of their sections, and what `every_schedule.py` ranks.

A class is a tuple: the section as "LOOM110-01", weekdays as numbers, start and end in minutes, the place as calendars have it ("COR 210, Corbel
Hall", "Online" or nothing), and its first and last date, without both for the whole term.
"""

import datetime as dt
import itertools
import json
import re
from collections import defaultdict

import icalendar

from campus import WEEKDAYS
from every_schedule import Course, Row, Section

WEEK = "MTWRFSU"
NAMES = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]


def digits(time):
    """Minutes of 1330 or "0930"."""
    return int(time) // 100 * 60 + int(time) % 100


def parsed(text, formats):
    for one in formats:
        try:
            return dt.datetime.strptime(text, one)
        except ValueError:
            pass
    raise ValueError(text)


def minute(text, *formats):
    moment = parsed(text, formats or ["%I:%M %p"])
    return moment.hour * 60 + moment.minute


def spaced(course):
    """"LOOM 110" of "LOOM110"."""
    return " ".join(re.fullmatch(r"(\D+)(.*)", course).groups())


def located(place):
    """The building and the room of a place, either of which may be missing."""
    if place == "Online":
        return {"place": "online"}
    cuts = [place[:cut.start()] for cut in re.finditer(", ", place)]
    # A name may have a comma of its own.
    whole = next((words for words in cuts if words.upper().startswith(place[len(words) + 2:].upper())), (cuts or [place])[0])
    building, _, number = whole.rpartition(" ")
    return {"place": building or None, "room": (building, number) if building else None}


def part(first, last, term):
    """The dates of something without a time; nothing for the whole term."""
    return None if first is None or first <= term.first and term.last <= last else (first, last)


def rows_of(classes, term):
    """The rows of each section. A class in several runs of weeks is one."""
    dates = defaultdict(set)
    for section, days, start, end, place, first, last in classes:
        dates[section, start, end, place, frozenset(days)] |= term.held(frozenset(days), first and (first, last))
    found = defaultdict(list)
    for (section, start, end, place, _), held in dates.items():
        found[section].append(Row(frozenset(held), start, end, **located(place)))
    return found


def course(name, sections, credits):
    """`credits` are the lowest and the highest of each section, none where they are unknown: those that carry some count."""
    known = [one for one in credits if one]
    carried = [one for one in known if one[1]] or known[:1] or [(0, 0)]
    ends = [int(end) if end == int(end) else end for end in (min(low for low, _ in carried), max(high for _, high in carried))]
    return Course(spaced(name), spaced(name).split(" ")[0], re.search(r"\d.*", name)[0], tuple(ends), set(), sections)


def take_in_parts(sections, *signs):
    """Makes parts of the sections that have a kind, one of each to be taken; those of one sign go together, by the first sign under which all
    have all kinds, or any with any."""
    linked = [section for section in sections if section.kind]
    kinds = {section.kind for section in linked}
    if len(kinds) < 2:
        return
    for sign in signs:
        groups = defaultdict(set)
        for section in linked:
            groups[sign(section)].add(section.kind)
        if len(groups) > 1 and all(name and group == kinds for name, group in groups.items()):
            for section in linked:
                section.campus = sign(section)
            break
    for section in linked:
        section.part = section.kind
        section.partners = frozenset(other.id for other in linked if other.kind != section.kind and other.campus == section.campus)


def section_of(name, rows, instructors=(), kind=None, is_full=None):
    """`name` is "LOOM110-01"."""
    course, _, code = name.partition("-")
    section = Section(spaced(course), code, rows, list(dict.fromkeys(" ".join(one.split()) for one in instructors)))
    section.kind, section.open = kind, None if is_full is None else int(not is_full)
    return section

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
        room = place and (place, number)
        if meeting[2] == "TBA" and online:
            place = "online"
        span = tuple(map(written_day, entry("dateRanges", meeting[5]).split(" - ")))
        if not set(days) <= set("MTWRFSU") or period == "TBA":
            reported = None if span[0] <= term.first and term.last <= span[1] else span
            # Days without a time, or a time without days, are still to be announced.
            is_any = place == "online" and days == "&nbsp;" and period == "TBA"
            return Row(reported, None, None, place, "any" if is_any else "later", room), span, None
        start, end = map(written_minute, period.split(" - "))
        weekdays = {"MTWRFSU".index(day) for day in days}
        return Row(term.held(frozenset(weekdays), span), start, end, place, room=room), span, (days, period)

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
        own = [s for s in sections if s.campus == campus and (s.kind in parted or s.kind.endswith(("Laboratory", "Lab")))]
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
    """Of a section that is listed again, the first is used."""
    courses = {}
    for department in departments:
        for one in department["courses"]:
            code, credits = one["code"], one["credits"]
            name = f"{code[:4]} {code[4:]}"
            courses.setdefault(name, Course(
                name, code[:4], code[4:], credits.get("Range") or [credits["Amount"]] * 2, set(one["gen_eds"] or []), []))
            known = {section.code for section in courses[name].sections}
            for section in one["sections"] or []:
                if section["sec_code"] not in known:
                    known.add(section["sec_code"])
                    names = list(dict.fromkeys(" ".join(name.split()) for name in section["instructors"]))
                    rows = [umd_row(meeting, term) for meeting in section["class_meetings"]]
                    courses[name].sections.append(Section(name, section["sec_code"], rows, names))
    return courses


def read_umd_ratings(folder):
    """By name; two people of one name have none."""
    people = {}
    for record in json.loads((folder / "instructors.json").read_bytes()):
        name = " ".join(record["name"].split())
        people.setdefault(name, {})[record["slug"]] = record["average_rating"]
    return {name: rating for name, known in people.items() if len(known) == 1 for rating in known.values() if rating is not None}


def umd_row(meeting, term):
    kind, inner = (meeting, None) if isinstance(meeting, str) else next(iter(meeting.items()))
    time = inner and (inner if "days" in inner else inner["classtime"])
    location = inner.get("location") if inner else None
    place = "online" if kind.startswith("Online") else location[0] if location else None
    room = tuple(location) if location and place != "online" else None
    if not time:
        return Row(None, None, None, place, "any" if kind == "OnlineAsync" else "later", room)
    days = frozenset(WEEKDAYS.index(day) for day in re.findall("Tu|Th|Sa|Su|M|W|F", time["days"]))
    start, end = ((t[0] % 12 + (12 if t[2] == "Pm" else 0)) * 60 + t[1] for t in (time["start_time"], time["end_time"]))
    return Row(term.held(days), start, end, place, room=room)


# MARK: QuACS

def quacs_dates(slot, year):
    return [dt.date(year, *map(int, slot[key].split("/"))) for key in ("dateStart", "dateEnd")]


def quacs_classes(departments, year):
    for section, slots in quacs_slots(departments):
        for slot in slots:
            if slot.get("timeStart", -1) != -1:
                building, _, room = slot["location"].rpartition(" ")
                yield (
                    section, {WEEK.index(day) for day in slot["days"]}, digits(slot["timeStart"]), digits(slot["timeEnd"]),
                    f"{building.upper()} {room}, {building}" if building else "", *quacs_dates(slot, year))


def quacs_slots(departments):
    for department in departments:
        for course in department["courses"]:
            for section in course["sections"]:
                yield course["id"].replace("-", "") + "-" + section["sec"], section["timeslots"]


def read_quacs(departments, term):
    year = term.first.year
    rows = rows_of(quacs_classes(departments, year), term)
    for section, slots in quacs_slots(departments):
        rows[section] += [Row(part(*quacs_dates(slot, year), term), None, None, None, "later") for slot in slots if slot.get("timeStart", -1) == -1]
    courses = {}
    for one in (course for department in departments for course in department["courses"]):
        name = one["id"].replace("-", "")
        courses[spaced(name)] = course(name, [
            section_of(f"{name}-{section['sec']}", rows[f"{name}-{section['sec']}"], is_full=section["rem"] <= 0, instructors=[
                person for slot in section["timeslots"] for person in re.split(r", (?!(?:[JS]r\b|I))", slot["instructor"])])
            for section in one["sections"]], [(section["credMin"], section["credMax"]) for section in one["sections"]])
    return courses


# MARK: University of Illinois

UIUC_PARTS = {"Lecture": "Lecture", "Lecture-Discussion": "Lecture", "Discussion/Recitation": "Discussion", "Quiz": "Discussion",
              "Laboratory": "Laboratory", "Laboratory-Discussion": "Laboratory"}


def uiuc_named(rows):
    """The rows with the sections that they are of."""
    numbers = defaultdict(set)
    for row in rows:
        numbers[row["Subject"], row["Number"], row["Section"]].add(row["CRN"])
    for row in rows:
        is_named = row["Section"] and len(numbers[row["Subject"], row["Number"], row["Section"]]) == 1
        yield f"{row['Subject']}{row['Number']}-{row['Section'] if is_named else row['CRN']}", row


def uiuc_place(row):
    """An arranged room is still to be announced."""
    building = row["Building"] if row["Room"] != "ARR" else ""
    return f"{building.upper()} {row['Room']}, {building}" if building else "Online" if row["Type"].startswith("Online") else ""


def uiuc_classes(rows):
    for section, row in uiuc_named(rows):
        if row["Start Time"] != "ARRANGED":
            days = frozenset(WEEK.index(day) for day in row["Days of Week"])
            yield section, days, minute(row["Start Time"]), minute(row["End Time"]), uiuc_place(row), None, None


def read_uiuc(rows, term):
    found, own = rows_of(uiuc_classes(rows), term), defaultdict(list)
    for section, row in uiuc_named(rows):
        own[section].append(row)
        if row["Start Time"] == "ARRANGED":
            is_any = row["Type"].startswith("Online") and not row["Days of Week"]
            found[section].append(Row(None, None, None, timeless="any" if is_any else "later", **located(uiuc_place(row))))
    courses = defaultdict(list)
    for name, all in own.items():
        kinds = {UIUC_PARTS.get(row["Type"]) for row in all}
        people = [person for row in all for person in row["Instructors"].split(";")]
        # Nothing says that a section is not full.
        section = section_of(name, found[name], people, kinds.pop() if len(kinds) == 1 else None)
        section.open = 0 if any(row.get("Enrollment Status") == "Closed" for row in all) else None
        courses[name.partition("-")[0]].append((section, all[0]))
    for name, all in courses.items():
        take_in_parts([section for section, _ in all], lambda section: section.code[:1])
        credits = [float(number) for number in re.findall(r"[\d.]*\d", all[0][1]["Credit Hours"])]
        courses[name] = course(name, [section for section, _ in all], [(credits[0], credits[-1])] if credits else [])
    return {one.id: one for one in courses.values()}


# MARK: Banner

def banner_dates(time):
    return [parsed(time[key], ["%m/%d/%Y", "%b %d, %Y"]).date() for key in ("startDate", "endDate")]


def banner_classes(sections):
    for section in sections:
        for time in (meeting["meetingTime"] for meeting in section["meetingsFaculty"]):
            if time["beginTime"]:
                place = f"{time['building']} {time['room']}, {time['buildingDescription']}" if time["building"] else ""
                yield (
                    banner_name(section), {number for number, name in enumerate(NAMES) if time.get(name)},
                    minute(time["beginTime"], "%I:%M %p", "%H%M"), minute(time["endTime"], "%I:%M %p", "%H%M"), place, *banner_dates(time))


def banner_name(section):
    return f"{section['subject']}{section['courseNumber']}-{section['sequenceNumber']}"


def read_banner(sections, term):
    rows, courses = rows_of(banner_classes(sections), term), defaultdict(list)
    for one in sections:
        times = [meeting["meetingTime"] for meeting in one["meetingsFaculty"]]
        untimed = [Row(part(*banner_dates(time), term), None, None, None, "later") for time in times if not time["beginTime"]]
        people = sorted(one.get("faculty", []), key=lambda person: not person["primaryIndicator"])
        section = section_of(
            banner_name(one), rows[banner_name(one)] + untimed, [person["displayName"] for person in people],
            one["scheduleTypeDescription"] if one.get("isSectionLinked") else None, one["seatsAvailable"] <= 0)
        section.link = one.get("linkIdentifier")
        hours = one["creditHours"] if one.get("creditHours") is not None else one["creditHourLow"]
        courses[one["subject"] + one["courseNumber"]].append((section, (hours, hours)))
    for name, all in courses.items():
        take_in_parts([section for section, _ in all], lambda section: section.link[:1], lambda section: section.link[1:])
        courses[name] = course(name, [section for section, _ in all], [credits for _, credits in all])
    return {one.id: one for one in courses.values()}


# MARK: NUSMods

SHORT = {"Lecture": "LEC", "Tutorial": "TUT", "Laboratory": "LAB", "Recitation": "REC", "Sectional Teaching": "SEC", "Packaged Lecture": "PLEC",
         "Packaged Tutorial": "PTUT"}


def nusmods_place(venue):
    """The building and the room: "COM1-0203", "LT27", "MD11CRCAUD", "SR@LT19"."""
    if venue.startswith("E-"):
        return "Online"
    for pattern in (r"(?P<room>.+)@(?P<building>.+)", r"(?P<building>[^-]+)-(?P<room>.+)", r"(?P<building>\D+)(?P<room>\d+)",
                    r"(?P<building>\D+\d+)(?P<room>\D.*)"):
        if found := re.fullmatch(pattern, venue):
            return f"{found['building'].upper()} {found['room']}"
    return ""


def nusmods_lessons(module, semester):
    return [lesson for one in module["semesterData"] if one["semester"] == semester for lesson in one["timetable"]]


def nusmods_classes(module, semester, mondays):
    """`mondays` are those of the weeks with classes."""
    for lesson in nusmods_lessons(module, semester):
        for week in lesson["weeks"]:
            monday = mondays[week - 1]
            yield (
                f"{module['moduleCode']}-{SHORT[lesson['lessonType']]}{lesson['classNo']}",
                frozenset({NAMES.index(lesson["day"].lower())}), digits(lesson["startTime"]), digits(lesson["endTime"]),
                nusmods_place(lesson["venue"]), monday, monday + dt.timedelta(6))


def read_nusmods(modules, semester, term, zone):
    monday = term.first - dt.timedelta(term.first.weekday())
    weeks = [monday + dt.timedelta(7 * week) for week in range((term.last - monday).days // 7 + 1)]
    mondays = [one for one in weeks if any(term.weekday(one + dt.timedelta(day)) is not None for day in range(5))]
    courses = {}
    for module in modules:
        for one in module["semesterData"]:
            if one["semester"] == semester:
                rows = rows_of(nusmods_classes(module, semester, mondays), term)
                sections = nusmods_sections(module, one, rows, zone)
                credits = float(module["moduleCredit"])
                courses[spaced(module["moduleCode"])] = course(module["moduleCode"], sections, [(credits, credits)])
    return courses


def nusmods_sections(module, semester, rows, zone):
    kinds = list(dict.fromkeys(lesson["lessonType"] for lesson in semester["timetable"]))
    examined = next((kind for kind in kinds if kind.endswith("Lecture")), kinds[0] if kinds else None)
    found = {}
    for lesson in semester["timetable"]:
        name = f"{module['moduleCode']}-{SHORT[lesson['lessonType']]}{lesson['classNo']}"
        if name not in found:
            found[name] = section_of(name, rows[name], kind=lesson["lessonType"])
            found[name].number = lesson["classNo"]
            found[name].exams = nusmods_exam(semester, zone) if lesson["lessonType"] == examined else None
    sections = list(found.values())
    take_in_parts(sections)
    for section in sections:
        section.partners = frozenset(
            other.id for other in sections if other.id in section.partners
            and (section.number == other.number or not section.kind.startswith("Packaged") or not other.kind.startswith("Packaged")))
    return sections


def nusmods_exam(semester, zone):
    if not semester.get("examDate") or not semester.get("examDuration"):
        return None
    start = dt.datetime.fromisoformat(semester["examDate"]).astimezone(zone)
    minute = start.hour * 60 + start.minute
    return {(start.toordinal(), minute, minute + semester["examDuration"])}


# MARK: TimeEdit

def timeedit_classes(text, zone, every=False):
    """Of each date, with nothing for a place without a room; with `every`, in each of several courses."""
    for lesson in icalendar.Calendar.from_ical(text).walk("VEVENT"):
        start, end = [lesson.decoded(key).astimezone(zone) for key in ("DTSTART", "DTEND")]
        rooms = [re.fullmatch(r"([A-Z]+)-?(\d+)|([A-Z].* .*) (\d+)", room) for room in re.split(r"[,\n]\s*", str(lesson["LOCATION"]))]
        places = [" ".join(filter(None, found.groups())) for found in rooms if found]
        names = re.findall(r"(?:^|, )([A-Z]{2,}\d+[A-Z]*)\.", str(lesson["SUMMARY"])) if every else []
        for name, place in itertools.product(names or [str(lesson["SUMMARY"]).split(".")[0]], places or [""]):
            yield (name + "-1", {start.weekday()}, start.hour * 60 + start.minute, end.hour * 60 + end.minute,
                   place.upper(), start.date(), start.date())


def read_timeedit(text, term, zone):
    rows = rows_of((one for one in timeedit_classes(text, zone) if one[-1] in term.dates), term)
    return {one.id: one for one in (course(name.partition("-")[0], [section_of(name, own)], []) for name, own in rows.items())}


# MARK: Tables

# The columns of the tables that tests write.
HEAD = ["Subj", "Catalog Number", "Sec", "Course Title", "Days", "Start Time", "End Time", "Bldg", "Room", "Instructor", "Credits", "Type", "Linked",
        "Start Date", "End Date", "Capacity", "Enrolled"]
WRITTEN = re.compile(r"(?P<days>[MTWRFSU]+) (?P<start>\d+:\d\d [AP]M)-(?P<end>\d+:\d\d [AP]M)(?: (?P<place>.+))?")


def table_classes(rows):
    """The classes of rows by their columns, and of several in a cell."""
    for row in rows:
        section = row["Subj"] + row["Catalog Number"] + "-" + row["Sec"]
        dates = [parsed(row[key], ["%m/%d/%Y"]).date() if row.get(key) else None for key in ("Start Date", "End Date")]
        cells = [(row["Days"], row["Start Time"], row["End Time"], f"{row['Bldg']} {row['Room']}".strip())] if "Days" in row else [
            found.groups() if (found := WRITTEN.fullmatch(cell)) else ("", "", "", "") for cell in row["Meetings"].split("; ")]
        for days, start, end, place in cells:
            times = [minute(start), minute(end)] if days else [None, None]
            yield section, frozenset(map(WEEK.index, days)), *times, place or "", *dates


def read_table(rows, term):
    found = rows_of((one for one in table_classes(rows) if one[1]), term)
    for section, days, _, _, place, first, last in table_classes(rows):
        if not days:
            found[section].append(Row(part(first, last, term), None, None, timeless="any" if place == "Online" else "later", **located(place)))
    own = defaultdict(list)
    for row in rows:
        own[row["Subj"] + row["Catalog Number"] + "-" + row["Sec"]].append(row)
    courses = defaultdict(list)
    for name, all in own.items():
        people = [person for row in all for person in row["Instructor"].split("; ")]
        seats = [int(all[0][key]) for key in ("Capacity", "Enrolled") if all[0].get(key)]
        section = section_of(name, found[name], people, all[0].get("Type") or None, seats[0] <= seats[1] if seats else None)
        section.carries, section.linked = float(all[0].get("Credits") or 0) > 0, set(filter(None, (all[0].get("Linked") or "").split("; ")))
        courses[name.partition("-")[0]].append((section, all[0].get("Credits")))
    for name, all in courses.items():
        sections = [section for section, _ in all]
        link_table(sections, any(credits and float(credits) == 0 for _, credits in all))
        courses[name] = course(name, sections, [(float(credits), float(credits)) for _, credits in all if credits])
    return {one.id: one for one in courses.values()}


def link_table(sections, has_free):
    """Sections go with those that a row links, and otherwise with those without credits if the kinds say so."""
    if any(section.linked for section in sections):
        for section in sections:
            section.part = section.kind
            section.partners = frozenset(
                other.id for other in sections if other.kind != section.kind and (other.code in section.linked or section.code in other.linked))
    elif has_free and all(section.kind for section in sections):
        link(sections)
