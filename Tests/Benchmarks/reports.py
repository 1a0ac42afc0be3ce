"""Twelve public data sets reported here, and with Vega-Lite charts in pages of pandoc: lines of source, bytes, seconds.

The data are those of the Python package vega_datasets. Vega-Lite's charts are made by vl-convert in one process, which starts
once; pandoc makes a page at a time, as it does. Theirs is measured for 50 pages and scaled.
"""

import importlib.resources
import json
import pathlib
import random
import subprocess
import tempfile
import time

import brotli
import vega_datasets
import vl_convert

from board import Board, QUICK, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
ALMANAC = ROOT / ".build/release/almanac"
SETTINGS = "title: Reports\nbase-url: https://example.edu/\nnow: 2026-11-18T11:10\n"
PAGES, THEIRS, LARGEST = (100, 5, 14 * 1024) if QUICK else (1000, 50, 14 * 1024)

# By data set: our block, and a Vega-Lite specification of the same chart as its documentation writes them.
REPORTS = {
    "anscombe.json": ("""\
mark: dot
x: X
y: Y
panel: Series
""", """\
{
  "data": {"url": "anscombe.json"},
  "mark": "point",
  "encoding": {
    "facet": {"field": "Series", "columns": 2},
    "x": {"field": "X", "type": "quantitative"},
    "y": {"field": "Y", "type": "quantitative"}
  }
}
"""), "barley.json": ("""\
mark: bar
x: sum(yield)
y: variety
color: site
""", """\
{
  "data": {"url": "barley.json"},
  "mark": "bar",
  "encoding": {
    "x": {"aggregate": "sum", "field": "yield"},
    "y": {"field": "variety"},
    "color": {"field": "site"}
  }
}
"""), "burtin.json": ("""\
mark: dot
x: {value: Penicillin, scale: log}
y: Bacteria
color: Gram_Staining
""", """\
{
  "data": {"url": "burtin.json"},
  "mark": "point",
  "encoding": {
    "x": {"field": "Penicillin", "type": "quantitative", "scale": {"type": "log"}},
    "y": {"field": "Bacteria"},
    "color": {"field": "Gram_Staining"}
  }
}
"""), "cars.json": ("""\
mark: dot
x: Horsepower
y: Miles_per_Gallon
color: Origin
""", """\
{
  "data": {"url": "cars.json"},
  "mark": "point",
  "encoding": {
    "x": {"field": "Horsepower", "type": "quantitative"},
    "y": {"field": "Miles_per_Gallon", "type": "quantitative"},
    "color": {"field": "Origin"}
  }
}
"""), "driving.json": ("""\
mark: line
x: year
y: gas
""", """\
{
  "data": {"url": "driving.json"},
  "mark": "line",
  "encoding": {
    "x": {"field": "year", "type": "temporal"},
    "y": {"field": "gas", "type": "quantitative"}
  }
}
"""), "iowa-electricity.csv": ("""\
mark: area
x: year
y: net_generation
color: source
""", """\
{
  "data": {"url": "iowa-electricity.csv"},
  "mark": "area",
  "encoding": {
    "x": {"field": "year", "type": "temporal"},
    "y": {"field": "net_generation", "type": "quantitative"},
    "color": {"field": "source"}
  }
}
"""), "iris.json": ("""\
mark: box
x: species
y: petalLength
""", """\
{
  "data": {"url": "iris.json"},
  "mark": "boxplot",
  "encoding": {
    "x": {"field": "species"},
    "y": {"field": "petalLength", "type": "quantitative"}
  }
}
"""), "la-riots.csv": ("""\
mark: bar
x: count()
y: neighborhood
sort: -x
limit: 20
""", """\
{
  "data": {"url": "la-riots.csv"},
  "transform": [{"aggregate": [{"op": "count", "as": "count"}], "groupby": ["neighborhood"]}],
  "mark": "bar",
  "encoding": {
    "x": {"field": "count", "type": "quantitative"},
    "y": {"field": "neighborhood", "sort": "-x"}
  }
}
"""), "seattle-weather.csv": ("""\
mark: histogram
x: temp_max
color: weather
""", """\
{
  "data": {"url": "seattle-weather.csv"},
  "mark": "bar",
  "encoding": {
    "x": {"field": "temp_max", "bin": true},
    "y": {"aggregate": "count"},
    "color": {"field": "weather"}
  }
}
"""), "stocks.csv": ("""\
mark: line
x: date
y: price
color: symbol
""", """\
{
  "data": {"url": "stocks.csv"},
  "mark": "line",
  "encoding": {
    "x": {"field": "date", "type": "temporal"},
    "y": {"field": "price", "type": "quantitative"},
    "color": {"field": "symbol"}
  }
}
"""), "us-employment.csv": ("""\
mark: bar
x: month
y: nonfarm_change
""", """\
{
  "data": {"url": "us-employment.csv"},
  "mark": "bar",
  "encoding": {
    "x": {"field": "month", "type": "temporal"},
    "y": {"field": "nonfarm_change", "type": "quantitative"}
  }
}
"""), "wheat.json": ("""\
x: year
marks:
  - {mark: bar, y: wheat}
  - {mark: line, y: wages}
""", """\
{
  "data": {"url": "wheat.json"},
  "encoding": {"x": {"field": "year", "type": "ordinal"}},
  "layer": [
    {"mark": "bar", "encoding": {"y": {"field": "wheat", "type": "quantitative"}}},
    {"mark": "line", "encoding": {"y": {"field": "wages", "type": "quantitative"}}}
  ]
}
"""),
}


