import CampusModel
import Diagnostics
import Testing

@testable import FileFormats
@testable import Intake
@testable import OwnerFiles
@testable import SourceFiles

/// What only sources together can tell: exams, twins, and who is rated.
struct JoinTests {
  private static let fall = TermID("fall-2026")

  private func result(_ fill: (inout Contribution) throws -> Void) rethrows -> SourceResult {
    var yield = Contribution()
    try fill(&yield)
    return SourceResult(
      entry: SourceEntry(
        kind: "umdio", place: TextPlace(line: 1, column: 1), paths: [], gpaTop: 4, ratingTop: 5),
      contribution: yield, report: SourceReport(kind: "umdio", name: "", files: []))
  }

  /// A course of `fall` with a section for each code, all of which meet on Monday from 10:00 to
  /// 11:00.
  private func course(_ id: String, _ codes: String..., twins: [String] = []) throws -> Course {
    let id = try #require(CourseID(id))
    let monday = Meeting(
      timing: .weekly(WeekdaySet(.monday), try #require(MinuteSpan(600, 660))),
      place: .toBeAnnounced)
    return Course(
      id: id, term: Self.fall, title: "",
      sections: codes.map { Section(id: SectionID(id, $0), meetings: [monday]) },
      twins: try twins.map { try #require(CourseID($0)) })
  }

  private func exam(_ day: Int) throws -> Exam {
    Exam(
      date: try #require(CalendarDate(year: 2026, month: 12, day: day)),
      time: try #require(MinuteSpan(480, 600)))
  }

  private func notice(
    _ target: ExamNotice.Target, _ day: Int, of file: String = "exams.csv", line: Int = 2,
    term: TermID = fall
  ) throws -> ExamNotice {
    ExamNotice(
      target, term: term, exam: try exam(day), place: FilePlace(file, line: line, column: 1))
  }

  // MARK: Exams

  @Test
  func
    `a section's own rows go before its course's, these before the catalog, that before its time`()
    throws
  {
    var catalog = try course("CMPS 231", "a1", "0102", "0103")
    let other = try course("CMPS 330", "0101", "0102")
    catalog.sections[1].exams = [try exam(3)]
    let withExam = { (course: Course) throws in
      var course = course
      course.sections[0].exams = [try exam(4)]
      return course
    }
    let id = catalog.id
    let slot = try #require(MinuteSpan(600, 660))
    let stock = JoinedSources(joining: [
      try result { $0.courses = [catalog, try withExam(other)] },
      try result {
        $0.exams = [
          try notice(.section(SectionID(id, "A1")), 12),
          try notice(.section(SectionID(id, "A1")), 10),
          try notice(.course(id), 11),
          try notice(.meetings(WeekdaySet(.monday), slot), 20),
        ]
      },
      try result { $0.exams = [try notice(.section(SectionID(id, "A1")), 30)] },
    ])
    #expect(
      stock.courses.flatMap(\.sections).map { $0.exams?.map(\.date.day) } == [
        [10, 12], [11], [11], [4], [20],
      ])
    #expect(stock.diagnostics == [])
  }

  @Test func `of a course in parts only the lectures have the exam of their time`() throws {
    var lectures = try course("CMPS 231", "A", "A01")
    (lectures.sections[0].part, lectures.sections[1].part) = ("Lecture", "Lab")
    var studios = try course("MATH 151", "A", "A01", "B")
    for (index, part) in ["Studio", "Lecture", "Studio"].enumerated() {
      studios.sections[index].part = part
    }
    studios.sections[0].exams = [try exam(9)]
    var early = try course("MATH 246", "A")
    early.sections[0].meetings[0].dates = DateSpan(
      try #require(CalendarDate(parsing: "2026-09-01")),
      try #require(CalendarDate(parsing: "2026-10-09")))
    let slot = try #require(MinuteSpan(600, 660))
    let stock = JoinedSources(joining: [
      result { $0.courses = [lectures, studios, early] },
      try result { $0.exams = [try notice(.meetings(WeekdaySet(.monday), slot), 15)] },
    ])
    #expect(
      stock.courses.flatMap(\.sections).map { $0.exams?.map(\.date.day) } == [
        [15], nil, [9], nil, [15], nil,
      ])
  }

  @Test func `exams for nobody are counted and told once`() throws {
    let course = try course("CMPS 231", "0101")
    let slot = try #require(MinuteSpan(600, 661))
    let spring = TermID("spring-2027")
    let stock = JoinedSources(joining: [
      result { $0.courses = [course] },
      try result {
        $0.exams = [
          try notice(.course(course.id), 9, line: 2),
          try notice(.section(SectionID(course.id, "0102")), 9, line: 4),
          try notice(.meetings(WeekdaySet(.monday), slot), 9, line: 3),
          try notice(.course(course.id), 9, line: 5, term: spring),
        ]
      },
    ])
    #expect(
      stock.diagnostics.map(\.description) == [
        "exams.csv:4:1: warning: exams without a matching section, from here on: 3; check that they are for this term"
      ])
  }

  @Test func `rows that fit nothing of the other sources are unused`() throws {
    let day = try #require(CalendarDate(parsing: "2026-11-23"))
    let term = Term(id: Self.fall, name: "Fall 2026", days: DateSpan(day - 80, day + 20))
    var catalog = try course("CMPS 231", "0101")
    catalog.sections[0].meetings[0].place = .room("MAB 0230")
    let (known, unknown) = (catalog.sections[0].id, SectionID(catalog.id, "0102"))
    func cancellation(_ section: SectionID, _ date: CalendarDate) -> CancellationNotice {
      CancellationNotice(
        section, term: Self.fall, cancellation: Cancellation(date: date),
        place: FilePlace("Content/a.csv", line: 2, column: 1))
    }
    // An event on line 5 has two dates.
    let events = [("MAB 0230", "a", 2), ("Lawn", "a", 5), ("Lawn", "a", 5), ("Lawn", "b", 5)]
    let stock = JoinedSources(
      joining: [
        result { $0.courses = [catalog] },
        try counted {
          $0.exams = [
            try notice(.section(known), 9, of: "Content/a.csv"),
            try notice(.section(unknown), 9, of: "Content/a.csv"),
            try notice(.section(unknown), 10, of: "Content/b.csv"),
          ]
        },
        counted {
          $0.cancellations = [
            cancellation(known, day), cancellation(known, day + 1), cancellation(unknown, day),
          ]
        },
        counted {
          $0.bookings = events.map { place, file, line in
            RoomBooking(
              place: place, origin: FilePlace("Content/\(file).csv", line: line, column: 1),
              start: LocalMinute(day, minutes: 600), end: LocalMinute(day, minutes: 660))
          }
        },
      ], terms: [term])
    #expect(
      stock.reports.map { $0.files.map(\.rows.unused) } == [[], [1, 1], [2, 0], [1, 1]])
    #expect(stock.reports.allSatisfy { $0.files.allSatisfy { $0.rows.read == 10 } })
  }

  /// A source of two files, of which ten rows each were kept.
  private func counted(_ fill: (inout Contribution) throws -> Void) rethrows -> SourceResult {
    var result = try result(fill)
    result.files = ["Content/a.csv", "Content/b.csv"]
    result.report.files = ["a.csv", "b.csv"].map { FileReport(path: $0, rows: RowCounts(kept: 10)) }
    return result
  }

  @Test func `an exam that only a later catalog knows fills the gap`() throws {
    let first = try course("CMPS 231", "0101")
    var second = first
    second.sections[0].exams = [try exam(8)]
    let stock = JoinedSources(joining: [
      result { $0.courses = [first] }, result { $0.courses = [second] },
    ])
    #expect(stock.courses.first?.sections.first?.exams == [try exam(8)])
  }

  // MARK: Twins

  @Test func `twins are those of the term, in both directions`() throws {
    let spring = TermID("spring-2027")
    var late = try course("HIST 360", "0101")
    late.term = spring
    let courses = [
      try course("WMST 498M", "0101", twins: ["HIST 999", "AASP 360", "WMST 498M"]),
      try course("AASP 360", "0101"), late,
      try course("CMPS 100", "0101", twins: ["HIST 360", "AASP 360"]),
    ]
    let stock = JoinedSources(joining: [result { $0.courses = courses }])
    #expect(
      stock.courses.map { "\($0.id.text): \($0.twins.map(\.text).joined(separator: ", "))" } == [
        "AASP 360: CMPS 100, WMST 498M", "CMPS 100: AASP 360", "WMST 498M: AASP 360", "HIST 360: ",
      ])
  }

