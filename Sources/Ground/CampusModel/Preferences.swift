/// What makes one schedule better than another, and how the list of them is drawn up.
package struct Preferences: Hashable, Encodable, Sendable {
  /// In which order the schedules are listed first; the site shows the others too.
  package enum Order: String, CaseIterable, Hashable, Encodable, Sendable {
    case score
    case earliestEnd = "earliest-end"
    case campusDays = "campus-days"
    case gaps
    case walking
    case openSeats = "open-seats"
    /// A seeded draw in which a higher score is likelier to come first.
    case sampled
  }

  /// How many schedules are listed, at least 1.
  package var top: Int
  package var order: Order
  /// Which draw `sampled` makes.
  package var seed: UInt64
  package var weights: Weights
  /// Classes that begin before are early ones; 10 am unless said otherwise.
  package var lateStart: MinuteOfDay
  /// Within which time lunch is wished for, and how many minutes it takes.
  package var lunchWindow: MinuteSpan
  package var lunchMinutes: Int

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

/// How much each part counts in a score. Only their proportions matter; none is below 0, and GPA and rating are together
/// above 0.
package struct Weights: Hashable, Encodable, Sendable {
  /// The parts of GPA and rating in a section's value, equal by default.
  package var gpa: Double
  package var rating: Double
  /// Few days on campus, late starts, time for lunch, short gaps, little walking: nothing unless asked for.
  package var compactDays: Double
  package var lateStarts: Double
  package var lunch: Double
  package var fewGaps: Double
  package var littleWalking: Double
  /// That courses named first in "some of these" are taken rather than later ones.
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
