"""Every schedule of a plan, found by trying all, with its score: what rankings of the program are compared with.

What is expected is reckoned from courses as another reading of a school's files has them (`school_files.py`), by the words of the guide: time is
one long row of minutes, a bit each, and every combination is tried. Plans are drawn by a seed.
"""

import datetime as dt
import functools
import itertools
import json
import math
import re
from collections import Counter
from statistics import mean, median

import pytest

from campus import WEEKDAYS

TOP = 20
MOST = 15_000
ORDERS = ("score", "earliest-end", "campus-days", "gaps", "walking")
PREFERENCES = {"compact-days": "compactDays", "late-starts": "lateStarts", "lunch": "lunch", "few-gaps": "fewGaps",
               "little-walking": "littleWalking", "priority": "priority"}


# MARK: Courses

class Row:
    """One row of a timetable; `days` are the ordinals of its real dates, `room` is a building's code and a number, if it has one."""

    def __init__(self, days, start, end, place, timeless=False, room=None):
        self.days, self.start, self.end, self.place = days, start, end, place
        self.timeless, self.room = timeless, room
        # A place is a building, "online", or None; a meeting at any time is online.
        self.online = place == "online" or (place is None and timeless == "any")
        self.building = place if place not in (None, "online") else None

    @property
    def key(self):
        return (self.days, self.start, self.end, self.place, self.timeless)

    @property
    def is_held(self):
        return not self.timeless and bool(self.days)


class Section:
    def __init__(self, course, code, rows, instructors, exams=None):
        self.id, self.code, self.rows, self.exams = f"{course}-{code}", code, rows, exams
        self.instructors = [name for name in instructors if name not in ("TBA", "Instructor: TBA", "Staff", "")]
        self.part, self.partners, self.reported, self.campus = None, frozenset(), [], None
        # How many seats are open, where that is known.
        self.open = None


class Course:
    def __init__(self, name, department, number, credits, gened, sections):
        self.id, self.department, self.credits, self.gened = name, department, credits, gened
        self.level, self.sections = int(number[:1]) * 10 ** (len(re.match(r"\d+", number)[0]) - 1), sections

    @functools.cached_property
    def ways(self):
        return ways_of(self)

    def is_of(self, kind):
        lowest, highest = self.credits
        return (not kind.get("gened") or any(one in self.gened for one in kind["gened"])) \
            and (not kind.get("level") or self.level in kind["level"]) \
            and (not kind.get("department") or self.department in kind["department"]) \
            and (not kind.get("credits")
                 or kind["credits"][0] <= lowest and highest <= kind["credits"][1])


# MARK: Ways to take a course

class Way:
    def __init__(self, course, sections):
        self.course, self.sections = course, sections
        self.ids = tuple(section.id for section in sections)
        self.rows = [row for section in sections for row in section.rows if row.is_held]
        self.exams = set().union(*(section.exams or () for section in sections))

    @functools.cached_property
    def minutes(self):
        return row_bits(self.rows)

    @functools.cached_property
    def exam_minutes(self):
        return functools.reduce(int.__or__, (bits([day], start, end) for day, start, end in self.exams), 0)

    @functools.cached_property
    def shape(self):
        return (frozenset(row.key for row in self.rows), frozenset(self.exams))


# Days are counted in rounds of two years: no term is as long, and the numbers of minutes stay small.
ORIGIN, ROUND = dt.date(2022, 7, 1).toordinal(), 731


def bits(days, start, end):
    return functools.reduce(
        int.__or__, (((1 << (end - start)) - 1) << ((day - ORIGIN) % ROUND * 1440 + start) for day in days), 0)


@functools.cache
def held_bits(days, start, end):
    return bits(days, start, end)


def row_bits(rows):
    return functools.reduce(int.__or__, (held_bits(row.days, row.start, row.end) for row in rows), 0)


def ways_of(course):
    """A section by itself, or one of each part of those that go together and never overlap."""
    by_campus = {}
    for section in course.sections:
        if section.part:
            by_campus.setdefault(section.campus, {}).setdefault(section.part, []).append(section)
    found = [[section] for section in course.sections if not section.part]
    for parts in by_campus.values():
        chains = [[]]
        for part in sorted(parts):
            chains = [chain + [section] for chain in chains for section in parts[part]
                      if all(section.id in other.partners
                             and not row_bits([r for r in section.rows if r.is_held])
                             & row_bits([r for r in other.rows if r.is_held]) for other in chain)]
        found += chains
    return [Way(course, sections) for sections in found]


