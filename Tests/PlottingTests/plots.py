"""Reads a question a line, prints what d3 and Observable Plot answer, calculated with exact fractions and Python's own libraries."""

import datetime
import math
import statistics
import sys
from fractions import Fraction


def step(start, stop, count):
    """The multiple 1, 2 or 5 of a power of ten nearest to the rough step on a logarithmic scale, as d3 defines it."""
    rough = (stop - start) / count
    power = Fraction(1)
    while power * 10 <= rough:
        power *= 10
    while power > rough:
        power /= 10
    error = (rough / power) ** 2
    return power * (10 if error >= 50 else 5 if error >= 10 else 2 if error >= 2 else 1)


def ticks(start, stop, count):
    size = step(start, stop, count)
    first, last = math.ceil(start / size), math.floor(stop / size)
    return [float(size * index) for index in range(first, last + 1)]


def bins(numbers, count):
    low, high = min(numbers), max(numbers)
    if not count:
        deviation = statistics.stdev(map(float, numbers))
        count = min(200, max(1, math.ceil(float(high - low) * len(numbers) ** (1 / 3) / (3.49 * deviation))))
    size = step(low, high, count)
    start, end = math.floor(low / size), math.floor(high / size) + 1
    bounds = [size * index for index in range(start, end + 1)]
    counts = [sum(a <= number < b for number in numbers) for a, b in zip(bounds, bounds[1:])]
    return [float(bound) for bound in bounds] + [float(count) for count in counts]


def quartiles(numbers):
    lower, median, upper = statistics.quantiles(numbers, n=4, method="inclusive") if len(numbers) > 1 else numbers * 3
    reach = (upper - lower) * Fraction(3, 2)
    inside = [number for number in numbers if lower - reach <= number <= upper + reach]
    return [float(x) for x in (lower, median, upper, min(inside), max(inside), len(numbers) - len(inside))]


def months(start, stop, every):
    """The days in a range of days since 1970 that begin each so many months of a year."""
    epoch = datetime.date(1970, 1, 1)
    days = (epoch + datetime.timedelta(day) for day in range(start, stop + 1))
    return [(day - epoch).days for day in days if day.day == 1 and (day.month - 1) % every == 0]


for line in sys.stdin:
    kind, *words = line.split()
    numbers = [Fraction(word) for word in words]
    if kind == "ticks":
        answer = ticks(*numbers)
    elif kind == "bins":
        answer = bins(numbers[1:], int(numbers[0]))
    elif kind == "quartiles":
        answer = quartiles(numbers)
    else:
        answer = months(*map(int, numbers))
    print(*[repr(float(number)) for number in answer])
