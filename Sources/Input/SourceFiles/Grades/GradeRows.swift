internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// One section's grades as they are written: a row of a table with a column for each mark.
struct WrittenGrades: ReportedRecord {
  var course: CourseID
  var term: String
  var section: String?
  /// The source's own key of the section, if `section` is not enough.
  var key: String?
  var instructors: [String]
  var isHonors: Bool
  /// The mark, the text of its count, and the offset of that.
  var cells: [(mark: String, text: String, offset: Int)]
  /// How many students got a grade, as the source sums them up.
  var students: String?
  /// The mean that the source prints.
  var mean: String?
  let report: Report
  let offset: Int
  /// How many rows of the file make it.
  var rows = 1

  /// "CMPS 231 0101 of 202601".
  var name: String { "\(course.text) \(section ?? "") of \(term)".collapsed }
}

/// The grades of a source's files, section by section.
struct GradeRows {
  let reading: GradeReading
  let system: GradeSystem
  private var ledger = Ledger<Key, GradeRecord>()
  private var whole: Set<GradeRecord> = []
  private var records: [GradeRecord] = []
  /// In which file each record is and how many rows make it, by its number in `records`.
  private var origins: [(file: String, rows: Int)] = []

  private struct Key: Hashable {
    var course: CourseID
    var term: String
    var section: String
    var instructors: [String]
  }

  init(_ reading: GradeReading, system: GradeSystem) {
    (self.reading, self.system) = (reading, reading.system ?? system)
  }

  /// Adds a row: merged, or dropped, if its section was given before by the same instructors;
  /// merged too if there is no section and the row is an exact repetition. A row with an invalid
  /// count is dropped, for its mean would be wrong.
  mutating func add(_ row: WrittenGrades) {
    guard let record = record(row) else { return }
    guard let section = row.key ?? row.section else {
      guard whole.insert(record).inserted else { return row.merge(rows: row.rows) }
      row.keep(rows: row.rows)
      return keep(record, row)
    }
    let key = Key(
      course: row.course, term: row.term, section: section, instructors: row.instructors)
    switch ledger.add(key, named: row.name, in: row, rows: row.rows, read: { record }) {
    case .new: keep(record, row)
    case .repeated: break
    case .conflict: row.report.noteOmittedGrades(of: row.course, rows: row.rows)
    }
  }

  private mutating func keep(_ record: GradeRecord, _ row: WrittenGrades) {
    if !record.isWithheld { check(row, against: record) }
    records.append(record)
    origins.append((row.report.file, row.rows))
  }

  private func record(_ row: WrittenGrades) -> GradeRecord? {
    var record = GradeRecord(
      course: row.course, term: row.term, section: row.section, instructors: row.instructors,
      counts: [], isHonors: row.isHonors || reading.isHonors(row.section), system: system)
    record.isWithheld = row.cells.allSatisfy(\.text.isEmpty)
    record.counts.reserveCapacity(row.cells.count)
    var wrong: (mark: String, text: String, offset: Int)?
    for cell in row.cells where !cell.text.isEmpty {
      if let students = wholeNumber(cell.text), (0...largestCount).contains(students) {
        record.counts.append(GradeCount(mark: cell.mark, students: students))
      } else if reading.isWithheld(cell.text) {
        record.isWithheld = true
      } else {
        wrong = wrong ?? cell
      }
    }
    if record.isWithheld {
      record.counts = []
    } else if let wrong {
      row.report.drop(
        .count, at: wrong.offset, .noCount(wrong.text, of: wrong.mark, in: row.course),
        rows: row.rows)
      row.report.noteOmittedGrades(of: row.course, rows: row.rows)
      return nil
    }
    return record
  }

  /// Reports where the source's own sums differ from the sums of its counts: a column may be
  /// missing.
  private func check(_ row: WrittenGrades, against record: GradeRecord) {
    if let text = row.students, let printed = wholeNumber(text) {
      let isIn = Set(system.letters.map(\.mark) + system.marks(.counted))
      let graded = record.counts.filter { isIn.contains($0.mark) }.map(\.students).reduce(0, +)
      let all = record.counts.map(\.students).reduce(0, +)
      if printed != graded, printed != all {
        row.warn(.sum, .otherSum(row.name, printed: printed, counted: graded))
      }
    }
    if let text = row.mean, let printed = ExactNumber(parsing: text),
      !GradeSum(of: [record]).isMean(printed)
    {
      row.tally(.mean)
    }
  }
}

