internal import CampusModel
internal import Intake
import Testing

@testable import SourceFiles

struct JupiterpReaderTests {
  @Test func `a department's courses are read whole`() throws {
    let reading = Reading(
      .jupiterp,
      """
      [{"name": "CMPS", "courses": [{"code": "CMPS 231", "name": "Data &amp; Structures",
        "credits": {"Amount": 4}, "gen_eds": ["DSSP", "SCIS"], "description": "Trees.",
        "sections": [{"sec_code": "ESG1", "instructors": ["Ada  Moss", "Instructor: TBA", "Staff", ""],
          "class_meetings": [{"InPerson": {"classtime": {"days": "TuTh", "start_time": [12, 0, "Pm"],
            "end_time": [1, 15, "Pm"]}, "location": ["mab", "0230"]}}, "OnlineAsync"]}]}]}]
      """)
    let course = try #require(reading.yield.courses.first)
    let id = try #require(CourseID("CMPS231"))
    #expect(
      course
        == Course(
          id: id, term: TermID("fall-2026"), title: "Data & Structures", credits: Credits(4),
          description: "Trees.", genEds: ["DSSP", "SCIS"],
          sections: [
            Section(
              id: SectionID(id, "ESG1"),
              meetings: [
                Meeting(timing: .weekly("TuTh", 720, 795), place: .room("MAB 0230")),
                Meeting(timing: .anyTime, place: .online),
              ], instructors: ["Ada Moss"])
          ]))
    #expect(reading.messages == [])
    #expect(reading.yield.rows.kept == 4)
  }

  @Test(arguments: [
    (#""OnlineAsync""#, Meeting(timing: .anyTime, place: .online)),
    (#""Unspecified""#, Meeting(timing: .toBeAnnounced, place: .toBeAnnounced)),
    (
      #"{"OnlineSync": {"days": "F", "start_time": [11, 0, "Am"], "end_time": [11, 50, "Am"]}}"#,
      Meeting(timing: .weekly("F", 660, 710), place: .online)
    ),
    (#"{"OnlineSync": null}"#, Meeting(timing: .toBeAnnounced, place: .online)),
    (
      #"{"InPerson": {"classtime": null, "location": ["MAB", "1"]}}"#,
      Meeting(timing: .toBeAnnounced, place: .room("MAB 1"))
    ),
    (
      #"{"InPerson": {"classtime": {"days": "SaSu", "start_time": [8, 0, "Am"], "end_time": [8, 0, "Pm"]}, "location": null}}"#,
      Meeting(timing: .weekly("SaSu", 480, 1200), place: .toBeAnnounced)
    ),
    (
      #"{"InPerson": {"classtime": {"days": "M", "start_time": [12, 0, "Am"], "end_time": [12, 30, "Pm"]}, "location": ["TBA", ""]}}"#,
      Meeting(timing: .weekly("M", 0, 750), place: .toBeAnnounced)
    ),
    (
      #"{"InPerson": {"classtime": {"MWF": [[11, 0, "Am"], [11, 50, "Am"]]}, "location": ["MAB", "B0429"]}}"#,
      Meeting(timing: .weekly("MWF", 660, 710), place: .room("MAB B0429"))
    ),
    (
      #"{"OnlineSync": {"TuTh": [[12, 30, "Pm"], [1, 45, "Pm"]]}}"#,
      Meeting(timing: .weekly("TuTh", 750, 825), place: .online)
    ),
    (
      #"{"InPerson": {"classtime": {"days": "TBA", "start_time": null, "end_time": null}, "location": ["ONLINE", ""]}}"#,
      Meeting(timing: .toBeAnnounced, place: .online)
    ),
  ])
  func `meetings are read in every layout`(_ text: String, _ expected: Meeting) {
    let reading = Reading(.jupiterp, Self.course(meetings: text))
    #expect(reading.firstMeetings == [expected])
    #expect(reading.messages == [])
    #expect(reading.yield.rows.dropped == 0)
  }

  @Test(arguments: [
    (
      Self.inPerson("TuX", "[9, 0, \"Am\"]", "[10, 0, \"Am\"]"),
      "a:2:28: warning: the time of a meeting of CMPS 100-0101 cannot be read; treated as unannounced"
    ),
    (
      Self.inPerson("M", "[13, 0, \"Pm\"]", "[2, 0, \"Pm\"]"),
      "a:2:28: warning: the time of a meeting of CMPS 100-0101 cannot be read; treated as unannounced"
    ),
    (
      Self.inPerson("M", "[9, 0, \"Am\"]", "[9, 0, \"Am\"]"),
      "a:2:28: warning: CMPS 100-0101 would meet for 24 hours (9:00 am – 9:00 am); treated as unannounced"
    ),
    (
      #""Someday""#,
      "a:2:1: warning: unknown kind of meeting of CMPS 100-0101; treated as unannounced"
    ),
  ])
  func `a meeting that cannot be read is not announced`(_ text: String, _ message: String) {
    let reading = Reading(.jupiterp, Self.course(meetings: text))
    #expect(reading.firstMeetings.map(\.timing) == [.toBeAnnounced])
    #expect(reading.messages == [message])
    #expect(reading.yield.rows.dropped == 1)
  }

  @Test func `a meeting past midnight is kept and reported`() {
    let reading = Reading(
      .jupiterp, Self.course(meetings: Self.inPerson("F", "[10, 0, \"Pm\"]", "[1, 0, \"Am\"]")))
    #expect(reading.firstMeetings.map(\.timing) == [.weekly("F", 1320, 1500)])
    #expect(
      reading.messages == [
        "a:2:28: warning: CMPS 100-0101 meets past midnight (10:00 pm – 1:00 am)"
      ])
  }

  @Test(arguments: [
    (#"{"Amount": 3}"#, Credits(3)), (#"{"Amount": 1.5}"#, Credits(tenths: 15)),
    (#"{"Range": [1, 16]}"#, Credits(tenths: 10, to: 160)), ("3", Credits(3)), ("null", nil),
  ])
  func `credits are an amount or a range`(_ text: String, _ expected: Credits?) {
    let reading = Reading(.jupiterp, Self.course(credits: text))
    #expect(reading.yield.courses.first?.credits == expected)
    #expect(reading.messages == [])
  }

  @Test func `credits that run backwards are unknown`() {
    let reading = Reading(.jupiterp, Self.course(credits: #"{"Range": [6, 1]}"#))
    #expect(reading.yield.courses.first?.credits == .some(nil))
    #expect(
      reading.messages == [
        "a:1:77: warning: the credits of CMPS 100 cannot be read; treated as unknown"
      ])
  }

  @Test func `departments, a department, courses and instructors are recognized by their shape`() {
    let course = #"{"code": "CMPS100", "name": "One", "credits": null, "sections": null}"#
    for text in [
      #"[{"name": "CMPS", "courses": [\#(course)]}]"#,
      #"{"name": "CMPS", "courses": [\#(course)]}"#,
      "[\(course)]",
    ] {
      #expect(Reading(.jupiterp, text).yield.courses.map(\.id.text) == ["CMPS 100"])
    }
    let people = #"[{"name": "Ada Moss", "slug": "moss", "average_rating": 4.5}]"#
    #expect(Reading(.jupiterp, people).yield.ratings == ["Ada Moss": Measure(mean: 4.5)])
  }

  @Test func `a null rating is unknown and a shared name has none`() {
    let reading = Reading(
      .jupiterp,
      """
      [{"name": "Ada Moss", "slug": "moss", "average_rating": null},
       {"name": "Ben Ash", "slug": "ash", "average_rating": 2.5},
       {"name": "Ben Ash", "slug": "ash_ben", "average_rating": 4.5},
       {"name": "Cy Elm", "slug": "elm", "average_rating": null},
       {"name": "Cy Elm", "slug": "elm_cy", "average_rating": null},
       {"name": "Dee Fir", "slug": "fir", "average_rating": "low"}]
      """)
    #expect(reading.yield.ratings == [:])
    #expect(
      reading.messages == [
        "a:3:2: warning: 'Ben Ash' is ambiguous: 'ash' and 'ash_ben'; neither rating is used",
        "a:6:55: warning: 'low' is not a valid average for Dee Fir; treated as unknown",
      ])
  }

  @Test func `a section given again otherwise is lost, the same again is merged`() {
    let section = { (room: Int) in
      #"{"sec_code": "FC1", "class_meetings": [{"InPerson": {"classtime": null, "location": ["MAB", "\#(room)"]}}]}"#
    }
    let reading = Reading(
      .jupiterp,
      #"[{"code": "CMPS100", "name": "One", "credits": null, "sections": [\#(section(1)),"#,
      #"\#(section(2)), \#(section(1))]}]"#)
    #expect(reading.errors.count == 2)
    let whole = Reading(
      .jupiterp,
      """
      [{"code": "CMPS100", "name": "One", "credits": null, "sections": [
      \(section(1)),
      \(section(2)),
      \(section(1))]}]
      """)
    #expect(whole.yield.courses.first?.sections.map(\.meetings.count) == [1])
    #expect(
      whole.messages == [
        "a:3:1: warning: CMPS 100-FC1 is listed again with different content; the first is used\n  note: first listed at a:2:1",
        "a:4:1: warning: repeated records with the same content, merged: 2",
      ])
    #expect(whole.yield.rows.kept == 3 && whole.yield.rows.dropped == 2)
  }

  @Test(arguments: [
    ("[]", "a: error: the file has no departments or instructors"),
    (
      #"[{"course_id": "CMPS100"}]"#,
      "a:1:2: error: expected departments (name, courses) or instructors (name, slug, average_rating); this looks like kind 'umdio'"
    ),
    ("", "a: error: the file is empty; fetch it again; the download may have failed"),
    (
      #"[{"name": "CMPS", "courses": [{"code": "CM"#,
      "a:1:43: error: the file ends in the middle of a string\n  note: it starts at a:1:40"
    ),
  ])
  func `a file that is empty, cut off or of another kind is an error`(
    _ text: String, _ message: String
  ) {
    #expect(Reading(.jupiterp, text).messages == [message])
  }

  @Test func `courses need a term from the settings`() {
    #expect(
      Reading(.jupiterp, Self.course(), context: .sample(term: nil)).messages == [
        "a:1:2: error: these courses have no term; add a 'term:' line with the term's id to this source in site.yml"
      ])
  }

  private static func course(credits: String = "null", meetings: String = "") -> String {
    #"[{"name": "CMPS", "courses": [{"code": "CMPS100", "name": "One", "credits": \#(credits), "#
      + #""sections": [{"sec_code": "0101", "class_meetings": ["# + "\n\(meetings)]}]}]}]"
  }

  private static func inPerson(_ days: String, _ start: String, _ end: String) -> String {
    #"{"InPerson": {"classtime": {"days": "\#(days)", "start_time": \#(start), "end_time": \#(end)}, "location": null}}"#
  }
}
