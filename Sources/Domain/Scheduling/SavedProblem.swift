package import CampusModel

/// A problem of a saved schedule other than missing sections and clashes.
package enum SavedProblem: Hashable, Sendable {
  /// These sections of one course are not an option. One course may have two such problems.
  case apart(CourseID, [SectionID], Apart)
  /// One course is taken under several names, in the order saved.
  case twins([CourseID])
  /// There is less time between two classes than the walk takes.
  case tooFar(Walk)

  /// Why sections are not an option.
  package enum Apart: Hashable, Sendable {
    /// Two sections of one part, two of a course without parts, or a part with a complete section.
    case sameKind
    /// By the course's rule two of them do not go together, or all links of one are gone.
    case notLinked(LinkRule)
    /// No section of these parts, in the order of the course's parts.
    case withoutParts([String])
  }
}
