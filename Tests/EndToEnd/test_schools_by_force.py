"""Campuses that `almanac new --from` makes of each kind of school's files: rankings and free rooms are those of trying everything.

What is expected comes from another reading of the same file (`school_files.py`): every schedule of some drawn plans is tried, and every minute of
some days in all rooms. Files are made up, and then real where they are. ALMANAC_SEED=7 draws other terms, plans and days.
"""

import csv
import datetime as dt
import html
import io
import json
import os
import random
import re
import shutil
import zoneinfo
from collections import Counter, defaultdict

import openpyxl
import pytest

import test_sections_csv as registrar
from campus import NAMES, Term
from drawn_schools import as_banner, as_nusmods, as_quacs, as_table, as_uiuc, calendar, drawn, flat, in_cells, text
from every_schedule import ORDERS, World, compare, draw_plans, ranked, ways_between
from sample_data import MADE_UP, REAL
from school_files import (
    gatech_coordinates, give_exams, read_banner, read_gatech, read_nusmods, read_quacs, read_table, read_timeedit, read_uiuc, read_umd,
    read_umd_ratings)
from test_new_campus import new

SEED = int(os.environ.get("ALMANAC_SEED", 25))
# Real catalogs say so in words that are read elsewhere; seats of such courses are shared.
SHARED = re.compile("cross-?listed|also offered|also listed|same as", re.I)
OPEN = range(8 * 60, 22 * 60)


class Source:
    """What `--from` gets, and how its courses in a term are read here."""

    def __init__(self, path, read, coordinates=None, ratings=None, zone="America/New_York", term=None, shared=()):
        self.path, self.read, self.zone, self.term = path, read, zone, term
        self.coordinates, self.ratings, self.shared = coordinates or {}, ratings or {}, set(shared)


# MARK: Files of each kind

