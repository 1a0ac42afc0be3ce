"""The made-up data is what its script writes, and has the shape of the real data."""

import csv
import io
import json
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from sample_data import MADE_UP, REAL, ROOT, SAMPLES

SCRIPT = ROOT / "Tests" / "MadeUpData" / "draw.py"
# What a newcomer clones with the tests.
MOST_BYTES, MOST_OF_A_FILE = 450_000, 60_000


def inflated(data):
    """A file of blocks with what is compressed in it as it was before: two versions of zlib need not give the same bytes."""
    at = data.find(b"\x78\xda")
    if at < 0:
        return data
    stream = zlib.decompressobj()
    plain = stream.decompress(data[at:])
    return data[:at] + plain + stream.unused_data


def files_below(folder):
    return {str(path.relative_to(folder)): path for path in folder.rglob("*") if path.is_file()}


def test_the_files_are_those_that_the_script_writes(tmp_path):
    subprocess.run([sys.executable, str(SCRIPT), str(tmp_path)], check=True)
    written, kept = files_below(tmp_path), files_below(MADE_UP.folder)
    assert len(written) > 100 and written.keys() <= kept.keys()
    for name, path in written.items():
        data = [one.read_bytes() for one in (path, kept[name])]
        if name.endswith(".pbf"):
            data = [inflated(one) for one in data]
        assert data[0] == data[1], f"{name} is not what {SCRIPT.name} writes: run it"
    # Those that are written by hand.
    by_hand = {name.split("/")[0] for name in kept.keys() - written.keys()}
    assert by_hand == {"gradebooks", "sections", "wifi"}


def test_the_files_are_small():
    sizes = {name: path.stat().st_size for name, path in files_below(MADE_UP.folder).items()}
    assert sum(sizes.values()) < MOST_BYTES and max(sizes.values()) < MOST_OF_A_FILE


# MARK: Shapes

def shape(value):
    """The keys of a record and the kinds of their values; a list has the shapes of all its parts."""
    if isinstance(value, dict):
        return {f"{key}/{rest}" for key, part in value.items() for rest in shape(part)}
    if isinstance(value, list):
        return {f"[]{rest}" for part in value for rest in shape(part)} or {"[]"}
    return {"number" if isinstance(value, (int, float)) and not isinstance(value, bool) else type(value).__name__}


def keys_named_by_data(shapes, levels):
    """Some records are keyed by names of courses, questions and the like; those say nothing of the shape."""
    return {"/".join("*" if place in levels else part for place, part in enumerate(one.split("/"))) for one in shapes}


DUMP, CRAWL = "umd/umdio-data/courses/data", "sections/gatech"
IMDF = "maps/imdf-spbstu/IMDFData"
RECORDS = [
    ("umd/jupiterp/202408_at_2024-09-14/departments.json", ()), ("umd/jupiterp/202408_at_2024-09-14/instructors.json", ()),
    (f"{DUMP}/202005.json", ()), (f"{DUMP}/201712.json", ()), ("maps/umd/umd-building-gis.json", ()), (f"{CRAWL}/202208.json", (1, 2)),
    (f"{CRAWL}/202305.json", ()), ("sections/occidental/202309/courses.json", ()), (f"{IMDF}/building.geojson", ()),
    (f"{IMDF}/level.geojson", ()), (f"{IMDF}/opening.geojson", ()), (f"{IMDF}/occupant.geojson", ()), (f"{IMDF}/anchor.geojson", ()),
    (f"{IMDF}/address.geojson", ()), (f"{IMDF}/manifest.json", ())]
TABLES = [
    f"{CRAWL}/202208_Finals.csv", "umd/dwillis-testudo/courses_202501.csv", "wifi/columbia-density/density_data.csv",
    "wifi/columbia-density/routers.csv", "wifi/ucd/clean/gt_clean.csv",
    *(f"umd/planetterp-api/sample-tables/table{number}.csv" for number in ("00", "01", "02", "04", "06", "15")),
    *(f"grades/uiuc/gpa/raw/{name}.csv" for name in (
        "fa2017", "fa2018", "fa2023", "sp2018", "su2016", "wi2018_2019", "wi2019_2020", "wi2020_2021"))]


@pytest.mark.skipif(
    len(SAMPLES) == 1, reason=f"no real data in {REAL.folder}, all tests ran on made-up data; ALMANAC_DATA names another folder")
def test_made_up_files_have_no_key_and_no_column_that_real_ones_have_not():
    for name, levels in RECORDS:
        made, real = (keys_named_by_data(shape(json.loads((sample.folder / name).read_bytes())), levels) for sample in SAMPLES)
        # Languages of names are the campus's own.
        made, real = ({one.replace("/ru/", "/de/") for one in shapes} for shapes in (made, real))
        assert made <= real, (name, made - real)
    for name in TABLES:
        heads = [next(csv.reader(io.StringIO((sample.folder / name).read_text(encoding="utf-8-sig")))) for sample in SAMPLES]
        assert heads[0] == heads[1], name
