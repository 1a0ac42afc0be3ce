internal import CampusModel
internal import Diagnostics

/// Reads counts of devices: a CSV with the columns `time`, `access_point` and `devices`, one row for each access point and moment.
///
/// A row without a count is no 0: that access point is missing from its snapshot.
enum OccupancyReader {
  static func read(
    _ files: [SourceFile], context: SourceContext, into yield: inout SourceYield,
    diagnostics: inout [Diagnostic]
  ) {
    var counts = Counts()
    for file in files {
      var log = DataLog(file)
      if var reader = CSVReader(&log),
        let columns = reader.columns(["time", "access_point", "devices"], &log)
      {
        counts.beginFile()
        while let row = reader.next(&log) { counts.add(row, columns, context, &log) }
      }
      log.close(into: &yield, diagnostics: &diagnostics)
    }
    yield.snapshots += counts.snapshots
  }

  /// Files hold many rows of one moment: the last time read is kept as it was written.
  private struct Counts {
    private var counts = DeviceCounts()
    private var lastText: [UInt8] = []
    private var lastTime: Instant?

    var snapshots: [Snapshot] { counts.snapshots }

    mutating func beginFile() { counts.beginFile() }

    mutating func add(
      _ row: CSVReader.Row, _ columns: [Int], _ context: SourceContext, _ log: inout DataLog
    ) {
      guard let time = time(row, columns[0], context) else {
        return log.drop(.moment, at: row.offset(columns[0]), .noTime(row[columns[0]]))
      }
      let accessPoint = row[columns[1]]
      guard !accessPoint.isEmpty else {
        return log.drop(.identifier, at: row.offset, .noAccessPoint)
      }
      guard let count = wholeNumber(row[columns[2]]), (0...largestCount).contains(count) else {
        return log.drop(
          .count, at: row.offset(columns[2]), .noCount(row[columns[2]], accessPoint))
      }
      counts.noteOrder(time, at: row.offset, &log)
      switch counts.record(count, accessPoint, time) {
      case .new: log.kept += 1
      case .repeated: log.tally(.repeated, at: row.offset)
      case .other: log.drop(.conflict, at: row.offset, .secondCount(accessPoint))
      }
    }

    private mutating func time(
      _ row: CSVReader.Row, _ column: Int, _ context: SourceContext
    ) -> Instant? {
      let bytes = row.bytes(column)
      if !lastText.isEmpty, lastText.elementsEqual(bytes) { return lastTime }
      lastText = Array(bytes)
      lastTime = WrittenMoment(row[column]).map { $0.instant(context.instant) }
      return lastTime
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func noTime(_ text: String) -> Self {
    text.isEmpty
      ? "a row without a time"
      : "'\(text)' is no time; expected one like 2026-11-18T13:10 or 2026-11-18T18:10:00Z"
  }

  fileprivate static var noAccessPoint: Self { "a row without an access point" }

  fileprivate static func noCount(_ text: String, _ accessPoint: String) -> Self {
    text.isEmpty
      ? "no count of devices for \(accessPoint); it is left out of this moment"
      : "'\(text)' is no count of devices; \(accessPoint) is left out of this moment"
  }

  fileprivate static func secondCount(_ accessPoint: String) -> Self {
    "\(accessPoint) is counted again at the same moment with another number; the first counts"
  }
}
