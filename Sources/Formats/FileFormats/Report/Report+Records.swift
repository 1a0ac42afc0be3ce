package import CampusModel
package import Diagnostics

extension Report {
  /// The kinds of trouble, each named so that a number can follow.
  package enum Trouble: String, CaseIterable, Sendable {
    case encoding = "bytes in another encoding"
    case repeatedKey = "keys given twice in one object"
    case notANumber = "values that are no JSON, read as unknown"
    case shape = "records of another shape"
    case rowLength = "rows of another length than the header"
    case quoting = "cells with text after the closing quote"
    case identifier = "ids that cannot be read"
    case conflict = "repeated ids with other content"
    case repeated = "records given again with the same content, merged"
    case credits = "credits that cannot be read"
    case time = "meetings whose time cannot be read"
    case suspectTime = "meetings with a suspect time"
    case place = "places that cannot be read"
    case seats = "seat counts that cannot be true"
    case term = "courses of terms that the site does not have"
    case measure = "means that cannot be true"
    case ambiguity = "names that stand for several people"
    case count = "counts that cannot be read"
    case untold = "reviews that name no course, left out"
    case answers = "numbers of answers that cannot be read, taken as unknown"
    case moment = "moments that cannot be read"
    case order = "rows out of the order of time"
    case noCode = "buildings without a code, left out"
    case coordinate = "coordinates that cannot be read"
    case way = "ways that cannot be used"
    case index = "numbers of entries that the file's lists do not have"
    case noRoom = "places without a room's number, taken as not announced"
    case exam = "exams that cannot be read"
    case sum = "rows whose sum is not that of their grades"
    case mean = "printed means that are not those of the grades beside them"
    case footer = "tables whose last line tells another number"
    case mark = "marks that the source's entry does not know"
    case requirement = "requirements that cannot be read, left out"
    case score = "scores that cannot be read, taken as open"
    case unposted = "scores that may not be published yet, taken as open"
    case points = "assignments whose points are not known, left out"
    case words = "columns of words, left out"
    case untaken = "assignments that no group takes"
    case stop = "stops that cannot be used, left out"
    case service = "days of service that cannot be read, left out"
    case call = "calls at stops that cannot be used, left out"
    case run = "runs that cannot be used, left out"
    case awaited = "files without a row yet"
  }

  package static let limit = 50

  /// What a report counts of each kind of trouble.
  struct Repeats: Sendable {
    /// Of each diagnostic; `nil` for an error.
    var troubles: [Trouble?] = []
    var count: [Trouble: Int] = [:]
    var overflow: [Trouble: (first: FilePlace, count: Int)] = [:]
    var tallies: [Trouble: (first: FilePlace, count: Int)] = [:]
  }
}

extension Report {
  package func warn(
    _ trouble: Trouble, at offset: Int, _ message: Diagnostic.Message, suggestion: String? = nil,
    notes: [String] = []
  ) {
    warn(
      trouble,
      Diagnostic(
        .warning, origin, at: place(offset), message, suggestion: suggestion, notes: notes))
  }

  private func warn(_ trouble: Trouble, _ diagnostic: Diagnostic) {
    guard repeats.count[trouble, default: 0] < Self.limit else {
      repeats.overflow[trouble, default: (diagnostic.place, 0)].count += 1
      return
    }
    repeats.count[trouble, default: 0] += 1
    diagnostics.append(diagnostic)
    repeats.troubles.append(trouble)
  }

  /// Loses a record of so many rows: a warning that counts.
  package func drop(
    _ trouble: Trouble, at offset: Int, _ message: Diagnostic.Message, suggestion: String? = nil,
    notes: [String] = [], rows count: Int = 1
  ) {
    rows.dropped += count
    warn(trouble, at: offset, message, suggestion: suggestion, notes: notes)
  }

  /// Merges a record of so many rows with one that said the same: one line in all, at the first
  /// place.
  package func merge(at offset: Int, rows count: Int = 1) {
    rows.merged += count
    if firstMerged == nil { firstMerged = place(offset) }
  }

  /// Merges with others the rows that were kept since `before`: what they said was known.
  package func mergeRowsKept(since before: RowCounts, at offset: Int, atMost most: Int = 1) {
    let count = min(rows.kept - before.kept, most)
    guard count > 0 else { return }
    rows.kept -= count
    merge(at: offset, rows: count)
  }

  /// Notes that rows of grades are in no record, for the page of their course.
  package func noteOmittedGrades(of course: CourseID, rows count: Int = 1) {
    omittedGrades[course, default: 0] += count
  }

  /// Counts something that needs one line in all, at its first place.
  package func tally(_ trouble: Trouble, at offset: Int) {
    if repeats.tallies[trouble] == nil { repeats.tallies[trouble] = (place(offset), 0) }
    repeats.tallies[trouble]?.count += 1
  }

  /// Notes that the file is valid and has no row yet, since its term is not open or its exams are
  /// not set.
  package func awaitRows(at offset: Int? = nil, _ message: Diagnostic.Message) {
    isAwaited = true
    let place = offset.map { self.place($0) } ?? FilePlace(file)
    warn(.awaited, Diagnostic(.warning, origin, at: place, message))
  }

  /// The file as a whole cannot be used.
  package func fail(
    at offset: Int? = nil, _ message: Diagnostic.Message, suggestion: String? = nil,
    notes: [String] = []
  ) {
    hasFailed = true
    let place = offset.map { self.place($0) } ?? FilePlace(file)
    diagnostics.append(
      Diagnostic(.error, origin, at: place, message, suggestion: suggestion, notes: notes))
    repeats.troubles.append(nil)
  }

