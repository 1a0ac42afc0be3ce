internal import CampusModel
internal import SolverCore

/// A question ready to be answered in any order: its reading, what is offered, and how everything is weighed.
struct Answer: Sendable {
  let question: Question
  let offers: [Offer]
  let reading: Reading
  let scale: Scale

  init(_ question: Question) {
    self.question = question
    let offers = question.candidates.indices.map { number in
      let kept = question.kept(number).map { question.taking[number][$0].bundle }
      return Offer(
        question.candidates[number].course, kept, valued: question.valuation, on: question.days)
    }
    let reading = Reading(question, offers: offers)
    scale = question.scale(
      weighing: reading.variants.map { reading.weights(of: $0) }, on: question.classDates)
    (self.offers, self.reading) = (offers, reading)
  }

  /// Whether days cost anything or are limited, so that hours matter to the score.
  var needsHours: Bool {
    reading.mostMinutes != nil || scale.shares.parts.keys.contains { $0 != .priority }
  }

  /// The best `count` schedules in an order, exactly unless that takes more than `nodes` of the solver.
  func list(
    _ count: Int, leading lead: Lead, among problems: [Problem], within nodes: UInt64
  ) -> (entries: [RankedSchedule], measures: [Double?], proof: Proof, values: [Int64]) {
    let solution = question.solver.best(count, of: problems, leading: lead, within: nodes)
    let entries = solution.entries.map { schedule($0, bySeats: lead == .fewestSeats) }
    return (
      entries, solution.entries.map { measure($0.lead, of: lead) }, proof(of: solution),
      solution.entries.map(\.value)
    )
  }

  /// A lead as people read it; see `OrderedList.measures`.
  private func measure(_ amount: Int64, of lead: Lead) -> Double? {
    switch lead {
    case .none: nil
    case .latestEnd: amount == 0 ? nil : Double(amount)
    case .fewestSeats: amount == Int64(Int32.max) ? nil : Double(amount)
    case .campusDays, .gapMinutes, .walkMinutes: Double(amount) / question.classDates.weeks
    }
  }

  private func proof(of solution: Solution) -> Proof {
    guard reading.isComplete else { return .unknown }
    if solution.proven { return .proven }
    return solution.missed.map { .atMost(scale.score($0)) } ?? .unknown
  }

  /// With `bySeats`, of interchangeable ways the one with the most open seats is shown.
  private func schedule(_ entry: Solution.Entry, bySeats: Bool) -> RankedSchedule {
    let variant = reading.variants[entry.problem]
    var taken: [(wish: Int, place: Int, candidate: Int, item: Int)] = []
    for (slot, choice) in zip(variant.slots, entry.choices) {
      let (candidate, item) = reading.choices[slot.atom][choice]
      let members = question.request.wishes[slot.wish].members
      taken.append((slot.wish, members.firstIndex(of: candidate) ?? 0, candidate, item))
    }
    taken.sort { ($0.wish, $0.place) < ($1.wish, $1.place) }
    let picks = taken.map { pick($0.item, of: $0.candidate, bySeats: bySeats) }
    var schedule = RankedSchedule(of: picks)
    schedule.parts = parts(of: taken.map { ($0.candidate, $0.item) })
    schedule.walks = walks(
      of: picks.flatMap(\.sections), on: question.days, by: question.travel)
    if !scale.shares.parts.isEmpty { schedule.score = scale.score(entry.value) }
    return schedule
  }

  private func parts(of taken: [(candidate: Int, item: Int)]) -> [PreferencePart] {
    guard !scale.shares.parts.isEmpty else { return [] }
    let tally = DayTally(
      of: taken.map { reading.shapes[reading.items[$0.candidate][$0.item].shape] },
      on: question.days, by: question.plan.preferences, walking: question.ways)
    return scale.parts(
      of: tally, passedOver: question.passedOver(by: taken.map(\.candidate)))
  }

  private func pick(_ item: Int, of candidate: Int, bySeats: Bool) -> Pick {
    let members = reading.items[candidate][item].members
    let ways = members.map { question.taking[candidate][$0] }
    let option = offers[candidate].options[item]
    var shown = 0
    if bySeats {
      let seats = ways.map { question.seats(of: $0, candidate) }
      shown = seats.indices.max { seats[$0] < seats[$1] || seats[$0] == seats[$1] && $0 > $1 } ?? 0
    }
    let bundle = ways[shown].bundle
    let course = question.candidates[candidate].course
    let values =
      shown == 0
      ? option.parts : bundle.sections.map { question.valuation.value(of: $0, of: course.id) }
    return Pick(
      course: course, sections: bundle.sections, values: values,
      value: shown == 0 ? option.value : question.valuation.value(of: values),
      alternatives: ways.indices.filter { $0 != shown }.map { ways[$0].bundle.ids })
  }
}
