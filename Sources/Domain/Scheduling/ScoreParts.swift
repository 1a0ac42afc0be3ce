package import CampusModel

/// Which part of a score is made of what; together 1.
package struct ScoreShares: Hashable, Sendable {
  /// GPA and rating together.
  package var quality: Double
  package var parts: [PreferencePart.Kind: Double]

  package init(quality: Double = 1, parts: [PreferencePart.Kind: Double] = [:]) {
    (self.quality, self.parts) = (quality, parts)
  }
}

/// What one preference makes of a schedule. Everything is reckoned over the real dates of the term.
package struct PreferencePart: Hashable, Sendable {
  package enum Kind: Int, CaseIterable, Hashable, Sendable {
    /// The part of the term's class days without a class; measured in days with class a week.
    case compactDays
    /// Minutes before the wished-for start, at most 120 a day; measured in minutes a week.
    case lateStarts
    /// The part of the class days with time for lunch; measured in days without it a week.
    case lunch
    /// Minutes between classes, at most 120 a day; measured in minutes a week.
    case fewGaps
    /// Minutes of walking between classes, at most 30 a day; measured in minutes a week.
    case littleWalking
    /// The places in their lists of the courses taken from "some of these": 1 when they are the first; measured in the sum
    /// of places passed over.
    case priority
  }

  package var kind: Kind
  /// Which part of the score this is, 0 to 1.
  package var share: Double
  /// From 0, worst, to 1, best.
  package var value: Double
  /// See `Kind` for the unit.
  package var measure: Double

  package init(kind: Kind, share: Double, value: Double, measure: Double) {
    (self.kind, self.share, self.value, self.measure) = (kind, share, value, measure)
  }
}

/// The way from one class to the next of a day, in another building.
package struct Walk: Hashable, Sendable {
  package var from: SectionID
  package var to: SectionID
  package var fromBuilding: BuildingCode
  package var toBuilding: BuildingCode
  /// The weekdays on which it has to be gone, and the end of the one class and the start of the other, in minutes from
  /// midnight.
  package var weekdays: WeekdaySet
  package var leave: Int
  package var arrive: Int
  /// `nil` where nobody knows how long it takes.
  package var way: TravelMatrix.Way?

  package init(
    from: SectionID, to: SectionID, fromBuilding: BuildingCode, toBuilding: BuildingCode,
    weekdays: WeekdaySet, leave: Int, arrive: Int, way: TravelMatrix.Way?
  ) {
    self.from = from
    self.to = to
    self.fromBuilding = fromBuilding
    self.toBuilding = toBuilding
    self.weekdays = weekdays
    self.leave = leave
    self.arrive = arrive
    self.way = way
  }

  /// Minutes left over, below 0 where one comes late; `nil` where the way is not known.
  package var slack: Int? { way.map { arrive - leave - $0.minutes } }
}

/// Which rule says what sections of different parts go together.
package enum LinkRule: Hashable, Sendable {
  /// The source says it.
  case explicit
  /// The id of one begins with that of the other: A and A01.
  case prefix
  /// Nothing tells them apart: any with any.
  case free
}
