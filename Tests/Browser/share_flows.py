"""What people do with share links, the same in every browser: one schedule, and the schedules of a group."""

import itertools
import json
import re

import icalendar
import pytest
from selenium.webdriver.common.keys import Keys

from accessibility import violations_in
from page_flows import together

TERM = "fall-2026"
# Takes the file that the page would download.
TAKEN = """
  URL.createObjectURL = (blob) => { blob.text().then((text) => { window.taken = { text, type: blob.type }; }); return "about:blank"; };
  HTMLAnchorElement.prototype.click = function () { if (this.download) window.name = this.download; }; """
HOSTILE = [
    "9!fall-2026:CMPS231-0101", "2147483648!fall-2026:CMPS231-0101", "fall-2026:" + ",".join(f"A{n}-1" for n in range(5000)),
    "%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E=fall-2026:%3Cb%3E-1", "fall-2026:CMPS231-%", "&&&", "=!:,", "x" * 60_000, "%FF%FE",
    "__proto__=fall-2026:", "fall-2026:CMPS231",
]


def data(phone):
    return json.loads((phone.folder / f"share/{TERM}.json").read_text())


def timed(phone):
    """Sections of which every class has a time and a room: (id in a link, section)."""
    return [(f"{course}-{code}", section) for course, one in data(phone)["courses"].items() for code, section in one["sections"].items()
            if section["meets"] and all("days" in meeting and "room" in meeting for meeting in section["meets"])]


def compatible(phone, count, skip=0):
    """A schedule of that many courses without a clash, as a link."""
    found = []
    for name, section in timed(phone)[skip:]:
        if all(name.split("-")[0] != other.split("-")[0] and not together(section, known) for other, known in found):
            found.append((name, section))
        if len(found) == count:
            return f"{TERM}:" + ",".join(name for name, _ in found)
    raise AssertionError("too few sections")


def open_shared(phone, links, **options):
    phone.open(f"share/index.html#{links}", **options)
    phone.until(lambda: phone.all("#shared-week svg"))


def days_shown(phone):
    return phone.js("return [...document.querySelectorAll('#shared-week h3')].map((one) => one.textContent)")


def test_a_link_opens_as_the_whole_schedule(phone):
    link = compatible(phone, 4)
    open_shared(phone, link)
    whole = data(phone)
    ids = link.split(":")[1].split(",")
    for row, name in zip(phone.texts("#shared-sections li"), ids, strict=True):
        course, code = name.split("-")
        open_seats, seats, _ = whole["courses"][course]["sections"][code]["seats"]
        assert f"{open_seats} of {seats} seats open" in row
    phone.until(lambda: "Seats as of 18 Nov, 5:00 am (6 h 10 min old)." in phone.text("#shared-week"))
    assert "✓ no clash" in phone.text("#shared-week")
    rooms = {whole["rooms"][meeting["room"]][2] for name, section in timed(phone) if name in ids for meeting in section["meets"]}
    linked = set(phone.js("return [...document.querySelectorAll('#shared-week ol a')].map((link) => link.href)"))
    assert {phone.host.address + room for room in rooms} <= linked
    assert phone.overflow <= 0 and phone.complaints == []


def test_the_walk_to_the_next_class_is_shown_with_its_minutes(phone):
    whole, every = data(phone), timed(phone)
    house = lambda meeting: whole["rooms"][meeting["room"]][1]  # noqa: E731
    single = [(name, section["meets"][0]) for name, section in every if len(section["meets"]) == 1]
    (first, before), (second, after) = next(
        (a, b) for a, b in itertools.permutations(single, 2) if a[0].split("-")[0] != b[0].split("-")[0]
        and a[1]["days"] == b[1]["days"] and 0 <= b[1]["start"] - a[1]["end"] < 60 and house(a[1]) != house(b[1]))
    open_shared(phone, f"{TERM}:{first},{second}")
    minutes = whole["walks"][house(before)][house(after)]
    leg = phone.text("#shared-week .leg")
    assert f"{'~' if minutes < 0 else ''}{abs(minutes)} min to {whole['buildings'][house(after)]}" in leg
    spare = after["start"] - before["end"] - abs(minutes)
    assert ("just in time" if spare == 0 else f"▲ {-spare} min late" if spare < 0 else f"{spare} min to spare") in leg
    assert phone.complaints == []


