/// What is reckoned on every kind of day: what may not be exceeded, and what is taken off the sum.
///
/// A kind of day stands for all dates of a term on which the same rows of classes are held.
package struct DayRules: Hashable, Sendable {
  /// How many dates each kind of day stands for, 0 or more; costs and leads count once for each. A kind beyond the list
  /// stands for one.
  package var dates: [Int32]
  /// The most minutes in class on a day, stays that overlap counting once; no combination has more. `nil`: any number.
  package var mostMinutes: Int32?
  package var costs: DayCosts

  package init(dates: [Int32] = [], mostMinutes: Int32? = nil, costs: DayCosts = DayCosts()) {
    (self.dates, self.mostMinutes, self.costs) = (dates, mostMinutes, costs)
  }
}

/// What a day takes off the sum, in the unit of `Problem.Choice.value` and per date. None of the numbers is below 0.
///
/// Only days with at least one stay cost anything. The sum of values and all costs of any combination must fit `Int64`.
package struct DayCosts: Hashable, Sendable {
  /// For a day with any stay.
  package var perDay: Int64 = 0
  /// For each minute that the day's first start lies before `earlyBefore`, a minute from midnight; at most `earlyCap` count.
  package var perEarlyMinute: Int64 = 0
  package var earlyBefore: Int32 = 0
  package var earlyCap: Int32 = .max
  /// For a day that leaves no time for lunch: no stretch of `lunch.least` minutes within the window is free of stays.
  package var noLunch: Int64 = 0
  package var lunch = Lunch(start: 0, end: 0, least: 0)
  /// For each minute between the day's first start and last end that no stay covers; at most `gapCap` count.
  package var perGapMinute: Int64 = 0
  package var gapCap: Int32 = .max
  /// For each minute of way between a stay with a place and the day's next with one, by start, then end, then place; at most
  /// `walkCap` count.
  package var perWalkMinute: Int64 = 0
  package var walkCap: Int32 = .max
  /// Minutes from building `a` to building `b` at `a * buildings + b`. Below 0 the way is unknown and costs nothing.
  package var ways: [Int32] = []
  package var buildings: Int32 = 0

  package init() {}

  /// Whether no day can cost anything.
  var isFree: Bool {
    perDay == 0 && perEarlyMinute == 0 && noLunch == 0 && perGapMinute == 0 && perWalkMinute == 0
  }
}

/// When lunch is wished for, in minutes from midnight, and how many minutes it takes.
package struct Lunch: Hashable, Sendable {
  package var start: Int32
  package var end: Int32
  package var least: Int32

  package init(start: Int32, end: Int32, least: Int32) {
    (self.start, self.end, self.least) = (start, end, least)
  }
}

/// What is compared before the sum.
package enum Lead: Hashable, Sendable {
  /// Nothing: the sum alone decides.
  case none
  /// The latest end of any stay on any day, 0 without stays; less is better.
  case latestEnd
  /// The number of dates with any stay; less is better.
  case campusDays
  /// Minutes between first start and last end that no stay covers, over all dates and without cap; less is better.
  case gapMinutes
  /// Minutes of known ways, as `DayCosts.perWalkMinute` counts them, over all dates and without cap; less is better.
  case walkMinutes
  /// The lowest `Problem.Choice.seats` among the choices; more is better. `Int32.max` without choices.
  case fewestSeats

  /// Whether a higher number comes first.
  var prefersMore: Bool { self == .fewestSeats }

  /// Whether it is reckoned from the hours of the choices.
  package var isOfDays: Bool { self != .none && self != .fewestSeats }
}
