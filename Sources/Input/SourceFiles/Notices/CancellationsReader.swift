internal import CampusModel
internal import Diagnostics
package import FileFormats

/// Reads a CSV with the columns `section` (or `course` and `section`) and `date`, and optionally
/// `term`, `start` and `reason`: canceled classes.
///
/// A row's term is an id or a code; without one it is the entry's, or that whose code begins the
/// file's name. A row without `start` cancels all meetings of the section on that date. A list
/// without rows is a term without cancellations.
package struct CancellationsReader: FileSourceFormat {
  package static let kind = SourceKind.cancellations
  package static let shapes: [FileShape] = [
    .table("section", "date", "reason"),
    .table("term", "section", "date"),
  ]
  package static let traits: SourceTraits = {
    var traits = SourceTraits()
    traits.emptiness = .fineWhenNothingIsWrong
    return traits
  }()

  private let context: SourceContext
  private var rows = CancellationRows()

  package init(_ context: SourceContext) { self.context = context }

  package mutating func read(_ report: Report) {
    guard var reader = CSVReader(report), let columns = CancellationColumns(reader, context) else {
      return
    }
    var unknown = UnknownTerms(of: "cancellations")
    while let row = reader.next() { rows.add(row, columns, noting: &unknown) }
    unknown.warn(report, terms: context.terms)
  }

  package func add(to contribution: inout Contribution) {
    contribution.cancellations += rows.notices
  }
}

extension SourceKind {
  package static let cancellations = SourceKind("cancellations")
}

/// The cancellations read so far.
private struct CancellationRows {
  private var known = Ledger<Key, Cancellation>()
  private(set) var notices: [CancellationNotice] = []

  private struct Key: Hashable {
    var term: TermID
    var section: SectionID
    var date: CalendarDate
    var start: MinuteOfDay?
  }

  mutating func add(
    _ row: CSVReader.Row, _ columns: CancellationColumns, noting unknown: inout UnknownTerms
  ) {
    switch columns.term(of: row) {
    case .known(let term):
      guard let section = columns.names.section(row) else {
        return row.drop(.identifier, .noSection)
      }
      guard let cancellation = columns.cancellation(row) else { return }
      add(
        CancellationNotice(
          section, term: term, cancellation: cancellation, place: row.place),
        in: row)
    case .unknown(let name): unknown.add(name, at: row.offset, of: row.report)
    case .missing: row.drop(.term, .noTerm, suggestion: columns.advice)
    }
  }

  private mutating func add(_ notice: CancellationNotice, in row: CSVReader.Row) {
    let (day, count) = (notice.cancellation.date, known.values.count)
    let key = Key(
      term: notice.term, section: notice.section, date: day, start: notice.cancellation.start)
    known.add(
      key, named: "the cancellation of \(notice.section.text) on \(day)", in: row
    ) { notice.cancellation }
    if known.values.count > count { notices.append(notice) }
  }
}

/// The columns, and the terms that there are.
private struct CancellationColumns {
  enum RowTerm {
    case known(TermID)
    /// An id or a code that no term has.
    case unknown(String)
    case missing
  }

  let names: SectionColumns
  private let date: Int
  private let term: Int?
  private let start: Int?
  private let reason: Int?
  private let fallback: TermID?
  private let terms: [String: TermID]

  /// `nil` after an error.
  init?(_ reader: CSVReader, _ context: SourceContext) {
    guard let names = SectionColumns(reader), reader.column("section") != nil,
      let date = reader.column("date")
    else {
      reader.report.fail(
        at: 0, .notCancellations,
        suggestion: reader.report.shapes.suggestion(forHeader: reader.header)
          ?? reader.report.shapes.suggestion(forTable: reader.report)
          ?? headerWords(reader.header))
      return nil
    }
    (self.names, self.date) = (names, date)
    term = reader.column("term")
    start = reader.column("start")
    reason = reader.column("reason")
    fallback = context.term(ofFile: reader.report.file)?.id
    let ids = context.terms.map { ($0.id.text, $0.id) }
    let codes = context.terms.flatMap { term in term.codes.map { ($0, term.id) } }
    terms = Dictionary(ids + codes, uniquingKeysWith: { first, _ in first })
  }

  func term(of row: CSVReader.Row) -> RowTerm {
    let name = term.map { row[$0] } ?? ""
    guard name.isEmpty else { return terms[name].map { .known($0) } ?? .unknown(name) }
    return fallback.map { .known($0) } ?? .missing
  }

  var advice: String {
    term == nil
      ? "add a 'term' column, or a 'term:' line to this source in site.yml"
      : "write the term's id or code, or add a 'term:' line to this source in site.yml"
  }

  /// `nil`, and a record lost, where the date or the time cannot be read.
  func cancellation(_ row: CSVReader.Row) -> Cancellation? {
    guard let day = CalendarDate(written: row[date]) else {
      row.drop(.moment, in: date, .noDate(row[date]))
      return nil
    }
    let reason = reason.map { row[$0].collapsed } ?? ""
    var cancellation = Cancellation(date: day, reason: reason.isEmpty ? nil : reason)
    guard let start, !row[start].isEmpty else { return cancellation }
    guard let time = TimetableText.clock(row[start]) ?? MinuteOfDay(parsing: row[start]) else {
      row.drop(.time, in: start, .noStart(row[start]))
      return nil
    }
    cancellation.start = time
    return cancellation
  }
}

extension Diagnostic.Message {
  fileprivate static var notCancellations: Self {
    "expected canceled classes (section, date; optional: term, course, start, reason)"
  }

  fileprivate static var noTerm: Self { "this row has no term" }
  fileprivate static var noSection: Self { "a cancellation without a readable section" }

  fileprivate static func noDate(_ text: String) -> Self {
    "invalid date '\(text)'; expected one like 2026-11-20 or Nov 20, 2026"
  }

  fileprivate static func noStart(_ text: String) -> Self {
    "invalid start time '\(text)'; expected one like 10:00 or 1:30 pm"
  }
}
