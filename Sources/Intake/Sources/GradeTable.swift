internal import CampusModel
internal import Diagnostics

/// Where the columns are of a table of grades, one row a section with a column for each mark, or a row for each mark of a section.
struct GradeTable {
  private let reading: GradeReading
  private let system: GradeSystem
  private var places: [String: Int] = [:]
  private var marks: [(mark: String, column: Int)] = []
  private let context: SourceContext

  /// `nil` after an error was told. `spellings` are the names columns may have where the entry names none, by what they tell.
  init?(
    _ reader: CSVReader, _ rows: GradeRows, spellings: [String: [String]],
    context: SourceContext, _ log: inout DataLog
  ) {
    (reading, system, self.context) = (rows.reading, rows.system, context)
    for thing in GradeReading.things {
      guard let name = reading.columns[thing] else {
        places[thing] = (spellings[thing] ?? [thing]).lazy.compactMap { reader.column($0) }.first
        continue
      }
      guard let place = reader.columns([name], &log)?.first else { return nil }
      places[thing] = place
    }
    let hasCourse = places["course"] != nil || places["subject"] != nil && places["number"] != nil
    guard hasCourse else {
      log.fail(
        at: 0, .noCourseColumn,
        suggestion: RecordShape.suggestion(forHeader: reader.header)
          ?? RecordShape.suggestion(forTable: log)
          ?? "the header has: \(reader.header.joined(separator: ", "))")
      return nil
    }
    guard !isLong else { return }
    guard let marks = markColumns(reader, &log) else { return nil }
    self.marks = marks
  }

  /// Whether each row tells one mark only.
  var isLong: Bool { places["mark"] != nil && places["count"] != nil }

  /// The columns of marks; `nil`, after an error was told, where a letter has none: a mean without it would be wrong.
  private func markColumns(
    _ reader: CSVReader, _ log: inout DataLog
  ) -> [(mark: String, column: Int)]? {
    let found = system.marks.map { mark in
      (mark: mark, column: reader.exactColumn(reading.columns[mark] ?? mark))
    }
    let letters = Set(system.letters.map(\.mark))
    let missing = found.filter {
      $0.column == nil && (letters.contains($0.mark) || reading.system != nil)
    }
    guard missing.isEmpty else {
      log.fail(
        at: 0, .noMarkColumn(missing.map(\.mark)),
        suggestion:
          "name the marks that there are under 'marks:', and their columns under 'columns:'")
      return nil
    }
    return found.compactMap { mark, column in column.map { (mark, $0) } }
  }
}

extension GradeTable {
  /// A row with all its marks; `nil`, and a record lost, for one whose course or term cannot be read.
  func grades(_ row: CSVReader.Row, _ log: inout DataLog) -> WrittenGrades? {
    guard let course = course(row) else {
      log.drop(.identifier, at: row.offset, .noCourse(written(row)))
      return nil
    }
    guard let term = term(row, log) else {
      log.drop(.term, at: row.offset, .noGradeTerm)
      return nil
    }
    let section = cell("section", row)
    return WrittenGrades(
      course: course, term: term, section: section.isEmpty ? nil : section, key: nil,
      instructors: instructorNames(cell("instructor", row).split(separator: ";").map(String.init)),
      isHonours: isYes(cell("honours", row)),
      cells: marks.map { ($0.mark, row[$0.column], row.offset($0.column)) },
      students: places["students"].map { row[$0] }, mean: places["mean"].map { row[$0] },
      offset: row.offset)
  }

  /// The one mark of a row of a long table; `nil`, and a record lost, for one that the system does not know.
  func mark(_ row: CSVReader.Row, _ log: inout DataLog) -> (
    mark: String, text: String, offset: Int
  )? {
    let mark = cell("mark", row)
    guard system.marks.contains(mark) else {
      log.drop(
        .mark, at: row.offset(places["mark"] ?? 0), .unknownMark(mark),
        suggestion: "say under 'marks:' what it stands for")
      return nil
    }
    let count = places["count"] ?? 0
    return (mark, row[count], row.offset(count))
  }

  /// The text of a thing; empty where the table has no column for it.
  func cell(_ thing: String, _ row: CSVReader.Row) -> String { places[thing].map { row[$0] } ?? "" }

  private func written(_ row: CSVReader.Row) -> String {
    places["course"].map { row[$0] }
      ?? "\(cell("subject", row)) \(cell("number", row))".collapsed
  }

  private func course(_ row: CSVReader.Row) -> CourseID? {
    if places["subject"] != nil, places["number"] != nil {
      let number = cell("number", row)
      return number.isEmpty ? nil : CourseID(cell("subject", row) + number)
    }
    return CourseID(written(row))
  }

  /// The row's own term, else the entry's, else that of the file's name, such as `fa2022.csv`.
  private func term(_ row: CSVReader.Row, _ log: DataLog) -> String? {
    let text = cell("term", row)
    if !text.isEmpty { return GradeTerm(written: text)?.code ?? text.collapsed }
    return context.gradeTerm(ofFile: log.text.path)
  }

  private func isYes(_ cell: String) -> Bool {
    !["", "0", "n", "no", "false"].contains(cell.lowercased())
  }
}

extension SourceContext {
  /// The code of the entry's term, or of the term that a file's name tells: "fa2022.csv", "grades-2022-fall.csv".
  func gradeTerm(ofFile path: String) -> String? {
    if let term { return term.codes.first ?? GradeTerm(written: term.name)?.code ?? term.id.text }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return GradeTerm(written: name.prefix { $0 != "." })?.code
  }
}

extension CSVReader {
  /// The place of the column of exactly that name: "P" and "p" are two marks.
  fileprivate func exactColumn(_ name: String) -> Int? { header.firstIndex(of: name) }
}

extension Diagnostic.Message {
  fileprivate static var noCourseColumn: Self {
    "expected a column 'course', or 'subject' and 'number'"
  }

  fileprivate static func noMarkColumn(_ marks: [String]) -> Self {
    "no column is named \(marks.map { "'\($0)'" }.joined(separator: ", "))"
  }

  fileprivate static func noCourse(_ text: String) -> Self {
    "a row of grades without a course that can be read ('\(text)')"
  }

  fileprivate static var noGradeTerm: Self {
    "a row of grades without a term, and the file's name tells none"
  }

  fileprivate static func unknownMark(_ mark: String) -> Self {
    "'\(mark)' is no mark that this source's entry knows"
  }
}
