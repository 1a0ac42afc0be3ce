internal import CampusModel

// What limits are held against. Exams count for nothing here, and what runs past midnight belongs whole to its first day.
extension Timetable {
  /// When the first class of any day begins, in minutes from midnight; `nil` without classes.
  var earliestStart: Int? { slots.lazy.filter { !$0.isExam }.map(\.time.start).min() }

  /// When the last class of any day ends, in minutes from midnight, beyond 1,440 the next morning; `nil` without classes.
  var latestEnd: Int? { slots.lazy.filter { !$0.isExam }.map(\.time.end).max() }

  /// The days with a class.
  ///
  /// - Complexity: linear in the slots.
  func days(on days: TermDays) -> DateSet {
    slots.reduce(into: days.none) { if !$1.isExam { $0.formUnion($1.days) } }
  }

  /// The weekdays it meets on by its real dates: a Friday that follows Monday's timetable is a Friday.
  func weekdays(on days: TermDays) -> WeekdaySet { days.weekdays(of: self.days(on: days)) }

  /// The times of the classes on that day, by start and end.
  private func times(on day: Int) -> [MinuteSpan] {
    slots.filter { !$0.isExam && $0.days.contains(day) }.map(\.time)
  }

  /// The minutes in class on that day; what overlaps counts once.
  func minutes(on day: Int) -> Int {
    var (minutes, end) = (0, 0)
    for time in times(on: day) where time.end > end {
      minutes += time.end - max(time.start, end)
      end = time.end
    }
    return minutes
  }

  /// The most minutes in class on any one day; 0 without classes.
  func mostMinutes(on days: TermDays) -> Int {
    self.days(on: days).days.map { minutes(on: $0) }.max() ?? 0
  }

  /// Whether the two cannot be had in one schedule: they clash, exams too; or between a class of one and a class of the
  /// other on one date, or over midnight, lie fewer than `gap` minutes, or fewer than the way between their buildings
  /// takes. A way that nobody knows hinders nothing.
  ///
  /// - Complexity: the product of the slots; a way is looked up only for classes nearer than the longest one.
  func conflicts(with other: Timetable, gap: Int = 0, walking ways: WayTable? = nil) -> Bool {
    slots.contains { a in
      other.slots.contains { b in a.conflicts(with: b, gap: gap, walking: ways) }
    }
  }

  /// Whether two of its own classes that do not overlap lie too near each other by the rule of `conflicts`.
  func isTooTight(gap: Int = 0, walking ways: WayTable? = nil) -> Bool {
    slots.indices.contains { index in
      slots[index...].contains { slots[index].isTooNear($0, gap: gap, walking: ways) }
    }
  }
}

extension Timetable.Slot {
  /// As of two timetables.
  func conflicts(with other: Self, gap: Int, walking ways: WayTable?) -> Bool {
    firstClash(with: other) != nil || isTooNear(other, gap: gap, walking: ways)
  }

  /// Whether on some date one begins after the other has ended, and too soon after it.
  fileprivate func isTooNear(_ other: Self, gap: Int, walking ways: WayTable?) -> Bool {
    let reach = max(gap, ways?.longest ?? 0)
    guard reach > 0, !isExam, !other.isExam else { return false }
    for (early, late) in [(self, other), (other, self)] {
      for lag in 0...1 {
        let minutes = late.time.start + lag * 1440 - early.time.end
        guard (0..<reach).contains(minutes),
          early.days.firstDay(sharedWith: late.days, lag: lag) != nil
        else { continue }
        if minutes < gap || minutes < early.way(to: late, by: ways) { return true }
      }
    }
    return false
  }

  /// Minutes from the one building to the other; 0 where either has none, or nobody knows.
  private func way(to other: Self, by ways: WayTable?) -> Int {
    guard let ways, let start = place.building, let end = other.place.building else { return 0 }
    return ways.minutes(from: start, to: end) ?? 0
  }
}
