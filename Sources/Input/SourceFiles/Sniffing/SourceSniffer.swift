package import CampusModel
internal import Diagnostics
package import FileFormats

/// Finds out what the files of an unknown folder are, by their names, their columns and keys, and
/// what their cells hold; each candidate is tried by reading the file.
///
/// ```
/// let sniffer = SourceSniffer(.builtIn, today: today)
/// sniffer.guess(file)?.entry    // "kind: sections-csv, columns: {course: Kurs}"
/// ```
package struct SourceSniffer: Sendable {
  private let formats: SourceFormats
  private let today: CalendarDate

  package init(_ formats: SourceFormats, today: CalendarDate) {
    (self.formats, self.today) = (formats, today)
  }

  /// `nil` for what no kind reads. The name of the file's folder may name a term.
  package func guess(_ file: SourceFile, in folder: String = "") -> SourceGuess? {
    if let calendar = CalendarSniff(file.bytes) { return calendar.guess }
    // What is wrong with a workbook is reported by who reads it.
    guard let table = try? file.asTable(sheet: nil) else { return nil }
    let first = table.bytes.first { $0 > 0x20 }
    let isRecords = first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
    let candidates = isRecords ? records(file) : tables(table)
    var best: SourceGuess?
    for candidate in candidates {
      guard let guess = read(file, in: folder, as: candidate) else { continue }
      if best.map({ guess.yield > $0.yield }) ?? true { best = guess }
    }
    return best
  }

  /// Whether a file, which no kind reads by itself, belongs to a source of which another file was
  /// recognized: read after it, some of its rows are used.
  package func completes(_ file: SourceFile, _ guess: SourceGuess, of first: SourceFile) -> Bool {
    guard let format = formats[guess.kind] as? any FileSourceFormat.Type,
      file.bytes.first(where: { $0 > 0x20 }).map({ "[{".utf8.contains($0) }) ?? false
    else { return false }
    let found = format.read(
      [first, file],
      context: context(
        Candidate(kind: guess.kind, columns: guess.columns, text: []), guess.terms.map(\.term)))
    let rows = found.files.filter { $0.path == file.path }.map(\.rows)
    return !found.diagnostics.hasErrors && rows.contains { $0.kept > 0 }
  }

  /// A way in which a file may be read.
  private struct Candidate {
    var kind: SourceKind
    var columns: [ColumnGuess] = []
    var evidence: [String] = []
    /// The terms in its rows.
    var terms: [TermMention] = []
    var text: [UInt8]
  }

  // MARK: Records

  private func records(_ file: SourceFile) -> [Candidate] {
    let report = Report(file)
    guard let root = JSONReader.read(report) else { return [] }
    let terms = Self.mentions(in: root)
    return formats.shapes.matches(for: root).map { kind, keys in
      Candidate(
        kind: SourceKind(kind), evidence: ["its records have \(Self.listed(keys))"], terms: terms,
        text: report.text.bytes)
    }
  }

  /// What the first records say under the usual keys.
  private static func mentions(in root: JSONValue) -> [TermMention] {
    let records = root.elements.isEmpty ? root["data"]?.elements ?? [root] : root.elements
    return uniqued(records.prefix(2000).flatMap(mentions(ofRecord:)))
  }

  private static func mentions(ofRecord record: JSONValue) -> [TermMention] {
    if let year = record["acadYear"]?.string {
      return (record["semesterData"]?.elements ?? []).compactMap { $0["semester"]?.scalar }
        .map { TermMention(code: "\(year)-\($0)") }
    }
    let code = ["semester", "term", "termCode", "term_code"].lazy
      .compactMap { record[$0]?.scalar }.first
    return code.map { [TermMention(code: $0, words: record["termDesc"]?.string)] } ?? []
  }

  // MARK: Tables

  private func tables(_ file: SourceFile) -> [Candidate] {
    let report = Report(file)
    let plain = CSVReader(report.draft, delimiter: .likeliest(in: report.text.bytes))
    let header = plain?.header ?? []
    let term = TableColumns<SectionColumn>(header, named: [:]).places[.term]
    let terms = plain.map { Self.terms($0, in: term) } ?? []
    // What these have by other names too is looked for below.
    let loose = [SourceKind.sectionsCSV, .coursesCSV, .roomsCSV].map(\.rawValue)
    let matches = formats.shapes.matches(forHeader: header).filter { !loose.contains($0.kind) }
    let shaped = matches.map { kind, columns in
      Candidate(
        kind: SourceKind(kind), evidence: ["it has the columns \(Self.listed(columns))"],
        terms: terms, text: report.text.bytes)
    }
    let generic = [
      sections(report),
      named(CourseColumn.self, .coursesCSV, report, with: [.title, .description]),
      named(RoomColumn.self, .roomsCSV, report, with: [.seats, .features, .floor]),
    ]
    return shaped + generic.compactMap(\.self)
  }

  /// "'course', 'title'".
  private static func listed(_ names: some Sequence<String>) -> String {
    names.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// A table whose columns have the usual names, one of `marks` among them.
  private func named<Meaning: ColumnMeaning>(
    _ meaning: Meaning.Type, _ kind: SourceKind, _ report: Report, with marks: Set<Meaning>
  ) -> Candidate? {
    guard let reader = CSVReader(report.draft, headedBy: meaning, named: [:]) else { return nil }
    let columns = TableColumns<Meaning>(reader.header, named: [:])
    guard columns.suffice, !marks.isDisjoint(with: columns.places.keys) else { return nil }
    let names = columns.places.values.sorted().prefix(3).map { reader.header[$0] }
    let term = TableColumns<SectionColumn>(reader.header, named: [:]).places[.term]
    return Candidate(
      kind: kind, evidence: ["it has the columns \(Self.listed(names))"],
      terms: Self.terms(reader, in: term), text: report.text.bytes)
  }

  private func sections(_ report: Report) -> Candidate? {
    guard let reader = CSVReader(report.draft, headedBy: SectionColumn.self, named: [:]) else {
      return nil
    }
    let columns = TableColumns<SectionColumn>(reader.header, named: [:])
    let sniff = ColumnSniff(reader, known: columns)
    let places = columns.places.merging(sniff.found) { known, _ in known }
    guard SectionColumn.suffices(Set(places.keys)),
      !Set(places.keys).isDisjoint(with: [.days, .time, .start, .meetings, .instructor, .place])
    else { return nil }
    let named = sniff.found.sorted { $0.value < $1.value }
    let shown: [SectionColumn] = [.course, .section, .crn, .days, .time, .start, .meetings, .place]
    return Candidate(
      kind: .sectionsCSV,
      columns: named.map { ColumnGuess(meaning: $0.key.rawValue, name: reader.header[$0.value]) },
      evidence: shown.compactMap { column in
        places[column].map {
          "'\(reader.header[$0])' holds \(sniff.examples(of: $0)): \(column.noun)"
        }
      },
      terms: Self.terms(reader, in: places[.term]), text: report.text.bytes)
  }

  /// The values of a column, each once.
  private static func terms(_ reader: CSVReader, in column: Int?) -> [TermMention] {
    guard let column else { return [] }
    var (reader, terms) = (reader, Set<String>())
    while let row = reader.record() {
      if row.columns.contains(column), !row[column].isEmpty { terms.insert(row[column].collapsed) }
    }
    return terms.sorted().map { TermMention(code: $0) }
  }

  // MARK: Reading

  private func read(
    _ file: SourceFile, in folder: String, as candidate: Candidate
  ) -> SourceGuess? {
    guard let format = formats[candidate.kind] as? any FileSourceFormat.Type else { return nil }
    let needsTerm = format.traits.holdsCourses || candidate.kind == .exams
    let terms =
      needsTerm
      ? TermEvidence(
        mentions: candidate.terms, path: "\(folder)/\(file.path)", text: candidate.text,
        today: today
      ).terms() : []
    let found = format.read([file], context: context(candidate, terms.map(\.term)))
    guard !found.diagnostics.hasErrors, found.rows.kept > 0 else { return nil }
    let sections = found.courses.flatMap(\.sections)
    return SourceGuess(
      kind: candidate.kind, columns: candidate.columns, evidence: candidate.evidence,
      terms: terms.map { $0.corrected(by: found.courses) },
      isCatalog: format.traits.holdsCourses, rows: found.rows,
      courses: found.courses.count + found.outlines.count, sections: sections.count,
      meetings: sections.flatMap(\.meetings).count { $0.weekly != nil })
  }

  /// Times are only counted, so that any zone will do.
  private func context(_ candidate: Candidate, _ terms: [Term]) -> SourceContext {
    var context = SourceContext(
      term: terms.count == 1 ? terms.first : nil, terms: terms, lossLimit: 0.5
    ) { Instant(seconds: $0.localSeconds) }
    context.table.columns = Dictionary(
      candidate.columns.map { ($0.meaning, $0.name) }, uniquingKeysWith: { first, _ in first })
    return context
  }
}
