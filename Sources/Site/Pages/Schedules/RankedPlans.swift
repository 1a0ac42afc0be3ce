internal import CampusModel
internal import Scheduling

/// The ranked plans of the people of an edition, and the schedules that they saved.
struct RankedPlans: Sendable {
  /// By person; people whose plan is for a term that the site does not have are left out.
  let rankings: [RankingContext]
  /// By person, of every term that the site has.
  let saved: [PersonID: [KeptSchedule]]
  /// Digests of everything that a person's schedules depend on.
  let bases: [PersonID: Fingerprint]
  /// The solver's answers, by digests of the questions: the next build need not ask them again.
  let answers: [UInt128: [UInt64]]

  init(
    rankings: [RankingContext] = [], saved: [PersonID: [KeptSchedule]] = [:],
    bases: [PersonID: Fingerprint] = [:], answers: [UInt128: [UInt64]] = [:]
  ) {
    (self.rankings, self.saved, self.bases, self.answers) = (rankings, saved, bases, answers)
  }

  /// Ranks the plan of each person of `edition`, and compares saved schedules with the present
  /// data. `known` are answers of the solver in earlier builds.
  static func ranked(in edition: Edition, knowing known: [UInt128: [UInt64]] = [:]) -> RankedPlans {
    let campus = edition.campus
    let questions = PlanQuestions(edition)
    var saved: [PersonID: [KeptSchedule]] = [:]
    var bases: [PersonID: Fingerprint] = [:]
    var answers: [UInt128: [UInt64]] = [:]
    var rankings: [RankingContext] = []
    for person in edition.people {
      let kept = questions.saved(by: person)
      let basis = questions.basis(of: person)
      (saved[person.id], bases[person.id]) = (kept, basis)
      guard let term = campus.term(person.plan.term) else { continue }
      let key = questions.key(of: person.plan, in: term)
      let solver = Solver(knowing: known[key] ?? [])
      let ranking = rank(
        person.plan, among: questions.courses(for: person, in: term.id), in: term,
        by: campus.results.evidence, walking: campus.travel.walking, with: solver)
      answers[key] = solver.answers
      rankings.append(
        RankingContext(
          edition: edition, person: person, term: term, ranking: ranking, saved: kept,
          basis: basis))
    }
    return RankedPlans(rankings: rankings, saved: saved, bases: bases, answers: answers)
  }
}
