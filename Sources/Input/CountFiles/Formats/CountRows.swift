internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import SourceFiles

/// Reads rows with the number of devices at one access point, or in one zone, at one moment.
///
/// Their files may contain personal data: messages quote no cell but the name of an access point.
struct CountRows {
  struct Row: ReportedRecord {
    var time: String
    var accessPoint: String
    var devices: String
    let report: Report
    let offset: Int
    var timeOffset: Int
    var countOffset: Int

    /// The cells of a row in the columns of time, access point and devices; where `accessPoint` is
    /// given, it is used instead of the second.
    init(_ row: CSVReader.Row, _ columns: [Int], accessPoint: String? = nil) {
      self.init(
        time: row[columns[0]], accessPoint: accessPoint ?? row[columns[1]],
        devices: row[columns[2]],
        report: row.report, offset: row.offset, timeOffset: row.offset(columns[0]),
        countOffset: row.offset(columns[2]))
    }

    init(
      time: String, accessPoint: String, devices: String, report: Report, offset: Int,
      timeOffset: Int, countOffset: Int
    ) {
      self.time = time
      self.accessPoint = accessPoint
      self.devices = devices
      self.report = report
      self.offset = offset
      self.timeOffset = timeOffset
      self.countOffset = countOffset
    }
  }

  private let context: SourceContext
  /// The last time read: many rows have the same.
  private var last: (text: String, time: Instant?)?

  init(_ context: SourceContext) { self.context = context }

  /// `nil` for a row that is lost, with a warning.
  mutating func count(_ row: Row) -> DeviceCount? {
    guard let time = time(row.time) else {
      row.report.drop(.moment, at: row.timeOffset, .noTime(row.time.isEmpty))
      return nil
    }
    guard let name = Self.counter(in: row.accessPoint) else {
      row.drop(.identifier, .noName(row.accessPoint.isEmpty))
      return nil
    }
    guard let count = wholeNumber(row.devices), (0...largestCount).contains(count) else {
      row.report.drop(.count, at: row.countOffset, .noCount(name))
      return nil
    }
    return DeviceCount(time: time, counter: name, devices: count)
  }

  /// The counter that a cell means: a name that is neither a hardware address nor an account.
  static func counter(in cell: String) -> String? {
    guard case .named(let name) = WrittenAccessPoint(cell) else { return nil }
    return name
  }

  private mutating func time(_ text: String) -> Instant? {
    if let last, last.text == text { return last.time }
    let written = WrittenMoment(text) ?? LooseMoment(text, dates: context.counts.dates)?.moment
    last = (text, written.map { $0.instant(context.instant) })
    return last?.time
  }
}

extension Diagnostic.Message {
  fileprivate static func noTime(_ isEmpty: Bool) -> Self {
    isEmpty
      ? "a row without a time"
      : "invalid time; expected one like 2026-11-18T13:10, 2026-11-18 18:10 UTC or Wed Nov 18 13:10:00 GMT-05:00 2026"
  }

  fileprivate static func noName(_ isEmpty: Bool) -> Self {
    isEmpty
      ? "a row without an access point"
      : "expected the access point's name, found a hardware address or an account; it is not stored"
  }

  fileprivate static func noCount(_ accessPoint: String) -> Self {
    "the number of devices cannot be read; \(accessPoint) is skipped at this time"
  }
}
