internal import CampusModel
internal import SolverCore

/// A plan that is ready to be ranked in any order: its relaxation, the courses' options and the
/// scale of scores.
struct RankingModel: Sendable {
  let model: PlanModel
  let offers: [Offer]
  let relaxation: Relaxation
  let scale: ScoreScale

  init(_ model: PlanModel) {
    self.model = model
    let offers = model.candidates.indices.map { number in
      let kept = model.kept(number).map { model.options[number][$0].bundle }
      return Offer(
        model.candidates[number].course, kept, valued: model.valuation, on: model.days)
    }
    let relaxation = Relaxation(model, offers: offers)
    scale = model.scale(
      weighing: relaxation.variants.map { relaxation.weights(of: $0) }, on: model.classDates)
    (self.offers, self.relaxation) = (offers, relaxation)
  }

  /// Whether scores or limits depend on the hours of days.
  var needsHours: Bool {
    relaxation.mostMinutes != nil || scale.shares.parts.keys.contains { $0 != .priority }
  }

  /// The best `count` schedules in an order, exactly unless the solver needs more than `nodes`.
  func list(
    _ count: Int, leading lead: Lead, among problems: [Problem], within nodes: UInt64
  ) -> (entries: [RankedSchedule], measures: [Double?], proof: Proof, values: [Int64]) {
    let solution = model.solver.best(count, of: problems, leading: lead, within: nodes)
    let entries = solution.entries.map { schedule($0, bySeats: lead == .fewestSeats) }
    return (
      entries, solution.entries.map { measure($0.lead, of: lead) }, proof(of: solution),
      solution.entries.map { $0.value }
    )
  }

  /// The lead in the unit that readers see; see `OrderedList.measures`.
  private func measure(_ amount: Int64, of lead: Lead) -> Double? {
    switch lead {
    case .none: nil
    case .latestEnd: amount == 0 ? nil : Double(amount)
    case .fewestSeats: amount == Int64(Int32.max) ? nil : Double(amount)
    case .campusDays, .gapMinutes, .walkMinutes: Double(amount) / model.classDates.weeks
    }
  }

  private func proof(of solution: Solution) -> Proof {
    guard relaxation.isComplete else { return .unknown }
    if solution.proven { return .proven }
    return solution.missed.map { .atMost(scale.score($0)) } ?? .unknown
  }

  /// With `bySeats`, the interchangeable option with the most open seats is shown.
  private func schedule(_ entry: Solution.Entry, bySeats: Bool) -> RankedSchedule {
    let variant = relaxation.variants[entry.problem]
    var taken: [(quota: Int, place: Int, candidate: Int, item: Int)] = []
    for (slot, choice) in zip(variant.slots, entry.choices) {
      let (candidate, item) = relaxation.choices[slot.atom][choice]
      let members = model.request.quotas[slot.quota].members
      taken.append((slot.quota, members.firstIndex(of: candidate) ?? 0, candidate, item))
    }
    taken.sort { ($0.quota, $0.place) < ($1.quota, $1.place) }
    let picks = taken.map { pick($0.item, of: $0.candidate, bySeats: bySeats) }
    var schedule = RankedSchedule(of: picks)
    schedule.parts = parts(of: taken.map { ($0.candidate, $0.item) })
    schedule.walks = walks(
      of: picks.flatMap { $0.sections }, on: model.days, by: model.travel)
    if !scale.shares.parts.isEmpty { schedule.score = scale.score(entry.value) }
    return schedule
  }

  private func parts(of taken: [(candidate: Int, item: Int)]) -> [PreferencePart] {
    guard !scale.shares.parts.isEmpty else { return [] }
    let tally = DayTally(
      of: taken.map { relaxation.shapes[relaxation.items[$0.candidate][$0.item].shape] },
      on: model.days, by: model.plan.preferences, walking: model.travelTimes)
    return scale.parts(
      of: tally, skippedPlaces: model.skippedPlaces(by: taken.map { $0.candidate }))
  }

  private func pick(_ item: Int, of candidate: Int, bySeats: Bool) -> Pick {
    let members = relaxation.items[candidate][item].members
    let options = members.map { model.options[candidate][$0] }
    let option = offers[candidate].options[item]
    var shown = 0
    if bySeats {
      let seats = options.map { model.seats(of: $0, candidate) }
      shown = seats.indices.max { seats[$0] < seats[$1] || seats[$0] == seats[$1] && $0 > $1 } ?? 0
    }
    let bundle = options[shown].bundle
    let course = model.candidates[candidate].course
    let values =
      shown == 0
      ? option.parts : bundle.sections.map { model.valuation.value(of: $0, of: course.id) }
    return Pick(
      course: course, sections: bundle.sections, values: values,
      value: shown == 0 ? option.value : model.valuation.value(of: values),
      alternatives: options.indices.filter { $0 != shown }.map { options[$0].bundle.ids })
  }
}
