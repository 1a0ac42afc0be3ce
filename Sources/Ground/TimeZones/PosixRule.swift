/// The yearly rule of a zone's clock, in POSIX's notation: `EST5EDT,M3.2.0,M11.1.0` (RFC 9636 §3.3.1, with its times of day
/// from −167 to 167 hours).
package struct PosixRule: Hashable, Sendable {
  package let standard: WallClock
  /// `nil` where the clock is never changed.
  package let daylight: Daylight?

  package struct Daylight: Hashable, Sendable {
    package let clock: WallClock
    /// By the standard clock.
    package let begins: Onset
    /// By the daylight clock.
    package let ends: Onset
  }

  /// A yearly moment by the wall clock.
  package struct Onset: Hashable, Sendable {
    package enum Day: Hashable, Sendable {
      /// The `week`th such weekday of the month, 1 to 5, where 5 is the last; weekdays count from 0 for Sunday.
      case weekday(Int, week: Int, month: Int)
      /// 1 to 365; 29 February is never counted.
      case dayWithoutLeap(Int)
      /// 0 to 365; 29 February is counted.
      case dayOfYear(Int)
    }

    package let day: Day
    /// Seconds after midnight of that day; may be negative or beyond a day.
    package let time: Int
  }
}

extension PosixRule.Onset {
  /// The moment of that year, in seconds since 1970-01-01T00:00 by the wall clock before the change.
  package func localSeconds(in year: Int) -> Int { dayNumber(in: year) * 86_400 + time }

  private func dayNumber(in year: Int) -> Int {
    let newYear = CivilDay.number(year: year, month: 1, day: 1)
    switch day {
    case .dayOfYear(let day): return newYear + day
    case .dayWithoutLeap(let day):
      return newYear + day - (CivilDay.isLeap(year) && day >= 60 ? 0 : 1)
    case .weekday(let weekday, let week, let month):
      let first = CivilDay.number(year: year, month: month, day: 1)
      let lead = (weekday - CivilDay.weekday(first) + 7) % 7
      let day = lead + 7 * (week - 1)
      return first + (day < CivilDay.days(inMonth: month, of: year) ? day : day - 7)
    }
  }
}

extension PosixRule {
  /// How clocks are set by this rule at a moment given in seconds since 1970-01-01T00:00:00Z.
  package func clock(at seconds: Int) -> WallClock {
    guard let daylight else { return standard }
    let moment = seconds.clamped
    let year = CivilDay.year(ofSeconds: moment + standard.offset)
    let begin = daylight.begins.localSeconds(in: year) - standard.offset
    let end = daylight.ends.localSeconds(in: year) - daylight.clock.offset
    let isDaylight =
      begin < end ? begin <= moment && moment < end : !(end <= moment && moment < begin)
    return isDaylight ? daylight.clock : standard
  }

  /// The year's two changes in the order of time, with the clock that each one sets.
  func onsets(in year: Int) -> [Zone.Change] {
    guard let daylight else { return [] }
    let begin = Zone.Change(
      seconds: daylight.begins.localSeconds(in: year) - standard.offset, clock: daylight.clock)
    let end = Zone.Change(
      seconds: daylight.ends.localSeconds(in: year) - daylight.clock.offset, clock: standard)
    return begin.seconds < end.seconds ? [begin, end] : [end, begin]
  }
}
