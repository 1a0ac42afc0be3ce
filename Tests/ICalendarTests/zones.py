"""Whether zones in calendars are as Python's zoneinfo knows them, for four years: one zone a line, "yes" or what is wrong.

name utc MOMENT                        a zone that is not reported: when 10:00 of 1 September 2026 is, in UTC
name vtz KIND START RULE FROM TO …     the observances of its VTIMEZONE, each in five words; "-" for no rule
"""
import datetime as dt
import sys
import zoneinfo

from dateutil import rrule

UTC = dt.timezone.utc
FIRST, LAST = dt.datetime(2026, 9, 1, tzinfo=UTC), dt.datetime(2030, 9, 1, tzinfo=UTC)


def offset(zone, moment):
    return moment.astimezone(zone).utcoffset()


def changes(zone):
    """Every moment at which the clock is set, to the second, with its offset from then on."""
    day, found = FIRST, []
    while day < LAST:
        low, high = day, day + dt.timedelta(days=1)
        if offset(zone, low) != offset(zone, high):
            after = offset(zone, high)
            while high - low > dt.timedelta(seconds=1):
                middle = low + (high - low) // 2
                middle = middle.replace(microsecond=0)
                low, high = (low, middle) if offset(zone, middle) == after else (middle, high)
            found.append((high, after))
        day += dt.timedelta(days=1)
    return found


def delta(text):
    size = dt.timedelta(hours=int(text[1:3]), minutes=int(text[3:5]), seconds=int(text[5:7] or 0))
    return -size if text[0] == "-" else size


def reported(words):
    """The same by the file: the onsets of all observances in order."""
    onsets = []
    for place in range(0, len(words), 5):
        _, start, rule, before, after = words[place:place + 5]
        begin = dt.datetime.strptime(start, "%Y%m%dT%H%M%S")
        times = [begin] if rule == "-" else rrule.rrulestr(rule, dtstart=begin).between(
            dt.datetime(2025, 1, 1), dt.datetime(2031, 1, 1))
        onsets += [((time - delta(before)).replace(tzinfo=UTC), delta(after)) for time in times]
    return sorted(onsets)


def answer(line):
    name, form, *words = line.split()
    zone = zoneinfo.ZoneInfo(name)
    if form == "utc":
        start = dt.datetime(2026, 9, 1, 10, tzinfo=zone).astimezone(UTC)
        return "yes" if words == [start.strftime("%Y%m%dT%H%M%SZ")] else f"no: {start}"
    onsets = reported(words)
    before = [after for moment, after in onsets if moment <= FIRST]
    if not before or before[-1] != offset(zone, FIRST):
        return f"no: it begins with {before[-1:]}"
    found, now = [], before[-1]
    for moment, after in onsets:
        if FIRST < moment < LAST and after != now:
            found.append((moment, after))
            now = after
    return "yes" if found == changes(zone) else f"no: {found} is not {changes(zone)}"


for line in sys.stdin:
    print(answer(line))
