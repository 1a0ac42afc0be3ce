"""Days of the demo against a second reading of what its people do, their feeds against their pages, and what is wrong in days."""

import datetime as dt
import re
import shutil
from zoneinfo import ZoneInfo

import icalendar
import pytest
import recurring_ical_events
import yaml

from campus import ROOT, Term, read_cancellations, read_exams, read_reservations, read_umdio
from daybook import DayBook, Leg, Stop, lines
from small_site import SETTINGS, small_site

CONTENT = ROOT / "Content"
ZONE = ZoneInfo("America/New_York")
TODAY = dt.date(2026, 11, 18)
HORIZON = [TODAY + dt.timedelta(number) for number in range(14)]
PEOPLE = sorted(path.parent.name for path in CONTENT.glob("people/*/days.yml")
                if yaml.safe_load((path.parent / "plan.yml").read_text()).get("visibility") == "public")
TERMS = {path.stem: Term.of_file(path) for path in sorted(CONTENT.glob("terms/*.yml"))}


def book(person):
    return DayBook(CONTENT / "people" / person, TERMS, "fall-2026", ZONE)


def page(demo, person, date):
    return (demo / "days" / person / f"{date}.html").read_text()


def attended(person):
    """The term and name of each section that somebody goes to."""
    plan = yaml.safe_load((CONTENT / "people" / person / "plan.yml").read_text())
    names = (plan.get("calendar") or {}).get("schedules") or [plan["saved"][0]["id"]]
    for saved in plan["saved"]:
        if saved["id"] in names:
            for name in saved["sections"]:
                yield saved.get("term") or plan["term"], name.replace(" ", "")


def classes(person, date):
    """(start, end, course) of what is held, and of what is cancelled."""
    cancelled = read_cancellations(CONTENT / "data" / "cancellations.csv")
    exams = read_exams(CONTENT / "data" / "exams-spring-2027.csv")
    codes = {"fall-2026": "202608", "spring-2027": "202701"}
    held, off = [], []
    for term, name in attended(person):
        course, code = name.split("-")
        if book(person).skips_course(date, course):
            continue
        catalog = read_umdio(CONTENT / "data" / f"courses-{term}.json")
        gone = cancelled.get((codes[term], name), set()) | cancelled.get((term, name), set())
        for meeting in catalog[course][1][code].meetings:
            if meeting.days and TERMS[term].weekday(date) in meeting.days:
                one = (meeting.start, meeting.end, f"{course[:4]} {course[4:]}")
                (off if gone & {(date, None), (date, meeting.start)} else held).append(one)
        if term == "spring-2027":
            held += [(exam.start, exam.end, f"{course[:4]} {course[4:]}") for exam in exams.get(name, []) if exam.date == date]
    return held, off


def reserved(person, date):
    short = {"MAB": "Mabry", "ALD": "Aldous", "BEX": "Bexley"}
    return [(one.start.hour * 60 + one.start.minute, one.end.hour * 60 + one.end.minute, f"{short[one.room[0]]} {one.room[1]}")
            for one in read_reservations(CONTENT / "reservations.csv")
            if one.person == person and one.start.date() == date]


def test_one_person_has_days():
    assert PEOPLE


# MARK: Pages

@pytest.mark.parametrize("date", HORIZON, ids=str)
@pytest.mark.parametrize("person", PEOPLE)
def test_a_day_holds_what_its_person_does(demo, person, date):
    text = page(demo, person, date)
    held, off = classes(person, date)
    own = [one for one in book(person).activities() if one.date == date]
    timed = [(one.start, one.end, one.title) for one in own if one.start is not None]
    errands = {title for title, day in book(person).errands() if day == date}
    stops = [one for one in lines(text) if isinstance(one, Stop)]
    shown = [(one.start, one.end, one.name) for one in stops if not one.is_off and one.name not in errands]
    assert sorted(shown) == sorted(held + timed + reserved(person, date))
    assert sorted((one.start, one.name) for one in stops if one.is_off) == sorted((start, name) for start, _, name in off)
    starts = [one.start for one in stops]
    assert starts == sorted(starts)
    for one in own:
        if one.start is None:
            assert re.search(rf'<b class="strong">{one.title}</b>', text)
    left = re.findall(r"<h3>Not scheduled: (.*?)</h3>", text)
    assert sorted([one.name for one in stops if one.name in errands] + left) == sorted(errands)


