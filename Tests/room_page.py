"""What a room's page shows of the days ahead, as data."""

import html
import re
from collections import namedtuple

# Minutes from midnight of the date; beyond 1,440 they are the next day's. `state` is "free", "class", "reserved" or "shut".
Row = namedtuple("Row", "start end state words")

TIMES = re.compile(r"(\d+):(\d\d)(?: (am|pm))? – (\d+):(\d\d) (am|pm)")


def minute(hour, rest, half):
    return int(hour) % 12 * 60 + int(rest) + 720 * (half == "pm")


def text_of(markup):
    return " ".join(html.unescape(re.sub("<[^>]+>", " ", markup)).replace("\u00a0", " ").split())


def dates_ahead(page):
    """The dates of the days ahead, in the order of the page."""
    return re.findall(r'<li id="(\d{4}-\d\d-\d\d)">', page)


def day_ahead(page, date):
    """The markup of one of the days ahead."""
    [found] = re.findall(rf'<li id="{date}">.*?</details></li>', page, re.S)
    return found


def rows_ahead(page, date):
    """What that day's fold lists, in order; what each row is about as words, with its glyph."""
    table = re.search(r'<table class="uses">(.*?)</table>', day_ahead(page, date), re.S)[1]
    found = []
    for classes, time, cell in re.findall(r'<tr class="([^"]*)"><th scope="row">(.*?)</th><td>(.*?)</td></tr>', table, re.S):
        first, rest, half, last, left, end_half = TIMES.fullmatch(text_of(time)).groups()
        start, end = minute(first, rest, half or end_half), minute(last, left, end_half)
        if found:
            start += 1440 * (start < found[-1].end)
            assert start == found[-1].end, (date, time, "a gap")
        end += 1440 * ((end - 1) // 1440 < (start // 1440))
        end += 1440 * (end <= start)
        found.append(Row(start, end, classes.split()[0], text_of(cell)))
    assert table.count("<tr") == len(found)
    return found
