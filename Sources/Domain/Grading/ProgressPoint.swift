package import CampusModel

/// The average at the end of one day.
package struct ProgressPoint: Hashable, Sendable {
  /// The date of a graded assignment.
  package let date: CalendarDate
  /// The average after that date.
  package let average: Rational

  /// The average after each date with a graded assignment, in order; dates without an average are
  /// left out.
  ///
  /// Graded work without a date counts from the start, so the last point is the current average.
  /// Each date recalculates only the groups with a change.
  static func points(of course: GradedCourse, _ balance: Balance) -> [Self] {
    var changes: [CalendarDate: Set<Int>] = [:]
    for (place, group) in course.groups.enumerated() {
      for assignment in group.assignments where assignment.counts && assignment.score != nil {
        if let date = assignment.date { changes[date, default: []].insert(place) }
      }
    }
    var percents = course.groups.map { group in
      Tally(group, course.drops) { $0.date == nil }.percent
    }
    return changes.keys.sorted().compactMap { date in
      for place in changes[date] ?? [] {
        let tally = Tally(course.groups[place], course.drops) { assignment in
          assignment.date.map { $0 <= date } ?? true
        }
        percents[place] = tally.percent
      }
      return balance.average(percents).map { Self(date: date, average: $0) }
    }
  }
}
