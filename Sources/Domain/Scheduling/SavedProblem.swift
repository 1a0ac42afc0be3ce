package import CampusModel

/// What is wrong with a saved schedule, beside what is missing and what clashes.
package enum SavedProblem: Hashable, Sendable {
  /// These sections of one course are no way to take it, and why. One course may have two of these.
  case apart(CourseID, [SectionID], Apart)
  /// One course under several names, all of which are taken; in the order saved.
  case twins([CourseID])
  /// There is less time between two classes than the way takes.
  case tooFar(Walk)

  package enum Apart: Hashable, Sendable {
    /// Two sections of one part, two of a course that is not taken in parts, or a part with a section taken by itself.
    case sameKind
    /// By the rule of the course two of them do not go together, or nothing that one goes with is offered any more.
    case notLinked(LinkRule)
    /// Nothing is taken of these parts of the course, in the order of its parts.
    case withoutParts([String])
  }
}
