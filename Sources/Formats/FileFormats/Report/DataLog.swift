package import CampusModel
package import Diagnostics

/// What is told of one file of a source while it is read, and how many of its records were understood.
///
/// Of one kind of trouble at most `limit` warnings are told one by one; the others become one line with their number.
package struct DataLog: Sendable {
  /// The kinds of trouble, each named so that a number can follow.
  package enum Trouble: String, CaseIterable, Sendable {
    case encoding = "bytes in another encoding"
    case repeatedKey = "keys that appear twice in one object"
    case notANumber = "values that are not valid JSON, treated as unknown"
    case shape = "records in an unexpected format"
    case rowLength = "rows with more or fewer cells than the header"
    case quoting = "cells with text after the closing quote"
    case identifier = "ids that cannot be read"
    case conflict = "repeated ids with different content"
    case repeated = "repeated records with the same content, merged"
    case credits = "credits that cannot be read"
    case time = "meetings whose time cannot be read"
    case suspectTime = "meetings with an unlikely time"
    case place = "places that cannot be read"
    case seats = "impossible seat counts"
    case term = "courses of unknown terms"
    case measure = "impossible averages"
    case ambiguity = "ambiguous names"
    case count = "counts that cannot be read"
    case untold = "reviews without a course, ignored"
    case answers = "numbers of answers that cannot be read, treated as unknown"
    case moment = "dates and times that cannot be read"
    case order = "rows out of time order"
    case noCode = "buildings without a code, skipped"
    case coordinate = "coordinates that cannot be read"
    case way = "routes that cannot be used"
    case index = "references to entries that do not exist"
    case noRoom = "places without a room number, treated as unannounced"
    case exam = "exams that cannot be read"
    case sum = "rows whose total differs from the sum of their grades"
    case mean = "averages that differ from the grades next to them"
    case footer = "tables whose last line has a different total"
    case mark = "unknown marks"
    case requirement = "requirements that cannot be read, ignored"
    case score = "scores that cannot be read, treated as not graded"
    case unposted = "scores that may not be published yet, treated as not graded"
    case points = "assignments with unknown points, skipped"
    case words = "columns of text, skipped"
    case ungrouped = "assignments that are in no group"
    case stop = "stops that cannot be used, skipped"
    case service = "service dates that cannot be read, skipped"
    case call = "stop times that cannot be used, skipped"
    case run = "trips that cannot be used, skipped"
    case awaited = "files without rows so far"
  }

  package static let limit = 50

  /// What became of the rows that were read so far.
  package var rows = RowCounts()
  /// How many rows of grades are in no record, by the course that they are about.
  private var omittedGrades: [CourseID: Int] = [:]
  package private(set) var text: SourceText
  /// Whether the file as a whole cannot be used.
  package private(set) var hasFailed = false
  /// Where a row was merged first.
  private var firstMerged: FilePlace?
  /// Whether the file is valid and its rows are still to come.
  private(set) var isAwaited = false
  private var lines: LineStarts?
  /// How many lines of the file stand before the text, where that is a piece of it.
  private var linesBefore = 0
  private var diagnostics: [Diagnostic] = []
  /// Of each diagnostic; `nil` for an error.
  private var troubles: [Trouble?] = []
  private var told: [Trouble: Int] = [:]
  private var overflow: [Trouble: (first: FilePlace, count: Int)] = [:]
  private var tallies: [Trouble: (first: FilePlace, count: Int)] = [:]

  package init(_ file: SourceFile) { text = SourceText(file) }
}

extension DataLog {
  package mutating func warn(
    _ trouble: Trouble, at offset: Int, _ message: Diagnostic.Message, suggestion: String? = nil,
    notes: [String] = []
  ) {
    warn(
      trouble,
      Diagnostic(
        .warning, .data, at: place(offset), message, suggestion: suggestion, notes: notes))
  }

  private mutating func warn(_ trouble: Trouble, _ diagnostic: Diagnostic) {
    guard told[trouble, default: 0] < Self.limit else {
      overflow[trouble, default: (diagnostic.place, 0)].count += 1
      return
    }
    told[trouble, default: 0] += 1
    diagnostics.append(diagnostic)
    troubles.append(trouble)
  }

  /// Loses a record of so many rows: a warning that counts.
  package mutating func drop(
    _ trouble: Trouble, at offset: Int, _ message: Diagnostic.Message, suggestion: String? = nil,
    notes: [String] = [], rows count: Int = 1
  ) {
    rows.dropped += count
    warn(trouble, at: offset, message, suggestion: suggestion, notes: notes)
  }

  /// Merges a record of so many rows with one that said the same: one line in all, at the first
  /// place.
  package mutating func merge(at offset: Int, rows count: Int = 1) {
    rows.merged += count
    if firstMerged == nil { firstMerged = place(offset) }
  }

  /// Merges with others the rows that were kept since `before`: what they said was known.
  package mutating func mergeRowsKept(since before: RowCounts, at offset: Int, atMost most: Int = 1)
  {
    let count = min(rows.kept - before.kept, most)
    guard count > 0 else { return }
    rows.kept -= count
    merge(at: offset, rows: count)
  }

  /// Notes that rows of grades are in no record, for the page of their course.
  package mutating func noteOmittedGrades(of course: CourseID, rows count: Int = 1) {
    omittedGrades[course, default: 0] += count
  }

  /// Counts something that needs one line in all, at its first place.
  package mutating func tally(_ trouble: Trouble, at offset: Int) {
    if tallies[trouble] == nil { tallies[trouble] = (place(offset), 0) }
    tallies[trouble]?.count += 1
  }

