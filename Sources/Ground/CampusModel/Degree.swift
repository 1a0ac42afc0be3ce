/// The requirements of a degree, as its student wrote them down.
package struct Degree: Hashable, Encodable, Sendable {
  /// "B.S. Computer Science".
  package var name: String
  /// In the order written; their names differ.
  package var groups: [DegreeGroup]
  /// Courses that are yet to be taken.
  package var planned: [PlannedCourse]

  package init(name: String, groups: [DegreeGroup], planned: [PlannedCourse] = []) {
    (self.name, self.groups, self.planned) = (name, groups, planned)
  }
}

/// A requirement: a number of courses or credits from a list of choices.
///
/// If it has both numbers, both must be met.
package struct DegreeGroup: Hashable, Encodable, Sendable {
  /// Unique in the degree: "Upper-level electives".
  package var name: String
  /// The number of courses; above 0. At least one of `courses` and `credits` is present.
  package var courses: Int?
  /// The number of credits in tenths; above 0.
  package var credits: Int?
  /// The courses that count; never empty.
  package var choices: [CoursePattern]

  package init(name: String, courses: Int? = nil, credits: Int? = nil, choices: [CoursePattern]) {
    (self.name, self.courses, self.credits, self.choices) = (name, courses, credits, choices)
  }
}

/// A course that the student plans to take.
package struct PlannedCourse: Hashable, Encodable, Sendable {
  /// The id of the course.
  package let course: CourseID
  /// `nil` for the title in the catalog.
  package var title: String?
  /// `nil` for the credits in the catalog.
  package var credits: Credits?
  /// When it is to be taken, if that is decided.
  package var term: TermID?
  /// A course of the gradebook whose scale and weight groups it will have.
  package var like: CourseID?

  package init(
    course: CourseID, title: String? = nil, credits: Credits? = nil, term: TermID? = nil,
    like: CourseID? = nil
  ) {
    self.course = course
    self.title = title
    self.credits = credits
    self.term = term
    self.like = like
  }
}

/// A course id, or a pattern with stars that matches several: "CMPS 231", "CMPS 4*", "*".
///
/// ```
/// CoursePattern("CMPS 4*")?.matches(CourseID("CMPS430")!)  // true
/// CoursePattern("CMPS 4*")?.course                         // nil: more than one
/// ```
package struct CoursePattern: Hashable, Encodable, Sendable {
  /// As written.
  package let text: String
  /// The text between the stars in the canonical spelling of ids; one part without a star.
  private let parts: [String]

  /// `nil` for an empty text, and unless all text between stars may occur in an id.
  package init?(_ text: String) {
    let pieces = text.split(separator: "*", omittingEmptySubsequences: false)
    var parts: [String] = []
    for piece in pieces {
      let isBlank = piece.allSatisfy { $0 == " " }
      guard let id = CourseID(piece) else {
        guard isBlank, pieces.count > 1 else { return nil }
        parts.append("")
        continue
      }
      parts.append(id.canonical)
    }
    (self.text, self.parts) = (text, parts)
  }

  /// The one course that it names; `nil` with a star.
  package var course: CourseID? { parts.count == 1 ? CourseID(parts[0]) : nil }

  /// Whether the pattern names that course.
  package func matches(_ course: CourseID) -> Bool {
    matchesStars(course.canonical, parts)
  }
}

extension WeightGroup {
  /// Whether an imported assignment of that name belongs here; case does not count.
  package func accepts(_ name: String) -> Bool {
    importPatterns.contains { pattern in
      matchesStars(
        name.lowercased(),
        pattern.lowercased().split(separator: "*", omittingEmptySubsequences: false)
          .map(String.init))
    }
  }
}

/// Whether `text` begins with the first of `parts`, ends with the last, and has the others between,
/// in order.
///
/// Each part is matched as early as possible, which leaves the most text for the others.
private func matchesStars(_ text: String, _ parts: [String]) -> Bool {
  guard let first = parts.first, let last = parts.last, parts.count > 1 else {
    return text == parts.first
  }
  guard text.hasPrefix(first) else { return false }
  var rest = text.dropFirst(first.count)
  guard rest.hasSuffix(last) else { return false }
  rest = rest.dropLast(last.count)
  for part in parts.dropFirst().dropLast() where !part.isEmpty {
    guard let start = start(of: part, in: rest) else { return false }
    rest = rest[start...].dropFirst(part.count)
  }
  return true
}

private func start(of part: String, in text: Substring) -> Substring.Index? {
  text.indices.first { text[$0...].hasPrefix(part) }
}
