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
  /// The fixed section does not keep to this limit, pin or exclusion; it is taken all the same.
  case fixedBreaks(SectionID, Constraint)
  /// Own times leave no way to take the course; there is no schedule.
  case blocked(CourseID, by: [String])
  /// Two fixed things clash.
  case clash(Clash)
  /// Two of the courses that every schedule must hold are one course under two names; there is no schedule.
  case twins(CourseID, CourseID)
  /// Fewer courses than the want asks for, at least, can be taken at all; there is no schedule.
  case tooFewCandidates(Want, found: Int)
  /// The chosen credits lie outside those of the course, which are told; the choice is left aside.
  case chosenCreditsOutOfRange(CourseID, chosen: Credits, offered: Credits)
  /// The pin names nothing that any course of the plan has; nothing is pinned by it.
  case unknownPin(SectionChoice)
  /// The exclusion names nothing that any course of the plan has; nothing is excluded by it.
  case unknownExclusion(SectionChoice)
  /// There are more ways to choose among the wanted courses than are looked at, which is so many; what is listed is the
  /// best of those.
  case tooManyChoices(Int)
  /// The course has more ways to be taken than are looked at, which is so many.
  case tooManyWays(CourseID, Int)
}
