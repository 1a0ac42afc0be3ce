package import Diagnostics
internal import Glibc

/// Reads CSV (RFC 4180) row by row: quoted cells may contain delimiters, line ends and doubled
/// quotes; lines may end in LF, CR LF or CR.
///
/// Accepted with a warning: rows shorter or longer than the header, text after a closing quote, and
/// invalid UTF-8, which is read as Windows-1252. Blank lines are ignored. Memory is that of the
/// text; each row is a few ranges.
///
/// ```swift
/// guard var reader = CSVReader(report), let columns = reader.columns(["id"]) else { return }
/// while let row = reader.next() {
///   guard let id = CourseID(row[columns[0]]) else { row.drop(.identifier, .noID); continue }
/// }
/// ```
package struct CSVReader {
  package enum Delimiter: UInt8, CaseIterable, Sendable {
    case comma = 0x2c
    case semicolon = 0x3b
    case tab = 0x09
  }

  /// A row: where its cells are in the text.
  package struct Row: ReportedRecord {
    struct Cell: Sendable {
      /// The bytes between the quotes, or the whole cell.
      var range: Range<Int>
      /// Whether `""` is in it for a quote.
      var hasDoubledQuotes: Bool
    }

    package let report: Report
    let source: [UInt8]
    var cells: [Cell]
    /// Where the row begins.
    package var offset: Int

    /// The places of its cells, as many as are written.
    package var columns: Range<Int> { cells.indices }
  }

  /// The names of the columns, white space around them gone.
  package private(set) var header: [String] = []
  /// The texts above the header.
  package private(set) var titles: [String] = []
  /// The row of the header.
  package private(set) var heading: Row
  package private(set) var report: Report
  private var bytes: [UInt8]
  package let delimiter: UInt8
  private var position = 0

  /// Reads the header; `nil` after an error.
  package init?(_ report: Report, delimiter: Delimiter = .comma) {
    guard report.holdsText() else { return nil }
    report.repairEncoding()
    self.report = report
    bytes = report.text.bytes
    self.delimiter = delimiter.rawValue
    heading = Row(report: report, source: [], cells: [], offset: 0)
    guard let names = record() else { return nil }
    heading = names
    header = names.cells.indices.map { names[$0] }
  }

  /// Reads a header that titles may be above of: the first of the first 20 rows that `isHeader`, by
  /// the delimiter that makes it one. Where there is none, the first row is the header. `nil` after
  /// an error.
  package init?(_ report: Report, headedBy isHeader: ([String]) -> Bool) {
    let likeliest = Delimiter.likeliest(in: report.text.bytes)
    guard var reader = CSVReader(report, delimiter: likeliest) else { return nil }
    if !isHeader(reader.header),
      let found = Self.header(below: report, isHeader),
      let other = CSVReader(report, delimiter: found.delimiter)
    {
      reader = other
      for _ in 0..<found.titles { reader.passHeader() }
    }
    self = reader
  }

  /// Reads a header that no name shows: the first of the first 20 rows that has at least half as
  /// many filled cells as the widest, by the delimiter that makes them widest. `nil` after an
  /// error.
  package init?(widestOf report: Report) {
    let first = CSVReader(report, delimiter: .likeliest(in: report.text.bytes))
    guard var best = first else { return nil }
    var widths = best.widths
    for delimiter in Delimiter.allCases {
      guard let other = CSVReader(report.draft, delimiter: delimiter) else { continue }
      if other.widths.max() ?? 0 > widths.max() ?? 0 {
        guard let reader = CSVReader(report, delimiter: delimiter) else { return nil }
        (best, widths) = (reader, reader.widths)
      }
    }
    let widest = widths.max() ?? 0
    let titles = widths.firstIndex { $0 * 2 >= widest } ?? 0
    for _ in 0..<titles { best.passHeader() }
    self = best
  }

  /// How many cells of the header and the rows after it are filled, of the first 20 in all.
  private var widths: [Int] {
    var (draft, widths) = (draft, [header.count { !$0.isEmpty }])
    while widths.count < 20, let row = draft.record() {
      widths.append(row.columns.count { !row[$0].isEmpty })
    }
    return widths
  }

  /// The delimiter by which one of the first 20 rows is a header, and how many rows are above it.
  private static func header(
    below report: Report, _ isHeader: ([String]) -> Bool
  ) -> (delimiter: Delimiter, titles: Int)? {
    for delimiter in Delimiter.allCases {
      let draft = CSVReader(report.draft, delimiter: delimiter)
      if let titles = draft?.titles(above: isHeader) { return (delimiter, titles) }
    }
    return nil
  }

  /// How many rows are above the first that `isHeader`; `nil` where none of the first 20 is one.
  private func titles(above isHeader: ([String]) -> Bool) -> Int? {
    var reader = self
    for count in 0..<20 {
      if isHeader(reader.header) { return count }
      guard reader.passHeader() else { return nil }
    }
    return nil
  }

  /// Takes the next row for the header. False at the end.
  @discardableResult private mutating func passHeader() -> Bool {
    guard let row = record() else { return false }
    titles += header.filter { !$0.isEmpty }
    heading = row
    header = row.cells.indices.map { row[$0] }
    return true
  }

  /// The next row, with as many cells as the header; `nil` at the end, or after an error.
  package mutating func next() -> Row? {
    guard var row = record() else { return nil }
    let count = row.cells.count
    guard count != header.count else { return row }
    if position == bytes.count, count < header.count, !endsInLineBreak {
      row.fail(.endsWithinRow(count, of: header.count))
      return nil
    }
    row.warn(.rowLength, .rowLength(count, header: header.count))
    let missing = Row.Cell(
      range: (row.cells.last?.range.upperBound ?? 0)..<(row.cells.last?.range.upperBound ?? 0),
      hasDoubledQuotes: false)
    row.cells = Array(row.cells.prefix(header.count))
    row.cells += Array(repeating: missing, count: header.count - row.cells.count)
    return row
  }

  /// A reader of the rows that are still to come, whose messages go nowhere.
  package var draft: CSVReader {
    var draft = self
    draft.report = report.draft
    return draft
  }

  /// Whether everything was read.
  package var isAtEnd: Bool { position == bytes.count }

  private var endsInLineBreak: Bool {
    bytes.last == UInt8(ascii: "\n") || bytes.last == UInt8(ascii: "\r")
  }
}

