"""Small random campuses in which everything that concerns a room meets, and the files of their site."""

import datetime as dt
import json
import random
from collections import defaultdict, namedtuple

from campus import NAMES, Exam, Reservation, Term, unique

DAY, MINUTE = dt.timedelta(1), dt.timedelta(minutes=1)
BUILDINGS = ["Alder", "Birch", "Cedar", "Hazel", "Larch", "Maple"]
STARTS, LENGTHS = [480, 540, 570, 600, 660, 840, 1020, 1200], [50, 75, 110]
ZONES = ["America/New_York", "Europe/Berlin", "Asia/Kolkata"]
LETTERS = "MTWRFSU"
FALL, SPRING = "fall-2026", "spring-2027"

# `days` are numbers of weekdays, `room` is a code and a number, or None; `dates` a first and a last one, or None for all of the term.
Meeting = namedtuple("Meeting", "days start end room dates")
Section = namedtuple("Section", "name term meetings finals")
# `hours` is a list of stretches for each weekday, whose ends may lie beyond 1440; None where those around hold.
Place = namedtuple("Place", "hours closures")
Closure = namedtuple("Closure", "first last start end")


def clock(minute):
    return f"{minute // 60:02}:{minute % 60:02}"


def spoken(minute):
    return f"{(minute // 60 + 11) % 12 + 1}:{minute % 60:02} {'am' if minute < 720 else 'pm'}"


def moment(date, minute):
    return dt.datetime.combine(date, dt.time()) + minute * MINUTE


def tick(date, minute):
    """A minute counted from midnight of a date, as a number that is quickly looked up."""
    return date.toordinal() * 1440 + minute


def course_of(name):
    return name.split("-")[0]


