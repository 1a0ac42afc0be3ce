"""Every calendar program shows every meeting of every feed and no other, whatever the zone."""

import datetime as dt
import random

import pytest

from campus import TERM_FILES
from conftest import CLIENTS, SEED
from occurrences import Window, difference, tally

# Two changes of the clock a year, the same in the south, none, and rules that no calendar can be told.
ZONES = ("America/New_York", "Australia/Sydney", "Asia/Kolkata", "Africa/Cairo")
YEAR_ZONES = ("America/New_York", "Pacific/Auckland", "America/Phoenix", "Africa/Casablanca")

real_data = pytest.mark.skipif(
    not TERM_FILES.is_dir(), reason=f"no real data in {TERM_FILES}; ALMANAC_DATA names another folder")


def wrong(site, host, client, feeds, windows=None):
    """What a program shows wrongly of the feeds, a line for each."""
    found = []
    for window in windows or [site.window]:
        addresses = {host.url(site.name, feed.path): feed for feed in feeds}
        shown = client.read(list(addresses), site.zone, window)
        for url, feed in addresses.items():
            expected = [one for one in expected_of(site, feed) if one.is_within(window)]
            listed = [one for one in shown[url] if one.is_within(window)]
            line = difference(*(tally(some, client.keeps_uids, client.cuts_days) for some in (listed, expected)))
            if line:
                found.append(f"{client.name}, {site.zone.key}, {feed.path}: {line}")
    return found


def expected_of(site, feed):
    """From the site's input; of a kind of feed that nothing is known of, what icalendar reads, as all programs should agree."""
    expected = site.expected(feed)
    return site.expected_by(CLIENTS["icalendar"](), feed) if expected is None else expected


def few(site, feeds):
    """Three feeds: each brings the most events that are not in those before it."""
    def events(feed):
        return set(site.bytes_of(feed).split(b"BEGIN:VEVENT")[1:])
    rest = {feed: events(feed) for feed in feeds}
    chosen, seen = [], set()
    while rest and len(chosen) < 3:
        best = max(rest, key=lambda feed: len(rest[feed] - seen))
        chosen.append(best)
        seen |= rest.pop(best)
    return chosen


def weeks(site):
    """Eight days each: around a change of the clock if there is one, around a holiday, and around the end."""
    term = max(site.terms.values(), key=lambda term: term.last)
    noons = [dt.datetime.combine(day, dt.time(12), site.zone) for day in term.dates]
    changes = [day.date() for day, later in zip(noons, noons[1:]) if day.utcoffset() != later.utcoffset()]
    middles = changes[:1] + [term.holidays[0][0], term.last - dt.timedelta(3)]
    return [Window(*(dt.datetime.combine(day + dt.timedelta(n), dt.time(), dt.timezone.utc) for n in (-4, 4)))
            for day in middles]


def check(site, host, client, feeds):
    assert feeds
    if client.is_slow:
        assert wrong(site, host, client, few(site, feeds), weeks(site)) == []
    else:
        assert wrong(site, host, client, feeds) == []


# MARK: The demo

@pytest.mark.quick
def test_saved_schedules_are_shown_rightly(built, host, client):
    """The one test that every program which is there takes part in whenever anything is tested."""
    site = built("demo", "America/New_York")
    feeds = [feed for feed in site.feeds() if feed.kind == "saved"]
    assert wrong(site, host, client, feeds, weeks(site)[:1] if client.is_slow else None) == []


@pytest.mark.parametrize("zone", ZONES)
def test_the_demo_by_the_clocks_of_four_zones(built, host, client, zone):
    site = built("demo", zone)
    feeds = site.feeds()
    assert len(feeds) >= 10
    check(site, host, client, feeds)


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["ical", "libical"])
def test_the_whole_demo(built, host, name):
    parser = CLIENTS[name]()
    parser.require()
    site = built("demo", "America/New_York", 40)
    assert len(site.feeds()) > 200
    check(site, host, parser, site.feeds())


# MARK: A year with everything odd

