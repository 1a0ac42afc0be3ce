package import CampusModel

/// Something in a plan that excludes schedules.
package enum Constraint: Hashable, Sendable {
  case earliest, latest, daysOff, dailyHours, minimumCredits, maximumCredits, openSeats, gap,
    walking,
    attendance, exams
  /// An index into `Limits.holdings`.
  case holding(Int)
  /// The index of a personal block in the plan.
  case block(Int)
  case pin(CourseID)
  case exclusion(SectionChoice)
  case fixed(SectionID)
}

/// The number of schedules without one constraint and with all others.
package struct ConstraintCost: Hashable, Sendable {
  /// The constraint that is dropped.
  package var constraint: Constraint
  /// The number of schedules without it.
  package var without: ScheduleCount

  package init(constraint: Constraint, without: ScheduleCount) {
    (self.constraint, self.without) = (constraint, without)
  }
}

/// Why no schedule satisfies a plan.
package struct Obstruction: Hashable, Sendable {
  /// A course without a usable option, regardless of the other courses.
  package struct Unusable: Hashable, Sendable {
    /// The needed course.
    package var course: CourseID
    /// The number of its options without any constraint.
    package var ways: Int
    /// How many options each constraint excludes, in descending order; several may exclude one
    /// option.
    package var reasons: [Reason]

    package init(course: CourseID, ways: Int, reasons: [Reason]) {
      (self.course, self.ways, self.reasons) = (course, ways, reasons)
    }
  }

  /// How many options of a course a constraint excludes.
  package struct Reason: Hashable, Sendable {
    /// The constraint that excludes them.
    package var constraint: Constraint
    /// The number of excluded options.
    package var ways: Int
    package init(constraint: Constraint, ways: Int) {
      (self.constraint, self.ways) = (constraint, ways)
    }
  }

  /// The number of options for taking two courses together, without all other courses.
  package struct Pair: Hashable, Sendable {
    /// The one that comes first in the plan.
    package var first: CourseID
    /// The other one.
    package var second: CourseID
    /// The number of combinations that fit.
    package var fitting: UInt64
    /// The number of combinations, with clashes.
    package var all: UInt64

    package init(first: CourseID, second: CourseID, fitting: UInt64, all: UInt64) {
      (self.first, self.second, self.fitting, self.all) = (first, second, fitting, all)
    }
  }

  /// The courses without a usable option, in the order of the plan.
  package var unusable: [Unusable]
  /// The smallest set of needed courses that cannot be combined although each can be taken.
  ///
  /// If there are several, the first in the order of the plan. Empty where a course is unusable, or
  /// where only limits on the whole schedule are broken.
  package var smallest: [CourseID]
  /// A clash between sections of `smallest`, where that is two courses.
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
