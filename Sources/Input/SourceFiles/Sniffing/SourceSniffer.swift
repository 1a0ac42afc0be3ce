package import CampusModel
internal import Diagnostics
package import FileFormats

/// Finds out what the files of an unknown folder are, by their names, their columns and keys, and
/// the contents of their cells; each candidate is tried by reading the file.
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

  /// `nil` for files that no kind reads. The name of the file's folder may name a term.
  package func guess(_ file: SourceFile, in folder: String = "") -> SourceGuess? {
    if let calendar = CalendarSniff(file.bytes) { return calendar.guess }
    var best: SourceGuess?
    for candidate in candidates(for: file) {
      guard let guess = read(file, in: folder, as: candidate) else { continue }
      if best.map({ guess.yield > $0.yield }) ?? true { best = guess }
    }
    return best
  }

  private func candidates(for file: SourceFile) -> [Candidate] {
    guard let table = Self.table(file) else { return [] }
    return table.isRecords ? records(file) : tables(table)
  }

  /// The file, as CSV if it is a workbook; `nil` for a workbook that cannot be read: its reader
  /// reports its problems. A file with more columns than a sheet can have is no table, and to look
  /// for columns in it would take minutes.
  private static func table(_ file: SourceFile) -> SourceFile? {
    guard let table = try? file.asTable(sheet: nil) else { return nil }
    return table.isRecords || !isTooWide(table.bytes) ? table : nil
  }

  /// Whether the first line has more cells than Excel's sheets have columns.
  private static func isTooWide(_ bytes: [UInt8]) -> Bool {
    let delimiter = CSVReader.Delimiter.likeliest(in: bytes).rawValue
    let head = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return head.count { $0 == delimiter } >= 16_384
  }

  /// Why no kind reads a file that is nearly one of some kind; `nil` for a file that is far from
  /// all kinds.
  package func nearMiss(_ file: SourceFile) -> String? {
    for candidate in candidates(for: file) {
      guard let found = contribution(of: file, in: "", as: candidate)?.found else { continue }
      let reason = found.diagnostics.first { $0.severity == .error } ?? found.diagnostics.first
      let words = reason.map { ": \($0.message.text)" } ?? ""
      return found.awaitedFiles > 0
        ? "it is of kind '\(candidate.kind.rawValue)' and has no rows yet"
        : "it looks like kind '\(candidate.kind.rawValue)'\(words)"
    }
    guard let table = Self.table(file), !table.isRecords,
      let (reader, sniff) = Self.sniff(Report(table))
    else { return nil }
    return Self.missing(sniff, header: reader.header)
  }

  /// "nearest to kind 'sections-csv': 'Days' has days; no column has the section".
  private static func missing(_ sniff: ColumnSniff, header: [String]) -> String? {
    let marks: [SectionColumn] = [
      .course, .subject, .number, .section, .crn, .days, .time, .start, .meetings, .place,
      .instructor,
    ]
    let known = marks.compactMap { mark in
      sniff.places[mark].map { "'\(header[$0])' has \(mark.noun)" }
    }
    guard known.count > 1 else { return nil }
    let hasCourse = SectionColumn.hasCourse(Set(sniff.places.keys))
    let needed = [
      hasCourse ? nil : "the course ('course', or 'subject' and 'number')",
      sniff.places[.section] ?? sniff.places[.crn] == nil
        ? "the section ('section' or 'crn')" : nil,
    ].compactMap(\.self)
    return "nearest to kind 'sections-csv': \(known.joined(separator: ", ")); no column has "
      + (needed.isEmpty ? "days, times or instructors" : needed.joined(separator: " and "))
  }

  /// Whether a file, which no kind reads by itself, belongs to a source with another recognized
  /// file: read after that one, some of its rows are used.
  package func completes(_ file: SourceFile, _ guess: SourceGuess, of first: SourceFile) -> Bool {
    guard let format = formats[guess.kind] as? any FileSourceFormat.Type, file.isRecords else {
      return false
    }
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
    /// Whether its weeks are numbers, whose dates depend on those of the term.
    var numbersWeeks = false
    /// The lines above the header of a table.
    var titles: [String] = []
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
        numbersWeeks: terms.contains { $0.lastWeek != nil }, text: report.text.bytes)
    }
  }

  /// The terms under the usual keys of the first records.
  private static func mentions(in root: JSONValue) -> [TermMention] {
    let records = root.elements.isEmpty ? root["data"]?.elements ?? [root] : root.elements
    return TermMention.joined(records.prefix(2000).flatMap(mentions(ofRecord:)))
  }

  private static func mentions(ofRecord record: JSONValue) -> [TermMention] {
    if let year = record["acadYear"]?.string {
      return (record["semesterData"]?.elements ?? []).compactMap { mention(semester: $0, of: year) }
    }
    let code = ["semester", "term", "termCode", "term_code"].lazy
      .compactMap { record[$0]?.scalar }.first
    return code.map { [TermMention(code: $0, words: record["termDesc"]?.string)] } ?? []
  }

  /// A semester of NUSMods, with the last of its numbered weeks and its exam.
  private static func mention(semester: JSONValue, of year: String) -> TermMention? {
    guard let number = semester["semester"]?.scalar else { return nil }
    var mention = TermMention(code: "\(year)-\(number)")
    let weeks = (semester["timetable"]?.elements ?? []).flatMap { $0["weeks"]?.elements ?? [] }
    mention.lastWeek = weeks.compactMap(\.integer).max()
    mention.exam = (semester["examDate"]?.string).flatMap { CalendarDate(parsing: $0.prefix(10)) }
    return mention
  }

  // MARK: Tables

  private func tables(_ file: SourceFile) -> [Candidate] {
    let report = Report(file)
    let plain = CSVReader(report.draft, delimiter: .likeliest(in: report.text.bytes))
    let header = plain?.header ?? []
    let term = TableColumns<SectionColumn>(header, named: [:]).places[.term]
    let terms = plain.map { Self.terms($0, in: term) } ?? []
    // Kinds whose columns may have other names too are looked for below.
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
    guard let (reader, sniff) = Self.sniff(report) else { return nil }
    let places = sniff.places
    let marks: Set<SectionColumn> = [
      .courseSection, .days, .time, .start, .meetings, .instructor, .place,
    ]
    guard SectionColumn.suffices(Set(places.keys)),
      !marks.isDisjoint(with: places.keys) || !sniff.days.isEmpty
    else { return nil }
    let named = sniff.found.sorted { $0.value < $1.value }
    return Candidate(
      kind: .sectionsCSV,
      columns: named.map { ColumnGuess(meaning: $0.key.rawValue, name: reader.header[$0.value]) },
      evidence: Self.evidence(sniff), terms: Self.terms(reader, in: places[.term]),
      numbersWeeks: places[.weeks] != nil, titles: reader.titles,
      text: report.text.bytes)
  }

  /// A table from the header on that its columns show, by their names or by their cells.
  private static func sniff(_ report: Report) -> (reader: CSVReader, sniff: ColumnSniff)? {
    guard var reader = CSVReader(report.draft, headedBy: SectionColumn.self, named: [:]) else {
      return nil
    }
    var columns = TableColumns<SectionColumn>(reader.header, named: [:])
    if !columns.suffice, let other = CSVReader(widestOf: report.draft) {
      reader = other
      columns = TableColumns(reader.header, named: [:])
    }
    guard reader.header.count <= mostColumns else { return nil }
    return (reader, ColumnSniff(reader, known: columns))
  }

  /// A wider table is none of sections.
  private static let mostColumns = 1000

  private static func evidence(_ sniff: ColumnSniff) -> [String] {
    let shown: [SectionColumn] = [
      .courseSection, .course, .subject, .section, .crn, .title, .days, .time, .start, .meetings,
      .place, .building, .first, .weeks, .instructor,
    ]
    // Columns with the usual names need no evidence, except those that make it a table of sections.
    let usual: Set<SectionColumn> = [
      .course, .section, .crn, .days, .time, .start, .meetings, .place,
    ]
    var lines = shown.compactMap { column in
      let isShown = usual.contains(column) || sniff.found[column] != nil
      return (isShown ? sniff.places[column] : nil).map {
        "'\(sniff.header[$0])' holds \(sniff.examples(of: $0)): \(column.noun)"
      }
    }
    if !sniff.days.isEmpty {
      let names = sniff.days.map { "'\(sniff.header[$0.column])'" }.joined(separator: ", ")
      lines.append("\(names) are a day each")
    }
    return lines
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
    guard let (found, terms) = contribution(of: file, in: folder, as: candidate),
      !found.diagnostics.hasErrors, found.rows.kept > 0
    else { return nil }
    return SourceGuess(
      kind: candidate.kind, columns: candidate.columns, evidence: candidate.evidence,
      terms: candidate.numbersWeeks ? terms : terms.map { $0.corrected(by: found.courses) },
      isCatalog: formats[candidate.kind]?.traits.holdsCourses ?? false, found)
  }

  /// The data of a file, and the terms that it seems to be of; `nil` for a kind whose files are not
  /// read one after the other.
  private func contribution(
    of file: SourceFile, in folder: String, as candidate: Candidate
  ) -> (found: Contribution, terms: [TermGuess])? {
    guard let format = formats[candidate.kind] as? any FileSourceFormat.Type else { return nil }
    let needsTerm = format.traits.holdsCourses || candidate.kind == .exams
    let terms =
      needsTerm
      ? TermEvidence(
        mentions: candidate.terms, path: "\(folder)/\(file.path)", titles: candidate.titles,
        text: candidate.text, today: today
      ).terms() : []
    return (format.read([file], context: context(candidate, terms.map(\.term))), terms)
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

extension SourceFile {
  /// Whether it begins as JSON does.
  fileprivate var isRecords: Bool {
    bytes.first { $0 > 0x20 }.map { "[{".utf8.contains($0) } ?? false
  }
}
