internal import CampusModel
internal import CountFiles
internal import Diagnostics
internal import FileFormats
internal import Intake
internal import SampleData
internal import SecondOpinion
internal import SeededRandom
internal import SourceFiles
import Testing

/// Every row of a file is kept, dropped, merged or unused, and counted once.
struct RowCountTests {
  @Test func `what is below a merged or a lost record counts with it`() {
    // The older layout: a meeting for each pattern of days.
    let meetings =
      #"{"InPerson": {"classtime": {"MW": [[9, 0, "Am"], [10, 0, "Am"]], "F": [[9, 0, "Am"], [9, 50, "Am"]]}, "location": ["MAB", "1"]}}, "OnlineAsync""#
    func section(_ code: String, _ person: String) -> String {
      #"{"sec_code": "\#(code)", "instructors": ["\#(person)"], "class_meetings": [\#(meetings)]}"#
    }
    func course(_ code: String, _ sections: String) -> String {
      #"{"code": "\#(code)", "name": "X", "credits": {"Amount": 3}, "sections": [\#(sections)]}"#
    }
    let (fenn, moss, nameless) = (
      section("1", "A. Fenn"), section("1", "B. Moss"), section("", "C. Rook")
    )
    let one = course("CMPS1", fenn)
    let reading = Reading(
      .jupiterp, "[\(one), \(one)]",
      // Another section of that code, and none at all.
      "[\(course("CMPS2", [fenn, moss, nameless].joined(separator: ", ")))]",
      // The same course otherwise, and one without a code.
      "[\(course("CMPS1", moss)), \(course("", fenn))]")
    #expect(
      reading.yield.files == [
        FileReport(path: "a", rows: RowCounts(kept: 5, merged: 5)),
        FileReport(path: "b", rows: RowCounts(kept: 5, dropped: 8)),
        FileReport(path: "c", rows: RowCounts(dropped: 10)),
      ])
    #expect(reading.yield.rows.read == 33)
    #expect(
      reading.messages.first
        == "a:1:\(one.utf8.count + 4): warning: repeated records with the same content, merged: 5"
    )
  }

  @Test func `meetings given twice are merged, unreadable ones are lost once each`() {
    let good = #"{"days": "MW", "start_time": "9:00am", "end_time": "9:50am", "room": "1"}"#
    let bad = #"{"days": "XY", "start_time": "9:00am", "end_time": "9:50am", "room": "1"}"#
    let reading = Reading(
      .umdio,
      """
      [{"course_id": "CMPS100", "semester": "202608", "sections": [{"number": "1", "meetings":
        [\(good), \(good), \(bad), \(bad)]}]},
       {"course_id": "CMPS200", "semester": "209901", "sections": [{"number": "1", "meetings":
        [\(good), \(good)]}]},
       {"course_id": "", "semester": "202608", "sections": [{"number": "1", "meetings": [\(good)]}]}]
      """)
    #expect(reading.yield.rows == RowCounts(kept: 3, dropped: 5, merged: 1, unused: 4))
    let gatech = Reading(
      .gatech,
      """
      {"courses": {"CMPS 1": ["X", {"A": ["1", [[-1, "", "", -1], [-1, "", "", -1], []], 3, -1, -1]}],
        "?": ["X", {"A": ["1", [[], []], 3, -1, -1]}]}, "caches": {}}
      """)
    #expect(gatech.yield.rows == RowCounts(kept: 3, dropped: 5, merged: 1))
  }

  @Test func `a term given again under another name is merged, and what only it has is lost`() {
    func rows(_ extra: String) -> [UInt8] {
      let header = "Subject,Course,CRN,Primary Instructor,\(Self.letters.joined(separator: ","))\n"
      let counts = Self.letters.map { _ in "2" }.joined(separator: ",")
      let lines = (1...6).map { "CMPS,\($0),\($0),A. Fenn,\(counts)" } + [extra]
      return Array((header + lines.joined(separator: "\n") + "\n").utf8)
    }
    let counts = Self.letters.map { _ in "1" }.joined(separator: ",")
    var yield = Contribution()
    var diagnostics: [Diagnostic] = []
    SourceKind.uiucGrades.read(
      [
        SourceFile(path: "fa2020.csv", bytes: rows("CMPS,7,7,A. Fenn,\(counts)")),
        SourceFile(path: "sp2021.csv", bytes: rows("MATH,8,8,B. Moss,\(counts)")),
      ], context: .sample(term: nil), into: &yield, diagnostics: &diagnostics)
    #expect(
      yield.files.map(\.rows) == [RowCounts(kept: 7), RowCounts(dropped: 1, merged: 6)])
    #expect(yield.grades.count == 7)
  }

  private static let letters = [
    "A+", "A", "A-", "B+", "B", "B-", "C+", "C", "C-", "D+", "D", "D-", "F", "W",
  ]

  @Test func `each line of a long table is a row`() {
    var context = SourceContext.sample()
    context.grades = GradeReading()
    let grades = Reading(
      .gradesCSV,
      """
      course,section,mark,count
      CMPS 1,1,A,3
      CMPS 1,1,B,4
      CMPS 1,1,B,4
      CMPS 1,1,B,5
      CMPS 1,1,Z,5
      CMPS 1,2,A,3
      CMPS 1,2,B,many

      """, context: context)
    #expect(grades.yield.rows == RowCounts(kept: 2, dropped: 4, merged: 1))
    #expect(Array(grades.yield.omittedGrades.values) == [4])
    let reports = Reading(
      .evaluationsCSV,
      """
      course,section,category,mean
      CMPS 1,1,Overall,4
      CMPS 1,1,Clarity,4
      CMPS 1,1,Clarity,4
      CMPS 1,1,Clarity,3
      ?,1,Clarity,3

      """)
    #expect(reports.yield.rows == RowCounts(kept: 2, dropped: 2, merged: 1))
  }

  @Test func `reviews, people and means are counted once`() {
    let reading = Reading(
      .planetterp,
      """
      [{"department": "CMPS", "course_number": "1", "average_gpa": 3.1, "reviews": [
          {"professor": "A. Fenn", "course": "CMPS1", "review": "Good", "rating": 4}]},
       {"department": "CMPS", "course_number": "1", "average_gpa": 3.1},
       {"department": "CMPS", "course_number": "1", "average_gpa": 2.1},
       {"name": "A. Fenn", "slug": "fenn", "average_rating": 4, "reviews": [
          {"professor": "A. Fenn", "course": "CMPS1", "review": "Good", "rating": 4},
          {"professor": "A. Fenn", "review": "Hm", "rating": 4}]},
       {"name": "A. Fenn", "slug": "fenn", "average_rating": 4, "review_count": 2}, {"x": 1}]
      """)
    #expect(reading.yield.rows == RowCounts(kept: 3, dropped: 2, merged: 3, unused: 1))
  }

  @Test func `a hundred random catalogs have as many rows as were written`() {
    for seed in draws(100 as UInt64) {
      var catalog = RandomCatalog(seed: seed)
      let text = catalog.text()
      let reading = Reading(.jupiterp, text)
      guard reading.errors.isEmpty else { continue }
      #expect(reading.yield.rows.read == catalog.rows, "seed \(seed): \(text)")
    }
  }
}