@pytest.mark.parametrize("person", PEOPLE)
def test_who_leaves_then_is_there_in_time(demo, person):
    """The hour to leave by is that of what follows, less what is kept free before it, less the minutes of the way."""
    known = unknown = 0
    for date in HORIZON:
        errands = {title for title, day in book(person).errands() if day == date}
        buffers = {(one.start, one.title): one.buffer for one in book(person).activities() if one.date == date}
        found = lines(page(demo, person, date))
        for index, leg in enumerate(found):
            if not isinstance(leg, Leg):
                continue
            goal = next((one for one in found[index + 1:] if isinstance(one, Stop) and not one.is_off), None)
            if leg.minutes is None:
                unknown += 1
            elif goal and leg.is_deadline:
                usual = 0 if goal.name in errands else book(person).buffer()
                due = goal.start - buffers.get((goal.start, goal.name), usual)
                # An errand is begun as soon as one is there, or as it opens; a bus comes when it comes.
                may_wait = goal.name in errands or leg.is_ride
                assert leg.leave + leg.minutes == due or may_wait and leg.leave + leg.minutes <= due, (date, goal)
                known += 1
            elif goal:
                assert leg.late
    assert known > 20 and unknown > 0


# MARK: Feeds

def events(demo, person, name):
    calendar = icalendar.Calendar.from_ical((demo / "feeds" / person / "my" / f"{name}.ics").read_bytes())
    return recurring_ical_events.of(calendar).between(dt.date(2026, 1, 1), dt.date(2028, 1, 1))


def at(date, minute):
    return dt.datetime.combine(date, dt.time(), ZONE) + dt.timedelta(minutes=minute)


def hours(event):
    start, end = event["DTSTART"].dt, event["DTEND"].dt
    return (start, end) if not isinstance(start, dt.datetime) else (start.astimezone(ZONE), end.astimezone(ZONE))


@pytest.mark.parametrize("person", PEOPLE)
def test_the_feed_of_activities_has_all_of_them(demo, person):
    """In all months that have a page; errands on those of the horizon that fit somewhere."""
    months = {path.stem.removeprefix("month-") for path in (demo / "days" / person).glob("month-*.html")}
    expected = []
    for one in book(person).activities():
        if f"{one.date:%Y-%m}" in months:
            stretch = (at(one.date, one.start), at(one.date, one.end)) if one.start is not None else (
                one.date, one.date + dt.timedelta(1))
            expected.append((str(one.title), *stretch))
    for date in HORIZON:
        errands = {title for title, day in book(person).errands() if day == date}
        expected += [(one.name, at(date, one.start), at(date, one.end)) for one in lines(page(demo, person, date))
                     if isinstance(one, Stop) and one.name in errands]
    found = [(str(one["SUMMARY"]), *hours(one)) for one in events(demo, person, "activities")]
    assert sorted(map(str, found)) == sorted(map(str, expected))
    for one in events(demo, person, "activities"):
        is_timed = isinstance(one["DTSTART"].dt, dt.datetime)
        assert one["TRANSP"] == ("OPAQUE" if is_timed else "TRANSPARENT")


@pytest.mark.parametrize("person", PEOPLE)
def test_the_feed_of_routes_has_those_of_the_pages(demo, person):
    expected = [(at(date, one.leave), at(date, one.leave + one.minutes), one.goal)
                for date in HORIZON for one in lines(page(demo, person, date))
                if isinstance(one, Leg) and one.minutes is not None]
    found = events(demo, person, "ways")
    shown = [(*hours(one), re.search(r" min to (.*)", str(one["SUMMARY"]))[1]) for one in found]
    assert sorted(shown) == sorted(expected)
    assert all(one["TRANSP"] == "TRANSPARENT" for one in found)
    assert not any("X-APPLE-TRAVEL-DURATION" in one for one in found)


