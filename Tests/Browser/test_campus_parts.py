"""Parts of the campus and maps on Markdown pages: sound in light and dark, on small screens, and without a script."""

import pytest

from accessibility import violations
from serving import served


@pytest.fixture(scope="module")
def address(board):
    with served(board) as root:
        yield f"{root}/board.html"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_rule_of_accessibility_is_broken(browser, address, scheme):
    page = browser.new_page(viewport={"width": 390, "height": 844}, color_scheme=scheme)
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(address)
    for summary in page.locator(".numbers summary").all():
        summary.click()
    assert violations(page) == []
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert errors == []
    page.close()


def test_everything_is_there_without_a_script(browser, address):
    page = browser.new_page(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    page.goto(address)
    charts = page.locator(".chart-block")
    assert charts.count() == 9
    for chart in charts.all():
        assert chart.locator("svg").first.is_visible() and chart.locator("figcaption b").inner_text()
    assert page.locator(".rows > li").count() > 10
    assert page.locator('a[href^="webcal:"]').count() == 1
    page.close()


def test_a_tap_on_a_place_shows_its_numbers(browser, address):
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(address)
    page.locator("#libraries circle").first.click()
    text = page.locator("#libraries .chart-value").inner_text()
    assert "name: Main" in text and "seats: 400" in text, text
    page.close()
