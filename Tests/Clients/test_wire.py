"""The bytes of every feed, read line by line without any calendar library."""

import re
import unicodedata
from collections import Counter

import pytest

import wire
from conftest import SEED
from feeds import drawn
from sample_data import SAMPLES

SITES = [("demo", "America/New_York"), ("demo", "Africa/Cairo"), ("year", "Pacific/Auckland"), ("hostile", SEED)]
SITES += [("term", sample, SEED) for sample in SAMPLES]


@pytest.fixture(scope="module", params=SITES, ids=lambda site: "-".join(map(str, site)))
def site(request, built):
    print("seed", SEED)
    return built(*request.param)


def each(site):
    feeds = drawn(site.feeds(), 6, SEED)
    assert feeds
    for feed in feeds:
        yield feed, site.bytes_of(feed)


def test_lines_are_short_whole_and_ended_rightly(site):
    for feed, data in each(site):
        assert data.startswith(b"BEGIN:VCALENDAR\r\n") and data.endswith(b"END:VCALENDAR\r\n"), feed.path
        assert not re.search(rb"\r(?!\n)|(?<!\r)\n", data), feed.path
        for line in data.split(b"\r\n"):
            assert len(line) <= 75, (feed.path, line)
            line.decode("utf-8")


def test_nothing_is_unescaped(site):
    for feed, data in each(site):
        for line in wire.lines(data):
            assert not wire.complaint(line), (feed.path, wire.complaint(line), line)


def test_a_feed_has_what_calendars_need_and_nothing_that_confuses_them(site):
    for feed, data in each(site):
        lines = wire.lines(data)
        names = Counter(line.name for line in lines)
        for name in ("RDATE", "METHOD", "ORGANIZER", "ATTENDEE", "CLASS", "RECURRENCE-ID", "EXRULE", "DURATION"):
            assert names[name] == 0, (feed.path, name)
        assert not any("COUNT=" in line.value for line in lines if line.name == "RRULE"), feed.path
        if feed.variant != "alarms":
            assert b"VALARM" not in data, feed.path
        assert names["X-WR-CALNAME"] == names["VERSION"] == names["PRODID"] == 1, feed.path
        assert len(data) < 500_000, feed.path


