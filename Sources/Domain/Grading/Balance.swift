internal import CampusModel

/// A course's groups and their weights.
///
/// - Groups with a graded item count by their weights, relative to each other.
/// - The result of an extra-credit group is added, times its weight over the weights of all other
///   groups. Without another graded group there is no average.
/// - A group in which nothing can ever count has weight 0, and so does one with a negative weight.
///
/// ```
/// // Homework 30 %: 90, midterm 30 %: 80, final 40 %: open
/// (30 * 90 + 30 * 80) / (30 + 30)  // average 85
/// ```
struct Balance: Hashable, Sendable {
  var tallies: [Tally]
  private let weights: [Rational]
  /// The sum of the weights without extra credit.
  let total: Rational

  init(_ tallies: [Tally]) {
    self.tallies = tallies
    weights = tallies.map { $0.canCount ? Swift.max(.zero, Rational($0.group.weight)) : .zero }
    total = zip(tallies, weights).filter { !$0.0.group.isExtraCredit }.map(\.1).sum()
  }

  /// Uses the gradebook's scores, replaced by those of `assumed`, in percent of the possible
  /// points.
  init(_ course: GradedCourse, assuming assumed: [Work: Rational] = [:]) {
    self.init(
      course.groups.enumerated().map { place, group in
        var tally = Tally(group, course.drops) { index in
          let assignment = group.assignments[index]
          guard let percent = assumed[Work(group: place, assignment: index)] else {
            return assignment.score.map { Rational($0) }
          }
          return percent * Rational(assignment.outOf) / .hundred
        }
        if let percent = assumed[Work(group: place, assignment: nil)], tally.open == [nil] {
          tally.put(LinearFunction(intercept: percent), for: nil)
        }
        return tally
      })
  }

  /// A group's share of the weights without extra credit, in percent.
  func share(of place: Int) -> Rational {
    total > .zero ? .hundred * weights[place] / total : .zero
  }

  /// The factor of each group's result in the average, for the `graded` groups; `nil` where these
  /// have no weight.
  func factors(graded: [Bool]) -> [Rational]? {
    let counted = tallies.indices.filter { graded[$0] && !tallies[$0].group.isExtraCredit }
    let divisor = counted.map { weights[$0] }.sum()
    guard divisor > .zero else { return nil }
    return tallies.indices.map { place in
      guard graded[place] else { return .zero }
      return weights[place] / (tallies[place].group.isExtraCredit ? total : divisor)
    }
  }

  /// The average of groups with these results.
  func average(_ percents: [Rational?]) -> Rational? {
    factors(graded: percents.map { $0 != nil }).map { factors in
      zip(factors, percents).map { factor, percent in factor * (percent ?? .zero) }.sum()
    }
  }

  var average: Rational? { average(tallies.map(\.percent)) }

  /// The average as a function of the common score x, in percent, of `works`; other open work stays
  /// open.
  ///
  /// `nil` where there is no average then.
  func curve(scoring works: [Work]) -> Curve? {
    var scored = self
    for work in works {
      scored.tallies[work.group].put(
        LinearFunction(intercept: .zero, slope: .one), for: work.assignment)
    }
    let curves = scored.tallies.map(\.curve)
    return factors(graded: curves.map { $0 != nil }).map { factors in
      Curve.sum(
        zip(curves, factors).compactMap { curve, factor in
          curve.map { ($0, factor) }
        })
    }
  }

  /// The average with all open work scored at `percent`, including extra credit.
  func average(scoringAllOpenAt percent: Rational) -> Rational? {
    var scored = self
    for place in tallies.indices {
      let tally = tallies[place]
      for open in tally.open + tally.openBonuses {
        scored.tallies[place].put(LinearFunction(intercept: percent), for: open)
      }
    }
    return scored.average
  }
}
