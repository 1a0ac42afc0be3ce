package import CampusModel

/// The current grade of a course, exactly. Percentages, averages and shares are out of 100.
///
/// - Within a group, points or percentages count, drops leave scores out, and extra credit is
///   added: see `Tally` and `DropSelection`.
/// - Weights need not add up to 100: each counts by its share of the sum. Groups without a grade
///   are left out, and extra credit is added: see `Balance`.
/// - The average earns a letter after the course's rounding; without rounding 89.995 is not 90.
/// - A higher score never lowers the average or the letter.
package struct CourseStanding: Hashable, Sendable {
  /// As in the gradebook.
  package let course: GradedCourse
  /// In the order of the gradebook.
  package let groups: [GroupLine]
  /// In the order of the gradebook, group by group.
  package let assignments: [AssignmentLine]
  /// The current average; `nil` while nothing with a weight is graded.
  package let average: Rational?
  /// The letter that the rounded average earns; `nil` without an average, and below the lowest
  /// letter.
  package let calculatedLetter: GradeScale.Step?
  /// The share of groups with a graded item, without extra credit: 0 … 100.
  package let gradedShare: Rational
  /// The possible final averages; `nil` where no group has a weight.
  package let reach: Reach?
  /// The score needed on the final: on all open work of the first group marked as final, without
  /// extra credit.
  ///
  /// `nil` without such a group or open work.
  package let final: Outlook?
  /// The average after each date with a graded item, in order; by the gradebook's scores only.
  package let progress: [ProgressPoint]

  private let balance: Balance

  /// Assumed scores replace those of the gradebook or fill open work, in percent of the possible
  /// points, not negative.
  package init(of course: GradedCourse, assuming assumed: [Work: Rational] = [:]) {
    let balance = Balance(course, assuming: assumed)
    let lines = balance.tallies.indices.map { GroupLine(at: $0, in: balance) }
    self.course = course
    self.balance = balance
    groups = lines
    average = balance.average(lines.map(\.percent))
    calculatedLetter = average.flatMap { course.scale.step(for: $0, course.rounding) }
    assignments = AssignmentLine.lines(of: course, balance, assuming: assumed)
    gradedShare = lines.filter { $0.percent != nil && !$0.isExtraCredit }.map(\.share).sum()
    reach = Reach(balance, course)
    final = Self.final(of: course, balance)
    progress = ProgressPoint.points(of: course, balance)
  }

  package init(of course: GradedCourse, assuming scenario: Scenario) {
    self.init(of: course, assuming: scenario.percents)
  }

  private static func final(of course: GradedCourse, _ balance: Balance) -> Outlook? {
    guard let place = course.groups.firstIndex(where: \.isFinal) else { return nil }
    let works = balance.tallies[place].open.map { Work(group: place, assignment: $0) }
    let outlook = Outlook(course, balance, scoring: works, name: course.groups[place].name)
    return outlook.flatMap { $0.share > .zero ? $0 : nil }
  }
}

extension CourseStanding {
  /// The letter on record: that of the result if there is one, otherwise the calculated one.
  ///
  /// `nil` for a mark such as P or W.
  package var letter: GradeScale.Step? {
    switch course.result {
    case .letter(let step): step
    case .mark: nil
    case nil: calculatedLetter
    }
  }

  /// The share of work with a score, by points, before drops and without extra credit: 0 … 100.
  ///
  /// Half of the essays of a group of 40 % is 20 %. Groups in which nothing can count are left out.
  package var gradedWork: Rational {
    let places = balance.tallies.indices.filter { place in
      !balance.tallies[place].group.isExtraCredit && balance.tallies[place].size > .zero
    }
    let all = places.map { balance.share(of: $0) }.sum()
    guard all > .zero else { return .zero }
    let open = places.flatMap { place in
      balance.tallies[place].open.map { Work(group: place, assignment: $0) }
    }
    return .hundred - open.map { balance.share(of: $0) }.sum() * .hundred / all
  }

  /// The average that earns the letter.
  package var roundedAverage: Rational? { average.map { course.rounding.round($0) } }

  /// The sum of the groups' contributions: without extra credit, the average times the graded
  /// share. 0 while nothing is graded.
  package var contribution: Rational { groups.compactMap(\.contribution).sum() }

  /// The calculation of the average; `nil` without one. Its value is the average.
  package var arithmetic: Arithmetic? { balance.arithmetic }

