"""A summer and a winter as umd.io dumps them, tables of PlanetTerp, and a spring's courses with their seats."""

from chance import Chance, compact, description, people, table, title
from fall import Fall

SEED = "summer of a made-up university"
DEPARTMENTS = {"CMPS": "Computing", "ENGL": "English", "MATH": "Mathematics", "PHYS": "Physics", "STAT": "Statistics",
               "SAIL": "Seamanship", "WEAV": "Weaving"}
# Courses that a plan names, with credits and sections; of the last two no mean is known.
WANTED = [("ENGL130", "3", 6), ("MATH115", "4", 4), ("CMPS140", "4", 5), ("PHYS122", "3", 3), ("STAT110", "3", 3)]
HOURS = [("MTuWThF", "9:00am", "10:20am"), ("MTuWThF", "10:30am", "11:50am"), ("MTuWThF", "12:00pm", "1:20pm"),
         ("MTuWTh", "2:00pm", "3:45pm"), ("TuTh", "6:00pm", "8:50pm"), ("MW", "5:30pm", "8:10pm"), ("MTh", "9:00am", "11:40am"),
         ("Sa", "9:00am", "4:00pm"), ("F", "8:00am", "11:50am")]
ROOMS = [("MAB", "0230"), ("MAB", "1105"), ("ALD", "0170E"), ("BEX", "201"), ("KIL", "1121"), ("QRY", "A9")]
LETTERS = ("A+", "A", "A-", "B+", "B", "B-", "C+", "C", "C-", "D+", "D", "D-", "F", "W")
POINTS = (4, 4, 3.7, 3.3, 3, 2.7, 2.3, 2, 1.7, 1.3, 1, 0.7, 0)


class Term:
    """Courses of one short term; `doubles` says whether meetings are written twice, as in some dumps."""

    def __init__(self, semester, staff, wanted, further, doubles):
        self.chance = Chance(f"{SEED} {semester}")
        self.semester, self.staff, self.doubles = semester, staff, doubles
        courses = [self.course(code, credits, count) for code, credits, count in wanted]
        for department in DEPARTMENTS:
            for number in self.chance.some(range(201, 680, 9), further):
                count = self.chance.pick([0, 1, 1, 2])
                courses.append(self.course(f"{department}{number}", self.chance.pick(["1", "3", "3", "4"]), count))
        self.share(courses[-1], courses[-2], courses[-4])
        courses.sort(key=lambda course: course["course_id"])
        # Other downloads begin with their first page twice.
        self.courses = courses[:3] + courses

    def meeting(self, place):
        chance = self.chance
        draw = chance.below(100)
        if draw < 35 and place == 0:
            return {"days": "", "room": "ONLINE", "building": "", "classtype": "", "start_time": "", "end_time": ""}
        days, start, end = chance.pick(HOURS)
        if draw < 40:
            return {"days": "TBA", "room": "", "building": "TBA", "classtype": "", "start_time": "", "end_time": ""}
        building, room = chance.pick(ROOMS) if draw < 75 else ("", "ONLINE")
        kind = "" if place == 0 else chance.pick(["Discussion", "Lab"])
        return {"days": days, "room": room, "building": building, "classtype": kind, "start_time": start, "end_time": end}

    def section(self, code, number):
        chance = self.chance
        meetings = [self.meeting(place) for place in range(2 if chance.hits(20) else 1)]
        if self.doubles and chance.hits(65):
            meetings += [dict(meeting) for meeting in meetings]
        seats = chance.between(8, 40)
        teachers = ["Instructor: TBA"] if chance.hits(8) else chance.some(self.staff, 1 + chance.hits(15))
        return {"course": code, "section_id": f"{code}-{number}", "semester": self.semester, "number": number,
                "seats": str(seats), "meetings": meetings, "open_seats": str(chance.below(seats + 1)),
                "waitlist": str(chance.below(4) * chance.hits(30)), "instructors": teachers}

    def course(self, code, credits, count):
        chance = self.chance
        numbers = [f"0{1 + place}01" if chance.hits(70) else f"WB{11 + place}" for place in range(count)]
        return {
            "course_id": code, "semester": self.semester, "name": title(chance), "dept_id": code[:4],
            "department": DEPARTMENTS[code[:4]], "credits": credits, "description": description(chance),
            "grading_method": ["Regular", "Audit"], "gen_ed": chance.some(["LSHU", "LSQR", "LSVX"], chance.hits(25)),
            "core": [], "relationships": dict.fromkeys(
                ("coreqs", "prereqs", "formerly", "restrictions", "additional_info", "also_offered_as", "credit_granted_for")),
            "sections": [self.section(code, number) for number in numbers]}

    def share(self, one, other, third):
        """One class under two names, with seats of its own under each; and a second pair that only one of the two names."""
        one["relationships"]["also_offered_as"] = f"{other['course_id']}."
        other["relationships"]["also_offered_as"] = f"{one['course_id']}."
        section = self.section(one["course_id"], "0101") | {"seats": "30", "open_seats": "12"}
        one["sections"] = [section]
        other["sections"] = [section | {"course": other["course_id"], "section_id": f"{other['course_id']}-0101",
                                        "seats": "30", "open_seats": "7"}]
        third["description"] = f"Cross-listed with {one['course_id']}. " + third["description"]


