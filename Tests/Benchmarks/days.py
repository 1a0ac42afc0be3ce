"""Sites of people with days: what each person adds to a build, among few and among many.

Everything is made up: a map of five megabytes, 60 buildings in it, classes all week, and for each person a home, a schedule of
five courses, six activities and three errands. Other numbers of people can be given, the smallest first.
"""

import json
import pathlib
import random
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import corpora  # noqa: E402
import publishing  # noqa: E402
import streets  # noqa: E402

BUILDINGS, COURSES, HORIZON, ROUNDS = 60, 300, 14, 7
# What a person costs among many, beside one among few.
MOST_GROWTH = 1.2
SETTINGS = corpora.CAMPUS + f"""\
horizon: {HORIZON}
opening-hours: 8:00-22:00
travel: {{streets: data/campus.osm, attribution: Made up}}
"""
ROOMS = "  - kind: rooms\n    path: data/rooms.yml\n    as-of: 2026-10-02T09:00\n"
HOURS = ["8:00", "9:00", "10:00", "11:00", "12:00", "1:00", "2:00", "3:00", "4:00"]
DAYS = ["MWF", "TuTh", "MW", "Tu", "F"]
ERRAND_DATES = ["2026-11-18", "2026-11-20", "2026-11-24"]


def main():
    sizes = [int(word) for word in sys.argv[1:]] or [10, 100, 1_000]
    with publishing.Bench() as bench:
        make_campus(bench.root / "base")
        empty = measure(bench, 0)
        costs = {}
        print(f"nobody: {publishing.reported(empty[0])}")
        for people in sizes:
            cold, again, pages, feeds = measure(bench, people)
            costs[people] = (busy(cold) - busy(empty[0])) / people
            bytes_a_page = (publishing.peak(cold) - publishing.peak(empty[0])) / (pages - empty[2])
            print(
                f"{people} people: {publishing.reported(cold)}; each {costs[people] * 1000:.1f} ms of processor time, "
                f"{(pages - empty[2]) / people:.0f} pages and {(feeds - empty[3]) / people:.0f} feeds, "
                f"{bytes_a_page:.0f} bytes of memory a page; unchanged {publishing.seconds(again):.3f} s", flush=True)
    growth = costs[sizes[-1]] / costs[sizes[0]]
    met = growth <= MOST_GROWTH
    print(f"a person among {sizes[-1]} costs {growth:.2f} times what one among {sizes[0]} does "
          f"(wanted {MOST_GROWTH} at most){'' if met else ': NOT MET'}")
    return 0 if met else 1


def busy(runs):
    """The least of all: whatever else the machine does only adds, and a tenth of a second is much beside ten people."""
    return min(run[2] for run in runs)


def measure(bench, people):
    """Runs of cold builds and of builds with nothing to do, and how many pages and feeds there are."""
    site = bench.root / "almanac"
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(bench.root / "base", site)
    for number in range(people):
        make_person(site, number)
    cold, again = [], []
    for _ in range(ROUNDS if people <= 10 else 3 if people <= 100 else 1):
        cold.append(bench.cold())
        again.append(publishing.run(bench.almanac()))
    pages, feeds = (sum(1 for _ in (bench.root / "ours").rglob(name)) for name in ("*.html", "*.ics"))
    return cold, again, pages, feeds


def make_campus(root, buildings=BUILDINGS, courses=COURSES, seed=20261118):
    """A site with buildings on a map, of eight rooms each, a catalog and nobody."""
    chance = random.Random(seed)
    corpora.write(root / "Content/terms/fall-2026.yml", corpora.TERM)
    (root / "Content/data").mkdir()
    spots = root / "spots.txt"
    streets.BUILDINGS = buildings
    streets.make(root / "Content/data/campus.osm", spots)
    rooms = "buildings:\n"
    for number, spot in enumerate(spots.read_text().split()):
        floor = ", ".join(f'{{number: "{room}", seats: {chance.randint(10, 90)}}}' for room in range(101, 109))
        rooms += (f"  - code: {building(number)}\n    name: House {number}\n    location: [{spot}]\n"
                  f'    floors: [{{id: "1", name: 1st floor, rooms: [{floor}]}}]\n')
    corpora.write(root / "Content/data/rooms.yml", rooms)
    made = [course(number, buildings, chance) for number in range(courses)]
    corpora.write(root / "Content/data/courses.json", "[\n" + ",\n".join(map(json.dumps, made)) + "\n]\n")
    sources = "sources:\n  - {kind: umdio, path: data/courses.json, as-of: 2026-11-18T05:00}\n" + ROOMS
    corpora.write(root / "Content/site.yml", SETTINGS.replace(corpora.CAMPUS.splitlines()[-1] + "\n", sources))


def building(number):
    return f"B{chr(65 + number // 26)}{chr(65 + number % 26)}"


def course(number, buildings, chance):
    made = corpora.course(number, chance)
    for section in made["sections"]:
        hour = chance.randrange(len(HOURS))
        half = "am" if hour < 4 else "pm"
        section["meetings"] = [{
            "days": chance.choice(DAYS), "room": str(chance.randint(101, 108)), "building": building(chance.randrange(buildings)),
            "classtype": "", "start_time": HOURS[hour] + half, "end_time": HOURS[hour].replace("00", "50") + half}]
    return made


def make_person(root, number):
    """Somebody of that number: always the same, whoever else there is."""
    chance = random.Random(number)
    corpora.write(root / f"Content/people/p{number}/plan.yml", plan(number, chance))
    corpora.write(root / f"Content/people/p{number}/days.yml", days(chance))


def plan(number, chance):
    sections = ", ".join(f"{name}-{chance.choice(['0101', '0201'])}" for name in names(chance, COURSES))
    return (f"name: Person {number}\nvisibility: public\nterm: fall-2026\nsaved:\n"
            f"  - {{id: mine, title: Mine, sections: [{sections}]}}\n"
            "calendar: {parts: [classes, activities, ways]}\n")


def names(chance, courses):
    """The names of five courses of the first `courses`."""
    return [corpora.course(one, random.Random(0))["course_id"] for one in chance.sample(range(courses), 5)]


def days(chance, buildings=BUILDINGS):
    def spot():
        side = streets.STEP * (streets.SIDE - 1)
        return f"[{streets.LAT + chance.uniform(0, side):.6f}, {streets.LON + chance.uniform(0, side):.6f}]"

    def house():
        return building(chance.randrange(buildings))

    activities = "".join(
        f"  - {{title: Activity {number}, days: {chance.choice(DAYS)}, time: {17 + number % 4}:00-{17 + number % 4}:45, "
        f"place: {house()}}}\n" for number in range(6))
    errands = "".join(
        f"  - {{title: Errand {number}, date: {date}, takes: {chance.randint(5, 20)}, place: {house()}}}\n"
        for number, date in enumerate(ERRAND_DATES))
    return (f"places:\n  - {{name: Home, location: {spot()}}}\nstart: Home\n"
            f"travel: {{modes: [walking, cycling], buffer: 3}}\n"
            f"activities:\n{activities}errands:\n{errands}")


if __name__ == "__main__":
    sys.exit(main())