def jupiterp(sample, folder, draw):
    """Of a large school, half of the departments."""
    departments = json.loads((sample.term_files / "departments.json").read_bytes())
    if sample.is_real:
        departments = draw.sample(departments, len(departments) // 2)
    path = folder / sample.term_files.name
    path.mkdir()
    (path / "departments.json").write_text(json.dumps(departments))
    shutil.copy(sample.term_files / "instructors.json", path)
    shared = [f"{course['code'][:4]} {course['code'][4:]}" for department in departments for course in department["courses"]
              if SHARED.search(course["description"] or "")]
    return Source(path, lambda term: read_umd(departments, term), ratings=read_umd_ratings(path), shared=shared)


def gatech(sample, folder, draw):
    path = sample.folder / "sections" / "gatech"
    data = json.loads((path / "202208.json").read_bytes())

    def read(term):
        courses = read_gatech(data, term)
        with (path / "202208_Finals.csv").open(newline="") as file:
            give_exams(courses, csv.DictReader(file))
        return courses
    shared = [name for name, course in data["courses"].items() if SHARED.search(course[3] or "")]
    return Source(path, read, coordinates=gatech_coordinates(data), shared=shared)


def quacs(sample, folder, draw):
    path = sample.folder / "sections" / "occidental" / "202309"
    if not sample.is_real:
        path = folder / "202608"
        path.mkdir()
        (path / "courses.json").write_text(json.dumps([{"code": "ALL", "name": "All", "courses": [as_quacs(*one) for one in term(draw)]}]))
    departments = json.loads((path / "courses.json").read_text())
    catalog = json.loads((path / "catalog.json").read_text()) if sample.is_real else {}
    shared = [key.replace("-", " ") for key, entry in catalog.items() if SHARED.search(entry["description"])]
    return Source(path, lambda term: read_quacs(departments, term), shared=shared)


def uiuc(sample, folder, draw):
    path = sample.folder / "sections" / "uiuc" / "course-catalog" / "data" / "2017-su.csv"
    if not sample.is_real:
        path = folder / "2026-fa.csv"
        path.write_text(text(flat(as_uiuc(*one) for one in term(draw))))
    with path.open(newline="", encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    shared = [f"{row['Subject']} {row['Number']}" for row in rows if SHARED.search(row.get("Section Info") or "")]
    return Source(path, lambda term: read_uiuc(rows, term), shared=shared)


def banner(sample, folder, draw):
    path = sample.folder / "sections" / "banner" / "sample.json"
    if not sample.is_real:
        path = folder / "202608.json"
        path.write_text(json.dumps({"success": True, "data": flat(as_banner(*one) for one in term(draw))}))
    sections = json.loads(path.read_text())["data"]
    return Source(path, lambda term: read_banner(sections, term))


def nusmods(sample, folder, draw):
    path = sample.folder / "sections" / "nusmods" / "website" / "src" / "__mocks__" / "modules"
    if not sample.is_real:
        path = folder / "modules.json"
        path.write_text(json.dumps([as_nusmods(*one) for one in term(draw)]))
    modules = [json.loads((path / name).read_text()) for name in sorted(os.listdir(path))] if path.is_dir() else json.loads(path.read_text())
    year = "2017/2018" if sample.is_real else "2026/2027"
    here = [module for module in modules if module["acadYear"] == year]
    zone = "Asia/Singapore"
    # Files of several years are several terms; the one with most modules is looked at.
    return Source(path, lambda term: read_nusmods(here, 1, term, zoneinfo.ZoneInfo(zone)), zone=zone, term=f"fall-{year[:4]}")


def timeedit(sample, folder, draw):
    path = sample.folder / "calendars" / "timeedit" / "chalmers-room-2022.ics"
    zone = "Europe/Stockholm"
    if not sample.is_real:
        path = folder / "timetable.ics"
        path.write_text(calendar(dict(term(draw)[:12]), zoneinfo.ZoneInfo(zone)))
    content = path.read_bytes()
    return Source(path, lambda term: read_timeedit(content, term, zoneinfo.ZoneInfo(zone)), zone=zone)


def table_rows(sample, draw):
    """Of a made-up registrar's table; or one that is written from a part of a real term."""
    if not sample.is_real:
        return flat(as_table(*one) for one in term(draw))
    departments = json.loads((sample.term_files / "departments.json").read_bytes())
    chosen = draw.sample([department for department in departments if len(department["courses"]) > 10], 6)
    return [dict(zip(registrar.HEAD, row)) for row in registrar.rows(chosen)]


def meetings_csv(sample, folder, draw):
    """A row for each meeting."""
    path = folder / "fall 2026.csv"
    path.write_text(text(table_rows(sample, draw)))
    return table_source(path, csv.DictReader(io.StringIO(path.read_text())))


def sections_csv(sample, folder, draw):
    """A row for each section, with several meetings in a cell."""
    path = folder / "fall 2026.csv"
    path.write_text(text(list(in_cells(table_rows(sample, draw)))))
    return table_source(path, csv.DictReader(io.StringIO(path.read_text())))


def xlsx(sample, folder, draw):
    path = folder / "fall 2026.xlsx"
    rows = table_rows(sample, draw)
    book = openpyxl.Workbook()
    for row in [list(rows[0]), *(list(row.values()) for row in rows)]:
        book.active.append(row)
    book.save(path)
    head, *cells = openpyxl.load_workbook(path).active.values
    return table_source(path, [dict(zip(head, ["" if cell is None else str(cell) for cell in row])) for row in cells])


def table_source(path, rows):
    rows = list(rows)
    return Source(path, lambda term: read_table(rows, term))


def term(draw):
    return list(drawn(draw, rooms=9).items())


SCHOOLS = [jupiterp, gatech, quacs, uiuc, banner, nusmods, timeedit, meetings_csv, sections_csv, xlsx]


# MARK: Campuses

class Campus:
    """A campus as `almanac new` made it, with a holiday and a swapped day, drawn means of every other campus, and plans."""

    def __init__(self, almanac, folder, source, draw, plans):
        self.almanac, self.source = almanac, source
        self.folder, _ = new(almanac, folder, source.path, source.zone)
        self.settings = self.folder / "Content/site.yml"
        name = source.term or re.search(r"^term: (\S+)", self.settings.read_text(), re.M)[1]
        self.settings.write_text(re.sub(r"^term: .*", f"term: {name}\nhorizon: 1", self.settings.read_text(), flags=re.M))
        self.term = self.read_term(self.folder / f"Content/terms/{name}.yml", draw)
        self.courses = source.read(self.term)
        self.world = self.draw_world(draw)
        self.plans = draw_plans(self.world, draw, plans, kinds=False)
        for number, (plan, _) in enumerate(self.plans):
            file = self.folder / f"Content/people/p{number}/plan.yml"
            file.parent.mkdir(parents=True)
            file.write_text(plan.text())

    def read_term(self, file, draw):
        term = Term.of_file(file)
        first = term.first + dt.timedelta(draw.randrange(21, 28))
        days = {"holidays": [{"name": "Break", "first": str(first), "last": str(first + dt.timedelta(2))}]}
        # Calendars have the dates of classes, and do not follow other days.
        if self.source.path.suffix != ".ics":
            days["swaps"] = [{"date": str(first + dt.timedelta(7)), "follows": draw.choice(NAMES[:5])}]
        with file.open("a") as out:
            out.writelines(f"{key}: {json.dumps(value)}\n" for key, value in days.items())
        return Term.of_file(file)

    def draw_world(self, draw):
        """Some of the courses, for plans: what is shared with others is read elsewhere."""
        chosen = sorted(name for name, course in self.courses.items() if course.sections and name not in self.source.shared)
        chosen = draw.sample(chosen, min(len(chosen), 40))
        gpas = {name: round(draw.uniform(1.5, 4), 2) for name in chosen if draw.random() < 0.7} if draw.random() < 0.5 else {}
        if gpas:
            (self.folder / "Content/means.json").write_text(json.dumps([
                dict(zip(("department", "course_number"), name.split(" "))) | {"title": name, "average_gpa": gpa} for name, gpa in gpas.items()]))
            with self.settings.open("a") as out:
                out.write("  - {kind: planetterp, path: means.json}\n")
        return World(None, {name: self.courses[name] for name in chosen}, self.term, self.source.ratings, gpas, ways_between(self.source.coordinates))

    def build(self, *options):
        done = self.almanac("build", "--site", self.folder, *options)
        assert done.returncode == 0, done.stderr

    # MARK: Rankings

    def expect_rankings(self):
        """How many schedules were compared."""
        shown = 0
        for number, (plan, answer) in enumerate(self.plans):
            order = ORDERS[number % len(ORDERS)]
            report = ranked(self.almanac, self.folder, f"p{number}", order)
            try:
                compare(answer, report, order)
                self.expect_page(f"p{number}", answer)
            except AssertionError as error:
                raise AssertionError(f"plan p{number} by {order}: {plan.text()}") from error
            shown += len(report["schedules"])
        return shown

    def expect_page(self, person, answer):
        head = re.search(r"<h1>(.*?)</h1>", (self.folder / f"Public/schedules/{person}/index.html").read_text(), re.S)[1]
        number = re.search(r'<data value="(\d+)">', head)
        assert (int(number[1]) if number else head) == (len(answer.fitting) or "No schedule fits"), head

    # MARK: Rooms

    @property
    def rows(self):
        return [row for course in self.courses.values() for section in course.sections for row in section.rows]

    def taken(self, date):
        """The minutes at which rooms have a class."""
        found = defaultdict(set)
        for row in self.rows:
            if row.room and row.is_held and date.toordinal() in row.days:
                found[row.room] |= set(range(row.start, row.end))
        return found

    def draw_moments(self, draw, count):
        """Most are on dates with classes in rooms, one is on any date."""
        held = sorted({day for row in self.rows if row.room and row.is_held for day in row.days})
        days = draw.sample(held, min(len(held), count - 1)) + [draw.choice(self.term.dates).toordinal()]
        return [dt.datetime.combine(dt.date.fromordinal(day), dt.time(*divmod(draw.randrange(7 * 60, 22 * 60), 60))) for day in days]

    def expect_rooms(self, moment):
        """How many rooms are as expected."""
        day = json.loads((self.folder / "Public/rooms/day.json").read_text())
        minute, taken = moment.hour * 60 + moment.minute, self.taken(moment.date())
        assert (day["day"], day["at"]) == (str(moment.date()), minute)
        found = {(day["houses"][one["house"]][0], one["number"]): one for one in day["rooms"]}
        # Rooms of other terms are listed, too.
        assert set(found) >= {row.room for row in self.rows if row.room}
        free = {}
        for room, one in found.items():
            uses = one.get("uses", [])
            assert {at for start, end, *_ in uses for at in range(start, end)} == taken[room] == {
                at for start, end, is_class in uses if is_class for at in range(start, end)}, (room, moment)
            assert one["open"] == [[OPEN.start, OPEN.stop]], room
            free[room] = set(OPEN) - taken[room]
        assert self.free_all_day({one["address"]: room for room, one in found.items()}) == free, moment
        self.expect_list({one["name"]: room for room, one in found.items()}, free, minute)
        return len(found)

    def free_all_day(self, rooms):
        """The minutes at which rooms are free that the page of the whole day has; `rooms` are those of addresses."""
        page, found = (self.folder / "Public/rooms/day.html").read_text(), {}
        for address, states in re.findall(r'<h3><a href="../([^"]*)">.*?data-states="([^"]*)"', page, re.S):
            runs = [line.split(" ") for line in states.split("\n")]
            found[rooms[address]] = {at for run, (end, *_) in zip(runs, runs[1:]) if run[1] == "good" for at in range(int(run[0]), int(end))}
        return found

    def expect_list(self, rooms, free, minute):
        """The list of rooms that are free now has their number, and until when some are; `rooms` are those of names."""
        page = (self.folder / "Public/rooms/index.html").read_text()
        ends = {room: next(at for at in range(minute, 1441) if at not in own) for room, own in free.items() if minute in own}
        shown = re.search(r'<h1><data value="(\d+)">\d+</data> rooms? free at', page)
        assert (int(shown[1]) if shown else 0) == len(ends)
        rows = re.findall(r'<title id="r-[^"]*">([^:<]*): free until (\d+):(\d\d)\W*([ap]m)</title>', page)
        assert len(rows) == page.count('<title id="r-') and bool(rows) <= bool(ends)
        for name, hour, rest, half in rows:
            assert ends[rooms[html.unescape(name)]] == int(hour) % 12 * 60 + int(rest) + 720 * (half == "pm"), name


@pytest.mark.parametrize("sample", [MADE_UP, REAL], ids=str)
@pytest.mark.parametrize("school", SCHOOLS, ids=lambda school: school.__name__)
def test_rankings_and_free_rooms_are_those_of_trying_everything(almanac, tmp_path, school, sample):
    print("seed", SEED)
    draw = random.Random(f"{SEED} {school.__name__} {sample}")
    (tmp_path / "files").mkdir()
    try:
        source = school(sample, tmp_path / "files", draw)
    except FileNotFoundError as missing:
        if not sample.is_real:
            raise
        pytest.skip(f"no real data: {missing.filename} is missing")
    campus = Campus(almanac, tmp_path, source, draw, 4)
    counts = Counter(plans=len(campus.plans))
    moments = campus.draw_moments(draw, 2 if sample.is_real else 3)
    for number, moment in enumerate(moments):
        campus.build("--now", f"{moment:%Y-%m-%dT%H:%M}", *(["--only", "rooms/*"] if number else []))
        counts["rooms at moments"] += campus.expect_rooms(moment)
    counts["schedules"] += campus.expect_rankings()
    print(school.__name__, sample, dict(counts))
