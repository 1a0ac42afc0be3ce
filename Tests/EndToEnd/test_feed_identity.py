"""Feeds of one small site over many builds: what keeps its identity, what a gone feed says, what a cancellation is of."""

import datetime as dt
import json
import re
import shutil
import subprocess

import icalendar
import pytest
import recurring_ical_events

from campus import ROOT
from places import PROGRAM
from room_page import rows_ahead
from small_site import COURSE, SETTINGS, TERM, small_site

PLAN = """name: Robin Vale
visibility: public
wants: [CMPS 330]
calendar:
  parts: [classes, exams, reservations, activities, academic, seats, ways]
saved:
  - {id: mine, title: Mine, sections: [CMPS 330-0101]}
"""
DAYS = """activities:
  - {id: run, title: Run, days: MW, time: "7:00-8:00"}
"""


class Site:
    def __init__(self, folder, almanac):
        self.folder, self.almanac, self.public = folder, almanac, folder / "Public"
        settings = SETTINGS + (
            "  - {kind: exams, path: data/exams.csv, term: fall-2026}\n"
            "  - {kind: cancellations, path: data/cancellations.csv, term: fall-2026}\n")
        files = small_site() | {
            "site.yml": settings, "people/robin/plan.yml": PLAN, "people/robin/days.yml": DAYS,
            "data/exams.csv": "section,date,start,end,building,room\nCMPS 330-0101,2026-12-16,08:00,10:00,MAB,0102\n",
            "data/cancellations.csv": "section,date,start,reason\n"}
        for path, text in files.items():
            self.write(path, text)

    def write(self, path, text):
        file = self.folder / "Content" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def edit(self, path, old, new):
        text = (self.folder / "Content" / path).read_text()
        assert old in text, (path, old)
        self.write(path, text.replace(old, new))

    def move_class(self, start, end):
        course = json.loads(json.dumps(COURSE))
        course["sections"][0]["meetings"][0].update(start_time=start, end_time=end)
        self.write("data/courses.json", json.dumps([course]))

    def build(self, *words):
        done = self.almanac("build", "--site", self.folder, *words)
        assert done.returncode == 0, done.stderr
        return done

    def events(self, path):
        calendar = icalendar.Calendar.from_ical((self.public / path).read_bytes())
        return {str(event["UID"]): event for event in calendar.walk("VEVENT")}

    def identities(self):
        """The UIDs of every feed."""
        return {path.relative_to(self.public).as_posix(): sorted(self.events(path.relative_to(self.public)))
                for path in self.public.glob("feeds/**/*.ics")}

    @property
    def memory(self):
        return self.folder / ".almanac/memory/feeds"


SECTION = "feeds/campus/sections/fall-2026/cmps330-0101.ics"


@pytest.fixture
def site(tmp_path, almanac):
    return Site(tmp_path, almanac)


def test_a_move_keeps_every_identity_and_is_reported_once(site):
    assert site.build().stderr == ""
    before = site.identities()
    assert len(before) > 10 and all(uid.endswith("@almanac.example.edu") for uids in before.values() for uid in uids)

    site.edit("site.yml", "https://almanac.example.edu/", "https://new.example.org/campus/")
    moved = site.build().stderr
    assert moved.count("warning") == 1
    assert "moved from 'https://almanac.example.edu/' to 'https://new.example.org/campus/'" in moved
    assert site.identities() == before
    [event] = [event for uid, event in site.events(SECTION).items() if uid.endswith(".class@almanac.example.edu")]
    assert event["URL"].startswith("https://new.example.org/campus/") and event["SEQUENCE"] == 1
    assert site.build().stderr == ""

    # The memory is lost: the published feeds know the identity and where the site was.
    shutil.rmtree(site.folder / ".almanac")
    site.edit("site.yml", "/campus/", "/")
    assert "moved from 'https://new.example.org/campus/'" in site.build().stderr
    assert site.identities() == before

    # A memory of an earlier version, which had no marks, has no word of it, but the events of that version.
    known = re.sub(" #[0-9a-f]{6}$", "", site.memory.read_text(), flags=re.M)
    assert known.startswith("almanac feed memory 4\n")
    known = known.replace("memory 4", "memory 2", 1)
    former = re.sub(r"^(identity|site|exam) .*\n", "", known, flags=re.M)
    former = re.sub(r"^(feed .*) \S+$", r"\1", former, flags=re.M)
    assert former != known
    site.memory.write_text(former)
    site.edit("site.yml", "new.example.org", "other.example.org")
    assert "moved from 'almanac.example.edu'" in site.build().stderr
    assert site.identities() == before

    # The settings decide.
    site.edit("site.yml", "title: Larkspur\n", "title: Larkspur\nfeed-identity: Feeds.example.net\n")
    assert site.build().stderr == ""
    assert site.identities() == {path: sorted(uid.replace("@almanac.example.edu", "@feeds.example.net") for uid in uids)
                                 for path, uids in before.items()}
    site.edit("site.yml", "Feeds.example.net", "feeds/example")
    done = site.almanac("check", "--site", site.folder)
    assert done.returncode == 65 and "Content/site.yml:2:16: error" in done.stderr


