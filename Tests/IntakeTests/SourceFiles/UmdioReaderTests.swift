internal import CampusModel
internal import Intake
import Testing

@testable import SourceFiles

struct UmdioReaderTests {
  @Test func `a course is read whole`() throws {
    let reading = Reading(
      .umdio,
      """
      [{"course_id": "CMPS231", "semester": 202608, "name": "Data Structures", "dept_id": "CMPS",
        "department": "Computing", "credits": "1.5", "description": "Trees.",
        "gen_ed": [["FSAR", "FSMA"], ["DSSP|CMPS 100", "FSAR"]],
        "relationships": {"coreqs": null, "prereqs": "CMPS 100.", "seen_by": "All."},
        "sections": [{"number": "0101", "seats": "25", "open_seats": "3", "waitlist": "0",
          "instructors": ["Ada Moss", "TBA"], "meetings": [
            {"days": "TuTh", "start_time": "11:00am", "end_time": "12:15pm", "building": "MAB",
             "room": "0230", "classtype": ""},
            {"days": "F", "start_time": "12:00pm", "end_time": "12:50pm", "building": "MAB",
             "room": "1", "classtype": "Lab"}]}]}]
      """)
    let course = try #require(reading.yield.courses.first)
    let id = try #require(CourseID("CMPS231"))
    #expect(course.departmentName == "Computing")
    #expect(course.credits == Credits(tenths: 15))
    #expect(course.genEds == ["FSAR", "FSMA", "DSSP"])
    #expect(
      course.requirements == [
        Requirement(label: "Prerequisite", text: "CMPS 100."),
        Requirement(label: "Seen by", text: "All."),
        Requirement(label: "General education", text: "DSSP if taken with CMPS 100."),
      ])
    #expect(
      course.sections == [
        Section(
          id: SectionID(id, "0101"),
          meetings: [
            Meeting(timing: .weekly("TuTh", 660, 735), place: .room("MAB 0230")),
            Meeting(kind: "Lab", timing: .weekly("F", 720, 770), place: .room("MAB 1")),
          ], instructors: ["Ada Moss"], seats: Seats(total: 25, open: 3, waitlist: 0))
      ])
    #expect(reading.messages == [])
  }

  @Test(arguments: [
    ("", "", "", "", "ONLINE", Meeting(timing: .anyTime, place: .online)),
    (
      "M", "9:00am", "9:50am", "", "online", Meeting(timing: .weekly("M", 540, 590), place: .online)
    ),
    ("", "", "", "", "", Meeting(timing: .toBeAnnounced, place: .toBeAnnounced)),
    ("TBA", "", "", "MAB", "1131", Meeting(timing: .toBeAnnounced, place: .room("MAB 1131"))),
    ("TBA", "", "", "", "ONLINE", Meeting(timing: .toBeAnnounced, place: .online)),
    (
      "MTuWThF", "8:00am", "5:00pm", "TBA", "",
      Meeting(timing: .weekly("MTuWThF", 480, 1020), place: .toBeAnnounced)
    ),
    (
      "SaSu", "8:00AM", "6:00 PM", "MAB", "C3",
      Meeting(timing: .weekly("SaSu", 480, 1080), place: .room("MAB C3"))
    ),
  ])
  func `meetings without a time or a room are understood`(
    _ days: String, _ start: String, _ end: String, _ building: String, _ room: String,
    _ expected: Meeting
  ) {
    let reading = Reading(.umdio, Self.course(Self.meeting(days, start, end, building, room)))
    #expect(reading.firstMeetings == [expected])
    #expect(reading.messages == [])
  }

  @Test(arguments: [
    (
      "MWF", "", "", "", "",
      "a:2:1: warning: the meeting time 'MWF' of CMPS 100-0101 cannot be read; treated as unannounced"
    ),
    (
      "M", "9.00", "10.00", "", "",
      "a:2:1: warning: the meeting time 'M 9.00 10.00' of CMPS 100-0101 cannot be read; treated as unannounced"
    ),
    (
      "Mo", "9:00am", "9:50am", "", "",
      "a:2:1: warning: the meeting time 'Mo 9:00am 9:50am' of CMPS 100-0101 cannot be read; treated as unannounced"
    ),
    (
      "M", "13:00pm", "2:00pm", "", "",
      "a:2:1: warning: the meeting time 'M 13:00pm 2:00pm' of CMPS 100-0101 cannot be read; treated as unannounced"
    ),
    (
      "M", "1:00pm", "9:00am", "", "",
      "a:2:1: warning: CMPS 100-0101 would meet for 20 hours (1:00 pm – 9:00 am); treated as unannounced"
    ),
  ])
  func `a time that cannot be read is not announced`(
    _ days: String, _ start: String, _ end: String, _ building: String, _ room: String,
    _ message: String
  ) {
    let reading = Reading(.umdio, Self.course(Self.meeting(days, start, end, building, room)))
    #expect(reading.firstMeetings.map(\.timing) == [.toBeAnnounced])
    #expect(reading.messages == [message])
  }

  @Test(arguments: [
    (
      "", "ONLNE",
      "a:2:1: warning: CMPS 100-0101 meets in the room 'ONLNE' without a building; its place is treated as unannounced; did you mean 'ONLINE'?"
    ),
    (
      "MAB", "",
      "a:2:1: warning: CMPS 100-0101 meets in MAB without a room; its place is treated as unannounced"
    ),
  ])
  func `half a place is not announced`(_ building: String, _ room: String, _ message: String) {
    let reading = Reading(
      .umdio, Self.course(Self.meeting("M", "9:00am", "9:50am", building, room)))
    #expect(reading.firstMeetings.map(\.place) == [.toBeAnnounced])
    #expect(reading.messages == [message])
  }

  @Test(
    arguments: [
      ("25", "3", "2", Seats(total: 25, open: 3, waitlist: 2), nil),
      (
        "25", "30", "0", Seats(total: 25, waitlist: 0),
        "CMPS 100-0101 has 30 open seats of 25; open seats are treated as unknown"
      ),
      (
        "25", "-1", "0", Seats(total: 25, waitlist: 0),
        "CMPS 100-0101 has '-1' open seats; treated as unknown"
      ),
      ("many", "", "", nil, "CMPS 100-0101 has 'many' seats; treated as unknown"),
      ("0", "0", "0", Seats(total: 0, open: 0, waitlist: 0), nil),
    ] as [(String, String, String, Seats?, String?)])
  func `seats that cannot be true are unknown`(
    _ total: String, _ open: String, _ waitlist: String, _ expected: Seats?, _ message: String?
  ) {
    let reading = Reading(
      .umdio,
      #"[{"course_id": "CMPS100", "semester": "202608", "sections": [{"number": "0101", "#
        + #""seats": "\#(total)", "open_seats": "\#(open)", "waitlist": "\#(waitlist)"}]}]"#)
    #expect(reading.yield.courses.first?.sections.first?.seats == expected)
    #expect(reading.messages == (message.map { ["a:1:62: warning: \($0)"] } ?? []))
  }

  @Test(arguments: [
    ("3", Credits(3)), ("1-6", Credits(tenths: 10, to: 60)), ("1.5", Credits(tenths: 15)),
    ("0", Credits(0)), ("", nil), ("1 to 4", Credits(tenths: 10, to: 40)),
  ])
  func `credits are a number or a range`(_ text: String, _ expected: Credits?) {
    let reading = Reading(
      .umdio, #"[{"course_id": "CMPS100", "semester": "202608", "credits": "\#(text)"}]"#)
    #expect(reading.yield.courses.first?.credits == expected)
    #expect(reading.messages == [])
  }

  @Test func `courses of other terms are passed over with one warning`() {
    let reading = Reading(
      .umdio,
      """
      [{"course_id": "CMPS100", "semester": "202608"},
       {"course_id": "CMPS100", "semester": "202601"},
       {"course_id": "CMPS200", "semester": "202601"},
       {"course_id": "CMPS100", "semester": "201912"}]
      """)
    #expect(reading.yield.courses.count == 1)
    #expect(
      reading.messages == [
        "a:2:2: warning: ignored courses: 3 of unknown terms ('201912', '202601'); the site's terms have the codes '202608'"
      ])
    #expect(reading.yield.rows.dropped == 0)
  }

  @Test func `only courses of other terms is an error`() {
    #expect(
      Reading(.umdio, #"[{"course_id": "CMPS100", "semester": "202601"}]"#).errors == [
        "a: error: the source has no usable records; check that it is the right file and that the site has its term"
      ])
  }

  @Test func `repeated courses, sections and meetings are merged and counted`() {
    let meeting = Self.meeting("M", "9:00am", "9:50am", "MAB", "1")
    let course =
      #"{"course_id": "CMPS100", "semester": "202608", "sections": [{"number": "0101", "meetings": [\#(meeting), \#(meeting)]}]}"#
    let reading = Reading(.umdio, "[\(course),\n\(course)]", "[\(course)]")
    #expect(reading.yield.courses.count == 1)
    #expect(reading.firstMeetings.count == 1)
    #expect(
      reading.messages.map { $0.split(separator: " ").suffix(2).joined(separator: " ") } == [
        "merged: 5", "merged: 4",
      ])
    #expect(reading.yield.rows == RowCounts(kept: 3, merged: 9))
  }

  @Test func `a course given again with differences is reported at the second place`() {
    let reading = Reading(
      .umdio, #"[{"course_id": "CMPS100", "semester": "202608", "name": "One"}]"#,
      #"[{"course_id": "cmps 100", "semester": "202608", "name": "Two"}]"#)
    #expect(reading.yield.courses.map(\.title) == ["One"])
    #expect(
      reading.messages == [
        "b:1:2: warning: CMPS 100 is listed again with different content; the first is used\n  note: first listed at a"
      ])
  }

  @Test func `of many warnings of one kind the first fifty are reported`() {
    let meetings = (1...60).map { Self.meeting("M", "9", "10", "MAB", "\($0)") }
    let reading = Reading(.umdio, Self.course(meetings.joined(separator: ",\n")))
    #expect(reading.messages.count == 51)
    #expect(
      reading.messages.last
        == "a:52:1: warning: 10 more of this kind from here on: meetings whose time cannot be read")
    #expect(reading.yield.rows.dropped == 60)
  }

  @Test(arguments: [
    (0.6, 0), (0.4, 1),
  ])
  func `losing more records than allowed is an error`(_ limit: Double, _ errors: Int) {
    let records = (100..<120).map { number in
      #"{"course_id": "\#(number < 110 ? "CMPS\(number)" : "")", "semester": "202608"}"#
    }
    let text = "[\(records.joined(separator: ", "))]"
    let reading = Reading(.umdio, text, context: .sample(lossLimit: limit))
    #expect(reading.errors.count == errors)
    if errors == 1 {
      #expect(
        reading.errors == [
          "a: error: 10 of 20 records were skipped, more than the 40 % allowed; check that the source is complete and of this kind"
        ])
    }
  }

  @Test func `sections that are only named are lost`() {
    let reading = Reading(
      .umdio, #"[{"course_id": "CMPS100", "semester": "202608", "sections": ["CMPS100-0101"]}]"#)
    #expect(
      reading.messages == [
        "a:1:62: warning: a section of CMPS 100 has an id but no details; add '?expand=sections' to the umd.io request"
      ])
  }

  @Test(arguments: [
    ("[]", "a: error: the file has no courses"),
    (
      #"[{"name": "CMPS", "courses": []}]"#,
      "a:1:2: error: expected courses with a 'course_id'; this looks like kind 'jupiterp'"
    ),
    (
      "[{\"course_id\": ",
      "a:1:16: error: expected a value for \"course_id\", found the end of the file"
    ),
  ])
  func `a file that is empty, cut off or of another kind is an error`(
    _ text: String, _ message: String
  ) {
    #expect(Reading(.umdio, text).messages == [message])
  }

  private static func course(_ meetings: String) -> String {
    #"[{"course_id": "CMPS100", "semester": "202608", "sections": [{"number": "0101", "meetings":"#
      + " [\n\(meetings)]}]}]"
  }

  private static func meeting(
    _ days: String, _ start: String, _ end: String, _ building: String, _ room: String
  ) -> String {
    #"{"days": "\#(days)", "start_time": "\#(start)", "end_time": "\#(end)", "#
      + #""building": "\#(building)", "room": "\#(room)", "classtype": ""}"#
  }
}
