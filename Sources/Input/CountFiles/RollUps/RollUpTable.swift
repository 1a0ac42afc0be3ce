internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import OccupancyStore
internal import TimeZones

/// Reads a table of roll-ups row by row. It defines the meaning of rows; `RollUpScanner` reads the
/// same faster.
///
/// Messages quote no cell but the name of an access point.
struct RollUpTable {
  private var reader: CSVReader
  /// The places of the columns that must be there.
  private let columns: [Int]
  /// The place of the column `mark`, if there is one.
  private let markColumn: Int?
  private let zone: Zone
  /// The greatest watermark of all rows; `nil` before the first.
  private(set) var watermark: Int?

  static let columns = [
    "access_point", "date", "slot", "counts", "sum", "last", "last_devices",
  ]

  /// Reads the header; `nil` after an error.
  init?(_ report: Report, zone: Zone) {
    let delimiter = CSVReader.Delimiter.likeliest(in: report.text.bytes)
    guard let reader = CSVReader(report, delimiter: delimiter),
      let columns = reader.columns(Self.columns)
    else { return nil }
    (self.reader, self.columns, self.zone) = (reader, columns, zone)
    markColumn = reader.column("mark")
  }

  /// Records all rows, as rows of the file of that number.
  mutating func read(into rolled: inout RolledCounts, file: Int) {
    while let row = reader.next() {
      guard let (name, found) = rollUp(row) else { continue }
      let cell = RollUp.Cell(counter: rolled.counter(name), day: Int32(found.day))
      let place = rolled.place(of: cell, in: file)
      switch rolled.record(found.numbers, at: place, found.slot) {
      case .new: row.keep()
      case .repeated: row.merge()
      case .other: row.drop(.conflict, .secondRollUp(name))
      }
      watermark = max(watermark ?? 0, found.watermark)
    }
  }

  /// `nil` for a row that is lost, with a warning.
  private func rollUp(_ row: CSVReader.Row) -> (name: String, row: RollUpRow)? {
    let cell = row[columns[0]]
    guard let name = CountRows.counter(in: cell) else {
      row.drop(.identifier, .noName(cell.isEmpty))
      return nil
    }
    guard let date = CalendarDate(parsing: row[columns[1]]) else {
      row.drop(.moment, in: columns[1], .noDate(name))
      return nil
    }
    let numbers = columns[2...].map { wholeNumber(row[$0]) }
    guard let slot = numbers[0], (0..<CountDay.slots).contains(slot) else {
      row.drop(.count, in: columns[2], .noSlot(name))
      return nil
    }
    var found = RollUpRow(
      day: date.dayNumber, slot: slot, counts: numbers[1] ?? -1, sum: numbers[2] ?? -1,
      last: numbers[3] ?? .min, lastDevices: numbers[4] ?? -1)
    guard found.isPossible else {
      row.drop(.count, .impossible(name))
      return nil
    }
    guard isInSlot(found, row, of: name), readMark(of: &found, row, name) else { return nil }
    return (name, found)
  }

  /// Whether the last count is in the row's half hour by the site's clock.
  private func isInSlot(_ found: RollUpRow, _ row: CSVReader.Row, of name: String) -> Bool {
    let isMoment = (0..<1 << 36).contains(found.last)
    if isMoment, zone.halfHour(at: found.last) == found.day * CountDay.slots + found.slot {
      return true
    }
    row.drop(
      .moment, in: columns[5], isMoment ? .otherSlot(name, zone.name) : .noLast(name),
      suggestion: isMoment ? "make the roll-ups by the clock of \(zone.name)" : nil)
    return false
  }

  private func readMark(
    of found: inout RollUpRow, _ row: CSVReader.Row, _ name: String
  ) -> Bool {
    guard let markColumn else { return true }
    guard let mark = wholeNumber(row[markColumn]), mark >= 0 else {
      row.drop(.count, in: markColumn, .noMark(name))
      return false
    }
    found.mark = mark
    return true
  }
}

extension Diagnostic.Message {
  fileprivate static func noName(_ isEmpty: Bool) -> Self {
    isEmpty
      ? "a row without an access point"
      : "expected the access point's name, found a hardware address or an account; it is not stored"
  }

  fileprivate static func noDate(_ name: String) -> Self {
    "invalid date of \(name); expected one like 2026-11-18"
  }

  fileprivate static func noSlot(_ name: String) -> Self {
    "invalid slot of \(name); expected the number of a half hour, 0 to 47"
  }

  fileprivate static func impossible(_ name: String) -> Self {
    "no counts of \(name) can have these 'counts', 'sum' and 'last_devices'"
  }

  fileprivate static func noLast(_ name: String) -> Self {
    "invalid 'last' of \(name); expected seconds since 1970"
  }

  fileprivate static func otherSlot(_ name: String, _ zone: String) -> Self {
    "the last count of \(name) is not in this half hour by the clock of \(zone)"
  }

  fileprivate static func noMark(_ name: String) -> Self {
    "invalid 'mark' of \(name); expected a whole number"
  }

  fileprivate static func secondRollUp(_ name: String) -> Self {
    "\(name) has two different roll-ups of one half hour; the first is used"
  }
}
