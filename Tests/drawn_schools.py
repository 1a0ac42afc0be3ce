"""Terms of made-up schools, drawn and written in the form of each system.

A drawn term has by course and section its meetings: weekdays as numbers, start, end, a building's code and a room, first and last date. Every third
course has parts: its sections are lectures and labs in turn, two of a group.
"""

import csv
import datetime
import io
import itertools

FIRST, LAST = datetime.date(2026, 8, 31), datetime.date(2026, 12, 14)
HOUSES = {"COR": "Corbel Hall", "MAB": "Mabry Hall", "QSS": "Quarry Sound Studios"}
WEEK = "MTWRFSU"
NAMES = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
PEOPLE = [("Vale", "Noor"), ("Fenn", "Oda"), ("Oak", "Robin"), ("Quill", "Sal"), ("Thorn", "Juno"), ("Millbrace", "Orrin"), ("Reed", "Wren")]


def drawn(chance, rooms=400):
    """`rooms` of each building."""
    courses = {}
    for number in range(100, 140):
        courses[f"{chance.choice(['LOOM', 'DYES', 'FELT'])}{number}"] = {
            f"{section:02}": [
                (sorted(chance.sample(range(7), chance.randint(1, 3))), start := chance.randrange(8 * 60, 20 * 60, 5),
                 start + chance.choice([50, 75, 170]), *chance.choice([("", ""), *((code, str(chance.randint(1, rooms))) for code in HOUSES)]),
                 *chance.choice([(FIRST, LAST), (FIRST, datetime.date(2026, 10, 9)), (datetime.date(2026, 10, 12), LAST)]))
                for _ in range(chance.randint(0, 3))]
            for section in range(1, chance.randint(2, 5))}
    return courses


