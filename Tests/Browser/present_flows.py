"""What pages say of the present, with the clock moved through a day, a week and time zones, the same in every browser; and how many taps
lead from Today to the answers that students look for."""

import datetime as dt
import json

import pytest

from engines import Screen, start
from kinds import BUILT
from phone import Phone

# What is next, from 11:10 am on: the site's clock as UTC, how long until then, what, and when to leave.
DAY = [
    ("2026-11-18T16:10:00Z", "Next, in 50 min", "STAT 210 at 12:00 pm", "Leave by 11:52 am"),
    ("2026-11-18T16:53:00Z", "Next, in 7 min", "STAT 210 at 12:00 pm", "Leave now"),
    ("2026-11-18T17:05:00Z", "Next, in 58 min", "Post a letter at 1:03 pm", "Leave by 12:50 pm"),
    # Physics is canceled.
    ("2026-11-18T18:10:00Z", "Next, in 50 min", "CMPS 231 at 2:00 pm", None),
    ("2026-11-18T22:00:00Z", "Next, in 2 h 30 min", "Orchestra at 7:30 pm", None),
    ("2026-11-19T02:30:00Z", "Next, tomorrow, Thu 19 Nov", "HIST 214 at 9:30 am", "Leave by 9:22 am"),
]


def next_of(phone):
    """The label, what it is, and when to leave, of what is shown as next."""
    return phone.js("""
      const [entry] = [...document.querySelectorAll("[data-next] > div")].filter((one) => one.checkVisibility());
      return [".label", ".big", "[data-leave]"].map(
        (part) => entry.querySelector(part)?.textContent.replace(/\\s+/g, " ").trim() ?? null); """)


def test_what_is_next_follows_the_clock_through_a_day(phone):
    phone.open("index.html", at=DAY[0][0])
    for instant, *answer in DAY:
        phone.js("probe.wakeAt(arguments[0])", instant)
        assert next_of(phone) == answer, instant
    assert phone.complaints == []


def test_what_is_next_after_a_week_of_classes_is_on_monday(engine, driver, friday, friday_host):
    phone = Phone(engine, driver, friday_host, friday)
    # Friday evening has a chamber concert on Saturday before it; its page is the present one until midnight.
    phone.open("index.html", at="2026-11-20T23:00:00Z")
    coming = phone.js("""return [...document.querySelectorAll("[data-next] > div")].map((one) => one.textContent.replace(/\\s+/g, " "))""")
    assert next(text for text in coming if "MATH 246 at 8:00 am" in text).startswith("Next, Mon 23 Nov")
    phone.open("index.html", at="2026-11-23T05:30:00Z")
    label, what, leave = next_of(phone)
    assert (label, what) == ("Next, in 7 h 30 min", "MATH 246 at 8:00 am") and leave.startswith("Leave by 7:")
    assert phone.complaints == []


def test_a_phone_in_another_time_zone_shows_the_sites_time(engine, demo, host, tmp_path):
    screen = Screen()
    driver = start(engine, tmp_path, screen, environment={"TZ": "Asia/Tokyo"}.items())
    try:
        phone = Phone(engine, driver, host, demo).open("index.html")
        assert phone.js("return new Date(2026, 0, 1).getTimezoneOffset()") == -540
        assert next_of(phone) == [*DAY[0][1:]]
        assert phone.open("rooms/index.html").text("h1") == "45 rooms free at 11:10 am"
    finally:
        driver.quit()
        screen.close()


def red(phone):
    """The texts and lines of the page itself that are shown in red."""
    return phone.js("""
      const probe = document.createElement("p");
      probe.className = "red";
      document.body.append(probe);
      const red = getComputedStyle(probe).color;
      probe.remove();
      return [...document.querySelectorAll("main *")].filter((one) => one.checkVisibility() && ["color", "fill", "stroke"].some(
        (name) => getComputedStyle(one)[name] === red && (name !== "color" || [...one.childNodes].some((node) => node.data?.trim()))
      )).map((one) => one.textContent || one.localName); """)


@pytest.mark.parametrize("route", ["index.html", "rooms/index.html", "rooms/bex/103.html", "rooms/bex/index.html",
                                   "rooms/mab/floor-2.html", "rooms/mab/crowd.html", "rooms/people/robin.html"])
def test_a_page_of_another_day_says_so_and_speaks_of_no_present(phone, route):
    phone.open(route, at="2026-11-22T18:10:00Z")
    assert phone.text("main .age") == "◷ From Wed 18 Nov, 4 days old"
    assert red(phone) == []
    words = phone.text("main").lower()
    for verdict in ["free until", "yes, go now", "as busy as usual", "leave now", "next, in"]:
        assert verdict not in words, verdict
    assert "not known now" in words
    # On its own day it speaks again.
    phone.js("probe.wakeAt(arguments[0])", BUILT)
    assert not phone.all("main .age")
    assert phone.overflow <= 0 and phone.complaints == []