# MARK: Plans and what they rule out

def clock_text(minute):
    return f"{minute // 60}:{minute % 60:02}"


class World:
    def __init__(self, name, courses, term, ratings, gpas, minutes_between):
        self.name, self.courses, self.term = name, courses, term
        self.ratings, self.gpas, self.minutes_between = ratings, gpas, minutes_between
        self.near = {}
        # Of means and ratings of which none is known, values have nothing.
        self.parts = [part for part, known in (("gpa", gpas), ("rating", ratings)) if known]
        self.medians = {part: median(known.values()) for part, known in (("gpa", gpas), ("rating", ratings)) if known}

    def worth(self, way, weights):
        """The mean of its sections' values, 0 where no part of them is known."""
        shares = {part: weights[part] if len(self.parts) == 2 else 1 for part in self.parts}
        values = [sum(share * self.value(part, way.course, section) for part, share in shares.items()) / sum(shares.values())
                  for section in way.sections if shares]
        return mean(values) if values else 0

    def value(self, part, course, section):
        if part == "gpa":
            return self.gpas.get(course.id, self.medians["gpa"]) / 4
        known = [self.ratings[name] for name in section.instructors if name in self.ratings]
        return (mean(known) if known else self.medians["rating"]) / 5

    def too_near(self, a, b, gap, walking):
        """Whether classes follow one another too closely; those that overlap are another matter."""
        key = (a.shape[0], b.shape[0], gap, walking)
        if key not in self.near:
            self.near[key] = any(self.rows_near(x, y, gap, walking) or self.rows_near(y, x, gap, walking)
                                 for x in a.rows for y in b.rows)
        return self.near[key]

    def rows_near(self, early, late, gap, walking):
        for lag in (0, 1):
            between = late.start + 1440 * lag - early.end
            if 0 <= between < 60 and any(day + lag in late.days for day in early.days):
                needed = self.minutes_between(early.building, late.building) if walking else 0
                if between < max(gap, needed or 0):
                    return True
        return False


