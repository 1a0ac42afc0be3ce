"""What people do on the page on which they keep grades, in every engine: each of `test_in_webkit`, `test_in_firefox` and `test_in_chromium` runs these."""

from fractions import Fraction

import pytest

import kept

MINE = "grades/mine.html"
ENTER = "\ue007"


@pytest.fixture
def book(phone):
    """The page with nothing kept from the tests before."""
    return kept.opened(phone, MINE, "#grades")


class Hand:
    """Taps and keys, counted."""

    def __init__(self, phone):
        self.phone, self.taps, self.keys = phone, 0, 0

    def tap(self, selector):
        self.taps += 1
        self.phone.tap(selector)

    def type(self, words):
        """Into the field with the focus."""
        self.keys += len(words)
        self.phone.driver.switch_to.active_element.send_keys(words)

    def enter(self, words):
        """Into the field with the focus, which must show the words, then Enter."""
        self.type(words)
        focus, value = self.phone.js("return [document.activeElement.dataset.focus, document.activeElement.value]")
        assert value == words, f"{words!r} was typed, and {focus} shows {value!r}"
        self.type(ENTER)


def press(phone, words):
    drawn(phone)
    kept.press(phone, words, "#grades")


def drawn(phone):
    """Waits for what is further down the page, too."""
    phone.until(lambda: not phone.all("#grades-view[aria-busy]"))


def field(phone, words, within="#grades"):
    """The first field shown below that label."""
    drawn(phone)
    found = phone.js("""
      const [words, within] = arguments;
      const label = [...document.querySelectorAll(`${within} label`)].find((one) => one.getClientRects().length
        && one.innerText.trim().toLowerCase() === words.toLowerCase());
      return label ? label.control : null;""", words, within)
    assert found is not None, f"no field {words!r}"
    return found


def fill(phone, words, value, within="#grades"):
    one = field(phone, words, within)
    one.clear()
    one.send_keys(value)


def choose(phone, words, value):
    """As if it were chosen from the list: how that looks differs by browser."""
    phone.js("""
      const [field, value] = arguments;
      if (field.type === "checkbox") field.checked = value; else field.value = value;
      field.dispatchEvent(new Event("change", { bubbles: true })) """, field(phone, words), value)


def unfold(phone):
    drawn(phone)
    phone.js("for (const fold of document.querySelectorAll('#grades details')) fold.open = true")


def tap_into(hand, name):
    """A field by its name; as a person would, again where the page moved below the finger."""
    hand.tap(f"[data-focus='{name}']")
    hand.phone.until(lambda: hand.phone.js("return document.activeElement.dataset.focus") == name
                     or hand.phone.tap(f"[data-focus='{name}']"))
    # Chromium loses keys that come before it has drawn the tapped field: they are pressed, and nothing is typed.
    hand.phone.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")


def first_course(phone):
    """A course with three groups and five grades, with the hand's taps and keys."""
    hand = Hand(phone)
    hand.tap("#grades-new")
    hand.enter("CMPS 231")
    phone.until("document.activeElement.dataset.focus === 'new group'")
    for name, weight in (("Homework", "40"), ("Midterm", "25"), ("Final exam", "35")):
        hand.enter(name)
        hand.enter(weight)
        phone.until(lambda: phone.text("#grades-status") == f"{name} is added.")
    tap_into(hand, "score 0")
    for place, score in enumerate(["18/20", "20", "16", "19"]):
        hand.enter(score)
        phone.until(lambda: phone.text("#grades-status") == f"Homework {place + 1} is added.")
    tap_into(hand, "score 1")
    hand.enter("81")
    phone.until(lambda: phone.text("#grades-status") == "Midterm 1 is added.")
    return hand


# 73 of 80 with weight 40 and 81 of 100 with weight 25.
AVERAGE = (Fraction(73, 80) * 40 + Fraction(81, 100) * 25) / 65 * 100


def head(phone):
    return phone.text("#grades-head")


def with_average(value):
    """To a tenth, halves up."""
    tenths = int(value * 10 + Fraction(1, 2))
    return f", {tenths // 10}.{tenths % 10}"


def test_a_first_course_is_entered_in_a_minute_and_a_half(book):
    hand = first_course(book)
    assert with_average(AVERAGE) in head(book) and "CMPS 231" in head(book)
    # Two seconds for a tap and half a second for a key, as slow hands have on phones.
    assert 2 * hand.taps + hand.keys / 2 <= 90, (hand.taps, hand.keys)
    drawn(book)
    rows = book.js("return [...document.querySelectorAll('.ladder tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent))")
    assert rows[0][:2] == ["A+", "97"] and "What you need on the final" in book.text("#grades-view")
    # (40 × 91.25 + 25 × 81 + 35 × need) / 100 ≥ 87, rounded up to a tenth.
    assert [row[2][:4] for row in rows if row[0] == "B+"] == ["86.5"]
    # The final at 0 and at 100: (40 × 91.25 + 25 × 81 + 35 × final) / 100.
    assert "from 56.8 % (F) to 91.8 % (A−)." in book.text("#grades-view")
    assert book.overflow <= 0
    assert book.complaints == []


def test_grades_are_there_again(book):
    first_course(book)
    shown = head(book)
    book.open(MINE)
    book.until(lambda: book.all("#grades[data-ready]"))
    assert book.texts("#grades-view .rows h3") == ["CMPS 231 Data Structures"]
    assert "needs" in book.text("#grades-view .rows li")
    book.tap("#grades-view .rows h3 a")
    book.until(lambda: head(book) == shown)
    book.driver.back()
    book.until(lambda: book.all("#grades-new"))
    assert book.complaints == []


