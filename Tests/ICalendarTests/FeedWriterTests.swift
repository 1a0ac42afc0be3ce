import CampusModel
import Glibc
import ICalendar
import Testing
import TimeZones

@Test func `a class feed is the golden file, byte for byte`() throws {
  let bytes = published(try Fixture.classFeed())
  let path = "\(Expander.folder)/Goldens/class.ics"
  if getenv("RECORD") != nil { Expander.write(bytes, to: path) }
  #expect(text(bytes) == text(Expander.contents(of: path)))
}

@Test func `a class feed says what its meetings are`() throws {
  let all = unfolded(published(try Fixture.classFeed()))
  #expect(all.first == "BEGIN:VCALENDAR" && all.last == "END:VCALENDAR")
  #expect(all.count { $0 == "BEGIN:VEVENT" } == 5)
  // Labor Day and the Friday and Wednesday of Thanksgiving fall out of the lecture, the 13th of
  // October comes in.
  #expect(all.contains("RRULE:FREQ=WEEKLY;UNTIL=20261214T155000Z;BYDAY=MO,WE,FR"))
  let exceptions = all.filter { $0.hasPrefix("EXDATE") }.map { String($0.suffix(15)) }
  #expect(
    exceptions == [
      "20260907T100000", "20261125T100000", "20261127T100000", "20261013T140000",
    ])
  #expect(all.contains("DTSTART;TZID=America/New_York:20261013T100000"))
  #expect(all.contains("UID:fall-2026.cmps216.0101.lecture.20261013@almanac.example.edu"))
  #expect(all.contains("DTSTART;VALUE=DATE:20261125") && all.contains("DTEND;VALUE=DATE:20261130"))
  for name in ["METHOD", "RDATE", "CLASS", "ORGANIZER", "COUNT"] {
    #expect(!all.contains { $0.hasPrefix(name) || $0.contains(";\(name)=") })
  }
  #expect(!all.contains("BEGIN:VALARM"))
  // The discussion has no time.
  #expect(!text(published(try Fixture.classFeed())).contains("discussion"))
}

@Test func `the order in which events are given does not matter`() throws {
  let feed = try Fixture.classFeed()
  let notice = try #require(feed.events.first)
  let turned = Fixture.feed(feed.events.reversed(), zone: feed.zone, notice: notice)
  #expect(published(turned) == published(feed))
  let twice = Fixture.feed(feed.events + feed.events, zone: feed.zone, notice: notice)
  #expect(published(twice) == published(feed))
}

@Test func `a feed without a set time has one event that says so`() throws {
  let meetings = MeetingEvents(
    term: try Fixture.fall(), zone: try Fixture.newYork(), host: Fixture.host)
  let feed = Fixture.feed([], zone: meetings.zone, notice: meetings.noSetTimes())
  let all = lines(published(feed))
  #expect(all.count { $0 == "BEGIN:VEVENT" } == 1)
  #expect(all.contains("SUMMARY:Fall 2026: no meetings with a set time"))
  #expect(all.contains("DTSTART;VALUE=DATE:20260831"))
  #expect(all.contains("TRANSP:TRANSPARENT"))
}

@Test func `an address cannot end its line or carry what no URI may`() throws {
  let uid = EventUID(["t"], host: Fixture.host)
  let event = Event(
    uid: uid, summary: "s", timing: .utc(Instant(seconds: 0), seconds: 60),
    url: "https://a.example/\r\nATTENDEE:x y\\é\"")
  let all = unfolded(published(Fixture.feed([event], zone: .utc, notice: event)))
  #expect(all.contains("URL;VALUE=URI:https://a.example/%0d%0aATTENDEE:x%20y%5c%c3%a9%22"))
}

@Test(arguments: [
  ("America/New_York", "20070311T020000", "FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "-0500", "-0400"),
  ("Europe/Berlin", "19960331T020000", "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "+0100", "+0200"),
  ("Europe/Dublin", "19960331T010000", "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "+0000", "+0100"),
  ("Pacific/Auckland", "20070930T020000", "FREQ=YEARLY;BYMONTH=9;BYDAY=-1SU", "+1200", "+1300"),
  (
    "America/Nuuk", "20240330T230000",
    "FREQ=YEARLY;BYMONTH=3;BYDAY=SA;BYMONTHDAY=24,25,26,27,28,29,30", "-0200", "-0100"
  ),
])
func `daylight time has a yearly rule from its first year`(
  _ name: String, start: String, rule: String, from: String, to: String
) throws {
  let zone = try Zone.load(name)
  let day = CalendarDate(dayNumber: 20_700)
  let event = Event(
    uid: EventUID(["t"], host: Fixture.host), summary: "s",
    timing: .once(LocalMinute(day, minutes: 600), minutes: 60))
  let all = unfolded(published(Fixture.feed([event], zone: zone, notice: event)))
  #expect(all.count { $0 == "BEGIN:STANDARD" } == 1)
  let begin = try #require(all.firstIndex(of: "BEGIN:DAYLIGHT"))
  #expect(
    Array(all[begin + 1...begin + 4]) == [
      "DTSTART:\(start)", "RRULE:\(rule)", "TZOFFSETFROM:\(from)", "TZOFFSETTO:\(to)",
    ])
}

@Test func `a clock that is never set has one observance`() throws {
  let zone = try Zone.load("America/Phoenix")
  let event = Event(
    uid: EventUID(["t"], host: Fixture.host), summary: "s",
    timing: .once(LocalMinute(CalendarDate(dayNumber: 20_700), minutes: 600), minutes: 60))
  let all = unfolded(published(Fixture.feed([event], zone: zone, notice: event)))
  let begin = try #require(all.firstIndex(of: "BEGIN:VTIMEZONE"))
  #expect(
    Array(all[begin...begin + 8]) == [
      "BEGIN:VTIMEZONE", "TZID:America/Phoenix", "BEGIN:STANDARD", "DTSTART:19700101T000000",
      "TZOFFSETFROM:-0700", "TZOFFSETTO:-0700", "TZNAME:MST", "END:STANDARD", "END:VTIMEZONE",
    ])
}

@Test(arguments: ["Africa/Casablanca", "Africa/Cairo"])
func `a zone without a rule is written in UTC`(_ name: String) throws {
  let event = Event(
    uid: EventUID(["t"], host: Fixture.host), summary: "s",
    timing: .once(LocalMinute(try Fixture.date("2026-09-01"), minutes: 600), minutes: 60))
  let all = unfolded(
    published(Fixture.feed([event], zone: try Zone.load(name), notice: event)))
  #expect(!all.contains("BEGIN:VTIMEZONE") && !all.contains { $0.contains("TZID") })
  let hour = name == "Africa/Cairo" ? "07" : "09"
  #expect(all.contains("DTSTART:20260901T\(hour)0000Z"))
}