class Plan:
    """What is drawn, in plain values; `drop` names one thing to leave aside."""

    def __init__(self, wants, credits=(), fixed=(), blocks=(), pins=(), exclude=(), limits=None, preferences=None):
        self.wants, self.credits, self.fixed, self.blocks = list(wants), dict(credits), list(fixed), list(blocks)
        self.pins, self.exclude = list(pins), list(exclude)
        self.limits, self.preferences = limits or {}, preferences or {}

    def weights(self):
        weights = {"gpa": 1, "rating": 1, "priority": 1} | self.preferences.get("weights", {})
        return {name: weights.get(name, 0) for name in ("gpa", "rating", *PREFERENCES)}

    def text(self):
        def kind(value):
            out = dict(value)
            if "credits" in out:
                out["credits"] = "{}-{}".format(*out["credits"])
            return out

        def want(value):
            match value:
                case ("course", name):
                    return {"course": name, "credits": self.credits[name]} if name in self.credits else name
                case ("some", least, most, names):
                    return {"some": f"{least}-{most}" if least != most else least, "of": names}
                case ("any", count, wanted):
                    return {"any": kind(wanted) | {"count": count}}

        def block(value):
            out = {"title": value["title"], "time": "-".join(clock_text(m) for m in value["time"])}
            if "dates" in value:
                return out | {"dates": [str(date) for date in value["dates"]]}
            span = value.get("span")
            return out | {"days": "".join(WEEKDAYS[day] for day in sorted(value["days"]))} \
                | ({"first": str(span[0]), "last": str(span[1])} if span else {})

        limits = dict(self.limits)
        for name in ("earliest", "latest"):
            if name in limits:
                limits[name] = clock_text(limits[name])
        if "days-off" in limits:
            limits["days-off"] = "".join(WEEKDAYS[day] for day in sorted(limits["days-off"]))
        if "credits" in limits:
            least, most = limits["credits"]
            limits["credits"] = f"{'' if least is None else least}-{'' if most is None else most}"
        if "holds" in limits:
            limits["holds"] = [kind(value) | {"count": count} for count, value in limits["holds"]]
        preferences = dict(self.preferences)
        if "late-start" in preferences:
            preferences["late-start"] = clock_text(preferences["late-start"])
        if "lunch" in preferences:
            window, minutes = preferences["lunch"]
            preferences["lunch"] = {"within": "-".join(map(clock_text, window)), "minutes": minutes}
        return json.dumps({
            "name": "Somebody", "visibility": "public", "wants": [want(value) for value in self.wants],
            "fixed": [{"section": name} for name in self.fixed] + [block(value) for value in self.blocks],
            "pins": self.pins, "exclude": self.exclude, "limits": limits, "preferences": preferences | {"top": TOP}})

    # What there is to drop, in the order in which costs are reported.
    def constraints(self, world, candidates):
        teaches = lambda choice: any(names(choice, section) for name in candidates
                                     for section in world.courses[name].sections)
        found = [("fixed", name) for name in self.fixed]
        found += [("block", number) for number in range(len(self.blocks))]
        found += [("pin", name) for name in candidates
                  if any(names(pin, s) for pin in self.pins for s in world.courses[name].sections)]
        found += [("exclude", number) for number, choice in enumerate(self.exclude) if teaches(choice)]
        for key in ("earliest", "latest", "days-off", "hours-a-day"):
            found += [(key, None)] if key in self.limits else []
        least, most = self.limits.get("credits", (None, None))
        found += [("least", None)] if least is not None else []
        found += [("most", None)] if most is not None else []
        for key in ("open-seats", "gap", "walking", "attendance"):
            found += [(key, None)] if self.limits.get(key) else []
        has_exams = any(s.exams for name in candidates for s in world.courses[name].sections)
        found += [("exams", None)] if has_exams and not self.limits.get("exams-may-clash") else []
        return found + [("hold", number) for number in range(len(self.limits.get("holds", [])))]


def names(choice, section):
    if isinstance(choice, str):
        return choice == section.id
    return choice.get("course", section.id.split("-")[0]) == section.id.split("-")[0] \
        and choice["instructor"] in section.instructors


