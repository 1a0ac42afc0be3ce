/// What a degree asks for, as its student writes it down.
package struct Degree: Hashable, Encodable, Sendable {
  package var name: String
  /// In the order written; their names differ.
  package var groups: [DegreeGroup]
  /// Courses to come.
  package var planned: [PlannedCourse]

  package init(name: String, groups: [DegreeGroup], planned: [PlannedCourse] = []) {
    (self.name, self.groups, self.planned) = (name, groups, planned)
  }
}

/// At least so many courses, or credits, out of some.
package struct DegreeGroup: Hashable, Encodable, Sendable {
  package var name: String
  /// At least one of the two is there, and above 0; where both are, both must be met.
  package var courses: Int?
  /// In tenths.
  package var credits: Int?
  /// Never empty.
  package var choices: [CoursePattern]

  package init(name: String, courses: Int? = nil, credits: Int? = nil, choices: [CoursePattern]) {
    (self.name, self.courses, self.credits, self.choices) = (name, courses, credits, choices)
  }
}

/// A course that is meant to be taken.
package struct PlannedCourse: Hashable, Encodable, Sendable {
  package let course: CourseID
  package var title: String?
  package var credits: Credits?
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

/// A course's id, or many: "CMPS 231", "CMPS 4*", "*".
package struct CoursePattern: Hashable, Encodable, Sendable {
  /// As written.
  package let text: String
  /// What stands between the stars, spelled as ids are compared; a pattern without a star is one part.
  private let parts: [String]

  /// `nil` unless what is between the stars can stand in an id, and there is anything at all.
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

  /// The one course that it names; `nil` where it has a star.
  package var course: CourseID? { parts.count == 1 ? CourseID(parts[0]) : nil }

  package func matches(_ course: CourseID) -> Bool {
    matchesStars(course.canonical, parts)
  }
}

extension WeightGroup {
  /// Whether an imported assignment of that name belongs here; case does not count.
  package func takes(_ name: String) -> Bool {
    takes.contains { pattern in
      matchesStars(
        name.lowercased(),
        pattern.lowercased().split(separator: "*", omittingEmptySubsequences: false)
          .map(String.init))
    }
  }
}

/// Whether `text` begins with the first of `parts`, ends with the last, and has the others between, in their order. Each is looked for as
/// early as it can stand, which leaves most room for those that follow.
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
