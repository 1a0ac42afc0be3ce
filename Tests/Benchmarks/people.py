"""A campus of private people: what its first night and the nights after it cost, and what each person does.

Everything is made up: 6,000 courses, 400 rooms in buildings on a map, and for each person a schedule of five courses, a gradebook
of these, a home, activities, errands and two notes, all sealed with secret links. `make bench` measures a tenth of a large
university; other numbers of people can be given, and a folder on a disk, if there are too many for memory (`--in FOLDER`).
"""

import datetime
import pathlib
import random
import re
import shutil
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import corpora  # noqa: E402
import days  # noqa: E402
import opening  # noqa: E402
import publishing  # noqa: E402
from board import Board, run  # noqa: E402

PEOPLE, COURSES, BUILDINGS = 4_000, 6_000, 50
CHANGED = 0.05
FIRST_NIGHT = datetime.datetime(2026, 11, 18, 3)
# For 40,000 people on two cores: seconds of the first night and of the others, bytes of memory, seconds of processor time of
# a build after one person's change. What is wanted of fewer people is their share of the times.
WHOLE, FIRST, NEXT, MEMORY, ONE = 40_000, 40 * 60, 8 * 60, 3e9, 1.0
# Seconds until a secret link shows the day on a slow connection.
OPENED = 2


