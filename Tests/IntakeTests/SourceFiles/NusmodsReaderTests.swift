internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import Intake
internal import SourceFiles
import Testing

struct NusmodsReaderTests {
  static func lesson(
    _ kind: String = "Lecture", _ number: String = "1", weeks: String = "[1, 2, 3]",
    venue: String = "MAB-0230",
    time: String = #""day": "Monday", "startTime": "0900", "endTime": "1100""#
  ) -> String {
    #"{"classNo": "\#(number)", "lessonType": "\#(kind)", "weeks": \#(weeks), \#(time), "venue": "\#(venue)", "size": 40}"#
  }

  /// A module of the first semester of the sample's term.
  static func module(_ lessons: String = lesson(), more: String = "") -> String {
    """
    {"moduleCode": "LOOM1001", "title": "Looms", "acadYear": "2026/2027", "department": "Weaving",
     "description": "Warp &amp; weft.", "moduleCredit": "4", "prerequisite": "LOOM0001", "preclusion": "DYES1",
     \(more)"semesterData": [{"semester": 1, "examDate": "2026-12-01T13:00:00.000Z", "examDuration": 120,
       "timetable": [\(lessons)]}, {"semester": 2, "timetable": [\(lessons)]}]}
    """
  }

  private static func context(term: Term? = nil, holidays: [Holiday] = []) -> SourceContext {
    var known = Term.sample
    known.codes = ["2610"]
    known.holidays = holidays
    return SourceContext(
      term: term, terms: [known], lossLimit: 1,
      local: { LocalMinute(localSeconds: $0.seconds - 5 * 3600) },
      instant: { Instant(seconds: $0.localSeconds + 5 * 3600) })
  }

  private func read(_ texts: String..., holidays: [Holiday] = []) -> Reading {
    Reading(.nusmods, texts.map { Array($0.utf8) }, context: Self.context(holidays: holidays))
  }

  private static func day(_ text: String) -> CalendarDate {
    CalendarDate(parsing: text) ?? CalendarDate(dayNumber: 0)
  }

  private static func span(_ first: String, _ last: String) -> DateSpan {
    DateSpan(day(first), day(last))
  }

  @Test func `a module is read whole`() throws {
    let reading = read(Self.module())
    let id = try #require(CourseID("LOOM1001"))
    #expect(
      reading.yield.courses == [
        Course(
          id: id, term: TermID("fall-2026"), title: "Looms", departmentName: "Weaving",
          credits: Credits(4), description: "Warp & weft.",
          requirements: [
            Requirement(label: "Prerequisite", text: "LOOM0001"),
            Requirement(label: "Preclusion", text: "DYES1"),
          ],
          sections: [
            Section(
              id: SectionID(id, "LEC1"),
              meetings: [
                Meeting(
                  kind: "Lecture", timing: .weekly("M", 540, 660), place: .room("MAB 0230"),
                  dates: Self.span("2026-08-31", "2026-09-20"))
              ], seats: Seats(total: 40),
              exams: [
                Exam(
                  date: Self.day("2026-12-01"), time: try #require(MinuteSpan(480, 600)))
              ])
          ])
      ])
    // The other semester is of no term here.
    #expect(reading.yield.rows == RowCounts(kept: 2, unused: 2))
    #expect(reading.messages.count == 1 && reading.messages[0].contains("('2026/2027-2')"))
  }

