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

/// Groups of courses that a catalog can be filtered by, in addition to the courses' own data.
package struct CatalogGroups: Sendable {
  /// Courses that fit a person's schedules or free times.
  package var fits: [CatalogFit]
  /// Reputations by students' answers and grades.
  package var reputations: CourseReputations

  package init(
    fits: [CatalogFit] = [], reputations: CourseReputations = CourseReputations()
  ) {
    (self.fits, self.reputations) = (fits, reputations)
  }
}

/// The names of codes in a catalog.
package struct CatalogNames: Sendable {
  /// Names of general-education categories: "Humanities" for "DSHU".
  package var genEds: [String: String]
  /// Names of buildings: "Bexley Hall" for "BEX".
  package var buildings: [BuildingCode: String]

  package init(genEds: [String: String] = [:], buildings: [BuildingCode: String] = [:]) {
    (self.genEds, self.buildings) = (genEds, buildings)
  }

  /// The names that a campus has.
  package init(of campus: Campus) {
    self.init(
      genEds: campus.settings.genEds,
      buildings: campus.catalog.buildings.reduce(into: [:]) { $0[$1.code] = $1.name })
  }
}

extension CatalogTable {
  /// The courses of a term as rows, in the order of the catalog.
  ///
  /// The columns are "gpa", "rating", those of `scores`, "seats" (open), "credits" (the fewest) and
  /// "credits-most". The facets are "department", "level", "gen-ed", "credits", "building", "fits"
  /// and, where a course has one, "reputation".
  package init(
    _ courses: [Course], in term: TermID, by evidence: Evidence, and scores: [CatalogScores] = [],
    groups: CatalogGroups = CatalogGroups(), names: CatalogNames = CatalogNames(),
    address: (CourseID) -> String = { _ in "" }
  ) {
    let departments = Department.all(of: courses, in: term)
    let offered = departments.flatMap(\.courses)
    let summaries = offered.map {
      CourseSummary($0, evidence: evidence, distribution: nil)
    }
    let all = Self.known(of: summaries) + scores + Self.plain(of: summaries)
    let facets = CourseFacets(
      departments: departments, courses: offered, groups: groups, names: names)
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
    "reputation", "building", "instructor", "days", "time", "sort", "q", "term",
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
  private let groups: CatalogGroups
  private let reputations: [CourseReputation]

  init(
    departments: [Department], courses: [Course], groups: CatalogGroups, names: CatalogNames
  ) {
    self.groups = groups
    let found = Set(courses.flatMap { groups.reputations.courses[$0.id] ?? [] })
    reputations = CourseReputation.allCases.filter(found.contains)
    let known = [
      CatalogTable.Facet(
        key: "department", name: "Department",
        labels: departments.map { .init(code: $0.code, name: $0.name ?? "") }),
      CatalogTable.Facet(key: "level", name: "Level", labels: Self.levels(of: courses)),
      CatalogTable.Facet(
        key: "gen-ed", name: "General education",
        labels: courses.genEds.map { .init(code: $0, name: names.genEds[$0] ?? "") }),
      CatalogTable.Facet(
        key: "credits", name: "Credits",
        labels: Set(courses.flatMap(\.amounts)).sorted().map {
          .init(code: Credits(tenths: $0)?.text ?? "", name: Self.credits($0))
        }),
      CatalogTable.Facet(
        key: "building", name: "Building",
        labels: Set(courses.flatMap(\.buildings)).sorted().map {
          .init(code: $0.text, name: names.buildings[$0] ?? "")
        }),
      CatalogTable.Facet(
        key: "fits", name: "Fits",
        labels: groups.fits.map { .init(code: $0.code, name: $0.name) }),
    ]
    let words = CatalogTable.Facet(
      key: "reputation", name: "Reputation",
      labels: reputations.map { .init(code: $0.rawValue, name: $0.name) })
    facets = known + (reputations.isEmpty ? [] : [words])
    places = facets.map { facet in
      Dictionary(
        facet.labels.enumerated().map { ($1.code, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  func labels(of course: Course) -> [[Int]] {
    let codes = [
      [course.id.department], course.id.levelCodes, course.genEds,
      course.amounts.map { Credits(tenths: $0)?.text ?? "" }, course.buildings.map(\.text),
    ]
    return zip(places, codes).map { places, codes in codes.compactMap { places[$0] } }
      + [groups.fits.indices.filter { groups.fits[$0].courses.contains(course.id) }]
      + (reputations.isEmpty ? [] : [reputations(of: course)])
  }

  private func reputations(of course: Course) -> [Int] {
    (groups.reputations.courses[course.id] ?? []).compactMap { reputations.firstIndex(of: $0) }
  }

  /// The two groups of levels, then the levels.
  private static func levels(of courses: [Course]) -> [CatalogTable.Label] {
    let known = Set(courses.compactMap(\.id.levelGroup))
    let groups: [CatalogTable.Label] = [
      .init(code: "undergraduate", name: "Undergraduate"),
      .init(code: "graduate", name: "Graduate"),
    ]
    return groups.filter { known.contains($0.code) }
      + Set(courses.compactMap(\.id.level)).sorted().map {
        .init(code: "\($0)", name: "\($0) level")
      }
  }

  private static func credits(_ tenths: Int) -> String {
    "\(Credits(tenths: tenths)?.text ?? "") \(tenths == 10 ? "credit" : "credits")"
  }
}

extension CourseID {
  /// "graduate" from 500 on, or 5000 where numbers have four digits; `nil` without a level.
  fileprivate var levelGroup: String? {
    guard var first = level else { return nil }
    while first >= 10 { first /= 10 }
    return first < 5 ? "undergraduate" : "graduate"
  }

  fileprivate var levelCodes: [String] {
    [levelGroup, level.map { "\($0)" }].compactMap { $0 }
  }
}

extension Course {
  /// The numbers of credits for which it can be taken, in tenths: of a choice both ends and the
  /// whole numbers between them, up to 30.
  fileprivate var amounts: [Int] {
    guard let credits else { return [] }
    guard credits.isRange else { return [credits.lowest] }
    let whole = stride(from: (credits.lowest / 10 + 1) * 10, to: min(credits.highest, 310), by: 10)
    return [credits.lowest] + whole + [credits.highest]
  }

  /// Where its sections meet, in order, without repeats.
  fileprivate var buildings: [BuildingCode] {
    Set(sections.flatMap { $0.meetings.compactMap(\.room?.building) }).sorted()
  }
}
