"""What calendar programs make of a feed that changes, and of one that does not."""

import json
import shutil
import time
import urllib.error
import urllib.request

import pytest

import sites
import wire
from conftest import CLIENTS, build
from feeds import Site, feed_at
from occurrences import difference, tally
from terminal import Synced

FEED = "feeds/robin/this-term.ics"
MOVED, DROPPED = "MATH246-0101", "HIST214-0101"
# Where the one that is moved has been, and where it goes.
LEFT, TAKEN = ("mab", "0207"), ("ald", "1104")


@pytest.fixture
def site(tmp_path, built, host):
    """A built demo to go on with, and what its builds remember."""
    made = Site(shutil.copytree(built("demo", sites.ZONE).folder, tmp_path, dirs_exist_ok=True))
    made.name = tmp_path.name
    host.show(made.name, made.public)
    return made


def move_a_room(site):
    """The registrar gives one class another room."""
    file = site.folder / "Content" / "data" / "courses-fall-2026.json"
    courses = json.loads(file.read_text())
    section = next(one for course in courses for one in course["sections"] if one["section_id"] == MOVED)
    assert section["meetings"][0]["room"] != "1104"
    section["meetings"][0] |= {"building": "ALD", "room": "1104"}
    file.write_text(json.dumps(courses))


def drop_a_class(site):
    sites.replace(site.folder / "Content" / "people" / "robin" / "plan.yml", "HIST 214-0101, ", "")


def places(occurrences, section):
    name = f"{section[:4]} {section[4:]}"
    return {one.place.split(",")[0] for one in occurrences if one.summary.startswith(name)}


def eventually(what, seconds=30):
    """Programs take their time over a refresh: the first answer that is not empty."""
    deadline = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < deadline, "nothing came of it"
        time.sleep(0.1)
    return found


# MARK: Programs that stay subscribed

class Subscribed:
    """A program that follows one feed; `look` lets it ask again and gives what it shows then."""

    def __init__(self, client, host, site):
        client.require()
        self.client, self.host, self.site = client, host, site
        self.url = host.url(site.name, FEED)
        self.shown = client.read([self.url], site.zone, site.window, keep=True)[self.url]

    def look(self):
        before = len(self.host.asked(self.url))
        if self.client.name == "thunderbird":
            self.shown = self.client.refresh(self.url, self.site.window)
        else:
            self.client.refresh(self.url, self.site.zone, self.site.window)
        eventually(lambda: len(self.host.asked(self.url)) > before)
        return self.host.asked(self.url)[-1]

    def shows(self, is_so):
        """Whether it comes to show what it should."""
        def now():
            if self.client.name != "thunderbird":
                self.shown = self.client.again(self.url, self.site.zone, self.site.window)
            return is_so(self.shown)
        return eventually(now)


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["thunderbird", "evolution"])
def test_a_subscriber_follows_what_changes(site, almanac, host, name):
    client = CLIENTS[name]()
    try:
        subscribed = Subscribed(client, host, site)
        feed = feed_at(FEED)
        assert difference(tally(subscribed.shown), tally(site.expected(feed))) is None
        first = places(subscribed.shown, MOVED)
        assert first and "ALD 1104" not in first

        # Built again, nothing changed: that is reported, and nothing moves.
        build(almanac, site, "--now", "2026-11-19T06:00")
        assert subscribed.look().status == 304
        assert subscribed.shows(lambda shown: places(shown, MOVED) == first)

        move_a_room(site)
        build(almanac, site, "--now", "2026-11-20T06:00")
        assert subscribed.look().status == 200
        assert subscribed.shows(lambda shown: "ALD 1104" in places(shown, MOVED))
        assert len(places(subscribed.shown, MOVED)) == len(first)
        assert difference(tally(subscribed.shown), tally(site.expected(feed))) is None

        drop_a_class(site)
        build(almanac, site, "--now", "2026-11-21T06:00")
        subscribed.look()
        assert subscribed.shows(lambda shown: not places(shown, DROPPED))
        after = type(site)(site.folder).expected(feed)
        assert difference(tally(subscribed.shown), tally(after)) is None
    finally:
        client.close()


@pytest.mark.heavy
def test_a_synced_folder_follows_what_changes(site, almanac, host, tmp_path):
    CLIENTS["khal"]().require()
    synced = Synced(tmp_path / "synced", [host.url(site.name, FEED)])
    assert synced.sync() and synced.state()

    before = synced.state()
    assert synced.sync() == []
    build(almanac, site, "--now", "2026-11-19T06:00")
    assert synced.sync() == []
    assert synced.state() == before, "a second sync copies nothing"

    move_a_room(site)
    build(almanac, site, "--now", "2026-11-20T06:00")
    assert synced.sync()
    assert any("ALD 1104" in path.read_text() for path in synced.state())


