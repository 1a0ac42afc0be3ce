"""What Python's icalendar and recurring-ical-events read in feeds: paths as arguments, JSON by path on standard output.

times: uid -> [start, end] of every occurrence, in seconds since 1970, by the zone's name
own:   the same by the file's own VTIMEZONE, which libraries else pass over for a zone they know
days:  uid -> [first day, day after the last] of whole-day events
texts: uid -> property -> text
"""
import datetime as dt
import json
import re
import sys

import icalendar
import recurring_ical_events


def expand(calendar):
    times, days = {}, {}
    for event in recurring_ical_events.of(calendar).all():
        start, end, uid = event.start, event.end, str(event["UID"])
        if isinstance(start, dt.datetime):
            times.setdefault(uid, []).append([int(start.timestamp()), int(end.timestamp())])
        else:
            days.setdefault(uid, []).append([start.isoformat(), end.isoformat()])
    return {uid: sorted(found) for uid, found in times.items()}, days


def texts(event):
    found = {name: str(event[name]) for name in ("SUMMARY", "LOCATION", "DESCRIPTION", "URL") if name in event}
    if "CATEGORIES" in event:
        found["CATEGORIES"] = "|".join(str(text) for text in event["CATEGORIES"].cats)
    if "X-APPLE-STRUCTURED-LOCATION" in event:
        found["X-TITLE"] = event["X-APPLE-STRUCTURED-LOCATION"].params["X-TITLE"]
    return found


def read(path, number):
    data = open(path, "rb").read()
    data.decode("utf-8")
    calendar = icalendar.Calendar.from_ical(data)
    times, days = expand(calendar)
    # A name that no library knows, and each only once: libraries remember zones by name.
    own_name = b"Almanac/Own%d" % number
    renamed = re.sub(rb"(TZID[=:])[A-Za-z/_+-]+", rb"\g<1>" + own_name, data)
    own, _ = expand(icalendar.Calendar.from_ical(renamed))
    return {
        "errors": [str(error) for part in calendar.walk() for error in part.errors],
        "name": str(calendar["X-WR-CALNAME"]),
        "times": times,
        "own": own,
        "days": days,
        "texts": {str(event["UID"]): texts(event) for event in calendar.walk("VEVENT")},
    }


print(json.dumps({path: read(path, number) for number, path in enumerate(sys.argv[1:])}))
