package import CampusModel

/// Why an attempt is in no average: the first reason in this order.
package enum GradeExclusion: Hashable, Sendable {
  /// It has a mark in place of a grade.
  case mark(CourseResult.Mark)
  case dropped
  case passFail
  /// The owner does not let it count.
  case byOwner
  case inProgress
  /// Nothing is graded, or the average is below the lowest letter.
  case noGrade
  /// The scale has neither points nor percentages, as that of the ECTS.
  case noPointsInScale
  /// The letter has no points, although others of the scale have.
  case noPointsForLetter
  /// The scale has percentages, and its own average does not reach the given step.
  case noPercentage
  /// Without credits, or with 0 credits, it has no weight.
  case noCredits
  /// Its credits are a range, so its weight is unknown.
  case creditRange
  /// A later attempt replaces it.
  case replaced(by: GradedCourse.Attempt)
}

/// The kind of grades in an average. Grades of different kinds are never combined.
package enum GradeBasis: Hashable, Sendable {
  /// Grade points, on scales whose best letter has this many.
  case points(outOf: Rational)
  /// Percentages, 0 … 100 and more.
  case percentages
}

/// When courses count.
package enum GradeMoment: Hashable, Sendable, CaseIterable {
  /// Once they are finished.
  case finished
  /// At once, with their current grade.
  case includingInProgress
}

/// An attempt at a course with its role in an average.
package struct AttemptLine: Hashable, Sendable {
  /// How it counts.
  package enum Role: Hashable, Sendable {
    /// With this grade and these credits, in tenths and above 0.
    case counted(GradeBasis, Rational, credits: Int)
    case excluded(GradeExclusion)
  }

  /// As in the gradebook.
  package let course: GradedCourse
  /// The letter or mark on the transcript, otherwise the calculated letter; `nil` without one.
  package let grade: String?
  /// How it counts.
  package internal(set) var role: Role
  /// Whether its credits count as attempted.
  package let isAttempted: Bool
  /// Whether its credits are earned by this attempt.
  package let earns: Bool
}

extension AttemptLine {
  init(of standing: CourseStanding, at moment: GradeMoment) {
    course = standing.course
    grade = standing.course.result?.text ?? standing.calculatedLetter?.letter
    let isOver = moment == .includingInProgress || standing.course.isFinished
    isAttempted = isOver && standing.course.isAttempted
    earns = isOver && standing.earnsCredits
    role = Self.role(of: standing, isOver: isOver)
  }

  private static func role(of standing: CourseStanding, isOver: Bool) -> Role {
    let course = standing.course
    if case .mark(let mark) = course.result { return .excluded(.mark(mark)) }
    if course.status == .dropped { return .excluded(.dropped) }
    if course.isPassFail { return .excluded(.passFail) }
    if !course.countsInGPA { return .excluded(.byOwner) }
    if !isOver { return .excluded(.inProgress) }
    switch standing.worth {
    case .nothing(let reason): return .excluded(reason)
    case .value(let basis, let value): return weighed(basis, value, by: course.credits)
    }
  }

  private static func weighed(
    _ basis: GradeBasis, _ value: Rational, by credits: Credits?
  ) -> Role {
    guard let credits, credits.highest > 0 else { return .excluded(.noCredits) }
    if credits.isRange { return .excluded(.creditRange) }
    return .counted(basis, value, credits: credits.lowest)
  }

  var isCounted: Bool {
    if case .counted = role { return true }
    return false
  }

  /// In tenths; `nil` where unknown.
  var knownCredits: Int? { course.credits.flatMap { $0.isRange ? nil : $0.lowest } }
}

extension GradedCourse {
  /// Whether the outcome is final: by its status, or because a grade or a final mark was given.
  package var isFinished: Bool {
    switch (status, result) {
    case (.completed, _), (.archived, _), (.dropped, _), (.current, .letter): true
    case (.current, .mark(let mark)): mark != .incomplete
    case (.current, nil): false
    }
  }

  /// Whether its credits count as attempted.
  ///
  /// Audited and transferred courses never do; dropped courses only with a W.
  fileprivate var isAttempted: Bool {
    switch result {
    case .mark(.audited), .mark(.transfer): false
    case .mark(.withdrawn): true
    case .letter, .mark, nil: status != .dropped
    }
  }
}

/// The value of a grade, regardless of credits.
private enum Worth {
  case value(GradeBasis, Rational)
  case nothing(GradeExclusion)
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
    guard letter == calculatedLetter, let roundedAverage else { return .nothing(.noPercentage) }
    return .value(.percentages, roundedAverage)
  }

  /// Whether its credits are earned if it ends now: by its mark, otherwise by its letter.
  package var earnsCredits: Bool {
    if case .mark(let mark) = course.result { return mark.earnsCredits }
    return course.status != .dropped && letter.map(course.scale.passes) ?? false
  }
}

extension GradeScale {
  /// The highest grade points; `nil` for a scale without points.
  package var bestPoints: Rational? { steps.compactMap(\.points).map { Rational($0) }.max() }

  /// Whether its steps are percentages: it has no points, and each letter is the percentage at
  /// which it begins.
  package var isOfPercentages: Bool {
    bestPoints == nil
      && steps.allSatisfy { $0.letter.hasPrefix(Rational($0.from).description) }
  }

  /// Whether a letter earns credits.
  ///
  /// Letters with points earn credits above 0 points, percentages from 50, and other letters unless
  /// they begin with an F or are marks that earn none.
  package func passes(_ step: Step) -> Bool {
    if let points = step.points { return points.digits > 0 }
    if isOfPercentages { return Rational(step.from) >= Rational(50) }
    let mark = CourseResult.Mark(rawValue: step.letter)
    return !step.letter.uppercased().hasPrefix("F") && mark.map(\.earnsCredits) ?? true
  }
}
