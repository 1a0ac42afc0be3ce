package import CampusModel
internal import Parallel
internal import Scheduling
package import SiteFrame

/// The ranked plans of the people of an edition, and the schedules that they saved.
package struct RankedPlans: Sendable {
  /// By person; people whose plan is for a term that the site does not have are left out.
  package let rankings: [RankingContext]
  /// By person, of every term that the site has.
  package let saved: [PersonID: [KeptSchedule]]
  /// Digests of everything that a person's schedules depend on.
  let bases: [PersonID: Fingerprint]
  /// The solver's answers, by digests of the questions: the next build need not ask them again.
  package let answers: [UInt128: [UInt64]]

  init(
    rankings: [RankingContext] = [], saved: [PersonID: [KeptSchedule]] = [:],
    bases: [PersonID: Fingerprint] = [:], answers: [UInt128: [UInt64]] = [:]
  ) {
    (self.rankings, self.saved, self.bases, self.answers) = (rankings, saved, bases, answers)
  }

  /// Ranks the plan of each person of `edition` with `jobs` threads, and compares saved schedules
  /// with the present data. `known` are answers of the solver in earlier builds.
  package static func ranked(
    in edition: Edition, knowing known: [UInt128: [UInt64]], jobs: Int
  ) async -> RankedPlans {
    let questions = PlanQuestions(edition)
    return RankedPlans(
      await inParallel(edition.people, jobs: jobs) { person in
        RankedPerson(person, in: edition, questions, knowing: known)
      })
  }

  /// The same for a private person, in whose edition there is nobody else.
  package static func ranked(in edition: Edition, knowing known: [UInt128: [UInt64]] = [:])
    -> RankedPlans
  {
    let questions = PlanQuestions(edition)
    return RankedPlans(
      edition.people.map { RankedPerson($0, in: edition, questions, knowing: known) })
  }

  private init(_ people: [RankedPerson]) {
    self.init(
      rankings: people.compactMap(\.ranking),
      saved: Dictionary(people.map { ($0.id, $0.saved) }, uniquingKeysWith: { $1 }),
      bases: Dictionary(people.map { ($0.id, $0.basis) }, uniquingKeysWith: { $1 }),
      answers: Dictionary(people.compactMap(\.answers), uniquingKeysWith: { $1 }))
  }
}

/// The known facts about one person's plan.
private struct RankedPerson: Sendable {
  let id: PersonID
  let saved: [KeptSchedule]
  let basis: Fingerprint
  /// `nil` for a plan of a term that the site does not have.
  let ranking: RankingContext?
  let answers: (key: UInt128, answers: [UInt64])?

  init(
    _ person: Person, in edition: Edition, _ questions: PlanQuestions,
    knowing known: [UInt128: [UInt64]]
  ) {
    let campus = edition.campus
    (id, saved, basis) = (person.id, questions.saved(by: person), questions.basis(of: person))
    guard let term = campus.term(person.plan.term) else {
      (ranking, answers) = (nil, nil)
      return
    }
    let key = questions.key(of: person.plan, in: term)
    let solver = Solver(knowing: known[key] ?? [])
    let ranked = rank(
      person.plan, among: questions.courses(for: person, in: term.id), in: term,
      by: campus.results.evidence, walking: campus.travel.walking, with: solver)
    answers = (key, solver.answers)
    ranking = RankingContext(
      edition: edition, person: person, term: term, ranking: ranked, saved: saved, basis: basis)
  }
}
