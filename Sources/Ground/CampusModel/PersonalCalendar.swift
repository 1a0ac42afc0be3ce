/// The contents and the appearance of a person's own calendar.
package struct PersonalCalendar: Hashable, Encodable, Sendable {
  /// A part of the calendar; each is also a separate feed.
  package enum Part: String, CaseIterable, Comparable, Hashable, Encodable, Sendable {
    case classes, exams
    /// Rooms that the person has reserved.
    case reservations
    /// Activities and errands of `days.yml`.
    case activities
    /// Holidays, swapped days and deadlines.
    case academic
    /// Sections of saved schedules that fill up or have seats again.
    case seats
    /// Trips of the next days, each as an event.
    case ways
    /// Dates of work in the gradebook, never its scores.
    case due

    /// Alphabetically, for a fixed order.
    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// The parts in the combined calendar.
  @MembersInOrder package var parts: Set<Part>
  /// The ids of the saved schedules with the calendar's classes and exams; `nil` for the first of
  /// each term.
  package var schedules: [String]?
  /// Colors of courses that differ from those of the plan.
  @KeysInOrder package var colors: [CourseID: CSSColor]
  /// Minutes before a class at which the calendar with alarms reminds.
  package var classAlarm: Int
  /// Minutes before an exam at which it reminds.
  package var examAlarm: Int
  /// Minutes before a departure at which it reminds.
  package var leaveAlarm: Int

  package init(
    parts: Set<Part> = [.classes, .exams, .reservations, .activities, .academic],
    schedules: [String]? = nil,
    colors: [CourseID: CSSColor] = [:], classAlarm: Int = 10, examAlarm: Int = 60,
    leaveAlarm: Int = 5
  ) {
    self.parts = parts
    self.schedules = schedules
    self.colors = colors
    self.classAlarm = classAlarm
    self.examAlarm = examAlarm
    self.leaveAlarm = leaveAlarm
  }
}
