package import CampusModel

/// The average so far at the end of one day.
package struct ProgressPoint: Hashable, Sendable {
  package let date: CalendarDate
  package let average: Rational

  /// After each date with a graded assignment, in order; a date before anything that weighs something is left out.
  ///
  /// Graded work without a date counts from the start, so that the line ends at the average so far. Each date reckons only the groups
  /// anew that it has something of.
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
