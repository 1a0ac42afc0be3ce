package import CampusModel

/// Where a course's grade stands, exactly. Percentages, averages and shares are all of a hundred.
///
/// - Within a group, points or percentages count, drops leave scores out, and extra credit is added: see `Tally` and `Trimming`.
/// - Weights need not add up to 100: each counts as its share of their sum. What is not graded is left out and the other weights are
///   renormalised; groups of extra credit are added on top: see `Balance`.
/// - A letter is given by the average, rounded as the course says; not at all unless it says so: 89.995 is not 90.
/// - No score that rises ever lowers the average, nor the letter.
package struct CourseStanding: Hashable, Sendable {
  package let course: GradedCourse
  /// As in the gradebook.
  package let groups: [GroupLine]
  /// As in the gradebook, group by group.
  package let assignments: [AssignmentLine]
  /// The average so far; `nil` while nothing that weighs anything is graded.
  package let average: Rational?
  /// The step of the scale that the rounded average reaches; `nil` without an average, or below the lowest step.
  package let reckonedLetter: GradeScale.Step?
  /// The shares of all groups in which something is graded, together, without those of extra credit: 0 to 100.
  package let gradedShare: Rational
  /// `nil` where no group weighs anything.
  package let reach: Reach?
  /// What the final must bring: all that is open in the first group marked as such, but its extra credit. `nil` where there is none, or
  /// nothing in it is open.
  package let final: Outlook?
  /// One point for each date on which something was graded, in order of dates; of the gradebook's scores, whatever is assumed.
  package let progress: [ProgressPoint]

  private let balance: Balance

  /// With `assumed` scores in the place of the gradebook's, or for open work: percentages of what the work is out of, none below 0.
  package init(of course: GradedCourse, assuming assumed: [Work: Rational] = [:]) {
    let balance = Balance(course, assuming: assumed)
    let lines = balance.tallies.indices.map { GroupLine(at: $0, in: balance) }
    self.course = course
    self.balance = balance
    groups = lines
    average = balance.average(lines.map(\.percent))
    reckonedLetter = average.flatMap { course.scale.step(for: $0, course.rounding) }
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
  /// The letter that stands: that of the result, where the gradebook has one; `nil` for a mark such as P or W. Else the reckoned one.
  package var letter: GradeScale.Step? {
    switch course.result {
    case .letter(let step): step
    case .mark: nil
    case nil: reckonedLetter
    }
  }

  /// The average by which the letter is given.
  package var roundedAverage: Rational? { average.map { course.rounding.round($0) } }

  /// What the groups contribute together: the average so far times the graded share, where nothing is extra credit. 0 while nothing is
  /// graded.
  package var contribution: Rational { groups.compactMap(\.contribution).sum() }

  /// The average written out; `nil` without one. Its value is the average.
  package var arithmetic: Arithmetic? { balance.arithmetic }

  /// What one open assignment must bring, or all of a group without assignments; `nil` for what is not open or is out of 0.
  package func outlook(of work: Work) -> Outlook? {
    let tally = balance.tallies[work.group]
    let isOpen =
      tally.open.contains(work.assignment)
      || work.assignment.map(tally.openBonuses.contains) ?? false
    let group = course.groups[work.group]
    let name = work.assignment.map { group.assignments[$0].name } ?? group.name
    return isOpen ? Outlook(course, balance, scoring: [work], name: name) : nil
  }

  /// What all open work must bring, each piece the same percentage; `nil` where nothing is open. Extra credit is left out: nobody is told
  /// to need it.
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
  /// As percentages of what the work is out of.
  package var percents: [Work: Rational] {
    Dictionary(
      scores.map { ($0.work, .hundred * Rational($0.earned) / Rational($0.outOf)) },
      uniquingKeysWith: { first, _ in first })
  }
}

/// One weight group's line of the arithmetic.
package struct GroupLine: Hashable, Sendable {
  package let name: String
  package let isExtraCredit: Bool
  /// Its part of the weights of all groups that are no extra credit, of a hundred: 0 where they are all 0.
  package let share: Rational
  /// Points of what counts, extra credit among what is earned; both 0 while nothing is graded.
  package let earned: Rational
  package let possible: Rational
  /// How many assignments have a score that counts or is dropped, and how many there are, whether they count or not.
  package let graded: Int
  package let assignments: Int
  /// How many scores are dropped now, at the bottom and at the top.
  package let dropped: Int
  /// `nil` while nothing is graded.
  package let percent: Rational?
  /// What it brings to the course so far: `percent` of `share`.
  package let contribution: Rational?
  /// The percentage written out; `nil` while nothing is graded. Its value is `percent`.
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

/// Every end that is still possible: all open work at 0 and at 100 percent, extra credit too where it is out of something.
///
/// Open assignments count within their group as they will; a group without assignments is open as a whole. Scores above 100 percent are
/// not foreseen, so work already graded above it can put the average so far above `highest`.
package struct Reach: Hashable, Sendable {
  package let lowest: Rational
  package let highest: Rational
  /// `nil` below the lowest step.
  package let lowestLetter: GradeScale.Step?
  package let highestLetter: GradeScale.Step?

  /// How far the ends lie apart; 0 where nothing is open, or what is open changes nothing.
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
