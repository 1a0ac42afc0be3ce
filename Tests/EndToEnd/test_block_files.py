"""Files of tables as other programs write them, and queries over them."""

import csv
import datetime
import json
import random as random_module
import shutil
import sqlite3

import openpyxl
import pytest

from test_block_shaping import build, value

ROWS = [
    ["main", datetime.date(2026, 1, 31), 12, 0.125, 3.5],
    ["Ölberg \"x\", y", datetime.date(2026, 2, 28), 7, 0.5, None],
    ["east", None, -3, 1.0, 1234.25],
]
NAMES = ["branch", "day", "loans", "part", "price"]
EXPECTED = [NAMES] + [
    ["main", "2026-01-31", 12, 12.5, 3.5], ["Ölberg \"x\", y", "2026-02-28", 7, 50, ""], ["east", "", -3, 100, 1234.25]]


def offered(site, name):
    return [[value(cell) for cell in row] for row in csv.reader(open(site / f"Public/index-{name}.csv", newline=""))]


def place(almanac, folder, file, write, extra=""):
    """A site whose one table is the file, which `write` makes."""
    (folder / "Content/pages").mkdir(parents=True)
    write(folder / "Content/pages" / file)
    (folder / "Content/site.yml").write_text(
        "title: Report\nbase-url: https://example.edu/\ntime-zone: America/New_York\nnow: 2026-11-18T13:10\n")
    (folder / "Content/pages/index.md").write_text(f"# X\n```table\nname: t\ndata: {file}\n{extra}```\n")
    return almanac("build", "--site", folder)


def workbook(path, epoch=None):
    book = openpyxl.Workbook()
    if epoch:
        book.epoch = epoch
    sheet = book.active
    sheet.title = "Notes"
    sheet["B2"] = "nothing here"
    sheet = book.create_sheet("Loans & more")
    sheet.append([])
    sheet.append(NAMES)
    for row in ROWS:
        sheet.append(row)
    for cell in sheet["D"][2:]:
        cell.number_format = "0.0%"
    sheet["E3"].number_format = "#,##0.00 \"days\""
    book.save(path)


@pytest.mark.parametrize("epoch", [None, openpyxl.utils.datetime.CALENDAR_MAC_1904])
def test_sheets_of_excel(almanac, tmp_path, epoch):
    done = place(almanac, tmp_path, "loans.xlsx", lambda path: workbook(path, epoch), "sheet: Loans & more\n")
    assert done.returncode == 0, done.stderr
    assert offered(tmp_path, "t") == EXPECTED


def test_a_sheet_that_is_not_there(almanac, tmp_path):
    done = place(almanac, tmp_path, "loans.xlsx", workbook, "sheet: Loans and more\n")
    assert done.returncode == 65
    assert "the workbook has no sheet 'Loans and more'; did you mean 'Loans & more'?" in done.stderr


def test_check_lists_every_sheet_and_table(almanac, tmp_path):
    (tmp_path / "Content/data").mkdir(parents=True)
    (tmp_path / "Content/site.yml").write_text("title: Report\nbase-url: https://example.edu/\n")
    workbook(tmp_path / "Content/data/book.xlsx")
    database(tmp_path / "Content/data/loans.sqlite")
    (tmp_path / "Content/data/broken.xlsx").write_text("no")
    done = almanac("check", "--data", "--site", tmp_path)
    assert done.returncode == 0
    assert done.stderr == "Content/data/broken.xlsx: warning: this is not a workbook of Excel, or it is damaged\n"
    heads = [line for line in done.stdout.splitlines() if line.startswith("Content/")]
    assert heads == [
        "Content/data/book.xlsx, 'Notes': 0 rows", "Content/data/book.xlsx, 'Loans & more': 3 rows",
        "Content/data/loans.sqlite, 'first': 0 rows", "Content/data/loans.sqlite, 'loans': 3 rows"]
    report = json.loads(almanac("check", "--data", "--site", tmp_path, "--format", "json").stdout)
    table = report["tables"][-1]
    assert table["path"] == "Content/data/loans.sqlite" and table["sheet"] == "loans" and report["warnings"] == 1
    assert [(each["kind"], each["missing"], each["different"], each["lowest"], each["highest"]) for each in table["columns"]] == [
        ("text", 0, 3, None, None), ("date", 1, 2, "2026-01-31", "2026-02-28"), ("number", 0, 3, -3, 12),
        ("percent", 0, 3, 12.5, 100), ("number", 1, 2, 3.5, 1234.25)]
    assert not (tmp_path / "Public").exists() and not (tmp_path / ".almanac").exists()