/// A catalog in Jupiterp's older layout with every possible mistake, and the number of its
/// rows.
private struct RandomCatalog {
  private var random: SeededGenerator
  private(set) var rows = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func text() -> String {
    let courses = (0..<8).map { _ in course() }
    return #"[{"name": "CMPS", "courses": [\#(courses.joined(separator: ", "))]}]"#
  }

  private mutating func course() -> String {
    rows += 1
    let code = random.chance(5) ? "" : "CMPS\(random.below(5))"
    let sections = (0..<random.below(4)).map { _ in section() }
    return
      #"{"code": "\#(code)", "name": "X", "credits": null, "sections": [\#(sections.joined(separator: ", "))]}"#
  }

  private mutating func section() -> String {
    rows += 1
    let code = random.chance(5) ? "" : "\(random.below(3))"
    let meetings = (0..<random.below(4)).map { _ in meeting() }
    return
      #"{"sec_code": "\#(code)", "instructors": [], "class_meetings": [\#(meetings.joined(separator: ", "))]}"#
  }

  private mutating func meeting() -> String {
    switch random.below(6) {
    case 0:
      rows += 1
      return ["\"OnlineAsync\"", "\"Unspecified\"", "\"Elsewhere\"", "{}", "3"][random.below(5)]
    case 1:
      rows += 1
      return #"{"InPerson": {"classtime": null, "location": ["MAB", "\#(random.below(2))"]}}"#
    case 2:
      rows += 1
      return #"{"OnlineSync": {}}"#
    default:
      let days = ["MW", "F", "TuTh", "XY"].filter { _ in random.chance(50) }
      rows += max(1, days.count)
      let patterns = days.map { #""\#($0)": [[9, 0, "Am"], [\#(random.below(4) + 9), 50, "Am"]]"# }
      return
        #"{"InPerson": {"classtime": {\#(patterns.joined(separator: ", "))}, "location": null}}"#
    }
  }
}

/// Whole files of all kinds, counted by Python; see `SampleData`.
struct RealRowCountTests {
  /// Of made-up data too; then there are fewer terms of grades, and other names of pages.
  private static func files(of sample: SampleData) -> [(kind: SourceKind, paths: [String])] {
    [
      (
        .jupiterp,
        ["departments", "instructors"].map { "umd/jupiterp/202408_at_2024-09-14/\($0).json" }
      ),
      (.umdio, ["umd/umdio-data/courses/data/202005.json"]),
      (.umdio, ["umd/umdio-data/courses/data/201712.json"]),
      (.testudoCSV, ["umd/dwillis-testudo/courses_202501.csv"]),
      (.planetterp, (0...2).map { "umd/planetterp-api/sample-tables/table0\($0).csv" }),
      (.gatech, ["sections/gatech/202208.json"]),
      (.quacs, ["sections/occidental/202309/courses.json"]),
      (.exams, ["sections/gatech/202208_Finals.csv"]),
      (
        .uiucGrades,
        GradesRealDataTests.names(of: sample).map { "grades/uiuc/gpa/raw/\($0).csv" }
      ),
      (.harvardEvaluations, ["evals/harvard-structured/fixture-60-spring-2025.json"]),
      (.harvardEvaluations, ["evals/coursica/fakeData.json"]),
      (
        .harvardEvaluations,
        Array(EvaluationRealDataTests.pages(of: sample).prefix(2))
      ),
      (.arubaTables, ["wifi/aruba-bss/two-controllers-scrubbed.txt"]),
      (.arubaTables, ["wifi/aruba-bss/instant-show-ap-bss-table.txt"]),
      (.countsCSV, ["wifi/columbia-density/density_data.csv"]),
    ]
  }

