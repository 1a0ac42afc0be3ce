"""The common free time and the free rooms of groups, and what links mean, as the script of share links calculates them in Node,
against a reading of the same terms in Python, minute by minute."""

import collections
import datetime as dt
import functools
import itertools
import json
import os
import random
import subprocess
import time
import urllib.parse
from pathlib import Path

import pytest

from places import ROOT

# All parts that need no page.
SCRIPTS = ROOT / "Templates" / "scripts"
PARTS = [SCRIPTS / "classes" / "01-classes.js", *sorted((SCRIPTS / "schedules").iterdir())[:4]]
DAYS = ["M", "Tu", "W", "Th", "F", "Sa", "Su"]
NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
GROUPS = int(os.environ.get("ALMANAC_GROUPS", 2_000))


def by_node(folder, cases):
    asked = folder / "cases.jsonl"
    asked.write_text("\n".join(json.dumps(case) for case in cases))
    done = subprocess.run(["node", str(Path(__file__).with_name("groups.mjs")), str(asked), *map(str, PARTS)],
                          capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(cases)
    return answers


# MARK: Random terms

def a_meeting(rng, rooms, first, last):
    start = rng.randrange(84, 260) * 5
    meeting = {"days": "".join(day for day in DAYS if rng.random() < (0.3 if day[0] != "S" else 0.03)), "start": start,
               "end": start + rng.choice([25, 50, 75, 180, 300])}
    if not meeting["days"] or rng.random() < 0.05:
        meeting = {}
    if rooms and rng.random() < 0.85:
        meeting["room"] = rng.randrange(len(rooms))
    if rng.random() < 0.3:
        span = sorted(first + dt.timedelta(rng.randrange((last - first).days + 1)) for _ in range(2))
        meeting |= {"first": str(span[0]), "last": str(span[1])}
    return meeting


def a_section(rng, rooms, first, last):
    section = {"meets": [a_meeting(rng, rooms, first, last) for _ in range(rng.choice([0, 1, 1, 2, 3]))]}
    if rng.random() < 0.2:
        section["off"] = [[str(first + dt.timedelta(rng.randrange(30))), *rng.choice([[], [600]])] for _ in range(3)]
    return section


def a_term(rng):
    first = dt.date(2026, 8, 20) + dt.timedelta(rng.randrange(14))
    last = first + dt.timedelta(rng.choice([4, 30, 100]))
    term = {"first": str(first), "last": str(last)}
    if rng.random() < 0.6:
        start = first + dt.timedelta(rng.randrange(-2, 40))
        term["off"] = [[str(start), str(start + dt.timedelta(rng.randrange(4)))]]
    if rng.random() < 0.6:
        term["swaps"] = [[str(first + dt.timedelta(rng.randrange(30))), rng.choice(DAYS)]]
    count = rng.choice([0, 1, 3, 6])
    places = sorted(rng.randrange(count) for _ in range(rng.randrange(1, 15))) if count else []
    rooms = [[f"Room {number}", place, f"rooms/{number}.html", rng.choice([None, 1, 4, 9, 40]), rng.random() < 0.9 or None]
             for number, place in enumerate(places)]
    walks = [[0 if a == b else rng.choice([None, -9, *range(1, 20)]) for a in range(count)] for b in range(count)]
    courses = {f"{rng.choice(['CMPS', 'MATH', 'A&B', 'ÉT'])}{number}": {
        "name": f"C {number}", "title": "T", "page": "c.html",
        "sections": {f"{code:04}": a_section(rng, rooms, first, last) for code in range(1, rng.randrange(2, 5))}}
        for number in rng.sample(range(100, 999), rng.randrange(1, 12))}
    for number, room in enumerate(rooms):
        fill_times(room, number, courses)
    hours = rng.choice([[480, 1320], [420, 1200], [0, 1440]])
    return {"version": 1, "term": term, "hours": hours, "sources": [], "buildings": [f"House {place}" for place in range(count)],
            "walks": walks, "rooms": rooms, "courses": courses}


def meetings_of(courses):
    return [meeting for course in courses.values() for section in course["sections"].values() for meeting in section["meets"]]


def bits(days):
    return sum(1 << DAYS.index(day) for day in split(days))


@functools.cache
def split(days):
    """The days of "MTuWThF"."""
    found = []
    while days:
        found.append(next(day for day in sorted(DAYS, key=len, reverse=True) if days.startswith(day)))
        days = days.removeprefix(found[-1])
    return found


def fill_times(room, number, courses):
    if room[4] is None:
        return
    own = [one for one in meetings_of(courses) if one.get("room") == number and "days" in one]
    room[4] = list(itertools.chain(*([bits(one["days"]), one["start"], one["end"]] for one in own if "first" not in one)))
    dated = [[bits(one["days"]), one["start"], one["end"], one["first"], one["last"]] for one in own if "first" in one]
    if dated:
        room.append(dated)


def written(term):
    """A term as the program writes it, a field and a course a line."""
    text = lambda value: json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("&", "\\u0026")  # noqa: E731
    head = [f"{text(name)}:{text(value)}" for name, value in term.items() if name != "courses"]
    courses = sorted((f"{text(name)}:{text(value)}" for name, value in term["courses"].items()),
                     key=lambda line: line.split('":')[0].encode("utf-16-be"))
    return "{\n" + ",\n".join([*head, '"courses":{\n' + ",\n".join(courses) + "\n}"]) + "\n}\n"


def a_group(rng, term):
    every = [(course, code) for course, one in term["courses"].items() for code in one["sections"]]
    people = [rng.sample(every, min(len(every), rng.randrange(1, 6))) for _ in range(rng.choice([1, 2, 3, 10]))]
    for person in people:
        if rng.random() < 0.1:
            person.append(("NONE100", "0101"))
    quote = lambda word: urllib.parse.quote(word, safe="").replace("-", "%2D")  # noqa: E731
    name = lambda: rng.choice(["", "Ana=", "%C3%89=", "<b>="])  # noqa: E731
    links = "&".join(f"{name()}fall:" + ",".join(f"{quote(course)}-{code}" for course, code in person) for person in people)
    return people, links


# MARK: The same by the minute

class Reading:
    def __init__(self, term, people):
        self.term, self.people = term, people
        day = dt.date.fromisoformat
        self.first, self.last = day(term["term"]["first"]), day(term["term"]["last"])
        self.off = [(day(a), day(b)) for a, b in term["term"].get("off", [])]
        self.swaps = {day(date): DAYS.index(code) for date, code in term["term"].get("swaps", [])}

    def weekday(self, date):
        """The weekday whose classes meet, or None."""
        if not self.first <= date <= self.last:
            return None
        if date in self.swaps:
            return self.swaps[date]
        return None if any(a <= date <= b for a, b in self.off) else date.weekday()

    def meets(self, meeting, date, off=()):
        weekday = self.weekday(date)
        return (weekday is not None and DAYS[weekday] in split(meeting.get("days", ""))
                and meeting.get("first", "") <= str(date) <= meeting.get("last", "9999")
                and not any(day == str(date) and (not start or start[0] == meeting["start"]) for day, *start in off))

    def sections(self, person):
        return [(course, code, self.term["courses"][course]["sections"][code]) for course, code in person
                if course in self.term["courses"]]

    def held(self, person, date):
        """The classes of a date, in order."""
        own = [(one["start"], one["end"], section_id(course, code), one) for course, code, section in self.sections(person)
               for one in section["meets"] if self.meets(one, date, section.get("off", ()))]
        return sorted(own, key=lambda one: one[:2])

    @functools.cache  # noqa: B019
    def group(self, date):
        return [self.held(person, date) for person in self.people]

    def free(self, date):
        if not self.first <= date <= self.last:
            return []
        start, end = self.term["hours"]
        minutes = [True] * (end - start)
        for held in self.group(date):
            for begin, stop, *_ in held:
                for minute in range(max(begin, start), min(stop, end)):
                    minutes[minute - start] = False
        runs, place = [], start
        for is_free, run in itertools.groupby(minutes):
            length = len(list(run))
            if is_free and length >= 30:
                runs.append([place, place + length])
            place += length
        return runs

    @functools.cache  # noqa: B019
    def taken(self, date):
        """The minutes of a date in which classes need each room."""
        taken = collections.defaultdict(set)
        for one in meetings_of(self.term["courses"]):
            if "room" in one and self.meets(one, date):
                taken[one["room"]].update(range(one["start"], one["end"]))
        return taken

    def room_is_free(self, number, date, stretch):
        return self.taken(date)[number].isdisjoint(range(*stretch))

    def order(self, number, date, stretch):
        """Unknown walks, then minutes, then the place in the list; and the longest walk."""
        building = self.term["rooms"][number][1]
        walks = []
        for held in self.group(date):
            before = [one for _, end, _, one in held if end <= stretch[0]][-1:]
            after = [one for start, _, _, one in held if start >= stretch[1]][:1]
            house = lambda one: self.term["rooms"][one["room"]][1]  # noqa: E731
            walks += [self.term["walks"][house(one)][building] for one in before if "room" in one]
            walks += [self.term["walks"][building][house(one)] for one in after if "room" in one]
        known = [abs(minutes) for minutes in walks if minutes is not None]
        return len(walks) - len(known), sum(known), building, number, max(known, default=0)

    def rooms(self, date, stretch):
        offered = [number for number, room in enumerate(self.term["rooms"])
                   if room[4] is not None and (room[3] is None or room[3] >= len(self.people))]
        free = sorted(self.order(number, date, stretch) for number in offered if self.room_is_free(number, date, stretch))
        longest = None if any(one[0] for one in free) else max((one[4] for one in free), default=0)
        return [one[3] for one in free], longest

    def clashes(self, person):
        """Pairs of sections, and the weekdays, in which both need a minute of one date."""
        found = set()
        dates = [self.first + dt.timedelta(day) for day in range((self.last - self.first).days + 1)]
        for (a, b), date in itertools.product(itertools.combinations(self.sections(person), 2), dates):
            for one, other in itertools.product(a[2]["meets"], b[2]["meets"]):
                both = self.meets(one, date, a[2].get("off", ())) and self.meets(other, date, b[2].get("off", ()))
                if both and set(range(one["start"], one["end"])) & set(range(other["start"], other["end"])):
                    found.add((*sorted([section_id(*a[:2]), section_id(*b[:2])]), NAMES[self.weekday(date)]))
        return found


def section_id(course, code):
    letters = course.rstrip("0123456789")
    return f"{letters} {course[len(letters):]}-{code}"


def check(reading, asked, answer):
    monday = dt.date.fromisoformat(asked["monday"])
    known = [[section_id(*one) for one in person if one[0] in reading.term["courses"]] for person in reading.people]
    assert answer["found"] == known
    shown = {day["date"]: day for day in answer["days"]}
    for date in (monday + dt.timedelta(place) for place in range(7)):
        held = [[[name, start, end] for start, end, name, _ in reading.held(person, date)] for person in reading.people]
        if date.weekday() > 4 and not any(held):
            assert str(date) not in shown
            continue
        day = shown[str(date)]
        in_order = lambda classes: sorted(classes, key=lambda one: (one[1:], one[0]))  # noqa: E731
        assert [in_order(one) for one in day["held"]] == [in_order(one) for one in held]
        assert [one["stretch"] for one in day["free"]] == reading.free(date)
        for one in day["free"]:
            if reading.weekday(date) is not None:
                assert (one["rooms"], one["longest"]) == reading.rooms(date, one["stretch"]), (date, one)
    for (date, minute), people in zip(asked["moments"], answer["now"], strict=True):
        for (present, start), person in zip(people, reading.people, strict=True):
            held = reading.held(person, dt.date.fromisoformat(date))
            running = [name for begin, end, name, _ in held if begin <= minute < end]
            assert (present in running) if running else present is None
            assert start == min((begin for begin, *_ in held if begin > minute), default=None)


def check_clashes(reading, answer):
    for person, lines in zip(reading.people, answer["clashes"], strict=True):
        said = set()
        for line in lines:
            pair, times = line.removesuffix(".").split(" clash: ")
            said |= {(*pair.split(" and "), when.split()[0]) for when in times.split(", ")}
        assert said == reading.clashes(person), person


def random_case(rng):
    term = a_term(rng)
    people, links = a_group(rng, term)
    first = dt.date.fromisoformat(term["term"]["first"])
    monday = first - dt.timedelta(first.weekday()) + dt.timedelta(7 * rng.randrange(-1, 6))
    moments = [[str(monday + dt.timedelta(rng.randrange(7))), rng.randrange(480, 1300)] for _ in range(2)]
    return Reading(term, people), {"file": written(term), "links": links, "monday": str(monday), "moments": moments}


def test_free_time_and_rooms_of_random_groups_are_those_of_another_reading(tmp_path):
    seed = int(os.environ.get("ALMANAC_SEED", time.time_ns() % 10**9))
    print(f"ALMANAC_SEED={seed}")
    rng = random.Random(seed)
    for start in range(0, GROUPS, 1000):
        drawn = [random_case(rng) for _ in range(min(1000, GROUPS - start))]
        answers = by_node(tmp_path, [asked for _, asked in drawn])
        for number, ((reading, asked), answer) in enumerate(zip(drawn, answers, strict=True), start):
            check(reading, asked, answer)
            if number % 10 == 0:
                check_clashes(reading, answer)


# MARK: Links

READABLE = [
    ("fall:A1-1", [("", "fall", ["A1-1"])]),
    ("Ana=1!fall:a1-1&B%6F=fall:B2-2,B2-2", [("Ana", "fall", ["A1-1"]), ("Bo", "fall", ["B2-2"])]),
    ("%3Cimg%20src=x:A1-1", [("<img src", "x", ["A1-1"])]),
    ("%E2%80%AEevil=x:A1-1", [("evil", "x", ["A1-1"])]),
    ("%zz=x:A1-1", [("", "x", ["A1-1"])]),
    (f"{'n' * 900}=x:A1-1", [("n" * 40, "x", ["A1-1"])]),
    ("&&x:A1-%31%2D2&", [("", "x", ["A1-1-2"])]),
]
UNREADABLE = [
    "2!x:A1-1", "!x:A1-1", "2147483648!x:A1-1", "x", "x:", ":A1-1", "x:A1", "x:-1", "x:A1-", "x:<b>-1", "x:A1-%", "x:A1-%ff",
    "x:A1-%00", "%:A1-1", "x:" + ",".join(f"A{n}-1" for n in range(3000)), "a" * 100_000, "=", "=!:", "__proto__:constructor",
]


def test_links_are_read_as_the_guide_says(tmp_path):
    answers = by_node(tmp_path, [{"links": link} for link, _ in READABLE])
    for (link, people), answer in zip(READABLE, answers, strict=True):
        shown = [(one["name"], one["term"], [f"{each['course']}-{each['code']}" for each in one["sections"]]) for one in answer["people"]]
        assert (shown, answer["problems"]) == (people, []), link


def test_damaged_links_are_a_sentence(tmp_path):
    for link, answer in zip(UNREADABLE, by_node(tmp_path, [{"links": link} for link in UNREADABLE]), strict=True):
        assert answer["people"] == [] and len(answer["problems"]) == 1, link[:40]
        assert answer["problems"][0].startswith("This link ") and len(answer["problems"][0]) < 90


def test_a_damaged_link_among_others_is_left_out_and_at_most_ten_are_shown(tmp_path):
    [some, many] = by_node(tmp_path, [{"links": "x:A1-1&9!y:B1-1&x:C1-1"}, {"links": "&".join(f"x:A{n}-1" for n in range(14))}])
    assert [one["text"] for one in some["people"]] == ["x:A1-1", "x:C1-1"] and len(some["problems"]) == 1
    assert len(many["people"]) == 10 and many["problems"] == ["Only the first 10 of 14 schedules are shown."]


@pytest.mark.parametrize("seed", range(20))
def test_any_changed_link_is_read_or_refused(tmp_path, seed):
    rng = random.Random(seed)
    link = "Ana=1!fall-2026:CMPS330-0101,MATH246-0101&fall-2026:A%26B1-1"
    changed = []
    for _ in range(500):
        letters = list(link)
        for _ in range(rng.randrange(1, 6)):
            letters[rng.randrange(len(letters))] = rng.choice("%&=!:,-#<>\"'\\\x00é\u202e💐0aA")
        changed.append("".join(letters))
    for answer in by_node(tmp_path, [{"links": one} for one in changed]):
        assert all(one["sections"] and len(one["name"]) <= 80 for one in answer["people"])
        assert all(isinstance(one, str) for one in answer["problems"])
