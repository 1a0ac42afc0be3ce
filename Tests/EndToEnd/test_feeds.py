"""The stamps of the demo's feeds over several builds, and their pages; what the feeds show is tested in Tests/Clients."""

import datetime as dt
import html
import json
import re
import shutil
import zoneinfo

import icalendar
import pytest
import recurring_ical_events
import yaml

from private_site import ROOT

WEEKDAYS = "Mon Tue Wed Thu Fri Sat Sun".split()


def test_stamps_move_only_for_what_changed(almanac, site):
    feed = site / "Public" / "feeds" / "robin" / "first-choice.ics"

    def build(now):
        done = almanac("build", "--site", site, "--now", now)
        assert done.returncode == 0, done.stderr
        calendar = icalendar.Calendar.from_ical(feed.read_bytes())
        return {str(event["UID"]): event for event in calendar.walk("VEVENT")}

    first = build("2026-11-18T13:10")
    bytes_before = feed.read_bytes()
    build("2026-11-19T13:10")
    assert feed.read_bytes() == bytes_before, "nothing changed but the clock"

    # A room moves: one event differs, in its place and its stamps.
    data = site / "Content" / "data" / "courses-spring-2027.json"
    courses = json.loads(data.read_text())
    section = next(section for course in courses for section in course["sections"]
                   if section["section_id"] == "CMPS330-0101")
    section["meetings"][0]["room"] = "0101"
    section["meetings"][0]["building"] = "MAB"
    data.write_text(json.dumps(courses))
    moved = build("2026-11-20T08:00")
    assert moved.keys() == first.keys()
    changed = [uid for uid in first if first[uid].to_ical() != moved[uid].to_ical()]
    assert len(changed) == 1 and "cmps330" in changed[0]
    before, after = first[changed[0]], moved[changed[0]]
    assert int(after["SEQUENCE"]) == int(before["SEQUENCE"]) + 1
    assert after["LAST-MODIFIED"].dt == dt.datetime(2026, 11, 20, 13, 0, tzinfo=dt.timezone.utc)

    # The memory is lost: it is learned again from the published feed, and nothing moves.
    bytes_before = feed.read_bytes()
    shutil.rmtree(site / ".almanac")
    build("2026-11-21T08:00")
    assert feed.read_bytes() == bytes_before


def test_a_persons_due_work_is_in_their_calendar_without_scores(almanac, site):
    """The dates and names are those of the gradebook's file."""
    plan = site / "Content/people/robin/plan.yml"
    plan.write_text(plan.read_text().replace("parts: [classes, ", "parts: [due, classes, "))
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    demo = site / "Public"
    book = yaml.safe_load((ROOT / "Content/people/robin/grades.yml").read_text())
    work = sorted((f"{course['course']}: {one['name']} due", one["date"]) for course in book["courses"] if course.get("status") != "dropped"
                  for group in course.get("groups", []) for one in group.get("assignments", [])
                  if "date" in one and not one.get("excused") and one.get("enabled", True))
    assert len(work) > 20
    for name in ("due", "calendar"):
        events = icalendar.Calendar.from_ical((demo / f"feeds/robin/my/{name}.ics").read_bytes()).walk("VEVENT")
        due = [event for event in events if str(event["UID"]).partition("@")[0].endswith(".due")]
        assert sorted((str(event["SUMMARY"]), event["DTSTART"].dt) for event in due) == work
        assert all(str(event["DESCRIPTION"]) == event["URL"] and "VALARM" not in [part.name for part in event.walk()] for event in due)
        for event in due:
            assert (demo / event["URL"].partition("/larkspur/")[2]).exists(), event["URL"]


def plain(markup):
    return html.unescape(re.sub(r"<[^>]*>", "", markup)).replace("\xa0", " ").strip()


def dates_of(markup):
    """The dates of "25 Nov – 29 Nov (Thanksgiving), 2 Dec": every one, spans in full."""
    for first, last in re.findall(
            r'<time datetime="(\d{4}-\d\d-\d\d)">[^<]*</time>(?: – <time datetime="(\d{4}-\d\d-\d\d)">)?', markup):
        first, last = dt.date.fromisoformat(first), dt.date.fromisoformat(last or first)
        yield from (first + dt.timedelta(days) for days in range((last - first).days + 1))


