"""Calendars such as other programs write, and some that no program should: rules drawn by a seed, and one oddity a file."""

import datetime as dt

from chance import Chance, SUBJECTS

SEED = "calendars of a made-up university"
DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
ZONES = ("America/New_York", "Europe/London", "Asia/Kolkata", "Australia/Sydney")


def calendar(*events, head=(), end="\r\n", last="\r\n"):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Larkspur//Made up//EN", *head]
    for event in events:
        lines += ["BEGIN:VEVENT", *event, "END:VEVENT"]
    return end.join([*lines, "END:VCALENDAR"]) + last


def event(uid, *lines, start="DTSTART;TZID=America/New_York:20250912T090000", end="DTEND;TZID=America/New_York:20250912T101500"):
    """One of this UID; without a start or an end where there is to be none."""
    return [f"UID:{uid}@larkspur.example", "DTSTAMP:20250901T080000Z", *filter(None, (start, end)), f"SUMMARY:{uid.title()}", *lines]


# MARK: Drawn rules

class Rules:
    """Events of a file, whose rules begin on the day of the event itself, at hours that no clock skips."""

    def __init__(self, number):
        self.chance = Chance(f"{SEED} {number}")

    def start(self):
        chance = self.chance
        return dt.datetime(chance.between(1998, 2026), chance.between(1, 12), chance.between(1, 28), chance.between(8, 19),
                           chance.pick([0, 15, 30]))

    def rule(self, first, is_day, is_utc):
        chance = self.chance
        frequency = chance.pick(["DAILY", "WEEKLY", "WEEKLY", "MONTHLY", "MONTHLY", "YEARLY"])
        parts = [f"FREQ={frequency}"]
        if chance.hits(40):
            parts.append(f"INTERVAL={chance.between(2, 4)}")
        own = DAYS[first.weekday()]
        if frequency == "WEEKLY":
            days = set(chance.some(DAYS, chance.between(0, 2))) | {own}
            parts.append("BYDAY=" + ",".join(day for day in DAYS if day in days))
            if chance.hits(30):
                parts.append("WKST=SU")
        elif frequency == "MONTHLY":
            parts.append(chance.pick([f"BYDAY={(first.day - 1) // 7 + 1}{own}" if first.day < 29 else "BYDAY=-1" + own,
                                      f"BYMONTHDAY={first.day}"]))
        elif frequency == "YEARLY" and chance.hits(60):
            parts.append(f"BYMONTH={first.month};BYMONTHDAY={first.day}")
        bound = chance.below(3)
        if bound == 0:
            parts.append(f"COUNT={chance.between(2, 40)}")
        elif bound == 1:
            until = first + dt.timedelta(chance.between(20, 2500))
            parts.append("UNTIL=" + (f"{until:%Y%m%d}" if is_day else f"{until:%Y%m%dT235959}Z"))
        return "RRULE:" + ";".join(parts)

    def event(self, uid):
        chance, first = self.chance, self.start()
        kind = chance.pick(["day", "zone", "zone", "utc", "floating"])
        zone = f";TZID={chance.pick(ZONES)}" if kind == "zone" else ""
        mark = "Z" if kind == "utc" else ""

        def moment(name, when):
            return f"{name};VALUE=DATE:{when:%Y%m%d}" if kind == "day" else f"{name}{zone}:{when:%Y%m%dT%H%M%S}{mark}"

        length = dt.timedelta(days=chance.between(1, 3)) if kind == "day" else dt.timedelta(minutes=chance.pick([30, 50, 75, 160]))
        lines = [f"SUMMARY:{chance.pick(SUBJECTS)}", moment("DTSTART", first)]
        if chance.hits(70):
            lines.append(moment("DTEND", first + length))
        else:
            lines.append(f"DURATION:P{length.days}D" if kind == "day" else f"DURATION:PT{length.seconds // 60}M")
        found = [[f"UID:{uid}", "DTSTAMP:20250901T080000Z", *lines]]
        if chance.hits(80):
            found[0].append(self.rule(first, kind == "day", kind == "utc"))
            if chance.hits(40):
                found[0].append(moment("EXDATE", first))
            if chance.hits(30):
                moved = first + dt.timedelta(hours=0 if kind == "day" else 1, days=1)
                found.append([f"UID:{uid}", "DTSTAMP:20250902T080000Z", moment("RECURRENCE-ID", first), moment("DTSTART", moved),
                              moment("DTEND", moved + length), "SUMMARY:Moved"])
        return found

    def text(self):
        return calendar(*(one for number in range(4) for one in self.event(f"drawn-{number}")))


