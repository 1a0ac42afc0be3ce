/// Assignments that count together: "Homework, 30 %".
package struct WeightGroup: Hashable, Encodable, Sendable {
  /// How assignments of different sizes are put together.
  package enum Counting: String, Hashable, Encodable, Sendable, CaseIterable {
    /// All points earned of all points possible: an assignment out of 50 counts half as much as one out of 100.
    case points
    /// The mean of the assignments' percentages: all count alike.
    case percent
  }

  package var name: String
  /// As written; groups need not add up to 100.
  package var weight: ExactNumber
  /// Whether this is the final, whose needed score is asked for.
  package var isFinal: Bool
  /// A bonus: what it brings is added to the average, and it is in no denominator.
  package var isExtraCredit = false
  package var counting = Counting.points
  /// How many scores are left out, at the bottom and at the top; neither below 0.
  package var dropLowest = 0
  package var dropHighest = 0
  /// Names of imported assignments that belong here; "*" stands for any run of characters.
  package var takes: [String] = []
  package var assignments: [Assignment]

  package init(name: String, weight: ExactNumber, isFinal: Bool = false, assignments: [Assignment])
  {
    (self.name, self.weight, self.isFinal, self.assignments) = (name, weight, isFinal, assignments)
  }
}

/// Which work a group's drops fall on while some of it is open.
package enum DropOrder: String, Hashable, Encodable, Sendable, CaseIterable {
  /// On graded work at once: the average is that of the course if it ended today.
  case gradedFirst = "graded-first"
  /// On open work first, as if nothing were handed in for it: a score is dropped only by a drop that is left when every open
  /// assignment has taken one.
  case openFirst = "open-first"
}

package struct Assignment: Hashable, Encodable, Sendable {
  package var name: String
  package var date: CalendarDate?
  /// `nil` until it is graded.
  package var score: ExactNumber?
  /// Above 0; 0 is allowed where it is extra credit.
  package var outOf: ExactNumber
  /// Whether its owner lets it count; one that does not is shown all the same.
  package var isEnabled = true
  /// Its score is added, its points are in no denominator, and it is never dropped.
  package var isExtraCredit = false
  /// Waived by whoever grades; it counts as little as one that is not enabled.
  package var isExcused = false
  /// Markdown.
  package var notes: String?

  package init(
    name: String, date: CalendarDate? = nil, score: ExactNumber? = nil, outOf: ExactNumber
  ) {
    (self.name, self.date, self.score, self.outOf) = (name, date, score, outOf)
  }

  /// Whether it is neither excused nor switched off.
  package var counts: Bool { isEnabled && !isExcused }
}