def test_clashes_with_my_own_schedule_are_shown(phone):
    every = timed(phone)
    (theirs, _), (mine, _) = next((a, b) for a, b in itertools.combinations(every, 2)
                                  if a[0].split("-")[0] != b[0].split("-")[0] and together(a[1], b[1]))
    phone.open("share/index.html")
    for kept, shown in [(f"{TERM}:{mine}", True), (f"{TERM}:{theirs}", False), ("9!<b>", False), ("spring-2027:A1-1", False)]:
        phone.js("localStorage.setItem('almanac.mine', arguments[0])", kept)
        open_shared(phone, f"{TERM}:{theirs}")
        assert ("Clashes with your schedule" in phone.text("#shared-week")) == shown, kept
        assert phone.complaints == []
    phone.js("localStorage.removeItem('almanac.mine')")


def test_a_schedule_becomes_one_calendar_file(phone):
    link = compatible(phone, 3)
    open_shared(phone, link)
    whole = data(phone)
    feeds = [whole["courses"][course]["sections"][code]["feed"] for course, code in
             (name.split("-") for name in link.split(":")[1].split(","))]
    phone.js(TAKEN)
    phone.tap("#shared-week button.primary")
    phone.until("window.taken")
    taken = phone.js("return window.taken")
    assert taken["type"].startswith("text/calendar") and phone.js("return window.name") == "fall-2026.ics"
    calendar = icalendar.Calendar.from_ical(taken["text"])
    ids = [str(event["UID"]) for event in calendar.walk("VEVENT")]
    expected = {str(event["UID"]) for feed in feeds
                for event in icalendar.Calendar.from_ical((phone.folder / feed).read_bytes()).walk("VEVENT")}
    assert len(ids) == len(set(ids)) and set(ids) == expected
    assert "It does not update." in phone.text("#shared-week")
    addresses = phone.js("return [...document.querySelectorAll('#shared-week a[href^=webcal]')].map((link) => link.href)")
    assert addresses == [re.sub("^https?", "webcal", phone.host.address) + feed for feed in feeds]
    assert phone.complaints == []


def test_without_a_network_the_calendar_says_so(phone):
    open_shared(phone, compatible(phone, 2))
    phone.js("window.fetch = () => Promise.reject(new TypeError())")
    phone.tap("#shared-week button.primary")
    phone.until(lambda: "could not be loaded" in phone.text("#shared-week [role=status]"))
    assert phone.complaints == []


@pytest.mark.parametrize("sheet", [True, False])
def test_a_schedule_is_shared_by_the_phone_or_copied(phone, sheet):
    link = compatible(phone, 2)
    phone.open(f"share/index.html#{link}")
    phone.until(lambda: phone.all("#shared-week svg"))
    phone.js("""
      document.querySelector("#shared-week svg").dataset.former = "";
      Object.defineProperty(navigator, "share", { configurable: true, value: arguments[0]
        ? (what) => { window.given = what.url; return Promise.resolve(); } : undefined });
      Object.defineProperty(navigator, "clipboard", { configurable: true, value: {
        writeText: (text) => { window.given = text; return Promise.resolve(); } } });
      dispatchEvent(new Event("hashchange")); """, sheet)
    phone.until(lambda: phone.all("#shared-week svg:not([data-former])"))
    phone.tap("#shared-week .actions button")
    phone.until("window.given")
    assert phone.js("return window.given").endswith(f"share/index.html#{link}")
    if not sheet:
        phone.until(lambda: phone.text("#shared-week .actions button") == "Link copied")
    assert phone.complaints == []


def test_a_group_is_made_of_pasted_links(phone):
    first, second = compatible(phone, 3), compatible(phone, 3, skip=40)
    phone.open("share/index.html")
    phone.until(lambda: phone.shows("#shared-form"))
    phone.type("#shared-form [name=link]", f"https://elsewhere.example/share/#{first}" + Keys.ENTER)
    phone.until(lambda: phone.all("#shared-week svg"))
    phone.type("#shared-form [name=link]", second)
    phone.type("#shared-form [name=name]", "Bo & <i>" + Keys.ENTER)
    phone.until(lambda: phone.text("h1") == "2 schedules")
    phone.until(lambda: phone.all("#shared-week svg"))
    assert [row.split(" ")[0] for row in phone.texts("#shared-sections li")] == ["Schedule", "Bo"]
    assert "Bo & <i>" in phone.text("#shared-sections") and not phone.all("#shared-sections i")
    assert phone.js("return location.hash") == f"#{first}&Bo%20%26%20%3Ci%3E={second}"
    phone.type("#shared-form [name=link]", second + Keys.ENTER)
    phone.until(lambda: phone.text("#shared-status") == "This schedule is already shown.")
    phone.js("document.querySelector('#shared-form [name=link]').value = ''")
    phone.type("#shared-form [name=link]", "hello" + Keys.ENTER)
    phone.until(lambda: phone.text("#shared-status").startswith("This link is damaged"))
    phone.tap(phone.all("#shared-sections button")[0])
    phone.until(lambda: phone.text("h1") == "Schedule of Bo & <i>")
    assert phone.overflow <= 0 and phone.complaints == []


