internal import CampusModel
internal import TimeZones

/// Converts between the time a clock shows on a date and the time that passes.
///
/// *Minutes* are readings of the clock, counted from midnight of the date. *Moments* are minutes
/// that pass, counted from the same midnight. They differ on a night on which clocks change.
///
/// ```
/// clocks go forward from 02:00 to 03:00:
/// moment(3 * 60) = 120, minute(120) = 180
/// ```
struct DayClock: Sendable {
  private let zone: Zone
  /// Midnight of the date by its own clock, in seconds from 1970-01-01T00:00 by that clock.
  private let localMidnight: Int
  /// The same in seconds from 1970-01-01T00:00:00Z.
  private let midnight: Int
  /// Whether clocks do not change from the day before to the day after the next, so that moments
  /// are minutes.
  let isSteady: Bool

  init(_ date: CalendarDate, in zone: Zone) {
    self.zone = zone
    localMidnight = date.dayNumber * 86_400
    midnight = zone.instant(localSeconds: localMidnight)
    // No zone changes its clock and changes it back within so few days.
    isSteady =
      zone.offset(at: midnight - 86_400).offset == zone.offset(at: midnight + 3 * 86_400).offset
  }

  /// The moment at which the clock shows that minute: the first if it does so twice.
  ///
  /// If clocks skip the minute, the moment is later by as much as they skip.
  func moment(_ minute: Int) -> Int {
    guard !isSteady else { return minute }
    return moment(of: zone.instant(localSeconds: localMidnight + minute * 60))
  }

  /// The moments at which the clock shows that minute, in order: one, or two where clocks go back.
  func moments(_ minute: Int) -> [Int] {
    guard !isSteady,
      case .overlap(let first, let second) = zone.resolve(localSeconds: localMidnight + minute * 60)
    else { return [moment(minute)] }
    return [moment(of: first), moment(of: second)]
  }

  /// The minute that the clock shows at a moment.
  func minute(_ moment: Int) -> Int {
    guard !isSteady else { return moment }
    return floorDivision(zone.localSeconds(at: midnight + moment * 60) - localMidnight, by: 60)
  }

  /// The moments whose minutes the clock shows twice; `nil` on other days.
  var repeated: Range<Int>? {
    guard !isSteady else { return nil }
    let twice = (-1440..<2880).filter { moments($0).count == 2 }
    guard let first = twice.first, let last = twice.last, let end = moments(last).last else {
      return nil
    }
    return moment(first)..<end + 1
  }

  private func moment(of seconds: Int) -> Int { floorDivision(seconds - midnight, by: 60) }
}

/// The quotient, rounded down.
private func floorDivision(_ number: Int, by divisor: Int) -> Int {
  number >= 0 ? number / divisor : (number - divisor + 1) / divisor
}
