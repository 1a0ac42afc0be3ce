"""A page for each row: `[column].md` becomes a page for each value of that column."""

import csv
import html
import random
import re

import pytest

SEED = 20261126
PAGE = """---
title: "The branch ${branch}"
summary: Lent in ${branch}.
order: 3
rows: loans.csv
---
First in ${month}: ${loans}. In all `= sum(loans) in loans.csv where branch = ${branch}`. [Here](${branch}.md)

| branch | loans |
|---|---|
| ${branch} | **${loans}** |

```table
title: ${branch}
data: loans.csv
where: branch = ${branch}
columns: [month, loans]
```

```md
${branch} in code
```
"""


@pytest.fixture
def report(tmp_path, almanac):
    """Writes a site with these rows and this page, and builds it."""
    def build(rows, page=PAGE, name="[branch].md"):
        folder = tmp_path / "Content/pages/by branch"
        folder.mkdir(parents=True, exist_ok=True)
        (tmp_path / "Content/site.yml").write_text("title: Loans\nbase-url: https://example.edu/\nnow: 2026-11-18T13:10\n")
        with open(folder / "loans.csv", "w", newline="") as file:
            csv.writer(file).writerows([["branch", "month", "loans"], *rows])
        (folder / name).write_text(page)
        (tmp_path / "Content/pages/index.md").write_text("# All\n\n```list\nof: pages\nfolder: by-branch\n```\n")
        return almanac("build", "--site", tmp_path)
    build.folder = tmp_path / "Public/by-branch"
    build.front = tmp_path / "Public/index.html"
    return build


def words(markup):
    return html.unescape(re.sub(r"<[^>]+>", "", markup))


def test_each_value_has_a_page_with_its_first_row(report):
    done = report([["Main", "2026-08", 812], ["East", "2026-08", 144], ["Main", "2026-09", 1012], ["", "2026-09", 5]])
    assert done.returncode == 0 and "warning" not in done.stderr.replace("0 warnings", ""), done.stderr
    assert {path.name for path in report.folder.glob("*.html")} == {"main.html", "east.html"}
    main = (report.folder / "main.html").read_text()
    assert "<h1>The branch Main</h1>" in main and "Lent in Main." in main
    assert "First in Aug 2026: 812. In all" in words(main) and '<data value="1824">1,824</data>' in main
    assert 'href="main.html">Here</a>' in main and "${branch} in code" in main
    assert (report.folder / "main-table-1.csv").read_bytes() == b"month,loans\r\n2026-08-01,812\r\n2026-09-01,1012\r\n"
    front = report.front.read_text()
    assert re.findall(r'href="by-branch/([^"]+)"', front) == ["east.html", "main.html"]


def test_hostile_values_are_shown_as_they_are(report):
    print("seed", SEED)
    draw = random.Random(SEED)
    signs = "*_`[]()<>#|\\&!~$={}:;'\"%-+.1a é🗓\u202e"
    names = ["<script>alert(1)</script>", "[x](javascript:alert(1))", "${loans}", "a: b # c", "- x", "1. y", "# z", "---", "***",
             "con", "A+", "A-", "`code`", "![i](i.png)", "*", "&amp;", "x | y"]
    names += ["".join(draw.choice(signs) for _ in range(draw.randint(1, 12))) for _ in range(60)]
    names = list({" ".join(name.split()): None for name in names if name.strip() and name.strip() not in ("-", "–")})
    done = report([[name, "2026-08", number] for number, name in enumerate(names)])
    assert done.returncode == 0, done.stderr
    pages = {path.stem: path.read_text() for path in report.folder.glob("*.html")}
    assert len(pages) == len(names)
    shown = {words(re.search(r"<h1>(.*?)</h1>", page, re.S)[1]): page for page in pages.values()}
    for number, name in enumerate(names):
        page = shown[f"The branch {name}"]
        cells = re.search(r"<tbody><tr><td>(.*?)</td><td><strong>(.*?)</strong></td></tr></tbody>", page, re.S)
        assert (words(cells[1]), cells[2]) == (name, str(number)), name
        assert "<script>alert" not in page and not re.search(r'(href|src)="[^"]*javascript:', page)
        title = re.search(r'<span class="block-number">Table 1\. </span><b>(.*?)</b>', page, re.S)[1]
        assert words(title) == name


