internal import CampusModel
internal import Diagnostics
package import FileFormats

/// Reads the grade distributions of the University of Illinois as wadefagen/datasets has them: the
/// raw files of each term, whose columns have had a dozen layouts, and the one file of all terms.
///
/// A section is its CRN and its schedule type: a lecture and a discussion under one CRN have a row
/// each.
///
/// Letters are worth thirds of a point, as the printed averages show. Where the grades are given
/// only by ranges ("A Range"), they are graded without points. Sections whose title mentions
/// honors are honors sections.
package struct UIUCGradesReader: FileSourceFormat {
  package static let kind = SourceKind.uiucGrades
  package static let shapes = [FileShape.table("primary instructor", "a+")]
  package static var keys: SourceKeys { .marks }
  package static let traits = SourceTraits.pastTerms

  private let context: SourceContext
  private var rows: GradeRows

  package init(_ context: SourceContext) {
    self.context = context
    rows = GradeRows(context.grades, system: Self.system)
  }

  package mutating func add(to contribution: inout Contribution) { rows.add(to: &contribution) }

  package mutating func read(_ report: Report) {
    guard var reader = CSVReader(report),
      var table = GradeTable(reader, rows, spellings: Self.spellings, context: context)
    else { return }
    let extra = ExtraColumns(reader)
    while let row = reader.next() {
      guard var grades = table.grades(row) else { continue }
      extra.complete(&grades, row)
      rows.add(grades)
    }
  }

  private static let ranges = ["A", "B", "C", "D"].map { "\($0) Range" }
  private static let system = GradeSystem(letters: GradeSystem.thirds.letters, counted: ranges)

  private static let spellings: [GradeReading.Column: [String]] = [
    .course: [], .subject: ["Subject", "Course Subject"],
    .number: ["Course", "Course Number", "Number"], .section: ["Course Section"],
    .term: ["YearTerm", "Term"], .instructor: ["Primary Instructor"], .students: ["Students"],
    .mean: ["Average Grade"], .mark: [], .count: [], .honors: [],
  ]

  /// Columns that only some of the layouts have.
  private struct ExtraColumns {
    private let number: Int?
    private let scheduleType: Int?
    private let title: Int?
    private let ranges: Set<String> = Set(UIUCGradesReader.ranges)

    init(_ reader: CSVReader) {
      number = reader.column("CRN")
      scheduleType = reader.column("Sched Type")
      title = reader.column("Course Title")
    }

    func complete(_ grades: inout WrittenGrades, _ row: CSVReader.Row) {
      if let number, !row[number].isEmpty {
        grades.key = "\(row[number]) \(scheduleType.map { row[$0] } ?? "")"
        grades.section = grades.section ?? row[number]
      }
      if let code = UIUCGradesReader.term(code: grades.term) { grades.term = code }
      let title = title.map { row[$0].lowercased() } ?? ""
      grades.isHonors = grades.isHonors || title.contains("honors")
      let letters = grades.cells.filter { !ranges.contains($0.mark) && $0.mark != "W" }
      let hasLetters = letters.contains { wholeNumber($0.text) != nil }
      let hasRanges = grades.cells.contains {
        ranges.contains($0.mark) && wholeNumber($0.text) != nil
      }
      if hasLetters {
        grades.cells.removeAll { ranges.contains($0.mark) }
      } else if hasRanges {
        grades.cells.removeAll { !ranges.contains($0.mark) && wholeNumber($0.text) == nil }
      }
    }
  }

  /// "120188" is the fall of 2018: a campus, the year, and 0 for the winter that ends in it, 1, 5
  /// or 8 for the later terms.
  private static func term(code: String) -> String? {
    guard code.utf8.count == 6, code.hasPrefix("1"), let year = Int(code.dropFirst().prefix(4)),
      let last = code.last
    else { return nil }
    let seasons: [Character: GradeTerm.Season] = [
      "0": .winter, "1": .spring, "5": .summer, "8": .fall,
    ]
    return seasons[last].map { GradeTerm($0, year).code }
  }
}

extension SourceKind {
  package static let uiucGrades = SourceKind("uiuc-grades")
}
