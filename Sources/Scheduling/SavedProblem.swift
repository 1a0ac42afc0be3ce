package import CampusModel

/// What is wrong with a saved schedule, beside what is missing and what clashes.
package enum SavedProblem: Hashable, Sendable {
  /// These sections of one course are no way to take it, and why.
  case apart(CourseID, [SectionID], Apart)
  /// One course under several names, all of which are taken.
  case twins([CourseID])
  /// There is less time between two classes than the way takes.
  case tooFar(Walk)

  package enum Apart: Hashable, Sendable {
    /// Two sections of one part, or two of a course without parts.
    case sameKind
    /// By the rule of the course they do not go together.
    case notLinked(LinkRule)
    /// They go together, but nothing is taken of these parts.
    case withoutParts([String])
  }
}
