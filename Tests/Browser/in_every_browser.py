"""What must be the same in Safari's, Firefox's and Chrome's engine: each of `test_in_webkit`, `test_in_firefox` and `test_in_chromium` runs these tests."""

import pytest

from engines import Screen, start
from kinds import PAGES
from phone import Phone

UNFOLD = "document.querySelectorAll('details').forEach((fold) => { fold.open = true })"


@pytest.fixture(scope="module")
def driver(engine, tmp_path_factory):
    screen = Screen()
    driver = start(engine, tmp_path_factory.mktemp(engine), screen)
    yield driver
    driver.quit()
    screen.close()


@pytest.fixture
def phone(engine, driver, demo, host):
    """The demo on a host of the test's own: nothing is stored there yet."""
    return Phone(engine, driver, host, demo)


@pytest.mark.parametrize("route", PAGES)
def test_page_is_sound(phone, route):
    phone.open(route)
    assert phone.overflow <= 0, "the page scrolls sideways"
    phone.js(UNFOLD)
    assert phone.overflow <= 0, "unfolded, the page scrolls sideways"
    assert phone.complaints == []


def test_whatever_goes_wrong_in_a_page_is_seen(phone):
    phone.host.instead["wrong.js"] = b"""
      console.warn("heard"); Promise.reject(new Error("rejected")); setTimeout(() => { throw new Error("thrown") });
      const image = new Image(); image.src = "missing.png"; document.body.append(image);
      const stranger = new Image(); stranger.src = "http://127.0.0.1:9/stranger.png"; document.body.append(stranger);
      document.body.style.width = "200vw" """
    phone.open("about.html")
    phone.js("const script = document.createElement('script'); script.src = 'wrong.js'; document.body.append(script)")
    for word in ["heard", "rejected", "thrown", "missing.png", "policy: "]:
        phone.until(lambda: any(word in complaint for complaint in phone.complaints), seconds=5)
    assert phone.overflow > 0


def test_the_clock_is_the_tests_own(phone):
    phone.open("about.html", at="2026-11-18T18:10:00Z")
    assert phone.js("return probe.now()").startswith("2026-11-18T18:10:0")
    phone.js("probe.wakeAt('2026-11-19T18:10:00Z')")
    assert phone.js("return probe.now()").startswith("2026-11-19T18:10:0")
