"""Where people subscribe to a feed: on the pages of what it is about, on pages of its own, and the one page on how."""

import re

import brotli
import pytest
from playwright.sync_api import expect

from kinds import FEEDS, first_page

FEED = "feeds/robin/my/calendar.html"
CLASSES = "feeds/robin/my/classes.html"
TERM = "feeds/campus/terms/fall-2026.html"
SAVED = "schedules/robin/saved/first-choice.html"
COURSE = "courses/cmps231.html"
OWNERS = [SAVED, "schedules/robin/listed/*.html", "rooms/mab/0201.html"]
BASE = "https://almanac.example.edu/larkspur/"
GOOGLE = "https://calendar.google.com/calendar/u/0/r/settings/addbyurl"
SECTION = "feeds/campus/sections/fall-2026/cmps231-0101.ics"


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("route", [FEED, *OWNERS])
def test_the_code_is_dark_on_white_in_every_scheme(visit, route, dark):
    page, _ = visit(route, dark=dark, width=1280)
    colours = page.locator("svg.qr").evaluate(
        "(code) => [getComputedStyle(code).backgroundColor, getComputedStyle(code.querySelector('path')).stroke]")
    assert colours == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
    box = page.locator("svg.qr").bounding_box()
    assert box["width"] == box["height"] >= 100


@pytest.mark.parametrize("route", FEEDS)
def test_the_first_screen_of_a_phone_has_the_button_and_the_address(visit, route):
    page, _ = visit(route)
    for place in (page.get_by_role("link", name="Apple Calendar").first, page.get_by_role("link", name="Google Calendar").first,
                  page.get_by_role("textbox", name="Address")):
        box = place.bounding_box()
        assert box["height"] >= 44 and box["y"] + box["height"] < 844 - 56, "above the tab bar"


@pytest.mark.parametrize("route", FEEDS + OWNERS + ["feeds/how.html#" + SECTION])
def test_the_block_leads_to_the_feed(visit, demo, route):
    page, _ = visit(route)
    block = page.locator("#cal, #how")
    address = block.get_by_role("textbox", name="Address").input_value()
    assert address.startswith(BASE) and (demo / address.removeprefix(BASE)).is_file()
    webcal = block.get_by_role("link", name="Apple Calendar", exact=True).get_attribute("href")
    assert webcal == address.replace("https:", "webcal:")


@pytest.mark.parametrize("route", FEEDS + OWNERS + [COURSE])
def test_nothing_moves_when_the_script_comes(visit, route):
    """The button to copy has its place from the first."""
    places = """() => [...document.querySelectorAll('main [id^=cal]')].flatMap((block) => [...block.querySelectorAll('*')]
        .filter((each) => each.getClientRects().length)
        .map((each) => Math.round(each.getBoundingClientRect().top - block.getBoundingClientRect().top)))"""
    with_script, without = (visit(route, scripts=scripts)[0].evaluate(places) for scripts in (True, False))
    assert with_script == without and (with_script or route == COURSE)


def test_the_address_is_chosen_whole_by_the_keyboard(visit):
    page, _ = visit(FEED, scripts=False)
    page.get_by_role("link", name="Google Calendar").first.focus()
    page.keyboard.press("Tab")
    # Chromium chooses a field's whole text when it is reached by Tab.
    assert page.locator("#cal input:focus").count() == 1


def test_a_section_of_a_course_unfolds_its_calendar_where_a_link_leads_there(visit):
    page, _ = visit(COURSE)
    folds = page.locator("details.calendar")
    assert folds.count() >= 4 and page.locator("details.calendar[open]").count() == 0
    assert folds.locator("svg").count() == 0
    for script in (True, False):
        page, _ = visit(COURSE + "#cal-fall-2026_0102", scripts=script)
        block = page.locator("#cal-fall-2026_0102")
        assert block.is_visible() and page.locator("details.calendar[open]").count() == 1
        box = block.bounding_box()
        assert 0 <= box["y"] and box["y"] + box["height"] < 844 - 56
        assert block.get_by_role("textbox").input_value() == BASE + "feeds/campus/sections/fall-2026/cmps231-0102.ics"
    # A link within the page unfolds it too.
    page, _ = visit(COURSE)
    page.evaluate("() => { location.hash = 'cal-spring-2027'; }")
    assert page.locator("#cal-spring-2027").is_visible()


def test_a_section_of_a_course_has_few_bytes_of_calendar(demo):
    html = (demo / COURSE).read_text(encoding="utf-8")
    folds = re.findall(r'<details class="calendar">.*?</details>', html, re.DOTALL)
    assert len(folds) >= 4 and max(map(len, folds)) <= 920
    assert html.count('class="qr"') == 1


