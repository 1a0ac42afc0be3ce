package import CampusModel

/// What work that is still open must bring for each letter, and the grade as a function of it.
///
/// Other open work is left out, as the average so far leaves it out. Put a needed score into the gradebook and the average is the least
/// that brings the letter, to the last digit; any lower score brings less. Where a letter and a better one need the same score, as
/// rounding can have it, the better one is given.
package struct Outlook: Hashable, Sendable {
  package struct Rung: Hashable, Sendable {
    package let step: GradeScale.Step
    package let need: Need
  }

  /// What the score is for: each of these is scored alike, in percent of what it is out of. Never empty.
  package let works: [Work]
  /// The group's name or the assignment's; `nil` for all open work at once.
  package let name: String?
  /// Its part of the course, of a hundred, by points and before any drops.
  package let share: Rational
  /// The first date among the works, where one is given.
  package let date: CalendarDate?
  /// One for each step of the scale, best first.
  package let ladder: [Rung]
  /// The average so far, were the works scored at so many percent: exact, with every corner that drops give it.
  package let curve: Curve

  /// `nil` where there is nothing to score, or no average even then.
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

  /// The average so far, were the works scored at `score` percent.
  ///
  /// - Precondition: `score` is not negative.
  package func average(scoring score: Rational) -> Rational { curve.value(at: score) }
}

extension Balance {
  /// The part of the course that one piece of work is, of a hundred, by points and before any drops. What extra credit would add, it has
  /// as its share too.
  func share(of work: Work) -> Rational {
    let tally = tallies[work.group]
    let size = tally.size
    guard size > .zero else { return .zero }
    return share(of: work.group) * tally.size(of: work.assignment) / size
  }
}
