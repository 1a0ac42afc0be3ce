"""The rooms of the demo on days of every kind, against a second reading of the registrar's data, and what a cron job makes of them."""

import datetime as dt
import json
import re
import shutil
from collections import defaultdict

import pytest
import yaml

from campus import Term, read_cancellations, read_exams, read_reservations, read_umdio
from places import ROOT
from room_page import dates_ahead, rows_ahead

CONTENT = ROOT / "Content"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("rooms")
    shutil.copytree(CONTENT, folder / "Content")
    return folder


def classes(date, name):
    """The minutes of each room's classes and exams on a date of a term, as the registrar's data has them."""
    term = Term.of_file(CONTENT / "terms" / f"{name}.yml")
    codes = {"fall-2026": "202608", "spring-2027": "202701"}
    cancelled = read_cancellations(CONTENT / "data" / "cancellations.csv")
    found = defaultdict(set)
    for exams in read_exams(CONTENT / "data" / "exams-spring-2027.csv").values():
        for exam in exams:
            if exam.date == date and exam.room:
                found[exam.room] |= set(range(exam.start, exam.end))
    for course, (_, sections) in read_umdio(CONTENT / "data" / f"courses-{name}.json").items():
        for code, section in sections.items():
            off = {when for (where, which), all in cancelled.items() for when in all
                   if which == f"{course}-{code}" and where in (codes[name], name)}
            for meeting in section.meetings:
                if not meeting.days or term.weekday(date) not in meeting.days:
                    continue
                if (date, None) in off or (date, meeting.start) in off:
                    continue
                found[meeting.building, meeting.room] |= set(range(meeting.start, meeting.end))
    return found


def minutes(stretches):
    return {minute for start, end, *_ in stretches for minute in range(start, end)}


def open_minutes(room, date):
    """When the site's settings and its buildings say that a room is open."""
    if date.isoformat() in ("2026-11-26", "2026-11-27"):
        return set()
    if room[0] != "ALD":
        return set(range(480, 1320))
    hours = set(range(600, 1080)) if date.weekday() > 4 else set(range(480, 1320))
    return hours - (set(range(840, 870)) if date.isoformat() == "2026-11-20" else set())


# A day of classes, one that follows another weekday's, one that is closed, one of the weekend, one with a cancelled class, and a
# Saturday of exams, after the last day of classes. A day of another term than the present one has that term's classes.
@pytest.mark.parametrize(("day", "present"), [
    ("2026-11-18", "fall-2026"), ("2026-10-13", "fall-2026"), ("2026-11-26", "fall-2026"), ("2026-11-28", "fall-2026"),
    ("2026-11-20", "fall-2026"), ("2027-05-15", "spring-2027"), ("2027-01-26", "fall-2026"), ("2026-12-10", "spring-2027")])
def test_rooms_of_a_day_are_as_the_registrar_has_them(almanac, site, day, present):
    date = dt.date.fromisoformat(day)
    term = "fall-2026" if date.year == 2026 else "spring-2027"
    settings = site / "Content/site.yml"
    usual = settings.read_text()
    settings.write_text(usual.replace("\nterm: fall-2026\n", f"\nterm: {present}\n"))
    done = almanac("build", "--site", site, "--now", f"{day}T11:10")
    settings.write_text(usual)
    assert done.returncode == 0, done.stderr
    reported = json.loads((site / "Public/rooms/day.json").read_text())
    assert reported["day"] == day and reported["at"] == 670
    expected = classes(date, term)
    assert expected or date.weekday() > 4 or day == "2026-11-26"
    rooms = {(reported["houses"][room["house"]][0], room["number"]): room for room in reported["rooms"]}
    assert set(expected) <= set(rooms)
    settings = yaml.safe_load((CONTENT / "data" / "rooms.yml").read_text())
    listed = {(house["code"], room["number"]): room
              for house in settings["buildings"] for floor in house["floors"] for room in floor["rooms"]}
    own = read_reservations(CONTENT / "reservations.csv")
    for room, entry in rooms.items():
        uses = entry.get("uses", [])
        assert minutes(use for use in uses if use[2]) == expected.get(room, set()), room
        reserved = {minute for one in own if one.room == room and one.start.date() == date
                    for minute in range(one.start.hour * 60 + one.start.minute, one.end.hour * 60 + one.end.minute)}
        assert reserved <= minutes(uses)
        assert minutes(entry.get("open", [])) == open_minutes(room, date), room
        known = listed.get(room, {})
        assert entry.get("seats") == known.get("seats") and entry.get("features", []) == known.get("features", [])
        assert entry.get("excluded", False) == ("excluded" in known)


