internal import CampusModel

// Moments and numbers as calendars write them
extension [UInt8] {
  /// "20261013".
  mutating func append(_ date: CalendarDate) {
    append(addingCapacity: 8) { $0.append(date) }
  }

  /// "20270125T100000".
  mutating func append(_ minute: LocalMinute) {
    append(addingCapacity: 15) { span in
      span.append(minute.date)
      span.append(UInt8(ascii: "T"))
      span.append(pair: minute.time.hour)
      span.append(pair: minute.time.minute)
      span.append(pair: 0)
    }
  }

  /// "20270510T145000Z".
  mutating func append(_ instant: Instant) {
    let (date, second) = instant.utc
    append(addingCapacity: 16) { span in
      span.append(date)
      span.append(UInt8(ascii: "T"))
      span.append(pair: second / 3600)
      span.append(pair: second / 60 % 60)
      span.append(pair: second % 60)
      span.append(UInt8(ascii: "Z"))
    }
  }

  /// An offset from UTC in seconds: "-0500", with seconds where there are some.
  mutating func append(offset seconds: Int) {
    let size = abs(seconds)
    append(addingCapacity: 7) { span in
      span.append(seconds < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
      span.append(pair: size / 3600)
      span.append(pair: size / 60 % 60)
      if size % 60 != 0 { span.append(pair: size % 60) }
    }
  }

  /// Degrees with six decimals, "38.989170". In whole millionths: Embedded Swift cannot print a
  /// Double.
  mutating func append(degrees: Double) {
    let millionths = Int(degrees * 1_000_000 + (degrees < 0 ? -0.5 : 0.5))
    let size = abs(millionths)
    if millionths < 0 { append(UInt8(ascii: "-")) }
    append(decimal: size / 1_000_000)
    append(addingCapacity: 7) { span in
      span.append(UInt8(ascii: "."))
      span.append(pair: size / 10_000 % 100)
      span.append(pair: size / 100 % 100)
      span.append(pair: size % 100)
    }
  }

  /// A number that is not negative, without leading zeros.
  mutating func append(decimal number: Int) {
    var divisor = 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
  }
}

extension OutputSpan<UInt8> {
  /// The last two digits of a number that is not negative.
  @inline(__always)
  fileprivate mutating func append(pair number: Int) {
    let number = UInt32(truncatingIfNeeded: number)
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10 % 10))
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  fileprivate mutating func append(_ date: CalendarDate) {
    let (year, month, day) = date.civil
    append(pair: year / 100)
    append(pair: year)
    append(pair: month)
    append(pair: day)
  }
}
