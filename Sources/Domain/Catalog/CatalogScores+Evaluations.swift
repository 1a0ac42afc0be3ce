package import CampusModel
internal import CatalogIndex

extension CatalogScores {
  /// The adjusted means of students' answers, one kind of score for each category.
  ///
  /// They are adjusted as on the course's page, so that few answers put no course at the top of a
  /// list. The key is the slug of the category's name, followed by a number where it is taken:
  /// "rating-2".
  package static func evaluations(
    _ courses: [CourseID: CourseEvaluations], by peers: EvaluationPeers,
    in categories: [EvaluationCategory]
  ) -> [CatalogScores] {
    var means: [Int: [CourseID: Measure]] = [:]
    for (id, course) in courses {
      for mean in course.all.means {
        means[mean.category, default: [:]][id] = Measure(
          mean: peers.displayedMean(mean, of: id), count: mean.count)
      }
    }
    var keys = CatalogTable.ownKeys
    return categories.enumerated().compactMap { place, category in
      guard let measures = means[place] else { return nil }
      let key = keys.insert(freeFor: slug(category.name))
      return CatalogScores(key: key, name: category.name, places: 2, measures)
    }
  }
}

extension Set<String> {
  /// Inserts and returns the name, or the first of "name-2", "name-3" … that is not in the set.
  fileprivate mutating func insert(freeFor name: String) -> String {
    var free = name
    var number = 1
    while !insert(free).inserted {
      number += 1
      free = "\(name)-\(number)"
    }
    return free
  }
}
