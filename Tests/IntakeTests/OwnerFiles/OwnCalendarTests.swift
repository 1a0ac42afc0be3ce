import CampusModel
import Testing

@testable import OwnerFiles

/// Calendars in the folders of people.
@Suite struct OwnCalendarTests {
  private static let work = calendar(
    "UID:shift\nDTSTART:20260901T160000\nDTEND:20260901T180000\nRRULE:FREQ=WEEKLY;COUNT=3\nSUMMARY:Shift at Quill\nLOCATION:Secret place",
    "UID:night\nDTSTART:20261001T230000\nDTEND:20261002T010000\nSUMMARY:Night",
    "UID:free\nDTSTART:20261001T100000\nDTEND:20261001T110000\nTRANSP:TRANSPARENT",
    "UID:gone\nDTSTART:20261001T100000\nDTEND:20261001T110000\nSTATUS:CANCELLED",
    "UID:day\nDTSTART:20261005\nSUMMARY:Birthday",
    "UID:before\nDTSTART:20260701T100000\nDTEND:20260701T110000")

  private func read(
    _ entry: String, isPublic: Bool = true, file: String = "work.ics", _ text: String = work
  ) async -> (campus: Campus?, lines: [String]) {
    var site = TestSite()
    site["people/robin/plan.yml"] = """
      name: Robin Vale
      visibility: \(isPublic ? "public" : "private")
      fixed: [\(entry)]
      """
    site["people/robin/\(file)"] = text
    return await site.read()
  }

  @Test func `times that are taken become one block for each series`() async throws {
    let (campus, lines) = await read("{calendar: work.ics}")
    #expect(lines.isEmpty)
    let blocks = try #require(campus?.people.first?.plan.blocks)
    let dates = try ["2026-09-01", "2026-09-08", "2026-09-15"].map {
      try #require(CalendarDate(parsing: $0))
    }
    let night = try #require(CalendarDate(parsing: "2026-10-01"))
    #expect(
      blocks == [
        PersonalBlock(
          title: "Busy", time: try #require(MinuteSpan(960, 1080)), recurrence: .dated(dates)),
        PersonalBlock(
          title: "Busy", time: try #require(MinuteSpan(1380, 1500)), recurrence: .dated([night])),
      ])
  }

  @Test func `a time without an end is taken on each day of the term`() async throws {
    let (campus, lines) = await read(
      "{calendar: work.ics}",
      calendar("DTSTART:19700101T100000\nDTEND:99991231T100000", "DTSTART:19700101T100000"))
    #expect(lines.isEmpty)
    let (term, plan) = (
      try #require(campus?.catalog.terms.first), try #require(campus?.people.first?.plan)
    )
    #expect(
      plan.blocks == [
        PersonalBlock(
          title: "Busy", time: try #require(MinuteSpan(0, 1440)),
          recurrence: .dated(term.days.dates))
      ])
  }

  @Test func `titles are kept where the plan wants them`() async {
    let (campus, _) = await read("{calendar: work.ics, titles: yes}")
    #expect(campus?.people.first?.plan.blocks.map(\.title) == ["Shift at Quill", "Night"])
  }

  @Test(arguments: [
    ("PUBLIC", "Visit"), ("", "Visit"), ("PRIVATE", "Busy"), ("confidential", "Busy"),
    ("X-OURS", "Busy"),
  ])
  func `titles of private events are never kept`(_ word: String, _ title: String) async {
    let (campus, _) = await read(
      "{calendar: work.ics, titles: yes}",
      calendar("DTSTART:20261001T100000\nDURATION:PT1H\nSUMMARY:Visit\nCLASS:\(word)"))
    #expect(campus?.people.first?.plan.blocks.map(\.title) == [title])
  }

  @Test(arguments: [
    (
      "../wren/plan.yml",
      "the calendar '../wren/plan.yml' is outside the person's folder; put the file next to plan.yml and name it here"
    ),
    (
      "/etc/passwd",
      "the calendar '/etc/passwd' is outside the person's folder; put the file next to plan.yml and name it here"
    ),
    ("wrok.ics", "file 'wrok.ics' not found; did you mean 'work.ics'?"),
  ])
  func `a path out of the folder, or to nothing, is an error at its place`(
    _ path: String, _ message: String
  ) async {
    let (campus, lines) = await read("{calendar: \(path)}")
    #expect(campus == nil)
    #expect(lines == ["Content/people/robin/plan.yml:3:20: error: \(message)"])
  }

  @Test func `a private person's calendar is never quoted`() async {
    let broken = Self.work.replacing("20261001T230000", with: "Secret")
      .replacing("DTSTART:20260901", with: "DTSTART;TZID=Secret/Zone:20260901")
    let (campus, lines) = await read("{calendar: work.ics}", isPublic: false, broken)
    #expect(campus != nil)
    #expect(lines.count == 1 && lines.allSatisfy { !$0.contains("Secret") }, "\(lines)")
    let missing = await read("{calendar: Secret.ics}", isPublic: false)
    #expect(missing.lines.count == 1 && !missing.lines[0].contains("Secret"))
  }
}
