import CalendarImport
import Testing

/// Calendars on which programs differ, and what is read of each here: the rules of well-known test
/// files, in events of our own.
@Suite struct VerdictTests {
  private struct Case: CustomTestStringConvertible, Sendable {
    /// The name by which other projects know such a file.
    var name: String
    var lines: [String]
    var count: Int
    /// The first and the last that are read, by the clock of New York.
    var ends: (String, String)
    var warning: String?

    var testDescription: String { name }
  }

  private static let newYork = "DTSTART;TZID=America/New_York:"

  private static let cases = [
    // Mondays and Tuesdays from the 8th to the 14th, of all months: BYMONTHDAY and BYDAY of a
    // yearly rule limit each other.
    Case(
      name: "YearlyInterval1",
      lines: [
        newYork + "20250609T070000",
        "RRULE:FREQ=YEARLY;INTERVAL=2;BYDAY=MO,TU;BYMONTHDAY=8,9,10,11,12,13,14",
      ], count: 24, ends: ("2027-01-11 07:00-07:00", "2027-12-14 07:00-07:00")),
    // Eight hours a day, three times an hour: 8,760 in a year, of which 5,000 are read, from two
    // days before it on.
    Case(
      name: "MinutelyByHour1",
      lines: [
        newYork + "19970902T090000",
        "RRULE:FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16",
      ], count: 4952, ends: ("2027-01-01 09:00-09:00", "2027-07-26 11:20-11:20"),
      warning: "this rule has too many dates; the first 5000 are used"),
    Case(
      name: "MinutelyCount3",
      lines: [newYork + "20270827T110000", "RRULE:FREQ=MINUTELY;COUNT=10;BYHOUR=11,12"], count: 10,
      ends: ("2027-08-27 11:00-11:00", "2027-08-27 11:09-11:09")),
    Case(
      name: "MinutelyCount4",
      lines: [
        newYork + "20270827T110000", "RRULE:FREQ=MINUTELY;INTERVAL=7;COUNT=10;BYHOUR=11,12",
      ], count: 10, ends: ("2027-08-27 11:00-11:00", "2027-08-27 12:03-12:03")),
    // The documented limit: 5,000 dates of one rule.
    Case(
      name: "MinutelyInterval1",
      lines: [newYork + "20270101T000000", "RRULE:FREQ=MINUTELY;INTERVAL=15"], count: 5000,
      ends: ("2027-01-01 00:00-00:00", "2027-02-22 01:45-01:45"),
      warning: "this rule has too many dates; the first 5000 are used"),
    // "Information not contained in the rule" is the start's: its weekday, not all seven days of
    // the week.
    Case(
      name: "YearlyByWeekNo2",
      lines: [newYork + "19970512T090000", "RRULE:FREQ=YEARLY;BYWEEKNO=20"], count: 1,
      ends: ("2027-05-17 09:00-09:00", "2027-05-17 09:00-09:00")),
    Case(
      name: "YearlyByWeekNo3",
      lines: [newYork + "20020101T100000", "RRULE:FREQ=YEARLY;BYWEEKNO=1"], count: 1,
      ends: ("2027-01-05 10:00-10:00", "2027-01-05 10:00-10:00")),
    // An UNTIL without a zone must be one in UTC by RFC 5545; it is read by the event's clock.
    Case(
      name: "HourlyUntil1",
      lines: [newYork + "20270902T090000", "RRULE:FREQ=HOURLY;INTERVAL=3;UNTIL=20270902T180000"],
      count: 4, ends: ("2027-09-02 09:00-09:00", "2027-09-02 18:00-18:00")),
    // Of a parameter that is written twice the first counts.
    Case(
      name: "Parameter1",
      lines: ["DTSTART;VALUE=DATE;VALUE=DATE-TIME:20270717", "RRULE:FREQ=DAILY;COUNT=2"], count: 2,
      ends: ("2027-07-17", "2027-07-18")),
    // An UNTIL that is not a date ends nothing.
    Case(
      name: "smallcluster",
      lines: ["DTSTART:19970714T170000Z", "RRULE:FREQ=YEARLY;UNTIL=20123456T123456;BYSETPOS=-1,2"],
      count: 1, ends: ("2027-07-14 13:00-13:00", "2027-07-14 13:00-13:00")),
  ]

  @Test(arguments: cases)
  private func `a rule on which programs differ has one reading here`(_ one: Case) async throws {
    let made = Made("UID:a")
    let (times, reported) = try await Made(adding: one.lines, to: made).times()
    #expect(times.count == one.count)
    #expect(times.first == one.ends.0)
    #expect(times.last == one.ends.1)
    #expect(reported.count == (one.warning == nil ? 0 : 1))
    if let warning = one.warning { #expect(reported.first?.hasSuffix(warning) == true) }
  }

  /// vcal10: rules of vCalendar 1.0 have a form of their own; who reads them by RFC 5545 finds the
  /// start alone.
  @Test func `a rule of vCalendar 1_0 is followed`() async throws {
    let reading = try await readCalendar(
      "BEGIN:VCALENDAR\nVERSION:1.0\nBEGIN:VEVENT\nDTSTART:20270104T100000\nRRULE:W1 MO WE #4\n"
        + "END:VEVENT\nEND:VCALENDAR\n")
    let times = try #require(reading.calendar?.events.first?.times)
    let dates = times.map { String($0.prefix(10)) }
    #expect(dates == ["2027-01-04", "2027-01-06", "2027-01-11", "2027-01-13"])
    #expect(reading.diagnostics.isEmpty)
  }

  /// classify: an event of a year is read with the year that it ends in too.
  @Test func `an event of a year is in every window that it reaches`() async throws {
    let made = Made("UID:a", "DTSTART:20260701T200000Z", "DTEND:20270701T200000Z")
    for (window, count) in [
      (("2026-01-01", "2026-12-31"), 1), (("2027-01-01", "2027-12-31"), 1),
      (("2028-01-01", "2028-12-31"), 0),
    ] {
      let reading = try await readCalendar(made.bytes, window: window)
      #expect(reading.calendar?.events.count == count)
    }
  }
}
