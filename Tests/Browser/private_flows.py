"""What a private person does with the site's tabs, the same in every browser."""

import re

import pytest
from phone import Phone

OPENED = "[...document.querySelectorAll('#opener-page h1')].some((one) => one.checkVisibility())"
TABS = ["Schedules", "Grades", "Rooms", "Today"]


@pytest.fixture
def mine(engine, driver, private, hosted):
    """A phone with the private person's front page open. Sealed pages refuse the script that moves the clock."""
    folder, link = private
    phone = Phone(engine, driver, hosted(folder), folder)
    driver.get("about:blank")
    driver.get(phone.host.address + link)
    phone.until(OPENED)
    return phone


def test_the_tabs_lead_to_ones_own_pages(mine):
    for tab in TABS:
        before = mine.driver.current_url
        mine.link(tab).click()
        mine.until(lambda: mine.driver.current_url != before)
        mine.until(OPENED)
        assert re.fullmatch(r".*/larkspur/p/[a-z2-7]{26}\.html(#/[a-z2-7]{26})?", mine.driver.current_url)
        assert mine.text(".tabs [aria-current]") == tab
        names = mine.text("#opener-page")
        assert "Robin Vale" not in names, tab
    assert mine.text("#opener-page h1") == "Wren Ashdown"
    # The catalog is everybody's.
    mine.link("Catalog").click()
    mine.until(lambda: "/catalog/" in mine.driver.current_url)


def test_the_front_page_has_ones_own_day(mine):
    assert "Wren Ashdown’s day" in mine.text("#opener-page .section h2")
    for words in ("Tomorrow", "Week", "Month", "Subscribe"):
        assert "/larkspur/p/" in next(
            link.get_attribute("href") for link in mine.all("#opener-page a") if words in (link.get_attribute("textContent") or "")), words
    assert mine.overflow <= 0


HEADING = "#opener-page h1"


def go(mine, words):
    """Follows a link; the heading of the page that it leads to."""
    before = mine.text(HEADING)
    mine.tap(mine.link(words))
    mine.until(lambda: mine.text(HEADING) != before)
    return mine.text(HEADING)


def test_pages_turn_back_and_forward_without_being_loaded(mine):
    home = mine.text(HEADING)
    # All but the front page is in one file.
    grades = go(mine, "Grades")
    mine.js("document.documentElement.dataset.same = 1")
    course = go(mine, "BIOL 207")
    assert mine.js("return scrollY") == 0

    def step(how, heading):
        getattr(mine.driver, how)()
        mine.until(OPENED)
        mine.until(lambda: mine.text(HEADING) == heading)
        assert len(mine.all("#opener-page h1")) == 1

    schedules = go(mine, "Schedules")
    for how, heading in (("back", course), ("back", grades), ("forward", course), ("forward", schedules), ("back", course)):
        step(how, heading)
    assert mine.js("return document.documentElement.dataset.same")
    # What a link opened stays open when it is loaded again, on the page that was shown.
    for how, heading in (("refresh", course), ("back", grades), ("back", home), ("forward", grades)):
        step(how, heading)
    assert not mine.js("return document.documentElement.dataset.same")


def test_a_place_within_a_page_is_an_address_too(mine):
    go(mine, "Grades")
    page = mine.driver.current_url.partition("#")[2]
    mine.js("const link = document.createElement('a'); link.href = '#main'; link.textContent = 'Within'; document.querySelector('#opener-page').prepend(link)")
    mine.tap(mine.link("Within"))
    mine.until(lambda: mine.driver.current_url.endswith(f"#{page}#main"))
    mine.driver.back()
    mine.until(lambda: mine.driver.current_url.endswith(f"#{page}"))

