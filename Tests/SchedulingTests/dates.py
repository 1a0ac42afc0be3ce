"""When things are held, by Python's datetime: one question a line on standard input as JSON, one answer a line.

Everything is laid out minute by minute and date by date, so that no rule is shared with what is tested.
"""
import datetime as dt
import json
import sys

DAY = dt.timedelta(days=1)
MIDNIGHT = dt.datetime(1970, 1, 1)


def teaching(term, date):
    """The weekday whose classes meet on `date`, or None."""
    first, last = map(dt.date.fromisoformat, term["days"])
    if not first <= date <= last:
        return None
    for swap, follows in term["swaps"]:
        if dt.date.fromisoformat(swap) == date:
            return follows
    for start, end in term["holidays"]:
        if dt.date.fromisoformat(start) <= date <= dt.date.fromisoformat(end):
            return None
    return date.weekday()


def held(term, row):
    """The dates of a row."""
    if row["dates"] is not None:
        return sorted(map(dt.date.fromisoformat, row["dates"]))
    first, last = map(dt.date.fromisoformat, term["days"])
    found = []
    while first <= last:
        within = row["from"] is None or row["from"] <= first.isoformat() <= row["to"]
        if within and teaching(term, first) in row["days"]:
            found.append(first)
        first += DAY
    return found


def minute(date):
    """The minutes from the start of 1970 to that of `date`."""
    return int((dt.datetime.combine(date, dt.time()) - MIDNIGHT).total_seconds()) // 60


def occurrences(term, rows):
    """(date, start, end, place, is exam), the times in minutes since 1970."""
    found = []
    for row in rows:
        for date in held(term, row):
            base = minute(date)
            found.append((date, base + row["start"], base + row["end"], row["place"], row["exam"]))
    return found


def near(a, b, gap, ways):
    """Whether one begins after the other has ended, on the same date or the next, and too soon."""
    for early, late in ((a, b), (b, a)):
        minutes = late[1] - early[2]
        if early[4] or late[4] or minutes < 0 or late[0] - early[0] > DAY:
            continue
        way = 0 if None in (early[3], late[3]) else ways.get(early[3] + ">" + late[3], 0)
        if minutes < gap or minutes < way:
            return True
    return False


def minutes(found):
    return {number for one in found for number in range(one[1], one[2])}


def answer(question):
    term, gap, ways = question["term"], question["gap"], question["ways"]
    a, b = (occurrences(term, question[name]) for name in "ab")
    shared = minutes(a) & minutes(b)
    clash = MIDNIGHT + dt.timedelta(minutes=min(shared)) if shared else None
    conflict = clash is not None or any(near(x, y, gap, ways) for x in a for y in b)
    classes = [one for one in a if not one[4]]
    dates = {one[0] for one in classes}
    held = {day: len(minutes([one for one in classes if one[0] == day])) for day in sorted(dates)}
    return ";".join(map(str, (
        clash.date() if clash else "-",
        int(conflict),
        int(any(near(x, y, gap, ways) for x in a for y in a)),
        "".join(map(str, sorted({date.weekday() for date in dates}))),
        min((one[1] - minute(one[0]) for one in classes), default="-"),
        max((one[2] - minute(one[0]) for one in classes), default="-"),
        " ".join(f"{day}={number}" for day, number in held.items()),
        max(held.values(), default=0),
    )))


for line in sys.stdin:
    print(answer(json.loads(line)))