def main():
    board = Board()
    with tempfile.TemporaryDirectory(dir="/dev/shm" if pathlib.Path("/dev/shm").is_dir() else None) as folder:
        public_data(board, pathlib.Path(folder) / "public")
        many_pages(board, pathlib.Path(folder))
    return 1 if board.missed else 0


def public_data(board, site):
    """The twelve data sets: how many lines a person writes, and how large the pages are."""
    pages = site / "Content/pages"
    pages.mkdir(parents=True)
    (site / "Content/site.yml").write_text(SETTINGS)
    data = importlib.resources.files(vega_datasets) / "_data"
    for name, (block, _) in REPORTS.items():
        (pages / name).write_bytes((data / name).read_bytes())
        (pages / f"{pathlib.Path(name).stem}.md").write_text(our_page(name, block))
    run([ALMANAC, "build", "--site", site])
    print(f"{len(REPORTS)} public data sets")
    ours, theirs, sizes = [], [], []
    for name, (block, spec) in REPORTS.items():
        stem = pathlib.Path(name).stem
        ours.append(len(our_page(name, block).splitlines()))
        theirs.append(len(their_page(stem).splitlines()) + len(spec.splitlines()))
        page = (site / f"Public/{stem}.html").read_bytes()
        assert b"<svg" in page, name
        sizes.append(len(brotli.compress(page)))
        board.row(f"{stem}: lines of source", f"{ours[-1]} (theirs {theirs[-1]})", "no more", ours[-1] <= theirs[-1])
    print(f"  all: {sum(ours)} lines, theirs {sum(theirs)}")
    largest = max(range(len(sizes)), key=sizes.__getitem__)
    board.row(
        f"largest page ({list(REPORTS)[largest]}), bytes of brotli", sizes[largest], f"≤ {LARGEST}", sizes[largest] <= LARGEST)


def our_page(name, block):
    return f"# {pathlib.Path(name).stem}\n\n```chart\ndata: {name}\n{block}```\n"


def their_page(stem):
    return f"# {stem}\n\n![{stem}]({stem}.svg)\n"


def many_pages(board, folder):
    """Pages with three charts and a table each, over a file of their own."""
    print(f"{PAGES} pages with {4 * PAGES} charts and tables")
    site = folder / "many"
    pages = site / "Content/pages"
    pages.mkdir(parents=True)
    (site / "Content/site.yml").write_text(SETTINGS)
    chance = random.Random(20261118)
    for number in range(PAGES):
        rows = [(f"2026-{month:02}", branch, chance.randrange(100, 999)) for month in range(1, 13) for branch in ("Main", "East")]
        (pages / f"loans{number}.csv").write_text("month,branch,loans\n" + "".join("%s,%s,%s\n" % row for row in rows))
        (pages / f"page{number}.md").write_text(many_page(number))
    cold, _, processor = run([ALMANAC, "build", "--site", site])
    board.row("a first build", f"{cold:.2f} s, {processor:.2f} s of processor time", "≤ 6 s", cold <= 6)
    run([ALMANAC, "build", "--site", site])
    with open(pages / "page7.md", "a") as file:
        file.write("\nWritten later.\n")
    edited, _, _ = run([ALMANAC, "build", "--site", site])
    board.row("after one page was edited", f"{edited:.2f} s", "≤ 0.4 s", edited <= 0.4)
    theirs = their_seconds(folder / "theirs", chance)
    board.at_least("vl-convert and pandoc, scaled", theirs / cold, 20)


def many_page(number):
    data = f"data: loans{number}.csv\n"
    return (
        f"# Page {number}\n\n```chart\n{data}mark: bar\nx: month\ny: loans\ncolor: branch\n```\n\n"
        f"```chart\n{data}mark: line\nx: month\ny: loans\ncolor: branch\n```\n\n"
        f"```chart\n{data}mark: box\nx: branch\ny: loans\n```\n\n```table\n{data}```\n")


def their_seconds(folder, chance):
    """Seconds for all pages, from those of some."""
    folder.mkdir()
    start = time.perf_counter()
    for number in range(THEIRS):
        rows = [{"month": f"2026-{month:02}", "branch": branch, "loans": chance.randrange(100, 999)}
                for month in range(1, 13) for branch in ("Main", "East")]
        x, y = {"field": "month", "type": "temporal"}, {"field": "loans", "type": "quantitative"}
        specs = [
            {"mark": "bar", "encoding": {"x": x, "y": y, "color": {"field": "branch"}}},
            {"mark": "line", "encoding": {"x": x, "y": y, "color": {"field": "branch"}}},
            {"mark": "boxplot", "encoding": {"x": {"field": "branch"}, "y": y}}]
        text = f"# Page {number}\n\n"
        for index, spec in enumerate(specs):
            svg = vl_convert.vegalite_to_svg(json.dumps(spec | {"data": {"values": rows}}))
            (folder / f"{number}-{index}.svg").write_text(svg)
            text += f"![Chart {index}]({number}-{index}.svg)\n\n"
        text += "| month | branch | loans |\n|---|---|---|\n" + "".join("| %s | %s | %s |\n" % tuple(row.values()) for row in rows)
        (folder / f"{number}.md").write_text(text)
        subprocess.run(["pandoc", "-s", f"{number}.md", "-o", f"{number}.html", "--metadata", "title=Page"], cwd=folder, check=True)
    return (time.perf_counter() - start) * PAGES / THEIRS


if __name__ == "__main__":
    raise SystemExit(main())
