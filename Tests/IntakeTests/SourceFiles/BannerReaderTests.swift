internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import Intake
internal import SourceFiles
import Testing

struct BannerReaderTests {
  static let meeting =
    #"{"category": "01", "faculty": [], "meetingTime": {"beginTime": "1000", "endTime": "1050", "monday": true, "tuesday": false, "wednesday": true, "thursday": false, "friday": true, "saturday": false, "sunday": false, "building": "MAB", "buildingDescription": "Mabry &amp; Hall", "room": "0230", "startDate": "08/31/2026", "endDate": "10/09/2026", "meetingScheduleType": "LEC", "meetingTypeDescription": "Class"}}"#

  /// A section of LOOM 100 of the sample's term; `more` are members that come first, before those
  /// of the same names.
  static func section(
    _ crn: String = "80001", _ code: String = "001", kind: String = "Lecture",
    meetings: String = meeting, link: String = "null", more: String = ""
  ) -> String {
    """
    {\(more.isEmpty ? "" : more + ", ")"id": 7, "term": "202608", "courseReferenceNumber": "\(crn)", "subject": "LOOM",
     "subjectDescription": "Weaving", "courseNumber": "100", "sequenceNumber": "\(code)",
     "scheduleTypeDescription": "\(kind)", "creditHours": 3, "creditHourLow": 0, "creditHourHigh": 3,
     "maximumEnrollment": 20, "enrollment": 22, "seatsAvailable": -2, "waitCount": 4,
     "linkIdentifier": \(link), "isSectionLinked": \(link != "null"), "subjectCourse": "LOOM100",
     "faculty": [{"displayName": "Vale, Bo", "emailAddress": "bo@example.edu", "primaryIndicator": false},
       {"displayName": "Moss, Ada &quot;A&quot;", "primaryIndicator": true}, {"displayName": "x@example.edu"}],
     "meetingsFaculty": [\(meetings)], "sectionAttributes": [{"code": "H", "description": "Humanities"}]}
    """
  }

