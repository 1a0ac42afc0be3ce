"""Every way of shaping a table, compared with DuckDB on random tables.

One site has many pages of random blocks; what each block offers as CSV is compared with the answer of DuckDB.
"""

import csv
import datetime
import math
import random

import duckdb
import pytest

SEED = 20261118
TABLES, BLOCKS = 12, 20
BRANCHES = ["Main", "East", "North Hill", "O'Neil", "Ünder \"the\" hill, left"]
AGGREGATES = {
    "count()": "count(*)", "count(loans)": "count(loans)", "distinct(branch)": "count(distinct branch)",
    "sum(loans)": "sum(loans)", "mean(days)": "avg(days)", "min(loans)": "min(loans)", "max(days)": "max(days)",
    "median(loans)": "median(loans)", "q1(days)": "quantile_cont(days, 0.25)", "q3(days)": "quantile_cont(days, 0.75)",
    "quantile(loans, 0.9)": "quantile_cont(loans, 0.9)", "min(day)": "min(day)", "max(branch)": "max(branch)",
}
KEYS = {
    "branch": "branch", "month(day)": "date_trunc('month', day)", "year(day)": "date_trunc('year', day)",
    "quarter(day)": "date_trunc('quarter', day)", "week(day)": "date_trunc('week', day)",
    "weekday(day)": "strftime(day, '%a')", "bin(loans, 25)": "floor(loans / 25) * 25", "day": "day",
}
CONDITIONS = {
    "loans > 40": "loans > 40", "loans <= 60.5": "loans <= 60.5", "branch = Main": "branch = 'Main'",
    "branch != East": "branch != 'East'", "branch in Main, North Hill": "branch in ('Main', 'North Hill')",
    "branch not in Main, East": "branch not in ('Main', 'East')", "branch contains HILL": "branch ilike '%hill%'",
    "day >= 2026-03": "day >= date '2026-03-01'", "day < 2026-05-05": "day < date '2026-05-05'",
    "loans is missing": "loans is null", "days is not missing": "days is not null",
}


def random_table(draw, path):
    """Writes a table of loans; a fifth of the cells are missing."""
    with open(path, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["branch", "day", "loans", "days"])
        for _ in range(draw.randint(1, 120)):
            day = datetime.date(2025, 11, 1) + datetime.timedelta(days=draw.randrange(300))
            row = [draw.choice(BRANCHES), day.isoformat(), draw.randrange(-50, 200), f"{draw.uniform(0, 30):.2f}"]
            writer.writerow(["" if draw.random() < .2 else cell for cell in row])
        # So that every column has something to look at.
        writer.writerow(["Main", "2026-01-15", 50, "7.25"])


def random_block(draw):
    """A table block's lines and the statement that asks DuckDB for the same."""
    keys = draw.sample(list(KEYS), draw.randint(0, 2))
    values = draw.sample(list(AGGREGATES), draw.randint(1, 4))
    conditions = draw.sample(list(CONDITIONS), draw.randint(0, 2))
    names = [f"k{index}" for index in range(len(keys))] + [f"v{index}" for index in range(len(values))]
    lines = ["columns:"] + [f"  {name}: '{text}'" for name, text in zip(names, keys + values)]
    if conditions:
        lines += ["where:"] + [f"  - \"{text}\"" for text in conditions]
    chosen = [f"{sql} as {name}" for name, sql in zip(names, [KEYS[key] for key in keys] + [AGGREGATES[v] for v in values])]
    where = " where " + " and ".join(CONDITIONS[c] for c in conditions) if conditions else ""
    group = f" group by {', '.join(names[:len(keys)])}" if keys else ""
    return lines, f"select {', '.join(chosen)} from loans{where}{group}", where


