"""What a private person does with the site's tabs, the same in every browser."""

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
        assert "/larkspur/p/" in mine.driver.current_url and "#" not in mine.driver.current_url
        assert mine.text(".tabs [aria-current]") == tab
        names = mine.text("#opener-page")
        assert "Robin Vale" not in names, tab
    assert mine.text("#opener-page h1") == "Wren Ashdown"
    # The catalog is everybody's.
    mine.link("Catalog").click()
    mine.until(lambda: "/catalog/" in mine.driver.current_url)


def test_the_front_page_has_ones_own_day(mine):
    assert mine.all("#opener-page [data-next]") and mine.all("#opener-page [data-ruler] svg")
    for words in ("Tomorrow", "Week", "Month", "Subscribe"):
        assert "/larkspur/p/" in next(
            link.get_attribute("href") for link in mine.all("#opener-page a") if words in (link.get_attribute("textContent") or "")), words
    assert mine.overflow <= 0
