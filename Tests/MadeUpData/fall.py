"""A whole fall term as Jupiterp keeps one, the people who teach in it, and the buildings it is taught in."""

import re

from chance import Chance, compact, description, people, title

SEED = "fall of a made-up university"
# Departments, and how many further courses each has.
DEPARTMENTS = {"ARTS": 4, "BIOL": 4, "CHEM": 3, "CMPS": 6, "ECON": 3, "ENGL": 5, "GEOG": 3, "HIST": 4, "LING": 3, "MATH": 5,
               "MUSC": 3, "PHYS": 4, "PSYC": 3, "SAIL": 3, "STAT": 3, "WEAV": 2}
# Courses that plans name: code, credits, sections.
WANTED = [("CMPS131", 4, 12), ("MATH120", 4, 12), ("ENGL110", 3, 14), ("PSYC105", 3, 8), ("CHEM114", 4, 9), ("STAT210", 3, 9),
          ("PHYS161", 3, 8), ("BIOL160", 4, 8)]
GENERAL = ("LSAR", "LSHU", "LSNW", "LSQR", "LSSP", "LSVX")
# Of two nothing is known but the code: no building of the map has it.
ROOMS = [(building, room) for building, rooms in (
    ("MAB", ("0230", "0301", "1105", "B0429", "C3")), ("ALD", ("100", "0170E", "212", "2A")), ("BEX", ("1", "10", "9", "201")),
    ("KIL", ("1119", "1121", "IV3321")), ("QRY", ("A10", "A9", "114")), ("OBS", ("DOME", "2")), ("TIN", ("0408", "0410"))
) for room in rooms]
BUILDINGS = (
    ("Mabry Hall", "MAB", "101"), ("Aldous Library", "ALD", "102"), ("Bexley Laboratories", "BEX", "103"),
    ("Kiln House", "KIL", "104"), ("Quarry Studios", "QRY", "105"), ("Old Boathouse", "", "106"), ("Grain Store", "", "107"),
    ("Porter's Lodge", "", "F08"), ("Weir Cottage", "", "109"), ("Tern Point Field Station", "TPF", "F01"),
    ("Kiln House Annex", "KIL", "110"), ("Signal Box", "", "111"))

HOURS = [("MWF", 9, 0, 50), ("MWF", 10, 0, 50), ("MWF", 11, 0, 50), ("MWF", 12, 0, 50), ("MWF", 13, 0, 50), ("MW", 14, 0, 75),
         ("MW", 15, 30, 75), ("TuTh", 8, 0, 75), ("TuTh", 9, 30, 75), ("TuTh", 11, 0, 75), ("TuTh", 12, 30, 75),
         ("TuTh", 14, 0, 75), ("TuTh", 15, 30, 75), ("TuTh", 17, 0, 75), ("M", 16, 0, 160), ("W", 18, 30, 160),
         ("Th", 18, 0, 170), ("F", 14, 0, 110), ("Tu", 19, 0, 185), ("M", 19, 15, 180), ("Sa", 9, 0, 600), ("Su", 10, 0, 720),
         ("SaSu", 13, 0, 120), ("MTuWThF", 7, 30, 50), ("W", 7, 0, 80), ("MTh", 12, 0, 60)]


def written(minute):
    """[9, 30, "Am"]; noon is [12, 0, "Pm"]."""
    hour = minute // 60
    return [hour % 12 or 12, minute % 60, "Pm" if hour >= 12 else "Am"]


