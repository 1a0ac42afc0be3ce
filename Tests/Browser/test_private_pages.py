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
    expect(page.locator("[data-ruler] svg")).to_be_visible()
    # Minutes pass on an open page.
    page.clock.run_for(5 * 60_000)
    expect(entry.locator(".label")).to_have_text("Next, in 35 min")
    page.clock.run_for(60 * 60_000)
    expect(entry.locator(".big")).to_contain_text("Choir rehearsal")


# An instant, and the day of the campus then; it is a day later in Tokyo.
DAYS = [("2026-11-18T17:20:00Z", "Wed 18 Nov"), ("2026-11-19T04:59:00Z", "Wed 18 Nov"), ("2026-11-19T05:00:00Z", "Thu 19 Nov"),
        ("2026-11-20T18:00:00Z", "Fri 20 Nov"), ("2026-11-28T18:00:00Z", "Sat 28 Nov")]


@pytest.mark.parametrize("instant, day", DAYS)
def test_the_phone_opens_the_front_page_of_its_day(opened, instant, day):
    page = opened(instant)
    expect(page.locator("#opener-page header time")).to_have_text(f"{day} 2026")
    expect(page.locator("#opener-page .age")).to_have_count(0)
    # So does the tab of rooms, in the other file.
    page.get_by_role("link", name="Rooms", exact=True).first.click()
    expect(page.locator(f"#opener-page time[datetime='2026-11-{day.split()[1]}']").first).to_be_visible()
    assert page.url.count("#/") == 1


def test_a_page_that_stays_open_over_night_shows_the_new_day_when_it_is_seen_again(opened):
    page = opened("2026-11-18T17:20:00Z")
    page.clock.run_for(12 * 3_600_000)
    expect(page.locator("#opener-page .age")).to_contain_text("From Wed 18 Nov")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#opener-page header time[datetime='2026-11-19']")).to_be_visible()
    expect(page.locator("#opener-page .age")).to_have_count(0)


def test_a_front_page_of_another_day_says_so(opened):
    """Where nothing was built for weeks."""
    page = opened("2027-02-20T18:10:00Z")
    expect(page.locator("#opener-page .age")).to_have_text("◷ From Sat 28 Nov, 84 days old")
    assert page.locator("[data-next]").inner_text().strip() == "Not known now"


def test_a_month_lists_no_day_that_is_over(opened):
    page = opened("2026-11-20T18:00:00Z")
    page.get_by_role("link", name="Month", exact=True).first.click()
    expect(page.locator("#opener-page h1")).to_have_text("November 2026")
    days = page.locator("[data-until]")
    shown = [day.get_attribute("data-until") for day in days.all() if day.is_visible()]
    assert shown and shown[0] >= "2026-11-20" and shown == sorted(shown)
    assert {day.get_attribute("data-until") for day in days.all()} - set(shown) >= {"2026-11-18", "2026-11-19"}
