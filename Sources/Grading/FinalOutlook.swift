package import CampusModel

/// What the final must bring for each letter.
///
/// All other open work is left out, as the average so far leaves it out: put a needed score into the gradebook and the
/// average is that letter's threshold, to the last digit. The final is the first group marked as such; where a part of it is
/// graded already, the scores asked for are those of its open part.
package struct FinalOutlook: Hashable, Sendable {
  package enum Need: Hashable, Sendable {
    /// Even 0 percent is enough.
    case secured
    /// This many percent, above 0 and at most 100.
    case needs(Rational)
    /// More than 100 percent would be needed: this many.
    case outOfReach(Rational)
  }

  package struct Rung: Hashable, Sendable {
    package let step: GradeScale.Step
    package let need: Need
  }

  /// The group's name.
  package let name: String
  /// Its part of all weights, of a hundred.
  package let share: Rational
  /// The first date of what is open in it, where one is given.
  package let date: CalendarDate?
  /// One for each step of the scale, best first.
  package let ladder: [Rung]

  /// The average is a line over the final's score: its value at 0 percent, and what each percent adds. The second is above 0.
  private let base: Rational
  private let slope: Rational

  init?(_ course: GradedCourse, _ tallies: [Tally]) {
    guard let place = course.groups.firstIndex(where: \.isFinal) else { return nil }
    let (group, final) = (course.groups[place], tallies[place])
    guard final.weight > .zero, final.open > .zero else { return nil }
    func average(scoring score: Rational) -> Rational? {
      weightedMean(
        tallies.indices.compactMap { index in
          (index == place ? final.percent(scoring: score) : tallies[index].percent)
            .map { ($0, tallies[index].weight) }
        })
    }
    guard let base = average(scoring: .zero), let top = average(scoring: .hundred) else {
      return nil
    }
    let slope = (top - base) / .hundred
    (self.base, self.slope) = (base, slope)
    name = group.name
    share = .hundred * final.weight / tallies.map(\.weight).sum()
    date = group.assignments.filter { $0.score == nil }.compactMap(\.date).min()
    ladder = course.scale.steps.map { step in
      Rung(step: step, need: Need((Rational(step.from) - base) / slope))
    }
  }

  /// The average so far, were the open part of the final scored at `score` percent.
  package func average(scoring score: Rational) -> Rational { base + slope * score }
}

extension FinalOutlook.Need {
  fileprivate init(_ score: Rational) {
    self =
      score <= .zero ? .secured : score <= .hundred ? .needs(score) : .outOfReach(score)
  }
}
