"""Ranking: the best K schedules, exactly, against OR-Tools CP-SAT on the same model; and counting them all."""

import json
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import cpsat  # noqa: E402
import model  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = pathlib.Path(os.environ.get("ALMANAC_DATA", ROOT / "../shared/data"))
COURSES = [
    "CS 1332", "MATH 2551", "PHYS 2211", "CS 2110", "PSYC 1101", "ENGL 1102", "CS 1331", "MATH 1554",
]
# Each preference weighs half as much as quality: a seventh of the score, which is 6 million for twelve groups, spread
# over 75 class days and over what a day can lose at most.
COSTS = {"day": 80_000, "early": 667, "lunch": 80_000, "gap": 667, "walk": 2_667}


def main():
    dump = DATA / "sections/gatech/202208.json"
    if dump.exists():
        name, problem = "eight real courses", model.georgia_tech(json.loads(dump.read_text()), COURSES, 7)
    else:
        print(f"{dump} is missing: made-up courses instead")
        name, problem = "eight made-up courses", model.made_up(7)
    failed = False
    for title, costs, count, least in [
        ("default score", {}, 100, 500), ("every preference", COSTS, 1, 100),
    ]:
        problem.costs = costs
        ours = solver(problem, count)
        theirs, seconds, proven = cpsat.best(problem, count)
        agree = ours["values"] == theirs and proven
        ratio = seconds / ours["seconds"]
        failed |= not agree or ratio < least
        print(
            f"{name}, {problem.raw:.1e} combinations, {title}, K = {count}: "
            f"{ours['seconds'] * 1000:.2f} ms ({ours['nodes']} nodes), CP-SAT {seconds:.2f} s, "
            f"{ratio:.0f} times (wanted {least}); {'same values' if agree else 'VALUES DIFFER'}"
        )
    problem.costs = {}
    for count in (100, 1000):
        ours = solver(problem, count)
        print(f"{name}, default score, K = {count}: {ours['seconds'] * 1000:.2f} ms")
    print(f"{name}: {ours['count']} fit, counted in {ours['countSeconds'] * 1000:.0f} ms")
    failed |= ours["countSeconds"] > 1
    return 1 if failed else 0


def solver(problem, count):
    """The median of several runs in one process."""
    program = ROOT / ".build/release/Bench"
    done = subprocess.run(
        [program, "solve", str(count)], input=problem.text(), capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


if __name__ == "__main__":
    sys.exit(main())
