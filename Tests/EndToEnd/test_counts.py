"""The history of counts: the index against a second reading of the same files, and `almanac record`."""

import csv
import datetime as dt
import json
import random
import shutil
import signal
import sqlite3
import subprocess
import time
import zoneinfo
from collections import defaultdict

import pytest

from places import PROGRAM, ROOT
from small_site import SETTINGS, small_site

ZONE = zoneinfo.ZoneInfo("America/New_York")
NOW = "2026-11-20T12:00"


@pytest.fixture
def site(tmp_path):
    """A campus that has hardly anything but counts."""
    content = tmp_path / "Content"
    (content / "terms").mkdir(parents=True)
    shutil.copy(ROOT / "Content/terms/fall-2026.yml", content / "terms")
    shutil.copytree(ROOT / "Content/occupancy", content / "occupancy")
    (content / "site.yml").write_text(
        "title: Counts\nbase-url: https://example.edu/\ntime-zone: America/New_York\nterm: fall-2026\n"
        "sources:\n  - kind: occupancy\n    path: occupancy/*.csv\n"
    )
    return tmp_path


def slots(varints):
    numbers, number, shift = [], 0, 0
    for byte in varints:
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            numbers.append(number)
            number, shift = 0, 0
    return numbers


def stored(site):
    with sqlite3.connect(f"file:{site}/.almanac/cache/counts?mode=ro", uri=True) as index:
        names = dict(index.execute("SELECT id, name FROM counters"))
        found = {}
        for counter, date, blob in index.execute("SELECT counter, date, slots FROM days"):
            numbers = slots(blob[:-8])
            found[names[counter], date] = list(zip(numbers[::2], numbers[1::2]))
    return found


def expected(site):
    found, seen = defaultdict(lambda: [(0, 0)] * 48), set()
    for path in sorted((site / "Content/occupancy").glob("*.csv")):
        with open(path, newline="") as file:
            for row in csv.DictReader(file):
                moment = dt.datetime.fromisoformat(row["time"])
                if (moment, row["access_point"]) in seen:
                    continue
                seen.add((moment, row["access_point"]))
                local = moment.astimezone(ZONE)
                key = row["access_point"], (local.date() - dt.date(1970, 1, 1)).days
                slot = local.hour * 2 + local.minute // 30
                times, total = found[key][slot]
                found[key] = [*found[key]]
                found[key][slot] = times + 1, total + int(row["devices"])
    return dict(found)


def build(almanac, site, *more):
    done = almanac("build", "--site", site, "--now", NOW, *more)
    assert done.returncode == 0, done.stderr
    return done


def pages(site):
    files = (site / "Public").rglob("*")
    return {path.relative_to(site): path.read_bytes() for path in files if path.is_file()}


def test_the_index_holds_what_the_files_do(site, almanac):
    build(almanac, site)
    assert stored(site) == expected(site)
    last = site / "Content/occupancy/2026-11-18.csv"
    with open(last, "a") as file:
        file.write("2026-11-18T13:10-05:00,ald-1-12,7\n2026-11-18T13:10-05:00,new-1,3\n")
    (site / "Content/occupancy/2026-11-02.csv").unlink()
    changed = site / "Content/occupancy/2026-11-05.csv"
    lines = changed.read_text().splitlines(keepends=True)
    changed.write_text("".join([lines[0], *reversed(lines[100:])]))
    shutil.copy(changed, site / "Content/occupancy/2026-11-05-copy.csv")
    build(almanac, site)
    assert stored(site) == expected(site)