@pytest.mark.parametrize("route", [COURSE, *OWNERS])
def test_copying_the_address_of_a_feed(browser, server, demo, route):
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"], service_workers="block")
    page = context.new_page()
    page.goto(server + first_page(demo, route))
    page.evaluate("() => document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    block = page.locator("[id^=cal]").last
    block.get_by_role("button", name="Copy", exact=True).click()
    assert page.evaluate("() => navigator.clipboard.readText()") == block.get_by_role("textbox").input_value()
    context.close()


# How to subscribe


def shown(page):
    """What the page on how to subscribe offers for a feed."""
    return {
        "block": page.locator("#how").is_visible(), "paste": page.locator("#how-paste").is_visible(),
        "address": page.locator("#how-address").input_value(),
        "links": page.locator("a[data-outlook], #how a, #how-new a").evaluate_all(
            "(all) => all.map((each) => each.getAttribute('href'))"),
    }


NOTHING = {
    "block": False, "paste": True, "address": "",
    "links": [None, GOOGLE, "https://outlook.live.com/calendar/0/addfromweb", "https://outlook.office.com/calendar/0/addfromweb", None],
}


@pytest.mark.parametrize("file, name", [
    (SECTION, "cmps231-0101"), ("feeds/robin/first-choice+alarms.ics", "first-choice"),
    ("feeds/robin/first-choice.flat.ics", "first-choice"), ("feeds/juno/my/calendar.ics", "calendar"),
    ("f/abcdefghijklmnopqrstuvwxyz/calendar.ics", "calendar")])
def test_the_page_on_how_to_subscribe_fills_in_the_feed(visit, file, name):
    page, watch = visit("feeds/how.html#" + file)
    found = shown(page)
    assert (found["block"], found["paste"], found["address"]) == (True, False, BASE + file)
    encoded = (BASE + file).replace(":", "%3A").replace("/", "%2F").replace("+", "%2B")
    assert found["links"] == [
        "webcal://" + (BASE + file).removeprefix("https://"), GOOGLE,
        *(f"https://outlook.{host}.com/calendar/0/addfromweb?url={encoded}&name={name}" for host in ("live", "office")),
        "webcal:" + BASE + file]
    assert page.locator("#how-new").get_attribute("hidden") is None
    assert watch.complaints == [] and watch.strangers == []
    # Another feed, without loading the page again; and none.
    page.evaluate("() => { location.hash = 'feeds/juno/my/exams.ics'; }")
    expect(page.locator("#how-address")).to_have_value(re.compile(r"exams\.ics$"))
    page.evaluate("() => { location.hash = 'main'; }")
    expect(page.locator("#how")).to_have_attribute("hidden", "")
    assert shown(page)["address"] == ""


NO_FEEDS = [
    "", "#", "#https://evil.example/feeds/a.ics", "#//evil.example/a.ics", "#feeds//evil.example/a.ics",
    "#feeds/../../evil.ics", "#feeds/..%2fevil.ics", "#feeds/%2e%2e/evil.ics", "#../feeds/a.ics", "#/feeds/a.ics",
    "#javascript:alert(1)//feeds/a.ics", "#feeds/javascript:alert(1).ics", "#feeds/a\".ics", "#feeds/a'.ics", "#feeds/a<b>.ics",
    "#feeds/a%22.ics", "#feeds/a b.ics", "#feeds/a.ics?x=y", "#feeds/a.ics&name=b", "#feeds/a.ics#b", "#feeds/a.html",
    "#feeds/a.ics%0a", "#feeds/.ics", "#feeds.ics", "#p/a.ics", "#Feeds/a.ics", "#feeds/A.ics", "#feeds/é.ics", "#feeds/a@evil.example/b.ics",
    "#feeds\\a.ics", "#\x00feeds/a.ics", "#how", "#how-address"]


def test_the_page_on_how_to_subscribe_takes_nothing_but_the_file_of_a_feed(visit):
    page, watch = visit("feeds/how.html")
    address = page.url
    for fragment in NO_FEEDS:
        page.goto("about:blank")
        page.goto(address + fragment)
        assert shown(page) == NOTHING, fragment
    assert watch.complaints == [] and watch.strangers == []


def test_the_page_on_how_to_subscribe_is_complete_without_a_script(visit):
    page, _ = visit("feeds/how.html#" + SECTION, scripts=False)
    assert shown(page) == NOTHING
    text = page.locator("main").text_content()
    for words in ("Fetch New Data", "From URL", "ICSx5", "Outlook for Mac", "apps on phones", "Add it on the web", "Auto-refresh",
                  "On the Network", "Manage Calendars", "widget", "copy the address and paste it"):
        assert words in text, words


# Feeds with a page of their own


def test_what_is_over_is_folded(visit):
    page, _ = visit(TERM)
    fold = page.locator("details.past")
    assert fold.count() == 1 and fold.get_attribute("open") is None
    # A span of days that has begun is not over.
    assert page.locator("ol.dates time:visible").first.get_attribute("datetime") == "2026-11-09"
    dates = page.locator("ol.dates .time time").evaluate_all("(all) => all.map((each) => each.dateTime)")
    assert dates == sorted(dates) and len(dates) > 8


@pytest.mark.parametrize("route", FEEDS)
def test_a_page_of_hundreds_of_dates_is_small(demo, route):
    """Page and stylesheet together within the first answer of a connection."""
    style = next((demo / "assets").glob("site.*.css")).read_bytes()
    html = (demo / route).read_bytes()
    assert len(brotli.compress(html)) + len(brotli.compress(style)) <= 14 * 1024


def test_a_canceled_class_is_said_once_with_its_note(visit):
    page, _ = visit(CLASSES)
    rule = page.locator(".rules li", has=page.locator("b", has_text=re.compile(r"^PHYS 270-0101$")))
    assert rule.count() == 1 and "18 Nov (canceled: Instructor at a hearing)" in rule.inner_text().replace("\xa0", " ")
    assert page.get_by_text("Instructor at a hearing").count() == 1


def test_the_months_of_a_long_list_are_folded_on_the_screen_and_not_on_paper(visit):
    page, _ = visit(FEED)
    folds = page.locator("details.later-month")
    assert folds.count() >= 2 and folds.locator("ol:visible").count() == 0
    assert page.locator("ol.dates:visible > li").count() < 60, "some two screens"
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
    assert page.locator(".button:visible, button:visible").count() == 0
    assert page.locator("svg.qr").is_visible() and page.locator("ol.dates, .rules").first.is_visible()