class Answer:
    """Every schedule that fits, found by trying all; `drop` leaves one constraint aside."""

    def __init__(self, world, plan, drop=None):
        self.world, self.plan, self.drop = world, plan, drop
        self.weights = plan.weights()
        self.selections = self.select()
        self.candidates = list(dict.fromkeys(name for chosen in self.selections for name in chosen))

    def has(self, key, value=None):
        if self.drop == (key, value):
            return False
        return {"least": lambda: self.plan.limits.get("credits", (None, None))[0] is not None,
                "most": lambda: self.plan.limits.get("credits", (None, None))[1] is not None,
                "exams": lambda: not self.plan.limits.get("exams-may-clash")}.get(
                    key, lambda: bool(self.plan.limits.get(key)))()

    def select(self):
        """Which courses a schedule may hold: each set once, in the plan's order."""
        plan, courses = self.plan, self.world.courses
        named = {name for want in plan.wants for name in ([want[1]] if want[0] == "course" else
                                                          want[3] if want[0] == "some" else [])}
        options = []
        for want in plan.wants:
            match want:
                case ("course", name):
                    options.append([(name,)])
                case ("some", least, most, listed):
                    options.append([c for count in range(least, most + 1)
                                    for c in itertools.combinations(listed, count)])
                case ("any", count, kind):
                    members = sorted(name for name, course in courses.items()
                                     if course.sections and name not in named and course.is_of(kind))
                    options.append(list(itertools.combinations(members if len(members) < 40 else [], count)))
        found = {}
        if math.prod(map(len, options)) > 1000:
            return []
        for choice in itertools.product(*options):
            chosen = [name for part in choice for name in part]
            if chosen and len(set(chosen)) == len(chosen):
                found.setdefault(frozenset(chosen), chosen)
        return list(found.values())

    def offered(self, name):
        """The ways that fixed sections, pins and exclusions leave."""
        plan, found = self.plan, []
        fixed = [section for section in plan.fixed if section.split("-")[0] == name and self.drop != ("fixed", section)]
        sections = self.world.courses[name].sections
        pins = [pin for pin in plan.pins if any(names(pin, section) for section in sections)]
        for way in self.world.courses[name].ways:
            if not set(fixed) <= set(way.ids):
                continue
            if pins and self.drop != ("pin", name) and not fixed \
                    and not any(names(pin, section) for pin in pins for section in way.sections):
                continue
            if any(names(choice, section) for number, choice in enumerate(plan.exclude)
                   if self.drop != ("exclude", number) for section in way.sections if section.id not in fixed):
                continue
            found.append(way)
        return found, set(fixed)

    def keeps(self, way, fixed):
        """What concerns one way; a fixed section is excused from all but own times and the hours of a day."""
        limits, term = self.plan.limits, self.world.term
        free = Way(way.course, [section for section in way.sections if section.id not in fixed])
        bound = Way(way.course, [section for section in way.sections if section.id in fixed])
        taken = way.minutes | way.exam_minutes
        for number, block in enumerate(self.plan.blocks):
            if self.drop != ("block", number) and taken & block_bits(block, term):
                return False
        if self.has("earliest") and any(row.start < limits["earliest"] for row in free.rows):
            return False
        if self.has("latest") and any(row.end > limits["latest"] for row in free.rows):
            return False
        if self.has("days-off") and any(dt.date.fromordinal(day).weekday() in limits["days-off"]
                                        for row in free.rows for day in row.days):
            return False
        gap = limits["gap"] if self.has("gap") else 0
        if (gap or self.has("walking")) and (
                self.world.too_near(free, free, gap, self.has("walking"))
                or self.world.too_near(free, bound, gap, self.has("walking"))):
            return False
        if self.has("open-seats") and any(section.open is not None and section.open <= 0 for section in free.sections):
            return False
        rows = [row for section in free.sections for row in section.rows]
        if self.has("attendance"):
            if any(row.online if limits["attendance"] == "campus" else row.building for row in rows):
                return False
        return True

    def go_together(self, a, b):
        if a.minutes & b.minutes:
            return False
        if self.has("exams") and ((a.minutes | a.exam_minutes) & b.exam_minutes or a.exam_minutes & b.minutes):
            return False
        gap = self.plan.limits["gap"] if self.has("gap") else 0
        if not gap and not self.has("walking"):
            return True
        fixed = set(self.plan.fixed) - ({self.drop[1]} if self.drop else set())
        # Two fixed sections that only break a limit may stand side by side.
        free = [Way(w.course, [s for s in w.sections if s.id not in fixed]) for w in (a, b)]
        return not (self.world.too_near(free[0], b, gap, self.has("walking"))
                    or self.world.too_near(a, free[1], gap, self.has("walking")))

    def credits(self, name):
        """As many as count in a sum: of a range that nobody chose within, the fewest."""
        return self.plan.credits.get(name, self.world.courses[name].credits[0])

    def totals_fit(self, chosen):
        least, most = self.plan.limits.get("credits", (None, None))
        total = sum(self.credits(name) for name in chosen)
        if self.has("least") and total < least or self.has("most") and total > most:
            return False
        return all(sum(self.world.courses[name].is_of(kind) for name in chosen) >= count
                   for number, (count, kind) in enumerate(self.plan.limits.get("holds", []))
                   if self.drop != ("hold", number))

    @functools.cached_property
    def combinations(self):
        sizes = {name: len(self.offered(name)[0]) for name in self.candidates}
        return sum(math.prod(sizes[name] for name in chosen) for chosen in self.selections)

    @functools.cached_property
    def fitting(self):
        """Lists of ways, in the order of the plan's courses."""
        kept = {}
        for name in self.candidates:
            offered, fixed = self.offered(name)
            kept[name] = [way for way in offered if self.keeps(way, fixed)]
        together, found = {}, []

        def compatible(a, b):
            # Only what excuses fixed sections tells ways of one shape apart.
            key = (a.course.id, b.course.id, a.shape, b.shape,
                   tuple(i for i in a.ids + b.ids if i in self.plan.fixed))
            if key not in together:
                together[key] = self.go_together(a, b)
            return together[key]

        def choose(rest, taken):
            if not rest:
                if self.day_fits(taken):
                    found.append(tuple(taken))
                return
            for way in kept[rest[0]]:
                if all(compatible(other, way) for other in taken):
                    choose(rest[1:], taken + [way])

        for chosen in self.selections:
            if self.totals_fit(chosen):
                choose(chosen, [])
        return found

    def pair(self, a, b):
        """How many ways two courses can be taken together, all others left aside."""
        kept = []
        for name in (a, b):
            offered, fixed = self.offered(name)
            kept.append([way for way in offered if self.keeps(way, fixed)])
        return sum(self.go_together(x, y) and self.day_fits([x, y]) for x in kept[0] for y in kept[1])

    def day_fits(self, ways):
        if not self.has("hours-a-day"):
            return True
        most = round(self.plan.limits["hours-a-day"] * 60)
        return all(covered(rows) <= most for _, rows in self.days(ways))

    # MARK: Days

    @functools.cached_property
    def kinds(self):
        """The dates of the term on which exactly the same rows are held, with how many they are."""
        rows = {row.key[:4]: row for name in self.candidates for way in self.world.courses[name].ways
                for row in way.rows}
        found = Counter()
        for date in self.world.term.dates:
            found[frozenset(key for key, row in rows.items() if date.toordinal() in row.days)] += 1
        return list(found.items())

    def days(self, ways):
        """How many dates have which classes of a schedule, in order; only those with some."""
        own = {row.key[:4] for way in ways for row in way.rows}
        for held, count in self.kinds:
            rows = own & held
            if rows:
                yield count, sorted((start, end, place or "") for _, start, end, place in rows)

    @functools.cached_property
    def class_days(self):
        """Mondays to Fridays that are no holidays, and the weekend days on which one of the courses meets."""
        workdays = [d for d in self.world.term.dates if self.world.term.weekday(d) is not None and d.weekday() < 5]
        met = {day for name in self.candidates for way in self.world.courses[name].ways for row in way.rows for day in row.days}
        return len(workdays) + sum(dt.date.fromordinal(day).weekday() > 4 for day in met), len(workdays) / 5

    @functools.cached_property
    def passable(self):
        """The most places of lists that can be passed over."""
        return sum(max(count * (len(want[3]) - count) for count in range(want[1], want[2] + 1))
                   for want in self.plan.wants if want[0] == "some")

    def measures(self, ways):
        """What orders and preferences are reckoned from."""
        preferences = self.plan.preferences
        late = preferences.get("late-start", 600)
        window, lunch = preferences.get("lunch", ((690, 810), 30))
        sums = Counter()
        sums["earliest-end"] = max((row.end for way in ways for row in way.rows), default=0)
        for count, rows in self.days(ways):
            day = self.measured(tuple(rows), late, window, lunch)
            for key, value in day.items():
                sums[key] += count * value
        taken = {way.course.id for way in ways}
        for want in self.plan.wants:
            if want[0] == "some":
                places = [place for place, name in enumerate(want[3]) if name in taken]
                sums["priority"] += sum(places) - sum(range(len(places)))
        return sums

    def measured(self, rows, late, window, lunch):
        key = (rows, late, window, lunch)
        cache = self.__dict__.setdefault("_measured", {})
        if key not in cache:
            cache[key] = self.measure(*key)
        return cache[key]

    def measure(self, rows, late, window, lunch):
        taken = sorted({minute for start, end, _ in rows for minute in range(start, end)})
        free = [minute not in set(taken) for minute in range(*window)]
        longest = max((len(list(run)) for is_free, run in itertools.groupby(free) if is_free), default=0)
        gaps = taken[-1] + 1 - taken[0] - len(taken)
        stops = [place for _, _, place in rows if place not in ("", "online")]
        walk = sum(self.world.minutes_between(a, b) or 0 for a, b in zip(stops, stops[1:]))
        early = max(0, late - taken[0])
        return {"campus-days": 1, "gaps": gaps, "walking": walk, "compact-days": 1, "late-starts": min(120, early),
                "lunch": longest < lunch, "few-gaps": min(120, gaps), "little-walking": min(30, walk)}

    # MARK: Scores

    def score(self, ways):
        """The score, its quality and the value of each preference that has a weight; neither where nothing is known that counts."""
        counting = []
        for way in ways:
            lowest, highest = self.world.courses[way.course.id].credits
            chosen = self.plan.credits.get(way.course.id)
            counting.append(chosen if chosen is not None else lowest or min(1, highest))
        if not sum(counting):
            counting = [1] * len(counting)
        worth = [self.world.worth(way, self.weights) for way in ways]
        quality = sum(c * q for c, q in zip(counting, worth)) / sum(counting)
        sums, (days, _) = self.measures(ways), self.class_days
        whole = {"compact-days": days, "late-starts": days * 120, "lunch": days, "few-gaps": days * 120,
                 "little-walking": days * 30, "priority": self.passable}
        has_lists = any(want[0] == "some" for want in self.plan.wants)
        parts = {name: 1 - sums[name] / whole[name] if whole[name] else 1.0 for name in PREFERENCES
                 if self.weights[name] > 0 and (name != "priority" or has_lists)}
        own = self.weights["gpa"] + self.weights["rating"] if self.world.parts else 0
        total = own + sum(self.weights[name] for name in parts)
        score = (own * quality + sum(self.weights[name] * value for name, value in parts.items())) / total if total else 0
        return score, quality, parts, sums

    @property
    def is_scored(self):
        """Whether anything is known that the score counts."""
        has_lists = any(want[0] == "some" for want in self.plan.wants)
        return bool(self.world.parts) or any(
            self.weights[name] > 0 and (name != "priority" or has_lists) for name in PREFERENCES)

    def alike(self, way):
        """What interchangeable ways have in common."""
        return (way.course.id, tuple(
            (section.part, frozenset(row.key for row in section.rows), section.partners,
             None if section.exams is None else frozenset(section.exams)) for section in way.sections),
            self.world.worth(way, self.weights))


