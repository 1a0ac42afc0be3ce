package import CampusModel

/// The score needed on open work for each letter, and the average as a function of that score.
///
/// Other open work is left out, as in the current average. With a needed score in the gradebook,
/// the average is the lowest that earns the letter, exactly; any lower score earns less. Where
/// rounding makes a letter and a better one need the same score, the better one is earned.
///
/// ```
/// standing.final?.ladder.map(\.need)  // [.outOfReach(104), .needs(87.5), .needs(62.5), .secured]
/// ```
package struct Outlook: Hashable, Sendable {
  /// A letter and the score that it needs.
  package struct Rung: Hashable, Sendable {
    /// The letter.
    package let step: GradeScale.Step
    /// The score that it needs.
    package let need: Need
  }

  /// The work to be scored, all with the same percentage. Never empty.
  package let works: [Work]
  /// The name of the group or the assignment; `nil` for all open work.
  package let name: String?
  /// Its share of the course by points, before drops, in percent.
  package let share: Rational
  /// The earliest date of the work, if any has one.
  package let date: CalendarDate?
  /// One for each step of the scale, best first.
  package let ladder: [Rung]
  /// The average with the work scored at x percent: exact, with all corners that drops cause.
  package let curve: Curve

  /// `nil` without work, and where there is no average even then.
  init?(_ course: GradedCourse, _ balance: Balance, scoring works: [Work], name: String?) {
    guard !works.isEmpty, let curve = balance.curve(scoring: works) else { return nil }
    self.works = works
    self.name = name
    self.curve = curve
    share = works.map { balance.share(of: $0) }.sum()
    date = works.compactMap { work in
      work.assignment.flatMap { course.groups[work.group].assignments[$0].date }
    }.min()
    ladder = course.scale.steps.map { step in
      let threshold = course.rounding.least(for: Rational(step.from))
      return Rung(step: step, need: Need(curve.least(reaching: threshold)))
    }
  }

  /// The average with the work scored at `score` percent.
  ///
  /// - Precondition: `score` is not negative.
  package func average(scoring score: Rational) -> Rational { curve.value(at: score) }
}

extension Balance {
  /// The share of one item of work by points, before drops, in percent; for extra credit, the share
  /// that it could add.
  func share(of work: Work) -> Rational {
    let tally = tallies[work.group]
    let size = tally.size
    guard size > .zero else { return .zero }
    return share(of: work.group) * tally.size(of: work.assignment) / size
  }
}
