package import CampusModel
package import CatalogIndex

/// One kind of score for filtering and sorting courses.
package struct CatalogScores: Sendable {
  /// The column of the search index.
  package var column: CatalogTable.Column
  /// By course; courses without a score are absent.
  package var scores: [CourseID: CatalogTable.Score]

  package init(column: CatalogTable.Column, scores: [CourseID: CatalogTable.Score]) {
    (self.column, self.scores) = (column, scores)
  }

  /// Means rounded to `places` decimals, halves away from zero.
  package init(key: String, name: String, places: Int, _ measures: [CourseID: Measure]) {
    var power = 1.0
    for _ in 0..<places { power *= 10 }
    column = CatalogTable.Column(key: key, name: name, places: places)
    let greatest = Double(CatalogTable.Score.greatest)
    scores = measures.filter { $0.value.mean.isFinite }.mapValues { measure in
      let value = (measure.mean * power).rounded(.toNearestOrAwayFromZero)
      return CatalogTable.Score(
        Int(max(-greatest, min(greatest, value))), count: measure.count ?? 0)
    }
  }
}

/// Courses that fit something of a person's: a saved schedule, a free afternoon.
package struct CatalogFit: Sendable {
  /// The key in addresses.
  package var code: String
  /// As shown: "First choice, Robin".
  package var name: String
  /// The courses that fit.
  package var courses: Set<CourseID>

  package init(code: String, name: String, courses: Set<CourseID>) {
    (self.code, self.name, self.courses) = (code, name, courses)
  }
}

extension CatalogTable {
  /// The courses of a term as rows, in the order of the catalog.
  ///
  /// The columns are "gpa", "rating", those of `scores`, "seats" (open), "credits" (the fewest) and
  /// "credits-most". The facets are "department", "level", "gen-ed" and "fits".
  package init(
    _ courses: [Course], in term: TermID, by evidence: Evidence, and scores: [CatalogScores] = [],
    fits: [CatalogFit] = [], address: (CourseID) -> String = { _ in "" }
  ) {
    let departments = Department.all(of: courses, in: term)
    let offered = departments.flatMap(\.courses)
    let summaries = offered.map {
      CourseSummary($0, evidence: evidence, distribution: nil)
    }
    let all = Self.known(of: summaries) + scores + Self.plain(of: summaries)
    let facets = CourseFacets(departments: departments, courses: offered, fits: fits)
    self.init(
      columns: all.map(\.column), facets: facets.facets,
      rows: summaries.map { summary in
        let course = summary.course
        return Row(
          id: course.id.text, title: course.title, address: address(course.id),
          instructors: summary.instructors.map(\.name), description: course.description,
          weeks: course.weeks, scores: all.map { $0.scores[course.id] },
          labels: facets.labels(of: course))
      })
  }

  /// The keys of built-in columns and facets, and of the other filters.
  static let ownKeys: Set<String> = [
    "gpa", "rating", "seats", "credits", "credits-most", "department", "level", "gen-ed", "fits",
    "days", "time", "sort", "q",
  ]

  private static func known(of summaries: [CourseSummary]) -> [CatalogScores] {
    let gpa = summaries.measures(\.gpa)
    let rating = summaries.measures(\.rating)
    return [
      CatalogScores(key: "gpa", name: "Mean GPA", places: 2, gpa),
      CatalogScores(key: "rating", name: "Rating", places: 2, rating),
    ]
  }

  private static func plain(of summaries: [CourseSummary]) -> [CatalogScores] {
    [
      CatalogScores(
        column: Column(key: "seats", name: "Open seats", places: 0),
        scores: summaries.scores(\.seats.open)),
      CatalogScores(
        column: Column(key: "credits", name: "Credits", places: 1),
        scores: summaries.scores(\.course.credits?.lowest)),
      CatalogScores(
        column: Column(key: "credits-most", name: "Credits at most", places: 1),
        scores: summaries.scores(\.course.credits?.highest)),
    ]
  }
}

extension [CourseSummary] {
  fileprivate func measures(_ measure: (CourseSummary) -> Measure?) -> [CourseID: Measure] {
    reduce(into: [:]) { $0[$1.course.id] = measure($1) }
  }

  fileprivate func scores(_ value: (CourseSummary) -> Int?) -> [CourseID: CatalogTable.Score] {
    reduce(into: [:]) { $0[$1.course.id] = value($1).map { CatalogTable.Score($0) } }
  }
}

/// The labels of courses; those of each facet in display order.
private struct CourseFacets {
  let facets: [CatalogTable.Facet]
  private let places: [[String: Int]]
  private let fits: [CatalogFit]

  init(departments: [Department], courses: [Course], fits: [CatalogFit]) {
    self.fits = fits
    facets = [
      CatalogTable.Facet(
        key: "department", name: "Department",
        labels: departments.map { .init(code: $0.code, name: $0.name ?? "") }),
      CatalogTable.Facet(
        key: "level", name: "Level",
        labels: Set(courses.compactMap(\.id.level)).sorted().map { .init(code: "\($0)") }),
      CatalogTable.Facet(
        key: "gen-ed", name: "General education", labels: courses.genEds.map { .init(code: $0) }),
      CatalogTable.Facet(
        key: "fits", name: "Fits", labels: fits.map { .init(code: $0.code, name: $0.name) }),
    ]
    places = facets.map { facet in
      Dictionary(
        facet.labels.enumerated().map { ($1.code, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  func labels(of course: Course) -> [[Int]] {
    let codes = [
      [course.id.department], course.id.level.map { ["\($0)"] } ?? [], course.genEds,
    ]
    return zip(places, codes).map { places, codes in codes.compactMap { places[$0] } }
      + [fits.indices.filter { fits[$0].courses.contains(course.id) }]
  }
}