extension CSVReader {
  /// The header of a text that was taken for another format; `nil` unless its first line has at
  /// least two names and does not begin like JSON or markup.
  package static func header(ifTable report: Report) -> [String]? {
    let bytes = report.text.bytes
    guard let first = bytes.first(where: { $0 > 0x20 }), !"[{<".utf8.contains(first)
    else { return nil }
    let delimiter = Delimiter.likeliest(in: bytes)
    guard let header = CSVReader(report.draft, delimiter: delimiter)?.header, header.count > 1,
      header.allSatisfy({ !$0.isEmpty })
    else { return nil }
    return header
  }

  /// The index of the column of that name, in any case; `nil` if there is none.
  package func column(_ name: String) -> Int? {
    let name = name.lowercased()
    return header.firstIndex { $0.lowercased() == name }
  }

  /// The places of columns that must be there; `nil` after an error for each that is not.
  package func columns(_ names: [String]) -> [Int]? {
    let places = names.map { column($0) }
    for (name, place) in zip(names, places) where place == nil {
      report.fail(
        at: 0, .missingColumn(name),
        suggestion: otherDelimiter ?? didYouMean(name, among: header.prefix(Self.mostCompared))
          ?? headerWords(header))
    }
    return places.contains(nil) ? nil : places.compactMap(\.self)
  }

  /// How many names of columns are compared with one that is missing.
  private static var mostCompared: Int { 1_000 }

  private var otherDelimiter: String? {
    guard header.count == 1, let name = header.first else { return nil }
    return Delimiter.allCases.first { name.utf8.contains($0.rawValue) }
      .map { "the cells seem to be separated by \($0)s" }
  }
}

extension CSVReader.Row {
  /// The text of a cell, white space around it gone.
  package subscript(_ column: Int) -> String {
    let bytes = bytes(column)
    guard let first = bytes.first, let last = bytes.last, first > 0x20, last > 0x20 else {
      return String(raw(column).withoutMargins)
    }
    return raw(column)
  }

  /// The text of a cell as written, with doubled quotes made single.
  package func raw(_ column: Int) -> String {
    let cell = cells[column]
    guard cell.hasDoubledQuotes else { return String(decoding: bytes(column), as: UTF8.self) }
    return withSingleQuotes(source[cell.range])
  }

  /// The bytes of a cell, doubled quotes and all.
  package func bytes(_ column: Int) -> ArraySlice<UInt8> { source[cells[column].range] }

  /// Where the bytes of a cell are in the text, and whether `""` is in them for a quote.
  package func written(_ column: Int) -> (range: Range<Int>, hasDoubledQuotes: Bool) {
    (cells[column].range, cells[column].hasDoubledQuotes)
  }

  /// Where a cell begins.
  package func offset(_ column: Int) -> Int { cells[column].range.lowerBound }

  /// Whether a cell is in quotes.
  package func isQuoted(_ column: Int) -> Bool {
    let start = cells[column].range.lowerBound
    return start > 0 && source[start - 1] == UInt8(ascii: "\"")
  }

  /// The place of a cell, for problems there.
  package func cell(_ column: Int) -> ReportedPlace { ReportedPlace(offset(column), of: report) }

