/// A person's grades, as they keep them.
package struct Gradebook: Hashable, Encodable, Sendable {
  /// In the order written. No course stands twice in one term.
  package var courses: [GradedCourse]
  /// Terms of earlier years or other schools, which the site itself has no files of.
  package var terms: [EarlierTerm]
  package var degree: Degree?

  package init(courses: [GradedCourse], terms: [EarlierTerm] = [], degree: Degree? = nil) {
    (self.courses, self.terms, self.degree) = (courses, terms, degree)
  }
}

/// A term that only a gradebook knows.
package struct EarlierTerm: Hashable, Encodable, Sendable {
  package let id: TermID
  package var name: String
  package var days: DateSpan

  package init(id: TermID, name: String, days: DateSpan) {
    (self.id, self.name, self.days) = (id, name, days)
  }
}

/// One attempt at a course: what it is, how it is graded, and what came of it.
package struct GradedCourse: Hashable, Encodable, Sendable {
  package enum Status: String, Hashable, Encodable, Sendable, CaseIterable {
    case current, completed
    /// Completed, and out of the way in lists.
    case archived
    /// Given up; its grade counts nowhere.
    case dropped
  }

  package let course: CourseID
  package var title: String
  package var term: TermID
  package var credits: Credits?
  package var status: Status
  package var professor: String?
  /// A place in the palette, 1 to 12.
  package var colour: Int
  package var icon: CourseIcon?
  package var scale: GradeScale
  package var rounding = GradeRounding.exact
  package var drops = DropOrder.gradedFirst
  package var groups: [WeightGroup]
  /// Imported assignments that no group takes. They are shown, and count nowhere.
  package var untaken: [Assignment] = []
  /// What was given in the end, whatever the groups come to.
  package var result: CourseResult?
  /// Whether the owner lets it count in grade point averages.
  package var countsInGPA = true
  /// Taken for a pass or a fail: its letter brings credits and no grade points.
  package var isPassFail = false
  /// The attempt that this one repeats.
  package var retakeOf: Attempt?
  /// When and where it meets, for a course without a catalog.
  package var slots: [CourseSlot] = []
  package var study: [StudySession] = []
  package var scenarios: [Scenario] = []
  /// Markdown.
  package var notes: String?

  package init(
    course: CourseID, title: String, term: TermID, credits: Credits? = nil,
    status: Status = .current, colour: Int, icon: CourseIcon? = nil, scale: GradeScale,
    groups: [WeightGroup], result: CourseResult? = nil
  ) {
    self.course = course
    self.title = title
    self.term = term
    self.credits = credits
    self.status = status
    self.colour = colour
    self.icon = icon
    self.scale = scale
    self.groups = groups
    self.result = result
  }

  /// Which course in which term.
  package struct Attempt: Hashable, Encodable, Sendable {
    package var course: CourseID
    package var term: TermID
    package init(course: CourseID, term: TermID) { (self.course, self.term) = (course, term) }
  }

  package var attempt: Attempt { Attempt(course: course, term: term) }
}

/// What was given in the end.
package enum CourseResult: Hashable, Encodable, Sendable {
  /// A letter of the course's scale.
  case letter(GradeScale.Step)
  case mark(Mark)

  /// What transcripts write in the place of a letter. No mark has grade points.
  package enum Mark: String, Hashable, Encodable, Sendable, CaseIterable {
    case pass = "P", noPass = "NP", satisfactory = "S", unsatisfactory = "U", credit = "CR"
    case noCredit = "NC", transfer = "T", withdrawn = "W", incomplete = "I", audited = "AU"

    /// Whether the course's credits are earned by it.
    package var earnsCredits: Bool {
      switch self {
      case .pass, .satisfactory, .credit, .transfer: true
      case .noPass, .unsatisfactory, .noCredit, .withdrawn, .incomplete, .audited: false
      }
    }
  }

  /// As transcripts write it.
  package var text: String {
    switch self {
    case .letter(let step): step.letter
    case .mark(let mark): mark.rawValue
    }
  }
}

/// When and where a course meets, every week.
package struct CourseSlot: Hashable, Encodable, Sendable {
  package var days: WeekdaySet
  package var time: MinuteSpan
  package var place: String?

  package init(days: WeekdaySet, time: MinuteSpan, place: String? = nil) {
    (self.days, self.time, self.place) = (days, time, place)
  }
}

/// Time that was spent on a course.
package struct StudySession: Hashable, Encodable, Sendable {
  package var date: CalendarDate
  /// 1 to 1440.
  package var minutes: Int
  package var note: String?

  package init(date: CalendarDate, minutes: Int, note: String? = nil) {
    (self.date, self.minutes, self.note) = (date, minutes, note)
  }
}

/// "What if": scores that are not, or not yet, in the gradebook.
package struct Scenario: Hashable, Encodable, Sendable {
  package struct Score: Hashable, Encodable, Sendable {
    package var work: Work
    package var earned: ExactNumber
    /// Above 0; the score is `earned / outOf` of whatever the work is out of.
    package var outOf: ExactNumber

    package init(_ work: Work, _ earned: ExactNumber, outOf: ExactNumber = ExactNumber(digits: 100))
    {
      (self.work, self.earned, self.outOf) = (work, earned, outOf)
    }
  }

  package var name: String
  /// No work is in it twice.
  package var scores: [Score]

  package init(name: String, scores: [Score]) { (self.name, self.scores) = (name, scores) }
}

/// Something in a course that can be scored, by its place in the course's groups.
package struct Work: Hashable, Encodable, Sendable {
  package let group: Int
  /// `nil` for a group without assignments, all of which is one piece of work.
  package let assignment: Int?

  package init(group: Int, assignment: Int?) { (self.group, self.assignment) = (group, assignment) }
}
