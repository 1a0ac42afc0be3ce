package import CampusModel

/// How many people usually are in a place, by weekday and half hour.
package struct CrowdProfile: Hashable, Encodable, Sendable {
  /// What is usual in one half hour of one weekday, in people at a time.
  ///
  /// Quartiles are interpolated linearly between the days' values, the least and the greatest of which are the ends: as Python's
  /// `statistics.quantiles(method="inclusive")` has it (definition 7 of Hyndman and Fan, 1996).
  package struct Usual: Hashable, Encodable, Sendable {
    /// How many days are behind it, at least `CrowdProfile.fewest`.
    package let days: Int
    package let lower: Double
    package let median: Double
    package let upper: Double

    /// `nil` for fewer than `CrowdProfile.fewest` values.
    package init?(of values: [Double]) {
      guard values.count >= CrowdProfile.fewest else { return nil }
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

  package enum Cell: Hashable, Encodable, Sendable {
    /// The place is usually not open all through this half hour.
    case closed
    /// Counted on so many days only.
    case tooFew(Int)
    case usual(Usual)
  }

  /// Fewer days than this tell nothing.
  package static let fewest = 3

  /// By weekday from Monday, 48 half hours each.
  package let cells: [[Cell]]
  /// The first and the last day behind it; `nil` where there is none.
  package let days: DateSpan?

  /// What was counted while the place was closed is left out.
  package init(of place: CrowdPlace, days: [CrowdDay], on usual: UsualDays) {
    let usualSlots = Weekday.allCases.map { place.openSlots(on: $0) }
    let past = days.filter { usual.contains($0.date) && $0.people.contains { $0 != nil } }
    let alike = Dictionary(grouping: past, by: \.date.weekday).mapValues { days in
      days.map { day in
        let isUsual = !place.closures.contains { $0.days.overlaps(day.date.neighbours) }
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

  package subscript(_ weekday: Weekday, _ slot: Int) -> Cell { cells[weekday.rawValue][slot] }

  /// What is usual there; `nil` where the place is closed or too few days are behind it.
  package func usual(_ weekday: Weekday, _ slot: Int) -> Usual? {
    if case .usual(let usual) = self[weekday, slot] { return usual }
    return nil
  }

  /// The medians of a weekday's 48 half hours.
  package func medians(on weekday: Weekday) -> [Double?] {
    (0..<CountDay.slots).map { usual(weekday, $0)?.median }
  }

  /// The greatest median of the week; `nil` where nothing is known.
  package var peak: Double? {
    Weekday.allCases.flatMap { medians(on: $0).compactMap(\.self) }.max()
  }

  /// From the first half hour that is open on some weekday to the end of the last one; `nil` where it never opens.
  package var hours: MinuteSpan? {
    let open = (0..<CountDay.slots).filter { slot in cells.contains { $0[slot] != .closed } }
    guard let first = open.first, let last = open.last else { return nil }
    return MinuteSpan(first * CountDay.minutes, (last + 1) * CountDay.minutes)
  }
}

extension CalendarDate {
  /// The date with the days beside it, whose closures may reach into it.
  fileprivate var neighbours: DateSpan { DateSpan(self - 1, self + 1) }
}
