"""What every feed of a site should show, worked out from the site's input: dates are counted, nothing that was written is read.

Only which sections a listed schedule has is a question of ranking, and asked of its page.
"""

import datetime as dt
import functools
import re
from collections import namedtuple

from campus import due, stretch, unique
from daybook import DayBook, Leg, Stop, lines
from occurrences import Occurrence

DAY = dt.timedelta(1)
MINUTE = dt.timedelta(minutes=1)


class Expected(namedtuple("Expected", "uid start end what")):
    """An occurrence, and what it is: a "class", a class that is "cancelled", an "exam", a "reservation", an "activity", a "way", a
    "stop" with the way to it, or a "day" to know or without an hour."""
    is_within = Occurrence.is_within


def expected(uid, times, what):
    return Expected(uid, *times, what)


class Expectations:
    def __init__(self, site):
        self.site = site

    def of(self, feed):
        """The occurrences a feed should show, of whatever variant; a feed of an unknown kind is an error."""
        kinds = {"saved": self.saved, "listed": self.listed, "my": self.own, "terms": self.term,
                 "courses": self.course, "sections": self.section, "rooms": self.room}
        return kinds[feed.kind](*feed.keys)

    @functools.cached_property
    def paths(self):
        """Where there should be feeds, but for those of listed schedules: (kind, keys, variant)."""
        found = [("terms", (term,), "") for term in self.site.terms]
        for term, courses in self.site.catalogs.items():
            for course, (_, sections) in courses.items():
                dated = [code for code in sections if self.is_dated(term, course, code)]
                found += [("courses", (term, part(course)), "")] * bool(dated)
                found += [("sections", (term, part(f"{course}-{code}")), "") for code in dated]
        found += [("rooms", tuple(map(part, room)), "") for room in self.rooms]
        for person, plan in self.site.people.items():
            own_days = self.day_parts(person)
            parts = [key for key in self.parts(plan) if key in own_days or key not in ("activities", "ways")]
            own = [("my", (person, key)) for key in ("calendar", "classes", "activities") if key in ["calendar", *parts]]
            saved = [("saved", (person, one["id"])) for one in plan.get("saved") or []]
            found += [(*one, variant) for one in own + saved for variant in ("", "alarms", "flat")]
            # The other parts have no form that would differ.
            found += [("my", (person, key), variant) for key in ("exams", "reservations", "ways", *own_days[-1:])
                      for variant in ("", "alarms") if key in [*parts, "days"]]
            found += [("my", (person, key), "") for key in ("academic", "seats") if key in parts]
        return found

    # MARK: People

    def saved(self, person, name):
        plan = self.site.people[person]
        saved = next(one for one in plan["saved"] if one["id"] == name)
        return self.schedule(self.term_of(plan, saved), saved["sections"])

    def listed(self, person, mark):
        page = (self.site.public / "schedules" / person / "listed" / f"{mark}.html").read_text()
        sections = re.search(r"sections: \[(.*?)\]", page)[1].split(", ")
        return self.schedule(self.term_of(self.site.people[person]), sections)

    def schedule(self, term, names):
        """All that sections given as "CMPS 231-0101" do, and the term's days off; a notice where there is nothing."""
        shown = [one for name in names for one in self.of_section(term, *halves(name))]
        return shown + self.holidays(term) or [self.no_set_times(term)]

    def own(self, person, key):
        """Somebody's own calendar, or a part of it."""
        plan = self.site.people[person]
        saved = self.chosen(plan)
        terms = unique([self.term_of(plan, one) for one in saved] + [self.term_of(plan)])
        sections = unique((self.term_of(plan, one), *halves(name)) for one in saved for name in one["sections"])
        parts = {
            "classes": [one for section in sections for one in self.classes(*section)],
            "exams": [one for section in sections for one in self.exams(*section)],
            "reservations": [self.reservation("reservation", one.room, one.start, one.end)
                             for one in self.site.own_reservations if one.person == person],
            "academic": [one for term in terms for one in self.term(term)],
            # A first build has nothing to compare seats with.
            "seats": [],
        } | {name: self.days(person, name) for name in self.day_parts(person)}
        if key == "days":
            return parts["days"]
        wanted = self.parts(plan) if key == "calendar" else [key]
        shown = [one for name in wanted for one in parts.get(name, [])]
        if shown:
            return shown
        for name, note in (("reservations", "no-reservations"), ("seats", "no-news-of-seats")):
            if wanted == [name]:
                return [self.note(terms[0], note, self.site.terms[terms[0]].first)]
        return [self.no_set_times(terms[0])]

    def parts(self, plan):
        return (plan.get("calendar") or {}).get("parts") or ["classes", "exams", "reservations", "activities", "academic"]

    def chosen(self, plan):
        """The saved schedules of the calendar: those it names, else the first of each term."""
        saved, names = plan.get("saved") or [], (plan.get("calendar") or {}).get("schedules")
        if names is not None:
            return [next(one for one in saved if one["id"] == name) for name in names]
        first = {}
        for one in saved:
            first.setdefault(self.term_of(plan, one), one)
        return list(first.values())

    def term_of(self, plan, saved=None):
        return (saved or {}).get("term") or plan.get("term") or self.site.settings["term"]

    # MARK: Days

    def day_parts(self, person):
        """The feeds of somebody's days that there can be; who has no day book has no ways here, since nobody asks for them."""
        return ("activities", "ways", "days") if (self.folder(person) / "days.yml").exists() else ()

    def folder(self, person):
        return self.site.folder / "Content" / "people" / person

    @functools.cache
    def days(self, person, key):
        """A feed of somebody's days. When errands are run, and which ways are gone, is asked of the pages of days."""
        book = DayBook(self.folder(person), self.site.terms, self.site.settings["term"], self.site.zone)
        found = []
        for path in sorted((self.site.public / "days" / person).glob("[0-9]*.html")):
            date = dt.date.fromisoformat(path.stem)
            errands = {title for title, day in book.errands() if day == date}
            for one in lines(path.read_text()):
                if isinstance(one, Leg) and one.minutes is not None and key == "ways":
                    found.append(self.stretch(f"{person}.way", date, one.leave, one.leave + one.minutes, "way"))
                elif isinstance(one, Stop) and key == "days" and not one.is_off:
                    found.append(self.stretch(f"{person}.day", date, one.start, one.end, "stop"))
                elif isinstance(one, Stop) and key == "activities" and one.name in errands:
                    found.append(self.stretch(f"{person}.errand", date, one.start, one.end, "activity"))
        return found + (self.activities(person, book) if key == "activities" else [])

    def activities(self, person, book):
        """On all dates of the months in which there are pages."""
        plan = self.site.people[person]
        present = self.site.terms[self.site.settings["term"]]
        terms = [present] + [term for one in self.chosen(plan) if (term := self.site.terms[self.term_of(plan, one)]).last >= present.first]
        first, last = min(term.first for term in terms).replace(day=1), max(term.last for term in terms)
        last = (last.replace(day=28) + 4 * DAY).replace(day=1) - DAY
        return [self.stretch(f"{person}.activity", one.date, one.start, one.end, "activity") if one.start is not None
                else expected(f"{person}.activity", (one.date, one.date + DAY), "day")
                for one in book.activities() if first <= one.date <= last]

    def stretch(self, uid, date, start, end, what):
        return expected(uid, stretch(date, start, end, self.site.zone), what)

    # MARK: The campus

    def term(self, name):
        """A term's days to know."""
        term = self.site.terms[name]
        notes = [self.note(name, "first-day", term.first), self.note(name, "last-day", term.last)]
        notes += [self.note(name, "swap", date) for date in term.swaps if term.first <= date <= term.last]
        dates = [expected(f"{name}.date", due(first, last, minute, self.site.zone), "day")
                 for _, first, last, minute in term.to_know]
        return notes + self.holidays(name) + dates

    def course(self, term, key):
        course = next(one for one in self.site.catalogs[term] if part(one) == key)
        return self.schedule(term, [f"{course}-{code}" for code in self.site.catalogs[term][course][1]])

    def section(self, term, key):
        return self.schedule(term, [self.sections[term, key]])

    @functools.cached_property
    def sections(self):
        return {(term, part(f"{course}-{code}")): f"{course}-{code}"
                for term, courses in self.site.catalogs.items()
                for course, (_, sections) in courses.items() for code in sections}

    def room(self, *keys):
        """All classes and exams in a room, whatever the term, and what is reserved of it beside."""
        room = next(one for one in self.rooms if tuple(map(part, one)) == keys)
        shown = [one for section in self.rooms[room] for one in self.classes(*section, room) + self.exams(*section, room)]
        shown += [self.reservation("reserved", room, *one) for one in self.reserved(room)]
        return shown or [self.no_set_times(self.site.settings["term"])]

    @functools.cached_property
    def rooms(self):
        """By room with a class at a set time or an exam in it, or that is reserved, the sections that are there."""
        found = {one.room: [] for one in self.site.reservations}
        for term, courses in self.site.catalogs.items():
            for course, (_, sections) in courses.items():
                for code, section in sections.items():
                    exams = self.site.exams.get((term, f"{course}-{code}"), [])
                    for room in unique([(one.building, one.room) for one in section.meetings if one.days]
                                       + [exam.room for exam in exams if exam.room]):
                        if all(room) and room[0] not in ("TBA", "ONLINE"):
                            found.setdefault(room, []).append((term, course, code))
        return found

    def reserved(self, room):
        """The local starts and ends of what is reserved of a room beside its classes and exams, counted out minute by minute."""
        joined = []
        for start, end in sorted({(one.start, one.end) for one in self.site.reservations if one.room == room}):
            if joined and start < joined[-1][1]:
                joined[-1][1] = max(joined[-1][1], end)
            else:
                joined.append([start, end])
        taken = {minute for one in self.rooms[room] for begin, end in self.hours(*one, room) for minute in minutes(begin, end)}
        found = []
        for start, end in joined:
            free = [minute for minute in minutes(start, end) if minute not in taken]
            edges = [at for at, minute in enumerate(free) if at == 0 or free[at - 1] != minute - MINUTE] + [len(free)]
            found += [(free[a], free[b - 1] + MINUTE) for a, b in zip(edges, edges[1:])]
        return found

    def hours(self, term, course, code, room):
        """The local starts and ends of a section's exams in a room, and of its classes there that are held."""
        for exam in self.site.exams.get((term, f"{course}-{code}"), []):
            if exam.room == room:
                midnight = dt.datetime.combine(exam.date, dt.time())
                yield midnight + exam.start * MINUTE, midnight + exam.end * MINUTE
        for meeting in self.site.catalogs[term][course][1][code].meetings:
            if not meeting.days or (meeting.building, meeting.room) != room:
                continue
            for date in map(dt.date.fromordinal, self.site.terms[term].held(meeting.days)):
                if not self.is_cancelled(term, course, code, meeting, date):
                    midnight = dt.datetime.combine(date, dt.time())
                    yield midnight + meeting.start * MINUTE, midnight + meeting.end * MINUTE

    def is_cancelled(self, term, course, code, meeting, date):
        """Whether a row says so of the day or of the class's time, or of any time where it is the only class of the day."""
        starts = {start for day, start in self.site.cancellations.get((term, f"{course}-{code}"), ()) if day == date}
        if not starts or starts & {None, meeting.start}:
            return bool(starts)
        return len({one.start for one in self.site.catalogs[term][course][1][code].meetings
                    if one.days and date in one.times(self.site.terms[term], self.site.zone)}) == 1

    def reservation(self, key, room, start, end):
        minute = start.hour * 60 + start.minute
        times = stretch(start.date(), minute, minute + (end - start) // MINUTE, self.site.zone)
        return expected(".".join([key, *map(spelled, room)]), times, "reservation")

    # MARK: Sections

    def is_dated(self, term, course, code):
        section = self.site.catalogs[term][course][1][code]
        return any(meeting.days for meeting in section.meetings) or (term, f"{course}-{code}") in self.site.exams

    def of_section(self, *section):
        return self.classes(*section) + self.exams(*section)

    @functools.cache
    def classes(self, term, course, code, room=None):
        """The meetings of a section, all or those in a room."""
        meetings = {meeting.whole: meeting for meeting in self.site.catalogs[term][course][1][code].meetings}
        return [expected(uid(term, course, code), times,
                         "cancelled" if self.is_cancelled(term, course, code, meeting, date) else "class")
                for meeting in meetings.values() if room in (None, (meeting.building, meeting.room))
                for date, times in meeting.times(self.site.terms[term], self.site.zone).items()]

    @functools.cache
    def exams(self, term, course, code, room=None):
        """The exams of a section, all or those in a room."""
        return [expected(uid(term, course, code, "exam"), stretch(exam.date, exam.start, exam.end, self.site.zone), "exam")
                for exam in unique(self.site.exams.get((term, f"{course}-{code}"), [])) if room in (None, exam.room)]

    # MARK: Notes

    def holidays(self, term):
        return [expected(f"{term}.holiday", (first, last + DAY), "day")
                for _, first, last in self.site.terms[term].free_runs()]

    def no_set_times(self, term):
        return self.note(term, "no-set-times", self.site.terms[term].first)

    def note(self, term, name, date):
        return expected(f"{term}.{name}", (date, date + DAY), "day")


def minutes(start, end):
    return [start + number * MINUTE for number in range((end - start) // MINUTE)]


def halves(name):
    """Course and code of "CMPS 231-0101"."""
    return tuple(name.replace(" ", "").split("-", 1))


def uid(term, course, code, *more):
    return ".".join([term, spelled(course), spelled(code), *more])


def spelled(text):
    """A name as a part of a UID."""
    lower = re.sub("[A-Z]", lambda found: found[0].lower(), text)
    return re.sub("[^a-z0-9-]", lambda found: "".join(f"_{byte:02x}" for byte in found[0].encode()), lower)


def part(name):
    """A name as a part of an address: in small letters, with what only they and digits and single dashes can tell; else its
    start, and FNV-1a of the whole."""
    short = re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")
    if short == name.lower():
        return short
    mark = 0x811c9dc5
    for byte in name.encode():
        mark = (mark ^ byte) * 0x01000193 % 2**32
    return f"{short[:60]}-{mark:08x}"
