package import CampusModel

/// A moment in the form that nearly all files have, read from bytes: `2026-11-18T13:10`, with
/// seconds, with `Z` or `-05:00`. What else `WrittenMoment` understands is left to it; what both do
/// means the same.
package struct PlainMoment {
  private let date: CalendarDate
  private let minute: Int
  private let second: Int
  /// Seconds east of UTC; `nil` for a wall clock.
  private let offset: Int?

  package init?(_ start: UnsafeRawPointer, count: Int) {
    let bytes = PlainBytes(start: start)
    guard count >= 16, let date = bytes.date(0), bytes.holds(10, "T") || bytes.holds(10, " "),
      let minute = bytes.clock(11)
    else { return nil }
    var at = 16
    var second = 0
    if count >= 19, bytes.holds(16, ":") {
      guard let found = bytes.digits(17), found < 60 else { return nil }
      (second, at) = (found, 19)
    }
    switch count - at {
    case 0: offset = nil
    case 1:
      guard bytes.holds(at, "Z") else { return nil }
      offset = 0
    case 6:
      guard bytes.holds(at, "+") || bytes.holds(at, "-"), bytes.holds(at + 3, ":"),
        let hours = bytes.digits(at + 1), hours <= 14, let minutes = bytes.digits(at + 4),
        minutes < 60
      else { return nil }
      offset = (bytes.holds(at, "-") ? -1 : 1) * (hours * 3600 + minutes * 60)
    default: return nil
    }
    (self.date, self.minute, self.second) = (date, minute, second)
  }

  /// Seconds since 1970; `local` says which moment a wall clock of the site shows.
  package func seconds(_ local: (LocalMinute) -> Instant) -> Int {
    let start =
      offset.map { date.dayNumber * 86_400 + minute * 60 - $0 }
      ?? local(LocalMinute(date, minutes: minute)).seconds
    return start + second
  }

  /// The minute that the site's clock shows then: as it is written where no zone is; `local` says
  /// what that clock shows at a moment.
  package func localMinute(_ local: (Instant) -> LocalMinute) -> LocalMinute {
    let written = LocalMinute(date, minutes: minute)
    return offset.map { local(Instant(seconds: written.localSeconds - $0)) } ?? written
  }
}
