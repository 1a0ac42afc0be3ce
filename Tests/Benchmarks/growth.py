"""How much a site grows, and how much a small change costs: budgets that every later change has to keep.

The site is a whole term of a real university (../shared/data, or ALMANAC_DATA), with made-up seats, people with plans, and
counts of devices in twelve of its buildings; without the data it is a made-up term of the same size. Everything lies on tmpfs.
`--quick` takes a tenth of the courses, and its figures are held against nothing.
"""

import json
import os
import pathlib
import random
import re
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import corpora  # noqa: E402
from board import QUICK, Board, run  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
ALMANAC = ROOT / ".build/release/almanac"
DUMP = pathlib.Path(os.environ.get("ALMANAC_DATA", ROOT / "../shared/data")) / "umd/jupiterp/202408_at_2024-09-14/departments.json"
PLANS, COUNTED, POINTS = 40, 12, 20
PARTIAL_BUILDS = int(os.environ.get("ALMANAC_PARTIAL_BUILDS", 24))
SETTINGS = """\
title: A whole term
base-url: https://almanac.example.edu/term/
time-zone: America/New_York
term: fall-2024
now: 2024-09-18T13:10
sources:
"""
TERMS = {
    "fall-2024": ("Fall 2024", "2024-08-26", "2024-12-09", "202408"),
    "spring-2025": ("Spring 2025", "2025-01-27", "2025-05-13", "202501"),
}


def main():
    board = Board()
    print(f"on tmpfs, {os.cpu_count()} cores{', QUICK' if QUICK else ''}; "
          + ("a real term" if DUMP.exists() else f"a made-up term, since {DUMP.name} was not found"))
    for part in (small_changes, without_people, two_terms, many_partial_builds, demo):
        with tempfile.TemporaryDirectory(prefix="almanac-growth-", dir="/dev/shm") as folder:
            part(board, pathlib.Path(folder))
    print("all that is wanted is met" if not board.missed else "not met: " + "; ".join(board.missed))
    return 1 if board.missed else 0


class Site:
    """A site of one or two terms, with so many people who have plans."""

    def __init__(self, folder, people, terms=("fall-2024",)):
        self.folder, self.output = folder / "site", folder / "out"
        self.content = self.folder / "Content"
        (self.content / "data").mkdir(parents=True)
        chance = random.Random(5)
        settings = SETTINGS
        for term in terms:
            name, first, last, code = TERMS[term]
            courses = catalog(code, random.Random(5))
            corpora.write(self.content / f"data/{code}.json", listing(courses))
            corpora.write(self.content / f"terms/{term}.yml",
                          f"name: {name}\nfirst-day: {first}\nlast-day: {last}\ncodes: ['{code}']\n")
            settings += f"  - {{kind: umdio, path: data/{code}.json, name: Registrar of {code}, as-of: 2024-09-18T05:00}}\n"
            if term == "fall-2024":
                self.courses = courses
        self.add_counters(chance)
        settings += "  - {kind: rooms, path: data/rooms.yml, name: Rooms, as-of: 2024-09-01T00:00}\n"
        settings += "  - {kind: occupancy, path: data/counts.csv, name: Access points}\n"
        corpora.write(self.content / "site.yml", settings)
        good = [course for course in self.courses if len(course["sections"]) > 1
                and any(meeting["start_time"] for section in course["sections"] for meeting in section["meetings"])]
        for number in range(people):
            self.add_plan(number, chance.sample(good, 5))

    def add_plan(self, number, courses):
        wants = ", ".join(course["course_id"] for course in courses)
        saved = ", ".join(course["sections"][0]["section_id"] for course in courses)
        corpora.write(
            self.content / f"people/p{number}/plan.yml",
            f"name: Person {number}\nvisibility: public\nterm: fall-2024\nwants: [{wants}]\npreferences: {{top: 10}}\n"
            f"saved:\n  - {{id: first, title: First, sections: [{saved}]}}\n")

    def add_counters(self, chance):
        rooms = {}
        for course in self.courses:
            for section in course["sections"]:
                for meeting in section["meetings"]:
                    if re.fullmatch("[A-Z]{3}", meeting["building"]) and re.fullmatch("[0-9]{4}", meeting["room"]):
                        rooms.setdefault(meeting["building"], set()).add(meeting["room"])
        text, self.counters = "buildings:\n", []
        for code in sorted(rooms, key=lambda code: -len(rooms[code]))[:COUNTED]:
            text += f"  - code: {code}\n    name: {code} Hall\n    floors:\n      - id: '1'\n        name: 1st floor\n        rooms:\n"
            text += "".join(f"          - {{number: '{number}'}}\n" for number in sorted(rooms[code]))
            text += "        access-points:\n"
            for point in range(POINTS):
                self.counters.append(f"{code.lower()}-{point:02}")
                text += f"          - {{id: {self.counters[-1]}, at: [{point * 10}, 5]}}\n"
        corpora.write(self.content / "data/rooms.yml", text)
        corpora.write(self.content / "data/counts.csv", "time,access_point,devices\n")
        self.moment = 0
        for _ in range(12):
            self.count(chance)

    def count(self, chance):
        """Adds a snapshot, five minutes after the last one: from ten in the morning on."""
        time = f"2024-09-18T{10 + self.moment // 60:02}:{self.moment % 60:02}-04:00"
        self.moment = (self.moment + 5) % 190
        with open(self.content / "data/counts.csv", "a") as file:
            file.write("".join(f"{time},{counter},{chance.randrange(40)}\n" for counter in self.counters))

    def seat(self):
        """One more open seat, or one fewer, in one section, and the registrar's data two hours newer."""
        section = next(section for course in self.courses for section in course["sections"] if int(section["open_seats"]) > 5)
        section["open_seats"] = str(int(section["open_seats"]) - 1)
        corpora.write(self.content / "data/202408.json", listing(self.courses))
        moment = re.search(r"as-of: 2024-09-18T(\d\d):00", (self.content / "site.yml").read_text())
        self.edit("site.yml", moment[0], f"as-of: 2024-09-18T{int(moment[1]) + 2:02}:00")
        return section["course"]

    def edit(self, name, old, new):
        path = self.content / name
        text = path.read_text()
        assert old in text, (name, old)
        path.write_text(text.replace(old, new, 1))

    def build(self, *options):
        """The seconds, the seconds of processor time, and the paths of what was written."""
        before = self.files()
        seconds, _, busy = run([ALMANAC, "build", "--site", self.folder, "--output", self.output, "--quiet", *options])
        after = self.files()
        return seconds, busy, [path for path, mark in after.items() if before.get(path) != mark]

    def files(self):
        return {str(path.relative_to(self.output)): (path.stat().st_ino, path.stat().st_mtime_ns, path.stat().st_size)
                for path in self.output.rglob("*") if path.is_file() and path.name != ".almanac-site"}