def test_a_group_says_who_is_free_now_and_when_all_are(phone):
    links = "&".join(f"{name}={compatible(phone, 3, skip)}" for name, skip in [("Ana", 0), ("Bo", 30), ("Kit", 60)])
    open_shared(phone, links)
    for row in phone.texts("#shared-sections li"):
        assert re.search(r"In [A-Z]+ \d+ until |Free until |Free, no more", row), row
    phone.js("document.querySelector('#shared-week h3').scrollIntoView()")
    phone.until(lambda: "Free rooms" in phone.text("#shared-week"))
    words = phone.text("#shared-week")
    assert days_shown(phone)[::4] == ["Monday 16 Nov", "Friday 20 Nov"], "the present week"
    assert "Reservations, exams and closing hours are not known here." in words
    assert "Kit" in phone.text("#shared-week .key")
    phone.tap(phone.all("#shared-week .weeks button")[1])
    phone.until(lambda: days_shown(phone)[0] == "Monday 23 Nov" and "No classes." in phone.text("#shared-week"))
    assert phone.overflow <= 0 and phone.complaints == []


def test_before_a_term_its_first_week_is_shown(phone):
    open_shared(phone, f"{compatible(phone, 2)}&{compatible(phone, 2, skip=30)}", at="2026-07-01T12:00:00Z")
    assert days_shown(phone)[0] == "Monday 31 Aug"
    assert not any("free" in row.lower() for row in phone.texts("#shared-sections li")), "no class takes place now"
    assert phone.complaints == []


def test_schedules_of_another_term_are_left_out_of_a_group(phone):
    open_shared(phone, f"{compatible(phone, 2)}&winter-1999:A1-1&{compatible(phone, 2, skip=30)}")
    assert "1 of 3 schedules is not of Fall 2026." in phone.text("#shared-week")
    assert len(phone.all("#shared-sections li")) == 2
    assert phone.complaints == []


@pytest.mark.parametrize("link", HOSTILE, ids=lambda link: link[:20])
def test_a_hostile_link_is_a_calm_sentence(phone, link):
    phone.open(f"share/index.html#{link}")
    phone.until(lambda: phone.shows("#shared-form"))
    assert re.match(r"This link |No schedule\. ", phone.text("#shared-term"))
    assert not phone.all("main img") and not phone.all("main b") and not phone.all("#shared-week svg")
    assert phone.overflow <= 0 and phone.complaints == []


def test_what_is_hostile_in_a_link_that_is_read_stays_text(phone):
    name = "%3Cimg%20src%3Dx%3E"
    open_shared(phone, f"{name}={compatible(phone, 2)},X1-%3Cb%3E&{name}={TERM}:X2-%3Cscript%3E")
    assert phone.text("#shared-sections").count("<img src=x>") == 2 and "X 1-<b>" in phone.text("#shared-week")
    assert not phone.all("main img, main script, #shared-sections b, #shared-week .notice b")
    assert phone.overflow <= 0 and phone.complaints == []


def one(phone):
    open_shared(phone, compatible(phone, 4))


def clash(phone):
    every = timed(phone)
    a, b = next((a, b) for a, b in itertools.combinations(every, 2) if a[0].split("-")[0] != b[0].split("-")[0] and together(a[1], b[1]))
    open_shared(phone, f"{TERM}:{a[0]},{b[0]},NOPE100-0101")


def two(phone):
    open_shared(phone, f"Ana={compatible(phone, 3)}&{compatible(phone, 3, skip=30)}")


def ten(phone):
    open_shared(phone, "&".join(f"Somebody%20with%20a%20long%20name%20{place}={compatible(phone, 2, 7 * place)}" for place in range(10)))


@pytest.mark.parametrize("state", [one, clash, two, ten], ids=lambda state: state.__name__)
def test_shared_schedules_have_no_violation_and_fit_a_small_screen(phone, state):
    state(phone)
    # Rooms are added when they are near.
    phone.js("document.querySelector('#shared-form').scrollIntoView()")
    assert violations_in(phone.driver) == []
    link = phone.js("return location.hash")
    assert phone.complaints == []
    assert phone.faults(f"share/index.html{link}", [(320, "100%"), (390, "200%"), (1440, "100%")]) == []
