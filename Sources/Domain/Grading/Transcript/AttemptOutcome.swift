package import CampusModel

/// Why an attempt is in no average. Of several reasons the first of these is given.
package enum LeftOut: Hashable, Sendable {
  /// It has a mark in the place of a grade.
  case mark(CourseResult.Mark)
  case dropped
  case passFail
  /// Its owner does not let it count.
  case byOwner
  case inProgress
  /// Nothing in it is graded, or its average is below the lowest step of its scale.
  case noGrade
  /// Its scale has neither points nor percentages, as that of the ECTS.
  case noPointsInScale
  /// Its letter has no points, although others of its scale have.
  case noPointsForLetter
  /// It is on a scale of percentages, and was given a step of it that its own average does not reach.
  case noPercentage
  /// Without credits, or with 0, it has no weight.
  case noCredits
  /// Its credits are a range: nobody knows its weight.
  case creditRange
  /// A later attempt replaces it.
  case replaced(by: GradedCourse.Attempt)
}

/// What an average is made of. What is of different kinds is never put together.
package enum GradeBasis: Hashable, Sendable {
  /// Grade points, on scales whose best letter has so many.
  case points(outOf: Rational)
  /// Percentages, of 0 to 100 and more.
  case percentages
}

/// When courses count.
package enum GradeMoment: Hashable, Sendable, CaseIterable {
  /// Once they are finished.
  case finished
  /// At once, with the grade that they have.
  case asItStands
}

/// One attempt, and what becomes of it in an average.
package struct AttemptLine: Hashable, Sendable {
  package enum Role: Hashable, Sendable {
    /// Its grade by its credits, in tenths and above 0.
    case counted(GradeBasis, Rational, credits: Int)
    case leftOut(LeftOut)
  }

  package let course: GradedCourse
  /// What stands on the transcript: the letter or mark that was given, else the letter as it is reckoned; `nil` without one.
  package let grade: String?
  package internal(set) var role: Role
  /// Whether its credits are among those attempted, and whether they are earned by it, by itself.
  package let isAttempted: Bool
  package let earns: Bool
}

extension AttemptLine {
  init(of standing: CourseStanding, at moment: GradeMoment) {
    course = standing.course
    grade = standing.course.result?.text ?? standing.reckonedLetter?.letter
    let isOver = moment == .asItStands || standing.course.isFinished
    isAttempted = isOver && standing.course.isAttempted
    earns = isOver && standing.earnsCredits
    role = Self.role(of: standing, isOver: isOver)
  }

  private static func role(of standing: CourseStanding, isOver: Bool) -> Role {
    let course = standing.course
    if case .mark(let mark) = course.result { return .leftOut(.mark(mark)) }
    if course.status == .dropped { return .leftOut(.dropped) }
    if course.isPassFail { return .leftOut(.passFail) }
    if !course.countsInGPA { return .leftOut(.byOwner) }
    if !isOver { return .leftOut(.inProgress) }
    switch standing.worth {
    case .nothing(let reason): return .leftOut(reason)
    case .value(let basis, let value): return weighed(basis, value, by: course.credits)
    }
  }

  private static func weighed(
    _ basis: GradeBasis, _ value: Rational, by credits: Credits?
  ) -> Role {
    guard let credits, credits.highest > 0 else { return .leftOut(.noCredits) }
    if credits.isRange { return .leftOut(.creditRange) }
    return .counted(basis, value, credits: credits.lowest)
  }

  var isCounted: Bool {
    if case .counted = role { return true }
    return false
  }

  /// In tenths; `nil` where nobody knows them.
  var knownCredits: Int? { course.credits.flatMap { $0.isRange ? nil : $0.lowest } }
}

extension GradedCourse {
  /// Whether what came of it is known for good: by its status, or because a grade or a final mark was given.
  package var isFinished: Bool {
    switch (status, result) {
    case (.completed, _), (.archived, _), (.dropped, _), (.current, .letter): true
    case (.current, .mark(let mark)): mark != .incomplete
    case (.current, nil): false
    }
  }

  /// Whether its credits count as attempted: those of audited courses never, those brought from elsewhere neither; those of a course that
  /// was given up only where it left a W.
  fileprivate var isAttempted: Bool {
    switch result {
    case .mark(.audited), .mark(.transfer): false
    case .mark(.withdrawn): true
    case .letter, .mark, nil: status != .dropped
    }
  }
}

/// What a grade counts for, whatever the credits.
private enum Worth {
  case value(GradeBasis, Rational)
  case nothing(LeftOut)
}

extension CourseStanding {
  fileprivate var worth: Worth {
    guard let letter else { return .nothing(.noGrade) }
    let scale = course.scale
    if let best = scale.bestPoints {
      guard let points = letter.points else { return .nothing(.noPointsForLetter) }
      return .value(.points(outOf: best), Rational(points))
    }
    guard scale.isOfPercentages else { return .nothing(.noPointsInScale) }
    guard letter == reckonedLetter, let roundedAverage else { return .nothing(.noPercentage) }
    return .value(.percentages, roundedAverage)
  }

  /// Whether its credits are earned, were it over now: by its mark, else by its letter.
  package var earnsCredits: Bool {
    if case .mark(let mark) = course.result { return mark.earnsCredits }
    return course.status != .dropped && letter.map(course.scale.passes) ?? false
  }
}

extension GradeScale {
  /// The most points that a letter has; `nil` for a scale without points.
  package var bestPoints: Rational? { steps.compactMap(\.points).map { Rational($0) }.max() }

  /// Whether its steps are only percentages by another name: there are no points, and each is named by the percentage it begins at.
  package var isOfPercentages: Bool {
    bestPoints == nil
      && steps.allSatisfy { $0.letter.hasPrefix(Rational($0.from).description) }
  }

  /// Whether a letter earns credits. No scale says so itself: letters with points do where there are more than 0, percentages from 50 on,
  /// other letters unless they begin with an F or are marks that earn none.
  package func passes(_ step: Step) -> Bool {
    if let points = step.points { return points.digits > 0 }
    if isOfPercentages { return Rational(step.from) >= Rational(50) }
    let mark = CourseResult.Mark(rawValue: step.letter)
    return !step.letter.uppercased().hasPrefix("F") && mark.map(\.earnsCredits) ?? true
  }
}
