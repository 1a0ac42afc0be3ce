internal import CampusModel

// Quantities that limits apply to. Exams are not counted, and a class that runs past midnight
// belongs whole to its first day.
extension Timetable {
  /// The earliest start of a class on any day, in minutes from midnight; `nil` without classes.
  var earliestStart: Int? { slots.lazy.filter { !$0.isExam }.map { $0.time.start }.min() }

  /// The latest end of a class on any day, in minutes from midnight; `nil` without classes.
  var latestEnd: Int? { slots.lazy.filter { !$0.isExam }.map { $0.time.end }.max() }

  /// The days with a class.
  ///
  /// - Complexity: linear in the slots.
  func days(on days: TermDays) -> DateSet {
    slots.reduce(into: days.none) { if !$1.isExam { $0.formUnion($1.days) } }
  }

  /// The weekdays of its actual dates: a Friday that follows Monday's schedule is a Friday.
  func weekdays(on days: TermDays) -> WeekdaySet { days.weekdays(of: self.days(on: days)) }

  /// The times of the classes on that day, by start and end.
  private func times(on day: Int) -> [MinuteSpan] {
    slots.filter { !$0.isExam && $0.days.contains(day) }.map { $0.time }
  }

  /// The minutes of class on that day; overlaps count once.
  func minutes(on day: Int) -> Int {
    var (minutes, end) = (0, 0)
    for time in times(on: day) where time.end > end {
      minutes += time.end - max(time.start, end)
      end = time.end
    }
    return minutes
  }

  /// The most minutes of class on any day; 0 without classes.
  func mostMinutes(on days: TermDays) -> Int {
    self.days(on: days).days.map { minutes(on: $0) }.max() ?? 0
  }

  /// Whether the two cannot be in one schedule.
  ///
  /// They clash, exams included, or two classes on one date or over midnight are closer than `gap`
  /// minutes or than the walk between their buildings. An unknown walk takes no time.
  ///
  /// - Complexity: the product of the slots; a walk is looked up only for classes within the
  ///   longest one.
  func conflicts(with other: Timetable, gap: Int = 0, walking travelTimes: TravelTimes? = nil)
    -> Bool
  {
    slots.contains { a in
      other.slots.contains { b in a.conflicts(with: b, gap: gap, walking: travelTimes) }
    }
  }

  /// Whether two of its own classes are too close by the rule of `conflicts`.
  func isTooTight(gap: Int = 0, walking travelTimes: TravelTimes? = nil) -> Bool {
    slots.indices.contains { index in
      slots[index...].contains { slots[index].isTooNear($0, gap: gap, walking: travelTimes) }
    }
  }
}

extension Timetable.Slot {
  /// As for two timetables.
  func conflicts(with other: Self, gap: Int, walking travelTimes: TravelTimes?) -> Bool {
    firstClash(with: other) != nil || isTooNear(other, gap: gap, walking: travelTimes)
  }

  /// Whether on some date one begins too soon after the end of the other.
  fileprivate func isTooNear(_ other: Self, gap: Int, walking travelTimes: TravelTimes?) -> Bool {
    let reach = max(gap, travelTimes?.longest ?? 0)
    guard reach > 0, !isExam, !other.isExam else { return false }
    for (early, late) in [(self, other), (other, self)] {
      for lag in 0...1 {
        let minutes = late.time.start + lag * 1440 - early.time.end
        guard (0..<reach).contains(minutes),
          early.days.firstDay(sharedWith: late.days, lag: lag) != nil
        else { continue }
        if minutes < gap || minutes < early.minutes(to: late, by: travelTimes) { return true }
      }
    }
    return false
  }

  /// Minutes from one building to the other; 0 where either has none, or the time is unknown.
  private func minutes(to other: Self, by travelTimes: TravelTimes?) -> Int {
    guard let travelTimes, let start = place.building, let end = other.place.building else {
      return 0
    }
    return travelTimes.minutes(from: start, to: end) ?? 0
  }
}
