package import CampusModel

/// The best schedules of a plan, with what a reader must know to trust them.
package struct Ranking: Hashable, Sendable {
  /// In the plan's order, the best first; of equal ones, the one with fewer courses of the wants named first, then the one with
  /// the lower section in the first course that differs. The order of the data never matters.
  /// As many as the plan asks for, interchangeable sections counting once.
  package var entries: [RankedSchedule]
  /// What the plan's order goes by, entry by entry; see `OrderedList.measures`.
  package var measures: [Double?] = []
  /// The same question in every other order that can tell schedules apart: each list is exact by itself, not these entries
  /// sorted anew, as long as its proof says so. Empty where nothing fits or only entries were asked for.
  package var otherLists: [OrderedList] = []
  /// All combinations of the courses' sections, those that clash or break a limit too; fixed sections and pins are already
  /// taken, exclusions left out.
  package var combinations: ScheduleCount
  /// How many of them are free of clashes and keep every limit, every interchangeable section counted.
  package var fitting: ScheduleCount
  /// The same with interchangeable sections counted once.
  package var folded: ScheduleCount
  package var proof: Proof
  package var gpa: HalfStanding
  package var rating: HalfStanding
  package var weights: HalfWeights
  /// How much each preference with a weight counts in the score, and GPA and rating together.
  package var shares: ScoreShares = ScoreShares()
  /// How sections of several parts were put together, for courses that have them.
  package var linkRules: [CourseID: LinkRule] = [:]
  /// Of every section that may be taken, which part of all fitting schedules holds it, 0 to 1; empty where they could not
  /// be counted, nothing fits, or only entries were asked for.
  package var freedom: [SectionID: Double] = [:]
  /// What each constraint of the plan costs: fixed sections, own times, pins, exclusions, limits, in this order. What would
  /// take too long to count is unknown. Where something fits and only entries were asked for, empty.
  package var costs: [ConstraintCost] = []
  /// Why nothing fits; `nil` when something does, or when that is not known.
  package var obstruction: Obstruction?
  /// In the order of the plan.
  package var problems: [PlanProblem]

  /// Whether no better schedule exists.
  package var isProven: Bool { proof == .proven }
}

/// How sure it is that nothing better exists.
package enum Proof: Hashable, Sendable {
  case proven
  /// The search met its limit; what it did not look at scores at most so much.
  case atMost(Double)
  /// The search met its limit, or not everything was looked at, and nothing can be said.
  case unknown
}

/// A list of schedules in one order.
package struct OrderedList: Hashable, Sendable {
  package var order: Preferences.Order
  package var entries: [RankedSchedule]
  /// What the order goes by, entry by entry, from the search itself: for `earliestEnd` the minute from midnight of the latest
  /// end; for `campusDays` days with class a week, for `gaps` and `walking` minutes a week, over the term's real dates, an
  /// unknown way counting nothing; for `openSeats` the open seats of the fullest section, an unknown count as 0. `nil` where
  /// there is nothing to measure, and for `score` and `sampled`, which go by the score.
  package var measures: [Double?]
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
  /// Counting met its limit, or not everything was looked at.
  case unknown
}

/// One schedule with its score.
package struct RankedSchedule: Hashable, Sendable {
  /// See `rank`: 0 to 1 wherever sources keep to their scales. Equal to the last bit where the ranking sees a tie.
  package var score: Double
  /// In the order of the plan's courses.
  package var picks: [Pick]
  /// Credit-weighted, on the source's scale; `nil` when the half is left out or there are no picks.
  package var gpa: ScheduleMean?
  package var rating: ScheduleMean?
  /// Σ credits · q / Σ credits alone; equal to `score` where no preference has a weight.
  package var quality = 0.0
  /// The preferences that have a weight, in the order of `PreferencePart.Kind`.
  package var parts: [PreferencePart] = []
  /// Ways between buildings from one class to the next of the same day, in the order of the week.
  package var walks: [Walk] = []

  /// Whether anything is known that `quality` is made of; otherwise it is 0 and says nothing.
  package var hasQuality: Bool { gpa != nil || rating != nil }
  /// Whether anything is known that `score` is made of; otherwise it is 0 and says nothing.
  package var isScored: Bool { hasQuality || !parts.isEmpty }
}

/// A mean over a schedule's courses, by credits.
package struct ScheduleMean: Hashable, Sendable {
  package var mean: Double
  package var top: Double
  /// In how many of the courses the value is a stand-in, at least in part.
  package var standIns: Int
}

/// How a schedule takes one course.
package struct Pick: Hashable, Sendable {
  package var course: Course
  /// One section, or one of each linked part.
  package var sections: [Section]
  /// What each of the sections is worth.
  package var values: [SectionValue]
  /// What they are worth together.
  package var value: SectionValue
  /// Other sections that could stand in their place without any difference to the ranking.
  package var alternatives: [[SectionID]]
}

extension RankedSchedule {
  /// Scores the picks. The unit of the score is fixed-point, so that sums do not depend on the order of courses.
  init(of picks: [Pick]) {
    let weights = creditWeights(of: picks.map(\.course))
    let total = weights.reduce(0, +)
    let sum = zip(weights, picks).reduce(0 as Int64) {
      $0 + weighed($1.1.value.q, by: $1.0)
    }
    score = total == 0 ? 0 : Double(sum) / (valueUnit * Double(total))
    quality = score
    gpa = ScheduleMean(of: picks.map(\.value.gpa), by: weights)
    rating = ScheduleMean(of: picks.map(\.value.rating), by: weights)
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
    standIns = present.count { $0.isStandIn }
  }
}

/// What 1 is in the solver's fixed-point values: 2³².
let valueUnit = 4_294_967_296.0

/// Credits in tenths times q in fixed point. Values that are no number count 0, and none counts beyond ±1000, so that
/// sums stay within 64 bits whatever a source says.
func weighed(_ q: Double, by tenths: Int) -> Int64 {
  guard q.isFinite else { return 0 }
  return Int64((min(max(q, -1000), 1000) * valueUnit).rounded()) * Int64(tenths)
}
