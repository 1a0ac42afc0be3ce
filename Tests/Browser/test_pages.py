"""Every kind of page in a real browser: both widths, both colour schemes, with and without scripts."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from kinds import KINDS, PAGES, first_page
from senses import forced_colors, keyboard, motion, names, printed

# Where pictures of whole pages go, for whoever wants to look at them.
SCREENSHOTS = os.environ.get("ALMANAC_SCREENSHOTS")
SIZES = {"phone": (390, 844), "desktop": (1280, 800)}

UNFOLD = "() => document.querySelectorAll('details').forEach(each => each.open = true)"
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def name_of(route):
    return route.replace("/", "_").replace("*", "first").removesuffix(".html")


def take(page, route, size, dark):
    if SCREENSHOTS:
        name = f"{name_of(route)}-{size}-{'dark' if dark else 'light'}.png"
        page.screenshot(path=Path(SCREENSHOTS) / name, full_page=True)


def test_every_route_is_of_a_known_kind(demo):
    routes = [str(path.relative_to(demo)) for path in demo.rglob("*.html")]
    assert len(routes) > 500
    for kind, (pattern, page) in KINDS.items():
        page = first_page(demo, page)
        assert re.fullmatch(pattern, page), kind
        assert page in routes, f"the demo has no page of kind {kind}: {page}"
    unknown = [route for route in routes
               if not any(re.fullmatch(pattern, route) for pattern, _ in KINDS.values())]
    assert unknown == []


def begins_below_one_rule(page):
    """The head's rule is the first section's too; links that are headings are targets of 24 px."""
    ruled = page.evaluate(
        """() => {
          const head = document.querySelector('main .head')?.getBoundingClientRect().bottom;
          return [...document.querySelectorAll('main .section > :is(header, h2)')].filter((one) => one.checkVisibility()
            && getComputedStyle(one).borderTopStyle !== 'none' && one.getBoundingClientRect().top - head < 44).map((one) => one.textContent);
        }""")
    assert ruled == []
    assert page.locator("main .head p").evaluate_all(
        "(lines) => lines.filter((line) => line.checkVisibility() && !line.textContent.trim()).length") == 0
    low = page.locator("main :is(h2, h3) > a").evaluate_all(
        "(links) => links.filter((link) => link.checkVisibility() && link.getBoundingClientRect().height < 24).map((link) => link.textContent)")
    assert low == []


@pytest.mark.parametrize("dark", [False, True] if SCREENSHOTS else [False])
@pytest.mark.parametrize("route", PAGES)
def test_page_is_sound(visit, route, dark):
    """On a phone, and by every sense: one visit for all of it. What axe says is asked in every browser: see `in_every_browser.py`."""
    page, watch = visit(route, *SIZES["phone"], dark)
    if page.locator("#build").count():
        # Its parts are there when its script has read what is kept.
        page.wait_for_selector("#build[data-ready]")
    # These forms grow when their data have arrived.
    expect(page.locator("#find:not([data-ready]), #search:not([data-ready])")).to_have_count(0)
    take(page, route, "phone", dark)
    faults = {about.__name__: about(page) for about in (keyboard, names, forced_colors, motion, printed)}
    assert {about: found for about, found in faults.items() if found} == {}
    page.evaluate("scrollTo(0, 0)")
    small = page.evaluate(
        """() => [...document.querySelectorAll('nav a, button, summary, .button, input')]
             .filter(each => each.checkVisibility())
             .map(each => each.closest('label') ?? each)
             .map(each => [each.textContent.trim().slice(0, 40), each.getBoundingClientRect()])
             .filter(([, box]) => box.height < 44 || box.width < 24)
             .map(([text, box]) => `${text}: ${box.width} x ${box.height}`)""")
    assert small == [], "too small for a thumb"
    begins_below_one_rule(page)
    page.evaluate(UNFOLD)
    assert page.evaluate(OVERFLOW) <= 0, "the page scrolls sideways"
    assert watch.complaints == []
    assert watch.strangers == []


@pytest.mark.skipif(not SCREENSHOTS, reason="asked for by ALMANAC_SCREENSHOTS; sizes are measured in every browser")
@pytest.mark.parametrize("route", PAGES)
def test_pictures_of_a_desk_are_taken(visit, route):
    page, _ = visit(route, *SIZES["desktop"])
    take(page, route, "desktop", False)


@pytest.fixture(scope="module")
def unscripted(browser):
    """A browser without scripts, which nothing changes: one for all pages."""
    context = browser.new_context(viewport=dict(zip(("width", "height"), SIZES["phone"])), java_script_enabled=False)
    yield context
    context.close()


@pytest.mark.parametrize("route", PAGES)
def test_page_reads_without_scripts(unscripted, watched, demo, server, route):
    page = unscripted.new_page()
    watch = watched(page, server)
    page.goto(server + first_page(demo, route), wait_until="load")
    assert page.locator("h1").count() == 1
    assert page.locator("h1").is_visible()
    assert page.locator("nav.tabs a").count() == 5
    assert len(page.locator("main").inner_text()) > 60
    assert page.locator("[data-copy]:visible").count() == 0, "a button that does nothing without a script"
    assert watch.complaints == []
    page.close()


@pytest.mark.parametrize("route", ["schedules/robin/listed/*.html", "rooms/mab/0201.html"])
def test_page_prints_on_one_sheet(visit, route):
    page, _ = visit(route)
    pdf = page.pdf(format="A4", prefer_css_page_size=False)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1


def test_a_shared_schedule_stays_when_its_page_is_skipped_to(visit):
    page, watch = visit("share/index.html")
    page.evaluate("() => { location.hash = '#spring-2027:CMPS330-0101,NO%3Cb%3E1-1' }")
    rows = page.locator("#shared-sections li")
    assert rows.count() == 0, "a course with a bracket is no course"
    page.evaluate("() => { location.hash = '#spring-2027:CMPS330-0101,STAT318-%3Cb%3E' }")
    expect(page.locator("#shared-week .notice")).to_have_text(re.compile(r"STAT 318-<b>\."))
    expect(rows).to_have_count(1)
    assert "CMPS 330-0101" in rows.first.inner_text()
    page.locator("a.skip").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#main$"))
    assert rows.count() == 1
    assert "almanac save '" in page.locator("#shared-command").text_content()
    assert watch.complaints == []


def test_without_a_script_the_page_of_share_links_says_what_it_needs(visit):
    page, watch = visit("share/index.html", scripts=False)
    assert "This page needs JavaScript" in page.locator("main").inner_text()
    assert not page.locator("#shared-form").is_visible(), "a form that does nothing without a script"
    assert watch.complaints == []


def test_a_group_is_made_and_left_with_the_keyboard_alone(visit):
    page, watch = visit("share/index.html")
    expect(page.locator("#shared-form")).to_be_visible()
    focused = lambda: page.evaluate("document.activeElement.name || document.activeElement.textContent.trim()")  # noqa: E731

    def tab_to(name):
        for _ in range(80):
            page.keyboard.press("Tab")
            if focused() == name:
                return
        raise AssertionError(f"{name} is not reached")

    for link, name in [("fall-2026:CMPS231-0101", "Ana"), ("fall-2026:MATH246-0101", ""), ("fall-2026:STAT210-0101", "Kit")]:
        tab_to("link")
        page.keyboard.type(link)
        page.keyboard.press("Tab")
        page.keyboard.type(name)
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("3 schedules")
    expect(page.locator("#shared-status")).to_have_text("Added: 3 schedules are compared.")
    expect(page.locator("#shared-week .week svg")).to_be_visible()
    tab_to("Remove")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("2 schedules")
    expect(page.locator("#shared-sections button").first).to_be_focused()
    expect(page.locator("#shared-status")).to_have_text("Ana is removed.")
    assert watch.complaints == []