  /// The score needed on one open assignment, or on a group without assignments.
  ///
  /// `nil` for work that is not open or has 0 possible points.
  package func outlook(of work: Work) -> Outlook? {
    let tally = balance.tallies[work.group]
    let isOpen =
      tally.open.contains(work.assignment)
      || work.assignment.map(tally.openBonuses.contains) ?? false
    let group = course.groups[work.group]
    let name = work.assignment.map { group.assignments[$0].name } ?? group.name
    return isOpen ? Outlook(course, balance, scoring: [work], name: name) : nil
  }

  /// The score needed on all open work, with the same percentage for each item; `nil` where nothing
  /// is open.
  ///
  /// Extra credit is left out, because it is never needed.
  package var everythingOpen: Outlook? {
    let works = balance.tallies.indices
      .filter { !balance.tallies[$0].group.isExtraCredit }
      .flatMap { place in
        balance.tallies[place].open.map { Work(group: place, assignment: $0) }
      }
    return Outlook(course, balance, scoring: works, name: nil)
  }
}

extension Scenario {
  /// In percent of the work's possible points.
  package var percents: [Work: Rational] {
    Dictionary(
      scores.map { ($0.work, .hundred * Rational($0.earned) / Rational($0.outOf)) },
      uniquingKeysWith: { first, _ in first })
  }
}

/// A weight group with its part in the average.
package struct GroupLine: Hashable, Sendable {
  /// As in the gradebook.
  package let name: String
  /// Whether its result is added to the average.
  package let isExtraCredit: Bool
  /// Its share of the weights without extra credit, in percent; 0 where they are all 0.
  package let share: Rational
  /// Points of graded items that count, including extra credit; 0 while nothing is graded.
  package let earned: Rational
  /// The possible points of these items, without extra credit; 0 while nothing is graded.
  package let possible: Rational
  /// The number of assignments with a score that counts or is dropped.
  package let graded: Int
  /// The number of assignments, counted or not.
  package let assignments: Int
  /// The number of scores that are dropped now.
  package let dropped: Int
  /// Its result; `nil` while nothing is graded.
  package let percent: Rational?
  /// Its contribution to the course so far: `percent` of `share`.
  package let contribution: Rational?
  /// The calculation of the percentage; `nil` while nothing is graded. Its value is `percent`.
  package let arithmetic: Arithmetic?

  fileprivate init(at place: Int, in balance: Balance) {
    let (tally, share) = (balance.tallies[place], balance.share(of: place))
    let (group, roles) = (tally.group, Roles(tally))
    let counted = group.assignments.indices.filter { roles[$0] == .counted }
    let bonuses = group.assignments.indices.filter { roles[$0] == .bonus }
    name = group.name
    isExtraCredit = group.isExtraCredit
    self.share = share
    earned = (counted + bonuses).map { tally.points(of: $0) }.sum()
    possible = counted.map { Rational(group.assignments[$0].outOf) }.sum()
    graded = tally.scores.count { $0.assignment != nil } + bonuses.count
    assignments = group.assignments.count
    dropped = tally.scores.count { $0.assignment != nil } - counted.count
    percent = tally.percent
    contribution = percent.map { $0 * share / .hundred }
    arithmetic = tally.arithmetic
  }
}

/// The range of possible final averages: with all open work at 0 and at 100 percent, including
/// extra credit.
///
/// A group without assignments is one open item. Scores above 100 percent are not considered, so
/// the current average can be above `highest`.
package struct Reach: Hashable, Sendable {
  /// With all open work at 0 percent.
  package let lowest: Rational
  /// With all open work at 100 percent.
  package let highest: Rational
  /// The letter for `lowest`; `nil` below the lowest letter.
  package let lowestLetter: GradeScale.Step?
  /// The letter for `highest`; `nil` below the lowest letter.
  package let highestLetter: GradeScale.Step?

  /// The difference; 0 where nothing is open, or open work changes nothing.
  package var span: Rational { highest - lowest }

  fileprivate init?(_ balance: Balance, _ course: GradedCourse) {
    guard let lowest = balance.average(scoringAllOpenAt: .zero),
      let highest = balance.average(scoringAllOpenAt: .hundred)
    else { return nil }
    (self.lowest, self.highest) = (lowest, highest)
    lowestLetter = course.scale.step(for: lowest, course.rounding)
    highestLetter = course.scale.step(for: highest, course.rounding)
  }
}