def catalog(code, chance):
    if DUMP.exists():
        courses = [course(entry, department, code, chance)
                   for department in json.loads(DUMP.read_text()) for entry in department["courses"]]
    else:
        courses = [corpora.course(number, chance) | {"semester": code} for number in range(4_700)]
        for section in (section for one in courses for section in one["sections"]):
            section["semester"] = code
    return courses[::10] if QUICK else courses


def course(entry, department, code, chance):
    """A course of the dump as umd.io has it, with made-up seats."""
    credits = entry["credits"] or {}
    amount = credits.get("Amount", (credits.get("Range") or [3])[0])
    sections = []
    for section in entry["sections"] or []:
        seats = chance.choice([20, 30, 40, 120])
        sections.append({
            "course": entry["code"], "section_id": f"{entry['code']}-{section['sec_code']}", "semester": code,
            "number": section["sec_code"], "seats": str(seats), "open_seats": str(chance.randrange(seats)), "waitlist": "0",
            "instructors": section["instructors"] or [], "meetings": [meeting(one) for one in section["class_meetings"] or []]})
    return {
        "course_id": entry["code"], "semester": code, "name": entry["name"], "dept_id": re.match(r"\D+", entry["code"])[0],
        "department": department["name"], "credits": str(amount), "description": entry["description"] or "",
        "grading_method": ["Regular"], "gen_ed": [], "core": [], "relationships": {}, "sections": sections}


def meeting(one):
    plain = {"days": "", "room": "", "building": "", "classtype": "", "start_time": "", "end_time": ""}
    if isinstance(one, str):
        return plain | {"room": "ONLINE" if "Online" in one else ""}
    value = next(iter(one.values()))
    times = value.get("classtime", value if "days" in value else None)
    place = value.get("location") or ["", ""]
    if isinstance(place, dict):
        place = [place.get("building"), place.get("room")]
    plain |= {"building": place[0] or "", "room": place[1] or ""}
    if times:
        start, end = ("{}:{:02}{}".format(hour, minute, half.lower()) for hour, minute, half in (times["start_time"], times["end_time"]))
        plain |= {"days": times["days"], "start_time": start, "end_time": end}
    return plain


def listing(records):
    return "[\n" + ",\n".join(map(json.dumps, records)) + "\n]\n"


def size(folder):
    files = [path for path in folder.rglob("*") if path.is_file()]
    return len(files), sum(path.stat().st_size for path in files)


