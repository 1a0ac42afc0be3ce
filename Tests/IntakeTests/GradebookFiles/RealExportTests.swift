import CampusModel
import SampleData
import SecondOpinion
import Testing

@testable import FileFormats
@testable import GradebookFiles

/// A file of exports, and what is to be read from it.
struct ExportCase: Sendable, CustomStringConvertible {
  let sample: SampleData
  let file: String
  /// The entry that names it.
  let from: String
  let expected: [String]

  var description: String { "\(sample.rawValue), \(file), \(from)" }

  /// Those of the data that is there.
  static func all(
    madeUp: [(String, String, [String])], real: [(String, String, [String])]
  ) -> [ExportCase] {
    SampleData.all.flatMap { sample in
      sample.choose(madeUp: madeUp, real: real).map {
        ExportCase(sample: sample, file: $0, from: $1, expected: $2)
      }
    }
  }
}

/// Exports as systems write them, with made-up names; and Python's reading of the same rows.
struct RealExportTests {
  private func read(_ export: ExportCase) -> ExportSample.Reading {
    ExportSample(export.from, bytes: export.sample.file("gradebooks/\(export.file)").bytes).read()
  }

  private static let scores: [(String, String, [String])] = [
    (
      "canvas/header-with-comma-letter-grades.csv", "kind: canvas, student: 1002",
      [
        "Module 2 Quiz: Data, Part 1 91/100", "Case Study 3: Engine Efficiency and MSRP 40/50",
        "Case Study 4: New Technology -/50",
      ]
    ),
    (
      "canvas/header-with-comma-letter-grades.csv", "kind: canvas, student: U3",
      [
        "Module 2 Quiz: Data, Part 1 -/100", "Case Study 3: Engine Efficiency and MSRP -/50",
        "Case Study 4: New Technology -/50",
      ]
    ),
    (
      "canvas/lms-spec-points-possible-in-odd-row.csv", "kind: canvas, student: Todd Farner",
      ["Assignment 1 -/10"]
    ),
    ("canvas/multi-section-block.csv", "kind: canvas, student: jdoe", ["Unit 1 Quiz 7/10"]),
    ("canvas/multi-section-block.csv", "kind: canvas, student: 16", ["Unit 1 Quiz 6/10"]),
    (
      "blackboard/mini-export-bom-lf.csv", "kind: blackboard, student: c30a.alpha",
      ["Lesson 8 Homework - Gauss's Law 2/2", "PF 25 -/2", "PF 24 -/2", "PF 08 -/2"]
    ),
    (
      "blackboard/mini-export-bom-lf.csv", "kind: blackboard, student: Bravo Testcadet",
      ["Lesson 8 Homework - Gauss's Law 0/2", "PF 25 -/2", "PF 24 -/2", "PF 08 -/2"]
    ),
  ]

  @Test(arguments: ExportCase.all(madeUp: MadeUpExports.scores, real: scores))
  func `assignments and scores are those of the row`(_ export: ExportCase) {
    let reading = read(export)
    #expect(reading.work == export.expected)
    #expect(reading.lines == [])
  }

  private static let refusals: [(String, String, [String])] = [
    (
      "canvas/unc-roster-readonly-only.csv", "kind: canvas, student: '111111111'",
      ["P/exports/a.csv:1:1: warning: this export has no assignments"]
    ),
    (
      // All rows are a cell short, so that nobody can tell a section from a score.
      "canvas/lms-basic_course-short-rows.csv", "kind: canvas, student: 6",
      [
        "P/exports/a.csv:1:1: warning: this export has no assignments",
        "P/exports/a.csv:3:1: warning: the student's row has 6 cells but there are 7 headings; missing scores are treated as not graded",
      ]
    ),
    (
      "canvas/oregon-state-analytics.csv", "kind: canvas",
      [
        "P/exports/a.csv:1:1: error: not a gradebook from canvas; expected columns 'Student' and 'ID'; check that it is the gradebook's own export"
      ]
    ),
    (
      "edudash/gradebook.csv", "kind: gradebook-csv, out-of: 100",
      [
        "grades.yml:4:11: error: the export has rows of 188 students; add 'student: …' with a name or id as in the file"
      ]
    ),
    (
      "ucsb/egrades.csv", "kind: canvas",
      [
        "P/exports/a.csv:1:1: error: not a gradebook from canvas; expected columns 'Student' and 'ID'; check that it is the gradebook's own export"
      ]
    ),
  ]