@pytest.mark.parametrize("person", PEOPLE)
def test_the_feed_of_days_has_each_stop_with_the_route_to_it(demo, person):
    found = {(*hours(one), str(one["SUMMARY"])): one for one in events(demo, person, "days")}
    assert len(found) == len(events(demo, person, "days"))
    seen = set()
    travelled = 0
    for date in HORIZON:
        leg = None
        for one in lines(page(demo, person, date)):
            if isinstance(one, Leg):
                leg = one
                continue
            if one.is_off:
                continue
            key = (at(date, one.start), at(date, one.end), f"{one.name} {one.title}".strip())
            event = found[key]
            seen.add(key)
            reported = event.get("X-APPLE-TRAVEL-DURATION")
            if leg and leg.minutes is not None:
                minutes = int(re.fullmatch(r"PT(\d+)M", value(reported))[1])
                assert minutes == (leg.minutes if leg.late else one.start - leg.leave), (date, one)
                travelled += 1
            else:
                assert reported is None, (date, one)
            leg = None
    assert seen == set(found) and travelled > 20


def value(reported):
    return reported.to_ical().decode() if hasattr(reported, "to_ical") else str(reported)


@pytest.mark.parametrize("person", PEOPLE)
def test_no_feed_shows_where_a_person_lives(demo, person):
    reported = yaml.safe_load((CONTENT / "people" / person / "days.yml").read_text())
    own = [place["location"] for place in reported["places"] if "location" in place]
    own += [one["place"] for one in reported["errands"] if isinstance(one.get("place"), list)]
    assert own
    for path in sorted(demo.glob("feeds/**/*.ics")):
        text = path.read_bytes().replace(b"\r\n ", b"").decode()
        for latitude, longitude in own:
            assert not re.search(rf"{latitude:.4f}\d*[;,]{longitude:.4f}", text), path


# MARK: Small sites

DAYS = """places:
  - {name: Kestrel nest, location: [38.9957, -76.9481]}
start: Kestrel nest
activities:
  - {title: Falconry, days: MWF, time: 17:30-18:45, place: Mabry Hall}
  - {title: Jousting, date: 2026-11-19, time: 12:00-13:00, place: MAB 0102}
errands:
  - {title: Buy hawthorn, date: 2026-11-19, takes: 10, place: MAB 0103}
"""
PLAN = "name: {name}\nvisibility: {visibility}\nsaved:\n  - {{id: one, title: One, sections: [CMPS 330-0101]}}\n"


def write(site, **people):
    files = small_site() | {f"people/{name}/{file}": text for name, files in people.items() for file, text in files.items()}
    for path, text in files.items():
        (site / "Content" / path).parent.mkdir(parents=True, exist_ok=True)
        (site / "Content" / path).write_text(text)
    return site


@pytest.fixture(scope="module")
def small(tmp_path_factory, almanac):
    """A public and a private person with the same days, in other words."""
    secret = DAYS.replace("Kestrel nest", "Osprey nest").replace("Falconry", "Ospreying").replace(
        "Jousting", "Osprey ring").replace("hawthorn", "osprey food")
    site = write(
        tmp_path_factory.mktemp("small"),
        robin={"plan.yml": PLAN.format(name="Robin Vale", visibility="public"), "days.yml": DAYS},
        wren={"plan.yml": PLAN.format(name="Wren Ashdown", visibility="private"), "days.yml": secret})
    done = almanac("build", "--site", site)
    assert done.returncode == 0, done.stderr
    return site


@pytest.fixture
def site(small, tmp_path):
    return shutil.copytree(small, tmp_path / "site", symlinks=True)


def published(site):
    return {path.relative_to(site): path.read_bytes() for path in sorted((site / "Public").rglob("*")) if path.is_file()}


