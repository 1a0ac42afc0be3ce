internal import CampusModel
internal import Parallel
internal import PlacePages
internal import Scheduling
internal import SiteFrame
internal import Watch

/// The questions of the plans of an edition's people to the solver, each with a digest of the
/// courses that it depends on.
struct PlanQuestions {
  private let edition: Edition
  /// The terms that the people plan for.
  private let terms: [TermID]

  private var campus: Campus { edition.campus }

  init(_ edition: Edition) {
    self.edition = edition
    terms = Set(edition.people.flatMap { [$0.plan.term] + $0.saved.map(\.term) }).sorted()
  }

  /// The courses of a term that a person's plan and saved schedules depend on.
  func courses(for person: Person, in term: TermID) -> [Course] {
    guard let catalog = edition.index.solverFacts[term] else { return [] }
    return catalog.relevant(to: person.plan, and: person.saved, in: term)
      .map { catalog.courses[$0] }
  }

  /// The schedules that a person has saved, of every term that the site has.
  func saved(by person: Person) -> [KeptSchedule] {
    var yardsticks: [TermID: ScheduleEvaluator] = [:]
    return person.saved.compactMap { kept in
      guard let term = campus.term(kept.term) else { return nil }
      let yardstick =
        yardsticks[term.id]
        ?? ScheduleEvaluator(
          of: person.plan, among: courses(for: person, in: term.id), in: term,
          by: campus.results.evidence, walking: campus.travel.walking)
      yardsticks[term.id] = yardstick
      return KeptSchedule(saved: kept, term: term, evaluation: yardstick.evaluate(kept))
    }
  }

  /// A digest of all inputs of a plan's ranking, and of the program that calculates it.
  func key(of plan: Plan, in term: Term) -> UInt128 {
    var digest = edition.program
    digest.add(edition.index.solverFacts.shared.value)
    digest.add(plan)
    digest.add(term)
    addCourses(for: plan, in: term.id, to: &digest)
    return digest.value
  }

  /// A digest of the inputs of a person's plan pages: the plan, its courses with their data, the
  /// state of saved schedules. Seats over time are not in it.
  func basis(of person: Person) -> Fingerprint {
    var digest = edition.index.solverFacts.shared.value
    digest.add(person.id)
    digest.add(person.name)
    digest.add(person.plan)
    digest.add(person.saved)
    digest.add(person.favorites)
    digest.add(person.calendar)
    for term in terms {
      addCourses(for: person.plan, and: person.saved, in: term, to: &digest)
    }
    for saved in person.saved {
      digest.add(edition.records.schedules.watch(on: saved.id, of: person.id))
    }
    return digest
  }

  private func addCourses(
    for plan: Plan, and saved: [SavedSchedule] = [], in term: TermID, to digest: inout Fingerprint
  ) {
    guard let catalog = edition.index.solverFacts[term] else { return }
    let evidence = campus.results.evidence
    for number in catalog.relevant(to: plan, and: saved, in: term) {
      let course = catalog.courses[number]
      digest.add(edition.index.digests[catalog.places[number]])
      digest.add(evidence.gpa.measures[course.id])
      digest.add(evidence.gpa.learned?.estimates[course.id])
      for name in course.sections.lazy.flatMap(\.instructors) {
        digest.add(evidence.rating.measures[name])
        digest.add(evidence.rating.learned?.estimates[name])
      }
    }
  }
}
