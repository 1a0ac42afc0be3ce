package import CampusModel
internal import CatalogIndex

/// One kind of score that courses are listed by.
package struct ScoreColumn: Hashable, Sendable {
  /// What it is called in addresses: "rating".
  package let key: String
  /// How many decimals the integers stand for: with 2, 431 is 4.31.
  package let places: Int
  /// In fixed point; none of courses that nobody knows a score of.
  package let scores: [CourseID: Int]
  /// Whether less is better.
  package let isInverted: Bool
  /// The end of the scale in the same fixed point, where courses are listed in bands of it; `nil` where they are not. Such scores
  /// have two places.
  package let top: Int?

  /// Scores rounded to that many places, halves away from zero, as they are shown and searched: what looks equal is equal.
  package init(
    key: String, places: Int, _ scores: [CourseID: Double], isInverted: Bool = false,
    top: Double? = nil
  ) {
    (self.key, self.places, self.isInverted) = (key, places, isInverted)
    self.scores = CatalogScores(
      key: key, name: "", places: places, scores.mapValues { Measure(mean: $0) }
    ).scores.mapValues(\.value)
    let unit = (0..<places).reduce(1.0) { power, _ in power * 10 }
    self.top = top.flatMap { ($0 * unit).wholeAmount }
  }

  /// A column for each evaluation category that stands for a course, or for the work it takes: the means of all reports, drawn to
  /// those of their peers where it is told how many answered.
  package static func evaluations(
    _ courses: [CourseID: CourseEvaluations], among peers: EvaluationPeers,
    in categories: [EvaluationCategory]
  ) -> [ScoreColumn] {
    categories.enumerated().filter { $0.element.role != .other }.map { place, category in
      ScoreColumn(
        key: evaluationPrefix + category.name, places: 2,
        courses.compactMapValues { course in
          course.all.mean(in: place).map { peers.shown($0, of: course.course) }
        },
        isInverted: category.isInverted, top: category.top)
    }
  }

  /// What the keys of evaluations' columns begin with, before the name of the category.
  package static let evaluationPrefix = "evaluation:"

  /// These places of the catalog in the order of the scores: the best first, those without a score last, equal ones as they stand.
  ///
  /// - Precondition: the places rise.
  func sorted(_ places: [Int], of courses: [CourseSummary]) -> [Int] {
    let scored = places.map { (place: $0, score: scores[courses[$0].course.id]) }
    return scored.sorted { a, b in
      switch (a.score, b.score) {
      case (nil, nil): a.place < b.place
      case (_, nil): true
      case (nil, _): false
      case (let mine?, let other?):
        mine == other ? a.place < b.place : isInverted ? mine < other : mine > other
      }
    }.map(\.place)
  }

  /// Whether it can put courses in an order: two of them have scores that are not the same.
  func tellsApart(_ places: [Int], of courses: [CourseSummary]) -> Bool {
    let known = places.lazy.compactMap { scores[courses[$0].course.id] }
    return known.contains { $0 != known.first }
  }
}

extension Double {
  /// `nil` for what is no amount, or too large to be one.
  fileprivate var wholeAmount: Int? {
    isFinite && self >= 1 && self < Double(CatalogTable.Score.greatest) ? Int(rounded()) : nil
  }
}
