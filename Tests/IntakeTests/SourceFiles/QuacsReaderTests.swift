internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import Intake
internal import SourceFiles
import Testing

struct QuacsReaderTests {
  static let slot =
    #"{"days": ["M", "R"], "instructor": "Ada Moss, Bo Vale, Jr., Instructor Unassigned", "location": "Mabry Hall AUD", "timeStart": 1400, "timeEnd": 1550, "dateStart": "08/31", "dateEnd": "10/9"}"#
  static let late =
    #"{"days": [], "instructor": "TBA", "location": "Online", "timeStart": -1, "timeEnd": -1, "dateStart": "", "dateEnd": ""}"#

  /// A section of course LOOM-0100 with these slots.
  static func section(_ slots: String, crn: Int = 80001, code: String = "01") -> String {
    #"{"crn": \#(crn), "subj": "LOOM", "crse": 100, "sec": "\#(code)", "credMin": 1.0, "credMax": 4.0, "title": "Looms", "cap": 20, "act": 22, "rem": -2, "attribute": "Data Intensive and Arts Inquiry", "timeslots": [\#(slots)]}"#
  }

  static func file(_ sections: String...) -> String {
    #"[{"name": "Weaving &amp; Dyeing", "code": "LOOM", "courses": [{"id": "LOOM-0100", "subj": "LOOM", "crse": 100, "title": "Looms", "sections": [\#(sections.joined(separator: ", "))]}]}]"#
  }

