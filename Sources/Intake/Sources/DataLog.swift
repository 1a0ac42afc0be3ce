package import Diagnostics

/// What is told of one file of a source while it is read, and how many of its records were understood.
///
/// Of one kind of trouble at most `limit` warnings are told one by one; the others become one line with their number.
package struct DataLog: Sendable {
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
  }

  package static let limit = 50

  /// Records understood.
  package var kept = 0
  /// Records lost with a warning.
  package var dropped = 0
  package private(set) var text: SourceText
  /// Whether the file as a whole cannot be used.
  package private(set) var hasFailed = false
  private var lines: LineStarts?
  private var diagnostics: [Diagnostic] = []
  private var told: [Trouble: Int] = [:]
  private var overflow: [Trouble: (first: Int, count: Int)] = [:]
  private var tallies: [Trouble: (first: Int, count: Int)] = [:]

  package init(_ file: SourceFile) { text = SourceText(file) }
}

extension DataLog {
  package mutating func warn(
    _ trouble: Trouble, at offset: Int, _ message: Diagnostic.Message, suggestion: String? = nil,
    notes: [String] = []
  ) {
    guard told[trouble, default: 0] < Self.limit else {
      overflow[trouble, default: (offset, 0)].count += 1
      return
    }
    told[trouble, default: 0] += 1
    diagnostics.append(
      Diagnostic(
        .warning, .data, at: place(offset), message, suggestion: suggestion, notes: notes))
  }

  /// Loses a record: a warning that counts.
  package mutating func drop(
    _ trouble: Trouble, at offset: Int, _ message: Diagnostic.Message, suggestion: String? = nil
  ) {
    dropped += 1
    warn(trouble, at: offset, message, suggestion: suggestion)
  }

  /// Counts something that needs one line in all, at its first place.
  package mutating func tally(_ trouble: Trouble, at offset: Int) {
    tallies[trouble, default: (offset, 0)].count += 1
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
    return lines.place(offset, in: text.path)
  }

  /// Reads bytes that are no UTF-8 as Windows-1252 from here on, with a warning.
  package mutating func repairEncoding() {
    guard let offset = text.firstInvalid else { return }
    warn(.encoding, at: offset, .readAsWindows1252, suggestion: "save the file as UTF-8")
    text = text.repairedAsWindows1252()
    lines = nil
  }

  /// Hands over what was told, by place.
  package consuming func close(
    into yield: inout SourceYield, diagnostics all: inout [Diagnostic]
  ) {
    var log = self
    for trouble in Trouble.allCases {
      if let (first, count) = log.overflow[trouble] {
        log.append(.more(count, of: trouble), at: first)
      }
      if let (first, count) = log.tallies[trouble] {
        log.append(.tally(count, of: trouble), at: first)
      }
    }
    yield.kept += log.kept
    yield.dropped += log.dropped
    all += log.diagnostics.inFileOrder()
  }

  private mutating func append(_ message: Diagnostic.Message, at offset: Int) {
    diagnostics.append(Diagnostic(.warning, .data, at: place(offset), message))
  }
}

extension Diagnostic.Message {
  fileprivate static var empty: Self { "the file is empty" }

  fileprivate static var readAsWindows1252: Self {
    "this is no UTF-8; such bytes are read as Windows-1252"
  }

  fileprivate static func more(_ count: Int, of trouble: DataLog.Trouble) -> Self {
    "\(count) more of this kind from here on: \(trouble.rawValue)"
  }

  fileprivate static func tally(_ count: Int, of trouble: DataLog.Trouble) -> Self {
    "\(trouble.rawValue): \(count)"
  }
}
