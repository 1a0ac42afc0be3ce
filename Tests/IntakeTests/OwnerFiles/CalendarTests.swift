import CampusModel
import Testing
import TimeZones

@testable import SourceFiles

/// A calendar of events, each given as its lines.
func calendar(_ events: String...) -> String { calendar(of: events) }

private func calendar(of events: [String]) -> String {
  "BEGIN:VCALENDAR\nVERSION:2.0\n"
    + events.map { "BEGIN:VEVENT\n\($0)\nEND:VEVENT\n" }.joined() + "END:VCALENDAR\n"
}

/// An event on Wednesday 18 November 2026 in a place.
private func booking(_ hour: Int, at place: String, _ more: String = "") -> String {
  """
  DTSTART:20261118T\(hour)0000
  DTEND:20261118T\(hour)3000
  SUMMARY:Secret Society
  LOCATION:\(place)
  \(more.isEmpty ? "CLASS:PUBLIC" : more)
  """
}

private func day(_ text: String) throws -> CalendarDate {
  try #require(CalendarDate(parsing: text))
}

/// The small site with one more source.
private func site(_ source: String, _ calendars: [String: String]) -> TestSite {
  var site = TestSite()
  site["site.yml"] = (site["site.yml"] ?? "") + "\n  - \(source)\n"
  for (path, text) in calendars { site[path] = text }
  return site
}

@Suite struct CalendarTests {
  private static let rooms = """
    buildings:
      - code: MAB
        name: Mabry Hall
        floors:
          - id: "2"
            name: 2nd floor
            rooms: [{number: "0230"}, {number: "0231"}]
    """

  private func reserved(
    _ keys: String, _ events: String
  ) async -> (campus: Campus?, lines: [String]) {
    var site = site(
      "{kind: ics, path: data/r.ics, as: reservations\(keys)}", ["data/r.ics": events])
    site["site.yml"] = (site["site.yml"] ?? "") + "  - {kind: rooms, path: data/rooms.yml}\n"
    site["data/rooms.yml"] = Self.rooms
    return await site.read()
  }

