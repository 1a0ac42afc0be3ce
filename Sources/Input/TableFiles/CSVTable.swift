internal import DataShaping
package import FileFormats

/// Tables of cells separated by commas or semicolons, with a line of names (RFC 4180).
package enum CSVTable: TableFormat {
  package static let endings = ["csv"]

  package static func table(in report: Report, named name: String?) -> WordTable? {
    read(report, delimiter: .likeliest(in: report.text.bytes))
  }

  /// The table of a text whose cells are separated by that character.
  static func read(_ report: Report, delimiter: CSVReader.Delimiter) -> WordTable? {
    guard var reader = CSVReader(report, delimiter: delimiter) else { return nil }
    // Where a semicolon separates cells, a comma is in numbers.
    let typing = ColumnTyping(
      prefersComma: delimiter == .semicolon, prefersDayFirst: delimiter == .semicolon)
    var table = WordTable(names: reader.header, typing: typing)
    let columns = reader.header.indices
    while let row = reader.next() { table.append(columns.lazy.map { row[$0] }) }
    return report.hasFailed ? nil : table
  }
}

/// Tables of cells separated by tabs.
package enum TSVTable: TableFormat {
  package static let endings = ["tsv", "tab"]

  package static func table(in report: Report, named name: String?) -> WordTable? {
    CSVTable.read(report, delimiter: .tab)
  }
}
