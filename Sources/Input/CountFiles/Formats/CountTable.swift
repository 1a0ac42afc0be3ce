internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import SourceFiles

/// A CSV of counts with a row for each counter and moment, of the kinds `occupancy` and
/// `counts-csv`. It defines the meaning of their rows.
package struct CountTable {
  private(set) var reader: CSVReader
  /// The places of the columns of the time, the access point and the devices.
  let columns: [Int]
  /// The access point of all rows, if the entry names it.
  private let accessPoint: String?
  private var rows: Rows

  private enum Rows {
    case occupancy(OccupancyRows)
    case named(CountRows)
  }

  /// Reads the header of a file of the kind `occupancy`; `nil` after an error.
  init?(occupancy report: Report, _ context: SourceContext) {
    guard let reader = CSVReader(report),
      let places = reader.columns(["time", "access_point", "devices"])
    else { return nil }
    (self.reader, columns) = (reader, places)
    accessPoint = nil
    rows = .occupancy(OccupancyRows(context))
  }

  /// Reads the header of a file whose columns the entry names; `nil` after an error.
  init?(named report: Report, _ context: SourceContext) {
    let delimiter = CSVReader.Delimiter.likeliest(in: report.text.bytes)
    guard let reader = CSVReader(report, delimiter: delimiter),
      let places = CountsCSVReader.columns(of: reader, context.counts)
    else { return nil }
    (self.reader, columns) = (reader, places)
    accessPoint = context.counts.accessPoint
    rows = .named(CountRows(context))
  }

  /// Reads all rows.
  mutating func read(into counts: inout DeviceCounts) {
    counts.beginFile()
    while let row = reader.next() {
      if let count = count(row) { counts.record(count, in: row) }
    }
  }

  /// The next count, and where its row begins. Rows without one are dropped with a warning.
  mutating func next() -> (count: DeviceCount, offset: Int)? {
    while let row = reader.next() {
      if let count = count(row) { return (count, row.offset) }
    }
    return nil
  }

  /// The counter that a cell of the access point's column means; `nil` if its row is dropped.
  func counter(in cell: String) -> String? {
    switch rows {
    case .occupancy: return OccupancyRows.counter(in: cell)
    case .named: return CountRows.counter(in: cell)
    }
  }

  private mutating func count(_ row: CSVReader.Row) -> DeviceCount? {
    switch rows {
    case .occupancy(var own):
      defer { rows = .occupancy(own) }
      return own.count(row, columns)
    case .named(var own):
      defer { rows = .named(own) }
      return own.count(CountRows.Row(row, columns, accessPoint: accessPoint))
    }
  }
}