  /// Notes that the file is valid and has no row yet, since its term is not open or its exams are
  /// not set.
  package mutating func awaitRows(at offset: Int? = nil, _ message: Diagnostic.Message) {
    isAwaited = true
    let place = offset.map { self.place($0) } ?? FilePlace(text.path)
    warn(.awaited, Diagnostic(.warning, .data, at: place, message))
  }

  /// The file as a whole cannot be used.
  package mutating func fail(
    at offset: Int? = nil, _ message: Diagnostic.Message, suggestion: String? = nil,
    notes: [String] = []
  ) {
    hasFailed = true
    let place = offset.map { self.place($0) } ?? FilePlace(text.path)
    diagnostics.append(
      Diagnostic(.error, .data, at: place, message, suggestion: suggestion, notes: notes))
    troubles.append(nil)
  }

  /// Whether there is any text; an empty file is an error.
  package mutating func holdsText() -> Bool {
    guard text.isBlank else { return true }
    fail(.empty, suggestion: "fetch it again; the download may have failed")
    return false
  }

  package mutating func place(_ offset: Int) -> FilePlace {
    let lines = self.lines ?? LineStarts(of: text.bytes)
    self.lines = lines
    return lines.place(offset, in: text.path).moved(by: linesBefore)
  }

  /// Reads bytes that are no UTF-8 as Windows-1252 from here on, with a warning.
  package mutating func repairEncoding() {
    guard let offset = text.firstInvalid else { return }
    warn(.encoding, at: offset, .readAsWindows1252, suggestion: "save the file as UTF-8")
    text = text.repairedAsWindows1252()
    lines = nil
  }

  /// Whether nothing at all was told of the file.
  package var isClean: Bool { diagnostics.isEmpty && tallies.isEmpty && rows.merged == 0 }

  /// What became of a file that was read to its end.
  package struct Closed: Sendable {
    package var report: FileReport
    /// Whether the file is valid and its rows are still to come.
    package var isAwaited: Bool
    /// How many rows of grades are in no record, by the course that they are about.
    package var omittedGrades: [CourseID: Int]
  }

  /// Hands over what was told, by place.
  @discardableResult
  package consuming func close(diagnostics all: inout [Diagnostic]) -> Closed {
    var log = self
    if let first = log.firstMerged, log.rows.merged > 0 {
      log.tallies[.repeated] = (first, log.rows.merged)
    }
    for trouble in Trouble.allCases {
      if let (first, count) = log.overflow[trouble] {
        log.append(.more(count, of: trouble), at: first)
      }
      if let (first, count) = log.tallies[trouble] {
        log.append(.tally(count, of: trouble), at: first)
      }
    }
    all += log.diagnostics.inFileOrder()
    return Closed(
      report: FileReport(path: log.text.path, rows: log.rows), isAwaited: log.isAwaited,
      omittedGrades: log.omittedGrades)
  }

  private mutating func append(_ message: Diagnostic.Message, at place: FilePlace) {
    diagnostics.append(Diagnostic(.warning, .data, at: place, message))
  }
}

// MARK: - Piece by piece

extension DataLog {
  /// Goes on with another piece of the same file, before which so many lines stand.
  package mutating func turn(to piece: [UInt8], linesBefore: Int) {
    text = SourceText(SourceFile(path: text.path, bytes: piece))
    lines = nil
    self.linesBefore = linesBefore
  }

  /// Counts something at the beginning of a line, as `tally` does. Lines count from 1.
  package mutating func tally(_ trouble: Trouble, atLine line: Int) {
    let place = FilePlace(text.path, line: line, column: 1)
    tallies[trouble, default: (place, 0)].count += 1
  }

  /// Merges the row that begins a line with one that said the same, as `merge` does.
  package mutating func merge(atLine line: Int) {
    rows.merged += 1
    if firstMerged == nil { firstMerged = FilePlace(text.path, line: line, column: 1) }
  }

  /// Loses the record that begins a line, as `drop` does.
  package mutating func drop(_ trouble: Trouble, atLine line: Int, _ message: Diagnostic.Message) {
    rows.dropped += 1
    let place = FilePlace(text.path, line: line, column: 1)
    warn(trouble, Diagnostic(.warning, .data, at: place, message))
  }

  /// Takes over what was told of the part of the file that follows and was read apart, before which so many lines stand: as if one
  /// log had gone through both.
  package mutating func absorb(_ other: DataLog, linesBefore: Int) {
    rows += other.rows
    firstMerged = firstMerged ?? other.firstMerged?.moved(by: linesBefore)
    hasFailed = hasFailed || other.hasFailed
    for (trouble, diagnostic) in zip(other.troubles, other.diagnostics) {
      var diagnostic = diagnostic
      diagnostic.place = diagnostic.place.moved(by: linesBefore)
      if let trouble {
        warn(trouble, diagnostic)
      } else {
        diagnostics.append(diagnostic)
        troubles.append(nil)
      }
    }
    for (trouble, more) in other.overflow {
      overflow[trouble, default: (more.first.moved(by: linesBefore), 0)].count += more.count
    }
    for (trouble, more) in other.tallies {
      tallies[trouble, default: (more.first.moved(by: linesBefore), 0)].count += more.count
    }
  }
}

extension FilePlace {
  fileprivate func moved(by lines: Int) -> Self {
    FilePlace(file, line: line.map { $0 + lines }, column: column)
  }
}

extension Diagnostic.Message {
  fileprivate static var empty: Self { "the file is empty" }

  fileprivate static var readAsWindows1252: Self {
    "invalid UTF-8; such bytes are read as Windows-1252"
  }

  fileprivate static func more(_ count: Int, of trouble: DataLog.Trouble) -> Self {
    "\(count) more of this kind from here on: \(trouble.rawValue)"
  }

  fileprivate static func tally(_ count: Int, of trouble: DataLog.Trouble) -> Self {
    "\(trouble.rawValue): \(count)"
  }
}
