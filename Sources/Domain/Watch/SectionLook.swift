internal import CampusModel

/// The state of a saved section when it was seen last.
struct SectionLook: Hashable, Sendable {
  var meetings: [Meeting]
  var instructors: [String]
  /// `nil` if unknown.
  var exams: [Exam]?
  var credits: Credits?
  var seats: SeatState

  init(
    meetings: [Meeting], instructors: [String], exams: [Exam]?, credits: Credits?,
    seats: SeatState
  ) {
    self.meetings = meetings
    self.instructors = instructors
    self.exams = exams
    self.credits = credits
    self.seats = seats
  }

  /// `section` of `course` as it is now; its seats follow from the state before.
  init(_ section: Section, of course: Course, seatsBefore seats: SeatState) {
    self.init(
      meetings: section.meetings, instructors: section.instructors, exams: section.exams,
      credits: course.credits, seats: seats.after(section.seats?.open))
  }
}

/// A section of a saved schedule, as the memory has it.
struct WatchedSection: Hashable, Sendable {
  /// `nil` if the section was saved and never seen.
  var look: SectionLook?
  /// Whether it was missing when looked for last.
  var isGone: Bool
}
