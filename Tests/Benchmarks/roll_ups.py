"""Ten million counts rolled up by PostgreSQL and Spark and then built, against a build from the counts themselves.

All builds must give the same pages. Spark takes part where it is installed, see Tests/spark-requirements.txt.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests"), str(ROOT / "Tests/Benchmarks")]

import counts  # noqa: E402
from databases import Cluster, example, query, rolled_up_by_spark, spark  # noqa: E402

PROGRAM = ROOT / ".build/release/almanac"
ZONES = """zones:
  - {id: hall, name: Hall, capacity: 500, access-points: [building-00-floor-0-ap, building-00-floor-1-ap, building-01-floor-3-ap]}
"""
SETTINGS = """title: Counts
base-url: https://example.edu/
time-zone: America/New_York
term: fall-2026
count-days: 36000
now: 2026-12-18T12:00
sources:
  - {kind: rooms, path: zones.yml, as-of: 2026-12-18T12:00}
"""
OF_FILES = re.compile(r"^(problems.*|build\.json|sw\.js)$")


def main():
    rows = int(os.environ.get("ALMANAC_COUNT_ROWS", 10_000_000))
    days = rows // (counts.COUNTERS * counts.ADAY)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        raw = site(folder / "raw", "  - {kind: occupancy, path: counts.csv, name: Wifi, as-of: 2026-12-18T12:00}\n")
        path = raw / "Content/counts.csv"
        counts.make(path, days)
        print(f"{days * counts.COUNTERS * counts.ADAY:,} counts, {path.stat().st_size >> 20} MB")
        show("build from the counts", *timed(build, raw))
        show("  again, one line longer", *timed(build, raw, touch=path))
        wanted = pages(raw)
        try_postgresql(folder, path, days, wanted)
        try_spark(folder, path, wanted)


def show(name, seconds, memory=None):
    print(f"{name}: {seconds:.2f} s" + (f", {memory} MB" if memory else ""))


def site(folder, *sources, more=""):
    (folder / "Content/terms").mkdir(parents=True)
    shutil.copy(ROOT / "Content/terms/fall-2026.yml", folder / "Content/terms")
    (folder / "Content/zones.yml").write_text(ZONES)
    (folder / "Content/site.yml").write_text(SETTINGS + "".join(sources) + more)
    return folder


def build(folder):
    process = subprocess.Popen([PROGRAM, "build", "--site", folder, "--quiet"])
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0, status
    return usage.ru_maxrss >> 10


def timed(work, *arguments, touch=None):
    if touch:
        with open(touch, "a") as file:
            file.write("2026-12-17T23:00:00Z,building-00-floor-0-ap,1\n")
    start = time.perf_counter()
    found = work(*arguments)
    return time.perf_counter() - start, found


def pages(folder):
    files = {str(path.relative_to(folder / "Public")): path for path in (folder / "Public").rglob("*") if path.is_file()}
    return {name: path.read_bytes() for name, path in files.items() if not OF_FILES.search(name)}


def rolled(folder, text):
    made = site(folder, "  - {kind: count-roll-ups, path: rolled.csv, name: Wifi, as-of: 2026-12-18T12:00}\n")
    (made / "Content/rolled.csv").write_text(text)
    print(f"  {text.count(chr(10)) - 1:,} roll-ups, {len(text) >> 20} MB")
    return made


def try_postgresql(folder, path, days, wanted):
    cluster = Cluster()
    try:
        cluster.psql(query("table") + "ALTER TABLE counts ALTER id ADD GENERATED ALWAYS AS IDENTITY;")
        with open(path) as lines:
            subprocess.run(
                ["psql", "-q", "-X", cluster.address, "-c", "COPY counts (time, access_point, devices) FROM STDIN (FORMAT csv, HEADER)"],
                stdin=lines, check=True)
        cluster.psql("CREATE INDEX ON counts (access_point, time); ANALYZE counts;")
        seconds, text = timed(cluster.psql, query("postgresql"))
        show("PostgreSQL rolls up", seconds)
        made = rolled(folder / "postgresql", text)
        show("  build from these", *timed(build, made))
        assert pages(made) == wanted
        commands = re.search(r"(?s)commands:.*?\n(?=\n)", example("yaml", "settings")).group()
        asking = site(folder / "asking", "  - {kind: count-roll-ups, run: ./fetch-counts, name: Wifi, as-of: 2026-12-18T12:00}\n", more=commands)
        fetch = asking / "fetch-counts"
        fetch.write_text(example("sh", "psql").replace("host=db.example.edu dbname=wireless user=almanac", cluster.address))
        fetch.chmod(0o755)
        (asking / "counts.sql").write_text(query("since"))
        show("a command that asks PostgreSQL for everything, with the build", *timed(build, asking))
        assert pages(asking) == wanted
        kept = next((asking / ".almanac/memory/commands").glob("*.roll-ups"))
        print(f"  kept: {kept.stat().st_size >> 20} MB")
        cluster.psql(
            "INSERT INTO counts (time, access_point, devices) SELECT '2026-12-18 16:05Z', access_point, 5 FROM "
            "(SELECT DISTINCT access_point FROM counts) AS names;")
        show(f"  and then for {counts.COUNTERS} new counts", *timed(build, asking))
    finally:
        cluster.close()


def try_spark(folder, path, wanted):
    try:
        import pyspark  # noqa: F401
    except ImportError:
        print("Spark is not installed")
        return
    table = folder / "table.csv"
    with open(path) as lines, open(table, "w") as out:
        out.write("id," + next(lines))
        for number, line in enumerate(lines, 1):
            out.write(f"{number},{line}")
    session = spark()
    seconds, text = timed(rolled_up_by_spark, session, table)
    session.stop()
    show("Spark reads the file and rolls up, once it is started", seconds)
    made = rolled(folder / "spark", text)
    show("  build from these", *timed(build, made))
    assert pages(made) == wanted


if __name__ == "__main__":
    main()
