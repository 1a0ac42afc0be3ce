"""What people do with links, courses, feeds and lists of schedules, the same in every browser."""

import json

import pytest

# Registration for spring has opened: its sections come first.
COURSE = "courses/cmps330.html"
RANKING = "schedules/robin/index.html"


def sections(phone, term="spring-2027"):
    """All sections of a term as the page of share links reads them: (course, code, section)."""
    courses = json.loads((phone.folder / f"share/{term}.json").read_text())["courses"]
    return [(course, code, section) for course, one in courses.items() for code, section in one["sections"].items()]


def together(one, other):
    days = lambda meeting: set(meeting.get("days", "").replace("Tu", "t").replace("Th", "h"))  # noqa: E731
    return any(days(a) & days(b) and a["start"] < b["end"] and b["start"] < a["end"] for a in one["meets"] for b in other["meets"])


def test_a_shared_schedule_shows_its_week(phone):
    phone.open("share/index.html#spring-2027:CMPS330-0101,STAT318-0101,NOPE100-0101")
    phone.until(lambda: phone.all("#shared-week svg"))
    assert phone.text("#shared-term") == "Spring 2027"
    shared = json.loads((phone.folder / "share/spring-2027.json").read_text())
    courses = shared["courses"]
    rows = phone.texts("#shared-sections li")
    for row, course in zip(rows, ["CMPS330", "STAT318"], strict=True):
        assert courses[course]["title"] in row and "Calendar" in row
    assert "NOPE 100-0101" in phone.text("#shared-week .notice")
    times = [meeting for course in ["CMPS330", "STAT318"] for meeting in courses[course]["sections"]["0101"]["meets"]]
    agenda = phone.text("#shared-week")
    assert all(shared["rooms"][meeting["room"]][0] in agenda for meeting in times if "room" in meeting)
    blocks = phone.all("#shared-week svg rect.tint")
    assert len(blocks) == sum(len(meeting["days"].replace("Tu", "t").replace("Th", "h")) for meeting in times)
    assert phone.overflow <= 0 and phone.complaints == []
    phone.tap("#shared-sections .end a")
    phone.until("document.getElementById('how-address')?.value.endsWith('cmps330-0101.ics')")


def test_a_shared_schedule_says_which_classes_clash(phone):
    every = [(course, code, section) for course, code, section in sections(phone) if section["meets"][0:1] and "days" in section["meets"][0]]
    first, other = next((a, b) for a in every for b in every if a[0] != b[0] and together(a[2], b[2]))
    phone.open("share/index.html#spring-2027:" + ",".join(f"{course}-{code}" for course, code, _ in (first, other)))
    phone.until(lambda: phone.all("#shared-week .notice"))
    assert "clash" in phone.text("#shared-week .notice")
    assert phone.complaints == []


def test_a_shared_schedule_without_a_file_of_its_term_keeps_its_sections(phone):
    phone.open("share/index.html#autumn-1999:CMPS330-0101")
    phone.until(lambda: phone.texts("#shared-sections li") == ["CMPS 330-0101"])
    assert phone.text("#shared-term").startswith("autumn-1999")
    assert not phone.shows("#shared-command"), "the owner's command is folded"
    assert phone.complaints == []


def test_the_button_of_googles_calendar_copies_the_address(phone):
    phone.open("schedules/robin/saved/first-choice.html")
    phone.js("""
      Object.defineProperty(navigator, "clipboard", { configurable: true, value: {
        writeText: (text) => { window.copied = text; return Promise.resolve(); } } });
      document.querySelector("a[data-feed]").addEventListener("click", (event) => event.preventDefault()); """)
    phone.tap("a[data-feed]")
    address = phone.find("#cal input").get_property("value")
    assert phone.js("return window.copied") == address and address.startswith("https://")
    assert phone.find("a[data-feed]").get_attribute("href").startswith("https://calendar.google.com/")
    assert not phone.shows("svg.qr"), "the code of the page that a phone shows"
    assert phone.complaints == []


def test_a_course_begins_with_its_sections(phone):
    phone.open(COURSE)
    tops = phone.js("return ['sections', 'about', 'given'].map((id) => document.getElementById(id).getBoundingClientRect().top)")
    assert tops == sorted(tops) and tops[0] < 844, "on the first screen"
    assert phone.text("#sections header p") == "Spring 2027"
    phone.tap("nav.jumps a[href='#given']")
    phone.until("Math.abs(document.getElementById('given').getBoundingClientRect().top) < 100")
    assert phone.complaints == []


def test_a_link_to_a_calendar_opens_the_folds_around_it(phone):
    phone.open("courses/cmps231.html#cal-fall-2026_0102")
    phone.until(lambda: phone.shows("#cal-fall-2026_0102"))
    assert phone.complaints == []


def test_two_schedules_are_compared(phone):
    phone.open(RANKING)
    boxes = phone.all("ol.rank input[type=checkbox]")
    assert len(boxes) == len(phone.all("ol.rank > li")) > 2
    phone.tap(boxes[0])
    assert not phone.shows("dialog")
    phone.tap(boxes[2])
    phone.until(lambda: phone.shows("dialog"))
    assert len(phone.all("dialog .pair > div")) == 2 and len(phone.all("dialog svg")) == 2
    ranks = phone.js("return [...document.querySelectorAll('ol.rank > li')].map((row) => row.dataset.rank)")
    assert [f"Rank {rank}".lower() for rank in (ranks[0], ranks[2])] == [
        words.lower() for words in phone.texts("dialog .pair .label")]
    assert phone.js("return document.querySelectorAll('[id]').length === new Set([...document.querySelectorAll('[id]')].map((one) => one.id)).size")
    phone.tap("dialog button")
    phone.until(lambda: not phone.shows("dialog"))
    assert not any(box.is_selected() for box in boxes)
    assert phone.overflow <= 0 and phone.complaints == []


@pytest.mark.parametrize("route", ["schedules/robin/saved/first-choice.html", COURSE, "rooms/mab/crowd.html", "index.html"])
@pytest.mark.parametrize("size", ["100%", "200%"])
def test_figures_never_break_a_word(phone, route, size):
    phone.open(route)
    phone.js("document.documentElement.style.fontSize = arguments[0]", size)
    broken = phone.js("""
      const broken = [];
      for (const cell of document.querySelectorAll(".figures dt, .figures dd")) {
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          for (const { 0: word, index } of walker.currentNode.data.matchAll(/[^\\s–-]+/g)) {
            const range = document.createRange();
            range.setStart(walker.currentNode, index);
            range.setEnd(walker.currentNode, index + word.length);
            const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
            if (lines.size > 1) broken.push(word);
          }
        }
      }
      return broken; """)
    assert broken == [], broken
    assert phone.overflow <= 0