def test_no_pattern_of_backticks_makes_markdown_of_a_value(report):
    """Where code begins and ends is Markdown's matter: values are in it only where it is a figure's."""
    value = "![i](https://example.org/x.png) [l](https://example.org/) **b** `c`"
    lines = [r"A \` ${branch} \` b", "A ` b", "` ${branch} ` c", "- ` a", "- ${branch} ` b", "`` ` ${branch} ``", "``${branch}``",
             "`= sum(loans) in loans.csv where branch = ${branch}` and `$` {branch}"]
    done = report([[value, "2026-08", 812]], "---\ntitle: Hostile\nrows: loans.csv\n---\n" + "\n\n".join(lines) + "\n")
    assert done.returncode == 0, done.stderr
    page = next(report.folder.glob("*.html")).read_text()
    prose = re.search(r'<div class="prose">(.*?)</div>', page, re.S)[1]
    assert "<img" not in prose and "<a " not in prose and "<strong>" not in prose
    assert '<data value="812">812</data>' in prose


def test_pages_for_rows_show_parts_of_the_campus(almanac, site):
    folder = site / "Content/pages/best"
    folder.mkdir(parents=True)
    (folder / "courses.csv").write_text("course,why\nCMPS 231,Lists\nSTAT 318,Chance\n")
    (folder / "[course].md").write_text(
        "---\ntitle: ${course}\nrows: courses.csv\n---\n${why}.\n\n```grades\ncourse: ${course}\n```\n\n"
        "```list\nof: courses\nnames: [\"${course}\"]\n```\n")
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    for name, other in (("cmps-231", "stat-318"), ("stat-318", "cmps-231")):
        page = (site / f"Public/best/{name}.html").read_text()
        assert f'href="../courses/{name.replace("-", "")}.html"' in page and other.replace("-", "") not in page
        with open(site / f"Public/best/{name}-chart-1.csv", newline="") as file:
            given = {row["Grade"]: row["Students"] for row in csv.DictReader(file)}
        course = (site / f"Public/courses/{name.replace('-', '')}.html").read_text()
        table = re.search(r'<section class="section" id="given">.*?<tbody>(.*?)</tbody>', course, re.S)[1]
        rows = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S) for row in re.findall(r"<tr>(.*?)</tr>", table, re.S)]
        assert given == {words(row[0]): words(row[2]) for row in rows}


def test_values_of_one_address_are_numbered(report):
    done = report([["A+", "2026-08", 1], ["A-", "2026-08", 2], ["a", "2026-08", 3], ["con", "2026-08", 4]])
    assert done.returncode == 0, done.stderr
    assert {path.stem for path in report.folder.glob("*.html")} == {"a", "a-2", "a-3", "con-1"}
    assert "The branch A-" in (report.folder / "a-2.html").read_text()
    assert 'href="a-2.html">Here</a>' in (report.folder / "a-2.html").read_text()


@pytest.mark.parametrize("page, name, message", [
    (PAGE.replace("loans.csv", "lones.csv", 1), "[branch].md",
     "[branch].md:5:7: error: the file 'lones.csv' was not found or is not a table; did you mean 'loans.csv'?"),
    (PAGE, "[brunch].md", "[brunch].md:5:7: error: 'loans.csv' has no column 'brunch', which the file is called after; "
     "did you mean 'branch'?"),
    ("# No front\n", "[branch].md", "[branch].md:1:1: error: a page for each row needs front matter; "),
    (PAGE.replace("rows: loans.csv\n", ""), "[branch].md", "[branch].md:1:1: error: 'rows' is missing"),
    (PAGE.replace("${loans}", "${loan}", 1), "[branch].md",
     "[branch].md:7:1: warning: the rows have no column 'loan'; did you mean 'loans'?"),
    (PAGE.replace("data: loans.csv\nwhere", "data: loans.csv\nwhere2", 1), "[branch].md", "error: unknown key 'where2'"),
    (PAGE, "branch.md", "branch.md:7:98: error: broken link to '${branch}.md'"),
], ids=["file", "column", "front matter", "rows", "value", "key", "name"])
def test_a_mistake_is_reported_once_at_its_place(report, page, name, message):
    done = report([["Main", "2026-08", 812], ["East", "2026-08", 144]], page, name)
    assert message in done.stderr, done.stderr
    assert done.stderr.count(message) == 1


def test_the_same_input_gives_the_same_bytes(report):
    rows = [["Main", "2026-08", 812], ["East", "2026-08", 144]]
    assert report(rows).returncode == 0
    before = {path: path.read_bytes() for path in report.folder.rglob("*")}
    assert report(rows).stdout.startswith("0 files written")
    assert report([*rows, ["West", "2026-08", 1]]).returncode == 0
    after = {path: path.read_bytes() for path in report.folder.rglob("*")}
    assert after.keys() - before.keys() == {report.folder / "west.html", report.folder / "west-table-1.csv"}
    assert all(after[path] == bytes_ for path, bytes_ in before.items())
