"""What is usual in a place by Python's statistics, one answer for each line of standard input.

A line is JSON with counters, rows of [counter, date, slot, times, sum], a factor, opening hours by weekday, a term, today, and
the weeks that count, or null. The answer has a word for each half hour of the week: "-" where it is closed, the number of days
where they are too few, else number, lower quartile, median and upper quartile, joined by colons.
"""

import json
import statistics
import sys
from datetime import date, timedelta


def people(asked):
    """People by (date, slot), as the contract of a crowd's day has it."""
    means = {}
    for counter, day, slot, times, total in asked["rows"]:
        if times:
            means.setdefault(counter, {})[day, slot] = total / times
    usual = {counter: statistics.fmean(seen.values()) for counter, seen in means.items()}
    found = {}
    for key in {key for seen in means.values() for key in seen}:
        heard = [counter for counter in means if key in means[counter]]
        if 2 * len(heard) < len(asked["counters"]):
            continue
        devices = sum(means[counter][key] for counter in heard)
        share = sum(usual[counter] for counter in heard)
        if share > 0:
            devices *= sum(usual.values()) / share
        found[key] = devices * asked["factor"]
    return found


def is_usual(day, asked):
    term, today = asked["term"], date.fromisoformat(asked["today"])
    if day >= today or asked["weeks"] is not None and day < today - timedelta(7 * asked["weeks"]):
        return False

    def taught(day):
        day = day.isoformat()
        if day in term["swaps"]:
            return True
        return term["first"] <= day <= term["last"] and day not in term["holidays"]

    if taught(today):
        return taught(day) and day.isoformat() not in term["swaps"]
    return not taught(day)


def answer(asked):
    found = people(asked)
    words = []
    for weekday in range(7):
        for slot in range(48):
            start = slot * 30
            spans = asked["open"][weekday] + [
                [a - 1440, b - 1440] for a, b in asked["open"][(weekday - 1) % 7]
            ]
            if not any(a <= start and start + 30 <= b for a, b in spans):
                words.append("-")
                continue
            values = [
                value
                for (day, at), value in found.items()
                if at == slot
                and date.fromisoformat(day).weekday() == weekday
                and is_usual(date.fromisoformat(day), asked)
            ]
            if len(values) < 3:
                words.append(str(len(values)))
            else:
                lower, _, upper = statistics.quantiles(values, n=4, method="inclusive")
                median = statistics.median(values)
                words.append(f"{len(values)}:{lower!r}:{median!r}:{upper!r}")
    return " ".join(words)


for line in sys.stdin:
    print(answer(json.loads(line)))
