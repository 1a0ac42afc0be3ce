"""Every calendar program shows every meeting of every feed and no other, whatever the zone."""

import datetime as dt
import random

import pytest

from conftest import CLIENTS, SEED
from feeds import drawn
from occurrences import Window, difference, tally

# Two changes of the clock a year, the same in the south, none, and rules that no calendar can be reported.
ZONES = ("America/New_York", "Australia/Sydney", "Asia/Kolkata", "Africa/Cairo")
YEAR_ZONES = ("America/New_York", "Pacific/Auckland", "America/Phoenix", "Asia/Gaza")
CHANGING = tuple(zone for zone in YEAR_ZONES if zone != "America/Phoenix")


def wrong(site, host, client, feeds, windows=None):
    """What a program shows wrongly of the feeds, a line for each."""
    found = []
    for window in windows or [site.window]:
        addresses = {host.url(site.name, feed.path): feed for feed in feeds}
        shown = client.read(list(addresses), site.zone, window)
        for url, feed in addresses.items():
            both = ([one for one in some if one.is_within(window)] for some in (shown[url], site.expected(feed)))
            line = difference(*(tally(some, client.keeps_uids, client.cuts_days) for some in both))
            if line:
                found.append(f"{client.name}, {site.zone.key}, {feed.path}: {line}")
    return found


def few(site, feeds):
    """Two feeds: each brings the most events that are not in those before it."""
    def events(feed):
        return set(site.bytes_of(feed).split(b"BEGIN:VEVENT")[1:])
    rest = {feed: events(feed) for feed in feeds}
    chosen, seen = [], set()
    while rest and len(chosen) < 2:
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


def check(site, host, client, feeds, whole=()):
    """Of the feeds the client's share; of those of whole kinds all that are no variants. Other feeds for each client and zone."""
    seed = f"{SEED} {site.zone.key} {client.name}"
    print("seed", seed)
    share = set(drawn(feeds, client.share, seed))
    feeds = [feed for feed in feeds if feed in share or feed.kind in whole and not feed.variant]
    assert feeds
    if client.is_slow:
        assert wrong(site, host, client, few(site, feeds), [random.Random(seed).choice(weeks(site))]) == []
    else:
        assert wrong(site, host, client, feeds) == []


# MARK: The demo

@pytest.mark.quick
def test_one_feed_of_each_kind_is_shown_rightly(built, host, client):
    """The one test that every program which is there takes part in whenever anything is tested."""
    site = built("demo", ZONES[0])
    print("seed", SEED)
    feeds = drawn(site.feeds(), 1, SEED)
    if client.is_slow:
        assert wrong(site, host, client, few(site, feeds), weeks(site)[:1]) == []
    else:
        assert wrong(site, host, client, feeds) == []


def light_in(zones, *light):
    """Parameters that are heavy but for those zones."""
    return [pytest.param(zone, marks=[] if zone in light else [pytest.mark.heavy]) for zone in zones]


@pytest.mark.parametrize("zone", light_in(ZONES, "America/New_York", "Africa/Cairo"))
def test_the_demo_by_the_clocks_of_four_zones(built, host, client, zone):
    site = built("demo", zone)
    check(site, host, client, site.feeds())


@pytest.mark.heavy
def test_the_whole_demo(built, host):
    """By the quickest program that there is."""
    parser = CLIENTS["libical"]()
    parser.require()
    site = built("demo", ZONES[0], 40)
    assert len(site.feeds()) > 600
    assert wrong(site, host, parser, site.feeds()) == []


# MARK: A year with everything odd

def is_odd(site, feed):
    """Whether anything in it takes place while the clock is set, or at an hour that the clock shows twice."""
    def is_unsettled(moment):
        hour = dt.timedelta(hours=1)
        return len({(moment + shift).astimezone(site.zone).utcoffset() for shift in (-hour, hour)}) > 1
    return any(isinstance(one.start, dt.datetime) and (is_unsettled(one.start) or is_unsettled(one.end))
               for one in site.expected(feed))


@pytest.mark.parametrize("zone", YEAR_ZONES)
def test_a_term_with_both_changes_of_the_clock(built, host, client, zone):
    site = built("year", zone)
    steady = [feed for feed in site.feeds() if not is_odd(site, feed)]
    assert (len(steady) == len(site.feeds())) == (zone not in CHANGING)
    check(site, host, client, steady, whole=("saved", "terms"))


@pytest.mark.parametrize("zone", CHANGING)
def test_hours_at_which_clocks_are_changed(built, host, client, zone):
    """libical would take an excluded hour that the clock skips for another, and be an hour late a week after."""
    site = built("year", zone)
    odd = [feed for feed in site.feeds() if is_odd(site, feed)]
    if client.name == "calcurse":
        pytest.skip("calcurse keeps times by the wall clock, which shows some twice")
    assert {feed.kind for feed in odd} >= {"saved", "my", "terms", "courses", "sections"}
    check(site, host, client, odd, whole=("saved", "terms"))


# MARK: A whole term

def test_sampled_feeds_of_a_whole_term(built, host, client, sample):
    site = built("term", sample, SEED)
    check(site, host, client, site.feeds())


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["ical", "libical"])
def test_many_feeds_of_a_whole_term(built, host, name, sample):
    parser = CLIENTS[name]()
    parser.require()
    site = built("term", sample, SEED)
    print("seed", SEED)
    assert wrong(site, host, parser, drawn(site.feeds(), parser.share * 5, SEED)) == []


# MARK: The zone's rules

@pytest.mark.parametrize("zone", light_in(ZONES[:3], "America/New_York"))
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
