"""A page with a part of the campus of each kind and with a map, the same in every browser."""

import shutil
from pathlib import Path

import pytest

from accessibility import violations_in
from campus_page import PAGE
from phone import Phone

ROOT = Path(__file__).resolve().parents[2]
# Width in CSS pixels, and the size of text.
SCREENS = [(320, "100%"), (390, "200%"), (1440, "100%")]
MAP = """
```map
name: libraries
data: libraries.csv
label: name
size: seats
```
"""


@pytest.fixture(scope="session")
def board(tmp_path_factory, almanac):
    folder = tmp_path_factory.mktemp("board")
    shutil.copytree(ROOT / "Content", folder / "Content")
    (folder / "Content/pages/board.md").write_text(PAGE + MAP)
    (folder / "Content/data/libraries.csv").write_text(
        "name,lat,lon,seats\nMain,38.986,-76.945,400\nEast,38.989,-76.936,120\nAnnex,38.982,-76.94,60\n")
    done = almanac("build", "--site", folder)
    assert done.returncode == 0, done.stderr
    return folder / "Public"


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
