"""The schedule problem both solvers are given, in words either can read.

A model has groups of choices; one choice of every group is taken, no two that clash, and the sum of their values less what
the days cost is to be high. `SolverBench` reads the text that `Model.text` writes.
"""

import random
import re
from dataclasses import dataclass, field

DAYS = "MTWRFSU"


@dataclass(frozen=True)
class Stay:
    """One class on one day of the week: minutes from midnight, and the number of its building or -1."""

    day: int
    start: int
    end: int
    place: int


@dataclass
class Choice:
    value: int
    stays: tuple[Stay, ...]


@dataclass
class Model:
    groups: list[list[Choice]]
    # Minutes between buildings, -1 where nobody knows.
    ways: list[list[int]]
    # What is taken off, each for every date; 0 switches it off.
    costs: dict[str, int] = field(default_factory=dict)

    # How many dates a day of the week stands for.
    DATES = 15
    EARLY = 600
    CAPS = {"early": 120, "gap": 120, "walk": 30}
    LUNCH = (690, 810, 30)

    @property
    def choices(self):
        return [choice for group in self.groups for choice in group]

    @property
    def raw(self):
        product = 1
        for group in self.groups:
            product *= len(group)
        return product

    def clashes(self):
        """Every two choices of different groups that need one person in two places."""
        numbered = [(g, c) for g, group in enumerate(self.groups) for c in group]
        return [
            (a, b)
            for a, (group, one) in enumerate(numbered)
            for b, (other, two) in enumerate(numbered[a + 1 :], a + 1)
            if group != other and overlap(one, two)
        ]

    def text(self):
        lines = [f"dates {self.DATES} {len(DAYS)}"]
        lines.append(
            "costs "
            + " ".join(str(self.costs.get(name, 0)) for name in ("day", "early", "lunch", "gap", "walk"))
        )
        lines.append(f"ways {len(self.ways)} " + " ".join(str(m) for row in self.ways for m in row))
        for group in self.groups:
            lines.append("group")
            for choice in group:
                stays = " ".join(f"{s.day} {s.start} {s.end} {s.place}" for s in choice.stays)
                lines.append(f"choice {choice.value} {stays}".rstrip())
        lines += [f"forbid {a} {b}" for a, b in self.clashes()]
        return "\n".join(lines) + "\n"


def overlap(one, two):
    return any(
        a.day == b.day and a.start < b.end and b.start < a.end for a in one.stays for b in two.stays
    )


def georgia_tech(dump, courses, seed):
    """The sections of real courses; lectures, labs and studios are groups of their own, any with any."""
    numbers = random.Random(seed)
    caches = dump["caches"]
    buildings = {}
    groups = {}
    for course in courses:
        for section in dump["courses"][course][1].values():
            stays = tuple(sorted(set(stays_of(section, caches, buildings)), key=lambda s: (s.day, s.start)))
            value = numbers.randrange(500_000, 1_000_000)
            groups.setdefault((course, section[3]), []).append(Choice(value, stays))
    return Model(list(groups.values()), ways_between(caches["locations"], buildings))


def stays_of(section, caches, buildings):
    for period, days, _, location, *_ in section[1]:
        times = re.findall(r"(\d+):(\d+) (am|pm)", caches["periods"][period])
        if len(times) != 2:
            continue
        start, end = [int(h) % 12 * 60 + int(m) + (720 if half == "pm" else 0) for h, m, half in times]
        known = location >= 0 and (caches["locations"][location] or {}).get("lat") is not None
        place = buildings.setdefault(location, len(buildings)) if known else -1
        for day in days:
            if day in DAYS:
                yield Stay(DAYS.index(day), start, end, place)


def ways_between(locations, buildings):
    """Straight lines at 80 metres a minute with a detour of 1.3; a degree of latitude is 111,200 metres."""
    order = sorted(buildings, key=buildings.get)

    def minutes(a, b):
        one, two = locations[a], locations[b]
        north = (one["lat"] - two["lat"]) * 111_200
        east = (one["long"] - two["long"]) * 111_200 * 0.83
        return -(-int((north * north + east * east) ** 0.5 * 1.3) // 80)

    return [[0 if a == b else minutes(a, b) for b in order] for a in order]


def made_up(seed, courses=8, sections=44):
    """Where the real data is missing: courses with sections in the patterns that universities use."""
    numbers = random.Random(seed)
    patterns = [("MWF", 50), ("MW", 75), ("TR", 75), ("TR", 75), ("MWF", 50), ("F", 165), ("", 0)]
    groups = []
    for _ in range(courses):
        group = []
        for _ in range(sections):
            days, length = numbers.choice(patterns)
            start = 480 + 5 * numbers.randrange(0, 120)
            place = numbers.randrange(0, 12)
            stays = tuple(Stay(DAYS.index(d), start, start + length, place) for d in days)
            group.append(Choice(numbers.randrange(500_000, 1_000_000), stays))
        groups.append(group)
    points = [(numbers.randrange(0, 900), numbers.randrange(0, 900)) for _ in range(12)]
    ways = [
        [-(-int(((a - c) ** 2 + (b - d) ** 2) ** 0.5 * 1.3) // 80) for c, d in points] for a, b in points
    ]
    return Model(groups, ways)
