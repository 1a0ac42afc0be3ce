package import CampusModel

/// An assignment with its result, its role in the grade and its influence.
package struct AssignmentLine: Hashable, Sendable {
  /// How an assignment counts in its group.
  package enum Role: Hashable, Sendable {
    case counted, droppedAtBottom, droppedAtTop, open
    /// Graded extra credit, which is added.
    case bonus
    /// Extra credit that is open.
    case openBonus
    /// Excused: it does not count.
    case excused
    /// Disabled by the owner: it does not count.
    case disabled
  }

  /// As in the gradebook.
  package let assignment: Assignment
  /// Its place in the gradebook.
  package let work: Work
  /// The name of its weight group.
  package let group: String
  /// Whether its group is the final.
  package let isFinal: Bool
  /// How it counts in its group.
  package let role: Role
  /// Its score in percent; `nil` until it is graded, and where it is out of 0.
  package let percent: Rational?
  /// Whether the score is assumed and not from the gradebook.
  package let isAssumed: Bool
  /// Its share of the course by points, before drops, in percent; 0 for an assignment that does not
  /// count.
  package let share: Rational
  /// How much it changed the average: the average minus the average without it.
  ///
  /// 0 for a dropped assignment, unless another one would be dropped instead. `nil` where it does
  /// not count, is open, or leaves no average.
  package let effect: Rational?
  /// The average with 100 percent for it minus the average with 0 percent; `nil` unless it is open,
  /// and without such averages.
  package let span: Rational?

  /// The absolute value of `effect` or `span`, otherwise 0: the key of the order `influence`.
  package var influence: Rational { (effect ?? span ?? .zero).magnitude }
}

/// How lists of assignments are sorted.
package enum AssignmentOrder: Hashable, Sendable, CaseIterable {
  /// As in the gradebook.
  case group
  /// By date, ascending; those without a date last.
  case date
  /// By percentage, descending; those without one last.
  case result
  /// By influence, descending.
  case influence
}

extension [AssignmentLine] {
  /// Sorted; ties are in the order of the gradebook.
  package func sorted(by order: AssignmentOrder) -> Self {
    let byPlace = sorted {
      ($0.work.group, $0.work.assignment ?? 0) < ($1.work.group, $1.work.assignment ?? 0)
    }
    switch order {
    case .group: return byPlace
    case .date:
      return byPlace.stablySorted {
        $0.assignment.date
      } by: {
        $0 < $1
      }
    case .result:
      return byPlace.stablySorted {
        $0.percent
      } by: {
        $0 > $1
      }
    case .influence:
      return byPlace.stablySorted {
        $0.influence
      } by: {
        $0 > $1
      }
    }
  }

  /// Elements without a key come last.
  private func stablySorted<Key>(
    _ key: (Element) -> Key?, by isBefore: (Key, Key) -> Bool
  ) -> Self {
    let keyed = enumerated().map { (key: key($0.element), place: $0.offset, line: $0.element) }
    return keyed.sorted { a, b in
      switch (a.key, b.key) {
      case (let x?, let y?): isBefore(x, y) || !isBefore(y, x) && a.place < b.place
      case (nil, nil): a.place < b.place
      case (let x, _): x != nil
      }
    }.map(\.line)
  }
}

extension AssignmentLine {
  /// All assignments of `course`, in the order written.
  ///
  /// Linear in their number without drops; a group with drops is recalculated for each of its
  /// scores.
  static func lines(
    of course: GradedCourse, _ balance: Balance, assuming assumed: [Work: Rational]
  ) -> [Self] {
    let influences = Influences(balance)
    return course.groups.indices.flatMap { place in
      let group = course.groups[place]
      let roles = Roles(balance.tallies[place])
      let share = balance.share(of: place)
      let size = balance.tallies[place].size
      return group.assignments.indices.map { index in
        let (work, role) = (Work(group: place, assignment: index), roles[index])
        let isCounted = role != .excused && role != .disabled
        return AssignmentLine(
          assignment: group.assignments[index], work: work, group: group.name,
          isFinal: group.isFinal, role: role,
          percent: percent(of: group.assignments[index], assumed[work]),
          isAssumed: assumed[work] != nil,
          share: isCounted && size > .zero
            ? share * balance.tallies[place].size(of: index) / size : .zero,
          effect: influences.effect(of: work, role), span: influences.span(of: work, role))
      }
    }
  }

  private static func percent(of assignment: Assignment, _ assumed: Rational?) -> Rational? {
    if let assumed { return assumed }
    guard let score = assignment.score, assignment.outOf.digits > 0 else { return nil }
    return .hundred * Rational(score) / Rational(assignment.outOf)
  }
}

/// How each assignment of a group counts.
struct Roles {
  private var roles: [Int: AssignmentLine.Role] = [:]
  private let group: WeightGroup

  init(_ tally: Tally) {
    group = tally.group
    if let parts = tally.dropSelection?.parts() {
      note(parts.middle, of: tally, as: .counted)
      note(parts.lowest, of: tally, as: .droppedAtBottom)
      note(parts.highest, of: tally, as: .droppedAtTop)
    }
    for place in tally.bonuses.keys { roles[place] = .bonus }
  }

  private mutating func note(_ places: [Int], of tally: Tally, as role: AssignmentLine.Role) {
    for place in places {
      if let assignment = tally.scores[place].assignment { roles[assignment] = role }
    }
  }

  subscript(index: Int) -> AssignmentLine.Role {
    let assignment = group.assignments[index]
    if !assignment.isEnabled { return .disabled }
    if assignment.isExcused { return .excused }
    return roles[index] ?? (assignment.isExtraCredit ? .openBonus : .open)
  }
}

/// How single assignments change an average.
private struct Influences {
  private let balance: Balance
  private let percents: [Rational?]
  private let average: Rational?
  private let factors: [Rational]?

  init(_ balance: Balance) {
    self.balance = balance
    percents = balance.tallies.map(\.percent)
    average = balance.average(percents)
    factors = balance.factors(graded: percents.map { $0 != nil })
  }

  func effect(of work: Work, _ role: AssignmentLine.Role) -> Rational? {
    switch role {
    case .counted, .droppedAtBottom, .droppedAtTop, .bonus: break
    case .open, .openBonus, .excused, .disabled: return nil
    }
    guard let average, let place = work.assignment else { return nil }
    var tally = balance.tallies[work.group]
    tally.remove(place)
    return self.average(with: tally, at: work.group).map { average - $0 }
  }

  func span(of work: Work, _ role: AssignmentLine.Role) -> Rational? {
    guard role == .open || role == .openBonus,
      let place = work.assignment,
      balance.tallies[work.group].group.assignments[place].outOf.digits > 0
    else { return nil }
    let ends = [Rational.hundred, .zero].map { percent in
      var tally = balance.tallies[work.group]
      tally.put(LinearFunction(intercept: percent), for: place)
      return average(with: tally, at: work.group)
    }
    guard let highest = ends[0], let lowest = ends[1] else { return nil }
    return highest - lowest
  }

  /// The average with one group replaced.
  private func average(with tally: Tally, at place: Int) -> Rational? {
    let percent = tally.percent
    if let old = percents[place], let new = percent, let average, let factors {
      return average + factors[place] * (new - old)
    }
    var changed = percents
    changed[place] = percent
    return balance.average(changed)
  }
}