def test_counts_that_are_too_old_allow_no_verdict(phone):
    verdicts = "return [...document.querySelectorAll('[data-verdict]')].map((one) => one.textContent)"
    phone.open("rooms/mab/crowd.html")
    fresh = phone.js(verdicts)
    assert fresh and not any("Not known" in text for text in fresh)
    phone.js("probe.wakeAt('2026-11-18T20:10:00Z')")
    assert not set(phone.js(verdicts)) & {*fresh}
    assert "4 h 5 min old" in phone.text("main")
    assert phone.complaints == []


def minutes_of(instant):
    moment = dt.datetime.fromisoformat(instant) - dt.timedelta(hours=5)
    return moment.hour * 60 + moment.minute


@pytest.mark.parametrize("instant", ["2026-11-18T16:10:00Z", "2026-11-18T18:10:00Z", "2026-11-19T01:40:00Z"])
def test_rooms_of_a_building_say_what_they_are_at_the_moment(phone, instant):
    """Compared with what Python works out from the day's stretches."""
    day = json.loads((phone.folder / "rooms/day.json").read_text())
    minute = minutes_of(instant)
    free = set()
    for room in day["rooms"]:
        taken = any(start <= minute < end for start, end, *_ in room.get("uses", []))
        if day["houses"][room["house"]][0] == "BEX" and any(a <= minute < b for a, b in room.get("open", [])) and not taken:
            free.add(room["name"])
    phone.open("rooms/bex/index.html", at=instant)
    shown = phone.js("""return [...document.querySelectorAll("main li")].filter((row) => row.querySelector("[data-states]"))
      .map((row) => [row.querySelector("h3, a").textContent, row.querySelector("[data-states]").textContent])""")
    assert len(shown) == 30
    assert {name for name, state in shown if state.startswith("○")} == free
    assert phone.complaints == []


# MARK: Taps from Today

@pytest.fixture
def taps(phone):
    """Follows links from Today by their words, and counts them."""
    count = [0]

    def tap(words):
        link = phone.link(words)
        phone.js("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", link)
        before = phone.driver.current_url
        link.click()
        phone.until(lambda: phone.driver.current_url != before)
        count[0] += 1
        return count[0]

    phone.open("index.html")
    return tap


def on_the_first_screen(phone, text):
    """Whether the words are seen without scrolling, above the tabs."""
    bottom = phone.js("return document.querySelector('.tabs').getBoundingClientRect().top")
    boxes = phone.js("""return [...document.querySelectorAll("main *")].filter((one) => one.checkVisibility()
      && one.textContent.replace(/\\s+/g, " ").includes(arguments[0])).map((one) => one.getBoundingClientRect().bottom)""", text)
    return bool(boxes) and min(boxes) <= bottom


def test_the_next_class_is_there_at_once(phone, taps):
    assert next_of(phone) == [*DAY[0][1:]]
    assert on_the_first_screen(phone, "STAT 210 at")


def test_whether_an_a_is_possible_is_one_tap_away(phone, taps):
    assert taps("Grades") == 1
    assert on_the_first_screen(phone, "A needs 97.4")


def test_a_free_room_nearby_is_one_tap_away(phone, taps):
    assert taps("Rooms") == 1
    phone.until(lambda: phone.all("#free > li"))
    assert "Bexley" in phone.text("#free > li"), "where the next class is"
    assert on_the_first_screen(phone, "3 rooms · ")


def test_the_best_schedule_is_two_taps_away(phone, taps):
    taps("Schedules")
    assert taps("Robin Vale’s plan") == 2
    assert phone.find("ol.rank > li").get_attribute("data-rank") == "1"
    assert on_the_first_screen(phone, "Every day, 9:00")


def test_the_own_calendar_is_subscribed_to_in_two_taps(phone, taps):
    assert taps("Subscribe") == 1
    # The second tap is on one of these.
    apple, google = phone.link("Apple Calendar"), phone.link("Google Calendar")
    assert apple.get_attribute("href").startswith("webcal://") and google.get_attribute("data-feed") is not None
    assert on_the_first_screen(phone, "Apple Calendar")


def test_courses_of_a_category_on_two_days_are_two_taps_and_a_sentence_away(phone, taps):
    taps("Catalog")
    phone.until(lambda: phone.shows("#search input[name=q]"))
    phone.type("#search input[name=q]", "3-credit DSHU on Tue/Thu")
    phone.until(lambda: phone.texts("#suggestions button")[:1] == ["DSHU · 3 credits · Tue/Thu, 4 courses"])
    phone.tap("#suggestions button")
    phone.until(lambda: phone.text("#search-count").lower() == "4 courses")


def test_when_to_leave_tomorrow_is_one_tap_away(phone, taps):
    assert taps("Tomorrow") == 1
    assert on_the_first_screen(phone, "9:22") and "LEAVE BY" in phone.text("main").upper()