def exams(site):
    """Date by UID."""
    return {uid.split("@")[0].removeprefix("fall-2026.cmps330.0101."): str(event["DTSTART"].dt.date())
            for uid, event in site.events(SECTION).items() if ".0101.exam" in uid}


def test_an_exam_keeps_its_identity_when_others_come_and_when_it_moves(site):
    site.build()
    assert exams(site) == {"exam": "2026-12-16"}
    site.edit("data/exams.csv", "room\n", "room\nCMPS 330-0101,2026-10-20,18:00,19:30,MAB,0103\n")
    site.build()
    assert exams(site) == {"exam": "2026-12-16", "exam.2": "2026-10-20"}
    for path in ("feeds/campus/courses/fall-2026/cmps330.ics", "feeds/robin/mine.ics", "feeds/robin/my/exams.ics"):
        assert {uid for uid in site.events(path) if ".0101.exam" in uid} == {
            "fall-2026.cmps330.0101.exam@almanac.example.edu", "fall-2026.cmps330.0101.exam.2@almanac.example.edu"}
    site.edit("data/exams.csv", "2026-12-16", "2026-12-18")
    site.build()
    assert exams(site) == {"exam": "2026-12-18", "exam.2": "2026-10-20"}
    # The same after the memory was lost, although the dates alone would say otherwise.
    shutil.rmtree(site.folder / ".almanac")
    site.edit("data/exams.csv", "2026-10-20", "2026-10-21")
    site.build()
    assert exams(site) == {"exam": "2026-12-18", "exam.2": "2026-10-21"}


def test_an_activity_of_a_day_is_the_same_event_at_another_hour(site):
    site.build()
    feeds = ("feeds/robin/my/days.ics", "feeds/robin/my/ways.ics", "feeds/robin/my/activities.ics")
    before = {feed: site.events(feed) for feed in feeds}
    assert any(".cmps-330-0101@" in uid for uid in before[feeds[0]]) and any(".run@" in uid for uid in before[feeds[0]])
    site.move_class("11:00am", "12:15pm")
    site.edit("people/robin/days.yml", "7:00-8:00", "6:30-7:30")
    site.build()
    for feed in feeds:
        assert site.events(feed).keys() == before[feed].keys()
    for uid, event in site.events(feeds[0]).items():
        assert event["DTSTART"].dt != before[feeds[0]][uid]["DTSTART"].dt
        assert event["SEQUENCE"] == before[feeds[0]][uid]["SEQUENCE"] + 1


def canceled(site, path):
    """The canceled starts of a feed, and those that are still held."""
    calendar = icalendar.Calendar.from_ical((site.public / path).read_bytes())
    found = recurring_ical_events.of(calendar).between(dt.date(2026, 11, 16), dt.date(2026, 11, 28))
    timed = [(str(event["SUMMARY"]), event["DTSTART"].dt) for event in found if "CMPS 330" in event["SUMMARY"]
             and isinstance(event["DTSTART"].dt, dt.datetime)]
    words = [(summary.startswith("CANCELED"), start.strftime("%d %H:%M")) for summary, start in timed]
    return sorted(start for gone, start in words if gone), sorted(start for gone, start in words if not gone)


def test_a_cancellation_follows_its_class_or_the_build_stops(site):
    site.write("data/cancellations.csv", "section,date,start,reason\nCMPS 330-0101,2026-11-19,10:00,Heating\n")
    room = "feeds/campus/rooms/mab/0101.ics"
    assert site.build().stderr == ""
    assert canceled(site, SECTION) == (["19 10:00"], ["17 10:00", "24 10:00", "26 10:00"])

    site.move_class("11:00am", "12:15pm")
    said = site.build().stderr
    assert re.fullmatch(r"Content/data/cancellations\.csv:2:1: warning: .*2026-11-19 at 10:00.*11:00.*\n", said), said
    for path in (SECTION, room, "feeds/robin/my/calendar.ics"):
        assert canceled(site, path) == (["19 11:00"], ["17 11:00", "24 11:00", "26 11:00"])
    assert not any("20261119" in uid and "cmps-330" in uid for uid in site.events("feeds/robin/my/days.ics"))
    assert rows_ahead((site.public / "rooms/mab/0101.html").read_text(), "2026-11-19") == [(480, 1320, "free", "○ Free")]

    # Two classes that day, none at ten: it could be either.
    course = json.loads(json.dumps(COURSE))
    meeting = course["sections"][0]["meetings"][0]
    course["sections"][0]["meetings"] = [meeting | {"start_time": "11:00am", "end_time": "12:15pm"},
                                         meeting | {"start_time": "2:00pm", "end_time": "3:15pm"}]
    site.write("data/courses.json", json.dumps([course]))
    published = (site.public / SECTION).read_bytes()
    done = site.almanac("build", "--site", site.folder)
    assert done.returncode == 65 and "cancellations.csv:2:1: error:" in done.stderr
    assert "that day it meets at 11:00 and 14:00" in done.stderr
    assert (site.public / SECTION).read_bytes() == published
    site.edit("site.yml", "cancellations.csv,", "cancellations.csv, third-party: true,")
    assert "cancellations.csv:2:1: warning:" in site.build().stderr
    assert canceled(site, SECTION)[0] == []