def sizes(board, what, folder, files, megabytes):
    count, total = size(folder)
    board.row(f"{what}, files", f"{count:,}", f"≤ {files:,}", count <= files)
    board.row(f"{what}, size", f"{total / 1e6:.0f} MB", f"≤ {megabytes:,} MB", total <= megabytes * 1e6)


def seconds(board, what, figure, wanted, note=""):
    board.row(what, f"{figure:.2f} s{note}", f"≤ {wanted} s", figure <= wanted)


# MARK: One term with plans


def small_changes(board, folder):
    site = Site(folder, PLANS)
    chance = random.Random(8)
    _, busy, _ = site.build()
    seconds(board, f"the term with {PLANS} plans, cold, processor time", busy, 15)
    site.build()
    taken, _, written = site.build()
    seconds(board, "nothing changed", taken, 0.3)
    board.row("nothing changed, files written", len(written), 0, not written)
    site.seat()
    taken, busy, written = site.build()
    seconds(board, "one seat", taken, 4, f", {busy:.2f} of processor time")
    board.row("one seat, files written", len(written), "≤ 300", len(written) <= 300)
    site.seat()
    taken, busy, written = site.build("--now", "2024-09-18T13:25")
    seconds(board, "one seat a quarter of an hour later", taken, 4, f", {busy:.2f} of processor time")
    board.row("one seat a quarter of an hour later, files written", len(written), "≤ 300", len(written) <= 300)
    site.build()
    site.count(chance)
    taken, busy, written = site.build()
    seconds(board, "one snapshot of counts", taken, 3, f", {busy:.2f} of processor time")
    # The page of data problems tells how many rows were read.
    shown = ("index.html", "moments.json", "problems.html", "sitemap.xml", "sw.js")
    others = [path for path in written if not path.startswith("rooms/") and path not in shown]
    board.row("one snapshot of counts, files written", len(written))
    board.row("one snapshot of counts, files that show no counts", others[:5] or 0, 0, not others)
    site.edit("people/p7/plan.yml", "title: First", "title: Second")
    taken, busy, written = site.build()
    seconds(board, "one plan", taken, 3, f", {busy:.2f} of processor time")
    others = [path for path in written if "p7" not in path and "Person 7" not in (site.output / path).read_text(errors="replace")
              and path not in ("sw.js", "sitemap.xml", "catalog/courses.bin")]
    board.row("one plan, files written", len(written))
    board.row("one plan, files of others", others[:5] or 0, 0, not others)


def without_people(board, folder):
    site = Site(folder, 0)
    site.build()
    sizes(board, "the term without people", site.output, 20_000, 200)


def two_terms(board, folder):
    site = Site(folder, 200, tuple(TERMS))
    _, busy, _ = site.build()
    seconds(board, "two terms and 200 plans, cold, processor time", busy, 40)
    sizes(board, "two terms and 200 plans", site.output, 60_000, 1_200)


# MARK: Builds of a part, one after another


def many_partial_builds(board, folder):
    """A new snapshot every five minutes: nothing that a build keeps may grow with their number."""
    site = Site(folder, 3)
    chance = random.Random(9)
    site.build()
    # The first two have yet to note what there is.
    kept = []
    for number in range(PARTIAL_BUILDS):
        if site.moment == 0:
            # One day of counts is as long as the next.
            path = site.content / "data/counts.csv"
            path.write_text("time,access_point,devices\n")
        site.count(chance)
        site.build("--only", "rooms/**")
        if number >= 1:
            kept.append((size(site.output), {
                path.name: path.stat().st_size for path in (site.folder / ".almanac").rglob("*") if path.is_file()}))
    files = {one[0][0] for one in kept}
    board.row(f"{PARTIAL_BUILDS} builds of rooms, numbers of files", sorted(files), "one", len(files) == 1)
    grown = {name: (kept[0][1].get(name, 0), kept[-1][1][name]) for name in kept[-1][1]
             if kept[-1][1][name] > kept[0][1].get(name, 0) * 1.02 + 4_096 and not name.startswith("counts")}
    board.row(f"{PARTIAL_BUILDS} builds of rooms, files of the memory and the cache that grow", grown or 0, 0, not grown)


# MARK: The demo


def demo(board, folder):
    run([ALMANAC, "build", "--site", copied(folder), "--output", folder / "out", "--quiet"])
    sizes(board, "the demo", folder / "out", 1_900, 30)


def copied(folder):
    shutil.copytree(ROOT / "Content", folder / "site/Content")
    return folder / "site"


if __name__ == "__main__":
    sys.exit(main())
