"""The dates in 2027 of rules of repetition, by dateutil. A question is `START RULE`, the answer its dates, or `-`."""
import datetime as dt
import sys

from dateutil.rrule import rrulestr

FIRST, LAST = dt.datetime(2027, 1, 1), dt.datetime(2027, 12, 31, 23, 59)

for line in sys.stdin:
    start, rule = line.split()
    start = dt.datetime.strptime(start, "%Y%m%dT%H%M%S")
    dates = set(rrulestr(rule, dtstart=start).between(FIRST, LAST, inc=True))
    # The start always counts.
    if FIRST <= start:
        dates.add(start)
    print(" ".join(f"{date:%Y-%m-%d}" for date in sorted(dates)) or "-")
