"""Random campuses in which exams, classes, cancellations, holidays, swapped days, parts of terms, closures, reservations and people's days
meet, against one plain reading of them (`crossing.py`): the pages of rooms, what is free, rooms taken twice, feeds, `almanac reserve`.

Six campuses make a site. A normal run has twelve campuses; ALMANAC_CAMPUSES=1000 asks for more, and ALMANAC_SEED=7 for those of other seeds.
`make cross` runs a thousand. A failure names the seed of its site.
"""

import datetime as dt
import html
import json
import os
import random
import re
import shutil
import zoneinfo
from collections import Counter

import icalendar
import pytest
import recurring_ical_events

from campus import Reservation, stretch
from crossing import Crossing, runs
from crossing_site import DAY, FALL, MINUTE, clock, course_of, moment, tick
from daybook import DayBook
from room_page import rows_ahead

CAMPUSES, EACH = int(os.environ.get("ALMANAC_CAMPUSES", 12)), 6
FIRST = int(os.environ.get("ALMANAC_SEED", 20261123))
COURSE = re.compile(r"[A-Z]{4} \d+")
NOTHING = (frozenset(), frozenset(), frozenset())
TIME = re.compile(r"(.+?) (\d+:\d\d)(?: (am|pm))? – (\d+:\d\d) (am|pm)(?:, |$)")


