"""Roll-ups of counts: made by the guide's queries in real databases, they give the pages that the counts give."""

import csv
import datetime as dt
import io
import json
import os
import random
import re
import shutil
import sqlite3
import zoneinfo

import pytest
import yaml

from databases import COLUMNS, POSTGRESQL, Cluster, example, query, rolled_up_by_duckdb, rolled_up_by_spark, spark, written
from guide_blocks import ROOT

ZONE = zoneinfo.ZoneInfo("America/New_York")
UTC = dt.timezone.utc
NOW = dt.datetime(2026, 11, 18, 11, 10, tzinfo=ZONE)
# What says which files were read, and how many rows they have; the last has a digest of all others.
OF_FILES = re.compile(r"^(problems.*|build\.json|sw\.js)$")


# The counts


def demo_counts():
    """The time, name and devices of the demo's counts of some places until its moment, in the order of its files."""
    for path in sorted((ROOT / "Content" / "occupancy").glob("*.csv")):
        with open(path, newline="") as file:
            for row in csv.DictReader(file):
                time = dt.datetime.fromisoformat(row["time"])
                if time <= NOW and row["access_point"].startswith(("gym", "lib", "mab-2")):
                    yield time, row["access_point"], int(row["devices"])


def counts_of_a_wireless_network(chance):
    """Rows of the table: those of the demo with everything that databases have. Late rows, the same row twice, another number
    for the same second, fractions of seconds, both nights when the clock changes, rows that nothing can use."""
    rows = list(demo_counts())
    names = sorted({name for _, name, _ in rows})
    for day in (dt.datetime(2026, 3, 8, 3, tzinfo=UTC), dt.datetime(2026, 11, 1, 3, tzinfo=UTC)):
        for _ in range(400):
            moment = day + dt.timedelta(seconds=chance.randrange(6 * 3600), microseconds=chance.choice([0, 0, 250_000]))
            rows.append((moment, chance.choice(names), chance.randrange(90)))
    for time, name, devices in chance.sample(rows, 300):
        kind = chance.randrange(5)
        if kind == 0:
            rows.append((time, name, devices))
        elif kind == 1:
            rows.append((time + dt.timedelta(microseconds=chance.choice([0, 1, 999_999])), name, devices + 1))
        else:
            rows.append((time, *chance.choice([(name, None), (name, -1), (name, 1_000_001), (None, 3)])))
    for _ in range(200):  # some arrive late
        rows.insert(chance.randrange(len(rows)), rows.pop(chance.randrange(len(rows))))
    return [(number, *row) for number, row in enumerate(rows, 1)]