  @Test(arguments: SampleData.all)
  func `every file has the rows that Python counts`(_ sample: SampleData) throws {
    let files = Self.files(of: sample)
    let all = files.flatMap { kind, paths in paths.map { (kind, $0) } }
    let answers = PythonScript("rows.py").answers(
      to: all.map { "\($0.rawValue)\t\(sample.folder)/\($1)" })
    try #require(answers.count == all.count)
    let found = files.flatMap { read($0.kind, $0.paths, of: sample).files }
    for (file, answer) in zip(found, answers) {
      #expect("\(file.rows.read)" == answer, "\(file)")
    }
    #expect(found.map(\.path) == all.map(\.1))
  }

  @Test(arguments: SampleData.all)
  func `the copied winter is merged`(_ sample: SampleData) {
    let count = sample.choose(madeUp: 11, real: 24)
    let paths = ["wi2018_2019", "wi2019_2020"].map { "grades/uiuc/gpa/raw/\($0).csv" }
    #expect(
      read(.uiucGrades, paths, of: sample).files.map(\.rows) == [
        RowCounts(kept: count), RowCounts(merged: count),
      ])
  }

  private func read(
    _ kind: SourceKind, _ paths: [String], of sample: SampleData
  ) -> Contribution {
    var term = Term.sample
    term.codes = ["202008", "202005", "201712", "202501"]
    var context = SourceContext(term: term, terms: [term], lossLimit: 1) {
      Instant(seconds: $0.localSeconds)
    }
    context.counts = CountReading(
      dates: .monthFirst,
      columns: kind == .countsCSV
        ? [.time: "dump_time", .accessPoint: "group_id", .devices: "client_count"] : [:])
    var (yield, diagnostics) = (Contribution(), [Diagnostic]())
    kind.read(
      paths.map(sample.file), context: context, into: &yield, diagnostics: &diagnostics)
    #expect(!diagnostics.hasErrors, "\(diagnostics.filter { $0.severity == .error })")
    return yield
  }
}