@pytest.mark.parametrize("seed", range(FIRST, FIRST + -(-CAMPUSES // EACH)))
def test_all_that_is_said_of_a_campus_is_what_a_plain_reading_says(almanac, tmp_path, seed):
    print("seed", seed)
    crossing = Crossing(seed, EACH)
    for path, text in crossing.files().items():
        file = tmp_path / "Content" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    done = almanac("build", "--site", tmp_path)
    assert done.returncode == 0, done.stderr
    site = Site(tmp_path, crossing, almanac)
    try:
        site.expect_rooms()
        site.expect_lists()
        site.expect_double_bookings()
        site.expect_feeds()
        site.expect_reserving(seed)
    finally:
        shutil.rmtree(tmp_path / "Public")


class Site:
    def __init__(self, folder, crossing, almanac):
        self.folder, self.crossing, self.almanac = folder, crossing, almanac
        self.public = folder / "Public"
        self.zone = zoneinfo.ZoneInfo(crossing.zone)
        self.used = crossing.used_in_any_term
        self.today = crossing.now.date()
        self.minute = (crossing.now - moment(self.today, 0)) // MINUTE
        days = [self.today - DAY, self.today + 30 * DAY]
        self.opened = {room: crossing.opened(room, *days) for room in crossing.rooms}

    def state(self, room, date, minute, term=None, used=None):
        """The courses in a room at a minute that is counted from midnight of a date, whether it is reserved, and whether it is free; in one term or any."""
        when = tick(date, minute)
        classes, exams, reserved = (self.used if used is None else used).get((room, when), NOTHING)
        taken = {course_of(name) for name in classes | exams}
        is_free = when in self.opened[room] and self.is_known(dt.date.fromordinal(when // 1440), term) and not taken and not reserved
        return taken, bool(reserved and not taken), is_free

    def is_known(self, date, term=None):
        return any(self.crossing.is_known(date, name) for name in ([term] if term else self.crossing.terms))

    def end_of_free(self, room, minute):
        """Until when a room is free that is so at a minute of today; nobody looks beyond tomorrow."""
        return next((end for end in range(minute, 2880) if not self.state(room, self.today, end)[2]), 2880)

    # MARK: Pages

    def expect_rooms(self):
        day = json.loads((self.public / "rooms/day.json").read_text())
        found = {(day["houses"][one["house"]][0], one["number"]): one for one in day["rooms"]}
        assert sorted(found) == sorted(self.crossing.rooms) and day["day"] == str(self.today) and day["at"] == self.minute
        self.addresses = {room: one["address"] for room, one in found.items()}
        self.names = {one["name"]: room for room, one in found.items()}
        for room, one in found.items():
            self.expect_present_day(room, one)
            page = (self.public / one["address"]).read_text()
            window = range(*map(int, re.search(r'data-ruler="(\d+),(\d+)"', page).groups()))
            titles = re.findall(r'<title id="(day|d-[\d-]+)-t">([^<]*)</title>', page)
            dates = [self.today + later * DAY for later in range(14)]
            assert [name for name, _ in titles] == ["day"] + [f"d-{date}" for date in dates[1:]]
            for date, (_, title) in zip(dates, titles):
                self.expect_ruler(room, date, title, window)
            for date in dates[1:]:
                self.expect_rows(room, date, rows_ahead(page, date), window)

    def expect_present_day(self, room, one):
        """What the script of the list of rooms reads."""
        end = self.crossing.end_of(room, self.today)
        states = [self.state(room, self.today, minute) for minute in range(end)]
        assert painted(one.get("uses", []), end) == {at for at, (taken, reserved, _) in enumerate(states) if taken or reserved}, room
        classes = painted([use for use in one.get("uses", []) if use[2]], end)
        assert classes == {at for at, (taken, _, _) in enumerate(states) if taken}, room
        is_open = {at for at in range(end) if tick(self.today, at) in self.opened[room]}
        assert painted(one.get("open", []), end) == (is_open if self.is_known(self.today) else set()), room
        free = [at for at in range(end) if states[at][2]]
        starts = [at for at in free if at - 1 not in set(free)]
        assert one.get("end") == (self.end_of_free(room, starts[-1]) if starts else None), room

    def expect_ruler(self, room, date, title, window):
        shown = [set() for _ in range(2880)]
        for words, start, half, end, last in TIME.findall(html.unescape(title).split(": ", 1)[1].replace("\u00a0", " ")):
            begin, until = minutes(start, half or last), minutes(end, last)
            begin += 1440 * (begin < window.start)
            until += 1440 * (until <= begin) if until + 1440 * (until <= begin) > begin else 2880
            for minute in range(begin, min(until, 2880)):
                shown[minute] |= set(words.split(", "))
        for minute in range(window.start, min(window.stop, self.crossing.end_of(room, date))):
            taken, reserved, is_free = self.state(room, date, minute)
            expected = taken | ({"reserved"} if reserved else set()) | ({"free"} if is_free else set())
            assert shown[minute] - {"closed"} == expected, (room, str(date), clock(minute), title)

    def expect_rows(self, room, date, rows, window):
        """What is folded below one of the days ahead: rows without a gap, each of minutes that are alike."""
        assert (rows[0].start, rows[-1].end) == (window.start, window.stop), (room, str(date), rows)
        for row in rows:
            for minute in range(row.start, min(row.end, self.crossing.end_of(room, date))):
                when = tick(date, minute)
                taken, reserved, is_free = self.state(room, date, minute)
                if taken:
                    assert (row.state, set(COURSE.findall(row.words))) == ("class", taken), (room, str(date), row)
                elif reserved:
                    assert (row.state, row.words) == ("reserved", "▨ Reserved"), (room, str(date), row)
                elif is_free:
                    assert (row.state, row.words) == ("free", "○ Free"), (room, str(date), row)
                elif when in self.opened[room]:
                    assert row.words == "– Schedule unknown", (room, str(date), row)
                else:
                    assert row.words.startswith("– Closed"), (room, str(date), row)

    def expect_lists(self):
        page = (self.public / "rooms/index.html").read_text()
        free, soon = {}, {}
        for kind, name, at in re.findall(r'<title id="([rs])-[^"]*">([^:<]*): free (?:until|from) ([^<]*)</title>', page):
            (free if kind == "r" else soon)[self.names[html.unescape(name)]] = minutes(*at.replace("\u00a0", " ").split())
        now, slot = self.minute, self.crossing.slot
        ends = {room: self.end_of_free(room, now) for room in self.crossing.rooms}
        assert free == {room: end % 1440 for room, end in ends.items() if end > now}
        expected = {}
        for room in [room for room, end in ends.items() if end == now]:
            last = self.crossing.end_of(room, self.today)
            next_free = (at for at in range(now, last) if self.state(room, self.today, at)[2]
                         and not self.state(room, self.today, at - 1)[2] and self.end_of_free(room, at) - at >= slot)
            start = next(next_free, None)
            if start is not None and start - now <= 30:
                expected[room] = start % 1440
        assert soon == expected

    def expect_double_bookings(self):
        page = (self.public / "problems.html").read_text()
        rows = re.findall(r"<h3>([^<]*) is double-booked</h3><p class=\"small\"><code>(.*?)</code></p><p class=\"small\">.*?, "
                          r"<data value=\"(\d+)\">", page)

        def side(text):
            if text.startswith("reservation"):
                return "reservation"
            sections, exam = re.match(r"([A-Z]{4} \d+-\w(?:, [A-Z]{4} \d+-\w)*)( exam)?", text).groups()
            return ("exam " if exam else "") + sections
        found = Counter((self.names[html.unescape(room)], frozenset(map(side, html.unescape(place).split("; "))), int(days))
                        for room, place, days in rows)
        assert found == Counter(self.crossing.double_bookings())

    # MARK: Feeds

    def expect_feeds(self):
        crossing, feeds = self.crossing, self.public / "feeds"
        campus = feeds / "campus/sections"
        for section in crossing.sections:
            short = section.name.replace(" ", "").lower()
            self.expect_feed(campus / section.term / f"{short}.ics", self.of_section(section))
        for room, address in self.addresses.items():
            shown = [one for section in crossing.sections for one in self.of_section(section, room)]
            shown += [(*stretch(dt.date.fromordinal(start // 1440), start % 1440, start % 1440 + end - start, self.zone), "reserved")
                      for start, end in crossing.reserved(room)]
            file = feeds / "campus" / address.replace(".html", ".ics")
            has_feed = shown or any(room == one.room for one in crossing.own + crossing.booked) or any(
                room == one.room for section in crossing.sections for one in section.meetings)
            assert file.exists() == bool(has_feed), room
            if has_feed:
                self.expect_feed(file, shown)
        mine = [one for section in crossing.saved for one in self.of_section(section)]
        self.expect_feed(feeds / "robin/mine.ics", mine)
        self.expect_feed(feeds / "robin/my/classes.ics", [one for one in mine if " exam" not in one[2]])
        self.expect_feed(feeds / "robin/my/exams.ics", [one for one in mine if " exam" in one[2]])
        self.expect_feed(feeds / "robin/my/reservations.ics", [
            (*self.instants(one.start, one.end), "own") for one in crossing.own if one.person == "robin"])
        book = DayBook(self.folder / "Content/people/robin", crossing.terms, FALL, self.zone)
        self.expect_feed(feeds / "robin/my/activities.ics", [
            (*stretch(one.date, one.start, one.end, self.zone), "own") for one in book.activities()])

    def of_section(self, section, room=None):
        """Start, end and what of all its classes and exams, or of those in a room."""
        crossing, found = self.crossing, []
        for is_held in (True, False):
            found += [(*stretch(date, one.start, one.end, self.zone), ("" if is_held else "cancelled ") + section.name)
                      for one, date in crossing.held(section, is_held) if room in (None, one.room)]
        return found + [(*stretch(exam.date, exam.start, exam.end, self.zone), f"{section.name} exam")
                        for exam in crossing.exams[section.name] if room in (None, exam.room)]

    def instants(self, start, end):
        minute = start.hour * 60 + start.minute
        return stretch(start.date(), minute, minute + (end - start) // MINUTE, self.zone)

    def expect_feed(self, file, expected):
        calendar = icalendar.Calendar.from_ical(file.read_bytes())
        uids = [str(event["UID"]) for event in calendar.walk("VEVENT")]
        assert len(uids) == len(set(uids)), file
        found = Counter()
        for event in recurring_ical_events.of(calendar).between(dt.datetime(2026, 9, 1), dt.datetime(2027, 2, 1)):
            start, end = event["DTSTART"].dt, event["DTEND"].dt
            if isinstance(start, dt.datetime):
                found[start.astimezone(dt.timezone.utc), end.astimezone(dt.timezone.utc), said(str(event["SUMMARY"]))] += 1
        assert found == Counter(expected), file

    # MARK: Reserving

    def expect_reserving(self, seed):
        """What `almanac reserve` answers to some wishes, each with all that was granted before."""
        draw, crossing = random.Random(seed), self.crossing
        for _ in range(4):
            room = draw.choice(crossing.rooms)
            date = self.today + draw.randrange(-1, 14) * DAY
            start = draw.randrange(420, 1320, crossing.slot) + draw.choice([0, 0, 0, 0, 5])
            end = start + crossing.slot * draw.randint(1, 3)
            if end > 1440:
                continue
            done = self.almanac("reserve", " ".join(room), str(date), f"{clock(start)}-{clock(end)}", "--as", "wren",
                                "--site", self.folder, "--format", "json")
            reported = json.loads(done.stdout)
            reason, openings = self.answer(room, date, start, end)
            assert reported.get("reason") == reason and done.returncode == (77 if reason else 0), (room, str(date), start, end, reported)
            if openings is not None:
                assert [(one["date"], one["from"], one["to"]) for one in reported["openings"]] == openings, (room, str(date), reported)
            if reason is None:
                crossing.own.append(Reservation(room, moment(date, start), moment(date, end), "wren"))

    def answer(self, room, date, start, end):
        """The reason of a refusal, if any, and the openings that are reported with it, as far as they are looked at here."""
        crossing = self.crossing
        if start % crossing.slot:
            return "offGrid", None
        if moment(date, start) < crossing.now:
            return "past", None
        term = self.term(date)
        if term is None:
            return "unknownDay", None
        used = {name: crossing.used(name) for name in crossing.terms}
        span = range(start, end)
        if not all(self.state(room, date, minute, term, used[term])[2] for minute in span):
            openings = self.openings(room, date, start, end - start, used) or self.openings(room, date, start, 1, used)
            return self.obstacle(room, date, span, used[term]), openings
        taken = sum(-(-((one.end - one.start) // MINUTE) // crossing.slot) for one in crossing.own
                    if one.person == "wren" and one.start.date() == date)
        return ("tooMany" if taken + len(span) // crossing.slot > crossing.slots else None), None

    def term(self, date):
        crossing = self.crossing
        return next((name for name, term in crossing.terms.items() if date in term.dates), FALL if crossing.is_known(date) else None)

    def obstacle(self, room, date, span, used):
        """The earliest of what is in the room, else what closes it."""
        there = [used.get((room, tick(date, minute)), NOTHING) for minute in span]
        if any("wren" in reserved for _, _, reserved in there):
            return "mine"
        for classes, exams, reserved in there:
            if exams or classes or reserved:
                # Of two that begin in different minutes, the page and the program show the earlier first.
                kinds = {"exam"} if exams and not classes else {"class"} if classes and not exams else {"class", "exam"}
                return "reserved" if not exams and not classes else AnyOf(kinds)
        return "closed"

    def openings(self, room, date, start, length, used):
        """At most five stretches of slots from the wish's time on, that are as long at least."""
        crossing, found = self.crossing, []
        begin = max(moment(date, start), crossing.now)
        for number in range(14):
            day = date + number * DAY
            term = self.term(day)
            if term is None:
                continue
            first = (begin - moment(day, 0)) // MINUTE if day == begin.date() else 0
            free = [minute for minute in range(1440) if self.state(room, day, minute, term, used[term])[2]]
            for run in runs(free):
                low = -(-max(run[0], first) // crossing.slot) * crossing.slot
                high = 1440 if run[1] == 1440 else run[1] // crossing.slot * crossing.slot
                if high - low >= length and day >= self.today:
                    found.append((str(day), clock(low), "24:00" if high == 1440 else clock(high)))
        return found[:5]


class AnyOf(set):
    """Equal to each of its words."""
    __hash__ = None

    def __eq__(self, word):
        return word in self


def painted(stretches, end):
    return {minute for start, until, *_ in stretches for minute in range(max(0, start), min(until, end))}


def minutes(text, half):
    hour, minute = map(int, text.split(":"))
    return (hour % 12 + (12 if half == "pm" else 0)) * 60 + minute


def said(summary):
    """What an event says it is, in the words of this test."""
    if summary == "Reserved":
        return "reserved"
    section = re.search(r"[A-Z]{4} \d+-\w", summary)
    if not section:
        return "own"
    kind = " exam" if summary.lower().endswith(" exam") else ""
    return ("cancelled " if summary.startswith("CANCELED: ") else "") + section[0] + kind