  @Test(
    arguments: [
      ("[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]", [nil]),
      ("[1, 3, 4]", [span("2026-08-31", "2026-09-06"), span("2026-09-14", "2026-09-27")]),
      // The week without classes, from 5 October, has no number.
      ("[5, 6]", [span("2026-09-28", "2026-10-18")]),
      (
        #"{"start": "2026-09-02", "end": "2026-10-14"}"#,
        [span("2026-09-02", "2026-10-14")]
      ),
      (
        #"{"start": "2026-09-02", "end": "2026-09-30", "weekInterval": 2}"#,
        [
          span("2026-08-31", "2026-09-06"), span("2026-09-14", "2026-09-20"),
          span("2026-09-28", "2026-10-04"),
        ]
      ),
      (
        #"{"start": "2026-09-02", "end": "2026-10-14", "weeks": [1, 2, 5]}"#,
        [span("2026-08-31", "2026-09-13"), span("2026-09-28", "2026-10-04")]
      ),
    ] as [(String, [DateSpan?])])
  func `weeks become dates`(_ weeks: String, _ dates: [DateSpan?]) {
    let pause = Holiday(name: "Recess", days: Self.span("2026-10-03", "2026-10-11"))
    let reading = read(Self.module(Self.lesson(weeks: weeks)), holidays: [pause])
    #expect(reading.firstMeetings.map(\.dates) == dates)
    #expect(reading.messages.count == 1)
  }

