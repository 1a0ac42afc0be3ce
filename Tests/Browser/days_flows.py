"""What people do on the page on which they plan days, in every engine: each of `test_in_webkit`, `test_in_firefox` and `test_in_chromium` runs these."""

import re

import pytest

import kept
from grades_flows import ENTER

MY_DAY = "days/mine.html"


@pytest.fixture
def diary(phone):
    """The page with nothing kept from the tests before."""
    return kept.opened(phone, MY_DAY, "#days")


def press_day(phone, words):
    kept.press(phone, words, "#days")


def set_field(phone, words, value):
    """As fields of dates and times are set by their pickers, which differ by browser."""
    phone.js("""
      const [words, value] = arguments;
      const label = [...document.querySelectorAll("#days label")].find((one) => one.innerText.trim().toLowerCase() === words.toLowerCase());
      label.control.value = value;
      label.control.dispatchEvent(new Event("input", { bubbles: true }));""", words, value)


def unfold_day(phone):
    phone.js("for (const fold of document.querySelectorAll('#days details')) fold.open = true")


def said(phone, words):
    phone.until(lambda: phone.text("#days-status") == words)


def add_home(phone):
    unfold_day(phone)
    set_field(phone, "Name", "Home")
    set_field(phone, "Where: a place, or latitude and longitude", "38.9957, -76.9481")
    press_day(phone, "Add the place")
    said(phone, "Home is a place now.")
    unfold_day(phone)
    set_field(phone, "Days begin at", "Home")
    phone.js("document.querySelector('#days-travel form').requestSubmit()")
    said(phone, "Travel settings are changed.")


def add_activity(phone, title, start, end, place):
    press_day(phone, "+ Activity")
    set_field(phone, "What", title)
    set_field(phone, "From", start)
    set_field(phone, "To", end)
    set_field(phone, "Where", place)
    press_day(phone, "Add")
    said(phone, f"{title} is added.")


def legs(phone):
    return [" ".join(words.split()) for words in phone.texts("#days .leg")]


def test_a_day_with_its_ways_is_planned_on_the_phone(diary):
    phone = diary
    add_home(phone)
    add_activity(phone, "Choir", "10:00", "11:00", "Mabry Hall")
    add_activity(phone, "Lunch", "11:10", "12:00", "Crumb & Kettle")
    there, on, home = legs(phone)
    assert re.search(r"Walk \d+ min to Mabry Hall", there) and "to Crumb & Kettle" in on and "to Home" in home
    minutes = int(re.search(r"Walk (\d+) min", there).group(1))
    clock = re.match(r"(\d+):(\d\d)", there)
    assert int(clock.group(1)) * 60 + int(clock.group(2)) + minutes == 600, "one leaves to arrive at ten"
    assert re.search(r"to spare|late|just in time", on)
    phone.until(lambda: phone.all("#days .map svg"))
    assert phone.overflow <= 0
    phone.open(MY_DAY)
    phone.until(lambda: phone.all("#days[data-ready]"))
    assert legs(phone) == [there, on, home], "it is kept"
    press_day(phone, "Edit Lunch")
    press_day(phone, "Delete")
    said(phone, "Lunch is deleted.")
    assert len(legs(phone)) == 2
    phone.tap("#days-undo")
    said(phone, "The last change is undone.")
    assert legs(phone) == [there, on, home]
    assert phone.complaints == []


def test_places_complete_themselves_while_one_types(diary):
    phone = diary
    press_day(phone, "+ Activity")
    phone.js("document.querySelector('#days-form .offers').previousElementSibling.focus()")
    phone.driver.switch_to.active_element.send_keys("mab 02")
    phone.until(lambda: phone.all("#days-form .offers button"))
    offers = phone.texts("#days-form .offers button")
    assert offers and all("Mabry 02" in one and "room" in one for one in offers), offers
    phone.tap("#days-form .offers button")
    name = phone.js("return document.activeElement.value")
    assert name.startswith("Mabry 02")
    assert phone.complaints == []


def test_an_errand_is_done_at_any_place_of_a_category(diary):
    phone = diary
    press_day(phone, "+ Errand")
    set_field(phone, "What", "Tea")
    phone.js("document.querySelector('#days-form .offers').previousElementSibling.focus()")
    phone.driver.switch_to.active_element.send_keys("caf")
    phone.until(lambda: phone.all("#days-form .offers button"))
    # Engines differ in the space between two parts of a button.
    offers = ["".join(one.split()) for one in phone.texts("#days-form .offers button")]
    assert offers == ["Anycafe2places", "Crumb&Kettlecafe", "CopperKettlecafe"], offers
    phone.tap("#days-form .offers button")
    phone.until("document.querySelector('#days-form .offers').previousElementSibling.value === 'Crumb & Kettle'")
    press_day(phone, "Add")
    said(phone, "Tea is added.")
    press_day(phone, "Edit Tea")
    unfold_day(phone)
    values = phone.js("return [...document.querySelectorAll('#days-form input')].map((field) => field.value)")
    assert "Crumb & Kettle" in values and "Copper Kettle" in values, values
    assert phone.complaints == []


def test_errands_are_ordered_done_and_taken_back(diary):
    phone = diary
    add_home(phone)
    for title, place in (("Bread", "Crumb & Kettle"), ("Books", "Larkspur Library"), ("Letter", "Post room")):
        press_day(phone, "+ Errand")
        set_field(phone, "What", title)
        set_field(phone, "Where", place)
        press_day(phone, "Add")
        said(phone, f"{title} is added.")
    assert "No order is shorter." in phone.text("#days")
    assert len(phone.all("#days .rows.day > li:not(.leg)")) == 3
    press_day(phone, "Bread is done")
    said(phone, "Bread is done.")
    assert len(phone.all("#days .rows.day > li:not(.leg)")) == 2
    unfold_day(phone)
    press_day(phone, "Take back Bread")
    said(phone, "Bread is to be done.")
    assert len(phone.all("#days .rows.day > li:not(.leg)")) == 3
    assert phone.complaints == []


def test_a_repeated_activity_is_skipped_on_one_day(diary):
    phone = diary
    press_day(phone, "+ Activity")
    set_field(phone, "What", "Gym")
    set_field(phone, "Repeats", "1")
    set_field(phone, "From", "17:30")
    set_field(phone, "To", "18:45")
    press_day(phone, "Add")
    said(phone, "Gym is added.")
    press_day(phone, "Skip Gym on this day")
    assert "Nothing is planned" in phone.text("#days")
    for _ in range(7):
        press_day(phone, "The day after")
    assert phone.texts("#days .rows.day h3") == ["Gym"], "a week later it takes place"
    phone.until("location.hash === '#2026-11-25'")
    assert phone.complaints == []


def test_what_is_missing_in_a_form_is_said(diary):
    phone = diary
    press_day(phone, "+ Errand")
    set_field(phone, "What", "Books")
    press_day(phone, "Add")
    said(phone, "Enter where it is done.")
    assert phone.js("return document.activeElement.getAttribute('aria-invalid')") == "true"
    phone.driver.switch_to.active_element.send_keys("Nowhere in particular" + ENTER)
    said(phone, "Books is added.")
    assert "location unknown" in phone.text("#days")
    assert phone.complaints == []
