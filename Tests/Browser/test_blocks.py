"""Charts and tables of Markdown pages on a phone: complete without scripts, sorted, searched and tapped with them."""

import pytest

from accessibility import violations
from serving import served

PAGE = """---
title: Loans
---
```chart
name: months
data: loans.csv
mark: bar
x: month
y: sum(loans)
```

```chart
name: lines
data: loans.csv
mark: line
x: month
y: sum(loans)
color: branch
```

```table
name: rows
data: loans.csv
rows: 5
```

```figure
label: All loans
data: loans.csv
value: sum(loans)
```
"""
ROWS = [(f"2026-{month:02}", branch, (month * 37 + len(branch) * 11) % 90) for month in range(1, 13) for branch in ("Main", "East")]


@pytest.fixture(scope="module")
def address(tmp_path_factory, almanac):
    folder = tmp_path_factory.mktemp("loans")
    (folder / "Content/pages").mkdir(parents=True)
    (folder / "Content/site.yml").write_text(
        "title: Report\nbase-url: https://example.edu/\ntime-zone: America/New_York\nnow: 2026-11-18T13:10\n")
    (folder / "Content/pages/index.md").write_text(PAGE)
    (folder / "Content/pages/fees.md").write_text("# Fees\n\nDay | For | Fee\n:-- | :-: | --:\nFirst | one book | 10\n")
    (folder / "Content/pages/loans.csv").write_text(
        "month,branch,loans\n" + "".join(f"{month},{branch},{loans}\n" for month, branch, loans in ROWS))
    done = almanac("build", "--site", folder)
    assert done.returncode == 0, done.stderr
    with served(folder / "Public") as root:
        yield f"{root}/index.html"


def opened(browser, address, **options):
    page = browser.new_page(viewport={"width": 390, "height": 844}, **options)
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(address)
    return page, errors


def test_everything_is_there_without_a_script(browser, address):
    page, _ = opened(browser, address, java_script_enabled=False)
    assert page.locator("#rows tbody tr").count() == len(ROWS)
    assert page.locator("#months svg").is_visible()
    assert page.locator("#months .numbers tbody tr").count() == 12
    assert page.locator("#rows button").count() == 0
    page.close()


def test_a_table_is_sorted_searched_and_shown_in_parts(browser, address):
    page, errors = opened(browser, address)
    rows = page.locator("#rows tbody tr")
    assert rows.count() == 5
    head = page.locator("#rows thead button", has_text="loans")
    head.click()
    smallest = sorted(loans for _, _, loans in ROWS)
    assert [int(row.locator("td").nth(2).inner_text()) for row in rows.all()] == smallest[:5]
    head.click()
    assert [int(row.locator("td").nth(2).inner_text()) for row in rows.all()] == smallest[::-1][:5]
    assert page.locator("#rows th").nth(2).get_attribute("aria-sort") == "descending"
    page.locator("#rows thead button", has_text="month").click()
    assert rows.first.locator("td").first.inner_text() == "Jan 2026"
    page.locator("#rows input").fill("east nov")
    assert rows.count() == 1 and "Nov 2026" in rows.first.inner_text()
    page.locator("#rows input").fill("")
    page.locator("#rows .table-bar button").click()
    assert rows.count() == 10
    assert errors == []
    page.close()


def test_a_tap_on_a_bar_shows_its_numbers(browser, address):
    page, errors = opened(browser, address)
    box = page.locator("#months svg").bounding_box()
    sums = {}
    for month, _, loans in ROWS:
        sums[month] = sums.get(month, 0) + loans
    shown = set()
    for part in range(12):
        page.mouse.click(box["x"] + box["width"] * (part + 1.4) / 12.6, box["y"] + box["height"] * .6)
        text = page.locator("#months .chart-value").inner_text()
        if text:
            shown.add(text)
    assert len(shown) >= 8, shown
    names = dict(zip(sums, "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()))
    expected = {f"month: {names[month]} 2026 · loans: {loans}" for month, loans in sums.items()}
    assert shown <= expected, shown - expected
    assert errors == []
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_rule_of_accessibility_is_broken(browser, address, scheme):
    page, errors = opened(browser, address, color_scheme=scheme)
    page.locator("#months summary").click()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.set_viewport_size({"width": 320, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert errors == []
    page.close()


def test_columns_of_a_table_are_aligned_as_the_row_of_dashes_says(browser, address):
    page, errors = opened(browser, address.replace("index.html", "fees.html"))
    for row in "thead th", "tbody td":
        aligned = page.locator(row).evaluate_all("cells => cells.map(cell => getComputedStyle(cell).textAlign)")
        assert aligned == ["start", "center", "right"], row
    assert errors == []
    page.close()
