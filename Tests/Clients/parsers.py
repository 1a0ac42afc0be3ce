"""Calendar libraries written in Python: what scripts, Home Assistant and many small servers read feeds with."""

import datetime as dt

from clients import Client, fetch_all
from occurrences import Occurrence, settled


class Parser(Client):
    """Reads one feed after the other with `expand(data, zone, window)`."""

    def read(self, urls, zone, window):
        return {url: self.expand(data, zone, window) for url, data in fetch_all(urls).items()}

    def expand(self, data, zone, window):
        raise NotImplementedError


class Icalendar(Parser):
    """icalendar with recurring-ical-events."""

    name, modules, share = "icalendar", ("icalendar", "recurring_ical_events"), 1

    def expand(self, data, zone, window):
        import icalendar
        import recurring_ical_events
        calendar = icalendar.Calendar.from_ical(data)
        assert [error for part in calendar.walk() for error in getattr(part, "errors", [])] == []
        return [
            Occurrence(str(event["UID"]), settled(event["DTSTART"].dt, zone), settled(event["DTEND"].dt, zone),
                       str(event["SUMMARY"]), str(event.get("LOCATION", "")))
            for event in recurring_ical_events.of(calendar).between(*window)]


class Ical(Parser):
    """The library `ical`, which Home Assistant reads calendars with."""

    name, modules = "ical", ("ical",)

    def expand(self, data, zone, window):
        from ical.calendar_stream import IcsCalendarStream
        calendar = IcsCalendarStream.calendar_from_ics(data.decode())
        return [
            Occurrence(event.uid, settled(event.dtstart, zone), settled(event.end, zone),
                       event.summary, event.location or "")
            for event in calendar.timeline_tz(zone).overlapping(*window)]


class Vobject(Parser):
    """vobject, which Radicale and other servers check what they are given with."""

    name, modules, share = "vobject", ("vobject",), 1

    def expand(self, data, zone, window):
        import vobject
        found = []
        for event in vobject.readOne(data.decode()).vevent_list:
            first, end = event.dtstart.value, event.dtend.value
            # The rules go by the wall clock, and so does the length of each occurrence.
            starts = [first] if event.getrruleset() is None else event.getrruleset()
            place = event.location.value if hasattr(event, "location") else ""
            for start in starts:
                if not isinstance(first, dt.datetime):
                    start = start.date() if isinstance(start, dt.datetime) else start
                found.append(Occurrence(
                    event.uid.value, settled(start, zone), settled(start + (end - first), zone),
                    event.summary.value, place))
        return found
