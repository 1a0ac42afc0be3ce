"""A fall term as the crawler of Georgia Tech's catalog writes one: lists of values, and courses that point into them.

Courses are of several kinds: lectures only; lectures with studios of their own; lectures with any lab; an exam for all; studios
abroad; and work without a time, which most sections are.
"""

from chance import Chance, compact, description, people, table, title

SEED = "crawled fall of a made-up university"
LENGTHS = {"MWF": 50, "MW": 75, "TR": 75, "WF": 50, "M": 165, "T": 165, "W": 165, "R": 165, "F": 110, "S": 240}
STARTS = (480, 570, 660, 750, 840, 930, 1020, 1110)
TYPES = ("Lecture*", "Supervised Laboratory*", "Recitation*", "Studio*", "Directed Study*", "Thesis*", "Seminar*", "Common Exam*",
         "Co-op Work Assignment")
LECTURE, LAB, RECITATION, STUDIO, DIRECTED, THESIS, SEMINAR, EXAM, WORK = range(len(TYPES))
CAMPUSES = ("Larkspur-Main *", "Larkspur by the Sea-Undergrad Programs", "Video", "Larkspur Studies Abroad", "Online")
MAIN, SEA, VIDEO, ABROAD, ONLINE = range(len(CAMPUSES))
ATTRIBUTES = ("Humanities Requirement", "Social Science Requirement", "Ethics Requirement", "Legislative Requirements", "Capstone",
              "Honors Program", "Low-cost $40 or undr req txtbk", "Remote Asynchronous Course", "Res/CP  >= 101 cont hrs")
RANGES = ("Aug 22, 2022 - Dec 15, 2022", "Aug 22, 2022 - Oct 14, 2022", "Oct 17, 2022 - Dec 15, 2022", "Sep 23, 2022 - Sep 24, 2022")
PLACES = ("Mabry 0230", "Mabry 301", "Aldous Library 100", "Aldous Library 212", "Bexley Laboratories G09", "Bexley Laboratories L4",
          "Quarry Sound Studios 114", "Quarry Sound Studios 115", "Kiln House C240", "Kiln House C341", "J. T. Weir 16",
          "Old Boathouse B9", "Observatory Dome", "Tern Point II 2", "Tern Point II 17", "Grain Store 104")
EXAM_DATES = ("Dec 08, 2022", "Dec 09, 2022", "Dec 12, 2022", "Dec 13, 2022", "Dec 14, 2022", "Dec 15, 2022")
EXAM_TIMES = ("8:00 am - 10:50 am", "11:20 am - 2:10 pm", "2:40 pm - 5:30 pm", "6:00 pm - 8:50 pm")


def written(start, end):
    return " - ".join(f"{minute // 60 % 12 or 12}:{minute % 60:02} {'pm' if minute >= 720 else 'am'}" for minute in (start, end))