@pytest.fixture(scope="module")
def report(tmp_path_factory, almanac):
    """A site of random blocks, and for each the file it offers with the answer that DuckDB gives."""
    print("seed", SEED)
    draw = random.Random(SEED)
    folder = tmp_path_factory.mktemp("report")
    (folder / "Content/pages").mkdir(parents=True)
    (folder / "Content/site.yml").write_text(
        "title: Report\nbase-url: https://example.edu/\ntime-zone: America/New_York\nnow: 2026-11-18T13:10\n")
    expected = []
    for table in range(TABLES):
        data = folder / f"Content/pages/loans{table}.csv"
        random_table(draw, data)
        database = duckdb.connect()
        database.execute(
            "create table loans as select * from read_csv(?, header = true, nullstr = '', "
            "columns = {'branch': 'varchar', 'day': 'date', 'loans': 'double', 'days': 'double'})", [str(data)])
        page = [f"# Page {table}"]
        for block in range(BLOCKS):
            lines, statement, where = random_block(draw)
            if database.execute(f"select count(*) from loans{where}").fetchone()[0] == 0:
                continue
            name = f"block-{block}"
            page += ["```table", f"name: {name}", f"data: loans{table}.csv", *lines, "```", ""]
            expected.append((f"page-{table}-{name}.csv", statement, database.execute(statement).fetchall()))
        (folder / f"Content/pages/page-{table}.md").write_text("\n".join(page) + "\n")
    done = almanac("build", "--site", folder)
    assert done.returncode == 0, done.stderr
    return folder / "Public", expected


def value(cell):
    """A cell of the site's CSV or of DuckDB as something that can be compared."""
    if cell is None or cell == "":
        return ""
    if isinstance(cell, (datetime.date, datetime.datetime)):
        return cell.isoformat()[:10]
    try:
        return round(float(cell), 6)
    except ValueError:
        return cell.removeprefix("'") if cell.startswith(("'=", "'-")) else cell


def ordered(rows):
    return sorted(([value(cell) for cell in row] for row in rows), key=lambda row: [str(cell) for cell in row])


def test_groups_and_aggregates_equal_duckdb(report):
    site, expected = report
    assert len(expected) > 150
    for file, statement, rows in expected:
        found = list(csv.reader(open(site / file, newline="")))[1:]
        left, right = ordered(found), ordered(rows)
        assert len(left) == len(right), (file, statement)
        for a, b in zip(left, right):
            same = all(x == y or (isinstance(x, float) and isinstance(y, float)
                                  and math.isclose(x, y, rel_tol=1e-9, abs_tol=2e-6)) for x, y in zip(a, b))
            assert same, (file, statement, a, b)


def build(almanac, folder, page, data, *options):
    (folder / "Content/pages").mkdir(parents=True, exist_ok=True)
    (folder / "Content/site.yml").write_text(
        "title: Report\nbase-url: https://example.edu/\ntime-zone: America/New_York\nnow: 2026-11-18T13:10\n")
    (folder / "Content/pages/index.md").write_text(page)
    for name, text in data.items():
        (folder / "Content/pages" / name).write_text(text)
    return almanac("build", "--site", folder, *options)


MONTHS = "month,branch,loans\n2026-03,Main,30\n2026-01,Main,10\n2026-02,Main,\n2026-01,East,5\n2026-03,East,8\n"


def test_functions_of_earlier_rows_and_shares(almanac, tmp_path):
    """Worked out by hand: months are in order of time, each branch by itself."""
    page = """# Loans
```table
name: running
data: loans.csv
columns: {b: branch, m: month, now: sum(loans), more: diff(sum(loans)), so far: cumulative(sum(loans)), part: 'share(loans, branch)'}
sort: [b, m]
```
"""
    done = build(almanac, tmp_path, page, {"loans.csv": MONTHS})
    assert done.returncode == 0, done.stderr
    rows = list(csv.reader(open(tmp_path / "Public/index-running.csv", newline="")))
    assert rows == [
        ["b", "m", "now", "more", "so far", "part"],
        ["East", "2026-01-01", "5", "", "5", str(500 / 13)],
        ["East", "2026-03-01", "8", "3", "13", str(800 / 13)],
        ["Main", "2026-01-01", "10", "", "10", "25"],
        ["Main", "2026-02-01", "", "", "", ""],
        ["Main", "2026-03-01", "30", "", "40", "75"],
    ]


