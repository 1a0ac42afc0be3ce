package import CampusModel
internal import CatalogIndex

/// One kind of score for sorting lists of courses.
package struct ScoreColumn: Hashable, Sendable {
  /// The name in addresses: "rating".
  package let key: String
  /// The number of decimals in the integers: with 2, 431 is 4.31.
  package let places: Int
  /// In fixed point; courses without a score are absent.
  package let scores: [CourseID: Int]
  /// Whether lower is better.
  package let isInverted: Bool
  /// The highest value in the same fixed point, for columns with bands; `nil` for others. Such
  /// columns have two places.
  package let top: Int?

  /// Rounds scores to `places` decimals, halves away from zero, as they are shown: scores that look
  /// equal are equal.
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

  /// A column for each evaluation category of the role `overall` or `workload`.
  ///
  /// The means are adjusted toward those of peers where the number of answers is known.
  package static func evaluations(
    _ courses: [CourseID: CourseEvaluations], among peers: EvaluationPeers,
    in categories: [EvaluationCategory]
  ) -> [ScoreColumn] {
    categories.enumerated().filter { $0.element.role != .other }.map { place, category in
      ScoreColumn(
        key: evaluationPrefix + category.name, places: 2,
        courses.compactMapValues { course in
          course.all.mean(in: place).map { peers.displayedMean($0, of: course.course) }
        },
        isInverted: category.isInverted, top: category.top)
    }
  }

  /// The beginning of these columns' keys, before the name of the category.
  package static let evaluationPrefix = "evaluation:"

  /// These courses by score: the best first, those without a score last, ties in the given order.
  ///
  /// - Precondition: `places` are ascending.
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

  /// Whether two of these courses have different scores.
  func distinguishes(_ places: [Int], of courses: [CourseSummary]) -> Bool {
    let known = places.lazy.compactMap { scores[courses[$0].course.id] }
    return known.contains { $0 != known.first }
  }
}

extension Double {
  /// `nil` for a number that is not finite or out of range.
  fileprivate var wholeAmount: Int? {
    isFinite && self >= 1 && self < Double(CatalogTable.Score.greatest) ? Int(rounded()) : nil
  }
}