def covered(rows):
    return len({minute for start, end, _ in rows for minute in range(start, end)})


def block_bits(block, term):
    start, end = block["time"]
    end += 1440 * (end <= start)
    days = frozenset(d.toordinal() for d in block["dates"]) if "dates" in block else \
        term.held(frozenset(block["days"]), block.get("span"))
    return bits(days, start, end) if days else 0


# MARK: Drawing plans

def draw_kind(world, draw):
    course = draw.choice([course for course in world.courses.values() if course.sections])
    kind = {"department": [course.department]}
    if draw.random() < 0.5:
        kind["level"] = sorted({course.level, draw.choice([1000, 2000] if world.name == "gatech" else [100, 200])})
    if draw.random() < 0.3:
        kind["credits"] = [draw.choice([1, 2, 3]), draw.choice([3, 4])]
    if draw.random() < 0.3 and course.gened:
        kind = {"gened": sorted(course.gened)[:2]} | ({"level": kind["level"]} if "level" in kind else {})
    return kind


def draw_block(world, draw, number):
    start = draw.choice([480, 570, 660, 720, 825, 960, 1080, 1380])
    block = {"title": f"Block {number}", "time": (start, (start + draw.choice([30, 60, 110, 180])) % 1440)}
    if draw.random() < 0.4:
        first = world.term.first - dt.timedelta(5)
        return block | {"dates": sorted({first + dt.timedelta(draw.randrange(120)) for _ in range(draw.randint(1, 4))})}
    block["days"] = set(draw.sample(range(5), draw.randint(1, 2)))
    if draw.random() < 0.4:
        first = world.term.first + dt.timedelta(draw.randrange(60))
        block["span"] = (first, first + dt.timedelta(draw.randrange(7, 50)))
    return block


