internal import CampusModel
internal import SolverCore

/// A question with at most one constraint left aside, as the solver sees it: which courses may be combined, what each offers,
/// and what excludes what.
struct Reading: Sendable {
  /// What a course offers: ways that are alike for the purpose.
  struct Item: Sendable {
    /// By their places among the candidate's ways, in order.
    var members: [Int]
    var shape: Int
    /// What they are worth; 0 where only counting is asked for.
    var q = 0.0
    /// The most open seats of any of them, each having as many as its fullest section; of unknown ones none.
    var seats: Int32 = .max
  }

  let question: Question
  let dropped: Constraint?
  /// By candidate.
  private(set) var items: [[Item]]
  let shapes: [Shape]
  let conflicts: Conflicts
  let atoms: [Atom]
  /// Those that keep to the limits on credits and holdings.
  let variants: [Variant]
  /// Whether there are no more variants than those.
  let hasAllVariants: Bool
  /// By atom, the candidate and the item of every choice.
  let choices: [[(candidate: Int, item: Int)]]

  /// With `offers`, by candidate, items are told apart by what they are worth; otherwise by their shape alone.
  init(_ question: Question, dropping dropped: Constraint? = nil, offers: [Offer]? = nil) {
    self.question = question
    self.dropped = dropped
    var shapes = Shapes()
    let place = question.place(of: dropped)
    items = question.candidates.indices.map { number in
      let kept = question.kept(number, dropping: place)
      let ways = kept.map { question.taking[number][$0] }
      let numbers = ways.map {
        shapes.number(
          of: question.shape(of: $0, by: question.candidates[number], dropping: dropped))
      }
      guard let offers else { return Self.items(of: kept, shapes: numbers) }
      return offers[number].options.map { option in
        Item(
          members: option.members.map { kept[$0] }, shape: numbers[option.members[0]],
          q: option.value.q,
          seats: option.members.map { question.seats(of: ways[$0], number) }.max() ?? 0)
      }
    }
    self.shapes = shapes.all
    conflicts = question.conflicts(among: shapes.all, dropping: dropped)
    let all = question.variants(taking: items.map { !$0.isEmpty }, dropping: dropped)
    let items = items
    let choices = all.atoms.map { atom in
      atom.members.flatMap { member in items[member].indices.map { (member, $0) } }
    }
    variants = Self.affordable(all.all) { choices[$0].count }
    hasAllVariants = all.isComplete && variants.count == all.all.count
    (atoms, self.choices) = (all.atoms, choices)
  }

  /// Whether no combination is left out, so that what is found is proven and what is counted exact.
  var isComplete: Bool { hasAllVariants && question.hasAllWays }

  /// The solver keeps a table of every two choices of a variant: so many entries, all in all, are some tens of megabytes.
  private static let mostPairs = 60_000_000.0

  /// The first variants, at least one, whose tables are not too large together. `size` tells how many choices an atom has.
  private static func affordable(_ variants: [Variant], _ size: (Int) -> Int) -> [Variant] {
    var pairs = 0.0
    for (place, variant) in variants.enumerated() {
      let side = Double(variant.slots.reduce(0) { $0 + size($1.atom) })
      pairs += side * side
      if place > 0, pairs > mostPairs { return Array(variants[..<place]) }
    }
    return variants
  }

  private static func items(of ways: [Int], shapes: [Int]) -> [Item] {
    var places: [Int: Int] = [:]
    var items: [Item] = []
    for (way, shape) in zip(ways, shapes) {
      if let known = places[shape] {
        items[known].members.append(way)
      } else {
        places[shape] = items.count
        items.append(Item(members: [way], shape: shape))
      }
    }
    return items
  }

  /// The minutes in class that no day may exceed.
  var mostMinutes: Int32? {
    guard dropped != .hoursADay, let most = question.plan.limits.mostMinutesADay else { return nil }
    return Int32(clamping: max(0, most))
  }

