/// Assignments that count together: "Homework, 30 %".
package struct WeightGroup: Hashable, Encodable, Sendable {
  /// How scores of different sizes are combined.
  package enum Counting: String, Hashable, Encodable, Sendable, CaseIterable {
    /// Total points earned over total points possible: an assignment out of 50 counts half as much
    /// as one out of 100.
    case points
    /// The mean of the percentages: all assignments count the same.
    case percent
  }

  /// Unique in the course: "Homework".
  package var name: String
  /// As written; the weights of a course need not add up to 100.
  package var weight: ExactNumber
  /// Whether this is the final exam, whose needed score is computed.
  package var isFinal: Bool
  /// Extra credit: its result is added to the average and is in no denominator.
  package var isExtraCredit = false
  /// How scores of different sizes are combined.
  package var counting = Counting.points
  /// The number of lowest scores that are dropped; not below 0.
  package var dropLowest = 0
  /// The number of highest scores that are dropped; not below 0.
  package var dropHighest = 0
  /// Names of imported assignments that belong here; "*" matches any text.
  package var importPatterns: [String] = []
  /// In the order written.
  package var assignments: [Assignment]

  package init(name: String, weight: ExactNumber, isFinal: Bool = false, assignments: [Assignment])
  {
    (self.name, self.weight, self.isFinal, self.assignments) = (name, weight, isFinal, assignments)
  }
}

/// The work that a group's drops apply to while some of it is open.
package enum DropOrder: String, Hashable, Encodable, Sendable, CaseIterable {
  /// Graded work: the average is that of a course that ends today.
  case gradedFirst = "graded-first"
  /// Open work first, as if it were never handed in; only the remaining drops apply to scores.
  case openFirst = "open-first"
}

/// An assignment, exam or other graded item.
package struct Assignment: Hashable, Encodable, Sendable {
  /// Unique in its group: "Homework 3".
  package var name: String
  /// `nil` without a date.
  package var date: CalendarDate?
  /// `nil` until it is graded.
  package var score: ExactNumber?
  /// Above 0; 0 is allowed for extra credit.
  package var outOf: ExactNumber
  /// Whether the owner lets it count; otherwise it is only shown.
  package var isEnabled = true
  /// Extra credit: its score is added, its points are in no denominator, and it is never dropped.
  package var isExtraCredit = false
  /// Excused by the instructor: it does not count.
  package var isExcused = false
  /// Markdown.
  package var notes: String?

  package init(
    name: String, date: CalendarDate? = nil, score: ExactNumber? = nil, outOf: ExactNumber
  ) {
    (self.name, self.date, self.score, self.outOf) = (name, date, score, outOf)
  }

  /// Whether it is enabled and not excused.
  package var counts: Bool { isEnabled && !isExcused }
}
