internal import CampusModel
internal import Diagnostics
package import FileFormats
package import SourceFiles

/// Reads client-count reports of wireless management systems: lines about the report, a table of
/// totals, and a table with a row for each zone and moment, each table under its own header.
///
/// Only the zones count, by their associated clients; totals add nothing to them.
package struct ClientCountsReader: CountFormat {
  package static let kind = SourceKind.clientCounts
  package static var keys: SourceKeys { .countDates }
  package var source: CountSource

  package init(_ context: SourceContext) { source = CountSource(context) }

  package static func read(
    _ report: Report, context: SourceContext, into counts: inout DeviceCounts
  ) {
    guard var reader = CSVReader(report) else { return }
    read(&reader, context, into: &counts)
    failIfCut(report)
  }

  private static func read(
    _ reader: inout CSVReader, _ context: SourceContext, into counts: inout DeviceCounts
  ) {
    var rows = CountRows(context)
    var table = Table.none
    var hasZones = false
    var next: CSVReader.Row? = reader.heading
    while let row = next {
      table = table.followed(by: row)
      if case .zones(let columns, let width) = table {
        if Table.isHeader(row) {
          hasZones = true
          counts.beginFile()
        } else if let count = count(row, columns, width, &rows) {
          counts.record(count, in: row)
        }
      }
      next = reader.record()
    }
    if !hasZones, !reader.report.hasFailed {
      reader.report.fail(.noZones, suggestion: expected)
    }
  }

  private static let expected =
    "expected a row with the cells Key, Event Time and Associated Client Count"

  private static func count(
    _ row: CSVReader.Row, _ columns: [Int], _ width: Int, _ rows: inout CountRows
  ) -> DeviceCount? {
    guard row.columns.count == width else {
      // A single cell in a row is a title between tables.
      if row.columns.count > 1 {
        row.drop(.rowLength, .rowLength(row.columns.count, width))
      }
      return nil
    }
    return rows.count(
      CountRows.Row(
        time: row[columns[1]], accessPoint: row[columns[0]], devices: row[columns[2]],
        report: row.report, offset: row.offset, timeOffset: row.offset(columns[1]),
        countOffset: row.offset(columns[2])))
  }

  /// A last line without an end may have lost digits of its count.
  private static func failIfCut(_ report: Report) {
    guard !report.hasFailed, let last = report.text.bytes.last, last != 0x0a, last != 0x0d
    else { return }
    report.fail(
      at: report.text.bytes.count - 1, .endsWithinRow, suggestion: "check that the file is complete"
    )
  }

  /// The table that a row is in.
  private enum Table {
    case none
    case totals
    case zones(columns: [Int], width: Int)

    /// The same table, or that which `row` is the header of.
    func followed(by row: CSVReader.Row) -> Table {
      guard Self.isHeader(row) else { return self }
      let names = Self.names(row)
      guard let zone = names.firstIndex(where: { ["key", "zone", "name"].contains($0) }),
        let time = names.firstIndex(of: "event time"),
        let count = names.firstIndex(where: { $0.hasPrefix("associated client") })
      else { return .totals }
      return .zones(columns: [zone, time, count], width: names.count)
    }

    static func isHeader(_ row: CSVReader.Row) -> Bool { names(row).contains("event time") }

    private static func names(_ row: CSVReader.Row) -> [String] {
      row.columns.map { row[$0].collapsed.lowercased() }
    }
  }
}

extension SourceKind {
  package static let clientCounts = SourceKind("client-counts")
}

extension Diagnostic.Message {
  fileprivate static var noZones: Self { "the report has no table of zones" }
  fileprivate static var endsWithinRow: Self { "the report ends in the middle of a row" }

  fileprivate static func rowLength(_ count: Int, _ width: Int) -> Self {
    "a row has \(count) cells but the header has \(width)"
  }
}
