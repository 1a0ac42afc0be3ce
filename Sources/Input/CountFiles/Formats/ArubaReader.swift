internal import CampusModel
internal import Diagnostics
package import FileFormats
package import SourceFiles

/// Reads the output of an Aruba controller for `show ap bss-table`, `show ap active` and `show ap
/// association`; all other lines of the session are ignored.
///
/// The time is in the nearest line above a table that has one, otherwise in the name of the file.
/// The tables are full of hardware addresses, networks and people's names: only names of access
/// points and numbers leave this reader, also in messages.
package struct ArubaReader: CountFormat {
  package static let kind = SourceKind.arubaTables
  package static var keys: SourceKeys { .countDates }
  package var source: CountSource

  package init(_ context: SourceContext) { source = CountSource(context) }

  package static func read(
    _ report: Report, context: SourceContext, into counts: inout DeviceCounts
  ) {
    guard report.holdsText() else { return }
    report.repairEncoding()
    var capture = ArubaCapture(report, context)
    capture.read()
    for count in capture.counts {
      if counts.record(count.devices, count.accessPoint, count.time) == .other {
        report.warn(.conflict, at: count.offset, .secondCount(count.accessPoint))
      }
    }
  }
}

/// One session with a controller.
private struct ArubaCapture {
  struct Count {
    var time: Instant
    var accessPoint: String
    var devices: Int
    var offset: Int
  }

  private struct Key: Hashable {
    var time: Instant
    var accessPoint: String
  }

  /// The sum of one table for one access point; empty if one of its rows could not be read, since
  /// the sum would be too low.
  private struct Sum {
    var devices: Int? = 0
    var offset: Int
  }

  private let context: SourceContext
  private let report: Report
  private let lines: [ArraySlice<UInt8>]
  private let endsWithinLine: Bool
  private var time: Instant?
  private var sums: [ArubaTable.Kind: [Key: Sum]] = [:]
  private var seen: [ArubaTable.Kind: [Key: [[ArraySlice<UInt8>]: Int]]] = [:]
  /// The footer's beginning of the table above, and the number of devices in its rows; empty if
  /// rows were dropped.
  private var total: (footer: String, devices: Int)?

  init(_ report: Report, _ context: SourceContext) {
    (self.report, self.context) = (report, context)
    let text = report.text
    lines = TextLines(text.bytes).lines
    endsWithinLine = text.bytes.last.map { $0 != 0x0a && $0 != 0x0d } ?? false
    time =
      LooseMoment(inName: text.path)?.moment.instant(context.instant) ?? context.counts.moment
  }

  /// The counts by moment and name, each from the best of the tables with that access point at that
  /// moment.
  var counts: [Count] {
    var best: [Key: Sum] = [:]
    for kind in ArubaTable.Kind.allCases {
      best.merge(sums[kind] ?? [:]) { known, other in known.devices == nil ? other : known }
    }
    return best.compactMap { key, sum in
      sum.devices.map {
        Count(time: key.time, accessPoint: key.accessPoint, devices: $0, offset: sum.offset)
      }
    }
    .sorted { ($0.time, $0.accessPoint) < ($1.time, $1.accessPoint) }
  }

  mutating func read() {
    var at = 0
    while at < lines.count {
      if at + 1 < lines.count,
        let columns = CaptureColumns(header: lines[at], rule: lines[at + 1])
      {
        at = readTable(columns, from: at + 2)
      } else {
        note(lines[at])
        at += 1
      }
    }
  }

  /// Reads the time or the footer of a line between tables.
  private mutating func note(_ line: ArraySlice<UInt8>) {
    let text = String(decoding: line.prefix(200), as: UTF8.self)
    if let written = LooseMoment(inLine: text, dates: context.counts.dates) {
      time = written.moment.instant(context.instant)
    }
    guard let (footer, devices) = total, text.hasPrefix(footer) else { return }
    total = nil
    if let printed = wholeNumber(text.dropFirst(footer.count)), printed != devices {
      report.warn(.footer, at: line.startIndex, .otherTotal(printed, devices))
    }
  }

  /// Reads up to the first blank line; returns the number of the line to continue from.
  private mutating func readTable(_ columns: CaptureColumns, from start: Int) -> Int {
    var end = start
    while end < lines.count, !isEnd(of: columns, end) { end += 1 }
    guard let table = ArubaTable(columns) else { return end }
    let rows = lines[start..<end].filter { !$0.starts(with: "--More--".utf8) }
    guard let time else {
      report.rows.dropped += rows.count
      report.warn(
        .moment, at: lines[start - 2].startIndex, .noTime(rows.count), suggestion: timeHint)
      return end
    }
    let lost = report.rows.dropped
    var devices = 0
    for row in rows {
      let isCutOff = endsWithinLine && row.endIndex == lines.last?.endIndex && !columns.isWhole(row)
      if isCutOff {
        report.fail(
          at: row.startIndex, .endsWithinRow, suggestion: "check that the capture is complete")
      } else {
        devices += add(table.row(row), of: table, time, at: row.startIndex)
      }
    }
    total = report.rows.dropped == lost ? (table.footer, devices) : nil
    return end
  }

