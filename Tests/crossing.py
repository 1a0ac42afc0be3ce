"""Small random campuses in which everything that concerns a room meets, and one plain reading of them.

A `Crossing` draws a term and some campuses, of one building each, and writes them as a site. What is in a room at a minute is said without
any shortcut: by the local date and minute, minute after minute. Nothing here reads what the program wrote.
"""

import functools
from collections import defaultdict

from campus import span
from crossing_site import DAY, FALL, MINUTE, SPRING, CrossingSite, Place, tick


def ticks(one):
    """The minutes of a reservation."""
    return range(*(tick(at.date(), at.hour * 60 + at.minute) for at in (one.start, one.end)))


class Crossing(CrossingSite):
    """What is in the rooms of the drawn campuses, and when."""

    def is_cancelled(self, section, date, start):
        return any(one is section and when == date and minute in (None, start) for one, when, minute in self.cancellations)

    def held(self, section, is_held=True):
        """Its classes that are held, or those that are cancelled, as (meeting, date)."""
        return [(one, date) for one in section.meetings for date in self.dates(section, one)
                if self.is_cancelled(section, date, one.start) != is_held]

    @functools.cached_property
    def last_known(self):
        """The last day on which it is known what is in rooms."""
        end = min(self.fall.last + 30 * DAY, self.terms[SPRING].first - DAY)
        return max([self.fall.last] + [exam.date for all in self.exams.values() for exam in all if exam.room and exam.date <= end])

    def is_known(self, date, term=FALL):
        last = self.last_known if term == FALL else self.terms[term].last
        return self.terms[term].first <= date <= last

    @functools.cached_property
    def used_in_terms(self):
        return {term: self.used(term) for term in self.terms}

    @functools.cached_property
    def used_in_any_term(self):
        found = defaultdict(lambda: (set(), set(), set()))
        for used in self.used_in_terms.values():
            for place, all in used.items():
                for kind, names in zip(found[place], all):
                    kind |= names
        return found

    def used(self, term=FALL):
        """By room and minute the sections in it and whether it is reserved: classes of a term, exams of all."""
        found = defaultdict(lambda: (set(), set(), set()))
        for section in self.sections:
            for meeting, date in self.held(section) if section.term == term else []:
                self.paint(found, meeting.room, date, meeting, 0, section.name)
            for exam in self.exams[section.name]:
                self.paint(found, exam.room, exam.date, exam, 1, section.name)
        for one in self.own + self.booked:
            for number in ticks(one):
                found[one.room, number][2].add(one.person)
        return found

    @staticmethod
    def paint(found, room, date, one, index, name):
        for minute in range(one.start, one.end) if room else []:
            found[room, tick(date, minute)][index].add(name)

    def place(self, room):
        own, house = self.listed.get(room, Place(None, [])), self.houses[room[0]]
        return Place(own.hours or house.hours or self.site.hours, own.closures + house.closures + self.site.closures)

    def opened(self, room, first, last):
        """The minutes at which a room is open, on these dates and the nights after."""
        place, found = self.place(room), set()
        for date in span(first - DAY, last + DAY):
            if not any(one.start is None and one.first <= date <= one.last for one in place.closures):
                for start, end in place.hours[date.weekday()]:
                    found |= set(range(tick(date, start), tick(date, end)))
        for one in place.closures:
            for date in span(one.first, one.last) if one.start is not None else []:
                found -= set(range(tick(date, one.start), tick(date, one.end)))
        return found

    def end_of(self, room, date):
        """Where the hours that begin on a date end: what is later is the next day's."""
        return max([1440] + [end for _, end in self.place(room).hours[date.weekday()]])

    def reserved(self, room):
        """The first minutes and the ends of what is reserved of a room beside its classes and exams. Reservations that share a minute are one."""
        taken = {minute for used in self.used_in_terms.values() for (where, minute), one in used.items()
                 if where == room and (one[0] or one[1])}
        joined = []
        for all in sorted((ticks(one) for one in self.own + self.booked if one.room == room), key=lambda all: (all.start, all.stop)):
            if joined and all.start < joined[-1].stop:
                joined[-1] = range(joined[-1].start, max(joined[-1].stop, all.stop))
            else:
                joined.append(all)
        return [run for all in joined for run in runs(minute for minute in all if minute not in taken)]

    # MARK: Double bookings

    def patterns(self):
        """The classes of each room in the fall: (days, start, end, first, last) with the sections that share it."""
        found = defaultdict(lambda: defaultdict(list))
        for section in self.sections:
            for one in section.meetings if section.term == FALL else []:
                first, last = one.dates or (self.fall.first, self.fall.last)
                first, last = max(first, self.fall.first), min(last, self.fall.last)
                if one.room and first <= last:
                    found[one.room][one.days, one.start, one.end, first, last].append(section)
        return found

    def attending(self, pattern, sections, date):
        """The names of those that really meet by a pattern on a date."""
        days, start, _, first, last = pattern
        if not first <= date <= last or self.fall.weekday(date) not in days:
            return set()
        return {one.name for one in sections if not self.is_cancelled(one, date, start)}

    def double_bookings(self):
        """As (room, what is in it, what else is, on how many days), each named by its sections."""
        patterns, found = self.patterns(), []
        exams = defaultdict(lambda: defaultdict(set))
        for name, all in self.exams.items():
            for exam in all:
                if exam.room and self.is_known(exam.date):
                    exams[exam.room][exam.date, exam.start, exam.end].add(name)
        for room in self.rooms:
            classes, sittings = list(patterns[room].items()), sorted(exams[room].items())
            for index, (a, first) in enumerate(classes):
                for b, second in classes[index + 1:]:
                    if a[1:3] != b[1:3] and meets(a, b[1], b[2]):
                        days = sum(bool(self.attending(a, first, date) and self.attending(b, second, date)) for date in self.fall.dates)
                        found += [(room, frozenset([named(first), named(second)]), days)] * bool(days)
                for (date, start, end), taking in sittings:
                    there = self.attending(a, first, date)
                    if there - taking and meets(a, start, end) and a[1:3] != (start, end):
                        found.append((room, frozenset([named(first), "exam " + ", ".join(sorted(taking))]), 1))
            for index, (one, taking) in enumerate(sittings):
                for other, also in sittings[index + 1:]:
                    if one[0] == other[0] and one[1] < other[2] and other[1] < one[2] and taking - also and also - taking:
                        found.append((room, frozenset("exam " + ", ".join(sorted(all)) for all in (taking, also)), 1))
            for own in self.own:
                # A private person's is an appointment, which is nobody's business.
                if own.room != room or own.person == "quinn":
                    continue
                date, start = own.start.date(), own.start.hour * 60 + own.start.minute
                end = start + (own.end - own.start) // MINUTE
                found += [(room, frozenset([named(all), "reservation"]), 1) for pattern, all in classes
                          if self.attending(pattern, all, date) and meets(pattern, start, end)]
                found += [(room, frozenset(["exam " + ", ".join(sorted(taking)), "reservation"]), 1)
                          for (when, begin, until), taking in sittings if when == date and begin < end and start < until]
        return found


def meets(pattern, start, end):
    return pattern[1] < end and start < pattern[2]


def named(sections):
    return ", ".join(sorted({one.name for one in sections}))


def runs(numbers):
    """Runs of numbers that follow one another, as pairs of the first and the one after the last."""
    found = []
    for number in numbers:
        if found and found[-1][1] == number:
            found[-1] = (found[-1][0], number + 1)
        else:
            found.append((number, number + 1))
    return found
