internal import Bytes

/// A time in the basic format of ISO 8601, as calendars write it (RFC 5545 §3.3.4 and §3.3.5).
///
/// ```
/// BasicTime(parsing: "20270125")             // .day(2027-01-25)
/// BasicTime(parsing: "20270125T100000Z")     // .utc(1_800_871_200)
/// BasicTime(parsing: "20270125T1000")        // .local(1_800_871_200)
/// ```
package enum BasicTime: Hashable, Sendable {
  case day(CalendarDate)
  /// Seconds since 1970-01-01T00:00:00Z.
  case utc(Int)
  /// Seconds since 1970-01-01T00:00 by some clock.
  case local(Int)
}

extension BasicTime {
  /// Seconds since 1970-01-01T00:00 by the clock that it is of; of a day those of its midnight.
  package var seconds: Int {
    switch self {
    case .day(let date): date.dayNumber * 86_400
    case .utc(let seconds), .local(let seconds): seconds
    }
  }

  /// Reads `20270125`, `20270125T1000`, `20270125T100000` and the same with a Z; `nil` for all
  /// else.
  package init?(parsing text: some StringProtocol) { self.init(Array(text.utf8)[...]) }

  package init?(_ text: ArraySlice<UInt8>) {
    let bytes = text.span
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for at in range {
        guard bytes[at].isASCIIDigit else { return nil }
        value = value * 10 + Int(bytes[at] - 48)
      }
      return value
    }
    guard bytes.count >= 8, let year = number(0..<4), let month = number(4..<6),
      let day = number(6..<8), let date = CalendarDate(year: year, month: month, day: day)
    else { return nil }
    if bytes.count == 8 {
      self = .day(date)
      return
    }
    let isUTC = bytes[bytes.count - 1] | 0x20 == UInt8(ascii: "z")
    let digits = bytes.count - 9 - (isUTC ? 1 : 0)
    guard bytes[8] | 0x20 == UInt8(ascii: "t"), digits == 4 || digits == 6,
      let hour = number(9..<11), let minute = number(11..<13), hour < 24, minute < 60,
      let second = digits == 6 ? number(13..<15) : 0, second <= 60
    else { return nil }
    let local = date.dayNumber * 86_400 + hour * 3600 + minute * 60 + min(59, second)
    self = isUTC ? .utc(local) : .local(local)
  }
}