# MARK: Tables

def shortened(items):
    """A list as a table of pandas prints it, cut short."""
    text = "[" + ", ".join(items) + "]"
    return text if len(text) < 50 else text[:47] + "..."


def grade_rows(chance, courses, staff):
    for place, course in enumerate(courses):
        counts = [chance.below(12) if letter < 8 or chance.hits(30) else 0 for letter in range(len(LETTERS))]
        yield [place % 7, course, chance.pick(staff), chance.pick(["201801", "201808", "201901"]), f"0{1 + place % 3}01",
               *counts, chance.below(3)]


def tables(staff, ratings, courses):
    """Some of a course, some of a person, some of grades; numbers of rows begin anew, and lines of dots divide them."""
    chance = Chance(f"{SEED} tables")
    course_head = ["", "average_gpa", "professors", "reviews", "department", "course_number", "name", "title", "credits",
                   "description", "is_recent"]
    person_head = ["", "courses", "average_rating", "type", "reviews", "name", "slug"]
    grade_head = ["", "course", "professor", "semester", "section", *LETTERS, "Other"]
    dots = lambda head: ["..."] * len(head)

    # A course that is in two tables has one mean in both.
    means = {code: f"{2 + chance.below(1_900_000) / 1_000_000:.6f}" for code in courses}

    def of_courses(some, unknown=()):
        for place, code in enumerate(some):
            mean = "NaN" if code in unknown else means[code]
            reviews = "[]" if place % 2 else "[{'professor': 'Bo Pondweary', 'course': '..."
            yield [place, mean, shortened(chance.some(staff, 4)), reviews, code[:4], code[4:], code, title(chance), "3.0",
                   description(chance)[:47] + "...", chance.hits(80)]

    def of_people(some):
        for place, name in enumerate(some):
            yield [place, shortened(chance.some(courses, 3)), ratings.get(name) or "NaN",
                   "professor" if place % 3 else "ta", "[]", name, "_".join(reversed(name.lower().split()))]

    unknown = [code for code, *_ in WANTED[-2:]]
    known = [code for code in courses if code not in unknown]
    return {
        "00": [course_head, *of_courses(known[:9], known[3:4]), dots(course_head), *of_courses(known[9:14])],
        "01": [person_head, *of_people(staff[:8]), dots(person_head), *of_people(staff[8:12])],
        "02": [grade_head, *grade_rows(chance, known[2:9], staff), dots(grade_head), *grade_rows(chance, known[14:20], staff)],
        "04": [course_head, *of_courses(known[12:18])],
        "06": [grade_head, *grade_rows(chance, known[18:24], staff)],
        "15": [person_head + ["review_count", "bayesian_avg"],
               *([*row, chance.below(90), "3.25"] for row in of_people(staff[12:16]))]}


def spring():
    """Courses alone, with their seats; descriptions run over lines and hold quotes."""
    chance, staff = Chance(f"{SEED} spring"), people(Chance(SEED), 40)
    rows = [["id", "title", "description", "term", "department", "level", "sections", "instructors", "seats", "open_seats",
             "filled_seats", "syllabus_count"]]
    for department, name in DEPARTMENTS.items():
        for number in chance.some(range(100, 900, 11), 9):
            sections = chance.below(4)
            seats = sections * chance.between(5, 40)
            taken = chance.below(seats + 1)
            text = description(chance, 3)
            if chance.hits(30):
                text = f'Prerequisite: {department}101.\nAdditional information: bring "good" shoes, and a coat.\n{text}'
            rows.append([f"{department}{number}{chance.pick(['', '', 'H', 'X'])}", title(chance), "" if chance.hits(15) else text,
                         "202501", name, "Undergrad" if number < 600 else "Grad", sections,
                         "Instructor: TBA" if chance.hits(10) else ", ".join(chance.some(staff, min(sections, 2))),
                         seats, seats - taken, taken, 0])
    return "\ufeff" + table(rows)


def files():
    # Some of those who teach in the fall, rated alike.
    fall = Fall()
    staff = [" ".join(name.split()) for name in fall.staff[:40]]
    ratings = {person["name"]: person["average_rating"] for person in fall.instructors()}
    dumps = "umd/umdio-data/courses/data"
    summer = Term("202005", staff, WANTED, 3, doubles=True)
    winter = Term("201712", staff, [], 1, doubles=False)
    courses = list(dict.fromkeys(course["course_id"] for course in summer.courses))
    found = {f"{dumps}/202005.json": compact(summer.courses), f"{dumps}/201712.json": compact(winter.courses),
             "umd/dwillis-testudo/courses_202501.csv": spring()}
    for number, rows in tables(staff, ratings, courses).items():
        found[f"umd/planetterp-api/sample-tables/table{number}.csv"] = table(rows)
    return found
