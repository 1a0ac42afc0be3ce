internal import CampusModel
internal import OccupancyStore
internal import TimeZones

/// Reads a CSV of roll-ups by comparing bytes: a line mostly repeats the name and the date of the
/// line before it.
///
/// It declines a file at the first line that is not usual or not valid, or that has a half hour
/// again: then `RollUpTable` reads it.
struct RollUpScanner {
  private let zone: Zone
  private let file: Int
  private let hasMark: Bool
  private var rolled = RolledCounts()
  /// How many lines were read.
  private(set) var lines = 0
  private(set) var watermark: Int?

  /// The name and the date of the line before: their places and their meanings.
  private var name = 0..<0
  private var counter: Int32 = -1
  private var date = 0..<0
  private var day = 0
  private var cell = 0

  /// The longest number, in digits: moments have ten.
  private static let digits = 15

  /// `nil` if there is a line that only the definition can read.
  init?(_ bytes: [UInt8], zone: Zone, file: Int) {
    let header = RollUpTable.columns.joined(separator: ",")
    guard let end = bytes.firstIndex(of: 0x0a) else { return nil }
    let first = bytes[..<end].last == 0x0d ? bytes[..<(end - 1)] : bytes[..<end]
    (self.zone, self.file) = (zone, file)
    hasMark = first.elementsEqual((header + ",mark").utf8)
    guard hasMark || first.elementsEqual(header.utf8) else { return nil }
    let isRead = bytes.withUnsafeBufferPointer { bytes in
      var at = end + 1
      while at < bytes.count {
        guard passLine(in: bytes, &at) else { return false }
      }
      return true
    }
    guard isRead, lines > 0 else { return nil }
  }

  /// The counts that were read.
  consuming func found() -> RolledCounts { rolled }

  private mutating func passLine(in bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int) -> Bool {
    let isSameName = repeats(name, at: at, in: bytes)
    guard isSameName || passName(in: bytes, at: at) else { return false }
    at += name.count
    let isSameDate = isSameName && repeats(date, at: at, in: bytes)
    guard isSameDate || passDate(in: bytes, at: at) else { return false }
    at += date.count
    guard let slot = number(in: bytes, &at, before: 0x2c),
      let counts = number(in: bytes, &at, before: 0x2c),
      let sum = number(in: bytes, &at, before: 0x2c),
      let last = number(in: bytes, &at, before: 0x2c),
      let devices = number(in: bytes, &at, before: hasMark ? 0x2c : 0x0a)
    else { return false }
    var row = RollUpRow(
      day: day, slot: slot, counts: counts, sum: sum, last: last, lastDevices: devices)
    if hasMark {
      guard let mark = number(in: bytes, &at, before: 0x0a) else { return false }
      row.mark = mark
    }
    guard slot < CountDay.slots, last < 1 << 36, row.isPossible,
      zone.halfHour(at: last) == day * CountDay.slots + slot
    else { return false }
    lines += 1
    watermark = max(watermark ?? 0, row.watermark)
    return rolled.record(row.numbers, at: cell, slot) == .new
  }

  /// Whether the bytes of a range, which end with a comma, are again at a place.
  private func repeats(
    _ range: Range<Int>, at place: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard !range.isEmpty, place + range.count <= bytes.count else { return false }
    return range.allSatisfy { bytes[$0] == bytes[place + $0 - range.lowerBound] }
  }

  /// Reads a name; the day is then unknown.
  private mutating func passName(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    guard let end = bytes[start...].firstIndex(where: { $0 == 0x2c || $0 < 0x20 || $0 == 0x22 }),
      bytes[end] == 0x2c,
      let text = String(validating: bytes[start..<end], as: UTF8.self),
      CountRows.counter(in: text) == text
    else { return false }
    name = start..<end + 1
    counter = rolled.counter(text)
    return true
  }

  /// Reads a date of ten characters.
  private mutating func passDate(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    let end = start + 10
    guard end < bytes.count, bytes[end] == 0x2c,
      let found = CalendarDate(parsing: String(decoding: bytes[start..<end], as: UTF8.self))
    else { return false }
    date = start..<end + 1
    day = found.dayNumber
    cell = rolled.place(of: RollUp.Cell(counter: counter, day: Int32(day)), in: file)
    return true
  }

  /// Reads digits and the byte after them; a line may end in CR LF, and the last one without.
  private func number(
    in bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int, before end: UInt8
  ) -> Int? {
    let start = at
    var number = 0
    while at < bytes.count, case let digit = bytes[at] &- 0x30, digit < 10 {
      number = number &* 10 &+ Int(digit)
      at &+= 1
    }
    guard at > start, at - start <= Self.digits else { return nil }
    if end == 0x0a, at == bytes.count { return number }
    if end == 0x0a, bytes[at] == 0x0d { at += 1 }
    guard at < bytes.count, bytes[at] == end else { return nil }
    at += 1
    return number
  }
}