  private func day(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(parsing: text))
  }

  @Test func `a course is read whole`() throws {
    let reading = Reading(.quacs, Self.file(Self.section("\(Self.slot), \(Self.late)")))
    let id = try #require(CourseID("LOOM0100"))
    #expect(
      reading.yield.courses == [
        Course(
          id: id, term: TermID("fall-2026"), title: "Looms", departmentName: "Weaving & Dyeing",
          credits: Credits(tenths: 10, to: 40), genEds: ["Data Intensive", "Arts Inquiry"],
          sections: [
            Section(
              id: SectionID(id, "01"),
              meetings: [
                Meeting(
                  timing: .weekly("MTh", 840, 950), place: .room("MABRY HALL AUD"),
                  dates: DateSpan(try day("2026-08-31"), try day("2026-10-09"))),
                Meeting(timing: .anyTime, place: .online),
              ], instructors: ["Ada Moss", "Bo Vale, Jr."], seats: Seats(total: 20, open: 0))
          ])
      ])
    #expect(reading.messages == [])
    #expect(reading.yield.rows == RowCounts(kept: 4))
    #expect(reading.yield.buildings.map(\.name) == ["Mabry Hall"])
  }

  @Test func `descriptions and prerequisites are in files of their own, in any order`() throws {
    let catalog =
      #"{"LOOM-0100": {"subj": "LOOM", "crse": 100, "name": "Looms", "description": "Warp &amp; weft."}, "LOOM-0999": {"name": "Not on offer", "description": ""}}"#
    let demands =
      #"{"80001": {"prerequisites": {"type": "and", "nested": [{"type": "course", "course": "LOOM 0090", "min_grade": "C"}, {"type": "or", "nested": [{"type": "course", "course": "DYES 1"}, {"type": "course", "course": "DYES 2"}]}]}, "corequisites": ["DYES-3"], "cross_list_courses": ["DYES-100"], "restrictions": {"major": {"must_be": ["Weaving", "Dyeing"]}, "level": {"may_not_be": ["Graduate"]}}}, "99999": {}}"#
    for files in [[catalog, demands, Self.file(Self.section(Self.slot))]] {
      let reading = Reading(.quacs, files.map { Array($0.utf8) })
      let course = try #require(reading.yield.courses.first)
      #expect(course.description == "Warp & weft.")
      #expect(
        course.requirements.map { "\($0.label): \($0.text)" } == [
          "Prerequisite: LOOM 0090 with C and (DYES 1 or DYES 2); grades are the lowest that count.",
          "Corequisite: DYES 3.", "Restriction: Only for major Weaving or Dyeing.",
          "Restriction: Not for level Graduate.",
        ])
      #expect(course.twins.map(\.text) == ["DYES 100"])
      #expect(reading.messages == [])
      #expect(reading.yield.rows == RowCounts(kept: 5, unused: 2))
    }
  }

  @Test(arguments: [
    (#""days": ["T"], "timeStart": 930, "timeEnd": 1000"#, Meeting.Timing.weekly("Tu", 570, 600)),
    (#""days": ["S", "U"], "timeStart": "0930", "timeEnd": "1000""#, .weekly("SaSu", 570, 600)),
    (#""days": [], "timeStart": null"#, .toBeAnnounced),
    (#""location": "TBA""#, .toBeAnnounced),
  ])
  func `when a section meets`(_ slot: String, _ timing: Meeting.Timing) {
    let reading = Reading(.quacs, Self.file(Self.section("{\(slot)}")))
    #expect(reading.firstMeetings.map(\.timing) == [timing])
    #expect(reading.messages == [] && reading.yield.rows == RowCounts(kept: 3))
  }

  @Test(arguments: [
    (
      #"{"days": ["X"], "timeStart": 930, "timeEnd": 1000}"#,
      "the time 'X 930-1000' of a meeting of LOOM 0100-01 cannot be read; treated as unannounced"
    ),
    (
      #"{"days": ["M"], "timeStart": 975, "timeEnd": 1000}"#,
      "the time 'M 975-1000' of a meeting of LOOM 0100-01 cannot be read; treated as unannounced"
    ),
    (
      #"{"days": [], "timeStart": 930, "timeEnd": 1000}"#,
      "the time ' 930-1000' of a meeting of LOOM 0100-01 cannot be read; treated as unannounced"
    ),
    (
      #"{"days": [7], "timeStart": [], "timeEnd": {}}"#,
      "the time '? -' of a meeting of LOOM 0100-01 cannot be read; treated as unannounced"
    ),
    ("7", "a meeting of LOOM 0100-01 cannot be read; treated as unannounced"),
    (
      #"{"days": ["M"], "timeStart": 100, "timeEnd": 2300}"#,
      "LOOM 0100-01 would meet for 22 hours (1:00 am – 11:00 pm); treated as unannounced"
    ),
  ])
  func `a time that cannot be read is lost and reported`(_ slot: String, _ message: String) {
    let reading = Reading(.quacs, Self.file(Self.section(slot)))
    #expect(reading.firstMeetings.map(\.timing) == [.toBeAnnounced])
    #expect(reading.messages.count == 1)
    #expect(reading.messages.first?.hasSuffix("warning: \(message)") == true, "\(reading.messages)")
    #expect(reading.yield.rows == RowCounts(kept: 2, dropped: 1))
  }

  @Test func `dates without a year are those nearest to the term`() throws {
    let slots = [("11/1", "1/9"), ("9/1", "9/31"), ("x", "")].map { first, last in
      #"{"days": [], "dateStart": "\#(first)", "dateEnd": "\#(last)"}"#
    }.joined(separator: ", ")
    let reading = Reading(.quacs, Self.file(Self.section(slots)))
    #expect(
      reading.firstMeetings.first?.dates
        == DateSpan(try day("2026-11-01"), try day("2027-01-09")))
    #expect(reading.messages.filter { $0.contains("it is shown for the whole term") }.count == 2)
  }

  @Test func `sections with one code have their numbers, and copies are merged`() {
    let (one, other) = (Self.section(Self.slot), Self.section(Self.late, crn: 80002))
    let reading = Reading(
      .quacs, Self.file(one, one, other, Self.section("", crn: 80003, code: "02")))
    #expect(
      reading.yield.courses.first?.sections.map(\.id.code) == ["80001", "80002", "02"])
    #expect(reading.yield.rows == RowCounts(kept: 6, merged: 2))
  }

  @Test func `what has other types is skipped or unknown`() {
    let reading = Reading(
      .quacs,
      #"[{"code": "LOOM", "courses": [7, {"id": [], "crse": 1, "sections": [{"timeslots": [1, 2]}]}, {"id": "LOOM-1", "crse": 1, "sections": [7, {"sec": "1", "cap": "x", "credMin": "y", "timeslots": {}}]}, {"id": "LOOM-2", "crse": 2, "sections": 7}]}, {"code": "X", "courses": {}}, null]"#
    )
    #expect(reading.yield.courses.map(\.id.text) == ["LOOM 1", "LOOM 2"])
    #expect(reading.yield.courses.first?.sections.map(\.id.code) == ["1"])
    #expect(reading.errors == [])
    #expect(reading.yield.rows == RowCounts(kept: 3, dropped: 8))
  }

  @Test(arguments: [
    ("[]", "the file has no departments"), ("{}", "expected departments"),
    (#"{"x": 1}"#, "expected departments"), ("7", "expected departments"),
    (#"[{"course_id": "LOOM1"}]"#, "this looks like kind 'umdio'"),
  ])
  func `a file of another kind is an error`(_ text: String, _ message: String) {
    let reading = Reading(.quacs, text)
    #expect(reading.errors.contains { $0.contains(message) }, "\(reading.messages)")
    #expect(reading.yield.courses == [])
  }

  @Test func `the term is the entry's, or that of the file's or its folder's name`() {
    let text = Self.file(Self.section(Self.slot))
    let nameless = SourceContext.sample(term: nil)
    #expect(Reading(.quacs, text, context: nameless).errors.first?.contains("no term") == true)
    for path in ["data/202608/courses.json", "data/202608_courses.json"] {
      let file = SourceFile(path: path, bytes: Array(text.utf8))
      let found = QuacsReader.read([file], context: nameless)
      #expect(found.courses.map(\.term.text) == ["fall-2026"] && found.diagnostics == [])
    }
  }

  @Test func `a wrong file of another kind is recognized by its shape`() {
    let text = Self.file(Self.section(Self.slot))
    #expect(Reading(.umdio, text).errors.first?.contains("kind 'quacs'") == true)
  }
}
