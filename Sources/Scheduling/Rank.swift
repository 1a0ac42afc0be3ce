package import CampusModel
internal import SolverCore

/// The best schedules for `plan`, exactly: no combination of sections is left out of account.
///
/// A schedule takes every wanted course that `term` offers, every fixed section, and keeps own times free. Two sections clash
/// when on some date of the term, after holidays and swaps, they share a minute. See `SectionValue` for what a section is
/// worth and `Ranking` for ties. The order of `courses` and of their sections does not matter.
package func rank(
  _ plan: Plan, among courses: [Course], in term: Term, by evidence: Evidence,
  walking travel: TravelMatrix = TravelMatrix()
) -> Ranking {
  let days = TermDays(of: term)
  let valuation = Valuation(by: evidence, weighing: plan.preferences)
  var request = Request(plan, among: Catalogue(courses, of: term))
  var offers = request.offers(valued: valuation, on: days)
  let combinations = product(of: offers)
  request.keepFree(plan.blocks, in: &offers, on: days)
  request.reportClashes(among: plan.blocks, on: days)
  let problem = problem(of: offers)
  let solution = problem.best(plan.preferences.top, within: nodeLimit)
  let counts = problem.count()
  return Ranking(
    entries: offers.isEmpty ? [] : solution.entries.map { schedule($0, of: offers) },
    combinations: offers.isEmpty ? .exactly(0) : combinations,
    fitting: offers.isEmpty ? .exactly(0) : ScheduleCount(counts.unfolded),
    folded: offers.isEmpty ? .exactly(0) : ScheduleCount(counts.folded),
    proof: solution.proven ? .proven : .unknown, gpa: valuation.gpaStanding,
    rating: valuation.ratingStanding, weights: valuation.weights, problems: request.problems)
}

/// A thousand times what eight large courses take: some seconds.
private let nodeLimit: UInt64 = 20_000_000

private func schedule(_ entry: Solution.Entry, of offers: [Offer]) -> RankedSchedule {
  RankedSchedule(
    of: zip(offers, entry.choices).map { offer, choice in
      offer.options[choice].pick(of: offer.course)
    })
}

/// The solver's view: a group for each course, a choice for each option.
private func problem(of offers: [Offer]) -> Problem {
  let weights = creditWeights(of: offers.map(\.course))
  var problem = Problem(
    groups: zip(offers, weights).map { offer, weight in
      offer.options.map { option in
        Problem.Choice(
          value: weighed(option.value.q, by: weight), multiplicity: UInt64(option.multiplicity),
          place: Int32(option.timetable.firstMinute))
      }
    })
  forbidClashes(in: &problem, of: offers)
  return problem
}

/// Many options share a timetable, so each pair of timetables is compared once.
private func forbidClashes(in problem: inout Problem, of offers: [Offer]) {
  var users: [Timetable: [(group: Int, number: Int)]] = [:]
  var timetables: [Timetable] = []
  for (group, offer) in offers.enumerated() {
    for (index, option) in offer.options.enumerated() where !option.timetable.slots.isEmpty {
      if users[option.timetable] == nil { timetables.append(option.timetable) }
      users[option.timetable, default: []].append((group, problem.number(of: index, in: group)))
    }
  }
  for (index, a) in timetables.enumerated() {
    for b in timetables[index...] where a.clashes(with: b) {
      for x in users[a] ?? [] {
        for y in users[b] ?? [] where x.group != y.group { problem.forbid(x.number, y.number) }
      }
    }
  }
}

private func product(of offers: [Offer]) -> ScheduleCount {
  let sizes = offers.map { offer in offer.options.reduce(0) { $0 + $1.multiplicity } }
  guard !sizes.contains(0) else { return .exactly(0) }
  var product: UInt64 = 1
  for size in sizes {
    let (next, overflow) = product.multipliedReportingOverflow(by: UInt64(size))
    guard !overflow else { return .tooMany }
    product = next
  }
  return .exactly(product)
}

extension ScheduleCount {
  fileprivate init(_ count: Count) {
    switch count {
    case .exactly(let value): self = .exactly(value)
    case .tooMany: self = .tooMany
    case .unknown: self = .unknown
    }
  }
}
