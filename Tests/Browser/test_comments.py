"""Comments that are unfolded on a course's page, in a real browser: thousands of them, hostile ones, and pages that cannot be had."""

import csv
import shutil

import pytest
from playwright.sync_api import expect

from places import ROOT

HOSTILE = [
    "<script>window.harm = 1</script>", "<img src=x onerror='window.harm = 1'>", "</li></ul></details><h1>Mine</h1>",
    "\"'><svg onload=window.harm=1>", "&lt;b&gt; & &amp;", "]]><!-- --><a href='javascript:window.harm=1'>me</a>", "{{crumbs}} {{{.}}}",
    "\u202eright to left\u202c and \u0007 a bell",
]
# Control characters are shown as U+FFFD.
SHOWN = {text.replace("\u0007", "\ufffd") for text in HOSTILE}
MANY = 3_000
COURSE, SMALL = "cmps231", "math140"


def rows():
    yield from ({"Course": "CMPS 231", "Class": "0101", "Term": "Fall 2025", "Taught by": "", "Comment": text} for text in HOSTILE)
    for number in range(MANY):
        yield {"Course": "CMPS 231", "Class": "", "Term": ["Spring 2025", "Fall 2024"][number % 2], "Taught by": "",
               "Comment": f"Comment {number}: " + "as good as it is long, and it is long. " * (number % 9)}
    yield {"Course": "MATH 140", "Class": "0101", "Term": "Fall 2025", "Taught by": "", "Comment": "Short."}


@pytest.fixture(scope="module")
def commented(tmp_path_factory, almanac):
    """The demo with other comments."""
    site = tmp_path_factory.mktemp("commented")
    shutil.copytree(ROOT / "Content", site / "Content")
    with open(site / "Content" / "data" / "evaluations" / "comments.csv", "w", newline="") as file:
        table = csv.DictWriter(file, ["Course", "Class", "Term", "Taught by", "Comment"])
        table.writeheader()
        table.writerows(rows())
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    return site / "Public"


@pytest.fixture(scope="module")
def home(commented, served):
    return served(commented)


@pytest.fixture
def opened(browser, home, watched):
    contexts = []

    def open_page(route, scripts=True):
        context = browser.new_context(viewport={"width": 390, "height": 844}, java_script_enabled=scripts, service_workers="block")
        contexts.append(context)
        page = context.new_page()
        watch = watched(page, home)
        page.goto(home + route, wait_until="load")
        return page, watch

    yield open_page
    for context in contexts:
        context.close()


def reported(page):
    return page.locator(".comments li").evaluate_all("(items) => items.map((item) => item.textContent)")


def unfold(page):
    page.locator("details[data-comments] > summary").click()
    page.locator("details[data-comments] .comments").first.wait_for(state="attached")


def test_nothing_is_fetched_until_comments_are_opened_and_then_all_can_be_read(opened):
    page, watch = opened(f"courses/{COURSE}.html")
    asked = []
    page.on("request", lambda request: "comments" in request.url and asked.append(request.url.rsplit("/", 1)[-1]))
    assert page.locator(".comments").count() == 0 and not asked
    unfold(page)
    assert asked == ["comments.html"]
    older = page.locator("details[data-comments] a[rel=next]")
    while older.count():
        before = len(reported(page))
        older.click()
        expect(page.locator(".comments li")).not_to_have_count(before)
    expected = [row["Comment"].strip() for row in rows() if row["Course"] == "CMPS 231"]
    assert sorted(reported(page)) == sorted(text.strip().replace("\u0007", "\ufffd") for text in expected) and len(asked) > 2
    # Folded and unfolded again, nothing is asked twice.
    for _ in range(2):
        page.locator("details[data-comments] > summary").click()
    assert len(asked) == len(set(asked)) and not watch.complaints and not watch.strangers


@pytest.mark.parametrize("route", [f"courses/{COURSE}.html", f"courses/{COURSE}/comments.html"], ids=["fetched", "own page"])
def test_hostile_comments_are_text(opened, route):
    page, watch = opened(route)
    if not route.endswith("comments.html"):
        unfold(page)
    assert SHOWN <= set(reported(page))
    assert page.locator(".comments li *").count() == 0 and page.locator("h1").count() == 1
    assert page.evaluate("window.harm") is None and not watch.complaints and not watch.strangers


def test_without_a_script_a_link_leads_to_pages_that_lead_on(opened):
    page, _ = opened(f"courses/{COURSE}.html", scripts=False)
    page.locator("details[data-comments] > summary").click()
    page.locator("details[data-comments] a").click()
    found = reported(page)
    while page.locator("a[rel=next]").count():
        page.locator("a[rel=next]").click()
        found += reported(page)
    assert len(found) == MANY + len(HOSTILE)
    page.locator("a[rel=prev]").click()
    assert page.locator(".comments li").count() > 0


def test_where_the_page_cannot_be_had_the_link_stays(opened, home):
    page, _ = opened(f"courses/{SMALL}.html")
    page.route("**/comments.html", lambda route: route.abort())
    fold = page.locator("details[data-comments]")
    fold.locator("summary").click()
    page.wait_for_timeout(300)
    assert fold.locator("a").get_attribute("href").endswith("math140/comments.html")
    page.unroute("**/comments.html")
    for _ in range(2):
        fold.locator("summary").click()
    page.locator(".comments").wait_for()
    assert reported(page) == ["Short."]


def test_pages_stay_small(commented):
    large, small = (commented / "courses" / f"{course}.html" for course in (COURSE, SMALL))
    assert b"data-comments" in large.read_bytes() and b"data-comments" in small.read_bytes()
    assert b"Comment 1" not in large.read_bytes()
    pages = sorted((commented / "courses" / COURSE).glob("comments*.html"))
    assert len(pages) > 2 and all(page.stat().st_size < 200_000 for page in pages)
