internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import Intake
internal import SourceFiles
import Testing

struct CornellReaderTests {
  static let meeting =
    #"{"classMtgNbr": 1, "timeStart": "09:05AM", "timeEnd": "09:55AM", "startDt": "08/31/2026", "endDt": "10/09/2026", "instructors": [{"instrAssignSeq": 1, "netid": "am1", "firstName": "Ada", "middleName": "", "lastName": "Moss"}], "pattern": "MWF", "facilityDescr": "Mabry Hall 0230", "bldgDescr": "Mabry Hall", "facilityDescrshort": "MAB0230"}"#

  static func section(
    _ number: Int = 4001, _ code: String = "001", _ kind: String = "LEC",
    _ name: String = "Lecture",
    meetings: String = meeting, more: String = ""
  ) -> String {
    #"{"ssrComponent": "\#(kind)", "ssrComponentLong": "\#(name)", "section": "\#(code)", "classNbr": \#(number), \#(more)"meetings": [\#(meetings)]}"#
  }

  static func group(_ sections: String..., required: String = #"["LEC"]"#, twins: String = "[]")
    -> String
  {
    #"{"classSections": [\#(sections.joined(separator: ", "))], "unitsMinimum": 3, "unitsMaximum": 4, "componentsOptional": [], "componentsRequired": \#(required), "simpleCombinations": \#(twins), "sessionCode": "1"}"#
  }

  static func file(_ groups: String...) -> String {
    """
    {"status": "success", "data": {"classes": [{"strm": 202608, "subject": "LOOM", "catalogNbr": "1100",
      "titleShort": "Looms", "titleLong": "Looms &amp; Dyes", "enrollGroups": [\(groups.joined(separator: ", "))],
      "description": "Warp and weft.", "catalogBreadth": "(GB)", "catalogDistr": "(MQR-AS, SDS-AS)",
      "catalogPrereqCoreq": "Prerequisite: LOOM 1000.", "catalogForbiddenOverlaps": "DYES 1.", "catalogOutcomes": null}]}}
    """
  }

  @Test func `a class is read whole`() throws {
    let reading = Reading(.cornell, Self.file(Self.group(Self.section())))
    let id = try #require(CourseID("LOOM1100"))
    let day = { (text: String) in CalendarDate(parsing: text) }
    #expect(
      reading.yield.courses == [
        Course(
          id: id, term: TermID("fall-2026"), title: "Looms & Dyes",
          credits: Credits(tenths: 30, to: 40), description: "Warp and weft.",
          requirements: [
            Requirement(label: "Prerequisite", text: "LOOM 1000."),
            Requirement(label: "Forbidden overlaps", text: "DYES 1."),
          ],
          genEds: ["MQR-AS", "SDS-AS", "GB"],
          sections: [
            Section(
              id: SectionID(id, "001"),
              meetings: [
                Meeting(
                  kind: "Lecture", timing: .weekly("MWF", 545, 595),
                  place: .room("MABRY HALL 0230"),
                  dates: DateSpan(try #require(day("2026-08-31")), try #require(day("2026-10-09"))))
              ], instructors: ["Ada Moss"])
          ])
      ])
    #expect(reading.messages == [] && reading.yield.rows == RowCounts(kept: 3))
    #expect(reading.yield.buildings.map(\.name) == ["Mabry Hall"])
  }

  @Test func `components that a group requires are parts, and groups do not mix`() {
    let parts = #"["DIS", "LEC"]"#
    let reading = Reading(
      .cornell,
      Self.file(
        Self.group(
          Self.section(1, "001"), Self.section(2, "201", "DIS", "Discussion"),
          Self.section(3, "202", "DIS", "Discussion"), Self.section(4, "501", "PRJ", "Project"),
          required: parts),
        Self.group(
          Self.section(5, "002"), Self.section(6, "203", "DIS", "Discussion"), required: parts),
        Self.group(Self.section(7, "003"))))
    let found = (reading.yield.courses.first?.sections ?? []).map { section in
      "\(section.id.code) \(section.part ?? "-") \(section.links.map(\.code).joined(separator: "+"))"
    }
    #expect(
      found == [
        "001 Lecture 201+202", "201 Discussion 001", "202 Discussion 001", "501 - ",
        "002 Lecture 203", "203 Discussion 002", "003 - ",
      ])
  }

  @Test func `courses combined in all groups are one`() {
    let twin = #"[{"subject": "DYES", "catalogNbr": "1100", "type": "C"}]"#
    let whole = Reading(.cornell, Self.file(Self.group(Self.section(), twins: twin)))
    #expect(whole.yield.courses.first?.twins.map(\.text) == ["DYES 1100"])
    let partly = Reading(
      .cornell,
      Self.file(Self.group(Self.section(), twins: twin), Self.group(Self.section(2, "002"))))
    #expect(partly.yield.courses.first?.twins == [])
    #expect(partly.messages.count == 1 && partly.messages[0].contains("cross-listed sections"))
  }

  @Test(arguments: [
    (
      #""pattern": "TR", "timeStart": "12:00PM", "timeEnd": "01:15PM""#,
      Meeting.Timing.weekly("TuTh", 720, 795), Meeting.Place.toBeAnnounced
    ),
    (#""facilityDescr": "Online Meeting""#, .anyTime, .online),
    (#""pattern": "", "facilityDescr": "To Be Assigned""#, .toBeAnnounced, .toBeAnnounced),
    (
      #""facilityDescr": "Corbel Hall AUD", "bldgDescr": null"#, .toBeAnnounced,
      .room("CORBEL HALL AUD")
    ),
  ])
  func `when and where a section meets`(
    _ meeting: String, _ timing: Meeting.Timing, _ place: Meeting.Place
  ) {
    let reading = Reading(.cornell, Self.file(Self.group(Self.section(meetings: "{\(meeting)}"))))
    #expect(reading.firstMeetings == [Meeting(kind: "Lecture", timing: timing, place: place)])
    #expect(reading.messages == [])
  }

  @Test func `what cannot be read is counted`() {
    let meetings =
      #"7, {"pattern": "X", "timeStart": "9", "timeEnd": "10"}, {"facilityDescr": "Field"}, {"startDt": "31/08/2026", "endDt": ""}"#
    let reading = Reading(
      .cornell,
      Self.file(
        Self.group(
          Self.section(
            meetings: meetings, more: #""openStatus": "C", "topicDescription": "Felt", "#))))
    #expect(reading.yield.rows == RowCounts(kept: 2, dropped: 2, merged: 2))
    #expect(reading.yield.courses.first?.sections.first?.seats == Seats(open: 0))
    #expect(
      reading.messages.map { String($0.drop { $0 != " " }.dropFirst(10)) }.sorted() == [
        "a meeting of LOOM 1100-001 cannot be read; treated as unannounced",
        "places without a room number, treated as unannounced: 1",
        "repeated records with the same content, merged: 2",
        "the dates '31/08/2026 – ' of LOOM 1100-001 cannot be read; it is shown for the whole term",
        "the time 'X 9 10' of a meeting of LOOM 1100-001 cannot be read; treated as unannounced",
        "titles of sections that differ from their course's, not shown: 1",
      ])
  }

  @Test func `what has other types is skipped or unknown`() {
    let reading = Reading(
      .cornell,
      #"[7, null, {"subject": "!", "catalogNbr": "", "enrollGroups": [{"classSections": [{"meetings": [1]}]}]}, {"subject": "LOOM", "catalogNbr": 1, "strm": "202608", "enrollGroups": [7, {"classSections": [7, {"section": "1", "meetings": {}}], "unitsMinimum": "x", "componentsRequired": 7}]}]"#
    )
    #expect(reading.yield.courses.map(\.title) == ["LOOM 1"])
    #expect(reading.errors == [])
    #expect(reading.yield.rows == RowCounts(kept: 2, dropped: 6))
  }

  @Test(arguments: [
    ("[]", "the file has no classes"), ("{}", "expected classes"), ("7", "expected classes"),
    (#"{"status": "error", "data": {"classes": []}}"#, "the file has no classes"),
    (#"[{"course_id": "LOOM1"}]"#, "this looks like kind 'umdio'"),
  ])
  func `a file without classes is an error`(_ text: String, _ message: String) {
    let reading = Reading(.cornell, text)
    #expect(reading.errors.contains { $0.contains(message) }, "\(reading.messages)")
    #expect(reading.yield.courses == [])
  }

  @Test func `a wrong file of another kind is recognized by its shape`() {
    let text = Self.file(Self.group(Self.section()))
    #expect(Reading(.umdio, text).errors.first?.contains("kind 'cornell'") == true)
  }
}