  @Test(arguments: [
    "[0]", "[17]", #"["x"]"#, "[]", "7", "{}", #"{"start": "2026-09-02", "end": "2026-09-01"}"#,
    #"{"start": "2026-09-02", "end": "2026-10-01", "weekInterval": 0}"#,
  ])
  func `other weeks are reported, and the whole term is shown`(_ weeks: String) {
    let reading = read(Self.module(Self.lesson(weeks: weeks)))
    #expect(reading.firstMeetings.map(\.dates) == [nil])
    #expect(
      reading.messages.contains {
        $0.hasSuffix(
          "the weeks of LOOM 1001 Lecture 1 are not weeks of the term; it is shown for the whole term"
        )
      })
  }

  @Test(arguments: [
    ("COM1-0203", Meeting.Place.room("COM1 0203")), ("E1-06-16", .room("E1 06-16")),
    ("LT27", .room("LT 27")), ("MD11CRCAUD", .room("MD11 CRCAUD")), ("SR@LT19", .room("LT19 SR")),
    ("E-Learn_C", .online), ("", .toBeAnnounced), ("TBA", .toBeAnnounced),
  ])
  func `venues are rooms`(_ venue: String, _ place: Meeting.Place) {
    let reading = read(Self.module(Self.lesson(venue: venue)))
    #expect(reading.firstMeetings.map(\.place) == [place])
    #expect(reading.messages.count == 1)
  }

  @Test func `a venue without a number is counted`() {
    let reading = read(Self.module(Self.lesson(venue: "VCRm")))
    #expect(reading.firstMeetings.map(\.place) == [.toBeAnnounced])
    #expect(
      reading.messages.contains {
        $0.hasSuffix("places without a room number, treated as unannounced: 1")
      })
  }

  @Test func `kinds of classes are parts, and packaged ones go together by number`() {
    func sections(_ lessons: [(String, String)]) -> [String] {
      let all = lessons.map { Self.lesson($0.0, $0.1) }.joined(separator: ", ")
      return (read(Self.module(all)).yield.courses.first?.sections ?? []).map {
        "\($0.id.code) \($0.part ?? "-") \($0.links.map(\.code).joined(separator: "+")) \($0.exams?.count ?? 0)"
      }
    }
    #expect(sections([("Lecture", "1"), ("Lecture", "1")]) == ["LEC1 -  1"])
    #expect(
      sections([("Tutorial", "1"), ("Tutorial Type 2", "A1"), ("Lecture", "SL1")])
        == ["TUT1 Tutorial  0", "TUT2.A1 Tutorial Type 2  0", "LECSL1 Lecture  1"])
    #expect(
      sections([
        ("Packaged Lecture", "1"), ("Packaged Tutorial", "1"), ("Packaged Lecture", "2"),
        ("Packaged Tutorial", "2"), ("Mini-Project", "1"),
      ]) == [
        "PLEC1 Packaged Lecture PTUT1+MP1 1", "PTUT1 Packaged Tutorial PLEC1+MP1 0",
        "PLEC2 Packaged Lecture PTUT2+MP1 1", "PTUT2 Packaged Tutorial PLEC2+MP1 0",
        "MP1 Mini-Project PLEC1+PTUT1+PLEC2+PTUT2 0",
      ])
  }

  @Test(arguments: [
    #""day": "Mon", "startTime": "0900", "endTime": "1100""#,
    #""day": "Monday", "startTime": "900am", "endTime": "1100""#, #""day": 1"#,
    #""day": "Monday", "startTime": "0000", "endTime": "2359""#,
  ])
  func `a lesson without a readable time is lost`(_ time: String) {
    let reading = read(Self.module(Self.lesson(time: time)))
    #expect(reading.yield.courses.first?.sections == [])
    #expect(reading.yield.rows == RowCounts(kept: 1, dropped: 1, unused: 2))
  }

  @Test func `classes of venues are lessons, and modules have their names`() {
    let venues =
      #"{"MAB-0230": [{"day": "Monday", "classes": [{"classNo": "1", "lessonType": "Lecture", "weeks": [1, 2, 3], "day": "Monday", "startTime": "0900", "endTime": "1100", "moduleCode": "LOOM1001"}, {"classNo": "1"}], "availability": {"0900": "occupied"}}], "LT27": []}"#
    var context = Self.context()
    context.term = context.terms[0]
    let alone = Reading(.nusmods, venues, context: context)
    #expect(alone.yield.courses.map(\.title) == ["LOOM 1001"])
    #expect(alone.yield.rows == RowCounts(kept: 1, dropped: 1))
    #expect(Reading(.nusmods, venues, context: Self.context()).errors.count == 1)
    for files in [[venues, Self.module()], [Self.module(), venues]] {
      let both = Reading(.nusmods, files.map { Array($0.utf8) }, context: context)
      #expect(both.yield.courses.map(\.title) == ["Looms"])
      #expect(both.yield.courses.first?.sections.map(\.meetings.count) == [1])
      #expect(both.yield.rows == RowCounts(kept: 2, dropped: 1, merged: 1, unused: 2))
    }
  }

  @Test func `modules given twice are merged, and others of that code are lost`() {
    let one = Self.module()
    let other = one.replacing("Looms", with: "Felt")
    let reading = read("[\(one), \(one), \(other)]")
    #expect(reading.yield.courses.map(\.title) == ["Looms"])
    #expect(reading.yield.rows == RowCounts(kept: 2, dropped: 2, merged: 2, unused: 6))
  }

  @Test func `what has other types is skipped or unknown`() {
    let reading = read(
      #"[7, null, {"moduleCode": [], "semesterData": [{"timetable": [1, 2]}]}, {"moduleCode": "A1"}, {"moduleCode": "A2", "acadYear": 2026, "moduleCredit": "many", "semesterData": [{"semester": 1, "examDate": "soon", "timetable": [7, {}, {"lessonType": "Lecture", "classNo": 1}]}, 7, {"semester": "1", "timetable": {}}]}]"#
    )
    #expect(reading.yield.courses.map(\.id.text) == ["A 2"])
    #expect(reading.yield.courses.first?.sections == [])
    #expect(reading.errors == [])
    #expect(reading.yield.rows == RowCounts(kept: 1, dropped: 8, merged: 1, unused: 2))
  }

  @Test(arguments: [
    ("[]", "the file has no modules"), ("{}", "expected modules"), ("7", "expected modules"),
    (#"[{"course_id": "LOOM1"}]"#, "this looks like kind 'umdio'"),
  ])
  func `a file without modules is an error`(_ text: String, _ message: String) {
    let reading = read(text)
    #expect(reading.errors.contains { $0.contains(message) }, "\(reading.messages)")
    #expect(reading.yield.courses == [])
  }

  @Test func `a wrong file of another kind is recognized by its shape`() {
    #expect(Reading(.umdio, Self.module()).errors.first?.contains("kind 'nusmods'") == true)
  }
}