  @Test(arguments: ExportCase.all(madeUp: MadeUpExports.refusals, real: refusals))
  func `files without assignments are reported`(_ export: ExportCase) {
    let reading = read(export)
    #expect(reading.work == [])
    #expect(reading.lines == export.expected)
  }

  @Test(arguments: SampleData.all)
  func `all headings of Blackboard are understood`(_ sample: SampleData) {
    let text = String(
      decoding: sample.file("gradebooks/blackboard/column-headers.txt").bytes, as: UTF8.self)
    let headings = text.split(separator: "\n").map { BlackboardHeading(String($0)) }
    let most: [Double?] = sample.choose(
      madeUp: [15, nil, nil, nil, nil, 8, 1, 40, nil, nil, nil, nil, 3, 25],
      real: [20, nil, nil, nil, nil, 6, 1, 100, nil, nil, nil, nil, 2, 100])
    #expect(headings.map { $0?.outOf?.approximate } == most)
    #expect(headings.allSatisfy { $0?.title.isEmpty == false })
    #expect(headings.count { $0?.holdsWords == true } == 3)
    let titles = sample.choose(
      madeUp: ["Knot board #4 [EXTRA CREDIT]", "Chart 2 Homework - Slack Water, Springs"],
      real: ["Homework set #2 [EXTRA CREDIT]", "Lesson 2 Homework - Electric Charge, Coulombs"])
    #expect([headings[5]?.title, headings[12]?.title] == titles)
  }

  private static let rows = [
    ("canvas/header-with-comma-letter-grades.csv", "Quill, Pat"),
    ("canvas/header-with-comma-letter-grades.csv", "Points Possible"),
    ("canvas/lms-basic_course-short-rows.csv", "Robesby, William"),
    ("canvas/lms-spec-points-possible-in-odd-row.csv", "Points Possible"),
    ("canvas/multi-section-block.csv", "Okafor, Chi"),
    ("canvas/oregon-state-analytics.csv", "Tom Smith"),
    ("canvas/unc-roster-readonly-only.csv", "Kris"), ("edudash/gradebook.csv", "98"),
    ("ucsb/egrades.csv", "08250"), ("blackboard/mini-export-bom-lf.csv", "Testcadet"),
  ].map { ($0, $1, [String]()) }

  @Test(
    .enabled(if: PythonScript.canImport("csv"), "there is no Python"),
    arguments: ExportCase.all(madeUp: MadeUpExports.rows, real: rows))
  func `rows have the cells that Python sees`(_ row: ExportCase) throws {
    let (sample, file, first) = (row.sample, row.file, row.from)
    let path = "\(sample.folder)/gradebooks/\(file)"
    let answer = try #require(
      PythonScript("cells.py").answers(to: ["\(path)\t,\tutf-8-sig\t\(first)"]).first)
    let report = Report(sample.file("gradebooks/\(file)"))
    let sheet = try #require(ExportSheet(report))
    let row = sheet.rows.first { $0.text(0) == first }
    let cells = row.map { row in row.cells.indices.map { row.raw($0) } } ?? []
    #expect(cells.isEmpty ? answer == "none" : cells.map(hex).joined(separator: ",") == answer)
  }
}

private func hex(_ text: String) -> String {
  let digits = text.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
  return digits.isEmpty ? "-" : digits.joined()
}
