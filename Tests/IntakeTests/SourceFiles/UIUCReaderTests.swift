internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import Intake
internal import SourceFiles
import Testing

struct UIUCReaderTests {
  static let header =
    "Year,Term,YearTerm,Subject,Number,Name,Description,Credit Hours,Section Info,Degree Attributes,Schedule Information,CRN,Section,Status Code,Part of Term,Section Title,Section Credit Hours,Section Status,Enrollment Status,Type,Type Code,Start Time,End Time,Days of Week,Room,Building,Instructors"

  /// A row of LOOM 100 of the sample's term.
  static func row(
    crn: String = "80001", section: String = "AL1", part: String = "1", title: String = "",
    status: String = "UNKNOWN", type: String = "Lecture", time: String = "09:00 AM,09:50 AM,MWF",
    place: String = "AUD,Mabry Hall", people: String = #""Moss, A;Vale, B""#
  ) -> String {
    #"2026,Fall,202608,LOOM,100,Looms,"Warp & weft. Same as DYES 100 and ARTH 9. Prerequisite: LOOM 90.",3 OR 4 hours.,Same as DYES 100 and ARTH 9. Prerequisite: LOOM 90.,"Humanities – Lit & Arts, Cultural Studies - Non-West, and Quantitative Reasoning I course.",Register early.,\#(crn),\#(section),A,\#(part),\#(title),,A,\#(status),\#(type),X,\#(time),\#(place),\#(people)"#
  }

  static func file(_ rows: String...) -> String {
    ([header] + rows).joined(separator: "\n") + "\n"
  }

  private func sections(_ rows: String...) -> [Section] {
    Reading(.uiuc, ([Self.header] + rows).joined(separator: "\n")).yield.courses.first?.sections
      ?? []
  }

  @Test func `a course is read whole`() throws {
    let reading = Reading(
      .uiuc,
      Self.file(
        Self.row(),
        Self.row(type: "Laboratory", time: "01:00 PM,03:50 PM,R", place: ",", people: #""Rook, C""#)
      ))
    let id = try #require(CourseID("LOOM100"))
    #expect(
      reading.yield.courses == [
        Course(
          id: id, term: TermID("fall-2026"), title: "Looms", credits: Credits(tenths: 30, to: 40),
          description: "Warp & weft.",
          requirements: [
            Requirement(label: "Additional information", text: "Same as DYES 100 and ARTH 9."),
            Requirement(label: "Prerequisite", text: "LOOM 90."),
            Requirement(label: "Schedule information", text: "Register early."),
          ],
          genEds: [
            "Humanities – Lit & Arts", "Cultural Studies - Non-West", "Quantitative Reasoning I",
          ],
          sections: [
            Section(
              id: SectionID(id, "AL1"),
              meetings: [
                Meeting(
                  kind: "Lecture", timing: .weekly("MWF", 540, 590), place: .room("MABRY HALL AUD")),
                Meeting(
                  kind: "Laboratory", timing: .weekly("Th", 780, 950), place: .toBeAnnounced),
              ], instructors: ["Moss, A", "Vale, B", "Rook, C"])
          ],
          twins: [try #require(CourseID("DYES100")), try #require(CourseID("ARTH9"))])
      ])
    #expect(reading.messages == [] && reading.yield.rows == RowCounts(kept: 2))
    #expect(reading.yield.buildings.map(\.name) == ["Mabry Hall"])
  }

  @Test(arguments: [
    ("Online", "ARRANGED,,", ",", Meeting.Timing.anyTime, Meeting.Place.online),
    ("Online Lecture", "05:00 PM,07:00 PM,M", ",", .weekly("M", 1020, 1140), .online),
    ("Independent Study", "ARRANGED,,", ",", .toBeAnnounced, .toBeAnnounced),
    (
      "Lecture", "12:30 PM,01:45 PM,TR", "B-02,Mabry  Hall", .weekly("TuTh", 750, 825),
      .room("MABRY HALL B-02")
    ),
  ])
  func `when and where a section meets`(
    _ type: String, _ time: String, _ place: String, _ timing: Meeting.Timing,
    _ at: Meeting.Place
  ) {
    let found = sections(Self.row(type: type, time: time, place: place))
    #expect(found.first?.meetings == [Meeting(kind: type, timing: timing, place: at)])
  }

  @Test func `a course in parts has a section of each, by the first letter where it decides`() {
    func parts(_ sections: [(String, String)]) -> [String] {
      let rows = sections.enumerated().map { number, section in
        Self.row(crn: "\(80001 + number)", section: section.0, type: section.1)
      }
      let found =
        Reading(.uiuc, ([Self.header] + rows).joined(separator: "\n")).yield.courses.first?
        .sections ?? []
      return found.map { section in
        "\(section.id.code) \(section.part ?? "-") \(section.links.map(\.code).joined(separator: "+"))"
      }
    }
    #expect(
      parts([
        ("AL1", "Lecture"), ("AD1", "Discussion/Recitation"), ("BL1", "Lecture-Discussion"),
        ("BD1", "Discussion/Recitation"), ("ONL", "Online"),
      ]) == [
        "AL1 Lecture AD1", "AD1 Discussion AL1", "BL1 Lecture BD1", "BD1 Discussion BL1", "ONL - ",
      ])
    #expect(
      parts([
        ("A", "Lecture"), ("D1", "Discussion/Recitation"), ("D2", "Discussion/Recitation"),
        ("L1", "Laboratory"),
      ]) == ["A Lecture ", "D1 Discussion ", "D2 Discussion ", "L1 Laboratory "])
    #expect(parts([("A", "Lecture"), ("B", "Lecture")]) == ["A - ", "B - "])
  }

