internal import CampusModel

/// A time as a calendar writes it.
enum Reading: Hashable {
  case day(CalendarDate)
  /// Seconds from 1970-01-01T00:00:00Z.
  case utc(Int)
  /// Seconds from 1970-01-01T00:00 by some clock.
  case local(Int)
}

extension Reading {
  /// Seconds from 1970-01-01T00:00 by its own clock; for a date, those of its midnight.
  var seconds: Int {
    switch self {
    case .day(let date): date.dayNumber * 86_400
    case .utc(let seconds), .local(let seconds): seconds
    }
  }

  /// Parses `20270125`, `20270125T1000`, `20270125T100000` and the same with a Z; `nil` for others.
  init?(parsing text: some StringProtocol) { self.init(Array(text.utf8)[...]) }

  init?(_ text: ArraySlice<UInt8>) {
    let bytes = text.span
    func number(_ range: Range<Int>) -> Int? {
      var value = 0
      for at in range {
        guard (48...57).contains(bytes[at]) else { return nil }
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

/// A duration: days by the calendar, then seconds by the wall clock.
struct Lasting: Hashable {
  var days: Int
  var seconds: Int

  init(days: Int = 0, seconds: Int = 0) { (self.days, self.seconds) = (days, seconds) }

  /// In seconds, with days of 86,400.
  var nominal: Int { days * 86_400 + seconds }
}

/// A time with the zone given in the file.
struct WrittenTime: Hashable {
  var reading: Reading
  /// The parameter TZID.
  var zone: String?
}
