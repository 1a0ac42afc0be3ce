"""A page with a part of the campus of each kind and with a map, the same in every browser."""

import pytest

from accessibility import violations_in
from phone import Phone

# Width in CSS pixels, and the size of text.
SCREENS = [(320, "100%"), (390, "200%"), (1440, "100%")]


@pytest.fixture
def campus(engine, driver, board, hosted):
    """The site with the board on a host of the test's own."""
    return Phone(engine, driver, hosted(board), board)


def test_parts_of_the_campus_are_sound(campus):
    phone = campus
    phone.open("board.html")
    charts = phone.js("return [...document.querySelectorAll('.chart-block')].map((block) => block.querySelector('svg').getBoundingClientRect().height)")
    assert len(charts) == 9 and min(charts) > 20, charts
    phone.tap("#libraries circle")
    assert "name: Main" in phone.text("#libraries .chart-value")
    phone.js("document.querySelectorAll('details').forEach((fold) => { fold.open = true })")
    assert phone.overflow <= 0, "the page scrolls sideways"
    assert violations_in(phone.driver, dark=True) == []
    assert phone.complaints == []
    faults = phone.faults("board.html", SCREENS)
    assert faults == [], faults
