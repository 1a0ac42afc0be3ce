package import CampusModel

/// Why a plan cannot be fulfilled as written.
package enum PlanProblem: Hashable, Sendable {
  /// The term's catalog has no such course; it is left out. `nearest` is the id that may have been
  /// meant.
  case unknownCourse(CourseID, nearest: CourseID?)
  /// The course is not offered this term; it is left out.
  case noSections(CourseID)
  /// The links between the course's parts leave no option; it is left out.
  case noBundle(CourseID)
  /// The fixed section does not exist; it is ignored.
  case unknownSection(SectionID, nearest: SectionID?)
  /// The course of the fixed section is not requested; it is added.
  case fixedNotWanted(SectionID)
  /// No option of the course has all its fixed sections; there is no schedule.
  case fixedApart(CourseID, [SectionID])
  /// The fixed section breaks this limit, pin or exclusion; it is scheduled anyway.
  case fixedBreaks(SectionID, Constraint)
  /// Personal blocks exclude every option of the course; there is no schedule.
  case blocked(CourseID, by: [String])
  /// Two fixed commitments clash.
  case clash(Clash)
  /// Two needed courses are one course under two names; there is no schedule.
  case twins(CourseID, CourseID)
  /// Fewer courses can be taken than the request requires; there is no schedule.
  case tooFewCandidates(Want, found: Int)
  /// The chosen credits are outside the course's range; the choice is ignored.
  case chosenCreditsOutOfRange(CourseID, chosen: Credits, offered: Credits)
  /// The pin matches nothing in the plan's courses; it is ignored.
  case unknownPin(SectionChoice)
  /// The exclusion matches nothing in the plan's courses; it is ignored.
  case unknownExclusion(SectionChoice)
  /// There are more choices of courses than are searched, which is this number; the list is the
  /// best of those.
  case tooManyChoices(Int)
  /// The course has more options than are searched, which is this number.
  case tooManyWays(CourseID, Int)
}
