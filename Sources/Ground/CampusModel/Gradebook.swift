/// A person's grades.
package struct Gradebook: Hashable, Encodable, Sendable {
  /// In the order written. No course occurs twice in one term.
  package var courses: [GradedCourse]
  /// Terms at other times or schools that the site has no files for.
  package var terms: [EarlierTerm]
  /// The degree that the courses count toward, if the person listed one.
  package var degree: Degree?

  package init(courses: [GradedCourse], terms: [EarlierTerm] = [], degree: Degree? = nil) {
    (self.courses, self.terms, self.degree) = (courses, terms, degree)
  }
}

/// A term that only a gradebook has.
package struct EarlierTerm: Hashable, Encodable, Sendable {
  /// Unique among the gradebook's terms.
  package let id: TermID
  /// "Spring 2024".
  package var name: String
  /// From the first to the last day.
  package var days: DateSpan

  package init(id: TermID, name: String, days: DateSpan) {
    (self.id, self.name, self.days) = (id, name, days)
  }
}

/// One attempt at a course: its grading rules, its scores and its result.
package struct GradedCourse: Hashable, Encodable, Sendable {
  /// How far the attempt has come.
  package enum Status: String, Hashable, Encodable, Sendable, CaseIterable {
    case current, completed
    /// Completed and hidden from lists.
    case archived
    /// Given up; its grade does not count.
    case dropped
  }

  /// The id of the course.
  package let course: CourseID
  /// The title in the owner's words.
  package var title: String
  /// When it is taken.
  package var term: TermID
  /// `nil` where unknown.
  package var credits: Credits?
  /// How far the attempt has come.
  package var status: Status
  /// In the owner's words.
  package var professor: String?
  /// An index into the palette, 1 … 12.
  package var color: Int
  /// `nil` for none.
  package var icon: CourseIcon?
  /// The letters that averages earn.
  package var scale: GradeScale
  /// How the average is rounded before it earns a letter.
  package var rounding = GradeRounding.exact
  /// The work that the groups' drops apply to.
  package var drops = DropOrder.gradedFirst
  /// In the order written.
  package var groups: [WeightGroup]
  /// Imported assignments that match no group. They are shown and do not count.
  package var ungrouped: [Assignment] = []
  /// The final result, which replaces the computed one.
  package var result: CourseResult?
  /// Whether the owner lets it count in grade point averages.
  package var countsInGPA = true
  /// Taken pass/fail: a passing letter earns credits and no grade points.
  package var isPassFail = false
  /// The attempt that this one repeats.
  package var retakeOf: Attempt?
  /// Class times of a course that is in no catalog.
  package var slots: [CourseSlot] = []
  /// Time that the owner logged.
  package var study: [StudySession] = []
  /// The owner's "what if" scores.
  package var scenarios: [Scenario] = []
  /// Markdown.
  package var notes: String?

  package init(
    course: CourseID, title: String, term: TermID, credits: Credits? = nil,
    status: Status = .current, color: Int, icon: CourseIcon? = nil, scale: GradeScale,
    groups: [WeightGroup], result: CourseResult? = nil
  ) {
    self.course = course
    self.title = title
    self.term = term
    self.credits = credits
    self.status = status
    self.color = color
    self.icon = icon
    self.scale = scale
    self.groups = groups
    self.result = result
  }

  /// A course in a term.
  package struct Attempt: Hashable, Encodable, Sendable {
    /// The id of the course.
    package var course: CourseID
    /// When it is taken.
    package var term: TermID
    package init(course: CourseID, term: TermID) { (self.course, self.term) = (course, term) }
  }

  /// The course and the term.
  package var attempt: Attempt { Attempt(course: course, term: term) }
}

/// The final result of a course.
package enum CourseResult: Hashable, Encodable, Sendable {
  /// A letter from the course's scale.
  case letter(GradeScale.Step)
  case mark(Mark)

  /// A mark that a transcript has in place of a letter. No mark has grade points.
  package enum Mark: String, Hashable, Encodable, Sendable, CaseIterable {
    case pass = "P", noPass = "NP", satisfactory = "S", unsatisfactory = "U", credit = "CR"
    case noCredit = "NC", transfer = "T", withdrawn = "W", incomplete = "I", audited = "AU"

    /// Whether it earns the course's credits.
    package var earnsCredits: Bool {
      switch self {
      case .pass, .satisfactory, .credit, .transfer: true
      case .noPass, .unsatisfactory, .noCredit, .withdrawn, .incomplete, .audited: false
      }
    }
  }

  /// As transcripts have it.
  package var text: String {
    switch self {
    case .letter(let step): step.letter
    case .mark(let mark): mark.rawValue
    }
  }
}

/// A weekly class time of a course.
package struct CourseSlot: Hashable, Encodable, Sendable {
  /// The weekdays with class.
  package var days: WeekdaySet
  /// The time of the wall clock.
  package var time: MinuteSpan
  /// The place in the owner's words.
  package var place: String?

  package init(days: WeekdaySet, time: MinuteSpan, place: String? = nil) {
    (self.days, self.time, self.place) = (days, time, place)
  }
}

/// Time spent on a course.
package struct StudySession: Hashable, Encodable, Sendable {
  /// The day of the session.
  package var date: CalendarDate
  /// 1 to 1440.
  package var minutes: Int
  /// The owner's own words.
  package var note: String?

  package init(date: CalendarDate, minutes: Int, note: String? = nil) {
    (self.date, self.minutes, self.note) = (date, minutes, note)
  }
}

/// "What if": assumed scores that are not in the gradebook.
package struct Scenario: Hashable, Encodable, Sendable {
  /// An assumed score for one piece of work.
  package struct Score: Hashable, Encodable, Sendable {
    /// The work that is scored.
    package var work: Work
    /// Not negative.
    package var earned: ExactNumber
    /// Above 0; the score is `earned / outOf` of the work's own points.
    package var outOf: ExactNumber

    package init(_ work: Work, _ earned: ExactNumber, outOf: ExactNumber = ExactNumber(digits: 100))
    {
      (self.work, self.earned, self.outOf) = (work, earned, outOf)
    }
  }

  /// "Ace the final".
  package var name: String
  /// Each piece of work at most once.
  package var scores: [Score]

  package init(name: String, scores: [Score]) { (self.name, self.scores) = (name, scores) }
}

/// A gradable item of a course, by its place in the course's groups.
package struct Work: Hashable, Encodable, Sendable {
  /// An index into the course's groups.
  package let group: Int
  /// An index into the group's assignments; `nil` for a group without assignments, which is one
  /// item.
  package let assignment: Int?

  package init(group: Int, assignment: Int?) { (self.group, self.assignment) = (group, assignment) }
}