def undone(phone, before):
    press(phone, "Undo")
    phone.until(lambda: head(phone) == before)


def test_every_kind_of_change_is_undone(book):
    first_course(book)
    before = head(book)
    press(book, "Edit Homework 3")
    fill(book, "Score", "20", "#grades-edit")
    press(book, "Save")
    book.until(lambda: with_average((Fraction(77, 80) * 40 + Fraction(81, 100) * 25) / 65 * 100) in head(book))
    undone(book, before)
    press(book, "Edit Homework 3")
    book.tap(field(book, "Excused", "#grades-edit"))
    press(book, "Save")
    book.until(lambda: with_average((Fraction(57, 60) * 40 + Fraction(81, 100) * 25) / 65 * 100) in head(book))
    undone(book, before)
    press(book, "Edit Homework 3")
    press(book, "Remove Homework 3")
    book.until(lambda: book.text("#grades-status") == "Homework 3 is removed.")
    assert head(book) != before and book.js("return document.activeElement.dataset.focus") == "name 0"
    undone(book, before)
    press(book, "Edit Midterm")
    fill(book, "Weight", "60", "#grades-edit")
    press(book, "Save")
    book.until(lambda: with_average((Fraction(73, 80) * 40 + Fraction(81, 100) * 60)) in head(book))
    undone(book, before)
    press(book, "Edit Homework")
    fill(book, "Drop lowest", "1", "#grades-edit")
    press(book, "Save")
    book.until(lambda: with_average((Fraction(57, 60) * 40 + Fraction(81, 100) * 25) / 65 * 100) in head(book))
    undone(book, before)
    press(book, "Edit Midterm")
    press(book, "Remove Midterm")
    book.until(lambda: with_average(Fraction(73, 80) * 100) in head(book))
    undone(book, before)
    unfold(book)
    choose(book, "Rounding before the letter", "whole")
    book.until(lambda: book.text("#grades-status") == "Changed: Rounding before the letter.")
    press(book, "Undo")
    unfold(book)
    press(book, "Remove this course")
    book.until(lambda: not book.all("#grades-view .rows li"))
    assert book.text("#grades-status") == "CMPS 231 is removed."
    press(book, "Undo")
    book.until(lambda: book.texts("#grades-view .rows h3") == ["CMPS 231 Data Structures"])
    assert book.complaints == []


def add_course(phone, name, **details):
    phone.type("#grades-new", name + ENTER)
    phone.until(lambda: name in head(phone))
    unfold(phone)
    for words, value in details.items():
        choose(phone, words.replace("_", " "), value)
    phone.tap("#grades-view .course-head a")
    phone.until(lambda: phone.all("#grades-new"))


def test_averages_leave_out_what_does_not_count_and_say_why(book):
    phone = book
    for name, result, credits in (("ARTS 1", "A", "3"), ("MATH 1", "B", "4"), ("GYM 1", "P", "1"), ("HIST 1", "C", "")):
        add_course(phone, name, Final_result=result, Credits=credits)
    # (3 × 4.0 + 4 × 3.0) / 7
    assert phone.text("#grades-view dd") == "3.43"
    phone.js("document.querySelector('#grades-view details').open = true")
    words = phone.text("#grades-view details")
    assert "GYM 1: result P" in words and "HIST 1: no credits" in words
    phone.tap("#grades-view .rows h3 a")
    phone.until(lambda: "ARTS 1" in head(phone))
    unfold(phone)
    choose(phone, "Counts in the average", False)
    choose(phone, "Status", "archived")
    phone.tap("#grades-view .course-head a")
    phone.until(lambda: phone.text("#grades-view dd") == "3.00")
    choose(phone, "Show", "archived")
    phone.until(lambda: phone.texts("#grades-view .rows h3") == ["ARTS 1"])
    assert "not in the average" in phone.text("#grades-view .rows li")
    assert phone.complaints == []


def test_notes_and_study_time_are_kept(book):
    phone = book
    first_course(phone)
    unfold(phone)
    fill(phone, "Minutes", "90")
    press(phone, "Add study time")
    phone.until(lambda: "1 h 30 min added." in phone.text("#grades-status"))
    fill(phone, "Minutes", "45")
    press(phone, "Add study time")
    phone.until(lambda: "2 h 15 min" in phone.text("#grades-view"))
    notes = field(phone, "Notes on the course")
    notes.send_keys("Ask about the curve")
    phone.js("arguments[0].dispatchEvent(new Event('change', { bubbles: true }))", notes)
    phone.until(lambda: phone.text("#grades-status") == "The notes are kept.")
    address = phone.driver.current_url
    phone.open(MINE + "#" + address.partition("#")[2])
    phone.until(lambda: phone.all("#grades[data-ready]") and "CMPS 231" in head(phone))
    unfold(phone)
    assert field(phone, "Notes on the course").get_property("value") == "Ask about the curve"
    assert "2 h 15 min" in phone.text("#grades-view")
    assert phone.complaints == []


@pytest.mark.parametrize("lacks", ["indexedDB", "storage"])
def test_where_nothing_is_kept_the_page_says_so_and_calculates(phone, lacks):
    phone.open(MINE, without=[lacks])
    phone.until(lambda: phone.all("#grades[data-ready]"))
    if lacks == "indexedDB":
        assert "keeps nothing" in phone.text("#grades-missing")
    first_course(phone)
    assert with_average(AVERAGE) in head(phone)
    assert phone.complaints == []
