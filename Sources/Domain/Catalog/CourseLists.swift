package import CampusModel

/// The lists of courses in a term's catalog.
package struct CourseLists: Sendable {
  /// In the order of the catalog.
  package let courses: [CourseSummary]
  /// The scores that lists are sorted by.
  package let columns: [ScoreColumn]
  /// In this order: departments, levels, general-education categories, credits, score bands, fits.
  ///
  /// Bands are listed best first, other lists by code. Each course is in one list of departments,
  /// in one of credits, and for each column with bands in one of these or among the unscored.
  package let lists: [CourseList]

  /// `values` are the values of courses; `evaluations` are further columns.
  package init(
    of courses: [Course], in term: TermID, by evidence: Evidence, worth values: [CourseID: Double],
    and evaluations: [ScoreColumn] = [], fits: [CatalogFit] = []
  ) {
    let departments = Department.all(of: courses, in: term)
    let offered = departments.flatMap(\.courses)
    let summaries = offered.map { CourseSummary($0, evidence: evidence, distribution: nil) }
    let columns = Self.columns(of: summaries, by: evidence, worth: values) + evaluations
    let making = CourseListBuilder(courses: summaries, columns: columns)
    (self.courses, self.columns) = (summaries, columns)
    lists =
      making.departments + making.levels + making.genEds + making.credits
      + columns.flatMap(making.bands) + fits.map(making.fitting)
  }

  /// The list's courses in one of its orders, as indices into the catalog.
  package func places(of list: CourseList, in order: CourseOrder) -> [Int] {
    guard case .score(let key) = order, let column = column(key) else { return list.courses }
    return column.sorted(list.courses, of: courses)
  }

  /// The column with that key.
  package func column(_ key: String) -> ScoreColumn? { columns.first { $0.key == key } }

  private static func columns(
    of courses: [CourseSummary], by evidence: Evidence, worth values: [CourseID: Double]
  ) -> [ScoreColumn] {
    func scores(_ score: (CourseSummary) -> Double?) -> [CourseID: Double] {
      courses.reduce(into: [:]) { $0[$1.course.id] = score($1) }
    }
    return [
      ScoreColumn(key: "value", places: 3, values),
      ScoreColumn(
        key: "rating", places: 2, scores { $0.rating?.mean }, top: evidence.rating.top),
      ScoreColumn(key: "gpa", places: 2, scores { $0.gpa?.mean }, top: evidence.gpa.top),
      ScoreColumn(key: "seats", places: 0, scores { $0.seats.open.map(Double.init) }),
    ]
  }
}

/// Assigns courses to lists, and orders to lists.
private struct CourseListBuilder {
  /// Shorter lists have only the orders by catalog and by value.
  static let fewestSorted = 10

  let courses: [CourseSummary]
  let columns: [ScoreColumn]

  var departments: [CourseList] {
    grouped { [$0.id.department] }.sorted { $0.key < $1.key }
      .map { all(.department($0.key), $0.value, bestFirst: false) }
  }

  var levels: [CourseList] {
    grouped { $0.id.level.map { [$0] } ?? [] }.sorted { $0.key < $1.key }
      .map { all(.level($0.key), $0.value) }
  }

  var genEds: [CourseList] {
    grouped { Array(Set($0.genEds)) }.sorted { $0.key < $1.key }
      .map { all(.genEd($0.key), $0.value) }
  }

  /// By credits, then variable credits, then unknown credits.
  var credits: [CourseList] {
    grouped { [CreditKey($0.credits)] }.sorted { $0.key < $1.key }
      .map { list($0.key.kind, $0.value) }
  }

  func bands(of column: ScoreColumn) -> [CourseList] {
    guard let top = column.top else { return [] }
    let scores = courses.map { column.scores[$0.course.id] }
    let unscored = courses.indices.filter { scores[$0] == nil }
    guard unscored.count < courses.count else { return [] }
    let bands = ScoreBand.all(upTo: top)
    let ordered = column.isInverted ? bands.reversed() : bands
    let lists = ordered.map { band in
      CourseList(
        kind: .band(column.key, band),
        courses: courses.indices.filter { scores[$0].map(band.contains) ?? false },
        orders: [.score(column.key)])
    }
    return
      (lists + [CourseList(kind: .unscored(column.key), courses: unscored, orders: [.catalog])])
      .filter { !$0.courses.isEmpty }
  }

  func fitting(_ fit: CatalogFit) -> CourseList {
    list(.fit(fit.code), courses.indices.filter { fit.courses.contains(courses[$0].course.id) })
  }

  /// As `list`, and for enough courses also by every score that distinguishes them.
  private func all(
    _ kind: CourseList.Kind, _ places: [Int], bestFirst: Bool = true
  ) -> CourseList {
    let observation = ["rating", "gpa", "seats"].filter { key in
      places.count >= Self.fewestSorted
        && columns.contains { $0.key == key && $0.distinguishes(places, of: courses) }
    }
    return list(kind, places, bestFirst: bestFirst, then: observation)
  }

  /// By value, where any is known, and by catalog.
  private func list(
    _ kind: CourseList.Kind, _ places: [Int], bestFirst: Bool = true, then others: [String] = []
  ) -> CourseList {
    let hasValues = columns.contains { column in
      column.key == "value" && places.contains { column.scores[courses[$0].course.id] != nil }
    }
    let best: [CourseOrder] = hasValues ? [.score("value")] : []
    return CourseList(
      kind: kind, courses: places,
      orders: (bestFirst ? best + [.catalog] : [.catalog] + best)
        + others.map { .score($0) })
  }

  private func grouped<Key: Hashable>(by keys: (Course) -> [Key]) -> [Key: [Int]] {
    courses.indices.reduce(into: [:]) { groups, place in
      for key in keys(courses[place].course) { groups[key, default: []].append(place) }
    }
  }
}

/// Credits as lists have them, in their order.
private struct CreditKey: Hashable, Comparable {
  let kind: CourseList.Kind

  init(_ credits: Credits?) {
    kind =
      credits.map { $0.isRange ? .variableCredits : .credits($0.lowest) } ?? .unknownCredits
  }

  private var rank: Int {
    switch kind {
    case .credits(let tenths): tenths
    case .variableCredits: .max - 1
    default: .max
    }
  }

  static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
}
