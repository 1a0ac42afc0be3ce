"""What people do on the page that builds schedules, in every engine: each of `test_in_webkit`, `test_in_firefox` and `test_in_chromium` runs these."""

import json

import pytest

from phone import steadily

BUILD = "schedules/build.html"
FIELD, OPTION = "#build-field", "#build-options li"
COURSES = ("CMPS 330", "STAT 318", "MATH 310", "ENGL 301")
SETTLED = "!document.querySelector('#build-result[aria-busy]')"


@pytest.fixture
def builder(phone):
    """The page with nothing kept from the tests before."""
    phone.open(BUILD)
    phone.js("localStorage.removeItem('almanac.mine')")
    phone.until(lambda: phone.all("#build[data-ready]"))
    return phone


def add(phone, words):
    phone.find(FIELD).clear()
    phone.type(FIELD, words)
    phone.until(lambda: any(text.startswith((words, "Any ")) for text in phone.texts(OPTION)))
    phone.find(FIELD).send_keys("\ue007")
    phone.until(lambda: phone.text("#build-status") == f"{words} course added." if words.startswith("Any ")
                else phone.text("#build-status") == f"{words} added.")


def build(phone, courses=COURSES):
    for course in courses:
        add(phone, course)
    phone.until(SETTLED)


@steadily
def press(phone, words):
    """The button is found by one question, and found again if the page draws its buttons anew before it is pressed."""
    button = phone.js("""
      const [words] = arguments;
      return [...document.querySelectorAll("#build button")].find((one) => one.getClientRects().length
        && (one.getAttribute("aria-label") || one.innerText.split(/\\s+/).join(" ").trim()).includes(words)) ?? null;""", words)
    assert button is not None, f"no button {words!r}"
    phone.tap(button)


def set_field(phone, selector, value):
    """A time, as if it were chosen: what keys do in such a field differs by browser."""
    phone.js("""
      const [selector, value] = arguments;
      const field = document.querySelector(selector);
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true })) """, selector, value)


def unfold(phone):
    phone.js("for (const fold of document.querySelectorAll('#build-choices details')) fold.open = true")


def test_courses_become_schedules(builder):
    phone = builder
    build(phone)
    assert phone.texts("#build-wants h3") == [
        "CMPS 330 Algorithms", "STAT 318 Inference", "MATH 310 Proof and Structure", "ENGL 301 Technical Writing"]
    assert phone.text("#build-count").startswith("330 schedules fit, of 450")
    shown = phone.js("return [...document.querySelectorAll('.build-week .class')].map((one) => one.getAttribute('aria-label'))")
    assert {name[:8] for name in shown} == set(COURSES) and not any("clash" in name for name in shown)
    assert phone.text(".steps span") == "1 of 20"
    press(phone, "Next schedule")
    phone.until(lambda: phone.text(".steps span") == "2 of 20")
    assert phone.overflow <= 0
    assert phone.complaints == []


def test_limits_that_leave_nothing_have_fixes(builder):
    phone = builder
    build(phone)
    unfold(phone)
    set_field(phone, "#build-choices input[type=time]", "15:00")
    phone.until(lambda: phone.text("#build-count") == "No schedule fits")
    assert phone.text("#build-reasons h3") == "CMPS 330 cannot be taken"
    press(phone, "Allow classes before 3:00 pm: 330 schedules")
    phone.until(lambda: phone.text("#build-count").startswith("330 schedules fit"))
    assert not phone.all("#build-reasons *")
    assert phone.complaints == []


def test_a_section_is_pinned_excluded_and_swapped(builder):
    phone = builder
    build(phone)
    phone.tap("#build-wants summary")
    phone.until(lambda: phone.shows("#build-wants details li"))
    press(phone, "Pin CMPS 330 0101")
    phone.until(lambda: "330 schedules" not in phone.text("#build-count") and phone.js(f"return {SETTLED}"))
    assert "CMPS 330 0101" in phone.js("return document.querySelector('.build-week').textContent + "
                                       "[...document.querySelectorAll('.class')].map((one) => one.getAttribute('aria-label')).join()")
    press(phone, "Pin CMPS 330 0101")
    phone.until(SETTLED)
    phone.until(lambda: phone.text("#build-count").startswith("330 schedules fit") and phone.js(f"return {SETTLED}"))
    phone.tap(".build-week .class")
    phone.until(lambda: phone.shows("#build-swap .swap"))
    press(phone, "Use ")
    # Its score comes a moment later, and the buttons are drawn anew with it.
    phone.until(lambda: phone.text(".steps span") == "Your version" and phone.all("#build-list .list-head + p"))
    press(phone, "Back to the list")
    phone.until(lambda: phone.text(".steps span").endswith("of 20"))
    assert phone.complaints == []


