internal import CampusModel
internal import SolverCore

/// A plan with at most one constraint dropped, in the solver's terms: courses, options and
/// conflicts.
struct Relaxation: Sendable {
  /// Options of a course that are equal for the purpose.
  struct Item: Sendable {
    /// Indices into the candidate's options, in order.
    var members: [Int]
    var shape: Int
    /// Their value; 0 where schedules are only counted.
    var q = 0.0
    /// The most open seats of any of them, each with those of its fullest section; 0 for unknown
    /// seats.
    var seats: Int32 = .max
  }

  let model: PlanModel
  let dropped: Constraint?
  /// By candidate.
  private(set) var items: [[Item]]
  let shapes: [Shape]
  let conflicts: Conflicts
  let atoms: [Atom]
  /// The choices of courses that satisfy the limits on credits and holdings.
  let variants: [Variant]
  /// Whether the list of variants is complete.
  let hasAllVariants: Bool
  /// By atom, the candidate and the item of every choice.
  let choices: [[(candidate: Int, item: Int)]]

  /// With `offers`, by candidate, items are distinguished by their value; otherwise only by their
  /// shape.
  init(_ model: PlanModel, dropping dropped: Constraint? = nil, offers: [Offer]? = nil) {
    self.model = model
    self.dropped = dropped
    var shapes = Shapes()
    let place = model.place(of: dropped)
    items = model.candidates.indices.map { number in
      let kept = model.kept(number, dropping: place)
      let options = kept.map { model.options[number][$0] }
      let numbers = options.map {
        shapes.number(
          of: model.shape(of: $0, by: model.candidates[number], dropping: dropped))
      }
      guard let offers else { return Self.items(of: kept, shapes: numbers) }
      return offers[number].options.map { option in
        Item(
          members: option.members.map { kept[$0] }, shape: numbers[option.members[0]],
          q: option.value.q,
          seats: option.members.map { model.seats(of: options[$0], number) }.max() ?? 0)
      }
    }
    self.shapes = shapes.all
    conflicts = model.conflicts(among: shapes.all, dropping: dropped)
    let all = model.variants(taking: items.map { !$0.isEmpty }, dropping: dropped)
    let items = items
    let choices = all.atoms.map { atom in
      atom.members.flatMap { member in items[member].indices.map { (candidate: member, item: $0) } }
    }
    variants = Self.affordable(all.all) { choices[$0].count }
    hasAllVariants = all.isComplete && variants.count == all.all.count
    (atoms, self.choices) = (all.atoms, choices)
  }

  /// Whether no combination is missing, so that results are proven and counts exact.
  var isComplete: Bool { hasAllVariants && model.hasAllWays }

  /// The most pairs of choices in the tables of all variants: some tens of megabytes.
  private static let mostPairs = 60_000_000.0

  /// The first variants, at least one, whose tables fit together. `size` has the number of choices
  /// of an atom.
  private static func affordable(_ variants: [Variant], _ size: (Int) -> Int) -> [Variant] {
    var pairs = 0.0
    for (place, variant) in variants.enumerated() {
      let side = Double(variant.slots.reduce(0) { $0 + size($1.atom) })
      pairs += side * side
      if place > 0, pairs > mostPairs { return Array(variants[..<place]) }
    }
    return variants
  }

  private static func items(of options: [Int], shapes: [Int]) -> [Item] {
    var places: [Int: Int] = [:]
    var items: [Item] = []
    for (option, shape) in zip(options, shapes) {
      if let known = places[shape] {
        items[known].members.append(option)
      } else {
        places[shape] = items.count
        items.append(Item(members: [option], shape: shape))
      }
    }
    return items
  }

  /// The most minutes in class per day; `nil` without a limit.
  var mostMinutes: Int32? {
    guard dropped != .dailyHours, let most = model.plan.limits.maximumDailyMinutes else {
      return nil
    }
    return Int32(clamping: max(0, most))
  }

