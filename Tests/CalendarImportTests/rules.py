"""The dates in 2027 of rules of repetition, by dateutil. A question is `START RULE`; the answer its dates, in seconds since 1970, or `-`.

No more than 5,001 of them are given. What dateutil holds to be no rule, because it can have no dates, has none.
"""
import calendar
import datetime as dt
import itertools
import sys
import types

from dateutil import rrule

FIRST, LAST = dt.datetime(2027, 1, 1), dt.datetime(2027, 12, 31, 23, 59, 59)

# Otherwise rules without a date are followed to the year 9999.
rrule.datetime = types.SimpleNamespace(**vars(dt) | {"MAXYEAR": 2028})


def dates(start, rule):
    try:
        for date in rrule.rrulestr(rule, dtstart=start):
            if date > LAST:
                return
            if date >= FIRST:
                yield date
    except ValueError:
        return


for line in sys.stdin:
    start, rule = line.split()
    start = dt.datetime.strptime(start, "%Y%m%dT%H%M%S")
    found = set(itertools.islice(dates(start, rule), 5001))
    # The start always counts.
    if FIRST <= start:
        found.add(start)
    print(" ".join(str(calendar.timegm(date.timetuple())) for date in sorted(found)) or "-")