def draw_limits(world, draw):
    def maybe(chance, key, value):
        return {key: value()} if draw.random() < chance else {}

    return maybe(0.25, "earliest", lambda: draw.choice([500, 510, 570, 630])) \
        | maybe(0.25, "latest", lambda: draw.choice([960, 1035, 1110, 1200])) \
        | maybe(0.2, "days-off", lambda: set(draw.sample(range(5), draw.randint(1, 2)))) \
        | maybe(0.25, "hours-a-day", lambda: draw.choice([2.5, 3, 4, 5.5])) \
        | maybe(0.25, "gap", lambda: draw.choice([5, 10, 15, 20, 60])) \
        | maybe(0.3, "walking", lambda: True) \
        | maybe(0.12, "attendance", lambda: draw.choice(["campus", "online"])) \
        | maybe(0.15, "open-seats", lambda: True) \
        | maybe(0.25, "credits", lambda: draw.choice([(None, 12), (9, None), (7, 13)])) \
        | maybe(0.15, "holds", lambda: [(draw.randint(1, 2), draw_kind(world, draw))]) \
        | maybe(0.3, "exams-may-clash", lambda: True)


def draw_preferences(draw):
    found = {}
    if draw.random() < 0.75:
        found["weights"] = {name: draw.choice([0, 0.5, 1, 2]) for name in PREFERENCES}
        if draw.random() < 0.3:
            found["weights"] |= {"gpa": draw.choice([0, 1]), "rating": draw.choice([1, 3])}
    if draw.random() < 0.3:
        found["late-start"] = draw.choice([540, 660])
    if draw.random() < 0.3:
        found["lunch"] = draw.choice([((660, 780), 45), ((690, 810), 60), ((720, 780), 20)])
    return found


