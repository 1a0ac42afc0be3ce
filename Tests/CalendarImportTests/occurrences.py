"""What Python's icalendar and recurring-ical-events find in calendars.

A question is `FIRST LAST PATH`, days of New York's calendar, the last one included; the answer is a line of words:
`UID:t:START:END` for what has times, in seconds since 1970, `UID:d:FIRST:END` for whole days, the UID in hexadecimal,
in order; or `refused REASON` where icalendar or recurring-ical-events cannot read the file.
"""
import datetime as dt
import sys
import zoneinfo

import icalendar
import recurring_ical_events

SITE = zoneinfo.ZoneInfo("America/New_York")
UTC = dt.timezone.utc


def floating(calendar):
    """The zone of times that name none."""
    try:
        return zoneinfo.ZoneInfo(str(calendar.get("X-WR-TIMEZONE", "")).strip() or "America/New_York")
    except (ValueError, OSError, zoneinfo.ZoneInfoNotFoundError):
        return SITE


def seconds(moment, zone):
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=zone)
    return int(moment.astimezone(UTC).timestamp())


def words(calendar, first, after):
    zone = floating(calendar)
    for event in recurring_ical_events.of(calendar).between(first, after):
        uid = str(event.get("UID", "")).strip().encode().hex()
        start, end = event.start, event.end
        if isinstance(start, dt.datetime):
            yield f"{uid}:t:{seconds(start, zone)}:{seconds(end, zone)}"
        else:
            # A day that ends on the day it begins is that day.
            yield f"{uid}:d:{start}:{max(end, start + dt.timedelta(days=1))}"


def answer(question):
    first, last, path = question.split(" ", 2)
    first = dt.datetime.fromisoformat(first).replace(tzinfo=SITE)
    after = dt.datetime.fromisoformat(last).replace(tzinfo=SITE) + dt.timedelta(days=1)
    # Else a zone that one file describes would be known in all later ones.
    icalendar.use_zoneinfo()
    try:
        with open(path, "rb") as file:
            calendars = icalendar.Calendar.from_ical(file.read(), multiple=True)
        if not calendars:
            return "refused it, without saying why"
        return " ".join(sorted({word for one in calendars for word in words(one, first, after)}))
    except Exception as error:  # Whatever it is, the file is not read by it.
        return "refused " + " ".join(f"{type(error).__name__}: {error}".split())[:200]


for line in sys.stdin:
    # An empty line would be no answer.
    print(answer(line.rstrip("\n")) or "-")