def test_the_days_ahead_of_every_room_are_as_the_registrar_has_them(demo):
    today = dt.date(2026, 11, 18)
    dates = [today + dt.timedelta(days=later) for later in range(1, 14)]
    expected = {date: classes(date, "fall-2026") for date in dates}
    own = read_reservations(CONTENT / "reservations.csv")
    day = json.loads((demo / "rooms/day.json").read_text())
    assert len(day["rooms"]) > 70 and sum(len(rooms) for rooms in expected.values()) > 200
    for one in day["rooms"]:
        room = (day["houses"][one["house"]][0], one["number"])
        page = (demo / one["address"]).read_text()
        assert not (demo / one["address"]).with_suffix("").exists(), "days have no files of their own"
        assert dates_ahead(page) == [str(date) for date in dates]
        ids = re.findall(r'\sid="([^"]*)"', page)
        assert len(ids) == len(set(ids)), room
        for date in dates:
            rows = rows_ahead(page, date)
            by_state = {state: minutes((row.start, row.end) for row in rows if row.state == state)
                        for state in ("free", "class", "reserved", "shut")}
            assert by_state["class"] == expected[date].get(room, set()), (room, date)
            reserved = {minute for use in own if use.room == room and use.start.date() == date
                        for minute in range(use.start.hour * 60 + use.start.minute, use.end.hour * 60 + use.end.minute)}
            assert reserved <= by_state["reserved"] | by_state["class"], (room, date)
            assert by_state["free"] == open_minutes(room, date) - by_state["class"] - by_state["reserved"], (room, date)
            if date.isoformat() in ("2026-11-26", "2026-11-27"):
                assert [row.words for row in rows if row.state == "shut"][0] == "– Closed: Thanksgiving", (room, date)


def test_the_feed_of_a_room_has_its_exams(demo):
    exams = [(section, exam) for section, all in read_exams(CONTENT / "data" / "exams-spring-2027.csv").items() for exam in all]
    rooms = {exam.room for _, exam in exams}
    assert len(rooms) > 40 and None not in rooms
    for code, number in rooms:
        feed = (demo / f"feeds/campus/rooms/{code.lower()}/{number.lower()}.ics").read_text()
        found = {event.split("UID:")[1].split("@")[0] for event in feed.split("BEGIN:VEVENT")[1:]}
        assert {name for name in found if name.endswith(".exam")} == {
            f"spring-2027.{section.lower().replace('-', '.')}.exam" for section, exam in exams if exam.room == (code, number)}


def test_a_room_that_is_not_for_everybody_is_in_no_list(almanac, site):
    assert almanac("build", "--site", site, "--now", "2026-11-18T11:10").returncode == 0
    public = site / "Public" / "rooms"
    listed = (public / "index.html").read_text()
    assert "bex/105.html" not in listed
    day = json.loads((public / "day.json").read_text())
    [laboratory] = [room for room in day["rooms"] if room["address"] == "rooms/bex/105.html"]
    assert laboratory["excluded"] and "calm" not in laboratory and laboratory["open"]
    assert "Restricted: laboratory" in (public / "bex" / "105.html").read_text()


def test_rooms_alone_are_made_again(almanac, site):
    assert almanac("build", "--site", site, "--now", "2026-11-18T11:10").returncode == 0
    public = site / "Public"
    before = {path: path.read_bytes() for path in public.rglob("*") if path.is_file()}
    shutil.copy(CONTENT / "reservations.csv", site / "Content" / "reservations.csv")
    with open(site / "Content" / "reservations.csv", "a") as file:
        file.write("MAB 0201,2026-11-18,18:00,19:00,robin\n")
    done = almanac("build", "--site", site, "--now", "2026-11-18T11:15", "--only", "rooms/**")
    assert done.returncode == 0, done.stderr
    after = {path: path.read_bytes() for path in public.rglob("*") if path.is_file()}
    changed = {str(path.relative_to(public)) for path in after if before.get(path) != after[path]}
    assert {"rooms/index.html", "rooms/day.json", "rooms/mab/0201.html", "rooms/mab/0201.json",
            "rooms/people/robin.html"} <= changed
    assert all(path.startswith("rooms/") for path in changed), changed
    assert "Reserved" in (public / "rooms/mab/0201.html").read_text()
    live = json.loads((public / "rooms/mab/0201.json").read_text())["live"]
    assert "Reserved" in live and "robin" not in live.lower()
    (site / "Content" / "reservations.csv").write_bytes((CONTENT / "reservations.csv").read_bytes())
