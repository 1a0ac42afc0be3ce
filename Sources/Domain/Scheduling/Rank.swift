package import CampusModel
internal import SolverCore

/// The best schedules for `plan`, exactly as far as `Ranking.proof` says.
///
/// A schedule takes every course that the plan needs and `term` offers, as many of its lists and of its kinds of courses as it
/// says, every fixed section; it keeps own times free and keeps to every limit, pin and exclusion. Two sections clash when on
/// some date of the term, after holidays and swaps, they share a minute. A schedule without any course is none.
///
/// The score is (quality · weight of GPA and rating + Σ weight · value of each preference) / Σ weights. See `SectionValue` for
/// what a section is worth, `PreferencePart.Kind` for the preferences, and `Ranking` for ties. The order of `courses` and of
/// their sections does not matter. `solver` may know the answers of the same ranking made before; it is another one's no more.
package func rank(
  _ plan: Plan, among courses: [Course], in term: Term, by evidence: Evidence,
  walking travel: TravelMatrix = TravelMatrix(), asking: Asking = .everything,
  with solver: Solver = Solver()
) -> Ranking {
  let question = Question(
    plan, among: courses, in: term, by: evidence, walking: travel, solver: solver)
  return Answer(question).ranking(asking)
}

/// How much of a ranking is worked out.
package enum Asking: Hashable, Sendable {
  /// The plan's own list, how many schedules there are, and where nothing fits, why: what is quick to tell.
  case entries
  /// The lists in every other order, freedom and costs too: several times the work.
  case everything
}

extension Answer {
  fileprivate func ranking(_ asking: Asking) -> Ranking {
    let lists = Lists(of: self, asking: asking)
    let first = lists.own
    let counts = reading.count(within: CountBudget.fitting, in: lists.problems)
    var ranking = Ranking(
      entries: first.entries, combinations: question.combinations, fitting: counts.unfolded,
      folded: counts.folded, proof: first.proof, gpa: question.valuation.gpaStanding,
      rating: question.valuation.ratingStanding, weights: question.valuation.weights,
      problems: question.problems)
    ranking.measures = first.measures
    ranking.shares = scale.shares
    ranking.linkRules = question.linkRules
    if !reading.hasAllVariants { ranking.problems.append(.tooManyChoices(reading.variants.count)) }
    if ranking.entries.isEmpty, first.proof == .proven {
      ranking.obstruction = Obstructing(self).obstruction
    }
    // Where nothing fits the costs are the ways out.
    guard asking == .everything || ranking.entries.isEmpty else { return ranking }
    ranking.costs = question.costs
    if !ranking.entries.isEmpty {
      ranking.otherLists = lists.others
      ranking.freedom = freedom(in: lists.problems)
    }
    return ranking
  }
}