def expected(rows, zone=ZONE):
    """The roll-ups of the rows, by nothing but Python."""
    firsts = {}
    for _, time, name, devices in rows:
        if name and devices is not None and 0 <= devices <= 1_000_000:
            firsts.setdefault((name, int(time.timestamp() // 1)), devices)
    found = {}
    for (name, second), devices in sorted(firsts.items()):
        local = dt.datetime.fromtimestamp(second, zone)
        key = name, str(local.date()), local.hour * 2 + local.minute // 30
        counts, total, *_ = found.get(key, (0, 0))
        found[key] = counts + 1, total + devices, second, devices
    return {(*key, *value) for key, value in found.items()}


def parsed(text):
    header, *rows = csv.reader(io.StringIO(text))
    assert header[:7] == COLUMNS
    return {(row[0], row[1], *map(int, row[2:7])) for row in rows}


def texts(rows):
    """The rows with their times as text, by the zone's clock."""
    return [(number, time.astimezone(ZONE).isoformat(sep=" "), name, devices) for number, time, name, devices in rows]


@pytest.fixture(scope="module")
def rows():
    seed = int(os.environ.get("ALMANAC_SEED", 20261118))
    print("ALMANAC_SEED =", seed)
    return counts_of_a_wireless_network(random.Random(seed))


# Sites


def campus(folder, *sources, more=""):
    """The rooms of the demo with these sources of counts."""
    content = folder / "Content"
    (content / "terms").mkdir(parents=True)
    shutil.copy(ROOT / "Content/terms/fall-2026.yml", content / "terms")
    for name in ("floors", "maps"):
        shutil.copytree(ROOT / "Content/data" / name, content / "data" / name)
    shutil.copy(ROOT / "Content/data/rooms.yml", content / "data")
    of_counts = [source | {"name": "Access points", "as-of": "2026-11-18T11:10"} for source in sources]
    (content / "site.yml").write_text(
        "title: Counts\nbase-url: https://example.edu/\ntime-zone: America/New_York\nterm: fall-2026\nnow: 2026-11-18T11:10\n"
        f"sources: {json.dumps([{'kind': 'rooms', 'path': 'data/rooms.yml', 'as-of': '2026-11-01T12:00'}, *of_counts])}\n{more}")
    return folder


def pages(site):
    """The published files, but for those that say which files were read."""
    files = {str(path.relative_to(site / "Public")): path for path in (site / "Public").rglob("*") if path.is_file()}
    return {name: path.read_bytes() for name, path in files.items() if not OF_FILES.search(name)}


def assert_same(found, wanted):
    assert found.keys() == wanted.keys()
    other = [name for name in wanted if found[name] != wanted[name]]
    assert not other


def built(almanac, site, *more):
    done = almanac("build", "--site", site, *more)
    assert done.returncode == 0, done.stderr
    return done


RAW = {"kind": "occupancy", "path": "wifi/raw.csv"}
ROLLED = {"kind": "count-roll-ups", "path": "wifi/rolled.csv"}


def put(site, name, text):
    path = site / "Content" / "wifi" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    return path


@pytest.fixture(scope="module")
def wanted(almanac, rows, tmp_path_factory):
    """The pages of the counts one by one."""
    site = campus(tmp_path_factory.mktemp("raw"), RAW)
    put(site, "raw.csv", written(["time", "access_point", "devices"], [row[1:] for row in texts(rows)]))
    built(almanac, site)
    return pages(site)


@pytest.fixture
def rolled(tmp_path):
    return campus(tmp_path, ROLLED)


@pytest.fixture(scope="module")
def cluster():
    if not POSTGRESQL.exists():
        pytest.skip("Debian's postgresql-15 is not installed")
    cluster = Cluster()
    yield cluster
    cluster.close()


# What databases make


def check(almanac, site, text, rows, wanted):
    assert parsed(text) == expected(rows)
    put(site, "rolled.csv", text)
    built(almanac, site)
    assert_same(pages(site), wanted)


def test_postgresql(almanac, cluster, rows, rolled, wanted):
    cluster.psql("DROP TABLE IF EXISTS counts;" + query("table"))
    cluster.insert(texts(rows))
    check(almanac, rolled, cluster.psql(query("postgresql")), rows, wanted)


def test_duckdb(almanac, rows, rolled, wanted):
    check(almanac, rolled, rolled_up_by_duckdb(texts(rows)), rows, wanted)


@pytest.mark.heavy
def test_spark(almanac, rows, rolled, wanted, tmp_path):
    pytest.importorskip("pyspark")
    path = tmp_path / "counts.csv"
    path.write_text(written(["id", "time", "access_point", "devices"], texts(rows)))
    session = spark()
    check(almanac, rolled, rolled_up_by_spark(session, path), rows, wanted)
    session.stop()


# The table


@pytest.fixture(scope="module")
def table(rows):
    """Roll-ups, sorted."""
    return [COLUMNS, *map(list, sorted(expected(rows)))]


def csv_text(table, delimiter=",", end="\n"):
    return "".join(delimiter.join(map(str, row)) + end for row in table)


def test_every_format_of_tables(almanac, table, rolled, wanted):
    import openpyxl
    book = openpyxl.Workbook()
    book.active.title = "Other"
    sheet = book.create_sheet("Wifi")

    def shuffled(rows):
        return [[row[place] for place in (6, 0, 3, 1, 5, 2, 4)] for row in [rows[0], *random.Random(3).sample(rows[1:], len(rows) - 1)]]

    def records(rows):
        return [dict(zip(COLUMNS, row)) for row in rows[1:]]

    # Each file has another eighth of the rows.
    def part(number, table=table):
        return [table[0], *table[1 + number::8]]

    folder = put(rolled, "usual.csv", csv_text(part(0))).parent
    (folder / "crlf.csv").write_text(csv_text(part(1), end="\r\n")[:-2], newline="")
    (folder / "mixed.csv").write_text("\ufeff" + csv_text(shuffled(part(2)), ";"))
    (folder / "tabs.tsv").write_text(csv_text(part(3), "\t"))
    (folder / "records.json").write_text(json.dumps(records(part(4))))
    (folder / "records.yml").write_text(yaml.dump(records(part(5)), Dumper=yaml.CSafeDumper))
    for row in part(6):
        sheet.append(row)
    book.save(folder / "book.xlsx")
    with sqlite3.connect(folder / "base.db") as base:
        base.execute("CREATE TABLE other (id)")
        base.execute("CREATE TABLE wifi (access_point, date, slot, counts, sum, last, last_devices)")
        base.executemany("INSERT INTO wifi VALUES (?, ?, ?, ?, ?, ?, ?)", part(7)[1:])
    settings = rolled / "Content" / "site.yml"
    text = settings.read_text()
    one = re.search(r', (\{"kind": "count-roll-ups".*?\})\]', text).group(1)
    more = [json.loads(one) | {"path": f"wifi/{name}", "sheet": "Wifi"} for name in ("book.xlsx", "base.db")]
    more[1]["sheet"] = "wifi"
    first = json.loads(one) | {"path": ["wifi/*.csv", "wifi/*.tsv", "wifi/records.*"]}
    settings.write_text(text.replace(one, json.dumps([first, *more])[1:-1]))
    built(almanac, rolled)
    assert_same(pages(rolled), wanted)


def warnings(done):
    return [line for line in done.stderr.splitlines() if "warning" in line]


def test_what_is_wrong_with_rows(almanac, table, rolled):
    good = [row for row in table if row[0] == "gym-01"][:40] or table[1:41]
    name, date, slot, counts, total, last, devices = good[-1]
    bad = {
        "without an access point": ["", date, slot, counts, total, last, devices],
        "hardware address": ["00:1a:2b:3c:4d:5e", date, slot, counts, total, last, devices],
        "invalid date of": [name, "18.11.2026", slot, counts, total, last, devices],
        "invalid slot of": [name, date, 48, counts, total, last, devices],
        "no counts of": [name, date, slot, 1, 7, last, 8],
        "not in this half hour by the clock of America/New_York": [name, date, (slot + 2) % 48, counts, total, last, devices],
        "two different roll-ups of one half hour": [name, date, slot, counts + 1, total, last, devices]}
    put(rolled, "rolled.csv", csv_text([COLUMNS, *good, *bad.values(), good[0]]))
    settings = rolled / "Content" / "site.yml"
    settings.write_text(settings.read_text().replace('"kind": "count-roll-ups"', '"kind": "count-roll-ups", "may-lose": 50'))
    found = almanac("check", "--site", rolled).stderr
    for line, words in enumerate(bad, 2 + len(good)):
        assert re.search(rf"Content/wifi/rolled.csv:{line}:\d+: warning: .*{re.escape(words)}", found), (line, words, found)
    assert "1a:2b" not in found
    settings.write_text(settings.read_text().replace('"may-lose": 50', '"may-lose": 5'))
    done = almanac("build", "--site", rolled)
    assert done.returncode == 65 and "rolled.csv" in done.stderr


def test_roll_ups_by_another_clock_stop_the_build(almanac, rows, rolled):
    put(rolled, "rolled.csv", csv_text([COLUMNS, *sorted(expected(rows, zoneinfo.ZoneInfo("America/Chicago")))]))
    done = almanac("build", "--site", rolled)
    assert done.returncode == 65 and "make the roll-ups by the clock of America/New_York" in done.stderr


def test_counts_after_the_moment_are_left_out(almanac, rows, rolled, wanted):
    """Whole half hours silently, half ones with a warning."""
    later = [(0, NOW + dt.timedelta(hours=2, minutes=5 * number), "gym-01", 7) for number in range(20)]
    text = csv_text([COLUMNS, *sorted(expected([*rows, *later]))])
    put(rolled, "rolled.csv", text)
    assert not [line for line in warnings(built(almanac, rolled)) if "rolled.csv" in line]
    assert_same(pages(rolled), wanted)
    put(rolled, "rolled.csv", csv_text([COLUMNS, *sorted(expected([*rows, (0, NOW + dt.timedelta(minutes=9), "gym-01", 7)]))]))
    assert "half hours with counts after the site's current time, left out: 1, such as of gym-01 on 2026-11-18" in \
        built(almanac, rolled).stderr


# Next to counts one by one


@pytest.mark.parametrize("day", ["2026-11-10", "2026-11-18"])
def test_some_days_one_by_one_and_some_rolled_up(almanac, rows, tmp_path, wanted, day):
    """Counts of one kind before a date and of the other from it on, in both orders; and then both of everything."""
    split = dt.datetime.fromisoformat(day).replace(tzinfo=ZONE)
    header = ["time", "access_point", "devices"]
    for number, is_raw in enumerate([lambda time: time < split, lambda time: time >= split]):
        site = campus(tmp_path / str(number), RAW, ROLLED)
        put(site, "raw.csv", written(header, [row[1:] for row in texts(row for row in rows if is_raw(row[1]))]))
        put(site, "rolled.csv", csv_text([COLUMNS, *sorted(expected(row for row in rows if not is_raw(row[1])))]))
        assert "in another source" not in built(almanac, site).stderr
        assert_same(pages(site), wanted)
        put(site, "rolled.csv", csv_text([COLUMNS, *sorted(expected(rows))]))
        assert re.search(r"roll-ups of access points and dates with counts in another source, which are used: \d+, such as",
                         built(almanac, site).stderr)
        assert_same(pages(site), wanted)


# A command


@pytest.fixture
def asking(cluster, rows, tmp_path):
    """A campus that asks PostgreSQL by the guide's script, with the watermarks it has given and the answers."""
    commands = re.search(r"(?s)commands:.*?\n(?=\n)", example("yaml", "settings")).group()
    source = yaml.safe_load(example("yaml", "settings"))["sources"][0]
    site = campus(tmp_path / "asking", {"kind": source["kind"], "run": source["run"]}, more=commands)
    script = example("sh", "psql").replace("host=db.example.edu dbname=wireless user=almanac", cluster.address)
    (site / "counts.sql").write_text(query("since"))
    fetch = site / "fetch-counts"
    fetch.write_text(script.replace("exec psql", 'echo "${ALMANAC_SINCE:-none}" >> asked\npsql') + "\n".join([
        "", "status=$?", "exit $status", ""]))
    fetch.chmod(0o755)
    cluster.psql("DROP TABLE IF EXISTS counts;" + query("table"))
    return site


def answer(site):
    """The rows of the last answer."""
    [path] = (site / ".almanac/memory/commands").glob("fetch-counts-*.csv")
    return parsed(path.read_text())


def test_only_the_difference_is_asked_for(almanac, cluster, rows, asking, wanted):
    first, rest = rows[:-300], rows[-300:]
    cluster.insert(texts(first))
    built(almanac, asking)
    assert answer(asking) == expected(first)
    cluster.insert(texts(rest))
    built(almanac, asking)
    asked = (asking / "asked").read_text().split()
    assert asked == ["none", str(len(first))]
    touched = {(name, time.astimezone(ZONE).strftime("%F"), time.astimezone(ZONE).hour * 2 + time.astimezone(ZONE).minute // 30)
               for number, time, name, _ in rows if number > len(first)}
    assert answer(asking) == {row for row in expected(rows) if row[:3] in touched}
    assert 0 < len(touched) < len(expected(rows)) / 10
    assert_same(pages(asking), wanted)
    # Nothing new.
    built(almanac, asking)
    assert not answer(asking)
    assert_same(pages(asking), wanted)
    asked = (asking / "asked").read_text().split()
    assert asked[2:] == [str(len(rows))]
    logged = re.findall(r"WHERE id > (\d+) AND time", cluster.log.read_text(errors="replace"))
    assert logged[-3:] == ["0", asked[1], asked[2]]


def test_a_database_that_is_down_changes_nothing(almanac, cluster, rows, asking, wanted):
    cluster.insert(texts(rows))
    built(almanac, asking)
    assert_same(pages(asking), wanted)
    cluster.stop()
    try:
        done = built(almanac, asking)
        assert re.search(r"Content/site.yml:\d+:\d+: warning: '\./fetch-counts' ended with status \d+: .*; "
                         r"its output from \d+ seconds? ago is used", done.stderr), done.stderr
        assert_same(pages(asking), wanted)
        asked = (asking / "asked").read_text().split()
        # Without an answer so far it is an error.
        shutil.rmtree(asking / ".almanac/memory/commands")
        done = almanac("build", "--site", asking)
        assert done.returncode == 65 and "'./fetch-counts' ended with status" in done.stderr
    finally:
        cluster.start()
    assert len(asked) == 2 and asked[0] == "none" and asked[1] != "none"
    built(almanac, asking)
    assert_same(pages(asking), wanted)


@pytest.mark.parametrize("damage", ["missing", "garbage", "flipped", "other"])
def test_what_is_kept_is_read_again_where_it_is_damaged(almanac, cluster, rows, asking, wanted, damage):
    cluster.insert(texts(rows))
    built(almanac, asking)
    [kept] = (asking / ".almanac/memory/commands").glob("*.roll-ups")
    data = bytearray(kept.read_bytes())
    if damage == "missing":
        kept.unlink()
    elif damage == "garbage":
        kept.write_bytes(b"\x07" * 9000)
    elif damage == "flipped":
        for place in range(9000, len(data), 5001):
            data[place] ^= 0x55
        kept.write_bytes(data)
    else:
        with sqlite3.connect(kept) as base:
            base.execute("DELETE FROM days WHERE counter = (SELECT min(counter) FROM days)")
    built(almanac, asking)
    assert_same(pages(asking), wanted)
    assert (asking / "asked").read_text().split() == ["none", "none"]


def test_answers_that_are_no_roll_ups_are_refused(almanac, table, tmp_path):
    site = campus(tmp_path, {"kind": "count-roll-ups", "run": ["./print"]}, more="commands: [{run: ./print}]\n")
    program = site / "print"
    program.write_text("#!/bin/sh\ncat answer\n")
    program.chmod(0o755)
    good = csv_text(table[:200])
    for text, words in [
            ("", "is empty"), ("a,b\n1,2\n", "missing column"), (csv_text([COLUMNS]), "printed no rows"),
            (good.replace("2026-1", "2025-1"), "of America/New_York")]:
        (site / "answer").write_text(text)
        done = almanac("build", "--site", site)
        assert done.returncode == 65 and words in done.stderr, done.stderr
    (site / "answer").write_text(good)
    built(almanac, site)
    before = pages(site)
    (site / "answer").write_text(good.replace("2026-1", "2025-1"))
    assert re.search("seconds? ago is used", built(almanac, site).stderr)
    assert_same(pages(site), before)
    (site / "answer").write_text(csv_text([COLUMNS]))
    assert "ago is used" not in built(almanac, site).stderr
    assert_same(pages(site), before)
    settings = site / "Content" / "site.yml"
    settings.write_text(settings.read_text().replace("commands: [{run: ./print}]", ""))
    done = almanac("build", "--site", site)
    assert done.returncode == 65 and "the program './print' is not listed under 'commands:'" in done.stderr