class Crawl:
    def __init__(self):
        self.chance = Chance(SEED)
        self.staff = people(self.chance, 60)
        self.periods, self.crn = ["TBA"], 80_000
        # Of the places the dome has no coordinates, the last two none that are known.
        self.locations = [{"lat": round(38.98 + self.chance.below(10000) / 1e6, 6),
                           "long": round(-76.95 + self.chance.below(10000) / 1e6, 6)} for _ in PLACES]
        self.locations[PLACES.index("Observatory Dome")] = self.locations[-1] = None
        same = {place.rsplit(" ", 1)[0]: where for place, where in zip(PLACES, self.locations)}
        self.locations = [same[place.rsplit(" ", 1)[0]] for place in PLACES] + [None]
        # When the exam is for classes of an hour: none for those of some hours, and some for hours at which nothing meets.
        self.exams = {}
        for days, length in LENGTHS.items():
            for start in STARTS:
                if days != "S" and not (start == 480 and length < 60):
                    self.exams[days, written(start, start + length)] = (self.chance.below(6), self.chance.below(4))
        self.courses = self.drawn()

    # MARK: Sections

    def meeting(self, days, start, place=None, span=0, exam=(-1, -1), length=None):
        period = written(start, start + (length or LENGTHS[days]))
        if period not in self.periods:
            self.periods.append(period)
        place = self.chance.pick(PLACES) if place is None else place
        return [self.periods.index(period), days, place, PLACES.index(place) if place in PLACES else len(PLACES),
                self.teachers(), span, *exam]

    def untimed(self, place="TBA"):
        return [0, "&nbsp;", place, len(PLACES), self.teachers(), 0, -1, -1]

    def teachers(self):
        chance = self.chance
        if chance.hits(10):
            return ["TBA"]
        names = chance.some(self.staff, 1 + chance.hits(15))
        return [names[0] + " (P)", *names[1:]]

    def section(self, meetings, credits, kind, campus=MAIN, attributes=()):
        self.crn += 1 + self.chance.below(40)
        return [str(self.crn), meetings, credits, kind, campus, list(attributes), self.chance.below(3)]

    def lecture(self, credits=3, campus=MAIN, exam=True, days=None):
        """With the exam of its hour; some have another, and of some it is not known."""
        chance = self.chance
        days, start = days or chance.pick(["MWF", "MWF", "TR", "TR", "MW", "WF", "M", "R"]), chance.pick(STARTS)
        reported = self.exams.get((days, written(start, start + LENGTHS[days])), (-1, -1)) if exam else (-1, -1)
        if chance.hits(18):
            reported = (-1, -1)
        place = "TBA" if campus != MAIN or chance.hits(8) else None
        meetings = [self.meeting(days, start, place, exam=reported)]
        if chance.hits(12):
            meetings.append(self.meeting("R", 1110, length=75))
        general = chance.some(range(3), 1) if chance.hits(20) else []
        return self.section(meetings, credits, LECTURE, campus, general + chance.some(range(3, len(ATTRIBUTES)), chance.below(2)))

    def part(self, kind, campus=MAIN):
        chance = self.chance
        days = chance.pick(["MW", "TR", "F", "W"]) if kind == LAB else chance.pick(["MW", "TR", "F"])
        return self.section([self.meeting(days, chance.pick(STARTS), length=165 if kind == LAB else 50)], 0, kind, campus)

    # MARK: Courses

    def lectures(self):
        credits = self.chance.pick([3, 3, 3, 4])
        return {code: self.lecture(credits) for code in "ABCDE"[:self.chance.between(1, 4)]}

    def with_studios(self, kind=STUDIO):
        found = {}
        for code in "ABC"[:self.chance.between(2, 3)]:
            found[code] = self.lecture(4)
            found |= {f"{code}0{number}": self.part(kind) for number in (1, 2)}
        return found

    def with_any_lab(self):
        found = {code: self.lecture(4) for code in "ABC"}
        found |= {f"H0{number}": self.part(LAB) for number in range(1, 6)}
        found |= {"L": self.lecture(4), "L01": self.part(LAB), "L02": self.part(LAB)}
        return found

    def with_free_labs(self):
        return {"A": self.lecture(3), "B": self.lecture(3)} | {f"K0{number}": self.part(LAB) for number in (1, 2, 3)}

    def with_one_exam(self):
        """All lectures have one exam together; so has the section that stands for it."""
        found = {code: self.lecture(2, days="WF") for code in "ABCDE"}
        for section in found.values():
            section[1][0][6:] = [0, 2]
        found["EX"] = self.section([self.meeting("R", 1110, exam=(0, 2)), self.meeting("R", 1110)], 0, EXAM)
        found["R"] = self.lecture(2, SEA)
        return found

    def abroad(self):
        found = self.with_studios()
        found["R"], found["R01"] = self.lecture(4, SEA), self.part(STUDIO, SEA)
        found["RBS"] = self.section([self.untimed()], 4, LECTURE, ABROAD)
        found["RS1"] = self.section([self.untimed()], 0, STUDIO, ABROAD)
        return found

    def untaught(self):
        """Work without a time, some of it for many credits or one and a half; some sections have no meeting at all."""
        chance = self.chance
        kind = chance.pick([DIRECTED, THESIS, WORK])
        credits = {DIRECTED: [1, 2, 3, 1.5], THESIS: [3, 21], WORK: [0]}[kind]
        return {f"{chance.pick('RSTUVW')}{number:02}": self.section(
            [] if chance.hits(15) else [self.untimed()], chance.pick(credits), kind)
            for number in range(1, chance.between(2, 6))}

    def elsewhere(self):
        chance = self.chance
        campus = chance.pick([VIDEO, ONLINE])
        sections = {code: self.section([self.untimed()], 3, LECTURE, campus, [7]) for code in ("Q", "QSZ")}
        return sections | {"A": self.lecture(3), "SEM": self.section([self.meeting("S", 540, span=3)], 1, SEMINAR)}

    def half_term(self):
        chance = self.chance
        return {code: self.section([self.meeting("TR", chance.pick(STARTS), span=span)], 2, LECTURE)
                for code, span in (("A", 1), ("B", 2), ("C", 1))}

    def needs(self, place):
        before = [{"id": f"{name} 1{place % 9}01", "grade": grade} for name, grade in (("MATH", "C"), ("CMPS", "D"))]
        return [[], [], ["or", *before], ["and", before[0], ["or", before[1], {"id": "PHYS 15X1", "grade": "T"}]]][place % 4]

    def drawn(self):
        """Named for what they are; MATH 1204, PHYS 2111, MATH 2305 and ELEC 3710 are the kinds that occur once."""
        kinds = [self.lectures] * 5 + [self.with_studios, self.with_free_labs, self.half_term, self.elsewhere] + [self.untaught] * 3
        plan = {"CMPS 1301": self.lectures, "MATH 1204": self.with_studios, "PHYS 2111": self.with_any_lab,
                "MATH 2305": self.abroad, "ELEC 3710": self.with_one_exam, "CHEM 1211": lambda: self.with_studios(RECITATION)}
        for place, department in enumerate(("BIOL", "CHEM", "CMPS", "ECON", "ELEC", "HIST", "MATH", "MUSI", "PHYS", "SAIL")):
            for number in self.chance.some(range(1110, 4900, 130), 4):
                plan[f"{department} {number}"] = kinds[(place + number) % len(kinds)]
        courses = {}
        for place, name in enumerate(sorted(plan)):
            text = None if place % 17 == 5 else description(self.chance, 1)
            if place % 13 == 3:
                text = f"Crosslisted with SAIL {1000 + place}. {text}"
            courses[name] = [title(self.chance)[:30], plan[name](), self.needs(place), text]
        # Days without a time: a row that tells nothing.
        next(course for course in courses.values() if course[1].get("QSZ"))[1]["QSZ"][1][0][1] = "MTWR"
        return courses

    def caches(self):
        return {"periods": self.periods, "dateRanges": RANGES, "scheduleTypes": TYPES, "campuses": CAMPUSES,
                "attributes": ATTRIBUTES, "gradeBases": ["L ", "ALP ", "P "], "locations": self.locations,
                "finalDates": EXAM_DATES, "finalTimes": EXAM_TIMES}

    def finals(self):
        rows = [["Days", "Time", "finalDate", "finalTime"]]
        return rows + [[days, period, EXAM_DATES[date], EXAM_TIMES[time]]
                       for (days, period), (date, time) in self.exams.items()]


def files():
    crawl = Crawl()
    empty = {"courses": {}, "caches": {name: [] for name in crawl.caches()}, "updatedAt": "2023-02-14T12:00:05.226Z", "version": 3}
    whole = {"courses": crawl.courses, "caches": crawl.caches(), "updatedAt": "2022-10-03T06:15:00.250Z", "version": 3}
    return {"sections/gatech/202208.json": compact(whole), "sections/gatech/202305.json": compact(empty),
            "sections/gatech/202208_Finals.csv": table(crawl.finals())}