def test_there_is_no_departure_for_a_canceled_class(site):
    site.write("data/cancellations.csv", "section,date,start,reason\nCMPS 330-0101,2026-11-19,10:00,Heating\n")
    site.edit("data/rooms.yml", '"name": "Mabry Hall"', '"name": "Mabry Hall", "location": [38.9, -76.9]')
    site.build()
    events = site.events(SECTION).values()
    [gone] = [event for event in events if event["SUMMARY"].startswith("CANCELED")]
    held = [event for event in events if event["SUMMARY"] == "CMPS 330-0101"]
    assert held and all("X-APPLE-STRUCTURED-LOCATION" in event for event in held)
    assert "GEO" in gone and not any(name.startswith("X-APPLE") for name in gone)


def test_a_feed_with_events_has_no_placeholder(site):
    site.build()
    seats = site.events("feeds/robin/my/seats.ics")
    assert [str(event["SUMMARY"]) for event in seats.values()] == ["No seat alerts yet"]
    for form in ("calendar.ics", "calendar+alarms.ics", "calendar.flat.ics"):
        assert not seats.keys() & site.events(f"feeds/robin/my/{form}").keys()
    # A term without any set time has days off and nothing else.
    course = json.loads(json.dumps(COURSE))
    course["sections"][0]["meetings"][0].update(days="", start_time="", end_time="")
    site.write("data/courses.json", json.dumps([course]))
    site.write("data/exams.csv", "section,date,start,end,building,room\n")
    site.edit("site.yml", "  - {kind: exams, path: data/exams.csv, term: fall-2026}\n", "")
    site.write("terms/fall-2026.yml", TERM + "holidays: [{name: Recess, first: 2026-11-25, last: 2026-11-27}]\n")
    site.build()
    assert [str(event["SUMMARY"]) for event in site.events("feeds/robin/mine.ics").values()] == ["No classes – Recess"]
    assert "Fall 2026: no meetings with a set time" in [
        str(event["SUMMARY"]) for event in site.events("feeds/robin/my/classes.ics").values()]


def test_a_gone_feed_says_what_happened(site):
    site.build()
    assert not (site.public / "feeds/robin/mine.html").exists()
    site.edit("people/robin/plan.yml", "id: mine", "id: other")
    site.build("--now", "2026-11-19T12:00")
    for file in ("mine.ics", "mine+alarms.ics", "mine.flat.ics"):
        [event] = site.events(f"feeds/robin/{file}").values()
        assert event["SUMMARY"] == "Mine – Fall 2026 is no longer here"
        assert event["URL"] == "https://almanac.example.edu/schedules/robin/index.html"
    gone = {path for path in site.public.glob("feeds/robin/mine*")}
    assert len(gone) == 3
    site.build("--now", "2026-12-21T11:00")
    assert all(path.exists() for path in gone)
    site.build("--now", "2026-12-22T12:00")
    assert not any(path.exists() for path in gone)
    # The term is over: what goes now has ended.
    site.edit("people/robin/plan.yml", "id: other", "id: third")
    site.build("--now", "2026-12-22T12:00")
    [event] = site.events("feeds/robin/other.ics").values()
    assert event["SUMMARY"] == "Mine – Fall 2026 has ended"
    # Of somebody who is not on the site any more nothing is said.
    shutil.rmtree(site.folder / "Content/people")
    site.build("--now", "2026-12-22T12:00")
    assert not (site.public / "feeds/robin").exists()


def test_old_zone_rules_are_a_warning_of_builds_and_checks(site):
    """A version is as old as it says: no clock is asked."""
    version = open("/usr/share/zoneinfo/tzdata.zi").readline().split()[-1]
    pattern = rf"^tzdata: warning: version {version}, .*apt install tzdata'$"
    year = int(version[:4])
    for first, last, isOld in ((year, year, False), (year + 2, year + 2, True)):
        site.write("terms/spring.yml", f'name: Spring\nfirst-day: {first}-01-15\nlast-day: {last}-01-20\ncodes: ["1"]\n')
        site.write("terms/fall-2026.yml", TERM.replace("2026-", f"{first}-"))
        # A build, one with nothing to do, and checks years apart.
        for words in (["build"], ["build"], ["check"], ["check", "--now", f"{first + 3}-09-01T12:00"]):
            done = subprocess.run([PROGRAM, *words, "--site", site.folder], capture_output=True, text=True, timeout=300)
            assert done.returncode == 0, done.stderr
            assert len(re.findall(pattern, done.stderr, re.M)) == isOld, done.stderr
