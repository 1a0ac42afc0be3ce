package import CampusModel

/// How a number came about, to be written out: "(45 + 38.5) ÷ (50 + 40)". It holds numbers, no words but names out of the gradebook.
package indirect enum Arithmetic: Hashable, Sendable {
  /// As it stands in the gradebook.
  case written(ExactNumber)
  case number(Rational)
  /// 0 without parts.
  case sum([Arithmetic])
  case product(Arithmetic, Arithmetic)
  /// The second is never 0.
  case quotient(Arithmetic, Arithmetic)
  case named(String, Arithmetic)

  /// What it comes to.
  package var value: Rational {
    switch self {
    case .written(let number): Rational(number)
    case .number(let number): number
    case .sum(let parts): parts.map(\.value).sum()
    case .product(let a, let b): a.value * b.value
    case .quotient(let a, let b): a.value / b.value
    case .named(_, let arithmetic): arithmetic.value
    }
  }
}

extension Tally {
  /// How the group's percentage comes about, from what counts in it; `nil` while nothing is graded.
  ///
  /// Points: all that was earned over all that it is out of, times a hundred. Percentages: those of the assignments over their number.
  var arithmetic: Arithmetic? {
    guard let trimming else { return nil }
    let counted = trimming.parts().middle.map { trimming.scores[$0] }
    let bonuses = self.bonuses.sorted { $0.key < $1.key }
    let isPoints = group.counting == .points
    let factor = isPoints ? Rational.one : .hundred
    let earned =
      counted.map { named($0.assignment, $0.earned.intercept * factor) }
      + bonuses.map { named($0.key, $0.value.intercept * factor) }
    guard isPoints else {
      return .quotient(.sum(earned), .number(Rational(counted.count)))
    }
    let possible = counted.map { Arithmetic.number($0.outOf) }
    return .product(.quotient(.sum(earned), .sum(possible)), .number(.hundred))
  }

  private func named(_ place: Int?, _ number: Rational) -> Arithmetic {
    .named(place.map { group.assignments[$0].name } ?? group.name, .number(number))
  }
}

extension Balance {
  /// How the average comes about: the groups' percentages by their weights as written, over these weights; then what is extra.
  var arithmetic: Arithmetic? {
    let percents = tallies.map(\.percent)
    guard average(percents) != nil else { return nil }
    let parts = zip(tallies, percents).compactMap { tally, percent in
      percent.map { (group: tally.group, percent: Arithmetic.number($0)) }
    }.filter { $0.group.weight.digits > 0 }
    let counted = parts.filter { !$0.group.isExtraCredit }
    let mean = Arithmetic.quotient(
      .sum(counted.map { .named($0.group.name, .product($0.percent, .written($0.group.weight))) }),
      .sum(counted.map { .written($0.group.weight) }))
    let extra = parts.filter(\.group.isExtraCredit).map { part in
      let weight = Arithmetic.quotient(.written(part.group.weight), .number(total))
      return Arithmetic.named(part.group.name, .product(part.percent, weight))
    }
    return extra.isEmpty ? mean : .sum([mean] + extra)
  }
}