def test_a_version_of_ones_own_is_judged_as_the_lists_are(builder):
    phone = builder
    build(phone)
    score = "return document.querySelector('#build-list .list-head + p')?.textContent ?? ''"
    listed = phone.js(score)
    name = phone.find(".build-week .class").get_attribute("aria-label").split(",")[0]
    phone.tap(".build-week .class")
    phone.until(lambda: phone.shows("#build-swap .swap"))
    press(phone, "Use ")
    phone.until(lambda: phone.text(".steps span") == "Your version" and phone.js(score) not in ("", listed))
    other = next(label for label in phone.js("return [...document.querySelectorAll('.build-week .class')].map((one) => one.getAttribute('aria-label'))")
                 if label.startswith(name[:8]) and not label.startswith(name))
    phone.js("document.querySelector(`.build-week .class[aria-label='${arguments[0]}']`).click()", other)
    press(phone, f"Use {name}")
    # The same sections as in the list have the same score.
    phone.until(lambda: phone.js(score) == listed)
    assert phone.text(".steps span") == "Your version"
    assert phone.complaints == []


def test_an_instructor_is_pinned(builder):
    phone = builder
    build(phone)
    phone.tap("#build-wants summary")
    phone.until(lambda: phone.shows("#build-wants details li"))
    button = next(one for one in phone.all("#build-wants details button") if (one.get_attribute("aria-label") or "").startswith("Only with "))
    name = button.text
    phone.tap(button)
    phone.until(lambda: not phone.text("#build-count").startswith("330 schedules") and phone.js(f"return {SETTLED}"))
    offered = json.loads((phone.folder / "share/spring-2027.json").read_text())["courses"]["CMPS330"]["sections"]
    assert 0 < sum(name in one["who"] for one in offered.values()) < len(offered)
    while True:
        shown = phone.js("return [...document.querySelectorAll('.build-week .class')].map((one) => one.getAttribute('aria-label'))")
        codes = {label.split(",")[0].removeprefix("CMPS 330 ") for label in shown if label.startswith("CMPS 330 ")}
        assert codes and all(name in offered[code]["who"] for code in codes), "each schedule has one of this instructor's sections"
        place, _, count = phone.text(".steps span").partition(" of ")
        if place == count:
            break
        press(phone, "Next schedule")
        phone.until(lambda: phone.text(".steps span") == f"{int(place) + 1} of {count}")
    assert f"pinned: {name}" in phone.text("#build-wants summary")
    assert phone.complaints == []


def test_changes_are_undone_and_plans_are_kept_apart(builder):
    phone = builder
    build(phone, COURSES[:2])
    assert phone.shows("#build-undo")
    phone.tap("#build-undo")
    phone.until(lambda: phone.texts("#build-wants h3") == ["CMPS 330 Algorithms"])
    phone.js("document.querySelector('.manage').open = true")
    press(phone, "New plan")
    phone.until(lambda: not phone.all("#build-wants li"))
    assert phone.js("return [...document.getElementById('build-plan').options].map((one) => one.text)") == ["My plan", "Plan 2"]
    assert not phone.shows("#build-undo"), "another plan's changes are not undone in this one"
    add(phone, "STAT 318")
    phone.js("""
      const chooser = document.getElementById('build-plan');
      chooser.selectedIndex = 0;
      chooser.dispatchEvent(new Event('change')) """)
    phone.until(lambda: phone.texts("#build-wants h3") == ["CMPS 330 Algorithms"])
    assert phone.complaints == []


def test_what_is_saved_is_shared_kept_and_says_what_changed(builder):
    phone = builder
    build(phone)
    press(phone, "Save")
    phone.until(lambda: phone.texts("#build-saved h3"))
    assert phone.texts("#build-saved h3") == ["Schedule 1"]
    phone.until(lambda: phone.shows("#build-keeping svg.qr"))
    press(phone, "This is mine")
    phone.until(lambda: phone.texts("#build-saved h3") == ["Schedule 1 · mine"])
    link = phone.find("#build-saved h3 a").get_attribute("href")
    assert len(link.partition("#")[2]) <= 200 and "spring-2027:" in link
    # As if the room had been another one when it was saved.
    phone.driver.execute_async_script("""
      const [done] = arguments;
      indexedDB.open('almanac ' + new URL('../', location.href).pathname).onsuccess = ({ target }) => {
        const store = target.result.transaction('saved', 'readwrite').objectStore('saved');
        store.getAll().onsuccess = ({ target: { result: [one] } }) => {
          Object.values(one.facts)[0].places = 'Somewhere else';
          store.put(one).onsuccess = () => done();
        };
      } """)
    phone.open(BUILD)
    phone.until(lambda: phone.all("#build[data-ready]"))
    phone.until(lambda: phone.text("#build-count").startswith("330 schedules fit"))
    assert len(phone.all("#build-wants > li")) == 4, "the plan is kept too"
    assert "room was Somewhere else, is " in phone.text("#build-saved")
    phone.open("share/index.html#" + link.partition("#")[2])
    phone.until(lambda: len(phone.all("#shared-sections li")) == 4)
    assert phone.complaints == []


