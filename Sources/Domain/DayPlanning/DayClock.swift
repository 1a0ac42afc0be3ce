internal import CampusModel
internal import TimeZones

/// The clock of a date and those beside it: what it shows, and how much time really passes.
///
/// *Minutes* are what the clock shows, counted from midnight of the date. *Moments* are minutes that pass, counted from that same
/// midnight: on a night on which clocks are set the two part.
struct DayClock: Sendable {
  private let zone: Zone
  /// Midnight of the date by its own clock, in seconds since 1970-01-01T00:00 by that clock.
  private let localMidnight: Int
  /// The same in seconds since 1970-01-01T00:00:00Z.
  private let midnight: Int
  /// Whether no clock is set from the day before to the day after the next: then moments are minutes.
  let isSteady: Bool

  init(_ date: CalendarDate, in zone: Zone) {
    self.zone = zone
    localMidnight = date.dayNumber * 86_400
    midnight = zone.instant(localSeconds: localMidnight)
    // No zone changes its clock twice within so few days, and back.
    isSteady =
      zone.offset(at: midnight - 86_400).offset == zone.offset(at: midnight + 3 * 86_400).offset
  }

  /// The moment at which the clock shows that minute: the first where it does so twice; where clocks were put forward over it, as much
  /// later as they were.
  func moment(_ minute: Int) -> Int {
    guard !isSteady else { return minute }
    return moment(of: zone.instant(localSeconds: localMidnight + minute * 60))
  }

  /// The moments at which the clock shows that minute, in order: one, or two where clocks were put back.
  func moments(_ minute: Int) -> [Int] {
    guard !isSteady,
      case .overlap(let first, let second) = zone.resolve(localSeconds: localMidnight + minute * 60)
    else { return [moment(minute)] }
    return [moment(of: first), moment(of: second)]
  }

  /// What the clock shows at a moment.
  func minute(_ moment: Int) -> Int {
    guard !isSteady else { return moment }
    return floorDivision(zone.localSeconds(at: midnight + moment * 60) - localMidnight, by: 60)
  }

  /// From when on until when the clock shows minutes that it shows twice; `nil` on other days.
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
