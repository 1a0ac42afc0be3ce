package import CampusModel
package import Diagnostics
internal import FileFormats
internal import SourceFiles
package import TimeZones

/// One date's file of the kind `occupancy`, as `almanac record` keeps it: rows in the order of
/// time, times by the site's clock.
package struct OccupancySheet {
  /// The outcome for the counts that were added.
  package struct Added: Hashable, Sendable {
    package var new = 0
    /// Given before with the same number.
    package var known = 0
    /// Given before with another number, which stays.
    package var other = 0
    /// The repair of a last line without an end; `nil` if there was none.
    package var repair: Repair?

    package init() {}
  }

  package enum Repair: Hashable, Sendable { case ended, removed }

  package private(set) var bytes: [UInt8]
  package private(set) var added = Added()
  private let zone: Zone

  package static let header = "time,access_point,devices\n"

  /// The name of the file of a date: "2026-11-18.csv".
  package static func name(of date: CalendarDate) -> String { "\(date).csv" }

  /// `bytes` is the content of the file, empty for a new file; `path` is its name in messages.
  ///
  /// - Throws: The problem of a file that cannot be read as one of its kind.
  package init(_ bytes: [UInt8], path: String, zone: Zone) throws(OccupancyError) {
    self.bytes = bytes.isEmpty ? Array(Self.header.utf8) : bytes
    self.zone = zone
    repairEnd(path)
    _ = try rows(path)
  }

  /// Adds the counts of one moment, before those of later ones.
  package mutating func add(_ snapshot: Snapshot, path: String) throws(OccupancyError) {
    let rows = try rows(path)
    let seconds = snapshot.time.seconds
    var known: [String: Int] = [:]
    for row in rows where row.seconds == seconds {
      known[row.counter] = known[row.counter] ?? row.devices
    }
    var text = ""
    let time = written(snapshot.time)
    for (counter, devices) in snapshot.devices.sorted(by: { $0.key < $1.key }) {
      switch known[counter] {
      case nil:
        added.new += 1
        text += "\(time),\(Self.cell(counter)),\(devices)\n"
      case devices?: added.known += 1
      case _?: added.other += 1
      }
    }
    let place = rows.first { $0.seconds > seconds }?.offset ?? bytes.count
    bytes.insert(contentsOf: Array(text.utf8), at: place)
  }
}

/// Why a file cannot be added to.
package struct OccupancyError: Error {
  package var diagnostics: [Diagnostic]
}

extension OccupancySheet {
  private struct Row {
    var seconds: Int
    var counter: String
    var devices: Int
    var offset: Int
  }

  private var context: SourceContext {
    SourceContext(term: nil, terms: []) { [zone] in
      Instant(seconds: zone.instant(localSeconds: $0.localSeconds))
    }
  }

  /// The rows that can be read, with their offsets.
  private func rows(_ path: String) throws(OccupancyError) -> [Row] {
    let report = Report(SourceFile(path: path, bytes: bytes))
    // If bytes were dropped or repaired, offsets would be in another text.
    let isPlain = report.text.bytes.count == bytes.count && report.text.firstInvalid == nil
    var rows: [Row] = []
    if isPlain, var table = CountTable(occupancy: report, context) {
      while let (count, offset) = table.next() {
        rows.append(
          Row(
            seconds: count.time.seconds, counter: count.counter, devices: count.devices,
            offset: offset))
      }
    } else if !report.hasFailed {
      report.fail(at: 0, .notPlain, suggestion: "save the file as UTF-8 without a byte order mark")
    }
    guard !report.hasFailed else {
      var found: [Diagnostic] = []
      report.close(diagnostics: &found)
      throw OccupancyError(diagnostics: found)
    }
    return rows
  }

  /// Ends the last line where it is a whole row, and takes it out where it is not: something was
  /// cut off while it wrote.
  private mutating func repairEnd(_ path: String) {
    guard let last = bytes.last, last != 0x0a, last != 0x0d else { return }
    let start = bytes.lastIndex { $0 == 0x0a || $0 == 0x0d }.map { $0 + 1 } ?? 0
    let cells = bytes[start...].split(
      separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let isWhole = start == 0 || cells.count == 3 && !(cells.last ?? []).isEmpty
    if isWhole { bytes.append(0x0a) } else { bytes.removeSubrange(start...) }
    added.repair = isWhole ? .ended : .removed
  }

  /// "2026-11-18T13:05-05:00": by the site's clock, with its offset from UTC, so that a
  /// repeated hour is not ambiguous.
  private func written(_ moment: Instant) -> String {
    let local = zone.localSeconds(at: moment.seconds)
    let minute = LocalMinute(localSeconds: local)
    let second = local - minute.localSeconds
    let offset = (local - moment.seconds) / 60
    let clock = MinuteOfDay(wrapping: abs(offset))
    return "\(minute.date)T\(minute.time)\(second == 0 ? "" : ":" + Self.twoDigits(second))"
      + (offset < 0 ? "-" : "+") + "\(clock)"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  private static func cell(_ text: String) -> String {
    let isPlain = !text.utf8.contains {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == 0x0a || $0 == 0x0d
    }
    return isPlain ? text : "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}

extension Diagnostic.Message {
  fileprivate static var notPlain: Self { "the file is not plain UTF-8, so rows cannot be added" }
}