# MARK: Oddities

WEEKLY = "RRULE:FREQ=WEEKLY;COUNT=10"
ZONE = ("BEGIN:VTIMEZONE", "TZID:Harbor Time", "BEGIN:STANDARD", "DTSTART:19701101T020000",
        "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
        "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500", "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:19700308T020000",
        "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400", "END:DAYLIGHT", "END:VTIMEZONE")
UTC = {"start": "DTSTART:20251013T111500Z", "end": "DTEND:20251013T130000Z"}
HARBOR = {"start": "DTSTART;TZID=Harbor Time:20250912T090000", "end": "DTEND;TZID=Harbor Time:20250912T101500"}


def day(first, last=None):
    return {"start": f"DTSTART;VALUE=DATE:{first}", "end": last and f"DTEND;VALUE=DATE:{last}"}


READABLE = {
    "long-names": calendar(event(
        "office", "X-MICROSOFT-CDO-ALLDAYEVENT:FALSE", 'X-FIELD;NAME="Kind of day";ID=12;TYPE=number:Holiday &amp\\; feast',
        "DESCRIPTION:<p>Doors open at eight\\, <b>not</b> before&#8230\\;</p>\\nBring:\\n- a lamp\\n- a",
        "  coat"), head=("X-WR-CALNAME:Days of note", "X-WR-TIMEZONE:America/New_York")),
    "several-rooms": calendar(
        event("rooms", "LOCATION:MAB 0230\\, MAB 1105\\, QRY A9\\nKIL C341", **UTC),
        head=("PRODID:-//Made\\\\\\, up//EN",)),
    "no-stamp-no-end-of-line": calendar(
        ["UID:b", "DTSTART;VALUE=DATE:20251224", "SUMMARY:Later"],
        ["UID:a", "DTSTART;VALUE=DATE:20250901", "SUMMARY:Sooner"], last=""),
    "days-off": calendar(event("off", "RRULE:FREQ=WEEKLY;BYDAY=WE;COUNT=8", "EXDATE;VALUE=DATE:20250917,20251001",
                               **day("20250910", "20250911"))),
    "days-long": calendar(event("days", **day("20250915", "20250920")), event("twice", "RRULE:FREQ=WEEKLY;COUNT=3", **day(
        "20250902", "20250904"))),
    "declined": calendar(event("declined", "ATTENDEE;PARTSTAT=DECLINED;CN=Somebody:mailto:somebody@larkspur.example")),
    "lines-of-unix": calendar(event("unix", WEEKLY), end="\n", last="\n"),
    "mark-first": "\ufeff" + calendar(event("mark", WEEKLY)),
    "zone-of-its-own": calendar(event("harbor", "RRULE:FREQ=WEEKLY;UNTIL=20251220T045959Z", **HARBOR), head=ZONE),
    "two-calendars": calendar(event("one")) + calendar(event("two", **UTC)),
    "no-event": calendar(),
    "tasks-alone": calendar().replace(
        "END:VCAL", "BEGIN:VTODO\r\nUID:t\r\nDUE:20251001T120000Z\r\nSUMMARY:Mend the net\r\nEND:VTODO\r\nEND:VCAL"),
    "alarm": calendar(event("alarm", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "DESCRIPTION:Soon", "END:VALARM")),
    "more-dates": calendar(event("more", "RDATE;TZID=America/New_York:20250919T140000,20251003T090000")),
    "canceled": calendar(event("canceled", "STATUS:CANCELLED"), event("held")),
    "moved": calendar(
        event("moved", WEEKLY), event("moved", "RECURRENCE-ID;TZID=America/New_York:20250926T090000",
                                      start="DTSTART;TZID=America/New_York:20250927T160000",
                                      end="DTEND;TZID=America/New_York:20250927T170000")),
    "leap-day": calendar(event("leap", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", **day("20080229", "20080301"))),
    "last-friday": calendar(event("friday", "RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=30", start="DTSTART:20250829T150000Z",
                                  end="DTEND:20250829T160000Z")),
    "weekday-of-set": calendar(event(
        "set", "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=20", start="DTSTART:20250930T150000Z",
        end="DTEND:20250930T153000Z")),
    "quoted": calendar(event("quoted", 'ORGANIZER;CN="Moss; Ada: dean, \'of\' sorts":mailto:dean@larkspur.example')),
    "small-letters": calendar(event("small", WEEKLY)).replace("BEGIN:VEVENT", "begin:vevent").replace("SUMMARY", "summary"),
    "clock-of-the-calendar": calendar(event("floating", WEEKLY, start="DTSTART:20250912T090000", end="DTEND:20250912T100000"),
                                      head=("X-WR-TIMEZONE:Europe/London",)),
    "tides-7": calendar(
        event("tides", "RRULE:FREQ=DAILY;INTERVAL=3;COUNT=50"), event("ebb", "RRULE:FREQ=YEARLY;COUNT=9", **day("20220217"))),
    "letters-of-many": calendar(event(
        "ebbe-und-flut-潮", "LOCATION:Ålesund\\, 港\\, Łódź", "DESCRIPTION:" + "港のうた " * 4, "  " + "и снова 🌊 " * 3)),
    "lasts": calendar(event("lasts", "DURATION:PT1H30M", WEEKLY, end=None), event("week", "DURATION:P1W", **day("20250907")),
                      event("moment", end=None)),
    "nights": calendar(event("night", "RRULE:FREQ=WEEKLY;BYDAY=FR,SA;COUNT=12",
                             start="DTSTART;TZID=America/New_York:20250912T220000",
                             end="DTEND;TZID=America/New_York:20250913T013000")),
}

# What other programs read in another way, or refuse; each is another mistake.
BROKEN = {
    "empty": "",
    "cut": calendar(event("cut", WEEKLY))[:170],
    "no-colon": calendar(event("colon")).replace("SUMMARY:", "SUMMARY "),
    "no-such-day": calendar(
        event("february", start="DTSTART:20250230T090000", end="DTEND:20250230T100000"), event("good")),
    "no-such-zone": calendar(event(
        "nowhere", start="DTSTART;TZID=Nowhere/Near:20250912T090000", end="DTEND;TZID=Nowhere/Near:20250912T100000")),
    "no-such-rule": calendar(event("rule", "RRULE:FREQ=FORTNIGHTLY;COUNT=3")),
    "not-a-calendar": "Tide tables of the week\r\nMonday: high at noon\r\n",
    "wrong-letters": calendar(event("letters")).replace("Letters", "Caf\udce9").encode("utf-8", "surrogateescape"),
    "unbalanced": calendar(event("lost", WEEKLY)).replace("END:VEVENT\r\n", ""),
    "ends-first": calendar(event("backward", start="DTSTART;TZID=America/New_York:20250912T090000",
                                 end="DTEND;TZID=America/New_York:20250911T100000")),
    "shrinks": calendar(event("negative", "DURATION:-PT30M", end=None)),
    "until-a-day": calendar(event("until", "RRULE:FREQ=WEEKLY;UNTIL=20251010")),
    "until-by-its-clock": calendar(event("until", "RRULE:FREQ=WEEKLY;UNTIL=20251010T090000")),
}


def files():
    found = {f"calendars/drawn/{number:02}.ics": Rules(number).text() for number in range(1, 18)}
    found |= {f"calendars/reference/{name}.ics": text for name, text in READABLE.items()}
    return found | {f"calendars/broken/{name}.ics": text for name, text in BROKEN.items()}
