import CampusModel
import Testing
import TimeZones

@testable import FileFormats
@testable import OwnerFiles

/// Calendars that day books take.
@Suite struct DayCalendarTests {
  private func read(
    _ entry: String, _ text: String, isPublic: Bool = true, days: String = "",
    zone: Zone? = nil
  ) async -> (book: DayBook?, lines: [String]) {
    var site = TestSite()
    if let zone { site.zone = zone }
    site["people/robin/plan.yml"] = """
      name: Robin Vale
      visibility: \(isPublic ? "public" : "private")
      """
    site["places.yml"] = "places: [{name: Library, location: [38.99, -76.94]}]"
    site["people/robin/days.yml"] = "calendars: [\(entry)]\n\(days)"
    site["people/robin/club.ics"] = text
    let (campus, lines) = await site.read()
    return (campus?.people.first?.days, lines)
  }

  private static let club = calendar(
    "UID:run\nDTSTART:20260901T160000\nDTEND:20260901T180000\nRRULE:FREQ=WEEKLY;COUNT=4\nEXDATE:20260908T160000\nSUMMARY:Run\nLOCATION:LIBRARY",
    "UID:run\nRECURRENCE-ID:20260915T160000\nDTSTART:20260916T170000\nDTEND:20260916T180000\nSUMMARY:Late run\nLOCATION:Quarry Woods",
    "UID:free\nDTSTART:20261001T100000\nDTEND:20261001T110000\nTRANSP:TRANSPARENT",
    "UID:gone\nDTSTART:20261001T100000\nDTEND:20261001T110000\nSTATUS:CANCELLED",
    "UID:secret\nDTSTART:20261001T100000\nDTEND:20261001T110000\nCLASS:PRIVATE\nSUMMARY:Secret\nLOCATION:Library",
    "UID:call\nDTSTART:20261002T100000\nDTEND:20261002T110000\nSUMMARY:Call\nLOCATION:https://meet.example/1",
    "UID:days\nDTSTART;VALUE=DATE:20261005\nDTEND;VALUE=DATE:20261007\nSUMMARY:Camp\nTRANSP:TRANSPARENT",
    "UID:old\nDTSTART:20260701T100000\nDTEND:20260701T110000")

