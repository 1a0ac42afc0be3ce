package import CampusModel

/// The best schedules of a plan, with what a reader must know to trust them.
package struct Ranking: Hashable, Sendable {
  /// The best first; of equal ones, the one with the lower section in the first course that differs. As many as the plan asks for, interchangeable
  /// sections counting once.
  package var entries: [RankedSchedule]
  /// All combinations of the courses' sections, clashing ones too; fixed sections are already taken.
  package var combinations: ScheduleCount
  /// How many of them are free of clashes, every interchangeable section counted.
  package var conflictFree: ScheduleCount
  /// The same with interchangeable sections counted once.
  package var folded: ScheduleCount
  /// Whether no better schedule exists. `false` only for plans beyond any measure, where the search met its limit.
  package var proven: Bool
  package var gpa: HalfStanding
  package var rating: HalfStanding
  package var weights: HalfWeights
  /// In the order of the plan.
  package var problems: [PlanProblem]
}

/// A number of schedules.
package enum ScheduleCount: Hashable, Sendable {
  case exactly(UInt64)
  /// 2⁶⁴ or more.
  case tooMany
  /// Counting met its limit.
  case unknown
}

/// One schedule with its score.
package struct RankedSchedule: Hashable, Sendable {
  /// Σ credits · q / Σ credits: 0 to 1 wherever sources keep to their scales. Equal to the last bit where the ranking sees a tie.
  package var score: Double
  /// In the order of the plan's courses.
  package var picks: [Pick]
  /// Credit-weighted, on the source's scale; `nil` when the half is left out or there are no picks.
  package var gpa: ScheduleMean?
  package var rating: ScheduleMean?
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
