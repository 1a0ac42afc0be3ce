internal import Diagnostics
internal import FileFormats

/// A table as a gradebook exports it: headings, and rows of as many cells as are written.
///
/// It is all that is ever held of other students: it lives until one row is picked.
struct ExportSheet {
  /// Without margins, runs of white space made one.
  let headings: [String]
  let delimiter: CSVReader.Delimiter
  private let heading: CSVReader.Row
  let rows: [CSVReader.Row]
  let report: Report

  /// `nil` after an error: if the file is not text, is empty, or ends within a row.
  init?(_ report: Report) {
    guard report.isTable() else { return nil }
    self.report = report
    delimiter = CSVReader.Delimiter(likeliestIn: report.text.bytes)
    guard var reader = CSVReader(report, delimiter: delimiter) else { return nil }
    headings = reader.header.map(\.collapsed)
    heading = reader.heading
    var rows: [CSVReader.Row] = []
    while let row = reader.record() { rows.append(row) }
    guard !report.hasFailed else { return nil }
    self.rows = rows
    guard !isCutOff(report.text.bytes) else {
      report.fail(at: rows.last?.offset, .cutOff, suggestion: "check that the file is complete")
      return nil
    }
  }

  /// Where the heading of a column begins.
  func heading(_ column: Int) -> ReportedPlace { heading.cell(column) }

  /// The cells of the first hundred rows from a column on, to find the style of numbers.
  func sample(from column: Int) -> [String] {
    rows.prefix(100).flatMap { row in
      row.columns.dropFirst(column).map { row.text($0) }
    }
  }

  /// The place of the first column with one of these names; case is ignored.
  func column(_ names: String...) -> Int? {
    headings.firstIndex { names.contains($0.lowercased()) }
  }

  /// Whether the last line has no end and fewer cells than the one before it: some exports write
  /// all rows short.
  private func isCutOff(_ bytes: [UInt8]) -> Bool {
    guard let last = rows.last, let end = bytes.last, end != 0x0a, end != 0x0d else {
      return false
    }
    return last.columns.count < (rows.dropLast().last?.columns.count ?? headings.count)
  }
}

extension CSVReader.Row {
  /// The text of a cell with runs of white space made one; empty beyond the last cell.
  func text(_ column: Int) -> String { column < columns.count ? self[column].collapsed : "" }
}

extension CSVReader.Delimiter {
  /// The most frequent one outside quotes in the first line; a comma if there is none.
  init(likeliestIn bytes: [UInt8]) {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes.drop(while: { $0 <= 0x20 && $0 != Self.tab.rawValue }) {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == 0x0a || byte == 0x0d { break }
      counts[byte, default: 0] += 1
    }
    // The first of equally frequent ones, so that a comma within one title outdoes no semicolon.
    let order: [Self] = [.tab, .semicolon, .comma]
    self = order.reduce(.comma) { best, next in
      counts[next.rawValue, default: 0] > counts[best.rawValue, default: 0] ? next : best
    }
  }
}

extension Report {
  /// Whether the file may be a table of text; an error where it is a workbook, a page of the web or
  /// another encoding.
  fileprivate func isTable() -> Bool {
    let bytes = text.bytes
    if bytes.starts(with: [0x50, 0x4b, 0x03, 0x04]) || bytes.starts(with: [0xd0, 0xcf, 0x11, 0xe0])
    {
      fail(.workbook, suggestion: "export it as comma- or tab-separated text")
      return false
    }
    let start = bytes.drop { $0 <= 0x20 }.prefix(9)
    if ["<!doctype", "<html", "<?xml"].contains(where: {
      String(decoding: start, as: UTF8.self).lowercased().hasPrefix($0)
    }) {
      fail(.webPage, suggestion: "sign in, then export it again")
      return false
    }
    if !text.isBlank, let zero = bytes.firstIndex(of: 0) {
      fail(at: zero, .zeroByte, suggestion: "save the file as UTF-8")
      return false
    }
    return true
  }
}

extension Diagnostic.Message {
  fileprivate static let cutOff: Self = "the file ends in the middle of a row"
  fileprivate static let workbook: Self = "this is a spreadsheet workbook; expected a text table"
  fileprivate static let webPage: Self = "this is a web page; expected a text table"
  fileprivate static let zeroByte: Self =
    "the file contains a zero byte; expected text in UTF-8, or UTF-16 with a byte order mark"
}
