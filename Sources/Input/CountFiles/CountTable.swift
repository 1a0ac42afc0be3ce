internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import SourceFiles

/// A CSV of counts, a row for each counter and moment, of the kinds `occupancy` and `counts-csv`.
struct CountTable {
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

  /// Reads the header of the text that the log is at; `nil` after an error was told.
  init?(_ kind: SourceKind, _ context: SourceContext, _ log: inout DataLog) {
    let isNamed = kind == .countsCSV
    let delimiter: CSVReader.Delimiter = isNamed ? .likeliest(in: log.text.bytes) : .comma
    guard let reader = CSVReader(&log, delimiter: delimiter) else { return nil }
    let places =
      isNamed
      ? CountsCSVReader.columns(of: reader, context.counts, &log)
      : OccupancyRows.columns(of: reader, &log)
    guard let places else { return nil }
    (self.reader, columns) = (reader, places)
    accessPoint = isNamed ? context.counts.accessPoint : nil
    rows = isNamed ? .named(CountRows(context)) : .occupancy(OccupancyRows(context))
  }

  /// Whether names count as they are written, whatever they are.
  var keepsNames: Bool {
    if case .occupancy = rows { true } else { false }
  }

  /// Reads all rows.
  mutating func read(into counts: inout DeviceCounts, _ log: inout DataLog) {
    counts.beginFile()
    while let row = reader.next(&log) {
      if let count = count(row, &log) { counts.take(count, at: row.offset, &log) }
    }
  }

  /// The count of the next row that can be read, and where the row begins; what is lost is told.
  mutating func next(_ log: inout DataLog) -> (count: DeviceCount, offset: Int)? {
    while let row = reader.next(&log) {
      if let count = count(row, &log) { return (count, row.offset) }
    }
    return nil
  }

  /// The one row of the text that the log is at.
  mutating func onlyCount(_ log: inout DataLog) -> OddLine {
    var line = reader.turned(to: log)
    guard let row = line.next(&log) else { return log.hasFailed ? .noLine : .lost }
    guard line.isAtEnd else { return .noLine }
    return count(row, &log).map { .count($0) } ?? .lost
  }

  /// What a line that was read by itself came to.
  enum OddLine {
    case count(DeviceCount)
    /// Nothing that counts; why was told.
    case lost
    /// It is more or less than a row: the file must be read as a whole.
    case noLine
  }

  private mutating func count(_ row: CSVReader.Row, _ log: inout DataLog) -> DeviceCount? {
    switch rows {
    case .occupancy(var own):
      defer { rows = .occupancy(own) }
      return own.count(row, columns, &log)
    case .named(var own):
      defer { rows = .named(own) }
      return own.count(CountRows.Row(row, columns, accessPoint: accessPoint), &log)
    }
  }
}