  @Test func `rooms are found by their exact spellings, and nothing but the time is kept`()
    async throws
  {
    let (read, lines) = await reserved(
      ", rooms: {\"The Great Hall\": MAB 0231}",
      calendar(
        booking(10, at: "MAB 0230"), booking(11, at: "mabry hall  0230"),
        booking(12, at: "Mabry Hall\\, Room 0230"), booking(13, at: "MAB0231"),
        booking(14, at: "MAB 0230\\, MAB 0231"), booking(15, at: "the great hall"),
        booking(16, at: "Mabry Hall Rm 0231\\, 12 Orchard Walk"),
        booking(17, at: "MAB 0230", "STATUS:CANCELLED"),
        booking(18, at: "MAB 0230", "TRANSP:TRANSPARENT")))
    let campus = try #require(read)
    #expect(lines.isEmpty)
    #expect(
      campus.occupancy.reservations.map { "\($0.room.text) \($0.start.time)-\($0.end.time)" } == [
        "MAB 0230 10:00-10:30", "MAB 0230 11:00-11:30", "MAB 0230 12:00-12:30",
        "MAB 0230 14:00-14:30", "MAB 0231 13:00-13:30", "MAB 0231 14:00-14:30",
        "MAB 0231 15:00-15:30", "MAB 0231 16:00-16:30",
      ])
  }

  @Test(arguments: 1...5)
  func `a spelling that several rooms share stands for none`(_ count: Int) throws {
    let codes = try (0..<count).map { try #require(BuildingCode("BL\($0)")) }
    let rooms = codes.map { RoomID($0, "101") }
    let spellings = RoomSpellings(
      rooms, names: Dictionary(uniqueKeysWithValues: codes.map { ($0, "Annex") }))
    #expect(spellings.rooms(of: "Annex 101", own: [:]) == (count == 1 ? rooms : []))
    for room in rooms {
      #expect(spellings.rooms(of: "\(room.building.text) 101", own: [:]) == [room])
    }
  }

  @Test func `places that are no room are told, each once`() async throws {
    let (campus, lines) = await reserved(
      "",
      calendar(
        booking(10, at: "MAB 0230"), booking(11, at: "MAB 230"), booking(12, at: "MAB 230"),
        booking(13, at: "MAB 02301"), booking(14, at: "")))
    #expect(campus?.occupancy.reservations.count == 1)
    #expect(
      lines == [
        "Content/data/r.ics:10:1: warning: unknown room 'MAB 230': 2 reservations ignored; if it is a room, add it under 'rooms' of the source",
        "Content/data/r.ics:24:1: warning: unknown room 'MAB 02301': one reservation ignored; if it is a room, add it under 'rooms' of the source",
        "Content/data/r.ics:31:1: warning: one reservation without a place",
      ])
  }

  @Test func `every event of a calendar is kept, dropped, merged or unused`() async throws {
    let number = "X-TRUMBA-CUSTOMFIELD;NAME=\"Event Locator\";ID=3;TYPE=SingleLine:2026-AALDNB"
    let (rooms, _) = await reserved(
      "",
      calendar(
        booking(10, at: "MAB 0230", number), booking(10, at: "MAB 0230", number),
        booking(11, at: "MAB 0230", "RRULE:FREQ=DAILY;COUNT=3"),
        // Not within the terms.
        "DTSTART:20990101T100000\nLOCATION:MAB 0230",
        booking(12, at: "MAB 0230", "STATUS:CANCELLED"),
        booking(13, at: "MAB 0230", "TRANSP:TRANSPARENT"),
        booking(14, at: "Lawn", "RRULE:FREQ=DAILY;COUNT=3"), booking(15, at: "Lawn"),
        "SUMMARY:No start"))
    #expect(rooms?.occupancy.reservations.count == 4)
    #expect(
      rooms?.sources.first { $0.kind == "ics" }?.rows
        == RowCounts(kept: 3, dropped: 1, merged: 1, unused: 4))
    let (dates, _) = await site(
      "{kind: ics, path: data/d.ics, as: term-dates}",
      [
        "data/d.ics": calendar(
          "DTSTART:20261102\nSUMMARY:Last day to drop", "DTSTART:20261103\nDESCRIPTION:No title",
          "DTSTART:20261104\nSUMMARY:Secret\nCLASS:PRIVATE",
          "DTSTART:20261105\nSUMMARY:Reading day\nSTATUS:CANCELLED")
      ]
    ).read()
    #expect(dates?.catalog.terms.first?.dates.map(\.name) == ["Last day to drop"])
    #expect(
      dates?.sources.first { $0.kind == "ics" }?.rows == RowCounts(kept: 1, unused: 3))
  }

  @Test func `a calendar whose events are all canceled is no mistake`() async {
    let events = (0..<20).map { _ in booking(10, at: "MAB 0230", "STATUS:CANCELLED") }
    let (campus, lines) = await reserved("", calendar(of: events + ["SUMMARY:No start"]))
    #expect(campus?.occupancy.reservations.isEmpty == true)
    #expect(lines.allSatisfy { $0.contains(": warning: ") }, "\(lines)")
    #expect(
      campus?.sources.first { $0.kind == "ics" }?.rows == RowCounts(dropped: 1, unused: 20))
  }

  @Test func `a place that may be the way into a meeting is not quoted`() async throws {
    let (campus, lines) = await reserved(
      "",
      calendar(
        booking(10, at: "https://meet.example/j/1?pwd=secret"), booking(11, at: "secret@a.example"),
        booking(12, at: "Secret line\\, 301-555-0100"),
        booking(13, at: "MAB 0230\\, tel:3015550100"),
        booking(14, at: "secret@a.example")))
    #expect(campus?.occupancy.reservations.count == 1)
    #expect(
      lines == [
        "Content/data/r.ics:3:1: warning: 3 places that look like addresses or phone numbers (the first is here) are not a room: 4 reservations ignored"
      ])
  }

  @Test func `a calendar that is none, is empty, or loses too much is an error`() async {
    // Fewer than 20 events are not judged.
    let kept = (0..<18).map { booking(10 + $0 % 9, at: "MAB 0\(230 + $0)") }
    let lost = calendar(of: kept + ["SUMMARY:No start", "SUMMARY:No start either"])
    for (text, message) in [
      ("<html>Sign in", "Content/data/r.ics: error: this is a web page"),
      (
        calendar(),
        "Content/data/r.ics: error: the source has no usable records; check that it is the right calendar and that its events are public"
      ),
      (lost, "Content/data/r.ics: error: 2 of 20 records were skipped, more than the 5 % allowed"),
    ] {
      let (campus, lines) = await reserved("", text)
      #expect(campus == nil)
      #expect(lines.contains { $0.hasPrefix(message) }, "\(lines)")
    }
  }

  @Test(arguments: [
    (
      "{kind: ics, path: data/r.ics}",
      "Content/site.yml:12:5: error: 'as' is missing"
    ),
    (
      "{kind: ics, path: data/r.ics, as: reservation}",
      "Content/site.yml:12:39: error: expected reservations or term-dates, found 'reservation'; did you mean 'reservations'?"
    ),
    (
      "{kind: ics, path: data/r.ics, as: term-dates, rooms: {a: MAB 1}}",
      "Content/site.yml:12:58: error: 'rooms' is not supported for calendars with 'as: term-dates'"
    ),
    (
      "{kind: ics, path: data/r.ics, as: reservations, rooms: {Hall: MAB}}",
      "Content/site.yml:12:67: error: expected a room like MAB 0230, found 'MAB'"
    ),
    (
      "{kind: jupiterp, path: data/a.json, as: reservations}",
      "Content/site.yml:12:45: error: 'as' is only for sources of kind 'ics'"
    ),
  ])
  func `mistakes in the settings of a calendar are told`(_ source: String, _ line: String) async {
    let (campus, lines) = await site(source, ["data/r.ics": calendar(booking(10, at: "x"))]).read()
    #expect(campus == nil)
    #expect(lines.contains(line), "\(lines)")
  }

  @Test func `a calendar of dates gives holidays where none is yet, and dates to know`()
    async throws
  {
    var site = site(
      "{kind: ics, path: data/d.ics, as: term-dates, holidays: [no classes, recess]}",
      [
        "data/d.ics": calendar(
          "DTSTART:20261125\nDTEND:20261130\nSUMMARY:Thanksgiving Recess",
          "DTSTART:20261012\nSUMMARY:Fall Day (No Classes)",
          "DTSTART:20261102\nSUMMARY:Last day to drop",
          "DTSTART:20261103T170000\nDTEND:20261103T173000\nSUMMARY:Registration opens",
          "DTSTART:20261104T000000\nDTEND:20261104T233000\nSUMMARY:Reading day",
          "DTSTART:20261102\nSUMMARY:Last day to drop",
          "DTSTART:20270704\nSUMMARY:Outside of all terms",
          "DTSTART:20261105\nSUMMARY:Secret recess\nCLASS:PRIVATE")
      ])
    site["terms/fall-2026.yml"] =
      (site["terms/fall-2026.yml"] ?? "")
      + "\nholidays:\n  - {name: Thanksgiving, first: 2026-11-26, last: 2026-11-27}\n"
    let (read, lines) = await site.read()
    #expect(lines.isEmpty)
    let term = try #require(read?.catalog.terms.first)
    #expect(
      term.holidays == [
        Holiday(
          name: "Thanksgiving",
          days: DateSpan(try day("2026-11-26"), try day("2026-11-27"))),
        Holiday(name: "Thanksgiving Recess", days: DateSpan(try day("2026-11-25"))),
        Holiday(
          name: "Thanksgiving Recess",
          days: DateSpan(try day("2026-11-28"), try day("2026-11-29"))),
        Holiday(name: "Fall Day (No Classes)", days: DateSpan(try day("2026-10-12"))),
      ])
    #expect(
      term.dates == [
        TermDate(name: "Last day to drop", days: DateSpan(try day("2026-11-02"))),
        TermDate(
          name: "Registration opens", days: DateSpan(try day("2026-11-03")),
          time: MinuteOfDay(hour: 17, minute: 0)),
        TermDate(name: "Reading day", days: DateSpan(try day("2026-11-04"))),
      ])
  }
}

