package import CampusModel

/// Bytes with dates and times in the form that nearly all files have.
///
/// - Precondition: There are as many bytes as are read.
struct PlainBytes {
  let start: UnsafeRawPointer

  func isDigit(_ place: Int) -> Bool {
    start.load(fromByteOffset: place, as: UInt8.self) &- 48 < 10
  }

  /// The number of two digits.
  func digits(_ place: Int) -> Int? {
    let tens = Int(start.load(fromByteOffset: place, as: UInt8.self)) - 48
    let ones = Int(start.load(fromByteOffset: place + 1, as: UInt8.self)) - 48
    return (0...9).contains(tens) && (0...9).contains(ones) ? 10 * tens + ones : nil
  }

  func holds(_ place: Int, _ character: Unicode.Scalar) -> Bool {
    start.load(fromByteOffset: place, as: UInt8.self) == UInt8(ascii: character)
  }

  /// The date of ten bytes: "2026-11-18".
  func date(_ place: Int) -> CalendarDate? {
    guard holds(place + 4, "-"), holds(place + 7, "-"), let century = digits(place),
      let year = digits(place + 2), let month = digits(place + 5), let day = digits(place + 8)
    else { return nil }
    return CalendarDate(year: 100 * century + year, month: month, day: day)
  }

  /// Minutes from midnight, of five bytes: "13:10", up to "23:59".
  func clock(_ place: Int) -> Int? {
    guard holds(place + 2, ":"), let hour = digits(place), hour < 24,
      let minute = digits(place + 3), minute < 60
    else { return nil }
    return 60 * hour + minute
  }
}

extension CSVReader.Row {
  /// The date of a cell like "2026-11-18"; `nil` for any other.
  package func plainDate(_ column: Int) -> CalendarDate? {
    plain(column, count: 10) { $0.date(0) }
  }

  /// Minutes from midnight of a cell like "13:10"; `nil` for any other.
  package func plainClock(_ column: Int) -> Int? { plain(column, count: 5) { $0.clock(0) } }

  /// The moment of a cell like "2026-11-18T13:10"; `nil` for any other.
  package func plainMoment(_ column: Int) -> WrittenMoment? {
    source.withUnsafeBytes { bytes in
      let cell = UnsafeRawBufferPointer(rebasing: bytes[cells[column].range])
      return cell.baseAddress.flatMap { WrittenMoment($0, count: cell.count) }
    }
  }

  private func plain<Value>(
    _ column: Int, count: Int, _ read: (PlainBytes) -> Value?
  ) -> Value? {
    let range = cells[column].range
    guard range.count == count else { return nil }
    return source.withUnsafeBytes { bytes in
      bytes.baseAddress.flatMap { read(PlainBytes(start: $0 + range.lowerBound)) }
    }
  }
}
