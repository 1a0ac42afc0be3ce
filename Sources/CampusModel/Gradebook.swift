/// A person's grades, as they keep them.
package struct Gradebook: Hashable, Sendable {
  package var courses: [GradedCourse]
  package init(courses: [GradedCourse]) { self.courses = courses }
}

package struct GradedCourse: Hashable, Sendable {
  package let course: CourseID
  package var title: String
  package var term: TermID
  package var credits: Credits?
  /// A place in the palette, 1 to 12.
  package var colour: Int
  package var scale: GradeScale
  package var groups: [WeightGroup]

  package init(
    course: CourseID, title: String, term: TermID, credits: Credits? = nil, colour: Int,
    scale: GradeScale, groups: [WeightGroup]
  ) {
    self.course = course
    self.title = title
    self.term = term
    self.credits = credits
    self.colour = colour
    self.scale = scale
    self.groups = groups
  }
}

/// Assignments that count together: "Homework, 30 %".
package struct WeightGroup: Hashable, Sendable {
  package var name: String
  /// As written; groups need not add up to 100.
  package var weight: ExactNumber
  /// Whether this is the final, whose needed score is asked for.
  package var isFinal: Bool
  package var assignments: [Assignment]

  package init(name: String, weight: ExactNumber, isFinal: Bool = false, assignments: [Assignment])
  {
    (self.name, self.weight, self.isFinal, self.assignments) = (name, weight, isFinal, assignments)
  }
}

package struct Assignment: Hashable, Sendable {
  package var name: String
  package var date: CalendarDate?
  /// `nil` until it is graded.
  package var score: ExactNumber?
  /// Above 0.
  package var outOf: ExactNumber

  package init(
    name: String, date: CalendarDate? = nil, score: ExactNumber? = nil, outOf: ExactNumber
  ) {
    (self.name, self.date, self.score, self.outOf) = (name, date, score, outOf)
  }
}

/// Letters and the percentage from which each is given, best first.
package struct GradeScale: Hashable, Sendable {
  package struct Step: Hashable, Sendable {
    package var letter: String
    package var from: ExactNumber
    /// Grade points, where the scale has them.
    package var points: ExactNumber?
    package init(letter: String, from: ExactNumber, points: ExactNumber? = nil) {
      (self.letter, self.from, self.points) = (letter, from, points)
    }
  }

  package var name: String
  /// Strictly falling in `from`; never empty.
  package var steps: [Step]
  package init(name: String, steps: [Step]) { (self.name, self.steps) = (name, steps) }
}
