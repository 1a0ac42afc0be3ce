internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import Intake
internal import SourceFiles
import Testing

struct GatechReaderTests {
  /// A dump of these courses. Its lists hold times, dates, kinds, campuses and places of a made-up
  /// term.
  static func file(_ courses: String, updatedAt: String = "2026-11-18T13:10:30.017Z") -> String {
    """
    {"courses": \(courses), "caches": {
      "periods": ["11:00 am - 11:50 am", "TBA", "2:00 pm - 4:45 pm", "noonish"],
      "dateRanges": ["Aug 17, 2026 - Dec 17, 2026", "Aug 31, 2026 - Oct 09, 2026", "Oct 9 - Aug 1"],
      "scheduleTypes": ["Lecture*", "Supervised Laboratory*", "Directed Study*", "Studio*", "Common Exam*"],
      "campuses": ["Larkspur-Main *", "Online", "Video", "Abroad"],
      "attributes": ["Humanities Requirement", "Capstone", "Legislative Requirements"],
      "gradeBases": ["L "],
      "locations": [{"lat": 38.99, "long": -76.94}, null, {"lat": 99, "long": 0}],
      "finalDates": ["Dec 15, 2026", "someday"], "finalTimes": ["8:00 am - 10:50 am"]},
     "updatedAt": "\(updatedAt)", "version": 3}
    """
  }

  private func reading(_ courses: String) -> Reading { Reading(.gatech, Self.file(courses)) }

  /// The only section of a course that has this one; `meetings` as the file writes them.
  private func section(_ meetings: String, campus: Int = 0) -> (
    section: Section?, messages: [String]
  ) {
    let reading = reading(
      #"{"CMPS 100": ["One", {"A": ["80001", [\#(meetings)], 3, 0, \#(campus), [], 0]}, [], null]}"#
    )
    return (reading.yield.courses.first?.sections.first, reading.messages)
  }