def clock(minute):
    return f"{(minute // 60 + 11) % 12 + 1}:{minute % 60:02}\N{NO-BREAK SPACE}{'am' if minute < 720 else 'pm'}"


def test_nothing_moves_when_the_code_of_a_saved_schedule_comes(builder):
    phone = builder
    build(phone)
    phone.js("""
      const place = document.querySelector("#build-saved");
      self.heights = [];
      new MutationObserver(() => {
        if (place.querySelector("h3")) heights.push(place.offsetTop);
      }).observe(document.querySelector("#build-kept"), { childList: true, subtree: true });""")
    press(phone, "Save")
    phone.until(lambda: phone.shows("#build-keeping svg.qr"))
    heights = phone.js("return heights")
    assert len(heights) > 1 and len(set(heights)) == 1, heights
    assert phone.complaints == []


def test_the_next_class_of_ones_own_schedule_is_on_today(builder):
    phone = builder
    build(phone)
    press(phone, "Save")
    phone.until(lambda: phone.texts("#build-saved h3"))
    own = phone.find("#build-saved h3 a").get_attribute("href").partition(":")[2].rpartition(":")[2].split(",")
    press(phone, "This is mine")
    phone.until(lambda: "mine" in phone.text("#build-saved h3"))
    offered = json.loads((phone.folder / "share/spring-2027.json").read_text())["courses"]
    # Monday, 1 February 2027, 10 am at the campus.
    coming = min((meeting["start"], f"{offered[course]['name']} {code}") for course, _, code in (one.partition("-") for one in own)
                 for meeting in offered[course]["sections"][code]["meets"] if "M" in meeting["days"] and meeting["end"] > 600)
    phone.open("index.html", at="2027-02-01T15:00:00Z")
    phone.until(lambda: phone.shows("#mine"))
    assert phone.text("#mine h2") == "Your next class"
    assert phone.text("#mine p").startswith(" ".join(f"{coming[1]} · {clock(coming[0])}, in ".split()))
    drawn = phone.find("#mine svg").get_attribute("aria-label")
    held = [meeting for course, _, code in (one.partition("-") for one in own)
            for meeting in offered[course]["sections"][code]["meets"] if "M" in meeting["days"]]
    assert drawn.startswith("Your day: ") and drawn.count(" – ") == len(held) == len(phone.all("#mine rect"))
    # After the term.
    phone.open("index.html", at="2027-07-02T15:00:00Z")
    phone.until(lambda: phone.text("#mine") and "No class within a week." in phone.text("#mine"))
    phone.js("localStorage.setItem('almanac.mine.week', '{\"classes\": [{\"name\": 7}]}')")
    phone.open("index.html")
    assert not phone.shows("#mine")
    phone.js("localStorage.removeItem('almanac.mine.week')")
    assert phone.complaints == []


def test_times_kept_free_and_kinds(builder):
    phone = builder
    add(phone, "CMPS 330")
    add(phone, "Any DSHU")
    phone.until(SETTLED)
    assert "Any DSHU course" in phone.texts("#build-wants h3")
    before = phone.text("#build-count")
    unfold(phone)
    phone.js("document.querySelectorAll('#build-choices .days')[1].querySelectorAll('input').forEach((box) => box.click())")
    for place, value in enumerate(["13:00", "17:00"]):
        phone.js("document.querySelectorAll('#build-choices form input[type=time]')[arguments[0]].value = arguments[1]", place, value)
    press(phone, "Keep free")
    phone.until(lambda: phone.text("#build-count") != before and phone.js(f"return {SETTLED}"))
    assert phone.all(".busy")
    assert phone.complaints == []


def test_the_page_says_what_it_lacks_without_webassembly(phone):
    phone.open(BUILD, without=["WebAssembly"])
    phone.until(lambda: "Lockdown Mode" in phone.text("#build-missing"))
    assert not phone.shows("#build") and phone.link("Published schedules") and phone.link("Catalog")
    assert phone.complaints == []
