package import CampusModel

/// The best schedules of a plan, with the facts a reader needs to trust them.
package struct Ranking: Hashable, Sendable {
  /// In the plan's order, the best first; interchangeable sections count once.
  ///
  /// Of equal schedules, the one with fewer courses of earlier requests comes first, then the one
  /// with the lower section in the first course that differs. The order of the data does not
  /// matter.
  package var entries: [RankedSchedule]
  /// The quantity that the plan's order sorts by, for each entry; see `OrderedList.measures`.
  package var measures: [Double?] = []
  /// The lists in every other order that can distinguish schedules.
  ///
  /// Each is the result of its own search, exact as far as its proof says. Empty where nothing
  /// fits, and with the scope `entries`.
  package var otherLists: [OrderedList] = []
  /// The number of all combinations of sections, with clashes and broken limits.
  ///
  /// Fixed sections and pins are applied, and exclusions are left out.
  package var combinations: ScheduleCount
  /// How many of them have no clash and satisfy every limit.
  package var fitting: ScheduleCount
  /// The same with interchangeable sections counted once.
  package var folded: ScheduleCount
  /// How certain it is that no better schedule exists.
  package var proof: Proof
  /// How missing GPAs were replaced.
  package var gpa: MissingValueRule
  /// How missing ratings were replaced.
  package var rating: MissingValueRule
  /// The weights of GPA and rating.
  package var weights: ComponentWeights
  /// The weights of all components of the score.
  package var shares: ScoreShares = ScoreShares()
  /// The rule for combining sections, for courses that have parts.
  package var linkRules: [CourseID: LinkRule] = [:]
  /// The share of all fitting schedules that contain the section, 0 … 1.
  ///
  /// Empty where they could not be counted, where nothing fits, and with the scope `entries`.
  package var freedom: [SectionID: Double] = [:]
  /// The cost of each constraint: fixed sections, blocks, pins, exclusions, limits, in this order.
  ///
  /// A cost that takes too long to count is unknown. Empty with the scope `entries` where something
  /// fits.
  package var costs: [ConstraintCost] = []
  /// Why nothing fits; `nil` when something does, and when the reason is unknown.
  package var obstruction: Obstruction?
  /// In the order of the plan.
  package var problems: [PlanProblem]

  /// Whether no better schedule exists.
  package var isProven: Bool { proof == .proven }
}

/// How certain it is that nothing better exists.
package enum Proof: Hashable, Sendable {
  case proven
  /// The search reached its limit; everything not searched scores at most this.
  case atMost(Double)
  /// The search reached its limit, or options are missing, and there is no bound.
  case unknown
}

/// A list of schedules in one order.
package struct OrderedList: Hashable, Sendable {
  /// The order that it is sorted by.
  package var order: Preferences.Order
  /// The best first.
  package var entries: [RankedSchedule]
  /// The quantity that the order sorts by, for each entry; `nil` where there is none.
  ///
  /// - `earliestEnd`: the minute from midnight of the latest end.
  /// - `campusDays`: days with class per week. `gaps`, `walking`: minutes per week. All over the
  ///   term's actual dates; an unknown walk counts 0.
  /// - `openSeats`: the open seats of the fullest section; unknown seats count 0.
  /// - `score`, `sampled`: `nil`.
  package var measures: [Double?]
  /// How certain it is that no better schedule exists.
  package var proof: Proof

  package init(
    order: Preferences.Order, entries: [RankedSchedule], measures: [Double?] = [], proof: Proof
  ) {
    (self.order, self.entries, self.proof) = (order, entries, proof)
    self.measures = measures.isEmpty ? entries.map { _ in nil } : measures
  }
}

/// A number of schedules.
package enum ScheduleCount: Hashable, Sendable {
  case exactly(UInt64)
  /// 2⁶⁴ or more.
  case tooMany
  /// Counting reached its limit, or options are missing.
  case unknown
}

/// One schedule with its score.
package struct RankedSchedule: Hashable, Sendable {
  /// 0 … 1 wherever sources keep to their scales; see `rank`. Bitwise equal where the ranking has a
  /// tie.
  package var score: Double
  /// In the order of the plan's courses.
  package var picks: [Pick]
  /// The credit-weighted mean on the source's scale; `nil` without GPAs or courses.
  package var gpa: ScheduleMean?
  /// The credit-weighted mean on the source's scale; `nil` without ratings or courses.
  package var rating: ScheduleMean?
  /// Σ credits · q / Σ credits; equal to `score` where no preference has a weight.
  package var quality = 0.0
  /// The preferences that have a weight, in the order of `PreferencePart.Kind`.
  package var parts: [PreferencePart] = []
  /// Walks between buildings from one class to the next of a day, in the order of the week.
  package var walks: [Walk] = []

  /// Whether `quality` is based on data; otherwise it is 0.
  package var hasQuality: Bool { gpa != nil || rating != nil }
  /// Whether `score` is based on data; otherwise it is 0.
  package var isScored: Bool { hasQuality || !parts.isEmpty }
}

/// A mean over a schedule's courses, weighted by credits.
package struct ScheduleMean: Hashable, Sendable {
  /// On the source's scale.
  package var mean: Double
  /// The highest value of the scale.
  package var top: Double
  /// The number of courses with an imputed value, at least in part.
  package var imputedCount: Int
}

/// The chosen option of one course.
package struct Pick: Hashable, Sendable {
  /// The course.
  package var course: Course
  /// One section, or one of each linked part.
  package var sections: [Section]
  /// The value of each section.
  package var values: [SectionValue]
  /// The value of the sections together.
  package var value: SectionValue
  /// Interchangeable options, by the ids of their sections.
  package var alternatives: [[SectionID]]
}

extension RankedSchedule {
  /// Scores the picks. The score is summed in fixed point, so the order of courses does not matter.
  init(of picks: [Pick]) {
    let weights = creditWeights(of: picks.map { $0.course })
    let total = weights.reduce(0, +)
    let sum = zip(weights, picks).reduce(0 as Int64) {
      $0 + weighed($1.1.value.q, by: $1.0)
    }
    score = total == 0 ? 0 : Double(sum) / (valueUnit * Double(total))
    quality = score
    gpa = ScheduleMean(of: picks.map { $0.value.gpa }, by: weights)
    rating = ScheduleMean(of: picks.map { $0.value.rating }, by: weights)
    self.picks = picks
  }
}

extension ScheduleMean {
  fileprivate init?(of halves: [Half?], by weights: [Int]) {
    let present = halves.compactMap { $0 }
    guard let first = present.first, present.count == halves.count else { return nil }
    let sum = zip(weights, present).reduce(0) { $0 + Double($1.0) * $1.1.mean }
    mean = sum / Double(weights.reduce(0, +))
    top = first.top
    imputedCount = present.count { $0.isImputed }
  }
}

/// 1 in the solver's fixed-point values: 2³².
let valueUnit = 4_294_967_296.0

/// Credits in tenths times q in fixed point.
///
/// A value that is not finite counts 0, and others are limited to ±1000, so that sums fit 64 bits
/// for any data.
func weighed(_ q: Double, by tenths: Int) -> Int64 {
  guard q.isFinite else { return 0 }
  return Int64((min(max(q, -1000), 1000) * valueUnit).rounded()) * Int64(tenths)
}
