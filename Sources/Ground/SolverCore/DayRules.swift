/// Limits and costs for every kind of day.
///
/// A kind of day represents all dates of a term with the same classes.
///
/// ```
/// var rules = DayRules(dates: [14, 13], mostMinutes: 360)
/// rules.costs.perDay = 10  // 10 for each date with class: 140 for kind 0, 130 for kind 1
/// ```
package struct DayRules: Hashable, Sendable {
  /// The number of dates of each kind, 0 or more, by which costs and leads are multiplied; 1 beyond
  /// the list.
  package var dates: [Int32]
  /// The most minutes in class per day, with overlaps counted once; `nil` for no limit.
  package var mostMinutes: Int32?
  /// The costs that days subtract from the sum.
  package var costs: DayCosts

  package init(dates: [Int32] = [], mostMinutes: Int32? = nil, costs: DayCosts = DayCosts()) {
    (self.dates, self.mostMinutes, self.costs) = (dates, mostMinutes, costs)
  }
}

/// The costs that a day subtracts from the sum, per date and in the unit of `Problem.Choice.value`.
///
/// No number is negative, and days without a stay cost nothing. The sum of values and costs of any
/// combination must fit in `Int64`.
package struct DayCosts: Hashable, Sendable {
  /// For a day with a stay.
  package var perDay: Int64 = 0
  /// For each minute between the day's first start and `earlyBefore`, at most `earlyCap`.
  package var perEarlyMinute: Int64 = 0
  /// Starts before this minute from midnight are early.
  package var earlyBefore: Int32 = 0
  /// The most early minutes per day that count.
  package var earlyCap: Int32 = .max
  /// For a day without `lunch.least` free minutes in a row within the window.
  package var noLunch: Int64 = 0
  /// The window for lunch.
  package var lunch = Lunch(start: 0, end: 0, least: 0)
  /// For each minute between first start and last end without a stay, at most `gapCap`.
  package var perGapMinute: Int64 = 0
  /// The most gap minutes per day that count.
  package var gapCap: Int32 = .max
  /// For each minute between stays with places, by start, end and place, at most `walkCap`.
  package var perWalkMinute: Int64 = 0
  /// The most walking minutes per day that count.
  package var walkCap: Int32 = .max
  /// Minutes from building `a` to building `b` at `a * buildings + b`; a negative number is unknown
  /// and costs nothing.
  package var ways: [Int32] = []
  /// The number of buildings.
  package var buildings: Int32 = 0

  package init() {}

  /// Whether no day can cost anything.
  var isFree: Bool {
    perDay == 0 && perEarlyMinute == 0 && noLunch == 0 && perGapMinute == 0 && perWalkMinute == 0
  }
}

/// The window for lunch, in minutes from midnight, and its length.
package struct Lunch: Hashable, Sendable {
  /// The beginning of the window.
  package var start: Int32
  /// The end of the window.
  package var end: Int32
  /// The length of lunch in minutes.
  package var least: Int32

  package init(start: Int32, end: Int32, least: Int32) {
    (self.start, self.end, self.least) = (start, end, least)
  }
}

/// The quantity that is compared before the sum.
package enum Lead: Hashable, Sendable {
  /// None: only the sum counts.
  case none
  /// The latest end of any stay, 0 without stays; lower is better.
  case latestEnd
  /// The number of dates with a stay; lower is better.
  case campusDays
  /// Gap minutes over all dates, without a cap; lower is better.
  case gapMinutes
  /// Minutes of known walks as in `DayCosts.perWalkMinute`, over all dates, without a cap; lower is
  /// better.
  case walkMinutes
  /// The lowest `Problem.Choice.seats` of the choices, `Int32.max` without choices; higher is
  /// better.
  case fewestSeats

  /// Whether higher is better.
  var prefersMore: Bool { self == .fewestSeats }

  /// Whether it depends on the hours of choices.
  package var isOfDays: Bool { self != .none && self != .fewestSeats }
}