# MARK: Without any program

def test_what_did_not_change_is_not_sent_again(site, almanac, host):
    """As every subscriber asks: with the tag of what it has."""
    url = host.url(site.name, FEED)

    def ask(tag):
        request = urllib.request.Request(url, headers={"If-None-Match": tag} if tag else {})
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, answer.headers["ETag"]
        except urllib.error.HTTPError as answer:
            return answer.code, tag
    status, tag = ask(None)
    assert status == 200
    before = (site.public / FEED).stat().st_mtime_ns
    build(almanac, site, "--now", "2026-11-19T06:00")
    assert ask(tag)[0] == 304
    assert (site.public / FEED).stat().st_mtime_ns == before
    move_a_room(site)
    build(almanac, site, "--now", "2026-11-20T06:00")
    assert ask(tag)[0] == 200


# In the UIDs of what a day's plan puts where it fits.
PLANNED = (b".errand.", b".way.", b".day.")


def test_only_feeds_with_the_class_change(site, almanac):
    """A room is moved: feeds without that class keep every byte, those with it change in that event and the feed's own stamp."""
    before = {feed: site.bytes_of(feed) for feed in site.feeds()}
    move_a_room(site)
    build(almanac, site, "--now", "2026-11-20T06:00")
    course, code = MOVED.split("-")
    mark = f"fall-2026.{course.lower()}.{code}".encode()
    touched = 0
    # A room's feed loses the class or gets it, and is as it was where another meeting of that section stays.
    rooms = {}
    for feed, data in before.items():
        if feed.kind == "rooms":
            now = site.bytes_of(feed)
            rooms[feed.keys] = (mark in data, mark in now)
            assert (now == data) == (rooms[feed.keys][0] == rooms[feed.keys][1]), feed.path
        elif feed.kind == "my" and any(kind in data for kind in PLANNED):
            # Errands and ways are planned around classes.
            # The window of dates has moved on: what stands in both is compared.
            old, new = (
                {one.split(b"\r\n")[1]: one.removesuffix(b"END:VCALENDAR\r\n") for one in text.split(b"BEGIN:VEVENT")[1:]
                 if not any(kind in one for kind in PLANNED)}
                for text in (data, site.bytes_of(feed)))
            both = old.keys() & new.keys()
            assert len(both) >= len(old) / 2, feed.path
            assert all(old[uid] == new[uid] or mark in old[uid].replace(b"\r\n ", b"") for uid in both), feed.path
        elif mark not in data:
            assert site.bytes_of(feed) == data, feed.path
        else:
            old, new = (text.split(b"BEGIN:VEVENT") for text in (data, site.bytes_of(feed)))
            changed = [one for one, two in zip(old[1:], new[1:]) if one != two]
            assert len(old) == len(new) and changed and all(mark in one.replace(b"\r\n ", b"") for one in changed), feed.path
            touched += 1
    assert touched > 5
    assert {keys: reported for keys, reported in rooms.items() if reported[0] != reported[1]} == {LEFT: (True, False), TAKEN: (False, True)}


def test_news_of_seats_are_in_the_calendar(site, almanac):
    """A section that somebody has saved is full all of a sudden: on the day on which the data says so."""
    file = site.folder / "Content" / "data" / "courses-fall-2026.json"
    feeds = [feed for feed in site.feeds() if feed.kind == "my" and feed.keys[1] in ("seats", "calendar")]
    # Each person's calendar in its three forms; only the plan of Robin asks for news of seats.
    assert {(*feed.keys, feed.variant) for feed in feeds} == {
        *((who, "calendar", form) for who in ("juno", "robin") for form in ("", "alarms", "flat")), ("robin", "seats", "")}
    courses = json.loads(file.read_text())
    section = next(one for course in courses for one in course["sections"] if one["section_id"] == MOVED)
    assert section["open_seats"] != "0"
    section["open_seats"] = "0"
    file.write_text(json.dumps(courses))
    sites.replace(site.folder / "Content" / "site.yml", "name: Registrar\n    as-of: 2026-11-18T05:00",
                  "name: Registrar\n    as-of: 2026-11-19T23:30")
    build(almanac, site, "--now", "2026-11-20T06:00")
    for feed in feeds:
        news = [(reported["SUMMARY"].value, reported["DTSTART"].value, reported["DTEND"].value, reported["TRANSP"].value)
                for reported in ({line.name: line for line in event} for event in wire.components(site.bytes_of(feed), "VEVENT"))
                if ".seats." in reported["UID"].value]
        full = ("MATH 246-0101: No open seats", "20261119", "20261120", "TRANSPARENT")
        assert news == ([full] if feed.keys[0] == "robin" else []), feed.path
        assert b"no-news-of-seats" not in site.bytes_of(feed), feed.path
