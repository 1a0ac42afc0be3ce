internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import SourceFiles

/// A CSV of counts, a row for each counter and moment, of the kinds `occupancy` and `counts-csv`.
package struct CountTable {
  private(set) var reader: CSVReader
  /// The places of the columns of the time, the access point and the devices.
  let columns: [Int]
  /// The access point of all rows, where the entry names it.
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

  /// Whether names count as they are written, whatever they are.
  var keepsNames: Bool {
    if case .occupancy = rows { true } else { false }
  }

  /// Reads all rows.
  mutating func read(into counts: inout DeviceCounts) {
    counts.beginFile()
    while let row = reader.next() {
      if let count = count(row) { counts.record(count, in: row) }
    }
  }

  /// The count of the next row that can be read, and where the row begins; what is lost is
  /// reported.
  mutating func next() -> (count: DeviceCount, offset: Int)? {
    while let row = reader.next() {
      if let count = count(row) { return (count, row.offset) }
    }
    return nil
  }

  /// The one row of the piece that the report has been turned to.
  mutating func onlyCount() -> OddLine {
    var line = reader.atPiece()
    guard let row = line.next() else { return reader.report.hasFailed ? .noLine : .lost }
    guard line.isAtEnd else { return .noLine }
    return count(row).map { .count($0) } ?? .lost
  }

  /// What a line that was read by itself came to.
  enum OddLine {
    case count(DeviceCount)
    /// Nothing that counts; the report says why.
    case lost
    /// It is more or less than a row: the file must be read as a whole.
    case noLine
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
