internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Where the columns are of a table of evaluations: one row a report with a column for each
/// category, or a row for each category of a report, or a row for each comment.
struct EvaluationTable {
  enum Layout {
    case wide([Column])
    case long(category: Int, mean: Int, count: Int?, answers: [Int])
    case comments
  }

  /// A category of a wide table.
  struct Column {
    var category: Int
    var isAboutInstructor: Bool
    var mean: Int
    /// `nil` where all that answered anything did.
    var count: Int?
    var answers: [Int]
  }

  let layout: Layout
  let comment: Int?
  private let places: [EvaluationReading.Column: Int]
  /// The columns that say which report a row is of.
  private let keys: [Int]
  /// The term of rows without one: the entry's, otherwise that of the file's name, such as
  /// `fa2025.csv`.
  private let fallback: String?
  // Rows of one report are adjacent in most files.
  private var last: (cells: [UInt8], report: Evaluation?) = ([], nil)
  private var known: [[UInt8]: Evaluation?] = [:]

  /// `nil` after an error.
  init?(_ reader: CSVReader, _ rows: inout EvaluationRows, context: SourceContext) {
    guard let places = Self.places(reader, rows.reading) else { return nil }
    self.places = places
    guard
      reader.requireCourse(
        places[.course], orSubject: places[.subject], andNumber: places[.number])
    else { return nil }
    guard let layout = Self.layout(of: reader, places, &rows) else { return nil }
    self.layout = layout
    comment = places[.comment]
    keys = [.course, .subject, .number, .section, .term, .instructor].compactMap { places[$0] }
    fallback = context.gradeTerm(ofFile: reader.report.file)
  }

  private static func places(
    _ reader: CSVReader, _ reading: EvaluationReading
  ) -> [EvaluationReading.Column: Int]? {
    var places: [EvaluationReading.Column: Int] = [:]
    // A file of comments has no columns of scores.
    let mayLack: [EvaluationReading.Column] = [
      .comment, .category, .mean, .count, .responses, .invited, .section, .instructor, .term,
    ]
    for column in EvaluationReading.Column.allCases {
      guard let name = reading.columns[column] else {
        places[column] = column.usualNames.lazy.compactMap { reader.column($0) }.first
        continue
      }
      if mayLack.contains(column), reader.column(name) == nil { continue }
      guard let place = reader.columns([name])?.first else { return nil }
      places[column] = place
    }
    return places
  }

  private static func layout(
    of reader: CSVReader, _ places: [EvaluationReading.Column: Int], _ rows: inout EvaluationRows
  ) -> Layout? {
    if let category = places[.category], let mean = places[.mean] {
      guard let answers = reader.columns(rows.reading.answers) else { return nil }
      return .long(category: category, mean: mean, count: places[.count], answers: answers)
    }
    let categories = rows.reading.categories
    let isOfComments = !categories.contains { reader.column($0.column ?? $0.name) != nil }
    if isOfComments, places[.comment] != nil { return .comments }
    guard !categories.isEmpty else {
      reader.report.fail(
        at: 0, .noCategory,
        suggestion:
          "name them under 'categories'; \(headerWords(reader.header))")
      return nil
    }
    var columns: [Column] = []
    for category in categories {
      let names = [category.column ?? category.name] + category.answers
      guard let found = reader.columns(names + (category.count.map { [$0] } ?? [])) else {
        return nil
      }
      columns.append(
        Column(
          category: rows.category(category.name, answers: category.answers),
          isAboutInstructor: category.isAboutInstructor, mean: found[0],
          count: category.count == nil ? nil : found.last,
          answers: Array(found[1..<names.count])))
    }
    return .wide(columns)
  }
}

extension EvaluationTable {
  /// The report that a row is of, without its scores; `nil`, and a record lost, where the course
  /// cannot be read.
  mutating func report(_ row: CSVReader.Row) -> Evaluation? {
    let cells = row.joined(keys)
    if cells != last.cells {
      if known[cells] == nil { known[cells] = .some(read(row)) }
      last = (cells, known[cells] ?? nil)
    }
    guard let report = last.report else {
      row.drop(.identifier, .noCourse(written(row).collapsed))
      return nil
    }
    return report
  }

  private func read(_ row: CSVReader.Row) -> Evaluation? {
    guard let courses = courseNames(written(row)) else { return nil }
    let section = cell(.section, row)
    return Evaluation(
      courses: courses, term: evaluationTerm(cell(.term, row)) ?? fallback,
      section: section.isEmpty ? nil : section,
      instructors: instructorNames(cell(.instructor, row).split(separator: ";").map(String.init)))
  }

  /// The row's course as written; a subject without a number is empty.
  private func written(_ row: CSVReader.Row) -> String {
    guard places[.subject] != nil, places[.number] != nil else { return cell(.course, row) }
    return "\(cell(.subject, row)) \(cell(.number, row))"
  }

  /// The text of a column; empty if the table has no column for it.
  private func cell(_ column: EvaluationReading.Column, _ row: CSVReader.Row) -> String {
    places[column].map { row[$0] } ?? ""
  }

  /// How many answered and were asked.
  func turnout(_ row: CSVReader.Row) -> (responses: Int?, invited: Int?) {
    func count(_ column: EvaluationReading.Column, _ name: String) -> Int? {
      places[column].flatMap {
        WrittenScore.count(row.bytes($0), of: name, in: row.cell($0))
      }
    }
    return row.turnout(count(.responses, "responses"), of: count(.invited, "students asked"))
  }
}

extension CSVReader.Row {
  /// The bytes of these cells with a byte between them that no text has.
  fileprivate func joined(_ columns: [Int]) -> [UInt8] {
    var out: [UInt8] = []
    for column in columns {
      out += bytes(column)
      out.append(0xff)
    }
    return out
  }
}

extension Diagnostic.Message {
  fileprivate static var noCategory: Self {
    "no column of scores found; expected 'category' and 'mean', or columns listed under 'categories'"
  }

  fileprivate static func noCourse(_ text: String) -> Self {
    "a row without a readable course ('\(text)')"
  }
}
