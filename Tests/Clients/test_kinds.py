"""Which feeds there are, and what in them takes time, is cancelled or has a reminder: without any calendar program."""

import datetime as dt
import re

import pytest

import wire
from campus import rows
from occurrences import UTC, moment, subject

SITES = [("demo", "America/New_York"), ("year", "America/New_York"), ("year", "Asia/Gaza")]


@pytest.fixture(scope="module", params=SITES, ids=lambda site: "-".join(map(str, site)))
def site(request, built):
    return built(*request.param)


# MARK: Which there are

def test_there_is_a_feed_for_everything_and_no_other_feed(site):
    found = sorted((feed.kind, feed.keys, feed.variant) for feed in site.feeds() if feed.kind != "listed")
    assert found == sorted(site.expectations.paths)
    # Lists are of public people who want something.
    for feed in site.feeds():
        if feed.kind == "listed":
            assert site.people[feed.keys[0]]["wants"] and not feed.variant, feed.path


def test_nothing_of_a_private_person_is_in_any_feed(site):
    private = {name: plan for name, plan in site.everybody.items() if name not in site.people}
    assert private
    for name, plan in private.items():
        words = [name, plan["name"], *(one["title"] for one in plan["saved"]), *(one["id"] for one in plan["saved"])]
        marks = [re.compile(rb"\b%b\b" % word.encode(), re.I) for word in words]
        assert not (site.public / "feeds" / name).exists()
        for feed in site.feeds():
            data = feed.path.encode() + site.bytes_of(feed).replace(b"\r\n ", b"")
            assert not [mark.pattern for mark in marks if mark.search(data)], feed.path


def test_an_event_reads_the_same_wherever_it_is(site):
    """In all feeds of the campus, and in all of a person; but for reminders, which some have."""
    known = {}
    for feed in site.feeds():
        whose = "campus" if feed.path.startswith("feeds/campus/") else feed.keys[0]
        for event in site.bytes_of(feed).split(b"BEGIN:VEVENT\r\n")[1:]:
            text = event.split(b"END:VEVENT")[0]
            uid = re.search(rb"UID:(.*?)\r\n[A-Z]", text, re.S)[1]
            assert known.setdefault((whose, feed.variant == "alarms", uid), text) == text, feed.path


# MARK: What takes time

def events(site, feed):
    """Of every event its lines by their names, and its first start, a moment or a date."""
    for lines in wire.components(site.bytes_of(feed), "VEVENT"):
        # What an alarm within it says comes after.
        reported = {}
        for line in lines:
            reported.setdefault(line.name, line)
        start = reported["DTSTART"]
        if "TZID" in start.parameters:
            local = dt.datetime.strptime(start.value, "%Y%m%dT%H%M%S").replace(tzinfo=site.zone)
            yield reported, local.astimezone(UTC)
        else:
            yield reported, moment(start.value)



def test_only_canceled_events_say_so(site):
    seen = 0
    for feed in site.feeds():
        found = [(subject(reported["UID"].value), start) for reported, start in events(site, feed)
                 if reported["SUMMARY"].value.startswith("CANCELED: ")]
        expected = [(one.uid, one.start) for one in site.expected(feed) if one.what == "cancelled"]
        assert sorted(found) == sorted(expected), feed.path
        seen += len(found)
    assert seen > 10


def test_the_reason_of_a_cancellation_is_given(built):
    site = built("demo", "America/New_York")
    reasons = [row for row in rows(site.folder / "Content" / "data" / "cancellations.csv") if row["reason"]]
    for row in reasons:
        name = row["section"].replace(" ", "").lower()
        feed = next(feed for feed in site.feeds() if feed.kind == "sections" and feed.keys == (site.codes[row["term"]], name))
        reported = [reported["DESCRIPTION"].value for reported, start in events(site, feed)
                if reported["SUMMARY"].value.startswith("CANCELED: ") and str(start.astimezone(site.zone).date()) == row["date"]]
        assert reported and all(row["reason"] in wire.text(text) for text in reported), row
    assert len(reasons) > 5


def test_only_activities_block_time(site):
    for feed in site.feeds():
        busy = {(one.uid, one.start): one.what in ("class", "exam", "reservation", "activity", "stop") for one in site.expected(feed)}
        for reported, start in events(site, feed):
            taken = {"OPAQUE": True, "TRANSPARENT": False}[reported["TRANSP"].value]
            assert taken == busy[subject(reported["UID"].value), start], (feed.path, reported)


def test_reminders_come_as_the_plan_says(site):
    seen = set()
    for feed in site.feeds():
        # Events with a route remind of leaving, which has its own tests.
        if feed.variant != "alarms" or feed.kind == "my" and feed.keys[1] == "days":
            continue
        wishes = (site.people[feed.keys[0]].get("calendar") or {}).get("alarms") or {}
        minutes = {"class": wishes.get("classes", 10), "exam": wishes.get("exams", 60)}
        minutes["reservation"] = minutes["activity"] = minutes["class"]
        minutes["way"] = wishes.get("leaving", 5)
        what = {(one.uid, one.start): one.what for one in site.expected(feed)}
        for reported, start in events(site, feed):
            kind = what[subject(reported["UID"].value), start]
            trigger = reported.get("TRIGGER")
            assert (trigger and before(trigger.value)) == minutes.get(kind), (feed.path, reported)
            seen.add(kind)
    own = {"activity", "way"} if any((site.folder / "Content" / "people").glob("*/days.yml")) else set()
    assert seen >= {"class", "cancelled", "exam", "reservation", "day"} | own


def before(text):
    """How many minutes -PT1H30M is before the start."""
    days, hours, minutes = re.fullmatch(r"-P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?", text).groups(default="0")
    return (int(days) * 24 + int(hours)) * 60 + int(minutes)