  /// Loses the row for a problem in a cell: a warning there.
  package func drop(
    _ problem: Report.Problem, in column: Int, _ message: Diagnostic.Message,
    suggestion: String? = nil
  ) {
    report.drop(problem, at: offset(column), message, suggestion: suggestion)
  }
}

/// The text of a quoted cell, doubled quotes made single.
package func withSingleQuotes(_ bytes: ArraySlice<UInt8>) -> String {
  var out: [UInt8] = []
  out.reserveCapacity(bytes.count)
  var isSecond = false
  for byte in bytes {
    isSecond = byte == UInt8(ascii: "\"") && !isSecond
    if !isSecond { out.append(byte) }
  }
  return String(decoding: out, as: UTF8.self)
}

extension CSVReader.Delimiter {
  /// The delimiter that is most frequent in the first line: programs of some countries write
  /// semicolons. A comma if there is none.
  package static func likeliest(in bytes: [UInt8]) -> Self {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return allCases.reversed().max { a, b in
      line.count { $0 == a.rawValue } < line.count { $0 == b.rawValue }
    } ?? .comma
  }
}

// MARK: - Records

extension CSVReader {
  /// The next row that is not a blank line, with as many cells as are written; `nil` at the end, or
  /// after an error.
  package mutating func record() -> Row? {
    while position < bytes.count, isLineBreak(position) { position += 1 }
    guard position < bytes.count else { return nil }
    var row = Row(report: report, source: bytes, cells: [], offset: position)
    row.cells.reserveCapacity(header.count)
    while true {
      guard let cell = cell() else { return nil }
      row.cells.append(cell)
      guard position < bytes.count, bytes[position] == delimiter else { break }
      position += 1
    }
    passLineBreak()
    return row
  }

  private mutating func passLineBreak() {
    guard position < bytes.count else { return }
    let isReturn = bytes[position] == UInt8(ascii: "\r")
    position += 1
    if isReturn, position < bytes.count, bytes[position] == UInt8(ascii: "\n") {
      position += 1
    }
  }

  private mutating func cell() -> Row.Cell? {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
      return Row.Cell(range: plain(), hasDoubledQuotes: false)
    }
    let opening = position
    position += 1
    var hasDoubledQuotes = false
    while let quote = nextQuote {
      position = quote + 1
      if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
        hasDoubledQuotes = true
        position += 1
        continue
      }
      let range = opening + 1..<quote
      let rest = plain()
      guard !rest.isEmpty else {
        return Row.Cell(range: range, hasDoubledQuotes: hasDoubledQuotes)
      }
      report.warn(.quoting, at: rest.lowerBound, .textAfterQuote)
      return Row.Cell(range: opening..<rest.upperBound, hasDoubledQuotes: false)
    }
    report.fail(at: opening, .openQuote, suggestion: "check that the file is complete")
    return nil
  }

  /// The first quote from the position on.
  private var nextQuote: Int? {
    // Quoted cells may be long, and the library looks at many bytes at once.
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, position < bytes.count else { return nil }
      let found = memchr(base + position, Int32(UInt8(ascii: "\"")), bytes.count - position)
      return found.map { UnsafeRawPointer($0) - base }
    }
  }

  /// Everything up to the next delimiter or line end.
  private mutating func plain() -> Range<Int> {
    let (start, delimiter) = (position, delimiter)
    position = bytes.withUnsafeBufferPointer { bytes in
      var at = start
      while at < bytes.count {
        let byte = bytes[at]
        if byte == delimiter || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
        at += 1
      }
      return at
    }
    return start..<position
  }

  private func isLineBreak(_ at: Int) -> Bool {
    bytes[at] == UInt8(ascii: "\n") || bytes[at] == UInt8(ascii: "\r")
  }
}

extension Diagnostic.Message {
  fileprivate static var openQuote: Self { "the quote that opens here is never closed" }

  fileprivate static var textAfterQuote: Self {
    "text after the closing quote; the cell is read as written"
  }

  fileprivate static func endsWithinRow(_ count: Int, of all: Int) -> Self {
    "the file ends in the middle of a row: \(count) of \(all) cells"
  }

  fileprivate static func rowLength(_ count: Int, header: Int) -> Self {
    "a row has \(count) cells but the header has \(header)"
  }

  fileprivate static func missingColumn(_ name: String) -> Self { "missing column '\(name)'" }
}

/// A suggestion, "the header has: a, b, c"; of a long header the beginning, and how many columns
/// follow.
package func headerWords(_ header: some Collection<String>) -> String {
  let most = 40
  let names = header.prefix(most).joined(separator: ", ")
  return "the header has: \(names)"
    + (header.count > most ? " and \(header.count - most) more" : "")
}