@pytest.mark.parametrize("damage", ["deleted", "empty", "garbage", "cut", "flipped"])
def test_damage_changes_no_page(site, almanac, damage):
    build(almanac, site)
    before, index = pages(site), site / ".almanac/cache/counts"
    data = bytearray(index.read_bytes())
    if damage == "deleted":
        index.unlink()
    elif damage == "flipped":
        for place in range(5000, len(data), 3001):
            data[place] ^= 0x55
        index.write_bytes(data)
    else:
        index.write_bytes({"empty": b"", "garbage": b"\x07" * 9000, "cut": bytes(data[: len(data) // 2])}[damage])
    (site / ".almanac/cache/build").unlink()
    build(almanac, site)
    assert pages(site) == before
    assert stored(site) == expected(site)


@pytest.mark.parametrize("table", ["days", "files", "counters", "facts", "dates"])
def test_a_row_that_is_lost_or_changed_is_noticed(site, almanac, table):
    build(almanac, site)
    before, kept, index = pages(site), stored(site), site / ".almanac/cache/counts"
    data = index.read_bytes()
    with sqlite3.connect(f"file:{index}?mode=ro", uri=True) as rows:
        columns = [row[1] for row in rows.execute(f"PRAGMA table_info({table})") if row[1] != "id"]
        keys = [row[1] for row in rows.execute(f"PRAGMA table_info({table})") if row[5]]
        places = rows.execute(f"SELECT {', '.join(keys)} FROM {table} ORDER BY 1").fetchall()
    where = " AND ".join(f"{key} = ?" for key in keys)
    changes = [f"DELETE FROM {table} WHERE {where}"]
    changes += [f"UPDATE {table} SET {column} = substr({column} || '0', 2) WHERE {where}" for column in columns]
    for change in changes:
        for place in (places[0], places[-1]):
            index.write_bytes(data)
            with sqlite3.connect(index) as damaged:
                try:
                    damaged.execute(change, place)
                except sqlite3.Error:
                    continue
            (site / ".almanac/cache/build").unlink(missing_ok=True)
            build(almanac, site)
            assert pages(site) == before, (change, place)
            assert stored(site) == kept, (change, place)


def test_nothing_changed_is_nothing_to_do_and_clean_removes_the_index(site, almanac):
    build(almanac, site)
    time.sleep(0.1)
    build(almanac, site)
    index = site / ".almanac/cache/counts"
    before = index.stat().st_mtime_ns
    done = build(almanac, site)
    assert index.stat().st_mtime_ns == before
    assert "reading" not in done.stdout
    assert almanac("check", "--site", site, "--now", NOW).returncode == 0
    assert index.stat().st_mtime_ns == before
    assert almanac("clean", "--site", site).returncode == 0
    assert not index.exists()
    assert almanac("check", "--site", site, "--now", NOW).returncode == 0
    assert not index.exists()


def test_builds_that_are_killed_or_run_at_once_leave_a_right_index(site, almanac):
    chance = random.Random(7)
    for round in range(12):
        with open(site / "Content/occupancy/2026-11-18.csv", "a") as file:
            file.write(f"2026-11-18T14:{round:02}-05:00,ald-1-12,{round}\n")
        running = [
            subprocess.Popen(
                [PROGRAM, "build", "--site", site, "--now", NOW, "--output", site / f"Out{number}", "--wait"],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )
            for number in range(2)
        ]
        time.sleep(chance.random() * 0.15)
        running[0].send_signal(signal.SIGKILL)
        for process in running:
            process.wait()
    build(almanac, site)
    assert stored(site) == expected(site)


def test_record_adds_each_snapshot_once_however_many_run(site, almanac):
    folder = site / "Content/recorded"
    captures = []
    for number in range(12):
        moment = f"2026-11-19T10:{5 * number // 2:02}:00-05:00"
        text = "time,access_point,devices\n" + "".join(f"{moment},ap-{place},{number + place}\n" for place in range(30))
        captures.append(text)
    running = []
    for text in captures * 2:
        process = subprocess.Popen(
            [PROGRAM, "record", "--site", site, "--to", "Content/recorded"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        process.stdin.write(text)
        process.stdin.close()
        running.append(process)
    assert all(process.wait() == 0 for process in running)
    rows = (folder / "2026-11-19.csv").read_text().splitlines()
    wanted = {line.replace(":00-05:00", "-05:00") for text in captures for line in text.splitlines()[1:]}
    assert set(rows[1:]) == wanted and len(rows) == 1 + len(wanted)
    assert rows[1:] == sorted(rows[1:], key=lambda row: row.split(",")[0])


def test_record_reads_every_kind_repairs_a_torn_line_and_refuses_nonsense(site, almanac, tmp_path):
    table = "bss                ess  ip        cur-cl  ap name  tot-t\n---                ---  --        ------  -------  -----\n" \
        "94:b4:0f:00:00:01  net  10.0.0.7  3       mab-1    1h:2m:3s\n\n"
    capture = tmp_path / "capture.txt"
    capture.write_text(table)
    done = almanac("record", capture, "--site", site, "--at", "2026-11-19T23:58")
    assert done.returncode == 0 and "Content/occupancy/2026-11-19.csv: 1 count added" in done.stdout, done.stderr
    file = site / "Content/occupancy/2026-11-19.csv"
    assert file.read_text() == "time,access_point,devices\n2026-11-19T23:58-05:00,mab-1,3\n"
    assert almanac("record", capture, "--site", site, "--at", "2026-11-19T23:58").returncode == 0
    with open(file, "a") as torn:
        torn.write("2026-11-19T23:59-05:00,ma")
    capture.write_text('{"time": "2026-11-20T04:59:30Z", "access_point": "a,b", "devices": 4}\n')
    done = almanac("record", capture, "--site", site)
    assert done.returncode == 0 and "was incomplete" in done.stderr
    assert file.read_text().splitlines()[1:] == [
        "2026-11-19T23:58-05:00,mab-1,3", '2026-11-19T23:59:30-05:00,"a,b",4',
    ]
    capture.write_text("nothing of that kind\n")
    before = file.read_bytes()
    assert almanac("record", capture, "--site", site).returncode == 65
    assert almanac("record", capture, "--site", site, "--kind", "letters").returncode == 64
    assert file.read_bytes() == before


@pytest.mark.parametrize("name, text", [
    ("gym.csv", "date,number_people\n2026-11-18 13:10:00-05:00,37\n2026-11-18 13:15:00-05:00,45\n"),
    ("gym.ndjson", '{"date": "2026-11-18T13:10", "number_people": 37}\n{"date": "2026-11-18T13:15", "number_people": 45}\n'),
])
def test_counts_of_one_place_need_no_column_for_it(almanac, tmp_path, name, text):
    settings = SETTINGS.replace("sources:\n", f"""sources:
  - kind: counts-csv
    path: {name}
    columns: {{time: date, devices: number_people, access-point: {{is: GYM}}}}
""")
    files = small_site(**{"access-points": [{"id": "GYM", "at": [10, 10]}]}) | {"site.yml": settings, name: text}
    for path, content in files.items():
        (tmp_path / "Content" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "Content" / path).write_text(content)
    for _ in range(2):
        done = almanac("build", "--site", tmp_path, "--now", "2026-11-18T13:16", "--format", "json")
        assert done.returncode == 0, done.stderr
        counts = next(one for one in json.loads(done.stdout)["sources"] if one["kind"] == "counts-csv")
        assert (counts["rows"], counts["kept"]) == (2, 2) and "warning" not in done.stderr
        page = (tmp_path / "Public" / "rooms" / "mab" / "floor-1.html").read_text()
        assert "45" in page