class Fall:
    def __init__(self):
        self.chance = Chance(SEED)
        self.staff = people(self.chance, 70)
        # As some are written: with two spaces, and with more names than two.
        self.staff[3] = self.staff[3].replace(" ", "  ")
        self.staff[8] = self.staff[8].replace(" ", " van der ")
        self.busy = []
        self.departments = self.drawn()

    # MARK: Meetings

    def place(self, days, start, end):
        """A room that is free then; once in a while one that is not."""
        minutes = {(day, minute) for day in re.findall("Tu|Th|Sa|Su|M|W|F", days) for minute in range(start, end, 5)}
        for room in self.chance.mixed(ROOMS):
            if self.chance.hits(2) or not any(room == other and minutes & taken for other, taken in self.busy):
                self.busy.append((room, minutes))
                return list(room)
        return None

    def hour(self, short=False):
        days, hour, minute, length = self.chance.pick([one for one in HOURS if one[3] < 60] if short else HOURS)
        start = hour * 60 + minute
        return days, start, start + length

    def meeting(self, days, start, end):
        time = {"days": days, "start_time": written(start), "end_time": written(end)}
        return {"InPerson": {"classtime": time, "location": self.place(days, start, end)}}

    def meetings(self):
        """Of one section: mostly one in a room, often a second, at times one of the odd ones."""
        chance = self.chance
        draw = chance.below(100)
        if draw < 8:
            return ["OnlineAsync"]
        if draw < 15:
            return ["Unspecified"]
        days, start, end = self.hour()
        time = {"days": days, "start_time": written(start), "end_time": written(end)}
        if draw < 19:
            return [{"OnlineSync": time}]
        if draw < 22:
            return [{"InPerson": {"classtime": time, "location": None}}]
        if draw < 24:
            return [{"InPerson": {"classtime": None, "location": list(chance.pick(ROOMS))}}]
        found = [self.meeting(days, start, end)]
        if chance.hits(25):
            found.append(self.meeting(*self.hour(short=True)))
        if chance.hits(8):
            found += [self.meeting(day, 840 + 30 * place, 890 + 30 * place) for place, day in enumerate(("Tu", "F"))]
        if chance.hits(6):
            found.append("OnlineAsync")
        if chance.hits(12):
            found.append(found[0])
        return found

    # MARK: Courses

    def teachers(self, department):
        chance = self.chance
        if chance.hits(6):
            return ["Instructor: TBA"]
        own = self.staff[4 * list(DEPARTMENTS).index(department):][:6]
        return chance.some(own, 2 if chance.hits(12) else 1)

    def codes(self, count):
        """0101, 0102, 0201 …; the last at times one of a program, or a code that was cut short."""
        found = [f"0{1 + place // 3}0{1 + place % 3}" for place in range(count)]
        if count > 2 and self.chance.hits(40):
            found[-1] = self.chance.pick(["ESG1", "BX01", "A101", "FC3"])
        return found

    def sections(self, department, count):
        """Sections of one lecture share its meeting, and differ in their discussion."""
        found, lecture = [], None
        for code in self.codes(count):
            if lecture is None or not code.startswith(lecture[0]) or self.chance.hits(60):
                lecture = (code[:2], self.meetings(), self.teachers(department))
                meetings = lecture[1]
            else:
                meetings = lecture[1][:1] + [self.meeting(*self.hour(short=True))]
            found.append({"sec_code": code, "instructors": lecture[2], "class_meetings": meetings})
        return found

    def credits(self):
        chance = self.chance
        return {"Range": [1, chance.between(3, 12)]} if chance.hits(15) else {"Amount": chance.pick([1, 2, 3, 3, 3, 4])}

    def words(self, code, place):
        text = description(self.chance)
        if place % 7 == 0:
            return f"Prerequisite: {code[:4]}101 or permission of the department.<br><br> {text}"
        if place % 11 == 0:
            return f"<div><div><strong>Restriction:</strong> {text}</div></div>"
        return "" if place % 13 == 0 else text

    def course(self, code, place, credits=None, count=None):
        chance = self.chance
        if count is None:
            count = chance.pick([0, 1, 1, 2, 2, 3, 4])
        general = chance.some(GENERAL, chance.between(1, 2)) if chance.hits(25) else None
        sections = self.sections(code[:4], count) if count else None
        return {"code": code, "name": title(chance), "credits": credits or self.credits(), "gen_eds": general,
                "description": self.words(code, place), "sections": sections}

    def drawn(self):
        departments, place = [], 0
        for name, count in DEPARTMENTS.items():
            courses = [self.course(code, 1, {"Amount": credits}, sections) for code, credits, sections in WANTED
                       if code[:4] == name]
            numbers = self.chance.some(range(200, 700, 7), count)
            for number in numbers:
                place += 1
                suffix = self.chance.pick(["", "", "", "", "A", "H"])
                courses.append(self.course(f"{name}{number}{suffix}", place))
            departments.append({"name": name, "courses": courses})
        self.set_oddities({course["code"]: course for department in departments for course in department["courses"]})
        return departments

    def set_oddities(self, courses):
        """What only a whole university has by itself."""
        # One course under two names.
        (one, other), text = list(courses)[-2:], description(self.chance)
        courses[one]["description"] = f"Cross-listed with {other}. Credit only granted for {one} or {other}.<br><br> {text}"
        courses[other]["description"] = f"Cross-listed with {one}. Credit only granted for {one} or {other}.<br><br> {text}"
        # Two sections under one code that was cut short; the second is another class.
        codes = courses["BIOL160"]["sections"]
        codes[-1]["sec_code"] = codes[-2]["sec_code"] = "FC1"
        codes[-2]["class_meetings"] = [self.meeting("M", 1080, 1250)]
        codes[-1]["class_meetings"] = [self.meeting("F", 480, 650)]
        # Classes that no smaller term is sure to have: at weekends, late, early, and at several hours.
        rare = [("Sa", 540, 1140), ("Su", 600, 1320), ("W", 1170, 1330), ("Th", 1140, 1325), ("Tu", 450, 500), ("F", 420, 530)]
        planned = {code for code, *_ in WANTED}
        targets = [course for code, course in courses.items() if course["sections"] and code not in planned]
        for course, time in zip(targets[::3], rare):
            course["sections"][0]["class_meetings"] = [self.meeting(*time)]
        for course in targets[1::5]:
            course["sections"][0]["class_meetings"] = [
                self.meeting("M", 600, 650), self.meeting("W", 720, 790), self.meeting("F", 540, 590)]
        for course in targets[2::7]:
            course["sections"][0]["class_meetings"] = ["OnlineAsync"]

    # MARK: People and buildings

    def instructors(self):
        chance = self.chance
        found = []
        staff = [" ".join(name.split()) for name in self.staff]
        for name in staff + [name for name in people(Chance("elsewhere"), 40) if name not in staff]:
            slug = "_".join(reversed(name.lower().replace("'", "").split()))
            rating = round(1 + 4 * chance.below(10000) / 10000, 4) if chance.hits(45) else None
            found.append({"name": name, "slug": slug, "average_rating": rating})
        # Three names of two people each; one of them with ratings of both.
        for place, rating in ((1, 2.5), (5, None), (12, 4.0)):
            found.append(found[place] | {"slug": found[place]["slug"] + "_2", "average_rating": rating})
        found[1]["average_rating"] = 4.25
        found[12]["average_rating"] = None
        return found

    def buildings(self):
        chance = self.chance
        return [{"name": name, "code": code, "number": number, "lng": f"-76.9{chance.between(3000, 5000)}",
                 "lat": f"38.98{chance.between(1000, 9999)}"} for name, code, number in BUILDINGS]


def files():
    fall = Fall()
    folder = "umd/jupiterp/202408_at_2024-09-14"
    return {
        f"{folder}/departments.json": compact(fall.departments), f"{folder}/instructors.json": compact(fall.instructors()),
        "maps/umd/umd-building-gis.json": compact(fall.buildings())}
