internal import CampusModel
internal import Diagnostics

/// Rows that tell how many devices one access point, or one zone, had at one moment, from files that may hold what is nobody's
/// business: no message quotes a cell other than an access point's name.
struct CountRows {
  struct Row {
    var time: String
    var accessPoint: String
    var devices: String
    var offset: Int
    var timeOffset: Int
    var countOffset: Int
  }

  private let context: SourceContext
  private var counts = DeviceCounts()
  /// The last time read: many rows have the same.
  private var last: (text: String, time: Instant?)?

  init(_ context: SourceContext) { self.context = context }

  var snapshots: [Snapshot] { counts.snapshots }

  mutating func beginFile() { counts.beginFile() }

  mutating func add(_ row: Row, _ log: inout DataLog) {
    guard let time = time(row.time) else {
      return log.drop(.moment, at: row.timeOffset, .noTime(row.time.isEmpty))
    }
    guard case .named(let name) = WrittenAccessPoint(row.accessPoint) else {
      return log.drop(.identifier, at: row.offset, .noName(row.accessPoint.isEmpty))
    }
    guard let count = wholeNumber(row.devices), (0...largestCount).contains(count) else {
      return log.drop(.count, at: row.countOffset, .noCount(name))
    }
    counts.noteOrder(time, at: row.offset, &log)
    switch counts.record(count, name, time) {
    case .new: log.kept += 1
    case .repeated: log.tally(.repeated, at: row.offset)
    case .other: log.drop(.conflict, at: row.offset, .secondCount(name))
    }
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
      : "this is no time; expected one like 2026-11-18T13:10, 2026-11-18 18:10 UTC or Wed Nov 18 13:10:00 GMT-05:00 2026"
  }

  fileprivate static func noName(_ isEmpty: Bool) -> Self {
    isEmpty
      ? "a row without an access point"
      : "a hardware address or an account where the access point's name should be; it is not kept"
  }

  fileprivate static func noCount(_ accessPoint: String) -> Self {
    "no count of devices can be read; \(accessPoint) is left out of this moment"
  }

  fileprivate static func secondCount(_ accessPoint: String) -> Self {
    "\(accessPoint) is counted again at the same moment with another number; the first counts"
  }
}
