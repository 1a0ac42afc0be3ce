package import CampusModel

/// A calculation to be shown: "(45 + 38.5) ÷ (50 + 40)". Its only words are names from the
/// gradebook.
///
/// ```
/// // (a + b) / 2:
/// Arithmetic.quotient(.sum([.written(a), .written(b)]), .number(Rational(2))).value
/// ```
package indirect enum Arithmetic: Hashable, Sendable {
  /// A number as written in the gradebook.
  case written(ExactNumber)
  case number(Rational)
  /// 0 without parts.
  case sum([Arithmetic])
  /// The product of both.
  case product(Arithmetic, Arithmetic)
  /// The second is never 0.
  case quotient(Arithmetic, Arithmetic)
  /// A number with its name.
  case named(String, Arithmetic)

  /// The result.
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
  /// The calculation of the group's percentage; `nil` while nothing is graded.
  ///
  /// With points: all that was earned over all that was possible, times a hundred. With
  /// percentages: their mean.
  var arithmetic: Arithmetic? {
    guard let dropSelection else { return nil }
    let counted = dropSelection.parts().middle.map { dropSelection.scores[$0] }
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
  /// The calculation of the average: the groups' percentages by their weights, over these weights,
  /// plus extra credit.
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
