internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import SourceFiles

/// Reads counts of devices: a CSV with the columns `time`, `access_point` and `devices`, one row
/// for each access point and moment.
///
/// A row without a count does not mean 0: the access point is missing from its snapshot.
struct OccupancyRows {
  private let context: SourceContext
  /// Files hold many rows of one moment: the last time read is kept as it was written.
  private var lastText: [UInt8] = []
  private var lastTime: Instant?

  init(_ context: SourceContext) { self.context = context }

  mutating func count(_ row: CSVReader.Row, _ columns: [Int]) -> DeviceCount? {
    guard let time = time(row, columns[0]) else {
      row.drop(.moment, in: columns[0], .noTime(row[columns[0]]))
      return nil
    }
    guard let accessPoint = Self.counter(in: row[columns[1]]) else {
      row.drop(.identifier, .noAccessPoint)
      return nil
    }
    guard let count = wholeNumber(row[columns[2]]), (0...largestCount).contains(count) else {
      row.drop(.count, in: columns[2], .noCount(row[columns[2]], accessPoint))
      return nil
    }
    return DeviceCount(time: time, counter: accessPoint, devices: count)
  }

  /// The counter that a cell means: any text but an empty one.
  static func counter(in cell: String) -> String? { cell.isEmpty ? nil : cell }

  private mutating func time(_ row: CSVReader.Row, _ column: Int) -> Instant? {
    let bytes = row.bytes(column)
    if !lastText.isEmpty, lastText.elementsEqual(bytes) { return lastTime }
    lastText = Array(bytes)
    lastTime = WrittenMoment(row[column]).map { $0.instant(context.instant) }
    return lastTime
  }
}

extension Diagnostic.Message {
  fileprivate static func noTime(_ text: String) -> Self {
    text.isEmpty
      ? "a row without a time"
      : "invalid time '\(text)'; expected one like 2026-11-18T13:10 or 2026-11-18T18:10:00Z"
  }

  fileprivate static var noAccessPoint: Self { "a row without an access point" }

  fileprivate static func noCount(_ text: String, _ accessPoint: String) -> Self {
    text.isEmpty
      ? "\(accessPoint) has no number of devices; it is skipped at this time"
      : "'\(text)' is not a valid number of devices; \(accessPoint) is skipped at this time"
  }
}