@pytest.mark.parametrize("zone", YEAR_ZONES)
def test_a_term_with_both_changes_of_the_clock(built, host, client, zone):
    site = built("year", zone)
    check(site, host, client, [feed for feed in site.feeds() if "change" not in feed.path])


@pytest.mark.parametrize("zone", YEAR_ZONES)
def test_hours_at_which_clocks_are_changed(built, host, client, zone):
    """libical would take an excluded hour that the clock skips for another, and be an hour late a week after."""
    is_changed = zone in ("America/New_York", "Pacific/Auckland")
    if client.name == "calcurse" and is_changed:
        pytest.skip("calcurse keeps times by the wall clock, which shows some twice")
    if client.is_slow and not is_changed:
        pytest.skip(f"{client.name} is slow, and no clock is changed here")
    site = built("year", zone)
    feeds = [feed for feed in site.feeds() if "change" in feed.path]
    assert feeds and wrong(site, host, client, feeds, weeks(site) if client.is_slow else None) == []


# MARK: Feeds of feeds

def test_what_nothing_is_known_of_shows_nothing_but_meetings(built, host):
    """A feed of a kind that this suite has no expectation for may still show no meeting that there is not."""
    site = built("demo", "America/New_York")
    kinds = {feed.kind for feed in site.feeds() if site.expected(feed) is None}
    for feed in site.feeds():
        if feed.kind in kinds:
            found = tally(one for one in expected_of(site, feed) if isinstance(one.start, dt.datetime))
            strange = [one for one in found if one not in site.every_meeting]
            assert not strange, f"{feed.path}: {strange[:3]}"
    if kinds:
        pytest.skip(f"nothing independent is known of feeds below {', '.join(sorted(kinds))}: see `Site.expected`")


# MARK: A real term

@real_data
def test_sampled_feeds_of_a_real_term(built, host, client):
    site = built("real", SEED)
    print("seed", SEED)
    check(site, host, client, random.Random(SEED).sample(site.feeds(), 20))


@real_data
@pytest.mark.heavy
@pytest.mark.parametrize("name", ["ical", "libical"])
def test_every_feed_of_a_real_term(built, host, name):
    parser = CLIENTS[name]()
    parser.require()
    site = built("real", SEED)
    print("seed", SEED)
    check(site, host, parser, site.feeds())


# MARK: The zone's rules

@pytest.mark.parametrize("zone", ["America/New_York", "Australia/Sydney", "Asia/Kolkata"])
def test_the_rules_in_a_feed_say_what_the_zone_does(built, host, client, zone, tmp_path):
    """Most programs know a zone by its name and never look at the rules that the feed brings. So it gets a name that nobody knows."""
    if client.name == "calcurse":
        pytest.skip("calcurse knows zones by their names alone")
    if client.is_slow and zone != "America/New_York":
        pytest.skip(f"{client.name} is slow: one zone must do")
    if client.name == "ical" and zone == "Asia/Kolkata":
        pytest.skip("ical takes a zone for UTC that has one offset and a name it does not know")
    site = built("demo", zone)
    feed = next(feed for feed in site.feeds() if feed.path.endswith("/this-term.ics"))
    # Another one for each zone: libraries keep what they have learned of a name.
    name = f"Made-up/{zone.split('/')[1]}".encode()
    renamed = site.bytes_of(feed).replace(f"TZID={zone}:".encode(), b"TZID=%b:" % name)
    renamed = renamed.replace(f"TZID:{zone}\r\n".encode(), b"TZID:%b\r\n" % name)
    assert renamed.count(name) > 10
    (tmp_path / "renamed.ics").write_bytes(renamed)
    host.show(tmp_path.name, tmp_path)
    url = host.url(tmp_path.name, "renamed.ics")
    shown = client.read([url], site.zone, site.window)[url]
    expected = site.expected(feed)
    if client.is_slow:
        window = weeks(site)[0]
        shown, expected = ([one for one in some if one.is_within(window)] for some in (shown, expected))
    assert difference(*(tally(some, client.keeps_uids, client.cuts_days) for some in (shown, expected))) is None
