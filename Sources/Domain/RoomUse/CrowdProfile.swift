package import CampusModel

/// How many people usually are in a place, by weekday and half hour.
package struct CrowdProfile: Hashable, Encodable, Sendable {
  /// The usual number of people in one half hour of one weekday.
  ///
  /// Quartiles are interpolated linearly between the sorted values, with the minimum and the
  /// maximum as ends: `statistics.quantiles(method="inclusive")` of Python, definition 7 of Hyndman
  /// and Fan (1996).
  ///
  /// ```
  /// Usual(of: [2, 4, 4, 10])   // lower 3.5, median 4, upper 5.5
  /// Usual(of: [2, 4])          // nil: fewer than three days
  /// ```
  package struct Usual: Hashable, Encodable, Sendable {
    /// How many days it is based on, at least `CrowdProfile.minimumDays`.
    package let days: Int
    /// The lower quartile, in people.
    package let lower: Double
    /// The median, in people.
    package let median: Double
    /// The upper quartile, in people.
    package let upper: Double

    /// `nil` for fewer than `CrowdProfile.minimumDays` values.
    package init?(of values: [Double]) {
      guard values.count >= CrowdProfile.minimumDays else { return nil }
      let sorted = values.sorted()
      func quartile(_ index: Int) -> Double {
        let (whole, rest) = (index * (sorted.count - 1)).quotientAndRemainder(dividingBy: 4)
        guard rest > 0 else { return sorted[whole] }
        return (sorted[whole] * Double(4 - rest) + sorted[whole + 1] * Double(rest)) / 4
      }
      days = sorted.count
      (lower, median, upper) = (quartile(1), quartile(2), quartile(3))
    }
  }

  /// The usual level in one half hour of one weekday, as far as it is known.
  package enum Cell: Hashable, Encodable, Sendable {
    /// The place is usually not open all through this half hour.
    case closed
    /// Counted on this many days only, too few for a usual level.
    case tooFew(Int)
    case usual(Usual)
  }

  /// The fewest days that make a usual value.
  package static let minimumDays = 3

  /// By weekday from Monday, 48 half hours each.
  package let cells: [[Cell]]
  /// The first and the last day the profile is based on; `nil` where there is none.
  package let days: DateSpan?

  /// The usual people of a place on the days of `usual`, counted while it was open.
  package init(of place: CrowdPlace, days: [CrowdDay], on usual: UsualDays) {
    let usualSlots = Weekday.allCases.map { place.openSlots(on: $0) }
    let past = days.filter { usual.contains($0.date) && $0.people.contains { $0 != nil } }
    let alike = Dictionary(grouping: past, by: \.date.weekday).mapValues { days in
      days.map { day in
        let isUsual = !place.closures.contains { $0.days.overlaps(day.date.neighbors) }
        let open = isUsual ? usualSlots[day.date.weekday.rawValue] : place.openSlots(on: day.date)
        return zip(day.people, open).map { people, isOpen in isOpen ? people : nil }
      }
    }
    cells = zip(Weekday.allCases, usualSlots).map { weekday, open in
      open.enumerated().map { slot, isOpen in
        isOpen ? Self.cell((alike[weekday] ?? []).compactMap { $0[slot] }) : .closed
      }
    }
    let dates = past.map(\.date)
    self.days = dates.first.flatMap { first in dates.last.map { DateSpan(first, $0) } }
  }

  private static func cell(_ people: [Double]) -> Cell {
    Usual(of: people).map(Cell.usual) ?? .tooFew(people.count)
  }

  /// The cell of a half hour (0 to 47) of a weekday.
  package subscript(_ weekday: Weekday, _ slot: Int) -> Cell { cells[weekday.rawValue][slot] }

  /// The usual value there; `nil` where the place is closed or too few days were counted.
  package func usual(on weekday: Weekday, at slot: Int) -> Usual? {
    if case .usual(let usual) = self[weekday, slot] { return usual }
    return nil
  }

  /// The medians of a weekday's 48 half hours; `nil` where unknown.
  package func medians(on weekday: Weekday) -> [Double?] {
    (0..<CountDay.slots).map { usual(on: weekday, at: $0)?.median }
  }

  /// The highest median of the week; `nil` where none is known.
  package var peak: Double? {
    Weekday.allCases.flatMap { medians(on: $0).compactMap(\.self) }.max()
  }

  /// From the first half hour open on any weekday to the end of the last; `nil` if never open.
  package var hours: MinuteSpan? {
    let open = (0..<CountDay.slots).filter { slot in cells.contains { $0[slot] != .closed } }
    guard let first = open.first, let last = open.last else { return nil }
    return MinuteSpan(first * CountDay.minutes, (last + 1) * CountDay.minutes)
  }
}

extension CalendarDate {
  /// The date with the day before and the day after, whose closures may reach into it.
  fileprivate var neighbors: DateSpan { DateSpan(self - 1, self + 1) }
}
