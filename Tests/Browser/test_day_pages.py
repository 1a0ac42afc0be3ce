"""Pages of days on a phone: what is over folds away, what comes next stands out, and a month is gone through by its links."""

import re

import pytest
from playwright.sync_api import expect

DAY = "days/robin/2026-11-18.html"
PAGES = [DAY, "days/robin/2026-11-20.html", "days/robin/week-2026-11-16.html", "days/robin/month-2026-11.html"]


def test_what_is_over_folds_away_beneath_what_was_over_at_the_build(at):
    # 2:10 pm at the site.
    page = at(DAY, "2026-11-18T19:10:00Z")
    expect(page.locator("details.past")).to_have_count(1)
    lines = page.locator("ol.rows.day > li[data-end]").evaluate_all(
        """(rows) => rows.map((row) => [
          Number(row.dataset.end), row.closest('details.past') !== null, row.classList.contains('leg')])""")
    assert lines and all(folded == (end <= 14 * 60 + 10) for end, folded, _ in lines)
    stops = sum(folded and not leg for _, folded, leg in lines)
    assert stops > 1
    expect(page.locator("details.past > summary")).to_have_text(re.compile(rf"^Earlier: {stops} stops"))
    # By time, the earliest first, within the fold and below.
    for part in ("details.past ol.day", "h2 ~ ol.day"):
        ends = page.locator(f"{part} > li:not(.leg)").evaluate_all("(rows) => rows.map((row) => Number(row.dataset.start))")
        assert ends == sorted(ends) and ends, part


def test_one_route_is_marked_as_the_next(at):
    page = at(DAY, "2026-11-18T19:10:00Z")
    going = page.locator("li.leg.next")
    expect(going).to_have_count(1)
    assert int(going.get_attribute("data-end")) > 14 * 60 + 10
    expect(going).to_contain_text("leave by")
    assert page.locator("details.past li.next").count() == 0
    earlier = page.locator("h2 ~ ol.day > li.leg:has(.label)").first
    assert earlier.get_attribute("data-start") == going.get_attribute("data-start")


def test_a_day_that_is_over_is_folded_whole(at):
    page = at(DAY, "2026-11-19T04:50:00Z")
    expect(page.locator("details.past")).to_have_count(1)
    assert page.locator("h2 ~ ol.day > li").count() == 0
    assert page.locator("li.next").count() == 0


def test_on_another_day_the_page_is_as_it_was_built(at):
    page = at(DAY, "2026-11-20T19:10:00Z")
    expect(page.locator("details.past > summary")).to_have_text(re.compile("^Earlier: 1 stop"))
    expect(page.locator("li.leg.next")).to_have_count(1)


def test_without_scripts_the_same_is_there_as_of_the_build(visit):
    page, _ = visit(DAY, scripts=False)
    expect(page.locator("details.past > summary")).to_have_text(re.compile("^Earlier: 1 stop"))
    expect(page.locator("li.leg.next")).to_have_count(1)


@pytest.mark.parametrize("route", PAGES)
def test_nothing_is_wider_than_a_narrow_phone(visit, route):
    page, watch = visit(route, width=320, height=640)
    width, wide = page.evaluate(
        """() => [document.documentElement.scrollWidth, [...document.querySelectorAll('main *')].filter((one) =>
          !one.closest('svg, .scroll, .unseen, [hidden]') && one.getBoundingClientRect().right > 321).map((one) => one.outerHTML.slice(0, 120))]""")
    assert width <= 320 and wide == []
    assert watch.complaints == [] and watch.strangers == []


def test_a_month_is_gone_through_by_its_links(visit, server):
    page, _ = visit("days/robin/month-2026-11.html")
    days = page.locator("table.month td a")
    expect(days).to_have_count(30)
    days.first.focus()
    order = []
    for _ in range(40):
        order.append(page.evaluate("() => document.activeElement.getAttribute('href')"))
        page.keyboard.press("Tab")
    shown = page.locator("table.month a").evaluate_all("(links) => links.map((link) => link.getAttribute('href'))")
    first = shown.index(order[0])
    assert order[:len(shown) - first] == shown[first:], "by keys the days come as they are read"
    today = page.locator("a[aria-current=date]")
    expect(today).to_have_count(1)
    today.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(server + DAY)
    page.get_by_role("link", name="Month", exact=True).click()
    page.wait_for_url(server + "days/robin/month-2026-11.html")


def test_days_say_aloud_what_their_marks_mean(visit):
    page, _ = visit("days/robin/month-2026-11.html")
    expect(page.locator("a[aria-current=date]")).to_have_accessible_name(re.compile(r"18\s*, Wednesday, classes, reservations, activities"))


def test_a_printed_day_has_its_lines_and_its_map(visit):
    page, _ = visit(DAY, width=794, height=1123)
    page.emulate_media(media="print")
    assert page.locator("ol.rows.day").last.is_visible() and page.locator("figure.map svg").is_visible()
    # A4 at 96 dots to an inch, less margins of a centimetre.
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 794
    box = page.locator("figure.map svg").bounding_box()
    assert box["width"] <= 794 and box["height"] <= 1123 / 2
    sheets = page.pdf(format="A4").count(b"/Type /Page\n")
    assert 1 <= sheets <= 3