  @Test(arguments: [
    ("Also offered as", "HIST360 and WMST498M.", ["HIST 360", "WMST 498M"]),
    ("Also offered as", "HIST360.", ["HIST 360"]),
    ("Cross-listed with", "HIST 360, AASP 360, and CMPS231", ["HIST 360", "AASP 360", "CMPS 231"]),
    (
      "Cross-listed with", "HIST360 or AASP360. Credit granted for one of CMPS101.",
      ["HIST 360", "AASP 360"]
    ),
    ("Cross-listed with", "HIST360 and jointly offered with AASP360/AASP361.", ["HIST 360"]),
    ("Cross-listed with", "the seminar of HIST360.", []),
    ("Also offered as", "", []),
    ("Also offered as", "CMPS200, CMPS200.", []),
    ("Formerly", "HIST360.", []), ("Credit only granted for", "HIST360 or AASP360.", []),
    ("Jointly offered with", "CMPS641.", []),
  ])
  func `twins are named after labels that mean the same course`(
    _ label: String, _ text: String, _ twins: [String]
  ) throws {
    let id = try #require(CourseID("CMPS200"))
    let named = CourseTwins.named(in: [Requirement(label: label, text: text)], "", of: id)
    #expect(named.map(\.text) == twins)
    let described = CourseTwins.named(in: [], "One. \(label): \(text) Two.", of: id)
    #expect(described.map(\.text) == twins)
  }