def database(path):
    with sqlite3.connect(path) as connection:
        connection.execute("create table first (a)")
        connection.execute("create table loans (branch text, day text, loans integer, part text, price real)")
        for branch, day, loans, part, price in ROWS:
            connection.execute("insert into loans values (?, ?, ?, ?, ?)",
                               [branch, day and day.isoformat(), loans, f"{part * 100} %", price])
    connection.close()


def test_tables_of_sqlite(almanac, tmp_path):
    done = place(almanac, tmp_path, "loans.sqlite", database, "sheet: loans\n")
    assert done.returncode == 0, done.stderr
    assert offered(tmp_path, "t") == EXPECTED


def as_text(cell):
    return "" if cell is None else cell.isoformat() if isinstance(cell, datetime.date) else str(cell)


JSON_ROWS = [dict(zip(NAMES, [b, d and d.isoformat(), n, f"{p * 100}%", x])) for b, d, n, p, x in ROWS]
TEXTS = {
    "rows.json": json.dumps(JSON_ROWS),
    "inside.json": json.dumps({"made": "today", "rows": JSON_ROWS}),
    "lists.json": json.dumps([NAMES] + [list(row.values()) for row in JSON_ROWS]),
    "columns.json": json.dumps({name: [row[name] for row in JSON_ROWS] for name in NAMES}),
    "rows.yml": "\n".join(f"- {json.dumps(row, ensure_ascii=False)}" for row in JSON_ROWS),
    "loans.tsv": "\n".join(["\t".join(NAMES), "main\t2026-01-31\t12\t12.5%\t3.5",
                            "\"Ölberg \"\"x\"\", y\"\t2026-02-28\t7\t50 %\t", "east\t\t-3\t100%\t1,234.25"]),
    "german.csv": "\n".join([";".join(NAMES), "main;31.01.2026;12;12,5 %;3,5",
                             "\"Ölberg \"\"x\"\", y\";28.02.2026;7;50 %;", "east;;-3;100 %;1.234,25"]),
    "american.csv": "\n".join([",".join(NAMES), "main,1/31/2026,12,12.5%,3.5",
                               "\"Ölberg \"\"x\"\", y\",2/28/2026,7,50%,NA", "east,,(3),100%,\"1,234.25\""]),
    "spelled.csv": "\n".join([",".join(NAMES), "main,31 Jan 2026,12,12.5%,$3.50",
                              "\"Ölberg \"\"x\"\", y\",28 February 2026,7,50%,", "east,,-3,100%,\"$1,234.25\""]),
}


@pytest.mark.parametrize("file", TEXTS)
def test_texts(almanac, tmp_path, file):
    done = place(almanac, tmp_path, file, lambda path: path.write_text(TEXTS[file]))
    assert done.returncode == 0, done.stderr
    assert offered(tmp_path, "t") == EXPECTED


@pytest.mark.parametrize("file, content", [
    ("a.xlsx", b"PK\x05\x06" + b"\0" * 18), ("b.xlsx", b"no archive"), ("c.sqlite", b"SQLite format 3\0" + b"\xff" * 200),
    ("d.sqlite", b""), ("e.json", b"[1, 2"), ("f.json", b"{\"a\": 1}"), ("g.yml", b"a: [b"), ("h.csv", b"a,b\n\"x"), ("i.csv", b"\0\xff\xfe"),
])
def test_damaged_files_are_reported(almanac, tmp_path, file, content):
    done = place(almanac, tmp_path, file, lambda path: path.write_bytes(content))
    assert done.returncode == 65, done.stderr
    assert f"Content/pages/{file}" in done.stderr


LOANS = "month,branch,loans\n2026-01,Main,10\n2026-01,East,5\n2026-02,Main,7\n"
SEATS = "branch,seats\nMain,50\nEast,20\n"


def test_one_select_over_the_tables_of_a_page(almanac, tmp_path):
    page = """# X
```table
name: t
select: >
  select loans.branch as branch, sum(loans) as loans, seats, min(month) as since
  from loans join seats on seats.branch = loans.branch group by loans.branch
sort: -loans
```

```figure
label: Loans
data: loans.csv
select: select sum(loans) as n from loans
value: n
```
`= select count(*) from seats` branches.
"""
    done = build(almanac, tmp_path, page, {"loans.csv": LOANS, "seats.csv": SEATS})
    assert done.returncode == 0, done.stderr
    assert offered(tmp_path, "t") == [
        ["branch", "loans", "seats", "since"], ["Main", 17, 50, "2026-01-01"], ["East", 5, 20, "2026-01-01"]]
    html = (tmp_path / "Public/index.html").read_text()
    assert '<data value="22">22</data>' in html and '<data value="2">2</data></span> branches' in html


