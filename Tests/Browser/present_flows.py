"""What pages say of the present, with the clock moved through a day, a week and time zones, the same in every browser; and how many taps
lead from Today to the answers that students look for."""

import datetime as dt
import json
import shutil

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


# New York's time, from 2 to 30 November 2026: five hours behind.
WINTER = dt.timezone(dt.timedelta(hours=-5))
FACE = "%-I:%M %p"


def instant_of(date, minute, zone=WINTER):
    """A minute of a day by the site's clock, as UTC."""
    return (dt.datetime.combine(date, dt.time(), zone) + dt.timedelta(minutes=minute)).astimezone(dt.UTC)


def coming_of(phone, first, days):
    """What begins on these days, as (date, minute, name), read from the days' own pages."""
    coming = []
    for date in (first + dt.timedelta(days=ahead) for ahead in range(days)):
        phone.open(f"days/robin/{date}.html", at=f"{first}T05:30:00Z")
        coming += [(date, int(time[:2]) * 60 + int(time[3:]), name) for time, name in phone.js("""
          return [...document.querySelectorAll("ol.day > li:not(.leg)")].filter((row) => !row.querySelector(".off") && row.querySelector(".time time"))
            .map((row) => [row.querySelector(".time time").dateTime, row.querySelector("h3").textContent.trim().replace(/\\s+/g, " ")]) """)]
    return sorted(coming)


def as_duration(minutes):
    hours, rest = divmod(minutes, 60)
    return " ".join([f"{hours} h"] * (hours > 0) + [f"{rest} min"] * (rest > 0 or not hours))


def label_of(entry, date, minute):
    days = (entry[0] - date).days
    day = f"{entry[0]:%a %-d %b}"
    return f"Next, in {as_duration(entry[1] - minute)}" if not days else f"Next, tomorrow, {day}" if days == 1 else f"Next, {day}"


def test_what_is_next_is_right_at_every_ten_minutes_of_a_day(phone):
    date = dt.date(2026, 11, 18)
    coming = coming_of(phone, date, 2)
    assert len(coming) > 8
    phone.open("index.html")
    wrong = []
    # The page was made at 11:10 am.
    for minute in range(670, 1440, 10):
        phone.js("probe.wakeAt(arguments[0])", f"{instant_of(date, minute):%Y-%m-%dT%H:%M:%SZ}")
        entry = next(one for one in coming if (one[0], one[1]) >= (date, minute))
        label, what, _ = next_of(phone)
        time = f"{dt.time(entry[1] // 60, entry[1] % 60):{FACE}}".lower()
        if label != label_of(entry, date, minute) or not (entry[2].startswith(what.rpartition(" at ")[0]) and what.endswith(time)):
            wrong.append((minute, label, what, entry))
    assert wrong == [], wrong
    assert phone.complaints == []


def test_a_page_that_is_kept_for_a_week_speaks_of_its_own_day_only(phone):
    phone.open("index.html")
    for day in range(19, 26):
        # Early and late on each of the next seven days.
        for hour in ("05:01", "16:10", "23:59"):
            phone.js("probe.wakeAt(arguments[0])", f"2026-11-{day}T{hour}:00Z")
            age = "1 day" if day == 19 else f"{day - 18} days"
            assert phone.text("main .age") == f"◷ From Wed 18 Nov, {age} old"
            assert red(phone) == []
    assert "Not known now" in phone.text("[data-next]")
    assert phone.complaints == []


def test_each_day_of_a_week_has_what_is_next(phone, engine, driver, mornings, hosted):
    """The front page as each morning's build makes it, at the morning, at noon and late."""
    coming = coming_of(phone, min(mornings), 12)
    for date, folder in mornings.items():
        phone = Phone(engine, driver, hosted(folder), folder)
        phone.open("index.html", at=f"{instant_of(date, 360):%Y-%m-%dT%H:%M:%SZ}")
        for minute in (360, 725, 1430):
            phone.js("probe.wakeAt(arguments[0])", f"{instant_of(date, minute):%Y-%m-%dT%H:%M:%SZ}")
            entry = next(one for one in coming if (one[0], one[1]) >= (date, minute))
            assert next_of(phone)[0] == label_of(entry, date, minute), (date, minute)
        assert not phone.all("main .age") and phone.complaints == []


def test_in_the_night_when_the_clock_changes_hours_are_counted_as_they_pass(engine, driver, almanac, demo, hosted, tmp_path):
    """At 2 am on 1 November 2026 it becomes 1 am again: half past midnight is an hour farther from noon than the clock says."""
    shutil.copytree(demo.parent / "Content", tmp_path / "Content")
    days = tmp_path / "Content/people/robin/days.yml"
    days.write_text(days.read_text().replace("activities:\n", "activities:\n  - {title: Brunch, date: 2026-11-01, time: 11:00-12:30}\n"))
    done = almanac("build", "--site", tmp_path, "--now", "2026-11-01T00:10")
    assert done.returncode == 0, done.stderr
    phone = Phone(engine, driver, hosted(tmp_path / "Public"), tmp_path / "Public").open("index.html", at="2026-11-01T04:30:00Z")
    start = 11 * 60
    # Half past midnight; half past one, twice; half past six.
    for instant, real in [("04:30", start - 30 + 60), ("05:30", start - 90 + 60), ("06:30", start - 90), ("11:30", start - 390)]:
        phone.js("probe.wakeAt(arguments[0])", f"2026-11-01T{instant}:00Z")
        assert next_of(phone)[:2] == [f"Next, in {as_duration(real)}", "Brunch at 11:00 am"], instant
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


@pytest.mark.parametrize(("zone", "behind"), [("Asia/Tokyo", -540), ("America/Los_Angeles", 480)])
def test_a_phone_in_another_time_zone_shows_the_sites_time(engine, demo, host, tmp_path, zone, behind):
    screen = Screen()
    driver = start(engine, tmp_path, screen, environment={"TZ": zone}.items())
    try:
        phone = Phone(engine, driver, host, demo).open("index.html")
        assert phone.js("return new Date(2026, 0, 1).getTimezoneOffset()") == behind
        assert next_of(phone) == [*DAY[0][1:]]
        # Late that evening it is tomorrow in Tokyo, and still afternoon in Los Angeles.
        phone.js("probe.wakeAt(arguments[0])", DAY[-1][0])
        assert next_of(phone) == [*DAY[-1][1:]] and not phone.all("main .age")
        phone.open("index.html")
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
    assert " now" not in phone.text("main svg")
    assert phone.complaints == []


@pytest.mark.parametrize(("route", "gone"), [("rooms/mab/index.html", "full, of"), ("rooms/mab/0201.html", "people within"),
                                             ("index.html", "people: ")])
def test_what_was_concluded_from_old_counts_is_gone_wherever_it_is(phone, route, gone):
    phone.open(route)
    assert gone in phone.text("main")
    phone.js("probe.wakeAt('2026-11-18T20:10:00Z')")
    assert gone not in phone.text("main") and "not known now" in phone.text("main").lower()
    assert phone.complaints == []


def test_a_gradebook_of_another_day_has_no_today(phone):
    phone.open("grades/robin/fall-2026-cmps231.html")
    assert red(phone)
    assert "today" in phone.js("return [...document.querySelectorAll('svg text')].filter((one) => one.checkVisibility()).map((one) => one.textContent)")
    phone.js("probe.wakeAt('2026-11-22T18:10:00Z')")
    assert red(phone) == []
    assert "today" not in phone.js("return [...document.querySelectorAll('svg text')].filter((one) => one.checkVisibility()).map((one) => one.textContent)")
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