def draw_plan(world, draw, kinds=True):
    """A plan with anything that plans can have; without `kinds`, with named courses only."""
    pool = sorted(name for name, course in world.courses.items()
                  if 1 <= len(course.ways) <= 60 and any(way.rows for way in course.ways))
    linked = [name for name in pool if any(len(way.ways[0].ids) > 1 for way in [world.courses[name]])] or pool
    chosen = draw.sample(pool, min(len(pool), 8))
    if draw.random() < 0.7:
        chosen = list(dict.fromkeys([draw.choice(linked), draw.choice(linked)] + chosen))
    wants = [("course", chosen.pop(0)) for _ in range(min(len(chosen), draw.randint(1, 3)))]
    if draw.random() < 0.4 and chosen:
        size = min(len(chosen), draw.randint(2, 4))
        least = min(size, draw.randint(0, 2))
        wants.append(("some", least, min(size, least + draw.randint(0, 1)) or 1, [chosen.pop(0) for _ in range(size)]))
    for _ in range(draw.choice([0, 0, 1, 2]) if kinds else 0):
        wants.append(("any", draw.randint(1, 2), draw_kind(world, draw)))
    draw.shuffle(wants)
    needed = [want[1] for want in wants if want[0] == "course"]
    named = needed + [name for want in wants if want[0] == "some" for name in want[3]]
    sections = {name: world.courses[name].sections for name in named}
    plan = Plan(wants, limits=draw_limits(world, draw), preferences=draw_preferences(draw))
    if not kinds:
        plan.limits.pop("holds", None)
    for name in named:
        lowest, highest = world.courses[name].credits
        if lowest < highest and draw.random() < 0.5 and name in needed:
            plan.credits[name] = lowest + draw.randint(0, int(highest - lowest))
    if draw.random() < 0.2:
        plan.fixed.append(draw.choice(sections[needed[-1]]).id)
    free = [name for name in named if not plan.fixed or name != needed[-1]]
    if free and draw.random() < 0.3:
        section = draw.choice(sections[draw.choice(free)])
        by_name = section.instructors and draw.random() < 0.5
        plan.pins.append({"instructor": section.instructors[0]} if by_name else section.id)
    for _ in range(draw.choice([0, 0, 1, 2])):
        section = draw.choice(sections[draw.choice(named)])
        by_name = section.instructors and draw.random() < 0.5
        choice = {"instructor": section.instructors[0], "course": section.id.split("-")[0]} if by_name else section.id
        plan.exclude += [choice] if choice not in plan.exclude else []
    plan.blocks = [draw_block(world, draw, number) for number in range(draw.choice([0, 0, 1, 2]))]
    return plan