  @Test func `a course is read whole`() throws {
    let reading = reading(
      """
      {"CMPS 231": ["Data &amp; Structures", {"A": ["80001", [
        [0, "MWF", "Mabry Hall 0230", 0, ["Ada  Moss (P)", "Bo Vale", "TBA"], 0, 0, 0],
        [2, "R", "Old Mabry Hall Annex B-02", 1, ["Bo Vale (P)"], 1, -1, -1],
        [1, "&nbsp;", "TBA", -1, [], 0, -1, -1]], 1.5, 0, 0, [0, 1, 2], 0]},
        ["or", {"id": "CMPS 131", "grade": "C"}], "Trees."]}
      """)
    let id = try #require(CourseID("CMPS231"))
    let exam = Exam(
      date: try #require(CalendarDate(parsing: "2026-12-15")),
      time: try #require(MinuteSpan(480, 650)))
    let weeks = DateSpan(
      try #require(CalendarDate(parsing: "2026-08-31")),
      try #require(CalendarDate(parsing: "2026-10-09")))
    #expect(
      reading.yield.courses == [
        Course(
          id: id, term: TermID("fall-2026"), title: "Data & Structures",
          credits: Credits(tenths: 15), description: "Trees.",
          requirements: [Requirement(label: "Prerequisite", text: "CMPS 131 with at least C.")],
          genEds: ["Humanities", "Legislative"],
          sections: [
            Section(
              id: SectionID(id, "A"),
              meetings: [
                Meeting(
                  kind: "Lecture", timing: .weekly("MWF", 660, 710),
                  place: .room("MABRY HALL 0230")),
                Meeting(
                  kind: "Lecture", timing: .weekly("Th", 840, 1005),
                  place: .room("OLD MABRY HALL ANNEX B-02"), dates: weeks),
                Meeting(kind: "Lecture", timing: .toBeAnnounced, place: .toBeAnnounced),
              ], instructors: ["Ada Moss", "Bo Vale"], exams: [exam])
          ])
      ])
    #expect(reading.messages == [])
    #expect(reading.yield.rows.kept == 5 && reading.yield.rows.dropped == 0)
    #expect(reading.yield.asOf == Instant(seconds: 1_795_007_430))
    let place = try #require(Coordinate(latitude: 38.99, longitude: -76.94))
    #expect(
      reading.yield.buildings == [
        Building(
          code: try #require(BuildingCode("Mabry Hall")), name: "Mabry Hall", coordinate: place),
        Building(
          code: try #require(BuildingCode("old mabry hall annex")), name: "Old Mabry Hall Annex"),
      ])
  }

  @Test(arguments: [
    (
      #"[1, "&nbsp;", "TBA", 1, [], 0]"#, 0, Meeting.Timing.toBeAnnounced,
      Meeting.Place.toBeAnnounced
    ),
    (#"[1, "&nbsp;", "TBA", 1, [], 0]"#, 1, .anyTime, .online),
    (#"[0, "SU", "TBA", 1, [], 0]"#, 2, .weekly("SaSu", 660, 710), .online),
    (
      #"[0, "TR", "Mabry Hall L4", 0, [], 0]"#, 1, .weekly("TuTh", 660, 710), .room("MABRY HALL L4")
    ),
    (#"[1, "&nbsp;", "Mabry Hall L4", 0, [], 0]"#, 1, .toBeAnnounced, .room("MABRY HALL L4")),
    (#"[-1, "", "", -1, [], -1, -1, -1]"#, 0, .toBeAnnounced, .toBeAnnounced),
    (#"[null, "TBA", null, null, null, null]"#, 0, .toBeAnnounced, .toBeAnnounced),
  ])
  func `when and where a section meets`(
    _ meeting: String, _ campus: Int, _ timing: Meeting.Timing, _ place: Meeting.Place
  ) {
    let (section, messages) = section(meeting, campus: campus)
    #expect(section?.meetings == [Meeting(kind: "Lecture", timing: timing, place: place)])
    #expect(messages == [] && section?.exams == nil)
  }

  @Test(arguments: [
    (
      #"[9, "MWF", "TBA", -1, [], 0]"#,
      "the time of a meeting of CMPS 100-A cannot be read (MWF); treated as unannounced"
    ),
    (
      #"[0, "MXF", "TBA", -1, [], 0]"#,
      "the time of a meeting of CMPS 100-A cannot be read (MXF); treated as unannounced"
    ),
    (
      #"[3, "MWF", "TBA", -1, [], 0]"#,
      "the time of a meeting of CMPS 100-A cannot be read (MWF); treated as unannounced"
    ),
    (
      #"[0, "&nbsp;", "TBA", -1, [], 0]"#,
      "the time of a meeting of CMPS 100-A cannot be read (no days); treated as unannounced"
    ),
    (
      #"["x", 7, 7, [], {}]"#,
      "the time of a meeting of CMPS 100-A cannot be read (no days); treated as unannounced"
    ),
    (#"[0, "MWF"]"#, "a meeting of CMPS 100-A cannot be read; treated as unannounced"),
    (#"7"#, "a meeting of CMPS 100-A cannot be read; treated as unannounced"),
    (#"[1, "", "TBA", -1, [], 99]"#, "references to entries that do not exist: 1"),
    (#"[1, "", "TBA", -1, [], 2]"#, "references to entries that do not exist: 1"),
    (
      #"[1, "", "Mabry Hall 1", 2, [], 0]"#,
      "references to entries that do not exist: 1"
    ),
    (
      #"[1, "", "Larkspur Abroad", 1, [], 0]"#,
      "places without a room number, treated as unannounced: 1"
    ),
    (
      #"[1, "", "TBA", 1, [], 0, 0, -1]"#,
      "the final exam of CMPS 100-A cannot be read; treated as unknown"
    ),
    (
      #"[1, "", "TBA", 1, [], 0, 1, 0]"#,
      "the final exam of CMPS 100-A cannot be read; treated as unknown"
    ),
    (
      #"[1, "", "TBA", 1, [], 0, -2, -2]"#,
      "the final exam of CMPS 100-A cannot be read; treated as unknown"
    ),
  ])
  func `what cannot be read is reported and unknown`(_ meeting: String, _ message: String) {
    let (section, messages) = section(meeting)
    #expect(section?.meetings.map(\.timing) == [.toBeAnnounced])
    #expect(section?.exams == nil)
    #expect(messages.count == 1)
    #expect(messages.first?.hasSuffix("warning: \(message)") == true, "\(messages)")
  }

  @Test(arguments: [
    ("3", "0", "3"), ("1.5", "1.5", "1.5"), ("21", "3", "3 – 21"), ("0", "0", "0"),
    (#""4""#, "4.0", "4"),
  ])
  func `a course's credits are those of the sections that carry some`(
    _ first: String, _ second: String, _ credits: String
  ) {
    let reading = reading(
      #"{"CMPS 100": ["One", {"A": ["1", [], \#(first), 0, 0, []], "B": ["2", [], \#(second), 0, 0, []]}, []]}"#
    )
    #expect(reading.yield.courses.first?.credits?.text == credits)
    #expect(reading.messages == [])
  }

  @Test(arguments: [
    (
      #"["and", {"id": "CMPS 131", "grade": "C"}, {"id": "MATH 140", "grade": "C"}]"#,
      "CMPS 131 and MATH 140 with at least C."
    ),
    (
      #"["or", {"id": "A 1", "grade": "D"}, {"id": "B 2", "grade": "D"}, {"id": "C 3", "grade": "D"}]"#,
      "A 1, B 2 or C 3, with at least D."
    ),
    (
      #"["or", ["and", {"id": "A 1"}, ["or", {"id": "B 2"}, {"id": "C 3"}]]]"#,
      "A 1 and (B 2 or C 3)."
    ),
    (
      #"["or", ["or", {"id": "A 1", "grade": "C"}], ["and", {"id": "B 2", "grade": "T"}, {"id": "C 3"}]]"#,
      "A 1 with C or (B 2 with T and C 3); grades are the lowest that count."
    ),
    (#"["and", [], ["or", {"id": "Placement 7a!"}]]"#, "Placement 7a!."),
  ])
  func `prerequisites become a sentence`(_ nested: String, _ sentence: String) {
    let reading = reading(#"{"CMPS 231": ["Two", {}, \#(nested), null]}"#)
    #expect(reading.yield.courses.first?.requirements.map(\.text) == [sentence])
  }

  @Test(arguments: [
    #"["xor", {"id": "A 1"}]"#, #"["or", 7]"#, #"[{"id": "A 1"}]"#, "7", #"["or", {}]"#,
  ])
  func `other prerequisites are ignored and reported`(_ nested: String) {
    let reading = reading(#"{"CMPS 231": ["Two", {}, \#(nested), null]}"#)
    #expect(reading.yield.courses.first?.requirements == [])
    #expect(
      reading.messages.map { $0.drop { $0 != " " } } == [
        " warning: the prerequisites of CMPS 231 cannot be read and are ignored"
      ])
  }

  @Test func `ids given twice are reported once`() {
    let reading = reading(
      #"{"CMPS 100": ["One", {"A": ["1", [], 3, 0, 0, []], "A": ["2", [], 3, 0, 0, []]}, []], "cmps-100": ["Other", {}, []], "100!": ["None", {}, []], "CMPS 200": {}}"#
    )
    #expect(reading.yield.courses.map(\.title) == ["One"])
    #expect(reading.yield.courses.first?.sections.count == 1)
    #expect(reading.errors == [])
    #expect(reading.messages.count == 4, "\(reading.messages)")
  }

  @Test func `lists that are missing are empty ones`() {
    let reading = Reading(
      .gatech,
      #"{"courses": {"CMPS 100": ["One", {"A": ["1", [[-1, "&nbsp;", "TBA", -1, [], -1, -1, -1]], 3, 0, 0, [5]]}, []]}, "caches": {}}"#
    )
    #expect(reading.yield.courses.first?.sections.first?.meetings.count == 1)
    #expect(
      reading.messages.map { $0.drop { $0 != " " } } == [
        " warning: references to entries that do not exist: 3"
      ])
  }

  @Test(arguments: [
    (
      #"{"courses": {}, "caches": {}}"#,
      "the file has no courses; only a term that has not opened may be empty; Fall 2026 opens on 2026-08-31"
    ),
    (
      #"{"courses": [], "caches": {}}"#,
      "expected an object with 'courses' and 'caches'; this looks like kind 'gatech'"
    ),
    (
      #"[{"course_id": "CMPS100"}]"#,
      "expected an object with 'courses' and 'caches'; this looks like kind 'umdio'"
    ),
    (
      #"{"courses": {"CMPS 100": 7}, "caches": {}}"#,
      "the source has no usable records; check that it is the right file and that the site has its term"
    ),
  ])
  func `a file without courses is an error`(_ text: String, _ message: String) {
    let reading = Reading(.gatech, text)
    #expect(reading.errors.map { String($0.drop { $0 != " " }.dropFirst(8)) } == [message])
    #expect(reading.yield.courses == [])
  }

  @Test func `the term is the entry's or that of the file's name`() {
    let courses = Self.file(#"{"CMPS 100": ["One", {}, []]}"#)
    let nameless = SourceContext.sample(term: nil)
    let unknown = Reading(.gatech, courses, context: nameless)
    #expect(unknown.errors.count == 1 && unknown.errors[0].contains("these courses have no term"))
    for path in ["data/202608.json", "202608_x.json"] {
      let file = SourceFile(path: path, bytes: Array(courses.utf8))
      let found = GatechReader.read([file], context: nameless)
      #expect(found.courses.map(\.term.text) == ["fall-2026"])
      #expect(found.diagnostics == [])
    }
  }

  @Test func `a wrong file of another kind is recognized by its shape`() {
    let text = Self.file(#"{"CMPS 100": ["One", {}, []]}"#)
    #expect(Reading(.umdio, text).errors.first?.contains("kind 'gatech'") == true)
    #expect(Reading(.exams, text).errors.first?.contains("kind 'gatech'") == true)
  }
}