def test_sorting_limits_and_missing_values_last(almanac, tmp_path):
    page = """# Loans
```table
name: top
data: loans.csv
sort: [-loans, month]
limit: 4
```

```table
name: low
data: loans.csv
sort: loans
```
"""
    done = build(almanac, tmp_path, page, {"loans.csv": MONTHS})
    assert done.returncode == 0, done.stderr
    top = list(csv.reader(open(tmp_path / "Public/index-top.csv", newline="")))[1:]
    low = list(csv.reader(open(tmp_path / "Public/index-low.csv", newline="")))[1:]
    assert [row[2] for row in top] == ["30", "10", "8", "5"]
    assert [row[2] for row in low] == ["5", "8", "10", "30", ""]


def test_one_number_in_a_sentence(almanac, tmp_path):
    page = "# Loans\nIn all `= sum(loans) in loans.csv`, `= max(loans) in loans.csv where branch = East` in the east; `= x` is code.\n"
    done = build(almanac, tmp_path, page, {"loans.csv": MONTHS})
    assert done.returncode == 0, done.stderr
    html = (tmp_path / "Public/index.html").read_text()
    assert '<data value="53">53</data>' in html and '<data value="8">8</data>' in html and "<code>= x</code>" in html


@pytest.mark.parametrize("text, words", [
    ("data: lones.csv", "6:7: error: the file 'lones.csv' was not found; did you mean 'loans.csv'?"),
    ("data: ../../../../etc/passwd", "the file '../../../../etc/passwd' was not found"),
    ("data: loans.csv\ncolumns: [brunch]", "7:11: error: there is no column 'brunch'; did you mean 'branch'?"),
    ("data: loans.csv\ncolumns: [sun(loans)]", "7:11: error: unknown function 'sun'; did you mean 'sum'?"),
    ("data: loans.csv\ncolumns: [sum(branch)]", "7:11: error: the column 'branch' does not have numbers"),
    ("data: loans.csv\ncolumns: [month(loans)]", "7:11: error: the column 'loans' does not have dates"),
    ("data: loans.csv\nwhere: loans > many", "7:16: error: 'many' cannot be compared with 'loans'"),
    ("data: loans.csv\nwhere: branch", "7:8: error: expected a comparison"),
    ("data: loans.csv\nwhere: branch = West", "7:8: error: no row is left: the conditions exclude all 5"),
    ("data: loans.csv\nsort: lons", "7:7: error: 'lons' is not a column of this block; did you mean 'loans'?"),
    ("data: loans.csv\nlimt: 3", "7:1: error: unknown key 'limt'; did you mean 'limit'?"),
    ("data: empty.csv", "6:7: error: 'Content/pages/empty.csv' has no rows"),
    ("data: page.md", "the file 'page.md' was not found"),
    ("columns: [loans]", "6:1: error: 'data' is missing"),
    ("", "5:1: error: this block 'table' is empty"),
    ("data: [", "error"),
])
def test_mistakes_are_reported_at_their_place(almanac, tmp_path, text, words):
    page = f"---\ntitle: Loans\n---\n\n```table\n{text}\n```\n" if text else "---\ntitle: Loans\n---\n\n```table\n```\n"
    done = build(almanac, tmp_path, page, {"loans.csv": MONTHS, "empty.csv": "month,loans\n"})
    assert done.returncode == 65, done.stderr
    assert words in done.stderr
    assert "Content/pages/index.md:" in done.stderr


