"""What axe says of pages in the states that people bring them to, in light and dark colors, the same in every browser."""

import time

import pytest

from accessibility import violations_in
from build_flows import build, press, set_field


def searched(phone, words):
    phone.open("catalog/index.html")
    phone.until(lambda: phone.all("#search[data-ready]"))
    phone.type("#search input[name=q]", words)


def found_courses(phone):
    searched(phone, "data")
    phone.until(lambda: phone.all("#search-rows tr") and not phone.all("#search-rows[aria-busy]"))


def found_nothing(phone):
    searched(phone, "zzzzzzzz")
    phone.until(lambda: phone.text("#search-count").startswith("0"))


def filters(phone):
    searched(phone, "dshu")
    phone.until(lambda: phone.all("#suggestions button"))
    phone.tap("#suggestions button")
    phone.js("for (const fold of document.querySelectorAll('#search details')) fold.open = true")
    phone.until(lambda: phone.all("#chips button") and phone.shows("#filters input[type=range]"))


def compared(phone):
    phone.open("schedules/robin/index.html")
    boxes = phone.all("ol.rank input[type=checkbox]")
    phone.tap(boxes[0])
    phone.tap(boxes[1])
    phone.until(lambda: phone.shows("dialog"))


def filtered_rooms(phone):
    phone.open("rooms/index.html#q=mabry")
    phone.until(lambda: phone.all("#find[data-ready]"))
    phone.js("for (const fold of document.querySelectorAll('#find details')) fold.open = true")


def no_such_room(phone):
    phone.open("rooms/index.html#q=zzzz")
    phone.until(lambda: "No room called" in phone.text("h1"))


def gradebook(phone):
    """The form's script is loaded when the form is less than a window away."""
    phone.open("grades/robin/fall-2026-cmps231.html")
    phone.js("scrollTo(0, document.querySelector('[data-later]').getBoundingClientRect().top - 1.5 * innerHeight)")
    phone.until(lambda: phone.shows("#whatif"))


def wrong_grade(phone):
    gradebook(phone)
    phone.type("#whatif-score", "seventeen")
    phone.tap("#whatif-add")
    phone.until(lambda: phone.find("#whatif-score").get_attribute("aria-invalid") == "true" and phone.text("#whatif-say"))


def entered_grade(phone):
    gradebook(phone)
    phone.js("localStorage.clear()")
    phone.type("#whatif-score", "17/20")
    phone.tap("#whatif-add")
    phone.until(lambda: phone.shows("#whatif-list button"))


def shared(phone):
    phone.open("share/index.html#spring-2027:CMPS330-0101,STAT318-0101,NOPE100-0101")
    phone.until(lambda: phone.all("#shared-week svg"))


def built(phone):
    phone.open("schedules/build.html")
    phone.until(lambda: phone.all("#build[data-ready]"))
    build(phone)
    phone.js("for (const fold of document.querySelectorAll('#build details')) fold.open = true")


def stuck_build(phone):
    built(phone)
    set_field(phone, "#build-choices input[type=time]", "15:00")
    phone.until(lambda: phone.all("#build-reasons h3"))


def swapping_build(phone):
    built(phone)
    phone.tap(".build-week .class")
    phone.until(lambda: phone.shows("#build-swap .swap"))
    press(phone, "Save")
    phone.until(lambda: phone.texts("#build-saved h3"))


def another_day(phone):
    phone.open("index.html", at="2026-11-25T18:00:00Z")
    phone.until(lambda: phone.shows(".age"))


STATES = [found_courses, found_nothing, filters, compared, filtered_rooms, no_such_room, wrong_grade, entered_grade, shared, built, stuck_build,
          swapping_build, another_day]


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_state_has_no_violation(phone, state):
    state(phone)
    assert violations_in(phone.driver) == []
    assert phone.complaints == []


def test_a_private_page_has_no_violation_before_and_after_it_is_opened(driver, sealed, sealed_server):
    driver.get("about:blank")
    driver.get(sealed_server + sealed.link("wren/grades").partition("#")[0])
    assert violations_in(driver) == []
    driver.get("about:blank")
    driver.get(sealed_server + sealed.link("wren/grades"))
    deadline = time.monotonic() + 20
    while not driver.execute_script("return document.querySelector('#opener-page h1')"):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert violations_in(driver) == []


def test_a_violation_is_found_in_both_colors(phone):
    phone.open("about.html")
    phone.js("""
      const paragraph = document.querySelector(".prose p");
      paragraph.style.color = "rgb(160, 160, 160)";
      const button = document.createElement("button");
      paragraph.append(button); """)
    found = violations_in(phone.driver)
    assert {("light", "button-name"), ("light", "color-contrast")} <= {one[:2] for one in found}
    phone.js("document.querySelector('.prose p').style.color = 'rgb(80, 80, 80)'")
    assert ("dark", "color-contrast") in {one[:2] for one in violations_in(phone.driver)}