  /// Whether there is any text; an empty file is an error.
  package func holdsText() -> Bool {
    guard text.isBlank else { return true }
    fail(.empty, suggestion: "fetch it again; the download may have failed")
    return false
  }

  package func place(_ offset: Int) -> FilePlace {
    let lines = self.lines ?? LineStarts(of: text.bytes)
    self.lines = lines
    return lines.place(offset, in: file).moved(by: linesBefore)
  }

  /// Reads bytes that are no UTF-8 as Windows-1252 from here on, with a warning.
  package func repairEncoding() {
    guard let offset = text.firstInvalid else { return }
    warn(.encoding, at: offset, .readAsWindows1252, suggestion: "save the file as UTF-8")
    text = text.repairedAsWindows1252()
    lines = nil
  }

  /// Whether nothing at all was found.
  package var isClean: Bool { diagnostics.isEmpty && repeats.tallies.isEmpty && rows.merged == 0 }

  /// What became of a file that was read to its end.
  package struct Closed: Sendable {
    package var report: FileReport
    /// Whether the file is valid and its rows are still to come.
    package var isAwaited: Bool
    /// How many rows of grades are in no record, by the course that they are about.
    package var omittedGrades: [CourseID: Int]
  }

  /// An empty report on the same text, to try whether it is of another kind.
  package var draft: Report { Report(SourceFile(path: file, bytes: text.bytes)) }

  /// Hands over what was found, by place. A report is closed once, at the end of its file.
  @discardableResult
  package func close(diagnostics all: inout [Diagnostic]) -> Closed {
    if let firstMerged, rows.merged > 0 {
      repeats.tallies[.repeated] = (firstMerged, rows.merged)
    }
    for trouble in Trouble.allCases {
      if let (first, count) = repeats.overflow[trouble] {
        append(.more(count, of: trouble), at: first)
      }
      if let (first, count) = repeats.tallies[trouble] {
        append(.tally(count, of: trouble), at: first)
      }
    }
    all += diagnostics.inFileOrder()
    return Closed(
      report: FileReport(path: file, rows: rows), isAwaited: isAwaited,
      omittedGrades: omittedGrades)
  }

  private func append(_ message: Diagnostic.Message, at place: FilePlace) {
    diagnostics.append(Diagnostic(.warning, origin, at: place, message))
  }
}

// MARK: - Piece by piece

extension Report {
  /// Goes on with another piece of the same file, which has `linesBefore` lines before it.
  package func turn(to piece: [UInt8], linesBefore: Int) {
    text = SourceText(SourceFile(path: file, bytes: piece))
    lines = nil
    self.linesBefore = linesBefore
  }

  /// Counts something at the beginning of a line, as `tally` does. Lines count from 1.
  package func tally(_ trouble: Trouble, atLine line: Int) {
    let place = FilePlace(file, line: line, column: 1)
    repeats.tallies[trouble, default: (place, 0)].count += 1
  }

  /// Merges the row that begins a line with one that said the same, as `merge` does.
  package func merge(atLine line: Int) {
    rows.merged += 1
    if firstMerged == nil { firstMerged = FilePlace(file, line: line, column: 1) }
  }

  /// Loses the record that begins a line, as `drop` does.
  package func drop(_ trouble: Trouble, atLine line: Int, _ message: Diagnostic.Message) {
    rows.dropped += 1
    let place = FilePlace(file, line: line, column: 1)
    warn(trouble, Diagnostic(.warning, origin, at: place, message))
  }

  /// What was found in a piece of a file that one task reads, to be absorbed by another.
  package struct Piece: Sendable {
    var rows: RowCounts
    var firstMerged: FilePlace?
    var hasFailed: Bool
    var diagnostics: [Diagnostic]
    var repeats: Repeats
  }

  /// All that was found, as a value.
  package var piece: Piece {
    Piece(
      rows: rows, firstMerged: firstMerged, hasFailed: hasFailed, diagnostics: diagnostics,
      repeats: repeats)
  }

  /// Appends what was found in the next piece of the same file, which was read separately and has
  /// `linesBefore` lines before it: as if one report had gone through both.
  package func absorb(_ other: Piece, linesBefore: Int) {
    rows += other.rows
    firstMerged = firstMerged ?? other.firstMerged?.moved(by: linesBefore)
    hasFailed = hasFailed || other.hasFailed
    for (trouble, diagnostic) in zip(other.repeats.troubles, other.diagnostics) {
      var diagnostic = diagnostic
      diagnostic.place = diagnostic.place.moved(by: linesBefore)
      if let trouble {
        warn(trouble, diagnostic)
      } else {
        diagnostics.append(diagnostic)
        repeats.troubles.append(nil)
      }
    }
    for (trouble, more) in other.repeats.overflow {
      repeats.overflow[trouble, default: (more.first.moved(by: linesBefore), 0)].count += more.count
    }
    for (trouble, more) in other.repeats.tallies {
      repeats.tallies[trouble, default: (more.first.moved(by: linesBefore), 0)].count += more.count
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
    "this is no UTF-8; such bytes are read as Windows-1252"
  }

  fileprivate static func more(_ count: Int, of trouble: Report.Trouble) -> Self {
    "\(count) more of this kind from here on: \(trouble.rawValue)"
  }

  fileprivate static func tally(_ count: Int, of trouble: Report.Trouble) -> Self {
    "\(trouble.rawValue): \(count)"
  }
}
