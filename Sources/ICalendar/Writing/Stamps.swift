internal import CampusModel

// Moments and numbers as calendars write them
extension [UInt8] {
  /// The last `width` digits of a number that is not negative.
  mutating func append(_ number: Int, digits width: Int) {
    var divisor = 1
    for _ in 1..<width { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
  }

  /// "20261013".
  mutating func append(_ date: CalendarDate) {
    let (year, month, day) = date.civil
    append(year, digits: 4)
    append(month, digits: 2)
    append(day, digits: 2)
  }

  /// "20270125T100000".
  mutating func append(_ minute: LocalMinute) {
    append(minute.date)
    append(UInt8(ascii: "T"))
    append(minute.time.hour, digits: 2)
    append(minute.time.minute, digits: 2)
    append("00")
  }

  /// "20270510T145000Z".
  mutating func append(_ instant: Instant) {
    let (date, second) = instant.utc
    append(date)
    append(UInt8(ascii: "T"))
    append(second / 3600, digits: 2)
    append(second / 60 % 60, digits: 2)
    append(second % 60, digits: 2)
    append(UInt8(ascii: "Z"))
  }

  /// An offset from UTC in seconds: "-0500", with seconds where there are some.
  mutating func append(offset seconds: Int) {
    let size = abs(seconds)
    append(seconds < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    append(size / 3600, digits: 2)
    append(size / 60 % 60, digits: 2)
    if size % 60 != 0 { append(size % 60, digits: 2) }
  }

  /// Degrees with six decimals, "38.989170". In whole millionths: what prints a Double is missing in Embedded Swift.
  mutating func append(degrees: Double) {
    let millionths = Int(degrees * 1_000_000 + (degrees < 0 ? -0.5 : 0.5))
    let size = abs(millionths)
    if millionths < 0 { append(UInt8(ascii: "-")) }
    append(decimal: size / 1_000_000)
    append(UInt8(ascii: "."))
    append(size % 1_000_000, digits: 6)
  }

  /// A number that is not negative, without leading zeros.
  mutating func append(decimal number: Int) {
    var (width, rest) = (1, number / 10)
    while rest > 0 { (width, rest) = (width + 1, rest / 10) }
    append(number, digits: width)
  }
}