  @Test func `events become activities`() async throws {
    let (read, lines) = await read("{file: club.ics, titles: yes, by: cycling}", Self.club)
    #expect(lines == [])
    let found = try #require(read?.activities)
    #expect(found.map(\.title) == ["Run", "Late run", "Busy", "Call", "Camp"])
    #expect(
      found.map(\.recurrence) == [
        .dates([try calendarDate("2026-09-01"), try calendarDate("2026-09-22")]),
        .dates([try calendarDate("2026-09-16")]), .dates([try calendarDate("2026-10-01")]),
        .dates([try calendarDate("2026-10-02")]),
        .dates([try calendarDate("2026-10-05"), try calendarDate("2026-10-06")]),
      ])
    #expect(
      found.map(\.time) == [
        try span(960, 1080), try span(1020, 1080), try span(600, 660), try span(600, 660), nil,
      ])
    #expect(
      found.map(\.place) == [
        Place(name: "Library", coordinate: try point(38.99, -76.94)), Place(name: "Quarry Woods"),
        nil, nil, nil,
      ])
    #expect(found.allSatisfy { $0.mode == .cycling })
    #expect(Set(found.map(\.id)).count == 5)
    #expect(found.allSatisfy { $0.id.hasPrefix("ics-") && isSlug($0.id) })
  }

  @Test func `without titles nothing but times is kept, and one place for all`() async throws {
    let (read, _) = await read("{file: club.ics, place: Library}", Self.club)
    let found = try #require(read?.activities)
    #expect(Set(found.map(\.title)) == ["Busy"])
    #expect(Set(found.map(\.place?.name)) == ["Library"])
  }

  @Test func `ids last when events are moved, renamed or come in another order`() async throws {
    func ids(_ events: String...) async throws -> [String] {
      let text =
        "BEGIN:VCALENDAR\nVERSION:2.0\n"
        + events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }.joined() + "END:VCALENDAR\n"
      return try #require(await read("{file: club.ics, titles: yes}", text).book).activities.map(
        \.id)
    }
    let first = try await ids(
      "UID:a\nDTSTART:20261001T100000\nDTEND:20261001T110000\nSUMMARY:A",
      "UID:b\nDTSTART:20261001T120000\nDTEND:20261001T130000\nSUMMARY:B")
    let later = try await ids(
      "UID:b\nDTSTART:20261003T150000\nDTEND:20261003T160000\nSUMMARY:C",
      "UID:a\nDTSTART:20261001T100000\nDTEND:20261001T110000\nSUMMARY:A")
    #expect(first == later.reversed())
  }

  @Test func `an event that two files have is taken once`() async throws {
    let (read, lines) = await read(
      "{file: club.ics, titles: yes}, {file: club.ics}", Self.club)
    #expect(lines == [])
    #expect(read?.activities.map(\.title) == ["Run", "Late run", "Busy", "Call", "Camp"])
  }

  /// The site's clock and the file's go back on different days: for a week the event is an hour
  /// later.
  @Test func `an event of another zone has a time for each offset of the clocks`() async throws {
    let zone = """
      BEGIN:VTIMEZONE
      TZID:There
      BEGIN:STANDARD
      DTSTART:20260101T000000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:20261101T000000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      END:DAYLIGHT
      END:VTIMEZONE

      """
    let event =
      "BEGIN:VEVENT\nUID:x\nDTSTART;TZID=There:20261025T170000\nDTEND;TZID=There:20261025T180000\nRRULE:FREQ=WEEKLY;COUNT=3\nEND:VEVENT\n"
    let (read, lines) = await read(
      "{file: club.ics}", "BEGIN:VCALENDAR\nVERSION:2.0\n\(zone)\(event)END:VCALENDAR\n")
    #expect(lines == [])
    let found = try #require(read?.activities)
    // Five hours west of Greenwich: 17:00 at +2 is 10:00, at +1 11:00.
    #expect(found.map(\.time) == [try span(600, 660), try span(660, 720)])
    #expect(
      found.map(\.recurrence) == [
        .dates([try calendarDate("2026-11-01"), try calendarDate("2026-11-08")]),
        .dates([try calendarDate("2026-10-25")]),
      ])
    #expect(found[1].id == "\(found[0].id)-660-720")
  }

  @Test func `events of calendars are skipped by their titles`() async throws {
    let (read, lines) = await read(
      "{file: club.ics, titles: yes}", Self.club,
      days: "skip: [{date: 2026-09-22, activity: run}, {date: 2026-09-08, activity: Run}]")
    let book = try #require(read)
    #expect(
      book.skips == [Skip(.activity(book.activities[0].id), on: try calendarDate("2026-09-22"))])
    #expect(
      lines == [
        "Content/people/robin/days.yml:2:72: warning: the activity is not on the date '2026-09-08' anyway"
      ])
  }

  @Test(arguments: [
    (true, "file 'clubs.ics' not found; did you mean 'club.ics'?"),
    (false, "file '…' not found"),
  ])
  func `a calendar that is missing is an error`(_ isPublic: Bool, _ message: String) async {
    let (_, lines) = await read("{file: clubs.ics}", Self.club, isPublic: isPublic)
    #expect(lines == ["Content/people/robin/days.yml:1:20: error: \(message)"])
  }

  @Test func `of a private person's calendar nothing is quoted`() async {
    let broken = calendar(
      "UID:a\nDTSTART:never\nSUMMARY:Secret", "UID:b\nDTSTART:20261001T100000")
    let (book, lines) = await read("{file: club.ics}", broken, isPublic: false)
    #expect(book != nil)
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { !$0.contains("never") && !$0.contains("Secret") })
  }

  @Test func `whole days that never end fill the days there are`() async throws {
    let (read, lines) = await read(
      "{file: club.ics}",
      calendar("UID:a\nDTSTART;VALUE=DATE:19700101\nDTEND;VALUE=DATE:99991231"))
    #expect(lines == [])
    guard case .dates(let dates)? = read?.activities.first?.recurrence else {
      Issue.record("no dates")
      return
    }
    #expect(dates.first == (try calendarDate("2026-07-31")))
    #expect(dates.last == (try calendarDate("2027-01-14")))
  }
}
