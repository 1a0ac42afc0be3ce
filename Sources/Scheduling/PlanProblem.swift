package import CampusModel

/// Why a plan does not hold all that it asks for.
package enum PlanProblem: Hashable, Sendable {
  /// The term's catalog has no such course; it is left out. `nearest` is the id it may be a slip of.
  case unknownCourse(CourseID, nearest: CourseID?)
  /// The course is not offered this term; it is left out.
  case noSections(CourseID)
  /// The links between the course's parts leave no way to take it; it is left out.
  case noBundle(CourseID)
  /// The fixed section does not exist; nothing is fixed by it.
  case unknownSection(SectionID, nearest: SectionID?)
  /// The fixed section's course is not among the wants; it is taken in nevertheless.
  case fixedNotWanted(SectionID)
  /// No way to take the course holds all its fixed sections; there is no schedule.
  case fixedApart(CourseID, [SectionID])
  /// Own times leave no way to take the course; there is no schedule.
  case blocked(CourseID, by: [String])
  /// Two fixed things clash.
  case clash(Clash)
}
