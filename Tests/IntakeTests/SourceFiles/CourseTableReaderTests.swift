internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import Intake
internal import SourceFiles
import Testing

struct CourseTableReaderTests {
  static let meeting =
    #"{"days_of_week": 42, "start_time": "11:35", "end_time": "12:50:00", "location": {"room": "0230", "building": {"code": "MAB", "building_name": "Mabry Hall", "url": null}}}"#

  static func course(
    _ section: String = "1", listings: [String] = ["LOOM 110"], title: String = "Looms",
    meetings: String = meeting, more: String = ""
  ) -> String {
    let listed = listings.map {
      #"{"course_code": "\#($0)", "crn": 10001, "number": "1", "school": "YC"}"#
    }
    return """
      {"season_code": "202608", "section": "\(section)", "title": "\(title)", "description": "Warp &amp; weft.",
       "credits": 1.5, "areas": ["Hu"], "skills": ["WR"], "requirements": "Permission of the weaver.", \(more)
       "course_professors": [{"professor": {"professor_id": 1, "name": "Ada Moss"}}],
       "listings": [\(listed.joined(separator: ", "))], "course_meetings": [\(meetings)]}
      """
  }

  private func read(_ courses: String...) -> Reading {
    Reading(.courseTable, "[\(courses.joined(separator: ", "))]")
  }

  @Test func `a course is read whole`() throws {
    let reading = read(Self.course(more: #""extra_info": "ACTIVE","#))
    let id = try #require(CourseID("LOOM110"))
    #expect(
      reading.yield.courses == [
        Course(
          id: id, term: TermID("fall-2026"), title: "Looms", credits: Credits(tenths: 15),
          description: "Warp & weft.",
          requirements: [Requirement(label: "Requirements", text: "Permission of the weaver.")],
          genEds: ["Hu", "WR"],
          sections: [
            Section(
              id: SectionID(id, "1"),
              meetings: [Meeting(timing: .weekly("MWF", 695, 770), place: .room("MAB 0230"))],
              instructors: ["Ada Moss"])
          ])
      ])
    #expect(reading.messages == [] && reading.yield.rows == RowCounts(kept: 2))
    #expect(reading.yield.buildings.map(\.name) == ["Mabry Hall"])
  }

  @Test(arguments: [(1, "Su"), (2, "M"), (4, "Tu"), (64, "Sa"), (20, "TuTh"), (127, "MTuWThFSaSu")])
  func `days are bits from Sunday`(_ bits: Int, _ days: String) {
    let meeting = #"{"days_of_week": \#(bits), "start_time": "09:00", "end_time": "10:00"}"#
    let reading = read(Self.course(meetings: meeting))
    #expect(reading.firstMeetings.map(\.timing) == [.weekly(days, 540, 600)])
  }

  @Test func `a course of several listings is one under several names`() {
    let both = ["LOOM 110", "DYES 210"]
    let whole = read(Self.course(listings: both), Self.course("2", listings: both))
    #expect(whole.yield.courses.map(\.id.text) == both)
    #expect(whole.yield.courses.map { $0.twins.map(\.text) } == [["DYES 210"], ["LOOM 110"]])
    #expect(whole.yield.courses.map { $0.sections.map(\.id.code) } == [["1", "2"], ["1", "2"]])
    #expect(whole.yield.rows == RowCounts(kept: 4) && whole.messages == [])
    let partly = read(Self.course(listings: both), Self.course("2", title: "Felt"))
    #expect(partly.yield.courses.map { $0.twins.count } == [0, 0])
    #expect(
      partly.messages.map { String($0.drop { $0 != " " }.dropFirst(10)) } == [
        "cross-listed sections of courses that are not the same otherwise, not joined: 1",
        "titles of sections that differ from their course's, not shown: 1",
      ])
  }

  @Test func `sections of letters are discussions`() {
    let reading = read(Self.course("A", title: "Looms: discussion"), Self.course("1"))
    #expect(reading.yield.courses.map(\.title) == ["Looms"])
    #expect(
      reading.yield.courses.first?.sections.map { "\($0.id.code) \($0.part ?? "-")" } == [
        "A Discussion", "1 Lecture",
      ])
    #expect(reading.firstMeetings.map(\.kind) == ["Discussion"])
  }

  @Test func `canceled courses and those of other terms are unused`() {
    let reading = read(
      Self.course(more: #""extra_info": "CANCELLED","#), Self.course("2"))
    #expect(reading.yield.rows == RowCounts(kept: 2, unused: 2))
    let other = Self.course().replacing("202608", with: "202501")
    let nameless = Reading(
      .courseTable, "[\(other), \(Self.course())]", context: .sample(term: nil))
    #expect(nameless.yield.rows == RowCounts(kept: 2, unused: 2))
  }

  @Test func `what has other types is skipped or unknown`() {
    let meetings =
      #"7, {"days_of_week": 0, "start_time": "9", "end_time": null}, {"days_of_week": 2, "start_time": "9:00", "end_time": "10:00", "location": 7}"#
    let reading = read(
      "7", "null",
      #"{"listings": [7, {"course_code": "!"}], "section": "1", "course_meetings": [1]}"#,
      Self.course(meetings: meetings, more: #""credits": "x","#), Self.course(), Self.course("2"),
      Self.course("2"))
    #expect(reading.yield.courses.map(\.id.text) == ["LOOM 110"])
    #expect(reading.errors == [])
    #expect(reading.yield.rows == RowCounts(kept: 4, dropped: 8, merged: 2))
  }

  @Test(arguments: [
    ("[]", "the file has no courses"), ("{}", "expected courses"), ("7", "expected courses"),
    (#"[{"course_id": "LOOM1"}]"#, "this looks like kind 'umdio'"),
  ])
  func `a file without courses is an error`(_ text: String, _ message: String) {
    let reading = Reading(.courseTable, text)
    #expect(reading.errors.contains { $0.contains(message) }, "\(reading.messages)")
    #expect(reading.yield.courses == [])
  }

  @Test func `a wrong file of another kind is recognized by its shape`() {
    #expect(
      Reading(.umdio, "[\(Self.course())]").errors.first?.contains("kind 'coursetable'") == true)
  }
}