  /// Tables end at a blank line; some controllers begin the next one, or the footer, without.
  private func isEnd(of columns: CaptureColumns, _ at: Int) -> Bool {
    lines[at].isEmpty || lines[at].starts(with: "Num ".utf8)
      || at + 1 < lines.count && CaptureColumns.isRule(lines[at + 1])
  }

  /// The number of devices in the row; 0 for a row that is dropped.
  private mutating func add(
    _ row: ArubaTable.Row, of table: ArubaTable, _ time: Instant, at offset: Int
  ) -> Int {
    guard case .named(let name) = row.accessPoint else {
      report.drop(.identifier, at: row.nameOffset, .noName(row.accessPoint))
      return 0
    }
    let key = Key(time: time, accessPoint: name)
    guard let devices = row.devices else {
      sums[table.kind, default: [:]][key, default: Sum(offset: offset)].devices = nil
      report.drop(.count, at: row.countOffset, .noCount(name))
      return 0
    }
    if let known = seen[table.kind]?[key]?[row.identity] {
      if known == devices {
        report.merge(at: offset)
      } else {
        report.drop(.conflict, at: offset, .secondCount(name))
      }
      return devices
    }
    seen[table.kind, default: [:]][key, default: [:]][row.identity] = devices
    report.rows.kept += 1
    if !row.isSilent {
      sums[table.kind, default: [:]][key, default: Sum(offset: offset)].devices? += devices
    }
    return devices
  }

  private var timeHint: String {
    "put the output of 'show clock' before it, or the time into the file name, as in bss_20261118_131000.txt"
  }
}

extension SourceKind {
  package static let arubaTables = SourceKind("aruba-tables")
}

extension LooseMoment {
  /// The time of a line that begins with one, or that has one after a label such as "Output Time:".
  fileprivate init?(inLine text: String, dates: CountReading.DateOrder?) {
    let bare = text.withoutMargins.drop { "*=#- ".contains($0) }
    if let found = LooseMoment(beginning: bare, dates: dates) {
      self = found
      return
    }
    guard let colon = bare.firstIndex(of: ":"),
      let word = bare[..<colon].split(separator: " ").last?.lowercased(),
      ["time", "date", "clock", "taken", "timestamp"].contains(word)
    else { return nil }
    self.init(beginning: bare[bare.index(after: colon)...], dates: dates)
  }

  /// The time in a file's name: eight digits of the date and four or six of the clock, with any
  /// separators, as in "bss-2026-11-18T13.10.txt"; with a "Z" behind them in UTC.
  fileprivate init?(inName path: String) {
    let name = path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
    var rest = Substring(name)
    while let start = rest.firstIndex(where: { isDigit($0) }) {
      let run = rest[start...].prefix { isDigit($0) || "-_.:T".contains($0) }
      if let text = Self.isoText(of: run, isUTC: rest[run.endIndex...].first == "Z"),
        let found = LooseMoment(text, dates: nil)
      {
        self = found
        return
      }
      rest = rest[run.endIndex...]
    }
    return nil
  }

  private static func isoText(of run: Substring, isUTC: Bool) -> String? {
    let digits = Array(run.filter { isDigit($0) })
    guard digits.count >= 12 else { return nil }
    func part(_ from: Int, _ count: Int) -> String { String(digits[from..<from + count]) }
    let seconds = digits.count >= 14 ? ":" + part(12, 2) : ""
    return "\(part(0, 4))-\(part(4, 2))-\(part(6, 2))T\(part(8, 2)):\(part(10, 2))\(seconds)"
      + (isUTC ? "Z" : "")
  }
}

private func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

extension Diagnostic.Message {
  fileprivate static func noTime(_ rows: Int) -> Self {
    "this table has no time; its rows are skipped: \(rows)"
  }

  fileprivate static var endsWithinRow: Self { "the capture ends in the middle of a row" }

  fileprivate static func noName(_ accessPoint: WrittenAccessPoint) -> Self {
    if case .personal = accessPoint {
      return
        "expected the access point's name, found a hardware address or an account; it is not stored"
    }
    return "a row without an access point"
  }

  fileprivate static func noCount(_ accessPoint: String) -> Self {
    "the number of devices cannot be read; \(accessPoint) is skipped in this table"
  }

  fileprivate static func otherTotal(_ printed: Int, _ devices: Int) -> Self {
    "the line below the table lists \(printed) devices, but its rows have \(devices)"
  }
}