class CrossingSite:
    """`campuses` of them, drawn by a seed."""

    def __init__(self, seed, campuses):
        self.draw = random.Random(seed)
        self.zone = self.draw.choice(ZONES)
        self.names = BUILDINGS[:campuses]
        self.draw_terms()
        self.site = Place(self.hours(), self.closures())
        self.houses, self.listed, self.rooms = {}, {}, []
        self.sections, self.matrix, self.exam_rows, self.cancellations = [], {}, [], []
        self.own, self.booked = [], []
        for name in self.names:
            self.draw_house(name)
            self.draw_courses(name)
        self.draw_exams()
        self.draw_cancellations()
        self.draw_reservations()
        self.exams = {section.name: self.exams_of(section) for section in self.sections}

    # MARK: Drawing

    def chance(self, percent):
        return self.draw.randrange(100) < percent

    def date(self, first, last):
        return first + dt.timedelta(self.draw.randint(0, (last - first).days))

    def draw_terms(self):
        first = self.date(dt.date(2026, 10, 12), dt.date(2026, 10, 26))
        last = first + dt.timedelta(self.draw.randint(6, 11))
        holidays = []
        for _ in range(self.draw.randint(0, 2)):
            start = self.date(first, last)
            holidays.append((start, min(last, start + dt.timedelta(self.draw.randint(0, 2)))))
        swaps = [(self.date(first, last), ("M", "Tu", "F")[self.draw.randrange(3)])] if self.chance(60) else []
        start = last + dt.timedelta(self.draw.randint(2, 12))
        self.terms = {FALL: Term(first, last, holidays, swaps), SPRING: Term(start, start + dt.timedelta(4))}
        self.fall = self.terms[FALL]
        self.now = moment(self.date(first - 2 * DAY, last + 5 * DAY), self.draw.randrange(0, 1440, 5))
        self.slot, self.slots = self.draw.choice([15, 30, 60]), self.draw.randint(2, 6)

    def hours(self):
        def day():
            if self.chance(15):
                return []
            start = self.draw.randrange(360, 720, 30)
            if self.chance(30):
                middle = self.draw.randrange(start + 60, 900, 30)
                return [(start, middle), (middle + 30, self.draw.randrange(middle + 60, 1441, 30))]
            return [(start, self.draw.randrange(1080, 1440 + 240, 30))]
        return [day() for _ in NAMES]

    def closures(self):
        found = []
        for _ in range(self.draw.choice([0, 0, 1, 2])):
            first = self.date(self.fall.first, self.fall.last + 6 * DAY)
            last = first + dt.timedelta(self.draw.randint(0, 2))
            start = self.draw.randrange(0, 1440, 15) if self.chance(60) else None
            end = None if start is None else start + self.draw.randrange(15, 420, 15)
            found.append(Closure(first, last, start, end))
        return found

    def draw_house(self, name):
        code = name.upper()
        self.houses[code] = Place(self.hours() if self.chance(50) else None, self.closures() if self.chance(40) else [])
        for number in ("101", "102"):
            self.listed[code, number] = Place(self.hours() if self.chance(30) else None, self.closures() if self.chance(30) else [])
        self.rooms += [(code, "101"), (code, "102"), (code, "201")]

    def room(self, code):
        return self.draw.choice([(code, "101")] * 3 + [(code, "102")] * 2 + [(code, "201"), None])

    def meeting(self, code, term):
        start = self.draw.choice(STARTS)
        dates = None
        if self.chance(35):
            first = self.date(term.first - 3 * DAY, term.last)
            dates = (first, first + dt.timedelta(self.draw.randint(0, 8)))
        days = frozenset(self.draw.sample(range(7), self.draw.randint(1, 4)))
        return Meeting(days, start, start + self.draw.choice(LENGTHS), self.room(code), dates)

    def draw_courses(self, name):
        code, known = name.upper(), []
        for number in range(self.draw.randint(2, 4)):
            term = SPRING if number > 1 and self.chance(40) else FALL
            for letter in "AB"[:self.draw.randint(1, 2)]:
                meetings = [self.meeting(code, self.terms[term]) for _ in range(self.draw.choice([1, 1, 2]))]
                if known and self.chance(35):
                    meetings[0] = self.draw.choice(known)
                meetings = unique(meetings)
                known += meetings
                finals = [self.exam(None) for _ in meetings if term == FALL and self.chance(20)]
                self.sections.append(Section(f"{name[:4].upper()} {101 + number}-{letter}", term, meetings, finals))

    def exam(self, room):
        """During the term or in the days after it; often at a time of the classes."""
        start = self.draw.choice(STARTS)
        first = self.fall.first if self.chance(50) else self.fall.last + DAY
        date = self.date(first, self.fall.last + dt.timedelta(self.draw.choice([3, 8, 40])))
        return Exam(date, start, start + self.draw.choice(LENGTHS), room)

    def draw_exams(self):
        fall = [section for section in self.sections if section.term == FALL]
        for section in fall:
            code = self.house(section)
            for meeting in section.meetings:
                key = (meeting.days, meeting.start, meeting.end)
                if self.chance(25) and key not in self.matrix:
                    self.matrix[key] = self.exam(None)
            for target in (section.name, course_of(section.name)):
                if not self.chance(30):
                    continue
                exam = self.exam(self.room(code))
                if self.exam_rows and self.chance(40):
                    # As another one of this building, so that two sections share it.
                    exam = self.draw.choice([one for _, one in self.exam_rows if one.room and one.room[0] == code] or [exam])
                self.exam_rows.append((target, exam))
            held = [meeting for meeting in section.meetings if meeting.room and self.dates(section, meeting)]
            if held and self.chance(25):
                meeting = self.draw.choice(held)
                later = self.draw.choice([0, 0, 20])
                date = self.draw.choice(self.dates(section, meeting))
                self.exam_rows.append((section.name, Exam(date, meeting.start, meeting.end + later, meeting.room)))

    def house(self, section):
        return next(name.upper() for name in self.names if section.name.startswith(name[:4].upper()))

    def draw_cancellations(self):
        for section in self.sections:
            for meeting in section.meetings:
                for date in self.dates(section, meeting):
                    if self.chance(8):
                        self.cancellations.append((section, date, meeting.start if self.chance(50) else None))

    def draw_reservations(self):
        first, last = self.fall.first - DAY, self.terms[SPRING].last
        for code, number in self.rooms[:]:
            taken = set()
            for _ in range(self.draw.randint(0, 6)):
                date, start = self.date(first, last), self.draw.randrange(0, 1440, 5)
                end = min(1440, start + self.draw.randrange(10, 200, 5))
                if taken.isdisjoint((date, minute) for minute in range(start, end)):
                    taken |= {(date, minute) for minute in range(start, end)}
                    who = self.draw.choice(["robin", "quinn"])
                    self.own.append(Reservation((code, number), moment(date, start), moment(date, end), who))
            for _ in range(self.draw.randint(0, 4)):
                start = moment(self.date(first, last), self.draw.randrange(0, 1440, 15))
                self.booked.append(Reservation((code, number), start, start + self.draw.randrange(15, 600, 15) * MINUTE, None))
        # A room that nothing but a reservation names is none.
        named = set(self.listed) | {place.room for section in self.sections for place in section.meetings}
        named |= {exam.room for section in self.sections for exam in self.exams_of(section)}
        self.rooms = [room for room in self.rooms if room in named]
        self.own = [one for one in self.own if one.room in named]
        self.booked = [one for one in self.booked if one.room in named]

    # MARK: The site

    def files(self):
        """The texts of its files, by their paths below Content/."""
        settings = {
            "title": "Crossing", "base-url": "https://almanac.example.edu/", "time-zone": self.zone, "term": FALL,
            "now": f"{self.now:%Y-%m-%dT%H:%M}", "horizon": 14, "slot-minutes": self.slot, "slots-a-day": self.slots,
            "opening-hours": self.hours_text(self.site.hours), "closures": self.closures_text(self.site.closures),
            "offline": False, "sources": [
                {"kind": "gatech", "path": f"data/{term}.json", "term": term} for term in self.offered] + [
                {"kind": "exams", "path": "data/exams.csv", "term": FALL},
                {"kind": "exams", "path": "data/matrix.csv", "term": FALL},
                {"kind": "cancellations", "path": "data/cancellations.csv"},
                {"kind": "reservations", "path": "data/bookings.csv"}, {"kind": "rooms", "path": "data/rooms.yml"}]}
        plan = {"name": "Robin Vale", "visibility": "public", "term": FALL,
                "saved": [{"id": "mine", "title": "Mine", "sections": [one.name for one in self.saved]}]}
        days = {"activities": [
            {"title": "Choir", "days": "TuTh", "time": "18:00-19:30", "as": "classes"},
            {"title": "Night walk", "date": str(self.fall.last), "time": "23:00-1:00"}]}
        return {
            "site.yml": json.dumps(settings), "data/rooms.yml": json.dumps({"buildings": list(map(self.house_text, self.names))}),
            **{f"terms/{name}.yml": term.text() for name, term in self.terms.items()},
            **{f"data/{name}.json": self.catalog(name) for name in self.offered},
            "data/exams.csv": "section,course,date,start,end,building,room\n" + "".join(map(self.exam_text, self.exam_rows)),
            "data/matrix.csv": "Days,Time,finalDate,finalTime\n" + "".join(
                f"{letters(days)},{spoken(start)} - {spoken(end)},{exam.date},{spoken(exam.start)} - {spoken(exam.end)}\n"
                for (days, start, end), exam in self.matrix.items()),
            "data/cancellations.csv": "term,section,date,start\n" + "".join(
                f"{section.term},{section.name},{date},{'' if start is None else clock(start)}\n"
                for section, date, start in self.cancellations),
            "data/bookings.csv": "room,date,from,to\n" + "".join(
                f"{' '.join(one.room)},{one.start:%Y-%m-%d,%H:%M},{one.end:%H:%M}\n" for one in self.booked),
            "reservations.csv": "room,date,from,to,person\n" + "".join(map(self.own_text, self.own)),
            "people/robin/plan.yml": json.dumps(plan), "people/robin/days.yml": json.dumps(days),
            "people/quinn/plan.yml": json.dumps({"name": "Quinn Tarrow", "visibility": "private"}),
            "people/wren/plan.yml": json.dumps({"name": "Wren Aldous", "visibility": "public"})}

    @property
    def offered(self):
        """The terms with courses: a catalog without any is an error."""
        return [term for term in self.terms if any(one.term == term for one in self.sections)]

    @property
    def saved(self):
        """A section of each course of the first campus."""
        first = [one for one in self.sections if one.term == FALL and self.house(one) == self.names[0].upper()]
        return list({course_of(one.name): one for one in first}.values())

    @staticmethod
    def own_text(one):
        end = "24:00" if one.end.date() > one.start.date() else f"{one.end:%H:%M}"
        return f"{' '.join(one.room)},{one.start:%Y-%m-%d,%H:%M},{end},{one.person}\n"

    @staticmethod
    def exam_text(row):
        target, exam = row
        # By the number and by the alias of a room in turn.
        place = ("", "") if exam.room is None else (exam.room[0], "A-01" if exam.room[1] == "101" and exam.date.day % 2 else exam.room[1])
        section, course = (target, "") if "-" in target else ("", target)
        return ",".join([section, course, str(exam.date), clock(exam.start), clock(exam.end), *place]) + "\n"

    @staticmethod
    def hours_text(hours):
        return {name[:3]: [f"{clock(start)}-{clock(end % 1440) if end != 1440 else '24:00'}" for start, end in day] or "closed"
                for name, day in zip(NAMES, hours)}

    @staticmethod
    def closures_text(closures):
        return [{"name": "Works", "first": str(one.first), "last": str(one.last)}
                | ({} if one.start is None else {"hours": f"{clock(one.start)}-{clock(one.end % 1440)}"}) for one in closures]

    def house_text(self, name):
        def place(place):
            return ({"opening-hours": self.hours_text(place.hours)} if place.hours else {}) | {
                "closures": self.closures_text(place.closures)}
        code = name.upper()
        rooms = [{"number": number, **place(self.listed[code, number])} for number in ("101", "102")]
        rooms[0]["aliases"] = ["A-01"]
        return {"code": code, "name": name, **place(self.houses[code]),
                "floors": [{"id": "1", "name": "1st floor", "rooms": rooms}]}

    def catalog(self, term):
        """As Georgia Tech's crawler writes it, since that tells the dates of parts of a term."""
        caches = defaultdict(list)

        def place(key, value):
            if value not in caches[key]:
                caches[key].append(value)
            return caches[key].index(value)
        courses = {}
        for number, section in enumerate(one for one in self.sections if one.term == term):
            rows = []
            for index, one in enumerate(section.meetings):
                first, last = one.dates or (self.terms[term].first, self.terms[term].last)
                final = section.finals[index] if index < len(section.finals) else None
                rows.append([
                    place("periods", f"{spoken(one.start)} - {spoken(one.end)}"), letters(one.days),
                    f"{one.room[0].title()} {one.room[1]}" if one.room else "TBA", -1, [],
                    place("dateRanges", f"{first:%b %d, %Y} - {last:%b %d, %Y}"),
                    -1 if final is None else place("finalDates", f"{final.date:%b %d, %Y}"),
                    -1 if final is None else place("finalTimes", f"{spoken(final.start)} - {spoken(final.end)}")])
            course, letter = section.name.split("-")
            courses.setdefault(course, ["A course", {}, [], ""])[1][letter] = [str(80000 + number), rows, 3, 0, 0, [], -1]
        fixed = {"scheduleTypes": ["Lecture*"], "campuses": ["Larkspur *"], "attributes": [], "gradeBases": [], "locations": []}
        keys = ("periods", "dateRanges", "finalDates", "finalTimes")
        return json.dumps({"courses": courses, "caches": {key: caches[key] for key in keys} | fixed,
                           "updatedAt": "2026-10-01T05:00:00Z", "version": 3})

    # MARK: What is drawn

    def dates(self, section, meeting):
        """The dates on which a meeting would be held."""
        term = self.terms[section.term]
        return [date for date in term.dates if term.weekday(date) in meeting.days
                and (meeting.dates is None or meeting.dates[0] <= date <= meeting.dates[1])]

    def exams_of(self, section):
        """A section's own rows go before its course's, these before the catalog's, and these before those by the time of its classes: of the
        first meeting whose time has an exam, unless it has ended more than two weeks before."""
        if section.term != FALL:
            return []
        for target in (section.name, course_of(section.name)):
            found = unique(exam for name, exam in self.exam_rows if name == target)
            if found:
                return found
        if section.finals:
            return unique(section.finals)
        for one in section.meetings:
            exam = self.matrix.get((one.days, one.start, one.end))
            ends = one.dates[1] if one.dates and not self.is_whole(one.dates) else None
            if exam and (ends is None or (exam.date - ends).days <= 14):
                return [exam]
        return []

    def is_whole(self, dates):
        return dates[0] <= self.fall.first and dates[1] >= self.fall.last


def letters(days):
    return "".join(LETTERS[day] for day in sorted(days))