def test_every_event_is_whole_and_has_a_name_of_its_own(site):
    for feed, data in each(site):
        events = wire.components(data, "VEVENT")
        assert 0 < len(events) < 1000, feed.path
        uids = Counter()
        for event in events:
            names = Counter(line.name for line in wire.own(event))
            for name in ("UID", "DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "DTSTART", "DTEND", "SUMMARY", "STATUS", "TRANSP"):
                assert names[name] == 1, (feed.path, name, event)
            assert names["EXDATE"] <= 60, feed.path
            uids[next(line.value for line in event if line.name == "UID")] += 1
        assert uids.most_common(1)[0][1] == 1, (feed.path, uids.most_common(1))
        # A calendar's own UID makes vdirsyncer take all events for one.
        assert not any(line.name == "UID" for line in wire.lines(data[:data.index(b"BEGIN:VEVENT")])), feed.path


def test_a_reminder_is_one_that_every_calendar_knows(site):
    for feed, data in each(site):
        for event in wire.components(data, "VEVENT"):
            alarm = event[len(wire.own(event)):]
            names = [line.name for line in alarm]
            assert sorted(names) in ([], ["ACTION", "BEGIN", "DESCRIPTION", "END", "TRIGGER", "UID"]), (feed.path, alarm)
            if alarm:
                reported = {line.name: line.value for line in alarm}
                assert reported["ACTION"] == "DISPLAY" and re.fullmatch(r"-P[0-9DTHM]+", reported["TRIGGER"]), (feed.path, alarm)


def test_rules_are_written_as_every_calendar_understands_them(site):
    for feed, data in each(site):
        zones = {line.value for zone in wire.components(data, "VTIMEZONE") for line in zone if line.name == "TZID"}
        for event in wire.components(data, "VEVENT"):
            reported = {line.name: line for line in event}
            start, end = reported["DTSTART"], reported["DTEND"]
            assert start.parameters == end.parameters and start.value < end.value, (feed.path, event)
            assert start.parameters in ({}, {"VALUE": "DATE"}) or start.parameters.get("TZID") in zones, feed.path
            assert re.fullmatch(r"\d{8}" if "VALUE" in start.parameters else
                                r"\d{8}T\d{6}" if "TZID" in start.parameters else r"\d{8}T\d{6}Z", start.value), feed.path
            if "RRULE" in reported:
                check_rule(feed, event, reported["RRULE"].value, start)
        for zone in wire.components(data, "VTIMEZONE"):
            rules = [line.value for line in zone if line.name == "RRULE"]
            assert len([line for line in zone if line.name == "BEGIN"]) == max(1, len(rules)) <= 2, feed.path
            assert all(rule.startswith("FREQ=YEARLY;") for rule in rules), feed.path


def check_rule(feed, event, rule, start):
    assert feed.variant != "flat", feed.path
    parts = re.fullmatch(r"FREQ=WEEKLY;UNTIL=\d{8}T\d{6}Z;BYDAY=([A-Z,]+)", rule)
    assert parts and "TZID" in start.parameters, (feed.path, rule)
    assert parts[1].split(",")[0] == wire.weekday(start.value), (feed.path, rule, start)
    excluded = [line for line in event if line.name == "EXDATE"]
    dates = [line.value for line in excluded]
    assert dates == sorted(set(dates)), feed.path
    assert all(line.parameters == start.parameters and line.value[8:] == start.value[8:] for line in excluded), feed.path


def test_a_flat_feed_has_no_rule(site):
    flat = [(feed, data) for feed, data in each(site) if feed.variant == "flat"]
    assert flat
    for feed, data in flat:
        assert b"RRULE" not in data.replace(b"RRULE:FREQ=YEARLY", b"") and b"EXDATE" not in data, feed.path


@pytest.mark.parametrize("line", [
    "SUMMARY:a,b", "SUMMARY:a;b", "LOCATION:a\\", "DESCRIPTION:a\\x", "CATEGORIES:a;b", "SUMMARY:a\x07", "SUMMARY:a\u202eb",
    "URL;VALUE=URI:https://example.edu/a b", "URL;VALUE=URI:https://example.edu/é"])
def test_the_reader_sees_what_is_wrong(line):
    assert wire.complaint(wire.parsed(line))


@pytest.mark.parametrize("line", ['X-A;X-TITLE="a"b":c', 'X-A;X-TITLE=a"b:c', "X-A;X-TITLE=a", "no name: x", "UID"])
def test_the_reader_refuses_what_is_no_line(line):
    with pytest.raises(AssertionError):
        wire.parsed(line)


# MARK: Hostile names

def plain(text):
    """As a reader sees it: lines and runs of spaces are one space; composed, as programs may compose what they show."""
    return unicodedata.normalize("NFC", " ".join(text.split()))


def test_hostile_names_arrive_whole(built):
    print("seed", SEED)
    site = built("hostile", SEED)
    content = site.folder / "Content"
    courses = {course["course_id"]: course for course in wire.json_of(content / "data" / "courses.json")}
    buildings = {one["code"]: one for one in wire.json_of(content / "data" / "rooms.yml")["buildings"]}
    holiday = wire.json_of(content / "terms" / "year.yml")["holidays"][0]["name"]
    seen = 0
    for feed in site.feeds():
        if (feed.kind, feed.variant) != ("saved", ""):
            continue
        lines = wire.lines(site.bytes_of(feed))
        name = next(wire.text(line.value) for line in lines if line.name == "X-WR-CALNAME")
        saved = next(one for one in site.people["somebody"]["saved"] if feed.path.endswith(f"/{one['id']}.ics"))
        assert plain(saved["title"]) in plain(name)
        for event in wire.components(site.bytes_of(feed), "VEVENT"):
            reported = {line.name: wire.text(line.value) for line in event}
            if "No classes" in reported["SUMMARY"]:
                assert plain(holiday) in plain(reported["SUMMARY"])
                continue
            course = courses[reported["CATEGORIES"].split(",")[0]]
            section = course["sections"][0]
            meeting = section["meetings"][0]
            building = buildings[meeting["building"]]
            for word in (course["name"], *section["instructors"]):
                assert plain(word) in plain(reported["DESCRIPTION"]), feed.path
            for word in (meeting["room"], building["name"], building["address"]):
                assert plain(word) in plain(reported["LOCATION"]), feed.path
            title = next(line for line in event if line.name == "X-APPLE-STRUCTURED-LOCATION").parameters["X-TITLE"]
            assert title == reported["LOCATION"]
            seen += 1
    assert seen == 30


def test_clients_read_hostile_names_as_they_are_written(built, host, client):
    """What a program shows as an event's title and place is what stands in the file, escapes taken away."""
    site = built("hostile", SEED)
    print("seed", SEED)
    feeds = [feed for feed in drawn(site.feeds(), 2, SEED) if not client.is_slow or feed.kind == "saved"]
    addresses = {host.url(site.name, feed.path): feed for feed in feeds}
    shown = client.read(list(addresses), site.zone, site.window)
    for url, feed in addresses.items():
        written = Counter()
        for event in wire.components(site.bytes_of(feed), "VEVENT"):
            reported = {line.name: wire.text(line.value) for line in event}
            written[plain(reported["SUMMARY"]), plain(reported.get("LOCATION", ""))] = 1
        if shown[url][0].summary is None:
            pytest.skip(f"{client.name} is not asked for words")
        read = Counter({(plain(one.summary), plain(one.place)): 1 for one in shown[url]})
        assert read == written, feed.path
