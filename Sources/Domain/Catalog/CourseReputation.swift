package import CampusModel

/// The reputation of a course by students' answers and grades, in a few words.
package enum CourseReputation: String, CaseIterable, Hashable, Encodable, Sendable {
  /// Well liked, with little work.
  case light = "liked-light"
  /// Well liked, with much work.
  case hard = "hard-worth-it"
  /// Well liked, with high grades.
  case highGrades = "liked-high-grades"
  /// Well liked, with low grades.
  case lowGrades = "low-grades-worth-it"

  /// As readers see it: "well liked and light".
  package var name: String {
    switch self {
    case .light: "well liked and light"
    case .hard: "hard and worth it"
    case .highGrades: "well liked, high grades"
    case .lowGrades: "low grades and worth it"
    }
  }
}

/// The reputations of courses: by the quarters of adjusted means that they are in.
///
/// ```
/// let all = CourseReputations(liking: answers, work: hours, grades: gpas)
/// all.courses[id]  // [.light]: in the top quarter of liking and in the lowest of work
/// ```
package struct CourseReputations: Sendable {
  /// Where the quarters of a measure begin and end.
  package struct Quarters: Hashable, Encodable, Sendable {
    /// The lowest quarter is up to here.
    package let low: Double
    /// The highest quarter is from here.
    package let high: Double
    /// The number of courses with the measure.
    package let count: Int

    /// `nil` for fewer than 20 courses, and where a quarter has no bound of its own.
    init?(_ values: some Collection<Double>) {
      let sorted = values.sorted()
      guard sorted.count >= 20 else { return nil }
      let place = sorted.count / 4 - 1
      (low, high, count) = (sorted[place], sorted[sorted.count - 1 - place], sorted.count)
      guard low < high else { return nil }
    }
  }

  /// How much students like a course; `nil` where too few are known.
  package let liking: Quarters?
  /// How much work it is; `nil` where too few are known.
  package let work: Quarters?
  /// Its mean grade points; `nil` where too few are known.
  package let grades: Quarters?
  /// In the order of the words; courses without any are absent.
  package let courses: [CourseID: [CourseReputation]]

  /// Without any.
  package init() { self.init(liking: [:], work: [:], grades: [:]) }

  /// Linear, but for sorting.
  package init(
    liking: [CourseID: Double], work: [CourseID: Double], grades: [CourseID: Double]
  ) {
    let bounds = (Quarters(liking.values), Quarters(work.values), Quarters(grades.values))
    (self.liking, self.work, self.grades) = bounds
    guard let liked = bounds.0 else {
      courses = [:]
      return
    }
    courses = liking.filter { $0.value >= liked.high }.reduce(into: [:]) { courses, entry in
      let (hours, gpa) = (work[entry.key], grades[entry.key])
      let words = CourseReputation.allCases.filter { word in
        switch word {
        case .light: bounds.1.hasLow(hours)
        case .hard: bounds.1.hasHigh(hours)
        case .highGrades: bounds.2.hasHigh(gpa)
        case .lowGrades: bounds.2.hasLow(gpa)
        }
      }
      if !words.isEmpty { courses[entry.key] = words }
    }
  }
}

extension CourseReputations.Quarters? {
  fileprivate func hasLow(_ value: Double?) -> Bool {
    guard let self, let value else { return false }
    return value <= self.low
  }

  fileprivate func hasHigh(_ value: Double?) -> Bool {
    guard let self, let value else { return false }
    return value >= self.high
  }
}

extension CourseReputations {
  /// The reputations of the courses of a campus.
  ///
  /// Liking is the first evaluation category of the role `overall`, or without one the rating of
  /// the current term's instructors; work is the first of the role `workload`. All means are
  /// adjusted toward the average as evaluations are: GPAs and ratings by as many assumed answers.
  package init(
    of campus: Campus, _ evaluated: [CourseID: CourseEvaluations], among peers: EvaluationPeers
  ) {
    let evidence = campus.results.evidence
    let (categories, weight) = (
      campus.results.evaluations.categories, campus.settings.evaluations.weight
    )
    func means(of role: EvaluationCategory.Role) -> [CourseID: Double] {
      guard let place = categories.firstIndex(where: { $0.role == role }) else { return [:] }
      return evaluated.compactMapValues { course in
        course.all.mean(in: place).map { peers.displayedMean($0, of: course.course) }
      }
    }
    let answers = means(of: .overall)
    self.init(
      liking: answers.isEmpty ? campus.ratings.adjusted(by: weight) : answers,
      work: means(of: .workload), grades: evidence.gpa.measures.adjusted(by: weight))
  }
}

extension Campus {
  /// For courses of the current term: the rating of their instructors.
  fileprivate var ratings: [CourseID: Measure] {
    catalog.courses.reduce(into: [:]) { ratings, course in
      guard course.term == settings.time.currentTerm else { return }
      let summary = CourseSummary(course, evidence: results.evidence, distribution: nil)
      ratings[course.id] = summary.rating
    }
  }
}

extension [CourseID: Measure] {
  /// Each mean as if so many more answers had given the mean of all; a mean without a number of
  /// answers is unchanged.
  fileprivate func adjusted(by weight: Double) -> [CourseID: Double] {
    let counted = values.compactMap { measure in
      measure.count.map { (sum: measure.mean * Double($0), count: Double($0)) }
    }.sorted { $0.sum < $1.sum }
    let count = counted.reduce(0) { $0 + $1.count }
    let mean = count > 0 ? counted.reduce(0) { $0 + $1.sum } / count : 0
    return mapValues { measure in
      guard let own = measure.count.map(Double.init), own + weight > 0 else { return measure.mean }
      return (weight * mean + own * measure.mean) / (weight + own)
    }
  }
}