def main():
    words = sys.argv[1:]
    place = words[words.index("--in") + 1] if "--in" in words else "/dev/shm"
    numbers = [int(word) for word in words if word.isdigit()]
    people = numbers[0] if numbers else PEOPLE
    share = people / WHOLE
    board = Board()
    with publishing.Bench(place) as bench:
        site = bench.root / "almanac"
        days.make_campus(site, buildings=BUILDINGS, courses=COURSES)
        settings = site / "Content/site.yml"
        settings.write_text(settings.read_text() + "secrets: ../secrets.yml\n")
        run([publishing.ALMANAC, "secrets", "--site", site])
        empty = night(bench, 0)
        print(f"nobody, {COURSES} courses, {BUILDINGS * 8} rooms: {publishing.reported([empty])}", flush=True)
        forget(bench)
        for number in range(people):
            make_person(site, number)
        first = night(bench, 0)
        print(f"{people} people: {publishing.reported([first])}; each {1000 * (first[2] - empty[2]) / people:.1f} ms of processor "
              f"time and {(first[1] - empty[1]) / people:.0f} bytes of memory")
        print(f"  {sizes(bench, people)}")
        board.row("the first night", f"{first[0] / 60:.1f} min", f"≤ {FIRST * share / 60:.1f}", first[0] <= FIRST * share)
        board.row("memory", f"{first[1] / 1e6:.0f} MB", f"≤ {MEMORY / 1e6:.0f}", first[1] <= MEMORY)
        chance = random.Random(20261119)
        for number in chance.sample(range(people), int(people * CHANGED)):
            change(site, number, 1)
        later = night(bench, 1)
        board.row(f"the next night, {CHANGED:.0%} changed", publishing.reported([later]), f"≤ {NEXT * share:.0f} s",
                  later[0] <= NEXT * share)
        change(site, people // 2, 2)
        one = night(bench, 1)
        board.row("one person changed", publishing.reported([one]), f"≤ {ONE} s of processor time", one[2] <= ONE)
        board.row("nobody changed", publishing.reported([night(bench, 1)]))
        sections = fill(site, chance)
        board.row(f"other seats in {sections} sections", publishing.reported([night(bench, 1)]))
        seconds, size = opening.opened(
            publishing.ALMANAC, site, bench.root / "ours", "p0", FIRST_NIGHT + datetime.timedelta(days=1, hours=9))
        board.row("a day opens by its secret link", f"{seconds:.2f} s, {size / 1000:.1f} kB", f"≤ {OPENED} s", seconds <= OPENED)
    return 1 if board.missed else 0


def night(bench, day):
    moment = FIRST_NIGHT + datetime.timedelta(days=day)
    return run([*bench.almanac(), "--now", moment.isoformat(timespec="minutes")])


def forget(bench):
    bench.forget("ours", ".ours.prev", ".ours.next", "almanac/.almanac")


def sizes(bench, people):
    """What fills the output: its files and bytes by what they are, with those of each person."""
    found = {}
    for path in (bench.root / "ours").rglob("*"):
        if path.is_file():
            top = path.relative_to(bench.root / "ours").parts[0]
            files, size = found.get(top, (0, 0))
            found[top] = files + 1, size + path.stat().st_size
    largest = sorted(found.items(), key=lambda one: -one[1][1])
    total = sum(size for _, size in found.values())
    return f"output {total / 1e6:.0f} MB, {sum(files for files, _ in found.values())} files: " + ", ".join(
        f"{name} {size / 1e6:.1f} MB in {files}" for name, (files, size) in largest[:6])


def make_person(root, number):
    """Somebody of that number: always the same, whoever else there is."""
    chance = random.Random(number)
    folder = root / f"Content/people/p{number}"
    taken = days.names(chance, COURSES)
    sections = ", ".join(f"{name}-{chance.choice(['0101', '0201'])}" for name in taken)
    corpora.write(folder / "plan.yml",
                  f"name: {name(chance)}\nterm: fall-2026\nsaved:\n  - {{id: mine, title: Mine, sections: [{sections}]}}\n"
                  "fixed:\n  - {title: Choir, days: W, time: 18:00-20:00}\n")
    corpora.write(folder / "days.yml", days.days(chance, BUILDINGS))
    corpora.write(folder / "grades.yml", "courses:\n" + "".join(gradebook(name, chance) for name in taken))
    for note in range(2):
        words = ["".join(chance.choices(corpora.SYLLABLES, k=3)) for _ in range(60)]
        corpora.write(folder / f"notes/note-{note}.md", f"# Note {note}\n\n{' '.join(words)}\n")


def name(chance):
    """One of some 300 first names and very many last names."""
    first, last = chance.randrange(300), "".join(chance.choices(corpora.SYLLABLES, k=3))
    return f"{corpora.SYLLABLES[first % 17]}{corpora.SYLLABLES[first // 17]}an {last}".title()


def gradebook(course, chance):
    def work(name, month):
        date, score = f"2026-{month:02}-{chance.randint(1, 28):02}", chance.randint(40, 75)
        return f"          - {{name: {name}, date: {date}, score: {score}, out-of: 75}}\n"

    return (f"  - course: {course}\n    groups:\n      - name: Essays\n        weight: 50\n        assignments:\n"
            + work("Essay 1", 9) + work("Essay 2", 10) + work("Essay 3", 11)
            + "      - name: Exams\n        weight: 50\n        assignments:\n" + work("Midterm", 10)
            + "          - {name: Final, date: 2026-12-10, out-of: 100}\n")


def change(root, number, day):
    """One more score, and one more errand."""
    folder = root / f"Content/people/p{number}"
    with open(folder / "days.yml", "a") as file:
        file.write(f"  - {{title: Errand of day {day}, date: 2026-11-{18 + day}, takes: 7, place: {days.building(day)}}}\n")
    text = (folder / "grades.yml").read_text()
    (folder / "grades.yml").write_text(text.replace("{name: Final, date: 2026-12-10, out-of: 100}",
                                                    f"{{name: Final, date: 2026-12-10, out-of: {100 + day}}}", 1))


def fill(root, chance):
    """Other numbers of open seats in about one in twenty sections of the catalog; in how many."""
    file = root / "Content/data/courses.json"
    count = 0

    def other(found):
        nonlocal count
        if chance.random() > CHANGED:
            return found[0]
        count += 1
        return f'{found[1]}{(int(found[2]) + chance.randint(1, 29)) % 30}"'

    file.write_text(re.sub(r'("open_seats": ?")(\d+)"', other, file.read_text()))
    return count


if __name__ == "__main__":
    sys.exit(main())
