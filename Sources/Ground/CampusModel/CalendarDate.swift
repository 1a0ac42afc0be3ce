/// A day of the proleptic Gregorian calendar, without a time or a zone.
package struct CalendarDate: Hashable, Comparable, Encodable, Sendable {
  /// Days since 1970-01-01, which is day 0.
  package let dayNumber: Int

  package init(dayNumber: Int) { self.dayNumber = dayNumber }

  /// `nil` for a date that does not exist, such as 30 February, and for years outside 1 … 9999.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= Self.days(inMonth: month, of: year)
    else { return nil }
    self.init(dayNumber: Self.dayNumber(year: year, month: month, day: day))
  }

  /// Earlier dates come first.
  package static func < (a: Self, b: Self) -> Bool { a.dayNumber < b.dayNumber }

  /// The date that many days later.
  package static func + (date: Self, days: Int) -> Self { Self(dayNumber: date.dayNumber + days) }
  /// The date that many days earlier.
  package static func - (date: Self, days: Int) -> Self { Self(dayNumber: date.dayNumber - days) }

  /// The number of days from `earlier` to `later`; negative when they are reversed.
  ///
  /// ```
  /// CalendarDate(parsing: "2026-12-01")! - CalendarDate(parsing: "2026-11-29")!  // 2
  /// ```
  package static func - (later: Self, earlier: Self) -> Int { later.dayNumber - earlier.dayNumber }

  /// The day of the week. 1970-01-01 was a Thursday.
  package var weekday: Weekday {
    let index = (dayNumber + 3) % 7
    return Weekday.allCases[index < 0 ? index + 7 : index]
  }

  /// The Monday of this date's week.
  package var monday: Self { self - weekday.rawValue }
}

extension CalendarDate {
  /// 1 … 9999.
  package var year: Int { civil.year }
  /// 1 … 12.
  package var month: Int { civil.month }
  /// 1 … 31.
  package var day: Int { civil.day }

  /// Year, month and day, by Howard Hinnant's `civil_from_days`
  /// (https://howardhinnant.github.io/date_algorithms.html).
  package var civil: (year: Int, month: Int, day: Int) {
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// The day number of a valid civil date, by `days_from_civil` of the same page.
  private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The day number of 31 December of the year before, also for years without dates, such as 0.
  ///
  /// Weeks of the first and the last year reach beyond them.
  package static func dayNumber(beforeYear year: Int) -> Int {
    dayNumber(year: year, month: 1, day: 1) - 1
  }

  /// The number of days in a month, 28 … 31.
  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDate: CustomStringConvertible {
  /// Reads ISO 8601's `YYYY-MM-DD` and nothing else.
  package init?(parsing text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
      let day = Self.number(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return value
  }

  /// `YYYY-MM-DD`.
  package var description: String {
    let (year, month, day) = civil
    return "\(zeroPadded(year, 4))-\(zeroPadded(month, 2))-\(zeroPadded(day, 2))"
  }

  /// The English name of the month, such as "November".
  package var monthName: String { Self.monthNames[month - 1] }

  private static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}

/// A range of days with both ends included: "25 to 29 November".
package struct DateSpan: Hashable, Encodable, Sendable {
  /// The first day of the span.
  package let first: CalendarDate
  /// The last day of the span; not before `first`.
  package let last: CalendarDate

  /// - Precondition: `first` is not after `last`.
  package init(_ first: CalendarDate, _ last: CalendarDate) {
    precondition(first <= last, "a span of days ends before it begins: \(first) to \(last)")
    (self.first, self.last) = (first, last)
  }

  package init(_ day: CalendarDate) { self.init(day, day) }

  /// Whether the date lies within the span.
  package func contains(_ date: CalendarDate) -> Bool { first <= date && date <= last }

  /// Whether the two spans have a day in common.
  package func overlaps(_ other: DateSpan) -> Bool { first <= other.last && other.first <= last }

  /// Every day of the span, in order.
  package var dates: [CalendarDate] {
    (first.dayNumber...last.dayNumber).map { CalendarDate(dayNumber: $0) }
  }
}

/// `number` in decimal with at least `width` digits.
package func zeroPadded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