extension GradeSum {
  /// Whether a mean written with some places is this one, rounded either way at its last place.
  /// Exact.
  func isMean(_ printed: ExactNumber) -> Bool {
    guard printed.places <= 6, abs(printed.digits) < 1_000_000_000 else { return false }
    // At least two places: "3.5" is how 3.50 is written.
    let places = max(2, printed.places)
    let unit = (0..<places).reduce(1) { power, _ in power * 10 }
    let digits = (printed.places..<places).reduce(printed.digits) { digits, _ in digits * 10 }
    let difference = abs(
      Int128(digits) * Int128(100 * students) - Int128(hundredths) * Int128(unit))
    return students > 0 && 2 * difference <= Int128(100 * students)
  }
}

// MARK: - Repeated terms

extension GradeRows {
  /// Adds all records once every file is read, except records of terms that are given twice.
  mutating func add(to contribution: inout Contribution) {
    contribution.diagnostics += dropDoubledTerms(&contribution)
    contribution.grades += records
  }

  /// Omits terms that repeat another one, with a warning for each: files are copied under a wrong
  /// name, and the right name is unknown. The first term counts.
  ///
  /// Two terms are the same when most sections of the smaller one, and at least five, have the same
  /// course, instructors and counts in both. Their rows are counted in `contribution.files` as
  /// merged if the other term has the same, as dropped if not. Linear.
  private mutating func dropDoubledTerms(_ contribution: inout Contribution) -> [Diagnostic] {
    var sizes: [String: Int] = [:]
    var firsts: [Content: String] = [:]
    var shared: [TermPair: (count: Int, file: String)] = [:]
    for (record, origin) in zip(records, origins) where !record.isWithheld {
      sizes[record.term, default: 0] += 1
      let content = Content(record)
      guard let first = firsts[content] else {
        firsts[content] = record.term
        continue
      }
      guard first != record.term else { continue }
      shared[TermPair(first: first, again: record.term), default: (0, origin.file)].count += 1
    }
    let doubled = shared.filter { pair, found in
      let smaller = min(sizes[pair.first] ?? 0, sizes[pair.again] ?? 0)
      return found.count >= 5 && 2 * found.count > smaller
    }
    remove(Set(doubled.keys.map(\.again)), counting: &contribution)
    return doubled.sorted { $0.key.again < $1.key.again }.map { pair, found in
      Diagnostic(
        .warning, .data, at: FilePlace(found.file),
        .doubled(pair.again, as: pair.first, found.count, of: sizes[pair.again] ?? 0),
        suggestion: "one of the two terms has the wrong name; the first is used")
    }
  }

  private mutating func remove(_ terms: Set<String>, counting contribution: inout Contribution) {
    guard !terms.isEmpty else { return }
    let known = Set(records.lazy.filter { !terms.contains($0.term) }.map { Content($0) })
    let places = Dictionary(
      contribution.files.indices.map { (contribution.files[$0].path, $0) },
      uniquingKeysWith: { first, _ in first })
    for (record, origin) in zip(records, origins) where terms.contains(record.term) {
      contribution.omittedGrades[record.course, default: 0] += origin.rows
      guard let place = places[origin.file] else { continue }
      contribution.files[place].rows.kept -= origin.rows
      if known.contains(Content(record)) {
        contribution.files[place].rows.merged += origin.rows
      } else {
        contribution.files[place].rows.dropped += origin.rows
      }
    }
    let kept = records.indices.filter { !terms.contains(records[$0].term) }
    (records, origins) = (kept.map { records[$0] }, kept.map { origins[$0] })
  }

  private struct TermPair: Hashable {
    var first: String
    var again: String
  }

  /// A record but for its term.
  private struct Content: Hashable {
    var course: CourseID
    var instructors: [String]
    var students: [Int]

    init(_ record: GradeRecord) {
      (course, instructors) = (record.course, record.instructors)
      students = record.counts.map(\.students)
    }
  }
}

extension Diagnostic.Message {
  static func noCount(_ text: String, of mark: String, in course: CourseID) -> Self {
    "'\(text)' is not a valid number of students with \(mark) in \(course.text); the record is skipped"
  }

  fileprivate static func otherSum(_ name: String, printed: Int, counted: Int) -> Self {
    "\(name): the row lists \(printed) students but has \(counted) grades"
  }

  fileprivate static func doubled(
    _ term: String, as first: String, _ count: Int, of all: Int
  ) -> Self {
    "\(termName(term)) repeats \(termName(first)) and is ignored: \(count) of \(all) sections have the same grades"
  }

  private static func termName(_ code: String) -> String {
    GradeTerm(code: code)?.name ?? code
  }
}