@pytest.mark.parametrize("size, words", [(None, "the file 'areas.geojson' was not found"), (1_100_000_000, "the file 'areas.geojson' is larger than 1 GB")])
def test_a_map_that_cannot_be_read_is_reported_with_the_reason(almanac, tmp_path, size, words):
    page = "# Loans\n```chart\ndata: loans.csv\nmark: regions\nmap: areas.geojson\nregion: branch\ncolor: loans\n```\n"
    if size:
        (tmp_path / "Content/pages").mkdir(parents=True)
        with (tmp_path / "Content/pages/areas.geojson").open("wb") as file:
            file.truncate(size)
    done = build(almanac, tmp_path, page, {"loans.csv": MONTHS})
    assert done.returncode == 65 and f"Content/pages/index.md:5:6: error: {words}" in done.stderr, done.stderr


def test_all_mistakes_of_a_block_are_reported_together(almanac, tmp_path):
    page = "# Loans\n```chart\ndata: loans.csv\nmark: barr\nx: mnth(month)\ny: lons\nwhere: branch ~ East\nheight: 3\n```\n"
    done = build(almanac, tmp_path, page, {"loans.csv": MONTHS})
    assert done.stderr.count(": error: ") == 5, done.stderr


HOSTILE = "name,=cmd()|x\n\"</td><script>alert(1)</script>\",1\n\"=HYPERLINK(\"\"http://x\"\")\",2\n\u202egnp.exe,3\n"


def test_hostile_cells_stay_text(almanac, tmp_path):
    """In the page they are escaped; in the file a spreadsheet does not run them."""
    done = build(almanac, tmp_path, "# X\n```table\ndata: bad.csv\nname: t\n```\n", {"bad.csv": HOSTILE})
    assert done.returncode == 0, done.stderr
    html = (tmp_path / "Public/index.html").read_text()
    assert "<script>alert" not in html and "&lt;/td&gt;&lt;script&gt;" in html
    rows = list(csv.reader(open(tmp_path / "Public/index-t.csv", newline="")))
    assert rows[0] == ["name", "'=cmd()|x"] and rows[2][0].startswith("'=HYPERLINK")


def test_changed_data_gives_the_bytes_of_a_first_build_on_one_thread(almanac, tmp_path):
    """A page whose data changed is written again, and equals that of a first build."""
    page = "# Loans\n```table\ndata: loans.csv\ncolumns: [branch, sum(loans)]\n```\n`= sum(loans) in loans.csv`\n"
    assert build(almanac, tmp_path, page, {"loans.csv": MONTHS}).returncode == 0
    first = (tmp_path / "Public/index.html").read_bytes()
    (tmp_path / "Content/pages/loans.csv").write_text(MONTHS.replace("30", "31"))
    assert almanac("build", "--site", tmp_path).returncode == 0
    second = (tmp_path / "Public/index.html").read_bytes()
    assert second != first and b'<data value="54">' in second
    fresh = tmp_path / "fresh"
    done = build(almanac, fresh, page, {"loans.csv": MONTHS.replace("30", "31")}, "--jobs", "1")
    assert done.returncode == 0
    assert (fresh / "Public/index.html").read_bytes() == second
    numbers = "Public/index-table-1.csv"
    assert (fresh / numbers).read_bytes() == (tmp_path / numbers).read_bytes()


def test_a_query_of_random_tables_equals_the_functions(almanac, tmp_path):
    """Two ways to the same numbers: functions that group, and SQLite."""
    draw = random.Random(SEED)
    (tmp_path / "Content/pages").mkdir(parents=True)
    random_table(draw, tmp_path / "Content/pages/loans.csv")
    page = """# X
```table
name: functions
data: loans.csv
columns: {b: branch, n: count(), s: sum(loans), low: min(days), high: max(day)}
sort: [b]
```

```table
name: query
select: select branch as b, count(*) as n, sum(loans) as s, min(days) as low, max(day) as high from loans group by branch
sort: [b]
```
"""
    done = build(almanac, tmp_path, page, {})
    assert done.returncode == 0, done.stderr
    rows = [list(csv.reader(open(tmp_path / f"Public/index-{name}.csv", newline=""))) for name in ("functions", "query")]
    assert [[value(cell) for cell in row] for row in rows[0]] == [[value(cell) for cell in row] for row in rows[1]]
    assert len(rows[0]) > 3
