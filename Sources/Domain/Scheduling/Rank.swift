package import CampusModel
internal import SolverCore

/// The best schedules for `plan`, exactly as far as `Ranking.proof` says.
///
/// A schedule has every needed course that `term` offers, the requested number of courses of each
/// list and kind, and every fixed section. It keeps personal blocks free and satisfies every limit,
/// pin and exclusion. Two sections clash when they share a minute on a date of the term, after
/// holidays and swaps. A schedule has at least one course.
///
/// The score is (quality · weight of GPA and rating + Σ weight · value of each preference) / Σ
/// weights. See `SectionValue` for the value of a section, `PreferencePart.Kind` for the
/// preferences, and `Ranking` for ties. The order of `courses` and of their sections does not
/// matter. `solver` may hold the answers of an earlier, equal ranking; it belongs to this ranking
/// afterwards.
///
/// ```
/// let ranking = rank(plan, among: courses, in: fall, by: evidence)
/// ranking.entries.first?.score  // 0.871
/// ranking.isProven              // true: no better schedule exists
/// ```
package func rank(
  _ plan: Plan, among courses: [Course], in term: Term, by evidence: Evidence,
  walking travel: TravelMatrix = TravelMatrix(), asking: RankingScope = .everything,
  with solver: Solver = Solver()
) -> Ranking {
  let model = PlanModel(
    plan, among: courses, in: term, by: evidence, walking: travel, solver: solver)
  return RankingModel(model).ranking(asking)
}

/// How much of a ranking is computed.
package enum RankingScope: Int, CaseIterable, Sendable {
  /// The plan's own list as a search of some hundredths of a second finds it, and nothing else.
  case first
  /// The plan's own list, the number of schedules, and why nothing fits: fast.
  case entries
  /// Also freedom and costs.
  case details
  /// Also the lists in other orders: several times the work.
  case everything
}

extension RankingModel {
  fileprivate func ranking(_ asking: RankingScope) -> Ranking {
    let lists = OrderedLists(of: self, asking: asking)
    let first = lists.own
    let counts: (folded: ScheduleCount, unfolded: ScheduleCount) =
      asking == .first
      ? (.unknown, .unknown)
      : relaxation.count(within: CountBudget.fitting, in: lists.problems)
    var ranking = Ranking(
      entries: first.entries, combinations: model.combinations, fitting: counts.unfolded,
      folded: counts.folded, proof: first.proof, gpa: model.valuation.gpaStanding,
      rating: model.valuation.ratingStanding, weights: model.valuation.weights,
      problems: model.problems)
    ranking.measures = first.measures
    ranking.shares = scale.shares
    ranking.linkRules = model.linkRules
    if !relaxation.hasAllVariants {
      ranking.problems.append(.tooManyChoices(relaxation.variants.count))
    }
    guard asking != .first else { return ranking }
    if ranking.entries.isEmpty, first.proof == .proven {
      ranking.obstruction = InfeasibilityAnalysis(self).obstruction
    }
    // If nothing fits, the costs are the possible fixes.
    let isDetailed = asking == .details || asking == .everything
    guard isDetailed || ranking.entries.isEmpty else { return ranking }
    ranking.costs = model.costs
    if !ranking.entries.isEmpty {
      ranking.otherLists = lists.others
      ranking.freedom = freedom(in: lists.problems)
    }
    return ranking
  }
}