def expanded(rule):
    """The occurrences of a rule as a page shows it: date, time and name."""
    name, when, dates = (re.search(pattern, rule, re.DOTALL).group(1) for pattern in (
        r"<b>(.*?)</b>", r"<p>(.*?)(?:<span|</p>)", r'.*<p class="small">(.*?)</p>'))
    time = re.search(r'datetime="(\d\d:\d\d)"', when).group(1)
    weekdays = [WEEKDAYS.index(day) for day in re.match(r"[A-Za-z, ]+", plain(when)).group().replace(",", "").split()]
    # A note may say anything: only what follows a mark of time is a part.
    regular, *others = re.split(r"; (?=not on <time|also on <time)", dates)
    held = {date for date in dates_of(regular) if date.weekday() in weekdays}
    for part in others:
        if part.startswith("not on"):
            held -= set(dates_of(part))
        else:
            held |= set(dates_of(part))
    return {(date, time, plain(name)) for date in held}


def singles(page):
    for day in re.findall(r'<li><p class="time">(.*?)</ul></li>', page, re.DOTALL):
        date = dt.date.fromisoformat(re.search(r'datetime="([^"]*)"', day).group(1))
        for time, name in re.findall(r'<p class="clock"><time datetime="([^"]*)">.*?</p><div><b>(.*?)</b>', day, re.DOTALL):
            yield date, time, plain(name)


@pytest.mark.parametrize("route", [f"{person}/my/{part}" for person in ("robin", "juno") for part in (
    "calendar", "classes", "exams", "reservations")] + ["robin/my/activities", "robin/my/ways", "robin/my/days"])
def test_the_dates_that_a_page_shows_are_those_of_its_feed(demo, route):
    page = (demo / "feeds" / f"{route}.html").read_text(encoding="utf-8")
    rules = [expanded(rule) for rules in re.findall(r'<ul class="rows one rules">(.*?)</ul>', page, re.DOTALL)
             for rule in re.findall(r"<li>.*?</li>", rules, re.DOTALL)]
    shown = sorted([one for rule in rules for one in rule] + list(singles(page)))
    calendar = icalendar.Calendar.from_ical((demo / "feeds" / f"{route}.ics").read_bytes())
    events = recurring_ical_events.of(calendar).between((2026, 1, 1), (2028, 1, 1))
    zone = zoneinfo.ZoneInfo("America/New_York")
    held = sorted(
        (start.date(), f"{start:%H:%M}", str(event["SUMMARY"]).strip())
        for event in events if isinstance(event["DTSTART"].dt, dt.datetime)
        and not str(event["SUMMARY"]).startswith("CANCELED: ")
        for start in [event["DTSTART"].dt.astimezone(zone)])
    assert shown == held
    if route == "robin/my/classes":
        assert len(rules) > 4 and len(shown) > 50


def test_nothing_but_feeds_of_people_and_terms_has_a_page(demo):
    pages = {str(path.relative_to(demo)) for path in demo.glob("feeds/**/*.html")}
    others = {page for page in pages if not re.fullmatch(r"feeds/(campus/terms/[^/]+|[^/]+/my/[a-z]+)\.html", page)}
    assert others == {"feeds/index.html", "feeds/how.html"}


def test_every_feed_names_a_place_where_people_subscribe(demo):
    """The page that a feed gives as its own has a block with its address, at the fragment."""
    base = "https://almanac.example.edu/larkspur/"
    pages, count = {}, 0
    for file in demo.glob("feeds/**/*.ics"):
        path = str(file.relative_to(demo))
        plain_path = re.sub(r"(\+alarms|\.flat)\.ics$", ".ics", path)
        url = str(icalendar.Calendar.from_ical(file.read_bytes())["URL"])
        page, _, fragment = url.removeprefix(base).partition("#")
        if page not in pages:
            text = (demo / page).read_text(encoding="utf-8")
            pages[page] = dict(re.findall(r'id="(cal[^"]*)">(.*?)</div>', text, re.DOTALL))
        block = pages[page][fragment or "cal"]
        assert f'value="{base}{plain_path}"' in block and f'href="webcal:{base[6:]}{plain_path}"' in block, path
        count += 1
    assert count > 800