def draw_plans(world, draw, count, kinds=True):
    """So many plans with their answers, most of which fit; without `kinds`, of at most five courses."""
    found = []
    while len(found) < count:
        plan = draw_plan(world, draw, kinds)
        # A pin that also speaks for the course of a fixed section is a case of its own.
        if any(names(pin, s) for pin in plan.pins for f in plan.fixed
               for s in world.courses[f.split("-")[0]].sections):
            continue
        answer = Answer(world, plan)
        # Blocks that keep nothing free are mistakes.
        if not all(block_bits(block, world.term) for block in plan.blocks):
            continue
        if 2 <= len(answer.candidates) <= 30 and len(answer.selections) <= 400 and 1 < answer.combinations <= MOST \
                and (kinds or max(map(len, answer.selections)) <= 5) and (answer.fitting or draw.random() < (0.15 if kinds else 0.02)):
            found.append((plan, answer))
    return found


# MARK: Walking

def metres(a, b):
    (north, east), (up, right) = ([math.radians(x) for x in point] for point in (a, b))
    chord = math.sin((up - north) / 2) ** 2 + math.cos(north) * math.cos(up) * math.sin((right - east) / 2) ** 2
    return 2 * 6_371_008.8 * math.asin(math.sqrt(chord))


def ways_between(coordinates):
    @functools.cache
    def minutes(a, b):
        if a is None or b is None:
            return None
        if a == b:
            return 0
        if a not in coordinates or b not in coordinates:
            return None
        return math.ceil(metres(coordinates[a], coordinates[b]) * 1.3 / 80)
    return minutes


# MARK: Comparing

def ranked(almanac, folder, person, order):
    done = almanac("rank", person, "--site", folder, "--order", order, "--format", "json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def compare(answer, report, order):
    fitting = answer.fitting
    assert report["combinations"] == answer.combinations
    assert report["fitting"] == len(fitting)
    scored = [(way, answer.score(way)) for way in fitting]
    alike = {}
    for ways, score in scored:
        alike.setdefault(frozenset(answer.alike(way) for way in ways), []).append((ways, score))
    assert report["folded"] == len(alike)
    assert report["proven"]

    by_ids = {frozenset(section for way in ways for section in way.ids): (ways, score) for ways, score in scored}
    shown, seen = [], set()
    for entry in report["schedules"]:
        options = [[pick["sections"]] + pick["alternatives"] for pick in entry["courses"]]
        for way in itertools.product(*options):
            ways, score = by_ids[frozenset(itertools.chain(*way))]
            assert entry["score"] == (pytest.approx(score[0], abs=1e-8) if answer.is_scored else None), (entry, score)
            assert entry["quality"] == (pytest.approx(score[1], abs=1e-8) if answer.world.parts else None)
            assert entry["preferences"] == pytest.approx(
                {PREFERENCES[name]: value for name, value in score[2].items()}, abs=1e-8)
        group = frozenset(answer.alike(way) for way in ways)
        assert group not in seen and math.prod(map(len, options)) == len(alike[group])
        seen.add(group)
        shown.append((score[3][order], -score[0]))

    expected = sorted((group[0][1][3][order], -round(group[0][1][0], 9)) for group in alike.values())[:TOP]
    assert len(shown) == len(expected)
    assert [lead for lead, _ in shown] == [lead for lead, _ in expected]
    assert [score for _, score in shown] == pytest.approx([score for _, score in expected], abs=1e-8)
    if len(answer.selections) == 1:
        expect_order(report, alike, order)


def expect_order(report, alike, order):
    """Of equal ones, the one with the lower section in the first course that differs, is first. Where equal scores are made up of other values,
    rounding may decide."""
    chosen = [frozenset(itertools.chain(*(pick["sections"] for pick in entry["courses"]))) for entry in report["schedules"]]
    first = [min(group, key=lambda way: [w.ids for w in way[0]]) for group in alike.values()]
    values = lambda score: tuple(round(value, 9) for value in (score[1], *score[2].values()))
    place = lambda score: (score[3][order], -round(score[0], 9))
    first.sort(key=lambda way: (place(way[1]), [w.ids for w in way[0]]))
    made_up, equal = {}, {}
    for ways, score in first:
        made_up.setdefault(place(score), set()).add(values(score))
        equal.setdefault(place(score), set()).add(frozenset(i for w in ways for i in w.ids))
    for own, (ways, score) in zip(chosen, first, strict=False):
        others = equal[place(score)] if len(made_up[place(score)]) > 1 else {frozenset(i for w in ways for i in w.ids)}
        assert own in others, (sorted(own), order, score[0])