extension CalendarTests {
  /// The clocks go forward on 10 October, and back on 1 November.
  @Test(arguments: [
    ("20261010T000000", "20261010T233000", true), ("20261010T000000", "20261010T223000", false),
    ("20261101T000000", "20261101T233000", true), ("20261101T000000", "20261101T223000", false),
  ])
  func `a whole day is one by the clock on the wall`(
    _ start: String, _ end: String, _ isWhole: Bool
  ) async throws {
    var site = site(
      "{kind: ics, path: data/d.ics, as: term-dates}",
      ["data/d.ics": calendar("DTSTART:\(start)\nDTEND:\(end)\nSUMMARY:Reading day")])
    let winter = WallClock(offset: -18_000, isDaylight: false, abbreviation: "TST")
    let summer = WallClock(offset: -14_400, isDaylight: true, abbreviation: "TDT")
    site.zone = Zone(
      name: "Test/Zone", earliest: winter,
      changes: [
        (try day("2026-10-10").dayNumber * 86_400 + 7 * 3600, summer),
        (try day("2026-11-01").dayNumber * 86_400 + 6 * 3600, winter),
      ])
    let (read, lines) = await site.read()
    #expect(lines.isEmpty)
    #expect(read?.catalog.terms.first?.dates.map { $0.time == nil } == [isWhole])
  }

  @Test func `a holiday without an end is one of the term it lies in`() async throws {
    let site = site(
      "{kind: ics, path: data/d.ics, as: term-dates, holidays: [recess]}",
      ["data/d.ics": calendar("DTSTART:20261125\nDTEND:99991231\nSUMMARY:Recess")])
    let (read, lines) = await site.read()
    #expect(lines.isEmpty)
    let term = try #require(read?.catalog.terms.first)
    #expect(
      term.holidays == [
        Holiday(name: "Recess", days: DateSpan(try day("2026-11-25"), term.days.last))
      ])
  }
}