  @Test func `umd-io and descriptions tell twins, which stay among the requirements`() {
    let umdio = Reading(
      .umdio,
      #"[{"course_id": "CMPS100", "semester": "202608", "relationships": {"also_offered_as": "HIST360.", "formerly": "CMPS99."}}]"#
    )
    #expect(umdio.yield.courses.first?.twins.map(\.text) == ["HIST 360"])
    #expect(
      umdio.yield.courses.first?.requirements.map(\.label) == ["Also offered as", "Formerly"])
    let jupiterp = Reading(
      .jupiterp,
      #"[{"name": "CMPS", "courses": [{"code": "CMPS100", "name": "One", "description": "Cross-listed with HIST360.<br>Text.", "sections": []}]}]"#
    )
    #expect(jupiterp.yield.courses.first?.twins.map(\.text) == ["HIST 360"])
    let testudo = Reading(
      .testudoCSV, "id,title,seats,description\nCMPS100,One,3,Cross-listed with: HIST360.\n")
    #expect(testudo.yield.outlines.first?.twins.map(\.text) == ["HIST 360"])
  }

  // MARK: Names

  private func names(
    rated: [String: Double], teaching: [String], aliases: [(String, String)]
  ) throws -> JoinedSources {
    var course = try course("CMPS 231", "0101")
    course.sections[0].instructors = teaching
    return JoinedSources(joining: [
      result { $0.courses = [course] },
      result { $0.ratings = rated.mapValues { Measure(mean: $0) } },
      result {
        $0.aliases = aliases.enumerated().map { index, alias in
          NameAlias(
            name: alias.0, ratedAs: alias.1, place: FilePlace("names.csv", line: index + 2))
        }
      },
    ])
  }

  @Test func `a name is rated under itself or its alias and never by similarity`() throws {
    let stock = try names(
      rated: ["Ada Moss": 4, "Bo Vale": 3, "C. Rook": 2],
      teaching: ["A. Moss", "Bo Vale", "Ada  Moss", "C. Rooke", "C. Rook"],
      aliases: [("A. Moss", "Ada Moss"), ("C. Rook", "Bo Vale"), ("A. Moss", "Ada Moss")])
    let means = stock.results.evidence.rating.measures.mapValues(\.mean)
    #expect(means == ["Ada Moss": 4, "A. Moss": 4, "Bo Vale": 3, "C. Rook": 3])
    #expect(stock.results.unratedInstructors == ["Ada  Moss", "C. Rooke"])
    #expect(stock.diagnostics == [])
  }

  @Test func `aliases that help nobody are told with their place`() throws {
    let stock = try names(
      rated: ["Ada Moss": 4], teaching: ["A. Moss", "B. Vale"],
      aliases: [
        ("A. Moss", "Ada Mos"), ("A. Mos", "Ada Moss"), ("B. Vale", "Ada Moss"), ("B. Vale", "Bo"),
      ])
    #expect(
      stock.diagnostics.inFileOrder().map(\.description) == [
        "names.csv:2: warning: no ratings under the name 'Ada Mos'; did you mean 'Ada Moss'?",
        "names.csv:3: warning: unknown instructor 'A. Mos'; no section lists them; did you mean 'A. Moss'?",
        "names.csv:5: error: 'B. Vale' has two aliases: 'Ada Moss' and 'Bo'; keep one of them\n  note: first listed at names.csv:4",
      ])
    #expect(stock.diagnostics.allSatisfy { $0.origin == .owner })
  }

  // MARK: Evaluations

  private func report(
    _ courses: String..., section: String? = nil, by people: [String] = []
  ) throws -> Evaluation {
    Evaluation(
      courses: try courses.map { try #require(CourseID($0)) }, term: "202508", section: section,
      instructors: people)
  }

  @Test func `evaluations are of their course or its alias, and those of no course are told`()
    throws
  {
    let catalog = try result { $0.courses = [try course("CMPS 231", "0101")] }
    let alias = result { yield in
      yield.courseAliases = [("CMPS231", "COSC210"), ("CMPS23", "COSC21")].enumerated().compactMap {
        guard let own = CourseID($1.0), let other = CourseID($1.1) else { return nil }
        return CourseAlias(
          course: own, evaluatedAs: other, place: FilePlace("names.csv", line: $0 + 2))
      }
    }
    let judged = try result { yield in
      yield.evaluations.reports = [
        try report("COSC 210"), try report("CMPS 231"), try report("CMPS 232"),
        try report("CMPS 232"),
        try report("ARTS 9"),
      ]
    }
    let stock = JoinedSources(joining: [catalog, alias, judged])
    #expect(
      stock.results.evaluations.reports.map { $0.courses.map(\.canonical) } == [
        ["COSC210", "CMPS231"], ["CMPS231"], ["CMPS232"], ["CMPS232"], ["ARTS9"],
      ])
    #expect(
      stock.diagnostics.map(\.description) == [
        "Content/site.yml:1:1: warning: evaluations of unknown courses: 3 of 5 reports, of 2 courses such as 'CMPS 232', 'ARTS 9'; did you mean 'CMPS 231'?",
        "names.csv:3: warning: no evaluations under the name 'COSC 21'; did you mean 'COSC 210'?",
        "names.csv:3: warning: unknown course 'CMPS 23'; no source lists it; did you mean 'CMPS 231'?",
      ])
  }

  @Test func `who is evaluated has the names that sections use, and a section counts once`() throws
  {
    let catalog = try result { $0.courses = [try course("CMPS 231", "0101")] }
    let names = result {
      $0.aliases = [("O. Fenn", "Oda Fenn"), ("Fenn, O.", "Oda Fenn")].map {
        NameAlias(name: $0.0, ratedAs: $0.1, place: FilePlace("names.csv"))
      }
    }
    let first = try result { yield in
      yield.evaluations.categories = [EvaluationCategory(name: "Overall", role: .overall)]
      var own = try report("CMPS 231", section: "0101", by: ["B. Lund", "Oda Fenn"])
      own.scores = [CategoryScore(category: 0, instructor: 1, mean: 4, count: 3)]
      yield.evaluations.reports = [own]
    }
    let second = try result { yield in
      yield.evaluations.categories = [
        EvaluationCategory(name: "Pace"), EvaluationCategory(name: "Overall", answers: ["Good"]),
      ]
      var own = try report("CMPS 231", section: "0102")
      own.scores = [
        CategoryScore(category: 1, mean: 2, count: 5, answers: AnswerCounts([5], .students))
      ]
      yield.evaluations.reports = [try report("CMPS 231", section: "0101"), own]
    }
    let stock = JoinedSources(joining: [catalog, names, first, second])
    let reports = stock.results.evaluations.reports
    #expect(reports.map(\.section) == ["0101", "0102"])
    #expect(reports[0].instructors == ["B. Lund", "O. Fenn", "Fenn, O."])
    #expect(reports[0].scores.map(\.instructor) == [1, 2])
    // Two spellings of one person: the students count once.
    #expect(reports[0].scores.map(\.isRepeated) == [false, true])
    #expect(stock.results.evaluations.categories.map(\.name) == ["Overall", "Pace"])
    #expect(stock.results.evaluations.categories[0].answers == ["Good"])
    #expect(reports[1].scores.map(\.category) == [0] && reports[1].scores[0].answers?[0] == 5)
    #expect(!stock.diagnostics.contains { $0.message.text.contains("no ratings under") })
  }

  @Test func `without ratings nobody is missing one`() throws {
    let stock = try names(rated: [:], teaching: ["A. Moss"], aliases: [])
    #expect(stock.results.unratedInstructors == [])
  }
}
