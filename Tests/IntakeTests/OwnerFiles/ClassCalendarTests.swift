import CampusModel
import Testing
import TimeZones

@testable import SourceFiles

/// Timetables whose events name their courses.
@Suite struct ClassCalendarTests {
  /// A class of an hour and a half.
  private func lesson(
    _ title: String, _ date: String, _ hour: Int = 10, at place: String = "MAB-0230",
    text: String = "LOOM-2\\nLecture\\nID 1592159", more: String = "CLASS:PUBLIC"
  ) -> String {
    """
    DTSTART:\(date)T\(hour)1500
    DTEND:\(date)T\(hour + 1)4500
    SUMMARY:\(title)
    LOCATION:\(place)
    DESCRIPTION:\(text)
    \(more)
    """
  }

  private func read(
    _ lessons: [String], keys: String = ""
  ) async -> (courses: [Course], lines: [String], rows: RowCounts?) {
    var site = TestSite()
    site.formats.append(ClassCalendarFormat.self)
    site["site.yml"] =
      (site["site.yml"] ?? "") + "\n  - {kind: ics-classes, path: data/c.ics\(keys)}\n"
    site["data/c.ics"] =
      lessons.reduce("BEGIN:VCALENDAR\nVERSION:2.0\n") {
        "\($0)BEGIN:VEVENT\n\($1)\nEND:VEVENT\n"
      } + "END:VCALENDAR\n"
    let (campus, lines) = await site.read()
    let known = campus?.catalog.courses.filter { $0.id.department == "LOOM" } ?? []
    return (known, lines, campus?.sources.last { $0.kind == "ics-classes" }?.files.first?.rows)
  }

  private func day(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(parsing: text))
  }

  @Test func `events of a course are its section, and weeks without a gap a meeting`() async throws
  {
    let dates = ["20260902", "20260909", "20260923"]
    let found = await read(
      dates.map { lesson("LOOM110. Looms", $0) } + [
        lesson("LOOM110. Looms and dyes", "20260903", 13, at: "HC1\\, HC2", text: "Tutorial"),
        lesson("LOOM110", "20261210", 15, at: "MAB-0230", text: "Tentamen").replacing(
          "Tentamen", with: "Exam"),
        lesson("LOOM 120: Felt", "20260904", more: "RRULE:FREQ=WEEKLY;COUNT=30"),
      ])
    let course = try #require(found.courses.first)
    #expect(found.courses.map(\.title) == ["Looms and dyes", "Felt"])
    let section = try #require(course.sections.first)
    #expect(course.sections.count == 1 && section.id.code == "1")
    let lecture = Meeting.Timing.weekly("W", 615, 705)
    let tutorial = Meeting.Timing.weekly("Th", 795, 885)
    #expect(
      section.meetings == [
        Meeting(
          kind: "Lecture", timing: lecture, place: .room("MAB 0230"),
          dates: DateSpan(try day("2026-09-02"), try day("2026-09-09"))),
        Meeting(
          kind: "Tutorial", timing: tutorial, place: .room("HC 1"),
          dates: DateSpan(try day("2026-09-03"))),
        Meeting(
          kind: "Tutorial", timing: tutorial, place: .room("HC 2"),
          dates: DateSpan(try day("2026-09-03"))),
        Meeting(
          kind: "Lecture", timing: lecture, place: .room("MAB 0230"),
          dates: DateSpan(try day("2026-09-23"))),
      ])
    #expect(section.exams?.map(\.date) == [try day("2026-12-10")])
    // Every week of the term.
    #expect(found.courses.last?.sections.first?.meetings.map(\.dates) == [nil])
    #expect(found.rows == RowCounts(kept: 6))
    #expect(found.lines == [])
  }

  @Test func `what is no class is unused, and what is no room is counted`() async throws {
    let found = await read(
      [
        lesson("LOOM110, Looms", "20260902", at: "Chalmers Test\\, Great Hall"),
        lesson("LOOM110, Looms", "20260909", at: "Somewhere"),
        lesson("Staff meeting", "20260902"), lesson("2026 in review", "20260902"),
        lesson("LOOM110. Looms", "20200902"),
        lesson("LOOM110. Looms", "20260916", more: "STATUS:CANCELLED"),
        lesson("LOOM110. Looms", "20260916", more: "CLASS:PRIVATE"),
        "DTSTART;VALUE=DATE:20260902\nSUMMARY:LOOM110. Fair",
      ], keys: ", rooms: {Great Hall: MAB 0231}")
    let section = try #require(found.courses.first?.sections.first)
    #expect(
      section.meetings.map(\.place) == [.room("MAB 0231"), .toBeAnnounced])
    #expect(found.rows == RowCounts(kept: 2, unused: 6))
    #expect(found.lines.count == 2)
    for words in [
      "events without a readable room, treated as unannounced: 1",
      "places of events that are not rooms, left out: 1, such as 'Chalmers Test'",
    ] {
      #expect(found.lines.contains { $0.contains(words) }, "\(found.lines)")
    }
  }

  @Test func `an event of several courses is in each, and they are one if all are`() async {
    let both = "LOOM110. Looms\\, LOOM210GU. Looms"
    let found = await read([
      lesson(both, "20260902"), lesson(both, "20260909"),
      lesson("LOOM310. Felt\\, for beginners", "20260903"),
      lesson("LOOM310. Felt\\, LOOM410. Silk", "20260904"),
    ])
    #expect(found.courses.map(\.id.text) == ["LOOM 110", "LOOM 210GU", "LOOM 310", "LOOM 410"])
    #expect(
      found.courses.map(\.title) == ["Looms", "Looms", "Felt, for beginners", "Silk"])
    #expect(found.courses.map { $0.twins.map(\.text) } == [["LOOM 210GU"], ["LOOM 110"], [], []])
    #expect(found.courses.map { $0.sections[0].meetings.count } == [1, 1, 2, 1])
    #expect(found.rows == RowCounts(kept: 4))
  }

  @Test(arguments: [
    ("LOOM110, LOOM210. Looms", ["LOOM 110", "LOOM 210"], "Looms"),
    ("LOOM110. Looms, 2 of 3", ["LOOM 110"], "Looms, 2 of 3"),
    ("LOOM110. Looms, LOOM110. Looms", ["LOOM 110"], "Looms"), ("Fair, LOOM110", [], nil),
  ])
  func `the courses of a title`(_ title: String, _ courses: [String], _ last: String?) {
    let found = ClassCalendar.courses(title)
    #expect(found.map(\.id.text) == courses)
    #expect(found.last?.title == last)
  }

  @Test func `a calendar without a course is an error`() async {
    for lessons in [[lesson("Staff meeting", "20260902")], []] {
      let found = await read(lessons)
      #expect(found.lines.contains { $0.contains(": error: ") }, "\(found.lines)")
      #expect(found.courses == [])
    }
  }

  @Test(arguments: [
    ("MVE045. Matematisk analys", "MVE 045"), ("DIT213GU. Objekt", "DIT 213GU"),
    ("LOOM 120", "LOOM 120"), ("CS1010S: Programming", "CS 1010S"), ("A1", nil),
    ("Week 12", nil), ("Room 12 closed", nil), ("2026", nil), ("Welcome day", nil), ("", nil),
  ])
  func `a title begins with its course`(_ title: String, _ course: String?) {
    #expect(ClassCalendar.course(title)?.id.text == course)
  }
}
