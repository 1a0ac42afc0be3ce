/// The yearly rule of a zone's clock, in POSIX notation (RFC 9636 §3.3.1, times from −167 to 167
/// hours).
///
/// ```
/// let rule = PosixRule(parsing: "EST5EDT,M3.2.0,M11.1.0")
/// rule?.clock(at: 1_782_864_000).abbreviation     // "EDT", in summer 2026
/// ```
package struct PosixRule: Hashable, Sendable {
  /// The clock outside daylight saving time.
  package let standard: WallClock
  /// `nil` if the clock never changes.
  package let daylight: Daylight?

  /// Daylight saving time.
  package struct Daylight: Hashable, Sendable {
    /// The clock during it.
    package let clock: WallClock
    /// By the standard clock.
    package let begins: Onset
    /// By the daylight clock.
    package let ends: Onset
  }

  /// A yearly moment by the wall clock.
  package struct Onset: Hashable, Sendable {
    /// How the day is given.
    package enum Day: Hashable, Sendable {
      /// The weekday in that week of the month, 1 to 5, where 5 is the last. Sunday is 0.
      case weekday(Int, week: Int, month: Int)
      /// 1 to 365; February 29 is never counted.
      case dayWithoutLeap(Int)
      /// 0 to 365; February 29 is counted.
      case dayOfYear(Int)
    }

    /// The day.
    package let day: Day
    /// Seconds after midnight of that day; may be negative, or more than a day.
    package let time: Int
  }
}

extension PosixRule.Onset {
  /// The moment in that year, in seconds from 1970-01-01T00:00 by the clock before the change.
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
  /// The clock at a moment, given in seconds from 1970-01-01T00:00:00Z.
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

  /// The year's two changes in order of time, each with the clock it sets.
  func onsets(in year: Int) -> [Zone.Change] {
    guard let daylight else { return [] }
    let begin = Zone.Change(
      seconds: daylight.begins.localSeconds(in: year) - standard.offset, clock: daylight.clock)
    let end = Zone.Change(
      seconds: daylight.ends.localSeconds(in: year) - daylight.clock.offset, clock: standard)
    return begin.seconds < end.seconds ? [begin, end] : [end, begin]
  }
}