  @Test func `a section without a code of its own is called by its CRN`() {
    let found = sections(
      Self.row(section: ""), Self.row(crn: "80002", section: "A"),
      Self.row(crn: "80003", section: "A"), Self.row(crn: "80004", section: "B", status: "Closed"))
    #expect(found.map(\.id.code) == ["80001", "80002", "80003", "B"])
    #expect(found.map(\.seats?.open) == [nil, nil, nil, 0])
  }

  @Test func `what is lost is counted once a row`() {
    let reading = Reading(
      .uiuc,
      Self.file(
        Self.row(), Self.row(), Self.row(crn: "80002", section: "B", time: "ARRANGED,,RF"),
        Self.row(crn: "80003", section: "C", time: "25:00,9 AM,XYZ"), Self.row(crn: ""),
        Self.row(crn: "80004", section: "D", part: "A", title: "Felt"),
        Self.row(crn: "80005", section: "E", place: ",Mabry Hall")))
    #expect(reading.yield.rows == RowCounts(kept: 3, dropped: 3, merged: 1))
    #expect(reading.errors == [])
    #expect(
      reading.messages.map { String($0.drop { $0 != " " }.dropFirst(10)) } == [
        "repeated records with the same content, merged: 1",
        "the time 'RF' of a meeting of LOOM 100-80002 cannot be read; treated as unannounced",
        "the time 'XYZ 25:00 9 AM' of a meeting of LOOM 100-80003 cannot be read; treated as unannounced",
        "a section of LOOM 100 without a CRN",
        "meetings in a part of the term whose dates are not in the file, shown for the whole term: 1",
        "titles of sections that differ from their course's, not shown: 1",
        "LOOM 100-80005 meets in Mabry Hall without a room; its place is treated as unannounced",
      ])
  }

  @Test func `rows of unknown terms are unused, and only three columns are needed`() {
    let other = Self.row().replacing("202608", with: "2019-fa")
    let nameless = SourceContext.sample(term: nil)
    let reading = Reading(.uiuc, Self.file(other, Self.row()), context: nameless)
    #expect(reading.yield.rows == RowCounts(kept: 1, unused: 1))
    let short = Reading(.uiuc, "CRN,Number,Subject\n1,7,DYES\n2,,X\n3,9,7\n")
    #expect(short.yield.courses.map(\.title) == ["DYES 7", "X"])
    #expect(short.firstMeetings == [Meeting(timing: .toBeAnnounced, place: .toBeAnnounced)])
    #expect(Reading(.uiuc, "CRN,Subject\n1,2\n").errors.first?.contains("Number") == true)
  }

  @Test func `a wrong file of another kind is recognized by its columns`() {
    #expect(Reading(.exams, Self.file(Self.row())).errors.first?.contains("kind 'uiuc'") == true)
    #expect(Reading(.umdio, Self.file(Self.row())).errors.first?.contains("kind 'uiuc'") == true)
  }
}