  static func titled(_ title: String) -> String { #""courseTitle": "\#(title)""# }

  static func file(_ sections: String...) -> String {
    #"{"success": true, "totalCount": \#(sections.count), "data": [\#(sections.joined(separator: ",\n"))]}"#
  }

  private func first(_ sections: String...) -> (section: Section?, messages: [String]) {
    let reading = Reading(.banner, "[\(sections.joined(separator: ", "))]")
    return (reading.yield.courses.first?.sections.first, reading.messages)
  }

  @Test func `a course is read whole`() throws {
    let open =
      #"{"meetingTime": {"beginTime": null, "endTime": null, "building": null, "room": null}}"#
    let exam =
      #"{"meetingTime": {"beginTime": "08:00 am", "endTime": "10:50 am", "tuesday": true, "building": "MAB", "room": "1", "startDate": "Dec 15, 2026", "endDate": "Dec 15, 2026", "meetingTypeDescription": "Final Exam"}}"#
    let reading = Reading(
      .banner,
      Self.file(
        Self.section(
          meetings: [Self.meeting, open, exam].joined(separator: ", "),
          more: Self.titled("LOOMS &amp; DYES"))))
    let id = try #require(CourseID("LOOM100"))
    let day = { (text: String) in CalendarDate(parsing: text) }
    #expect(
      reading.yield.courses == [
        Course(
          id: id, term: TermID("fall-2026"), title: "LOOMS & DYES", departmentName: "Weaving",
          credits: Credits(3), genEds: ["Humanities"],
          sections: [
            Section(
              id: SectionID(id, "001"),
              meetings: [
                Meeting(
                  kind: "Lecture", timing: .weekly("MWF", 600, 650), place: .room("MAB 0230"),
                  dates: DateSpan(try #require(day("2026-08-31")), try #require(day("2026-10-09")))),
                Meeting(kind: "Lecture", timing: .toBeAnnounced, place: .toBeAnnounced),
              ], instructors: [#"Moss, Ada "A""#, "Vale, Bo"],
              seats: Seats(total: 20, open: 0, waitlist: 4),
              exams: [
                Exam(
                  date: try #require(day("2026-12-15")),
                  time: try #require(MinuteSpan(480, 650)), place: .room("MAB 1"))
              ])
          ])
      ])
    #expect(reading.messages == [] && reading.yield.rows == RowCounts(kept: 4))
    #expect(reading.yield.buildings.map(\.name) == ["Mabry & Hall"])
  }

  @Test func `a page, several, a bare list and a list for each subject are read alike`() {
    let (one, two) = (Self.section(), Self.section("80002", "002"))
    let whole = Reading(.banner, Self.file(one, two)).yield.courses
    #expect(whole.first?.sections.count == 2)
    for text in [
      "[\(one), \(two)]", "[\(Self.file(one)), \(Self.file(two))]",
      #"{"LOOM": [\#(one), \#(two)], "DYES": []}"#,
    ] {
      #expect(Reading(.banner, text).yield.courses == whole)
    }
    #expect(Reading(.banner, Self.file(one), Self.file(two)).yield.courses == whole)
  }

  @Test(arguments: [
    (
      #""beginTime": "09:00 am", "endTime": "09:50 am", "monday": true"#,
      Meeting.Timing.weekly("M", 540, 590)
    ),
    (
      #""beginTime": "0650", "endTime": "0830", "sunday": true, "thursday": true"#,
      .weekly("ThSu", 410, 510)
    ),
    (#""beginTime": null, "endTime": null"#, .toBeAnnounced),
  ])
  func `when a section meets`(_ time: String, _ timing: Meeting.Timing) {
    let (section, messages) = first(Self.section(meetings: #"{"meetingTime": {\#(time)}}"#))
    #expect(section?.meetings == [Meeting(kind: "Lecture", timing: timing, place: .toBeAnnounced)])
    #expect(messages == [])
  }

  @Test(arguments: [
    (#""building": "WEB", "buildingDescription": "Online"#, "", Meeting.Place.online),
    (#""building": null"#, #""instructionalMethodDescription": "Fully Online""#, .online),
    (
      #""building": null"#, #""instructionalMethodDescription": "Hybrid: part online""#,
      .toBeAnnounced
    ),
    (
      #""building": "MAB", "room": "B-02"#, #""instructionalMethodDescription": "Online""#,
      .room("MAB B-02")
    ),
  ])
  func `where a section meets`(_ place: String, _ more: String, _ at: Meeting.Place) {
    let (section, _) = first(
      Self.section(
        meetings: #"{"meetingTime": {\#(place)\#(place.hasSuffix("null") ? "" : "\"")}}"#,
        more: more))
    #expect(section?.meetings.map(\.place) == [at])
  }

  @Test(arguments: [
    ("7", "a meeting of LOOM 100-80001 cannot be read; treated as unannounced"),
    (#"{"meetingTime": []}"#, "a meeting of LOOM 100-80001 cannot be read; treated as unannounced"),
    (
      #"{"meetingTime": {"beginTime": "2500", "endTime": "2600", "monday": true}}"#,
      "the time 'M 2500-2600' of a meeting of LOOM 100-80001 cannot be read; treated as unannounced"
    ),
    (
      #"{"meetingTime": {"beginTime": "1000", "endTime": "1050", "monday": "yes"}}"#,
      "the time '1000-1050' of a meeting of LOOM 100-80001 cannot be read; treated as unannounced"
    ),
  ])
  func `a meeting that cannot be read is lost and reported`(_ meeting: String, _ message: String) {
    let reading = Reading(.banner, Self.file(Self.section(meetings: meeting)))
    #expect(reading.firstMeetings.map(\.timing) == [.toBeAnnounced])
    #expect(reading.messages.count == 1)
    #expect(reading.messages.first?.hasSuffix(message) == true, "\(reading.messages)")
    #expect(reading.yield.rows == RowCounts(kept: 1, dropped: 1))
  }

  @Test func `linked sections go together by what their identifiers share`() {
    func links(_ sections: [(String, String)]) -> [String] {
      let all = sections.enumerated().map { number, section in
        Self.section("8000\(number)", "00\(number)", kind: section.0, link: section.1)
      }
      let found = Reading(.banner, "[\(all.joined(separator: ", "))]").yield.courses.first?.sections
      return (found ?? []).map {
        "\($0.part ?? "-") \($0.links.map(\.code).joined(separator: "+"))"
      }
    }
    let both = ["Lecture 001", "Lab 000", "Lecture 003", "Lab 002"]
    #expect(
      links([("Lecture", #""A1""#), ("Lab", #""A2""#), ("Lecture", #""B1""#), ("Lab", #""B2""#)])
        == both)
    #expect(
      links([("Lecture", #""L1""#), ("Lab", #""B1""#), ("Lecture", #""L2""#), ("Lab", #""B2""#)])
        == both)
    #expect(
      links([("Seminar", #""S1""#), ("Lecture", #""L1""#), ("Lecture", #""L1""#), ("Lab", "null")])
        == ["Seminar ", "Lecture ", "Lecture ", "- "])
  }

  @Test func `courses that are cross-listed throughout are one`() {
    func section(_ crn: String, _ subject: String, list: String) -> String {
      Self.section(crn, crn, more: #""subject": "\#(subject)", "crossList": \#(list)"#)
    }
    func twins(_ sections: String...) -> (twins: [[String]], messages: [String]) {
      let reading = Reading(.banner, "[\(sections.joined(separator: ", "))]")
      return (
        reading.yield.courses.map { $0.twins.map(\.text) },
        reading.messages.filter { !$0.contains("twice") }
      )
    }
    let whole = twins(
      section("1", "LOOM", list: #""X7""#), section("2", "DYES", list: #""X7""#))
    #expect(whole.twins == [["DYES 100"], ["LOOM 100"]])
    #expect(!whole.messages.contains { $0.contains("cross-listed") })
    let partly = twins(
      section("1", "LOOM", list: #""X7""#), section("2", "DYES", list: #""X7""#),
      section("3", "DYES", list: "null"))
    #expect(partly.twins == [[], []])
    #expect(
      partly.messages.contains {
        $0.hasSuffix(
          "cross-listed sections of courses that are not the same otherwise, not joined: 2")
      }, "\(partly.messages)")
  }

  @Test func `what belongs to a section only is counted`() {
    let reading = Reading(
      .banner,
      Self.file(
        Self.section(more: Self.titled("Looms")),
        Self.section("80002", "002", more: Self.titled("Felt") + #", "creditHours": 0"#),
        Self.section(
          "80003", "003",
          more: Self.titled("Looms")
            + #", "sectionAttributes": [{"description": "Humanities"}, {"code": "HON"}]"#)))
    #expect(reading.yield.courses.first?.title == "Looms")
    #expect(reading.yield.courses.first?.genEds == ["Humanities"])
    let tallies = reading.messages.filter { $0.contains("not shown") }
    #expect(
      tallies.map { String($0.drop { $0 != " " }) } == [
        " warning: titles of sections that differ from their course's, not shown: 1",
        " warning: attributes of some sections of a course only, not shown: 1",
      ])
  }

  @Test func `sections given twice are merged, and other content is a conflict`() {
    let (one, moved) = (Self.section(), Self.section(meetings: ""))
    let reading = Reading(.banner, Self.file(one, one, moved))
    #expect(reading.yield.rows == RowCounts(kept: 2, dropped: 1, merged: 2))
    #expect(reading.errors == [])
  }

  @Test func `what has other types is skipped or unknown`() {
    let reading = Reading(
      .banner,
      #"[7, null, {"courseReferenceNumber": [], "subject": "LOOM", "courseNumber": "1", "meetingsFaculty": [1, 2]}, {"courseReferenceNumber": "1", "courseNumber": "1"}, {"courseReferenceNumber": 80001, "subject": "LOOM", "courseNumber": 100, "creditHours": "x", "maximumEnrollment": {}, "enrollment": "many", "faculty": {}, "meetingsFaculty": {}, "sectionAttributes": 7}]"#
    )
    #expect(reading.yield.courses.map(\.title) == ["LOOM 100"])
    #expect(reading.yield.courses.first?.sections.map(\.id.code) == ["80001"])
    #expect(reading.errors == [])
    #expect(reading.yield.rows == RowCounts(kept: 1, dropped: 6))
  }

  @Test(arguments: [
    ("[]", "the file has no sections"),
    (#"{"success": true, "data": []}"#, "the file has no sections"),
    (
      #"{"success": true, "totalCount": 0, "data": null}"#,
      "the answer has no data; fetch it again; the session of the search had ended"
    ),
    ("{}", "expected sections"), ("7", "expected sections"),
    (#"[{"course_id": "LOOM1"}]"#, "this looks like kind 'umdio'"),
  ])
  func `a file without sections is an error`(_ text: String, _ message: String) {
    let reading = Reading(.banner, text)
    #expect(reading.errors.contains { $0.contains(message) }, "\(reading.messages)")
    #expect(reading.yield.courses == [])
  }

  @Test func `the term is that of the code, or else the entry's`() {
    let nameless = SourceContext.sample(term: nil)
    #expect(Reading(.banner, Self.file(Self.section()), context: nameless).yield.courses.count == 1)
    let other = Self.file(Self.section(more: #""term": "209910""#))
    let unknown = Reading(.banner, other, context: nameless)
    #expect(unknown.yield.rows == RowCounts(unused: 2))
    #expect(unknown.messages.contains { $0.contains("1 of unknown terms ('209910')") })
    #expect(Reading(.banner, other).yield.courses.map(\.term.text) == ["fall-2026"])
  }

  @Test func `addresses are nowhere in what was read`() {
    let reading = Reading(.banner, Self.file(Self.section()))
    #expect(!"\(reading.yield)".contains("@example.edu"))
  }

  @Test func `a wrong file of another kind is recognized by its shape`() {
    #expect(
      Reading(.umdio, Self.file(Self.section())).errors.first?.contains("kind 'banner'") == true)
    #expect(
      Reading(.umdio, "[\(Self.section())]").errors.first?.contains("kind 'banner'") == true)
  }
}
