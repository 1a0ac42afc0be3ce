"""The present on a private person's pages, with a clock of the test's own: what opens them refuses the script that other tests use for it."""

import pytest
from playwright.sync_api import expect


@pytest.fixture
def opened(browser, private, hosted):
    """A private person's front page on a phone far away, at an instant."""
    folder, link = private
    address = hosted(folder).address
    contexts = []

    def open_at(instant):
        context = browser.new_context(viewport={"width": 390, "height": 844}, timezone_id="Asia/Tokyo", service_workers="block")
        contexts.append(context)
        page = context.new_page()
        page.clock.install(time=instant)
        page.goto(address + link)
        expect(page.locator("#opener-page h1")).to_be_visible()
        return page

    yield open_at
    for context in contexts:
        context.close()


def test_what_is_next_is_there_on_ones_own_front_page(opened):
    page = opened("2026-11-18T17:20:00Z")
    entry = page.locator("[data-next] > div:visible")
    expect(entry.locator(".label")).to_have_text("Next, in 40 min")
    expect(entry.locator(".big")).to_have_text("PHIL 140 at 1:00\u00a0pm")
    # Minutes pass on an open page.
    page.clock.run_for(5 * 60_000)
    expect(entry.locator(".label")).to_have_text("Next, in 35 min")
    page.clock.run_for(60 * 60_000)
    expect(entry.locator(".big")).to_contain_text("Choir rehearsal")


def test_a_front_page_of_another_day_says_so(opened):
    page = opened("2026-11-22T18:10:00Z")
    expect(page.locator("#opener-page .age")).to_have_text("◷ From Wed 18 Nov, 4 days old")
    assert page.locator("[data-next]").inner_text().strip() == "Not known now"
