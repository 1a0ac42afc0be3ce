/// What somebody wants in their own calendar, and how it looks there.
package struct OwnCalendar: Hashable, Encodable, Sendable {
  /// A part of the calendar; each is a feed of its own too.
  package enum Part: String, CaseIterable, Comparable, Hashable, Encodable, Sendable {
    case classes, exams
    /// Rooms that they have reserved.
    case reservations
    /// What else they do, and their errands: `days.yml`.
    case activities
    /// Holidays, swapped days and other days to know.
    case academic
    /// Sections of saved schedules that fill up, or have seats again.
    case seats
    /// The ways of the next days, each as an event of its own.
    case ways

    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  @MembersInOrder package var parts: Set<Part>
  /// The ids of the saved schedules whose classes and exams are in it; `nil` for the first of each term.
  package var schedules: [String]?
  /// The colours of courses, where they are not those of the plan.
  @KeysInOrder package var colours: [CourseID: CSSColour]
  /// How many minutes before it begins the variant with alarms reminds of a class, and of an exam.
  package var classAlarm: Int
  package var examAlarm: Int
  /// The same of leaving for what they do.
  package var leaveAlarm: Int

  package init(
    parts: Set<Part> = [.classes, .exams, .reservations, .activities, .academic],
    schedules: [String]? = nil,
    colours: [CourseID: CSSColour] = [:], classAlarm: Int = 10, examAlarm: Int = 60,
    leaveAlarm: Int = 5
  ) {
    self.parts = parts
    self.schedules = schedules
    self.colours = colours
    self.classAlarm = classAlarm
    self.examAlarm = examAlarm
    self.leaveAlarm = leaveAlarm
  }
}