def test_a_private_persons_days_are_nowhere_in_the_clear(small):
    assert (small / "Public/days/robin/2026-11-18.html").exists()
    assert not (small / "Public/days/wren").exists()
    for path, data in published(small).items():
        assert not re.search(rb"osprey|wren|ashdown", data, re.I) and "wren" not in str(path), path


def test_building_again_changes_nothing(almanac, site):
    before = published(site)
    done = almanac("build", "--site", site)
    assert done.returncode == 0 and "0 files written" in done.stdout + done.stderr, done.stdout + done.stderr
    assert published(site) == before


def test_what_one_person_plans_writes_no_other_pages_of_days(almanac, site):
    write(site, sam={"plan.yml": PLAN.format(name="Sam Reed", visibility="public"), "days.yml": DAYS})
    assert almanac("build", "--site", site).returncode == 0
    before = {path: path.stat().st_mtime_ns for path in (site / "Public/days/robin").iterdir()}
    days = site / "Content/people/sam/days.yml"
    days.write_text(days.read_text().replace("Jousting", "Fencing"))
    assert almanac("build", "--site", site).returncode == 0
    assert "Fencing" in (site / "Public/days/sam/2026-11-19.html").read_text()
    assert before == {path: path.stat().st_mtime_ns for path in (site / "Public/days/robin").iterdir()}


@pytest.mark.parametrize("old, new, reported", [
    ("place: Mabry Hall", "place: Mabry Hal", ":5:60: error: unknown place 'Mabry Hal'; did you mean 'Mabry Hall'?"),
    ("time: 17:30-18:45", "time: 17:30-25:45", ":5:40: error: expected"),
    ("title: Jousting, date: 2026-11-19", "title: Falconry, date: 2026-11-19", ":6:"),
    ("takes: 10", "takes: 0", ":8:52: error: expected a whole number from 1 to 1440"),
    ("start: Kestrel nest", "strat: Kestrel nest", ":3:1: error: unknown key 'strat'; did you mean 'start'?"),
])
def test_a_mistake_stops_the_build_and_leaves_the_old_site(almanac, site, old, new, reported):
    before = published(site)
    days = site / "Content/people/robin/days.yml"
    text = days.read_text()
    assert old in text
    days.write_text(text.replace(old, new, 1))
    done = almanac("build", "--site", site)
    assert done.returncode == 65 and done.stdout == "", done.stderr
    assert f"Content/people/robin/days.yml{reported}" in done.stderr
    assert published(site) == before


def test_all_mistakes_are_reported_at_once_and_those_of_private_people_quote_nothing(almanac, site):
    for name in ("robin", "wren"):
        days = site / f"Content/people/{name}/days.yml"
        days.write_text(days.read_text().replace("place: Mabry Hall", "place: Osprey Hal").replace("takes: 10", "takes: x9x"))
    done = almanac("build", "--site", site)
    assert done.returncode == 65
    for name in ("robin", "wren"):
        assert len(re.findall(rf"people/{name}/days.yml:\d+:\d+: error", done.stderr)) == 2, done.stderr
    private = [line for line in done.stderr.splitlines() if "people/wren" in line]
    assert not any("Osprey" in line or "x9x" in line for line in private)


@pytest.mark.parametrize("share", [0.3, 0.6, 0.95])
def test_a_map_that_was_cut_off_is_reported_and_never_crashes(almanac, site, share):
    whole = (CONTENT / "data/maps/larkspur.osm").read_bytes()
    (site / "Content/data/map.osm").write_bytes(whole[:int(len(whole) * share)])
    (site / "Content/site.yml").write_text(SETTINGS + "travel: {streets: data/map.osm}\n")
    before = published(site)
    done = almanac("build", "--site", site)
    assert "data/map.osm:" in done.stderr
    if done.returncode == 0:
        assert "warning" in done.stderr and "Falconry" in page(site / "Public", "robin", TODAY)
    else:
        assert done.returncode == 65 and published(site) == before
