"""A map of OpenStreetMap of five megabytes, read, and all ways on foot between 300 buildings in it."""

import json
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
OURS = ROOT / ".build/release/Bench"
SIDE, BENDS, BUILDINGS, BYTES, MOST = 40, 3, 300, 5_000_000, 1.0
LAT, LON, STEP = 39.0, -77.0, 0.0008


def main():
    with tempfile.TemporaryDirectory() as folder:
        path, places = pathlib.Path(folder) / "campus.osm", pathlib.Path(folder) / "places.txt"
        make(path, places)
        # The best of some runs: whatever else the machine does only adds.
        runs = [json.loads(subprocess.run([OURS, "ways", path, places], capture_output=True, text=True, check=True).stdout)
                for _ in range(5)]
        best = min(runs, key=lambda run: run["read"] + run["made"] + run["table"])
        whole = best["read"] + best["made"] + best["table"]
        assert best["known"] == BUILDINGS ** 2, best
        print(
            f"{path.stat().st_size / 1e6:.1f} MB of map ({best['nodes']:,} nodes, {best['ways']:,} ways) read in "
            f"{best['read'] * 1000:.0f} ms, made a network in {best['made'] * 1000:.0f} ms, all ways between {BUILDINGS} "
            f"buildings in {best['table'] * 1000:.0f} ms; together {whole:.2f} s (wanted {MOST} at most); "
            f"from one to all {best['lengths'] * 1000:.1f} ms")
        return 1 if whole > MOST else 0


def make(path, places):
    """A grid of streets with bends, and buildings in it, until the file is as large as wanted."""
    chance = random.Random(7)
    nodes, ways = [], []

    def node(lat, lon):
        nodes.append(
            f' <node id="{len(nodes) + 1}" visible="true" version="3" changeset="14798312" '
            f'timestamp="2013-01-26T20:59:03Z" user="somebody" uid="1" lat="{lat:.7f}" lon="{lon:.7f}"/>\n')
        return len(nodes)

    def way(refs, tags):
        ways.append(
            f' <way id="{len(ways) + 1}" visible="true" version="1" changeset="1" timestamp="2013-01-26T20:59:03Z">\n'
            + "".join(f'  <nd ref="{ref}"/>\n' for ref in refs)
            + "".join(f'  <tag k="{key}" v="{value}"/>\n' for key, value in tags) + " </way>\n")

    corner = {(row, column): node(LAT + STEP * row, LON + STEP * column) for row in range(SIDE) for column in range(SIDE)}
    for row, column in corner:
        for far in ((row + 1, column), (row, column + 1)):
            if far not in corner:
                continue
            line = [corner[row, column]]
            for bend in range(1, BENDS + 1):
                part = bend / (BENDS + 1)
                line.append(node(LAT + STEP * (row + part * (far[0] - row)) + chance.uniform(-5e-5, 5e-5),
                                 LON + STEP * (column + part * (far[1] - column)) + chance.uniform(-5e-5, 5e-5)))
            kind = chance.choice(["footway", "path", "residential", "service", "steps"])
            way(line + [corner[far]], [("highway", kind), ("surface", "asphalt")])
    spots = []
    while sum(map(len, nodes)) + sum(map(len, ways)) < BYTES:
        lat, lon = LAT + chance.uniform(0, STEP * (SIDE - 1)), LON + chance.uniform(0, STEP * (SIDE - 1))
        ring = [node(lat + a, lon + b) for a, b in ((0, 0), (1e-4, 0), (1e-4, 1e-4), (5e-5, 1e-4), (0, 1e-4))]
        way(ring + ring[:1], [("building", "university"), ("name", f"Hall {len(spots)}"), ("ref", f"H{len(spots)}")])
        spots.append((lat, lon))
    path.write_text("<?xml version='1.0' encoding='UTF-8'?>\n<osm version=\"0.6\">\n" + "".join(nodes + ways) + "</osm>\n")
    places.write_text("".join(f"{lat},{lon}\n" for lat, lon in spots[:BUILDINGS]))


if __name__ == "__main__":
    sys.exit(main())
