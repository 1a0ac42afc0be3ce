internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Where the columns are of a table of grades, one row a section with a column for each mark, or a
/// row for each mark of a section.
struct GradeTable {
  private let reading: GradeReading
  private let system: GradeSystem
  private var places: [GradeReading.Column: Int] = [:]
  private var marks: [(mark: String, column: Int)] = []
  /// The term of rows without one: the entry's, otherwise that of the file's name, such as
  /// `fa2022.csv`.
  private let fallback: String?
  // The same few texts are in row after row.
  private var courses = Memo<CourseID?>()
  private var terms = Memo<String?>()
  private var people = Memo<[String]>()

  /// `nil` after an error. `spellings` are the names of columns that the entry does not name.
  init?(
    _ reader: CSVReader, _ rows: GradeRows, spellings: [GradeReading.Column: [String]],
    context: SourceContext
  ) {
    (reading, system) = (rows.reading, rows.system)
    fallback = context.gradeTerm(ofFile: reader.report.file)
    for column in GradeReading.Column.allCases {
      guard let name = reading.columns[column.rawValue] else {
        places[column] =
          (spellings[column] ?? [column.rawValue]).lazy.compactMap { reader.column($0) }.first
        continue
      }
      guard let place = reader.columns([name])?.first else { return nil }
      places[column] = place
    }
    guard
      reader.requireCourse(
        places[.course], orSubject: places[.subject], andNumber: places[.number])
    else { return nil }
    guard !isLong else { return }
    guard let marks = markColumns(reader) else { return nil }
    self.marks = marks
  }

  /// Whether each row has one mark only.
  var isLong: Bool { places[.mark] != nil && places[.count] != nil }

  /// The columns of marks; `nil`, after an error, where a letter has none: a mean without it would
  /// be wrong.
  private func markColumns(_ reader: CSVReader) -> [(mark: String, column: Int)]? {
    let found = system.marks.map(\.text).map { mark in
      (mark: mark, column: reader.exactColumn(reading.columns[mark] ?? mark))
    }
    let letters = Set(system.letters.map(\.mark))
    let missing = found.filter {
      $0.column == nil && (letters.contains($0.mark) || reading.system != nil)
    }
    guard missing.isEmpty else {
      reader.report.fail(
        at: 0, .noMarkColumn(missing.map(\.mark)),
        suggestion:
          "list the marks under 'marks:' and their columns under 'columns:'")
      return nil
    }
    return found.compactMap { mark, column in column.map { (mark, $0) } }
  }
}

extension GradeTable {
  /// A row with all its marks; `nil`, and a record lost, for one whose course or term cannot be
  /// read.
  mutating func grades(_ row: CSVReader.Row) -> WrittenGrades? {
    guard let course = courses.value(of: written(row), Self.course) else {
      row.drop(.identifier, .noCourse(written(row).collapsed))
      return nil
    }
    let fallback = fallback
    guard let term = terms.value(of: cell(.term, row), { Self.term(written: $0) ?? fallback })
    else {
      row.drop(.term, .noGradeTerm)
      row.report.noteOmittedGrades(of: course)
      return nil
    }
    let section = cell(.section, row)
    return WrittenGrades(
      course: course, term: term, section: section.isEmpty ? nil : section, key: nil,
      instructors: people.value(of: cell(.instructor, row)) {
        instructorNames($0.split(separator: ";").map(String.init))
      },
      isHonors: isYes(cell(.honors, row)),
      cells: marks.map { ($0.mark, row[$0.column], row.offset($0.column)) },
      students: places[.students].map { row[$0] }, mean: places[.mean].map { row[$0] },
      report: row.report, offset: row.offset)
  }

  /// The one mark of a row of a long table; `nil`, and a record lost, for one that the system does
  /// not know.
  func mark(_ row: CSVReader.Row) -> (mark: String, text: String, offset: Int)? {
    let mark = cell(.mark, row)
    guard system.marks.contains(where: { $0.text == mark }) else {
      row.drop(
        .mark, in: places[.mark] ?? 0, .unknownMark(mark),
        suggestion: "add its meaning under 'marks:'")
      return nil
    }
    let count = places[.count] ?? 0
    return (mark, row[count], row.offset(count))
  }

  /// The text of a column; empty if the table has no column for it.
  func cell(_ column: GradeReading.Column, _ row: CSVReader.Row) -> String {
    places[column].map { row[$0] } ?? ""
  }

  /// The row's course as written; a subject without a number is empty.
  private func written(_ row: CSVReader.Row) -> String {
    guard places[.subject] != nil, places[.number] != nil else { return cell(.course, row) }
    return "\(cell(.subject, row)) \(cell(.number, row))"
  }

  private static func course(written text: String) -> CourseID? {
    text.hasSuffix(" ") || text.hasPrefix(" ") ? nil : CourseID(text)
  }

  /// `nil` if the row has none.
  private static func term(written text: String) -> String? {
    text.isEmpty ? nil : GradeTerm(written: text)?.code ?? text.collapsed
  }

  private func isYes(_ cell: String) -> Bool {
    !["", "0", "n", "no", "false"].contains(cell.lowercased())
  }
}

/// The meanings of texts, so that each is read once.
private struct Memo<Value> {
  private var known: [String: Value] = [:]

  mutating func value(of text: String, _ read: (String) -> Value) -> Value {
    if let value = known[text] { return value }
    let value = read(text)
    known[text] = value
    return value
  }
}

extension SourceContext {
  /// The code of the entry's term.
  var gradeTerm: String? {
    term.map { $0.codes.first ?? GradeTerm(written: $0.name)?.code ?? $0.id.text } ?? pastTerm?.code
  }

  /// The code of the entry's term, or of the term in a file's name: "fa2022.csv",
  /// "grades-2022-fall.csv".
  func gradeTerm(ofFile path: String) -> String? {
    if let code = gradeTerm { return code }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return GradeTerm(written: name.prefix { $0 != "." })?.code
  }
}

extension CSVReader {
  /// The place of the column of exactly that name: "P" and "p" are two marks.
  fileprivate func exactColumn(_ name: String) -> Int? { header.firstIndex(of: name) }
}

extension Diagnostic.Message {
  fileprivate static func noMarkColumn(_ marks: [String]) -> Self {
    "missing column \(marks.map { "'\($0)'" }.joined(separator: ", "))"
  }

  fileprivate static func noCourse(_ text: String) -> Self {
    "a row without a readable course ('\(text)')"
  }

  fileprivate static var noGradeTerm: Self {
    "a row without a term, and the file name has none"
  }

  fileprivate static func unknownMark(_ mark: String) -> Self {
    "unknown mark '\(mark)'"
  }
}