@pytest.mark.parametrize("query, words", [
    ("delete from loans", "cannot be run: not authorized"),
    ("attach 'x.db' as x", "cannot be run: "),
    ("pragma table_info(loans)", "cannot be run: not authorized"),
    ("select load_extension('x') from loans", "cannot be run: "),
    ("select random() from loans", "cannot be run: not authorized to use function: random"),
    ("select date('now') from loans", "a query cannot ask for the present date"),
    ("select current_timestamp from loans", "a query cannot ask for the present date"),
    ("select 1 from loans; select 2", "expected one 'select'"),
    ("select lons from loans", "no such column: lons"),
    ("select * from loans where 1 = 0", "the query returns no rows"),
    ("with recursive n(x) as (select 1 from loans union all select x + 1 from n) select max(x) from n", "takes too long"),
    ("select zeroblob(1000000000) from loans", "cannot be run: "),
    ("selct", "cannot be run: near"),
])
def test_a_query_reads_only(almanac, tmp_path, query, words):
    page = f"# X\n```table\ndata: loans.csv\nselect: \"{query}\"\n```\n"
    done = build(almanac, tmp_path, page, {"loans.csv": LOANS})
    assert done.returncode == 65, done.stderr
    assert words in done.stderr and "Content/pages/index.md:4:9" in done.stderr, done.stderr


def edits(random, pages):
    """What an owner may do to the files of a report."""
    number = random.randrange(6)
    page, data = pages / f"page{number}.md", pages / f"loans{number}.csv"
    yield lambda: page.write_text(page.read_text() + f"\nWritten at {random.random()}.\n")
    yield lambda: data.write_text(data.read_text() + f"2027-0{random.randrange(1, 9)},{random.randrange(99)}\n")
    yield lambda: page.write_text(page.read_text().replace("mark: bar", "mark: line"))
    yield lambda: (pages.parent / "data/shared.csv").write_text(f"month,loans\n2026-01,{random.randrange(99)}\n")
    # A file beside the pages comes before the one of all pages.
    yield lambda: (pages / "shared.csv").write_text(f"month,loans\n2026-02,{random.randrange(99)}\n")
    yield lambda: (pages / "shared.csv").unlink(missing_ok=True)
    yield lambda: page.write_text(page.read_text().replace("in loans", "in  loans"))


def published(site):
    return {str(path.relative_to(site)): path.read_bytes() for path in sorted((site / "Public").rglob("*")) if path.is_file()}


def test_builds_that_know_earlier_ones_agree_with_first_ones(almanac, tmp_path):
    seed = random_module.randrange(1 << 32)
    print("seed", seed)
    random = random_module.Random(seed)
    site, pages = tmp_path / "site", tmp_path / "site/Content/pages"
    pages.mkdir(parents=True)
    (site / "Content/data").mkdir()
    (site / "Content/data/shared.csv").write_text("month,loans\n2026-01,5\n")
    (site / "Content/site.yml").write_text("title: Report\nbase-url: https://example.edu/\nnow: 2026-11-18T13:10\n")
    for number in range(6):
        (pages / f"loans{number}.csv").write_text("month,loans\n2026-01,12\n2026-02,30\n")
        (pages / f"page{number}.md").write_text(
            f"# Page {number}\n```chart\nmark: bar\ndata: loans{number}.csv\nx: month\ny: loans\n```\n"
            f"In all `= sum(loans) in loans{number}.csv`.\n```table\nselect: select * from shared\n```\n")
    for step in range(8):
        for edit in random.sample(list(edits(random, pages)), random.randrange(3)):
            edit()
        done = almanac("build", "--site", site)
        assert done.returncode == 0, done.stderr
        fresh = tmp_path / f"fresh{step}"
        shutil.copytree(site / "Content", fresh / "Content")
        assert almanac("build", "--site", fresh).returncode == 0
        assert published(site) == published(fresh)
    # A damaged file costs time only.
    kept = site / ".almanac/cache/blocks"
    whole = kept.read_bytes()
    for bytes in (b"", b"nonsense", whole[:len(whole) // 2], whole[:40] + random.randbytes(len(whole) - 40)):
        kept.write_bytes(bytes)
        (pages / "page0.md").write_text((pages / "page0.md").read_text() + "More.\n")
        shutil.copytree(site / "Content", fresh / "Content", dirs_exist_ok=True)
        assert almanac("build", "--site", site).returncode == almanac("build", "--site", fresh).returncode == 0
        assert published(site) == published(fresh)
