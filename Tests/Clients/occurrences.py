"""What a calendar program shows of a feed, and how that is compared with what should be there."""

import datetime as dt
from collections import Counter, namedtuple

# Start and end are moments in UTC, or dates of whole days, the end being the day after the last. A program that keeps no UIDs
# says None; one that was not asked for words has None there.
class Occurrence(namedtuple("Occurrence", "uid start end summary place", defaults=(None, None))):
    def is_within(self, window):
        """Whether it begins in the window, for whole days by their dates."""
        if isinstance(self.start, dt.datetime):
            return window.start <= self.start < window.end
        return window.start.date() <= self.start < window.end.date()


Window = namedtuple("Window", "start end")

UTC = dt.timezone.utc


def moment(text):
    """Reads 20270125T150000Z, or 20270125 as a date."""
    if len(text) == 8:
        return dt.datetime.strptime(text, "%Y%m%d").date()
    return dt.datetime.strptime(text, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)


def settled(value, zone):
    """A date or a moment as Python's calendar libraries give it, in UTC; a local time without a zone is by `zone`."""
    if not isinstance(value, dt.datetime):
        return value
    return (value if value.tzinfo else value.replace(tzinfo=zone)).astimezone(UTC)


NOTES = ("holiday", "swap", "date", "first-day", "last-day", "no-set-times", "no-news-of-seats", "no-reservations",
         "nothing-planned", "no-ways", "finished")
# What of a person's days is distinguished by its hours alone.
DAYS = ("activity", "errand", "way", "day")


def subject(uid):
    """What an event is of: the term with the section and whether it is an exam or news of seats, or with the kind of notice.
    Which meeting of a section, and on which date where each is an event of its own, is left out; of a reservation all but the
    room, of a person's days all but the kind."""
    parts = uid.split("@")[0].split(".")
    if parts[1] in NOTES + DAYS:
        return ".".join(parts[:2])
    return ".".join(parts[:4] if parts[3:4] in (["exam"], ["seats"]) else parts[:3])


def tally(occurrences, by_subject=True, by_day=False):
    """How often each (subject, start, end) is there. `by_day` cuts whole days into single ones, for programs that do."""
    counts = Counter()
    for one in occurrences:
        name = subject(one.uid) if by_subject else None
        if by_day and not isinstance(one.start, dt.datetime):
            for number in range((one.end - one.start).days):
                day = one.start + dt.timedelta(number)
                counts[name, day, day + dt.timedelta(1)] += 1
        else:
            counts[name, one.start, one.end] += 1
    return counts


def difference(found, expected):
    """Nothing where two tallies are equal, else in a line what is missing and what is too much."""
    missing, extra = expected - found, found - expected
    if not missing and not extra:
        return None

    def words(counts):
        shown = sorted(counts.items(), key=lambda item: str(item))[:3]
        return "; ".join(f"{name or ''} {start} – {end}" + (f" ×{n}" if n > 1 else "") for (name, start, end), n in shown)
    return f"missing {missing.total()} [{words(missing)}], too many {extra.total()} [{words(extra)}]"
