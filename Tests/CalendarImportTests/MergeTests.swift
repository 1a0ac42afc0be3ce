import CalendarImport
import Testing

/// What makes the occurrences of an event out of its lines.
@Suite struct MergeTests {
  private let zone = "DTSTART;TZID=America/New_York:20270308T100000"
  private let end = "DTEND;TZID=America/New_York:20270308T105000"
  private let rule = "RRULE:FREQ=WEEKLY;COUNT=3"

  /// Three Mondays, the second after the clocks are put forward.
  private let mondays = [
    "2027-03-08 10:00-10:50", "2027-03-15 10:00-10:50", "2027-03-22 10:00-10:50",
  ]

  @Test func `a rule is followed by the clock on the wall`() async throws {
    let made = Made("UID:a", zone, end, rule)
    let (times, reported) = try await made.times()
    #expect(times == mondays)
    #expect(reported.isEmpty)
    let (inLondon, _) = try await made.times("Europe/London")
    #expect(
      inLondon == ["2027-03-08 15:00-15:50", "2027-03-15 14:00-14:50", "2027-03-22 14:00-14:50"])
  }

  @Test func `a date before the clocks go forward does not shift the day after`() async throws {
    let (times, _) = try await Made(
      "UID:a", "DTSTART;TZID=America/New_York:20270313T023000", "DURATION:PT30M",
      "RRULE:FREQ=DAILY;COUNT=3"
    ).times()
    #expect(
      times == ["2027-03-13 02:30-03:00", "2027-03-14 03:30-04:00", "2027-03-15 02:30-03:00"])
  }

  @Test(arguments: [
    "EXDATE;TZID=America/New_York:20270315T100000", "EXDATE:20270315T140000Z",
    "EXDATE;VALUE=DATE:20270315", "EXDATE:20270315T100000",
    "EXDATE;TZID=Europe/Berlin:20270315T150000",
    "EXDATE;TZID=America/New_York:20270101T100000,20270315T100000",
  ])
  func `a date is taken out however it is written`(_ line: String) async throws {
    let (times, reported) = try await Made("UID:a", zone, end, rule, line, "EXDATE:").times()
    #expect(times == [mondays[0], mondays[2]])
    #expect(reported.isEmpty)
  }

  @Test func `dates are added, with lengths of their own`() async throws {
    let (times, reported) = try await Made(
      "UID:a", zone, end, "RDATE;TZID=America/New_York:20270310T120000,20270311T120000",
      "RDATE;VALUE=PERIOD:20270312T170000Z/20270312T190000Z,20270313T170000Z/PT30M"
    ).times()
    #expect(
      times == [
        mondays[0], "2027-03-10 12:00-12:50", "2027-03-11 12:00-12:50", "2027-03-12 12:00-14:00",
        "2027-03-13 12:00-12:30",
      ])
    #expect(reported.isEmpty)
  }

  @Test func `a changed date replaces the regular one, the highest number wins`() async throws {
    let reading = try await readCalendar(
      """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:a
      RECURRENCE-ID:20270315T140000Z
      SEQUENCE:2
      SUMMARY:Moved
      DTSTART;TZID=America/New_York:20270316T120000
      DURATION:PT1H
      END:VEVENT
      BEGIN:VEVENT
      UID:a
      RECURRENCE-ID;TZID=America/New_York:20270315T100000
      SEQUENCE:1
      SUMMARY:Outdated
      DTSTART;TZID=America/New_York:20270317T120000
      END:VEVENT
      BEGIN:VEVENT
      UID:a
      SUMMARY:Class
      \(zone)
      \(end)
      \(rule)
      END:VEVENT
      END:VCALENDAR
      """)
    let events = try #require(reading.calendar?.events)
    #expect(events.map(\.summary) == ["Moved", "Class"])
    #expect(events.map(\.times) == [["2027-03-16 12:00-13:00"], [mondays[0], mondays[2]]])
  }

  @Test(arguments: [
    (";TZID=America/New_York:20270315T100000", ";TZID=America/New_York:20270315T110000"),
    (":20270315T140000Z", ";TZID=America/New_York:20270315T110000"),
    (":20270315T140000Z", ":20270315T150000Z"),
    (";TZID=America/New_York:20270315T100000", ":20270315T150000Z"),
    (";TZID=Europe/Berlin:20270315T150000", ";TZID=America/Chicago:20270315T100000"),
  ])
  func `a change of all later dates moves them too`(_ id: String, _ start: String) async throws {
    let reading = try await readCalendar(
      """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:a
      \(zone)
      \(end)
      \(rule)
      END:VEVENT
      BEGIN:VEVENT
      UID:a
      RECURRENCE-ID;RANGE=THISANDFUTURE\(id)
      DTSTART\(start)
      DURATION:PT2H
      END:VEVENT
      END:VCALENDAR
      """)
    #expect(
      reading.calendar?.events.flatMap(\.times) == [
        mondays[0], "2027-03-15 11:00-13:00", "2027-03-22 11:00-13:00",
      ])
  }

  @Test func `a change of later dates without a series is one date, with a warning`() async throws {
    let (times, reported) = try await Made(
      "UID:a", "RECURRENCE-ID;RANGE=THISANDFUTURE:20270315T140000Z", zone, end
    ).times()
    #expect(times == [mondays[0]])
    #expect(reported.count == 1)
  }

  @Test func `a canceled date is a canceled event`() async throws {
    let reading = try await Made("UID:a", zone, "STATUS:cancelled", "TRANSP:transparent").read()
    let event = try #require(reading.calendar?.events.first)
    #expect(event.status == .canceled)
    #expect(event.isTransparent)
  }

  @Test(arguments: [
    "UNTIL=20270315", "UNTIL=20270315T100000", "UNTIL=20270315T140000Z", "UNTIL=20270321T235959",
    "until=20270315",
  ])
  func `the last date counts however the end is written`(_ until: String) async throws {
    let (times, _) = try await Made("UID:a", zone, end, "RRULE:FREQ=WEEKLY;\(until)").times()
    #expect(times == Array(mondays.prefix(2)))
  }

  @Test(arguments: [
    ("Eastern Standard Time", "10:00"), ("\"Eastern Standard Time\"", "10:00"),
    ("/vendor.example/2009/America/New_York", "10:00"),
    ("/freeassociation.sourceforge.net/America/New_York", "10:00"),
    ("America/Chicago", "11:00"), ("Pacific Standard Time", "13:00"),
    ("\"Europe/Berlin\"", "04:00"),
  ])
  func `zones are found by Windows' names and behind prefixes`(
    _ name: String, _ hour: String
  ) async throws {
    let (times, reported) = try await Made("UID:a", "DTSTART;TZID=\(name):20270201T100000").times()
    #expect(times == ["2027-02-01 \(hour)-\(hour)"])
    #expect(reported.isEmpty)
  }

  @Test func `a zone that only the calendar knows is worked out from its description`() async throws
  {
    let head = [
      "BEGIN:VTIMEZONE", "TZID:Larkspur\\, Main", "BEGIN:STANDARD", "DTSTART:16010101T020000",
      "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11", "TZOFFSETFROM:-0300", "TZOFFSETTO:-0400",
      "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:16010101T020000",
      "RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0300",
      "END:DAYLIGHT", "END:VTIMEZONE",
    ]
    let (times, reported) = try await Made(
      "UID:a", "DTSTART;TZID=\"Larkspur, Main\":20270308T100000", "RRULE:FREQ=WEEKLY;COUNT=2",
      head: head
    ).times()
    #expect(times == ["2027-03-08 09:00-09:00", "2027-03-15 09:00-09:00"])
    #expect(reported.isEmpty)
  }

  @Test func `an unknown zone is the calendar's own, with one warning`() async throws {
    let (times, reported) = try await Made(
      "UID:a", "DTSTART;TZID=Nowhere:20270201T100000", "DTEND;TZID=Nowhere:20270201T110000",
      head: ["X-WR-TIMEZONE:America/Chicago"]
    ).times()
    #expect(times == ["2027-02-01 11:00-12:00"])
    #expect(
      reported == [
        "f.ics:6:1: warning: unknown time zone 'Nowhere', not defined in the calendar; its times are read in America/Chicago"
      ])
  }

  @Test func `a Z behind a time with a zone is a slip`() async throws {
    let (times, _) = try await Made("UID:a", "DTSTART;TZID=America/Chicago:20270201T100000Z")
      .times()
    #expect(times == ["2027-02-01 11:00-11:00"])
  }

  @Test func `an event that ends before it begins lasts no time, with a warning`() async throws {
    let (times, reported) = try await Made(
      "UID:a", "DTSTART:20270201T100000", "DTEND:20270201T090000"
    ).times()
    #expect(times == ["2027-02-01 10:00-10:00"])
    #expect(
      reported == [
        "f.ics:6:7: warning: this event ends before it begins; its end is set to its start"
      ])
  }

  @Test(arguments: [
    (["DTSTART;VALUE=DATE:20270315", "DTEND;VALUE=DATE:20270320"], "2027-03-15/2027-03-19"),
    (["DTSTART:20270315"], "2027-03-15"), (["DTSTART:20270315", "DTEND:20270315"], "2027-03-15"),
    (["DTSTART:20270315", "DURATION:P2D"], "2027-03-15/2027-03-16"),
    (["DTSTART:20270315", "DURATION:PT5H"], "2027-03-15"),
    (["DTSTART;VALUE=DATE:20270315", "DTEND:20270315T180000"], "2027-03-15 00:00-18:00"),
    (["DTSTART:20270315T180000", "DTEND;VALUE=DATE:20270316"], "2027-03-15 18:00-00:00"),
    (["DTSTART:20270315T180000", "DURATION:PT45M"], "2027-03-15 18:00-18:45"),
    (["DTSTART;TZID=America/New_York;VALUE=DATE:20270315"], "2027-03-15"),
  ])
  func `days and times are distinguished, in any mixture`(
    _ lines: [String], _ time: String
  ) async throws {
    var made = Made("UID:a")
    made.lines += lines
    let (times, _) = try await made.times()
    #expect(times == [time])
  }

  @Test func `a booking that 25Live publishes twice is kept once`() async throws {
    let event = { (uid: Int, room: String) in
      """
      BEGIN:VEVENT
      UID:http://uid.trumba.com/event/\(uid)
      DTSTART:20270201T100000
      DTEND:20270201T110000
      LOCATION:\(room)
      X-TRUMBA-CUSTOMFIELD;NAME="Event Locator";ID=3;TYPE=SingleLine:2027-AALDNB
      END:VEVENT

      """
    }
    let reading = try await readCalendar(
      "BEGIN:VCALENDAR\n" + event(1, "Hall 1") + event(2, "Hall 1") + event(3, "Hall 2")
        + "END:VCALENDAR\n")
    #expect(reading.calendar?.events.map(\.place) == ["Hall 1", "Hall 2"])
    #expect(reading.calendar?.kept == 2 && reading.calendar?.merged == 1)
  }

  @Test func `only what is within the window is given, and all is counted`() async throws {
    let reading = try await readCalendar(
      """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:before
      DTSTART:20261231T220000
      DTEND:20270101T000000
      END:VEVENT
      BEGIN:VEVENT
      UID:across
      DTSTART:20261231T220000
      DTEND:20270101T010000
      END:VEVENT
      BEGIN:VEVENT
      UID:after
      DTSTART:20280101T000000
      END:VEVENT
      END:VCALENDAR
      """)
    #expect(reading.calendar?.events.map(\.uid) == ["across"])
    #expect(reading.calendar?.kept == 3)
  }

  @Test func `the same bytes give the same values`() async throws {
    let made = Made("UID:a", zone, end, "RRULE:FREQ=DAILY;COUNT=200", "RDATE:20270601T100000Z")
    let first = try await made.read()
    let second = try await made.read()
    #expect(first.calendar == second.calendar)
  }
}
