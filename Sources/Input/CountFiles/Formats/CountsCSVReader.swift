internal import CampusModel
internal import Diagnostics
package import FileFormats
package import SourceFiles

/// Reads counts of devices from any CSV, or from JSON with one object in each line, whose columns
/// the entry names.
package struct CountsCSVReader: CountFormat {
  package static let kind = SourceKind.countsCSV
  package static var keys: SourceKeys { .countColumns }
  package var source: CountSource

  package init(_ context: SourceContext) { source = CountSource(context) }

  package static func read(
    _ report: Report, context: SourceContext, into counts: inout DeviceCounts
  ) {
    counts.beginFile()
    if holdsLines(report.text.bytes) {
      readLines(report, context, into: &counts)
    } else if var table = table(report, context: context) {
      table.read(into: &counts)
    }
  }

  package static func table(_ report: Report, context: SourceContext) -> CountTable? {
    CountTable(named: report, context)
  }

  /// Whether these are lines of JSON, by how they begin.
  static func holdsLines(_ bytes: [UInt8]) -> Bool {
    bytes.first { $0 > 0x20 } == UInt8(ascii: "{")
  }

  /// The places of the columns that the entry names; `nil` after an error for each that is not
  /// there. Where the entry names the access point itself, the second place is that of the time and
  /// is not used.
  static func columns(of reader: CSVReader, _ reading: CountReading) -> [Int]? {
    let places = CountReading.Column.allCases.map { column in
      let isNamed = column == .accessPoint && reading.accessPoint != nil
      return reader.column(reading.column(isNamed ? .time : column))
    }
    for (column, place) in zip(CountReading.Column.allCases, places) where place == nil {
      // The first line is not quoted: in a file without a header it is a row.
      reader.report.fail(
        at: 0, .noColumn(reading.column(column)),
        suggestion: "name the column of '\(column.rawValue)' under 'columns'"
          + (column == .accessPoint ? ", or write '{is: NAME}' for a single access point" : ""))
    }
    let columns = places.compactMap(\.self)
    return columns.count == places.count ? columns : nil
  }

  private static func readLines(
    _ report: Report, _ context: SourceContext, into counts: inout DeviceCounts
  ) {
    let reading = context.counts
    var rows = CountRows(context)
    let lines = TextLines(report.text.bytes).lines.filter { !$0.isEmpty }
    for line in lines {
      // The parser's messages about a line that is not JSON may quote it.
      let unread = Report(SourceFile(path: report.file, bytes: Array(line)))
      guard let record = JSONReader.read(unread), record.kind == .object else {
        if line.endIndex == report.text.bytes.count {
          report.fail(
            at: line.startIndex, .endsWithinLine, suggestion: "check that the file is complete")
        } else {
          report.drop(.shape, at: line.startIndex, .noObject)
        }
        continue
      }
      let members = record.members
      func cell(_ column: CountReading.Column) -> (text: String, offset: Int) {
        let name = reading.column(column)
        let value = members.first { $0.key == name }?.value
        return (value?.scalar ?? "", line.startIndex + (value?.offset ?? 0))
      }
      let (time, devices) = (cell(.time), cell(.devices))
      let row = CountRows.Row(
        time: time.text, accessPoint: reading.accessPoint ?? cell(.accessPoint).text,
        devices: devices.text, report: report,
        offset: line.startIndex, timeOffset: time.offset, countOffset: devices.offset)
      if let count = rows.count(row) { counts.record(count, in: row) }
    }
  }
}

extension SourceKind {
  package static let countsCSV = SourceKind("counts-csv")
}

extension Diagnostic.Message {
  fileprivate static func noColumn(_ name: String) -> Self { "missing column '\(name)'" }
  fileprivate static var endsWithinLine: Self { "the file ends in the middle of a line" }
  fileprivate static var noObject: Self { "this line is not a JSON object" }
}
