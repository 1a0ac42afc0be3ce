package import CampusModel

/// Something in a plan that takes schedules away.
package enum Constraint: Hashable, Sendable {
  case earliest, latest, daysOff, hoursADay, leastCredits, mostCredits, openSeats, gap, walking,
    attendance, exams
  /// By its place in `Limits.holdings`.
  case holding(Int)
  /// By the place of the block in the plan.
  case block(Int)
  case pin(CourseID)
  case exclusion(SectionChoice)
  case fixed(SectionID)
}

/// How many schedules there would be if one constraint were dropped and everything else kept.
package struct ConstraintCost: Hashable, Sendable {
  package var constraint: Constraint
  package var without: ScheduleCount

  package init(constraint: Constraint, without: ScheduleCount) {
    (self.constraint, self.without) = (constraint, without)
  }
}

/// Why no schedule holds everything a plan asks for.
package struct Obstruction: Hashable, Sendable {
  /// A course of which no section can be taken, whatever the other courses are.
  package struct Unusable: Hashable, Sendable {
    package var course: CourseID
    /// How many ways to take it there are without any constraint.
    package var ways: Int
    /// Which constraints rule out how many of them, the most first; one way may be ruled out by several.
    package var reasons: [Reason]

    package init(course: CourseID, ways: Int, reasons: [Reason]) {
      (self.course, self.ways, self.reasons) = (course, ways, reasons)
    }
  }

  package struct Reason: Hashable, Sendable {
    package var constraint: Constraint
    package var ways: Int
    package init(constraint: Constraint, ways: Int) {
      (self.constraint, self.ways) = (constraint, ways)
    }
  }

  /// How many ways to take two courses together there are, every other course left aside.
  package struct Pair: Hashable, Sendable {
    package var first: CourseID
    package var second: CourseID
    package var fitting: UInt64
    package var all: UInt64

    package init(first: CourseID, second: CourseID, fitting: UInt64, all: UInt64) {
      (self.first, self.second, self.fitting, self.all) = (first, second, fitting, all)
    }
  }

  package var unusable: [Unusable]
  /// The fewest wanted courses that cannot go together although each can be taken; of several such sets the first in the
  /// order of the plan. Empty where a course is unusable, or where only limits on the whole schedule are in the way.
  package var smallest: [CourseID]
  /// A clash between sections of `smallest` to show, where it is two courses.
  package var example: Clash?
  /// Every two of the needed courses, in the order of the plan.
  package var pairs: [Pair]

  package init(
    unusable: [Unusable] = [], smallest: [CourseID] = [], example: Clash? = nil,
    pairs: [Pair] = []
  ) {
    (self.unusable, self.smallest, self.example, self.pairs) = (unusable, smallest, example, pairs)
  }
}
