internal import CampusModel

/// A moment in the form that nearly all files have, read from bytes: `2026-11-18T13:10`, with seconds, with `Z` or `-05:00`. What else
/// `WrittenMoment` understands is left to it; what both do means the same.
struct PlainMoment {
  private let date: CalendarDate
  private let minute: Int
  private let second: Int
  /// Seconds east of UTC; `nil` for a wall clock.
  private let offset: Int?

  init?(_ start: UnsafeRawPointer, count: Int) {
    func digits(_ place: Int) -> Int? {
      let tens = Int(start.load(fromByteOffset: place, as: UInt8.self)) - 48
      let ones = Int(start.load(fromByteOffset: place + 1, as: UInt8.self)) - 48
      return (0...9).contains(tens) && (0...9).contains(ones) ? 10 * tens + ones : nil
    }
    func holds(_ place: Int, _ character: Unicode.Scalar) -> Bool {
      start.load(fromByteOffset: place, as: UInt8.self) == UInt8(ascii: character)
    }
    guard count >= 16, holds(4, "-"), holds(7, "-"), holds(10, "T") || holds(10, " "),
      holds(13, ":"), let century = digits(0), let year = digits(2), let month = digits(5),
      let day = digits(8), let hour = digits(11), hour < 24, let minute = digits(14), minute < 60,
      let date = CalendarDate(year: 100 * century + year, month: month, day: day)
    else { return nil }
    var at = 16
    var second = 0
    if count >= 19, holds(16, ":") {
      guard let found = digits(17), found < 60 else { return nil }
      (second, at) = (found, 19)
    }
    switch count - at {
    case 0: offset = nil
    case 1:
      guard holds(at, "Z") else { return nil }
      offset = 0
    case 6:
      guard holds(at, "+") || holds(at, "-"), holds(at + 3, ":"), let hours = digits(at + 1),
        hours <= 14, let minutes = digits(at + 4), minutes < 60
      else { return nil }
      offset = (holds(at, "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
    default: return nil
    }
    (self.date, self.minute, self.second) = (date, 60 * hour + minute, second)
  }

  /// Seconds since 1970; `local` says which moment a wall clock of the site shows.
  func seconds(_ local: (LocalMinute) -> Instant) -> Int {
    let start =
      offset.map { date.dayNumber * 86_400 + minute * 60 - $0 }
      ?? local(LocalMinute(date, minutes: minute)).seconds
    return start + second
  }
}
