"""The page beside a feed: what matters on a phone, in the dark, on paper and without scripts."""

import brotli
import pytest

from kinds import FEEDS, first_page

FEED = "feeds/robin/first-choice.html"
TERM = "feeds/robin/this-term.html"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_code_is_dark_on_white_in_every_scheme(visit, dark):
    page, _ = visit(FEED, dark=dark)
    colours = page.locator("svg.qr").evaluate(
        "(code) => [getComputedStyle(code).backgroundColor, getComputedStyle(code.querySelector('path')).stroke]")
    assert colours == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
    box = page.locator("svg.qr").bounding_box()
    assert box["width"] == box["height"] >= 100


@pytest.mark.parametrize("route", FEEDS)
def test_the_first_screen_of_a_phone_has_the_button_and_the_address(visit, route):
    page, _ = visit(route)
    for place in (page.get_by_role("link", name="Subscribe").first, page.locator("#feed-address")):
        box = place.bounding_box()
        assert box["height"] >= 44 and box["y"] + box["height"] < 844 - 56, "above the tab bar"
    assert page.get_by_role("link", name="Subscribe").first.get_attribute("href").startswith("webcal://")


@pytest.mark.parametrize("route", FEEDS)
def test_nothing_moves_when_the_script_comes(visit, route):
    """The button to copy has its place from the first."""
    places = "() => [...document.querySelectorAll('main *')].map((each) => each.getBoundingClientRect().top)"
    with_script, without = (visit(route, scripts=scripts)[0].evaluate(places) for scripts in (True, False))
    assert with_script == without


def test_the_address_is_chosen_whole_by_the_keyboard(visit):
    page, _ = visit(FEED, scripts=False)
    page.get_by_role("link", name="Subscribe").first.focus()
    page.keyboard.press("Tab")
    # Chromium chooses a field's whole text when it is reached by Tab.
    assert page.locator("#feed-address:focus").count() == 1


def test_what_is_over_is_folded(visit):
    page, _ = visit(TERM)
    fold = page.locator("details.past")
    assert fold.count() == 1 and not fold.get_attribute("open")
    first = page.locator("ol.dts time:visible").first.get_attribute("datetime")
    assert first == "2026-11-18", "today is not over"
    dates = page.locator("ol.dts .at time").evaluate_all("(all) => all.map((each) => each.dateTime)")
    assert dates == sorted(dates) and len(dates) > 60


@pytest.mark.parametrize("route", FEEDS + [TERM])
def test_a_page_of_hundreds_of_dates_is_small(demo, route):
    """Page and stylesheet together within the first answer of a connection."""
    style = next((demo / "assets").glob("site.*.css")).read_bytes()
    html = (demo / first_page(demo, route)).read_bytes()
    assert len(brotli.compress(html)) + len(brotli.compress(style)) <= 14 * 1024


def test_a_class_that_does_not_take_place_stands_once(visit):
    page, _ = visit(TERM)
    rows = page.locator("ol.dts > li", has=page.locator("time[datetime='2026-11-18']")).locator("ul > li")
    cancelled = rows.filter(has_text="PHYS 270-0101")
    assert cancelled.count() == 1
    assert cancelled.inner_text().split("\n")[-1] == "Cancelled: Instructor at a hearing"
    assert cancelled.locator("s").count() == 1 and cancelled.locator("b").count() == 0


def test_the_months_of_a_long_list_are_folded_on_the_screen_and_not_on_paper(visit):
    page, _ = visit(FEED)
    folds = page.locator("details.mon")
    assert folds.count() >= 2 and folds.locator("ol:visible").count() == 0
    assert page.locator("ol.dts:visible > li").count() < 60, "some two screens"
    page.emulate_media(media="print")
    assert folds.locator("ol:visible").count() == folds.count()


def test_the_list_of_feeds_has_a_calendar_on_its_first_screen_and_not_thousands(visit):
    page, _ = visit("feeds/index.html")
    box = page.get_by_role("link", name="Robin Vale’s calendar").bounding_box()
    assert box["y"] + box["height"] < 844 - 56, "above the tab bar"
    assert page.locator("main a").count() < 30


def test_paper_has_the_dates_and_no_buttons(visit):
    page, _ = visit(FEED)
    page.emulate_media(media="print")
    assert page.locator(".btn:visible, button:visible, .ways details:visible").count() == 0
    assert page.locator("svg.qr").is_visible() and page.locator("ol.dts").first.is_visible()
