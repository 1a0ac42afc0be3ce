/// The criteria that rank schedules, and the settings of the list.
package struct Preferences: Hashable, Encodable, Sendable {
  /// How the first list is sorted; the site shows the others too.
  package enum Order: String, CaseIterable, Hashable, Encodable, Sendable {
    case score
    case earliestEnd = "earliest-end"
    case campusDays = "campus-days"
    case gaps
    case walking
    case openSeats = "open-seats"
    /// A seeded random draw in which higher scores are likelier to come first.
    case sampled
  }

  /// The number of schedules in the list, at least 1.
  package var top: Int
  /// How the first list is sorted.
  package var order: Order
  /// Selects the draw of `sampled`.
  package var seed: UInt64
  /// How much each component counts in a score.
  package var weights: Weights
  /// Classes before this time count as early; 10 am by default.
  package var lateStart: MinuteOfDay
  /// When lunch should be possible.
  package var lunchWindow: MinuteSpan
  /// How many minutes lunch takes.
  package var lunchMinutes: Int
  /// How unknown ratings and GPAs are replaced.
  package var unknown = UnknownValues.median

  package init(
    top: Int = 20, order: Order = .score, seed: UInt64 = 1, weights: Weights = Weights(),
    lateStart: MinuteOfDay = MinuteOfDay(wrapping: 600),
    lunchWindow: MinuteSpan = MinuteSpan(
      from: MinuteOfDay(wrapping: 690), to: MinuteOfDay(wrapping: 810)),
    lunchMinutes: Int = 30
  ) {
    self.top = top
    self.order = order
    self.seed = seed
    self.weights = weights
    self.lateStart = lateStart
    self.lunchWindow = lunchWindow
    self.lunchMinutes = lunchMinutes
  }
}

/// How much each component counts in a score.
///
/// Only their ratios matter. None is below 0, and GPA and rating together are above 0.
package struct Weights: Hashable, Encodable, Sendable {
  /// The GPA in a section's value.
  package var gpa: Double
  /// The rating in a section's value.
  package var rating: Double
  /// Few days on campus; 0 unless requested.
  package var compactDays: Double
  /// Late starts; 0 unless requested.
  package var lateStarts: Double
  /// Time for lunch; 0 unless requested.
  package var lunch: Double
  /// Short gaps; 0 unless requested.
  package var fewGaps: Double
  /// Short walks; 0 unless requested.
  package var littleWalking: Double
  /// Courses named first in "some of these" over later ones.
  package var priority: Double

  package init(
    gpa: Double = 1, rating: Double = 1, compactDays: Double = 0, lateStarts: Double = 0,
    lunch: Double = 0, fewGaps: Double = 0, littleWalking: Double = 0, priority: Double = 1
  ) {
    self.gpa = gpa
    self.rating = rating
    self.compactDays = compactDays
    self.lateStarts = lateStarts
    self.lunch = lunch
    self.fewGaps = fewGaps
    self.littleWalking = littleWalking
    self.priority = priority
  }
}
