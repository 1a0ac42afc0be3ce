import CampusModel
import Diagnostics
import Testing

@testable import CalendarImport

/// What a hostile calendar may cost. Steps are counted, not seconds: a step is the same everywhere.
@Suite struct BudgetTests {
  /// A calendar of so many events with these lines, and what came of reading it.
  private func read(_ count: Int, _ lines: String...) async throws -> CalendarReading {
    let event = "BEGIN:VEVENT\n" + lines.map { $0 + "\n" }.joined() + "END:VEVENT\n"
    let text = "BEGIN:VCALENDAR\n" + String(repeating: event, count: count) + "END:VCALENDAR\n"
    return try await readCalendar(Array(text.utf8), steps: Self.few)
  }

  /// In place of what a file may really cost, which takes its time in a debug build.
  private static let few = 500_000

  @Test(arguments: [
    "FREQ=YEARLY;BYDAY=MO;BYSETPOS=200", "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=200",
    "FREQ=YEARLY;BYMONTH=1;BYDAY=53MO", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31",
    "FREQ=MINUTELY;BYHOUR=3;BYMINUTE=59;BYSECOND=1;BYSETPOS=2", "FREQ=DAILY;COUNT=999999999",
    "FREQ=WEEKLY;INTERVAL=999999999", "FREQ=YEARLY;INTERVAL=999999999999",
    "FREQ=DAILY;UNTIL=99991231T235959Z", "FREQ=SECONDLY;COUNT=999999999",
  ])
  func `a rule without dates, or without an end, costs little`(_ rule: String) async throws {
    let reading = try await read(1, "DTSTART:20200106T100000", "RRULE:\(rule)")
    #expect(reading.steps < 250_000, "\(rule)")
    #expect(reading.calendar?.kept == 1)
  }

  @Test(arguments: [
    "FREQ=SECONDLY", "FREQ=SECONDLY;INTERVAL=60;BYSECOND=1",
    "FREQ=DAILY;BYHOUR=\(list(0...23));BYMINUTE=\(list(0...59));BYSECOND=\(list(0...59))",
    "FREQ=YEARLY;BYHOUR=\(list(0...23));BYMINUTE=\(list(0...59));BYSECOND=0;BYSETPOS=-1,366",
  ])
  func `the events of a file share one budget, and what it does not reach keeps its start`(
    _ rule: String
  ) async throws {
    let reading = try await read(500, "DTSTART:20270101T000000", "RRULE:\(rule)")
    #expect(reading.steps == Self.few)
    let events = try #require(reading.calendar?.events)
    #expect(events.count == 500)
    let alone = events.count { $0.occurrences.count == 1 }
    let reported = try #require(
      reading.diagnostics.last { $0.suggestion?.hasPrefix("split") == true })
    #expect(reported.message.text.hasSuffix("ignored from here on: rules of \(alone) events"))
  }

  @Test func `a rule that costs too much takes no dates from the event's other rules`() async throws
  {
    let seconds = "BYHOUR=\(list(0...23));BYMINUTE=\(list(0...59));BYSECOND=\(list(0...59))"
    let costly = "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;\(seconds)"
    let reading = try await read(
      1, "DTSTART:20270101T000000", "RRULE:FREQ=DAILY;COUNT=3",
      Array(repeating: costly, count: 10).joined(separator: "\n"))
    #expect(reading.calendar?.events.map(\.occurrences.count) == [3])
    #expect(
      reading.diagnostics.map(\.message.text) == [
        "the repetition rules of this calendar exceed the limit for one file; "
          + "ignored from here on: rules of 1 event"
      ])
  }

  @Test func `libical is asked only what it answers quickly`() async throws {
    // With BYSETPOS it would look for a date for half a minute.
    let slow = try await read(
      50, "DTSTART:20260113T100000", "RRULE:RSCALE=CHINESE;FREQ=YEARLY;BYMONTH=1;BYSETPOS=366")
    #expect(slow.steps == 0)
    let birthdays = try await read(
      1, "DTSTART;VALUE=DATE:20130905", "RRULE:RSCALE=HEBREW;FREQ=YEARLY")
    #expect((140_000...160_000).contains(birthdays.steps))
    #expect(birthdays.calendar?.events.map(\.times) == [["2027-10-02"]])
  }

  @Test func `the calendars of a file share its budget`() async throws {
    let calendar =
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20270101T000000\nRRULE:FREQ=SECONDLY\n"
      + "END:VEVENT\nEND:VCALENDAR\n"
    let reading = try await readCalendar(
      Array(String(repeating: calendar, count: 300).utf8), steps: Self.few)
    #expect(reading.steps == Self.few)
    #expect(reading.calendar?.kept == 300)
  }

  @Test func `a zone's rules cost too, and one that is not followed is reported`()
    async throws
  {
    let observance =
      "BEGIN:STANDARD\nDTSTART:20260101T000000\nTZOFFSETFROM:-0400\nTZOFFSETTO:-0500\n"
      + "RRULE:FREQ=SECONDLY\nEND:STANDARD\n"
    let text =
      "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:Nowhere\n" + String(repeating: observance, count: 10)
      + "END:VTIMEZONE\nBEGIN:VEVENT\nDTSTART;TZID=Nowhere:20270105T100000\nEND:VEVENT\nEND:VCALENDAR\n"
    let reading = try await readCalendar(Array(text.utf8), steps: Self.few)
    #expect(reading.steps == Self.few)
    #expect(reading.diagnostics.contains { $0.message.text.hasSuffix("of time zones") })
  }

  /// Every event of one UID is looked at with every change of it only once.
  @Test func `thousands of changes of thousands of series with one UID are put together`()
    async throws
  {
    let events = (0..<3000).map { index in
      let day = CalendarDate(dayNumber: 20_819 + index % 360).description.filter { $0 != "-" }
      let time = "\(day)T\(zeroPadded(index / 360, 2))0000"
      return "BEGIN:VEVENT\nUID:a\nDTSTART:\(time)\nRRULE:FREQ=DAILY;COUNT=2\nEND:VEVENT\n"
        + "BEGIN:VEVENT\nUID:a\nRECURRENCE-ID;RANGE=THISANDFUTURE:\(time)\nDTSTART:\(time)\nEND:VEVENT\n"
    }
    let reading = try await readCalendar(
      "BEGIN:VCALENDAR\n" + events.joined() + "END:VCALENDAR\n")
    #expect(reading.calendar?.kept == 6000)
  }
}

private func list(_ numbers: ClosedRange<Int>) -> String {
  numbers.map(String.init).joined(separator: ",")
}
