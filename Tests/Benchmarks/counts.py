"""Ten million counts of devices, from CSV to profiles, against DuckDB doing the same on as many threads; then one day more.

A profile is, for each counter, weekday and half hour, the median of the days' means. Both sides' profiles must be equal.
"""

import array
import datetime as dt
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
OURS = ROOT / ".build/release/Bench"
COUNTERS, ADAY, LEAST, MOST = 100, 288, 4, 200
START = dt.datetime(2026, 1, 5)
SETTINGS = """title: Counts
base-url: https://example.edu/
time-zone: UTC
term: fall-2026
count-days: 36000
now: 2030-01-01T00:00
sources:
  - {kind: occupancy, path: counts.csv}
"""
PROFILE = """
COPY (
  WITH days AS (
    SELECT access_point, date_trunc('day', time) AS day, extract(hour FROM time) * 2 + extract(minute FROM time) // 30 AS slot,
      count(*) AS times, sum(devices) AS total
    FROM read_csv('{path}', header = true, columns = {{'time': 'TIMESTAMP', 'access_point': 'VARCHAR', 'devices': 'INTEGER'}},
      timestampformat = '%Y-%m-%dT%H:%M:%SZ')
    GROUP BY ALL)
  SELECT access_point, isodow(day) - 1 AS weekday, slot, median(total / times) AS profile FROM days GROUP BY ALL
) TO '{out}' (HEADER false)
"""


def main():
    rows = int(os.environ.get("ALMANAC_COUNT_ROWS", 10_000_000))
    with tempfile.TemporaryDirectory() as folder:
        site = pathlib.Path(folder)
        (site / "Content/terms").mkdir(parents=True)
        shutil.copy(ROOT / "Content/terms/fall-2026.yml", site / "Content/terms")
        (site / "Content/site.yml").write_text(SETTINGS)
        path = site / "Content/counts.csv"
        days = rows // (COUNTERS * ADAY)
        make(path, days)
        count = days * ADAY * COUNTERS
        # In turn, so that whatever else the machine does falls on both.
        runs = [(import_all(site), theirs(path, site / "theirs.csv")) for _ in range(3)]
        ours, memory = min(run for run, _ in runs)
        other = min(run for _, run in runs)
        compare(site / "ours.csv", site / "theirs.csv")
        again, _ = run_ours(site)
        append(path, days)
        night, _ = run_ours(site)
        print(
            f"{count:,} counts ({path.stat().st_size >> 20} MB) to profiles: {ours:.2f} s and {memory} MB of memory, "
            f"DuckDB {other:.2f} s, {other / ours:.1f} times (wanted {LEAST}, under {MOST} MB)"
        )
        print(
            f"with nothing new {again * 1000:.0f} ms, with one day more ({COUNTERS * ADAY:,} counts) {night * 1000:.0f} ms, "
            f"{ours / night:.1f} times less than all of them"
        )
        return 1 if other / ours < LEAST or memory > MOST else 0


def make(path, days):
    chance = random.Random(7)
    with open(path, "w") as file:
        file.write("time,access_point,devices\n")
        for day in range(days):
            file.write(rows_of(day, chance))


def append(path, day):
    with open(path, "a") as file:
        file.write(rows_of(day, random.Random(day)))
    # So that the file's stamp is older than the tick of its clock, as it is when a night has gone by.
    time.sleep(0.1)


def rows_of(day, chance):
    names = [f"building-{number // 10:02}-floor-{number % 10}-ap" for number in range(COUNTERS)]
    lines = []
    for step in range(ADAY):
        moment = (START + dt.timedelta(days=day, minutes=5 * step)).strftime("%Y-%m-%dT%H:%M:%SZ")
        numbers = array.array("B", chance.randbytes(COUNTERS))
        lines += [f"{moment},{name},{number >> 1}\n" for name, number in zip(names, numbers)]
    return "".join(lines)


def import_all(site):
    shutil.rmtree(site / ".almanac", ignore_errors=True)
    return run_ours(site)


def run_ours(site):
    """Seconds from the start of the program to its end, and the most memory it had, in MB."""
    with open(site / "ours.csv", "w") as out:
        start = time.perf_counter()
        process = subprocess.Popen([OURS, "counts", site], stdout=out)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
    assert status == 0, status
    return seconds, usage.ru_maxrss >> 10


def theirs(path, out):
    """Seconds, without the start of Python. In a process of its own: a child begins with its parent's memory in its account."""
    done = subprocess.run([sys.executable, __file__, path, out], capture_output=True, text=True, check=True)
    return float(done.stdout)


def time_theirs(path, out):
    import duckdb

    with duckdb.connect(config={"threads": 2}) as base:
        start = time.perf_counter()
        base.execute(PROFILE.format(path=path, out=out))
        return time.perf_counter() - start


def compare(ours, other):
    def read(path):
        found = {}
        for line in path.read_text().splitlines():
            name, weekday, slot, value = line.split(",")
            found[name, int(weekday), int(float(slot))] = float(value)
        return found

    mine, its = read(ours), read(other)
    assert mine.keys() == its.keys() and mine
    assert all(abs(mine[key] - its[key]) < 1e-9 for key in mine)


if __name__ == "__main__":
    if len(sys.argv) == 3:
        print(time_theirs(*sys.argv[1:]))
    else:
        sys.exit(main())
