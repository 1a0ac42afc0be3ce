package import CampusModel

/// How far a course has come; courses further along count first.
package enum CourseProgress: Int, Hashable, Comparable, Sendable, CaseIterable {
  /// Passed.
  case finished
  case inProgress
  case planned

  /// Further along comes first.
  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// A course that can count toward a degree.
package struct DegreeCourse: Hashable, Sendable {
  /// The id of the course.
  package let course: CourseID
  /// `nil` where none is known.
  package let title: String?
  /// How far it has come.
  package let progress: CourseProgress
  /// When it was or will be taken; `nil` where that is not planned.
  package let term: TermID?
  /// In tenths: the lowest of a range, 0 where unknown.
  package let credits: Int
  /// Whether its credits are a range or unknown.
  package let hasUnclearCredits: Bool
}

extension DegreeCourse {
  private init(_ attempt: GradedCourse, _ progress: CourseProgress) {
    course = attempt.course
    title = attempt.title
    term = attempt.term
    self.progress = progress
    credits = attempt.credits?.lowest ?? 0
    hasUnclearCredits = attempt.credits?.isRange ?? true
  }

  private init(_ planned: PlannedCourse, _ catalog: [CourseID: Credits?]) {
    let credits = planned.credits ?? catalog[planned.course] ?? nil
    course = planned.course
    title = planned.title
    term = planned.term
    progress = .planned
    self.credits = credits?.lowest ?? 0
    hasUnclearCredits = credits?.isRange ?? true
  }

  /// All courses that can count, in the order of the gradebook, planned courses last.
  ///
  /// Attempts at one course, or that repeat each other, are one course: the last that was passed,
  /// otherwise the last in progress. A planned course that was already taken is left out.
  static func all(
    of standings: [CourseStanding], _ planned: [PlannedCourse], _ catalog: [CourseID: Credits?]
  ) -> [Self] {
    var partition = standings.map(\.course).partition
    let places = Dictionary(grouping: standings.indices) { standings[$0].course.course }
    for places in places.values {
      for place in places { partition.join(places[0], place) }
    }
    var known: Set<CourseID> = []
    let taken = partition.parts.compactMap { attempts -> Self? in
      guard let course = best(of: attempts.map { standings[$0] }) else { return nil }
      known.formUnion(attempts.map { standings[$0].course.course })
      return course
    }
    return taken
      + planned.filter { known.insert($0.course).inserted }.map { Self($0, catalog) }
  }

  private static func best(of attempts: [CourseStanding]) -> Self? {
    let passed = attempts.last { $0.course.isFinished && $0.earnsCredits }
    if let passed { return Self(passed.course, .finished) }
    let open = attempts.last { !$0.course.isFinished && $0.course.status != .dropped }
    return open.map { Self($0.course, .inProgress) }
  }
}

extension PlannedCourse {
  /// The course with the grading rules of its template: scale, weight groups, and assignments
  /// without scores and dates.
  ///
  /// `nil` without a term, and where the gradebook lacks the template. Of several attempts at the
  /// template, the last is used.
  package func graded(in gradebook: Gradebook) -> GradedCourse? {
    guard let term, let model = gradebook.courses.last(where: { $0.course == like }) else {
      return nil
    }
    var graded = GradedCourse(
      course: course, title: title ?? course.text, term: term, credits: credits,
      color: model.color, icon: model.icon, scale: model.scale,
      groups: model.groups.map(\.blank))
    (graded.rounding, graded.drops) = (model.rounding, model.drops)
    (graded.countsInGPA, graded.isPassFail) = (model.countsInGPA, model.isPassFail)
    return graded
  }
}

extension WeightGroup {
  /// With the same assignments, all open.
  fileprivate var blank: Self {
    var blank = self
    blank.assignments = assignments.map { assignment in
      var open = Assignment(name: assignment.name, outOf: assignment.outOf)
      open.isExtraCredit = assignment.isExtraCredit
      return open
    }
    return blank
  }
}