  /// The number of combinations that fit, over all variants.
  ///
  /// `states` limits the solver, divided as `CountBudget` says. `problems` are those of the
  /// variants if they were built before, with the hours of days if these are limited.
  func count(
    within states: Int, in problems: [Problem]? = nil
  ) -> (folded: ScheduleCount, unfolded: ScheduleCount) {
    guard isComplete, !variants.contains(where: isTooWide) else { return (.unknown, .unknown) }
    let form = SolverForm(of: self, scale: nil, withHours: mostMinutes != nil && problems == nil)
    let states = mostMinutes == nil ? states : CountBudget.limitingDays(states)
    var (folded, unfolded) = (ScheduleCount.exactly(0), ScheduleCount.exactly(0))
    for (number, variant) in variants.enumerated() {
      let problem = problems?[number] ?? form.problem(for: variant)
      let counts = model.solver.count(
        problem, within: max(CountBudget.least, states / max(1, variants.count)))
      folded = folded + ScheduleCount(counts.folded)
      unfolded = unfolded + ScheduleCount(counts.unfolded)
      if unfolded == .unknown, folded == .unknown { break }
    }
    return (folded, unfolded)
  }
}

extension Relaxation {
  /// How much each slot of a variant counts in a mean.
  func weights(of variant: Variant) -> [Int] { variant.weights(by: atoms) }

  /// Whether counting a variant takes too long even with few states.
  ///
  /// That happens for several courses of one large kind, which all differ because none may be taken
  /// twice: the solver walks the three largest groups pair by pair for every state before them.
  func isTooWide(_ variant: Variant) -> Bool {
    guard Set(variant.slots.map({ $0.atom })).count < variant.slots.count else { return false }
    let sizes = variant.slots.map { Double(choices[$0.atom].count) }.sorted(by: >)
    let last = sizes.prefix(3).reduce(1 / 64, *)
    return last * min(1e6, sizes.dropFirst(3).reduce(1, *)) > 1e9
  }
}

extension PlanModel {
  /// The choices of courses that satisfy the limits on credits and holdings.
  ///
  /// `offered` says for each candidate whether it has an option.
  func variants(taking offered: [Bool], dropping dropped: Constraint? = nil) -> Variants {
    var variants = Variants(
      filling: request.quotas, by: keys(for: offered, dropping: dropped))
    let atoms = variants.atoms
    variants.keep { keepsToTotals($0, of: atoms, dropping: dropped) }
    return variants
  }

  /// The key by which each candidate counts; `nil` for a candidate without options.
  private func keys(for offered: [Bool], dropping dropped: Constraint?) -> [Atom.Key?] {
    let limits = plan.limits
    let countsCredits =
      limits.minimumCredits != nil && dropped != .minimumCredits
      || limits.maximumCredits != nil && dropped != .maximumCredits
    let looksAtEach = looksAtEach
    return candidates.indices.map { number in
      let course = candidates[number].course
      guard offered[number] else { return nil }
      return Atom.Key(
        quotas: [], weight: course.creditWeight,
        credits: countsCredits ? min(course.credits?.lowest ?? 0, 1 << 30) : 0,
        holds: limits.holdings.indices.map { place in
          dropped != .holding(place) && limits.holdings[place].kind.includes(course)
        }, candidate: looksAtEach ? candidates[number].listed.map { _ in number } : nil)
    }
  }

  /// Whether each choice of courses from lists is a variant of its own.
  ///
  /// The solver's bounds are sharper then, provided that they are not too many.
  private var looksAtEach: Bool {
    let choices = request.quotas.reduce(1.0) { product, quota in
      let listed = quota.members.count { candidates[$0].listed != nil }
      return product * Double(1 << min(listed, 40))
    }
    return choices <= 256
  }

  private func keepsToTotals(
    _ variant: Variant, of atoms: [Atom], dropping dropped: Constraint?
  ) -> Bool {
    let limits = plan.limits
    let keys = variant.slots.map { atoms[$0.atom].key }
    let credits = keys.reduce(0) { $0 + $1.credits }
    if let least = limits.minimumCredits, dropped != .minimumCredits, credits < least {
      return false
    }
    if let most = limits.maximumCredits, dropped != .maximumCredits, credits > most { return false }
    return limits.holdings.indices.allSatisfy { place in
      dropped == .holding(place)
        || keys.count { $0.holds[place] } >= limits.holdings[place].count
    }
  }

  /// The fewest open seats of an option's sections; unknown seats count 0.
  func seats(of option: Option, _ candidate: Int) -> Int32 {
    let course = candidates[candidate].course
    let open = option.bundle.sections.map { max(0, $0.openSeats(in: course) ?? 0) }
    return Int32(clamping: open.min() ?? 0)
  }
}
