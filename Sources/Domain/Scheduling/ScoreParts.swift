package import CampusModel

/// The weights of the components of a score, with a sum of 1.
package struct ScoreShares: Hashable, Sendable {
  /// The weight of GPA and rating together.
  package var quality: Double
  /// The weights of the preferences that count.
  package var parts: [PreferencePart.Kind: Double]

  package init(quality: Double = 1, parts: [PreferencePart.Kind: Double] = [:]) {
    (self.quality, self.parts) = (quality, parts)
  }
}

/// How well a schedule satisfies one preference, over the actual dates of the term.
package struct PreferencePart: Hashable, Sendable {
  /// The preferences that a score can include.
  package enum Kind: Int, CaseIterable, Hashable, Sendable {
    /// The share of the term's class days without a class; measured in days with class per week.
    case compactDays
    /// Minutes before the preferred start, at most 120 per day; measured in minutes per week.
    case lateStarts
    /// The share of class days with time for lunch; measured in days without it per week.
    case lunch
    /// Minutes between classes, at most 120 per day; measured in minutes per week.
    case fewGaps
    /// Minutes of walking between classes, at most 30 per day; measured in minutes per week.
    case littleWalking
    /// The places of courses from "some of these": 1 for the first ones; measured in skipped
    /// places.
    case priority
  }

  /// The preference.
  package var kind: Kind
  /// Its weight in the score, 0 … 1.
  package var share: Double
  /// From 0 (worst) to 1 (best).
  package var value: Double
  /// In the unit of its kind.
  package var measure: Double

  package init(kind: Kind, share: Double, value: Double, measure: Double) {
    (self.kind, self.share, self.value, self.measure) = (kind, share, value, measure)
  }
}

/// The walk from one class to the next of a day in another building.
package struct Walk: Hashable, Sendable {
  /// The section of the class before.
  package var from: SectionID
  /// The section of the class after.
  package var to: SectionID
  /// Where the walk begins.
  package var fromBuilding: BuildingCode
  /// Where the walk ends.
  package var toBuilding: BuildingCode
  /// The weekdays on which it is needed.
  package var weekdays: WeekdaySet
  /// The end of the class before, in minutes from midnight.
  package var leave: Int
  /// The start of the class after, in minutes from midnight.
  package var arrive: Int
  /// The walking time; `nil` where unknown.
  package var way: TravelMatrix.TravelTime?

  package init(
    from: SectionID, to: SectionID, fromBuilding: BuildingCode, toBuilding: BuildingCode,
    weekdays: WeekdaySet, leave: Int, arrive: Int, way: TravelMatrix.TravelTime?
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

  /// Spare minutes, below 0 for a late arrival; `nil` for an unknown walk.
  package var slack: Int? { way.map { arrive - leave - $0.minutes } }
}

/// The rule for which sections of different parts go together.
package enum LinkRule: Hashable, Sendable {
  /// The source lists links.
  case explicit
  /// The code of one begins with that of the other: A and A01.
  case prefix
  /// Any with any.
  case free
}