  /// How many combinations fit, over all variants.
  ///
  /// `states` is how many states the solver may meet, dealt out as `CountBudget` says. `problems` are those of the variants where somebody laid
  /// them out before, with the hours of days if these are limited.
  func count(
    within states: Int, in problems: [Problem]? = nil
  ) -> (folded: ScheduleCount, unfolded: ScheduleCount) {
    guard isComplete, !variants.contains(where: isTooWide) else { return (.unknown, .unknown) }
    let form = SolverForm(of: self, scale: nil, withHours: mostMinutes != nil && problems == nil)
    let states = mostMinutes == nil ? states : CountBudget.limitingDays(states)
    var (folded, unfolded) = (ScheduleCount.exactly(0), ScheduleCount.exactly(0))
    for (number, variant) in variants.enumerated() {
      let problem = problems?[number] ?? form.problem(for: variant)
      let counts = question.solver.count(
        problem, within: max(CountBudget.least, states / max(1, variants.count)))
      folded = folded + ScheduleCount(counts.folded)
      unfolded = unfolded + ScheduleCount(counts.unfolded)
      if unfolded == .unknown, folded == .unknown { break }
    }
    return (folded, unfolded)
  }
}

extension Reading {
  /// How much each slot of a variant counts in a mean.
  func weights(of variant: Variant) -> [Int] { variant.weights(by: atoms) }

  /// Whether counting a variant would take too long whatever the states: several courses of one large kind, none of which are
  /// alike because none may be taken twice. The solver walks the three largest groups pair by pair for every state before
  /// them.
  func isTooWide(_ variant: Variant) -> Bool {
    guard Set(variant.slots.map(\.atom)).count < variant.slots.count else { return false }
    let sizes = variant.slots.map { Double(choices[$0.atom].count) }.sorted(by: >)
    let last = sizes.prefix(3).reduce(1 / 64, *)
    return last * min(1e6, sizes.dropFirst(3).reduce(1, *)) > 1e9
  }
}

extension Question {
  /// The choices of courses that keep to the limits on credits and holdings. `offered` tells by candidate whether there is any
  /// way to take it.
  func variants(taking offered: [Bool], dropping dropped: Constraint? = nil) -> Variants {
    var variants = Variants(
      filling: request.wishes, by: keys(for: offered, dropping: dropped))
    let atoms = variants.atoms
    variants.keep { keepsToTotals($0, of: atoms, dropping: dropped) }
    return variants
  }

  /// By what each candidate counts; `nil` for one that offers nothing.
  private func keys(for offered: [Bool], dropping dropped: Constraint?) -> [Atom.Key?] {
    let limits = plan.limits
    let countsCredits =
      limits.leastCredits != nil && dropped != .leastCredits
      || limits.mostCredits != nil && dropped != .mostCredits
    let looksAtEach = looksAtEach
    return candidates.indices.map { number in
      let course = candidates[number].course
      guard offered[number] else { return nil }
      return Atom.Key(
        wishes: [], weight: course.creditWeight,
        credits: countsCredits ? min(course.credits?.lowest ?? 0, 1 << 30) : 0,
        holds: limits.holdings.indices.map { place in
          dropped != .holding(place) && limits.holdings[place].kind.includes(course)
        }, candidate: looksAtEach ? candidates[number].listed.map { _ in number } : nil)
    }
  }

  /// Whether each choice of courses from lists is a variant of its own: there the solver's bounds are sharper, as long as they
  /// are not too many.
  private var looksAtEach: Bool {
    let choices = request.wishes.reduce(1.0) { product, wish in
      let listed = wish.members.count { candidates[$0].listed != nil }
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
    if let least = limits.leastCredits, dropped != .leastCredits, credits < least { return false }
    if let most = limits.mostCredits, dropped != .mostCredits, credits > most { return false }
    return limits.holdings.indices.allSatisfy { place in
      dropped == .holding(place)
        || keys.count { $0.holds[place] } >= limits.holdings[place].count
    }
  }

  /// The fewest open seats of a way's sections, unknown ones counting as none.
  func seats(of way: Way, _ candidate: Int) -> Int32 {
    let course = candidates[candidate].course
    let open = way.bundle.sections.map { max(0, $0.openSeats(in: course) ?? 0) }
    return Int32(clamping: open.min() ?? 0)
  }
}