def clock(minutes, form):
    return datetime.time(minutes // 60, minutes % 60).strftime(form)


def flat(lists):
    return [one for some in lists for one in some]


# MARK: What else is written of sections

def credits(course):
    return int(course[4:]) % 5


def person(course, code):
    return PEOPLE[(int(course[4:]) + int(code)) % len(PEOPLE)]


def open_seats(course, code):
    return (int(course[4:]) + 3 * int(code)) % 5


def part(course, code):
    """The group of a section that is a part, and whether it is a lab; nothing for others."""
    index = int(code) - 1
    return ("AB"[index // 2], index % 2 == 1) if int(course[4:]) % 3 == 0 else None


# MARK: JSON

def as_quacs(course, sections):
    slot = lambda names, days, start, end, house, room, first, last: {
        "days": [WEEK[day] for day in days], "timeStart": int(clock(start, "%H%M")), "timeEnd": int(clock(end, "%H%M")),
        "location": f"{HOUSES[house]} {room}" if house else "TBA", "instructor": ", ".join(names),
        "dateStart": f"{first:%m/%d}", "dateEnd": f"{last:%m/%d}"}
    return {"id": f"{course[:4]}-{course[4:]}", "subj": course[:4], "crse": course[4:], "title": course, "sections": [
        {"crn": f"{course}{code}", "sec": code, "title": course, "credMin": credits(course), "credMax": credits(course) + int(code) % 2,
         "cap": 20, "act": 20 - open_seats(course, code), "rem": open_seats(course, code),
         "timeslots": [slot([" ".join(reversed(person(course, code)))], *one) for one in meetings]}
        for code, meetings in sections.items()]}


def as_banner(course, sections):
    time = lambda days, start, end, house, room, first, last: {
        "beginTime": clock(start, "%H%M"), "endTime": clock(end, "%H%M"), **{name: number in days for number, name in enumerate(NAMES)},
        "building": house or None, "buildingDescription": HOUSES.get(house), "room": room or None,
        "startDate": f"{first:%m/%d/%Y}", "endDate": f"{last:%m/%d/%Y}"}
    def linked(code):
        found = part(course, code)
        return {"isSectionLinked": bool(found)} | ({"linkIdentifier": f"{found[0]}{1 + found[1]}"} if found else {})
    return [
        {"term": "202608", "courseReferenceNumber": f"{course}{code}", "subject": course[:4], "courseNumber": course[4:], "sequenceNumber": code,
         "courseTitle": course, "scheduleTypeDescription": "Lab" if part(course, code) and part(course, code)[1] else "Lecture",
         "creditHours": credits(course), "maximumEnrollment": 20, "enrollment": 20 - open_seats(course, code),
         "seatsAvailable": open_seats(course, code), "faculty": [{"displayName": ", ".join(person(course, code)), "primaryIndicator": True}],
         "meetingsFaculty": [{"meetingTime": time(*one)} for one in meetings]} | linked(code)
        for code, meetings in sections.items()]


def as_cornell(course, sections):
    meeting = lambda days, start, end, house, room, first, last: {
        "pattern": "".join(["M", "T", "W", "R", "F", "Sa", "Su"][day] for day in days), "timeStart": clock(start, "%I:%M%p"),
        "timeEnd": clock(end, "%I:%M%p"), "startDt": f"{first:%m/%d/%Y}", "endDt": f"{last:%m/%d/%Y}", "instructors": [],
        "facilityDescr": f"{HOUSES[house]} {room}" if house else "To Be Assigned", "bldgDescr": HOUSES.get(house)}
    return {"strm": 202608, "subject": course[:4], "catalogNbr": course[4:], "titleLong": course, "enrollGroups": [
        {"unitsMinimum": 3, "unitsMaximum": 3, "componentsRequired": ["LEC"], "classSections": [
            {"ssrComponent": "LEC", "section": code, "classNbr": f"{course}{code}", "meetings": [meeting(*one) for one in meetings]}]}
        for code, meetings in sections.items()]}


def as_coursetable(course, sections):
    meeting = lambda days, start, end, house, room, first, last: {
        "days_of_week": sum(1 << (day + 1) % 7 for day in days), "start_time": clock(start, "%H:%M"), "end_time": clock(end, "%H:%M:%S"),
        "location": {"room": room, "building": {"code": house, "building_name": HOUSES[house]}} if house else None}
    return [
        {"season_code": "202608", "section": code, "title": course, "listings": [{"course_code": f"{course[:4]} {course[4:]}"}],
         "course_professors": [], "course_meetings": [meeting(*one) for one in meetings]}
        for code, meetings in sections.items()]


def as_nusmods(course, sections):
    """Lectures and tutorials, of every other course packaged; the only classes of other courses are sectional."""
    def lesson(code, weekday, start, end, house, room, first, last):
        found = part(course, code)
        package = "Packaged " if int(course[4:]) % 2 else ""
        weeks = range(1 if first == FIRST else 7, 13 if last == LAST else 7)
        return {"classNo": "AB".index(found[0]) + 1 if found else int(code), "day": NAMES[weekday].title(),
                "lessonType": package + ("Tutorial" if found[1] else "Lecture") if found else "Sectional Teaching",
                "weeks": [week for week in weeks if week % 2 or start % 10], "startTime": clock(start, "%H%M"), "endTime": clock(end, "%H%M"),
                "venue": f"{house}-{room}" if house else ""}
    timetable = [lesson(code, day, *rest) for code, meetings in sections.items() for days, *rest in meetings for day in days]
    exam = {"examDate": f"2026-12-1{int(course[4:]) % 3 + 5}T{13 + int(course[4:]) % 4}:00:00.000Z", "examDuration": 120}
    return {"moduleCode": course, "title": course, "acadYear": "2026/2027", "moduleCredit": str(credits(course)), "semesterData": [
        {"semester": 1, "timetable": [one | {"classNo": str(one["classNo"])} for one in timetable]} | (exam if int(course[4:]) % 4 else {})]}


# MARK: Tables

def text(rows):
    out = io.StringIO()
    written = csv.DictWriter(out, list(dict.fromkeys(key for row in rows for key in row)))
    written.writeheader()
    written.writerows(rows)
    return out.getvalue()


def as_uiuc(course, sections):
    """Without dates; a section without a meeting is arranged."""
    for code, meetings in sections.items():
        found = part(course, code)
        own = {"YearTerm": "2026-fa", "Subject": course[:4], "Number": course[4:], "Name": course, "Credit Hours": f"{credits(course)} hours.",
               "CRN": f"3{course[4:]}{code}", "Section": f"{found[0]}{'LD'[found[1]]}1" if found else code, "Part of Term": "1",
               "Type": "Discussion/Recitation" if found and found[1] else "Lecture",
               "Enrollment Status": "UNKNOWN" if open_seats(course, code) else "Closed",
               "Instructors": "{0}, {1[0]};Fenn, O".format(*person(course, code))}
        for days, start, end, house, room, *_ in meetings:
            yield own | {"Start Time": clock(start, "%I:%M %p"), "End Time": clock(end, "%I:%M %p"),
                         "Days of Week": "".join(WEEK[day] for day in days), "Room": room, "Building": HOUSES.get(house, "")}
        if not meetings:
            yield own | {"Start Time": "ARRANGED"} | dict.fromkeys(("End Time", "Days of Week", "Room", "Building"), "")


def as_table(course, sections, is_dated=True):
    """A registrar's: a row for each meeting. The labs of some courses are linked to their lectures, those of others have no credits."""
    is_linked = int(course[4:]) % 2
    for code, meetings in sections.items():
        found = part(course, code)
        others = [other for other in sections if found and other != code and part(course, other)[0] == found[0]]
        own = {"Subj": course[:4], "Catalog Number": course[4:], "Sec": code, "Course Title": course,
               "Credits": 0 if found and found[1] and not is_linked else credits(course), "Type": ("Lab" if found[1] else "Lecture") if found else "",
               "Linked": "; ".join(others) if is_linked else "", "Instructor": ", ".join(person(course, code)), "Capacity": 20,
               "Enrolled": 20 - open_seats(course, code)}
        for days, start, end, house, room, first, last in meetings or [([], 0, 0, "", "", FIRST, LAST)]:
            yield own | {"Days": "".join(WEEK[day] for day in days), "Start Time": clock(start, "%I:%M %p") if days else "",
                         "End Time": clock(end, "%I:%M %p") if days else "", "Bldg": house, "Room": room,
                         "Start Date": f"{first:%m/%d/%Y}", "End Date": f"{last:%m/%d/%Y}"}


def in_cells(rows):
    """A row for each section, with its meetings in one cell; dates are left out."""
    for _, own in itertools.groupby(rows, lambda row: (row["Subj"], row["Catalog Number"], row["Sec"])):
        own = list(own)
        cells = [f"{row['Days']} {row['Start Time']}-{row['End Time']} {row['Bldg']} {row['Room']}".strip() if row["Days"] else "TBA" for row in own]
        left_out = ("Days", "Start Time", "End Time", "Bldg", "Room", "Start Date", "End Date")
        yield {key: value for key, value in own[0].items() if key not in left_out} | {"Meetings": "; ".join(cells)}


# MARK: Calendars

def calendar(term, zone):
    """An event for each date, in one room or two."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//TimeEdit//EN"]
    for course, sections in term.items():
        for number, (days, start, end, house, room, first, last) in enumerate(flat(sections.values())):
            place = {"": "Larkspur Test"}.get(house, f"{HOUSES[house]} {room}" if house and number % 2 else f"{house}-{room}\\, MAB-{room}")
            for date in (first + datetime.timedelta(day) for day in range((last - first).days + 1)):
                if date.weekday() in days:
                    moments = [datetime.datetime.combine(date, datetime.time(*divmod(minute, 60)), zone).astimezone(datetime.timezone.utc)
                               for minute in (start, end)]
                    lines += ["BEGIN:VEVENT", f"UID:{course}-{number}-{date}@x", "DTSTAMP:20260801T000000Z",
                              *(f"{key}:{moment:%Y%m%dT%H%M%SZ}" for key, moment in zip(("DTSTART", "DTEND"), moments)),
                              f"SUMMARY:{course}. {course}", f"LOCATION:{place}", "DESCRIPTION:TKITE-2\\nLecture", "END:VEVENT"]
    return "\r\n".join([*lines, "END:VCALENDAR", ""])
