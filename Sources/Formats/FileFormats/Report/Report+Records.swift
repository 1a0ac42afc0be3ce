package import CampusModel
package import Diagnostics

extension Report {
  /// The kinds of problem, each named so that a number can follow.
  package enum Problem: String, CaseIterable, Sendable {
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
    case guessedTime = "times without am or pm from 1 to 6 o'clock, read as afternoon"
    case suspectTime = "meetings with an unlikely time"
    case place = "places that cannot be read"
    case seats = "impossible seat counts"
    case term = "courses of unknown terms"
    case measure = "impossible averages"
    case ambiguity = "ambiguous names"
    case count = "counts that cannot be read"
    case unassigned = "reviews without a course, ignored"
    case answers = "numbers of answers that cannot be read, treated as unknown"
    case moment = "dates and times that cannot be read"
    case order = "rows out of time order"
    case noCode = "buildings without a code, skipped"
    case coordinate = "coordinates that cannot be read"
    case way = "routes that cannot be used"
    case index = "references to entries that do not exist"
    case noRoom = "places without a room number, treated as unannounced"
    case exam = "exams that cannot be read"
    case sectionTitle = "titles of sections that differ from their course's, not shown"
    case partOfTerm =
      "meetings in a part of the term whose dates are not in the file, shown for the whole term"
    case sectionAttribute = "attributes of some sections of a course only, not shown"
    case crossList = "cross-listed sections of courses that are not the same otherwise, not joined"
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

  /// The counts of a report for each kind of problem.
  struct Repeats: Sendable {
    /// The kind of each diagnostic; `nil` for an error.
    var problems: [Problem?] = []
    var count: [Problem: Int] = [:]
    var overflow: [Problem: (first: FilePlace, count: Int)] = [:]
    var tallies: [Problem: (first: FilePlace, count: Int)] = [:]
  }
}

extension Report {
  package func warn(
    _ problem: Problem, at offset: Int, _ message: Diagnostic.Message, suggestion: String? = nil,
    notes: [String] = []
  ) {
    warn(
      problem,
      Diagnostic(
        .warning, origin, at: place(offset), message, suggestion: suggestion, notes: notes))
  }

  private func warn(_ problem: Problem, _ diagnostic: Diagnostic) {
    guard repeats.count[problem, default: 0] < Self.limit else {
      repeats.overflow[problem, default: (diagnostic.place, 0)].count += 1
      return
    }
    repeats.count[problem, default: 0] += 1
    diagnostics.append(diagnostic)
    repeats.problems.append(problem)
  }

  /// Loses a record of so many rows: a warning that counts.
  package func drop(
    _ problem: Problem, at offset: Int, _ message: Diagnostic.Message, suggestion: String? = nil,
    notes: [String] = [], rows count: Int = 1
  ) {
    rows.dropped += count
    warn(problem, at: offset, message, suggestion: suggestion, notes: notes)
  }

  /// Merges a record of so many rows with one that said the same: one line in all, at the first
  /// place.
  package func merge(at offset: Int, rows count: Int = 1) {
    rows.merged += count
    if firstMerged == nil { firstMerged = place(offset) }
  }

  /// Merges with others the rows that were kept since `before`: their content was known.
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
  package func tally(_ problem: Problem, at offset: Int) {
    if repeats.tallies[problem] == nil { repeats.tallies[problem] = (place(offset), 0) }
    repeats.tallies[problem]?.count += 1
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
    repeats.problems.append(nil)
  }

  /// Adds a note to the first error.
  package func note(_ text: String) {
    guard let index = diagnostics.firstIndex(where: { $0.severity == .error }) else { return }
    diagnostics[index].notes.append(text)
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
    return lines.place(offset, in: file)
  }

  /// Reads invalid UTF-8 as Windows-1252 from here on, with a warning where the file has both.
  package func repairEncoding() {
    guard let offset = text.firstInvalid else { return }
    if text.isPartlyUTF8 {
      warn(.encoding, at: offset, .readAsWindows1252, suggestion: "save the file as UTF-8")
    }
    text = text.repairedAsWindows1252()
    lines = nil
  }

  /// Whether nothing at all was found.
  package var isClean: Bool { diagnostics.isEmpty && repeats.tallies.isEmpty && rows.merged == 0 }

  /// The results of a file that was read to its end.
  package struct Closed: Sendable {
    package var report: FileReport
    /// Whether the file is valid and its rows are still to come.
    package var isAwaited: Bool
    /// How many rows of grades are in no record, by the course that they are about.
    package var omittedGrades: [CourseID: Int]
  }

  /// An empty report on the same text, to try whether it is of another kind. It is never closed.
  package var draft: Report {
    Report(SourceFile(path: file, bytes: text.bytes), origin: origin)
  }

  /// Hands over the diagnostics, by place. A report is closed once, at the end of its file.
  @discardableResult
  package func close(diagnostics all: inout [Diagnostic]) -> Closed {
    if let firstMerged, rows.merged > 0 {
      repeats.tallies[.repeated] = (firstMerged, rows.merged)
    }
    for problem in Problem.allCases {
      if let (first, count) = repeats.overflow[problem] {
        append(.more(count, of: problem), at: first)
      }
      if let (first, count) = repeats.tallies[problem] {
        append(.tally(count, of: problem), at: first)
      }
    }
    all += diagnostics.inFileOrder()
    return Closed(
      report: FileReport(path: file, rows: rows, unusedColumns: unusedColumns),
      isAwaited: isAwaited,
      omittedGrades: omittedGrades)
  }

  private func append(_ message: Diagnostic.Message, at place: FilePlace) {
    diagnostics.append(Diagnostic(.warning, origin, at: place, message))
  }
}

// MARK: - Piece by piece

extension Report {
  /// The findings in a piece of a file that one task reads, to be absorbed by another.
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

  /// Appends the findings in the next piece of the same file, which was read separately and has
  /// `linesBefore` lines before it: as if one report had gone through both.
  package func absorb(_ other: Piece, linesBefore: Int) {
    rows += other.rows
    firstMerged = firstMerged ?? other.firstMerged?.moved(by: linesBefore)
    hasFailed = hasFailed || other.hasFailed
    for (problem, diagnostic) in zip(other.repeats.problems, other.diagnostics) {
      var diagnostic = diagnostic
      diagnostic.place = diagnostic.place.moved(by: linesBefore)
      if let problem {
        warn(problem, diagnostic)
      } else {
        diagnostics.append(diagnostic)
        repeats.problems.append(nil)
      }
    }
    for (problem, more) in other.repeats.overflow {
      repeats.overflow[problem, default: (more.first.moved(by: linesBefore), 0)].count += more.count
    }
    for (problem, more) in other.repeats.tallies {
      repeats.tallies[problem, default: (more.first.moved(by: linesBefore), 0)].count += more.count
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

  fileprivate static func more(_ count: Int, of problem: Report.Problem) -> Self {
    "\(count) more of this kind from here on: \(problem.rawValue)"
  }

  fileprivate static func tally(_ count: Int, of problem: Report.Problem) -> Self {
    "\(problem.rawValue): \(count)"
  }
}
