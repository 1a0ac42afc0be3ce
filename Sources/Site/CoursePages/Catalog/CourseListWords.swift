internal import CampusModel
internal import Catalog
internal import Markup
internal import Scheduling
internal import SiteFrame

/// The description of a list of courses.
struct CourseListWords {
  let list: CourseList
  let catalog: CatalogLists

  init(_ list: CourseList, in catalog: CatalogLists) {
    (self.list, self.catalog) = (list, catalog)
  }

  private var kind: CourseList.Kind { list.kind }

  /// The list's name in links next to others of its kind: "DSHU Humanities", "4.0 to 4.5", "3
  /// credits".
  var name: TrustedMarkup {
    switch kind {
    case .department(let code): phrase("\(code)")
    case .genEd(let code): phrase("\(code)\(categoryName.map { " \($0)" } ?? "")")
    case .level(let level): phrase("\(Figure(Double(level), .decimal(0)))")
    case .credits(let tenths): Figure(Double(tenths) / 10, .credits).markup
    case .variableCredits: phrase("A choice")
    case .unknownCredits: phrase("Not listed")
    case .band(_, let band): range(band)
    case .unscored: phrase("Not rated")
    case .fit(let code): phrase("\(catalog.fits[code]?.name ?? code)")
    }
  }

  var head: TrustedMarkup {
    switch kind {
    case .department(let code): phrase("\(departmentName ?? code)")
    case .level: phrase("\(name) level")
    case .genEd(let code): categoryName == nil ? phrase("\(code) courses") : name
    case .credits(let tenths): phrase("\(name) \(tenths == 10 ? "credit" : "credits")")
    case .variableCredits: phrase("A choice of credits")
    case .unknownCredits: phrase("Credits not listed")
    case .band(let key, _): phrase("\(column(key)) \(name)")
    case .unscored(let key): phrase("\(column(key)) unknown")
    case .fit: phrase("Fits with \(name)")
    }
  }

  /// The list's title in the browser's title bar, different for every list. Lists of terms other
  /// than the present one, and lists of courses that fit with a schedule, name the term.
  var title: String {
    if case .fit = kind { return "\(head.words), \(catalog.term.name)" }
    return catalog.isPresent ? titleInTerm : "\(titleInTerm), \(catalog.term.name)"
  }

  private var titleInTerm: String {
    switch kind {
    case .department(let code): "\(code), \(departmentName ?? code)"
    case .level(let level): "\(level) level"
    // A category may be called "Rating" too.
    default: category == nil ? head.words : "Evaluations: \(head.words)"
    }
  }

  /// Where it comes from, for messages.
  var origin: String {
    guard case .department(let code) = kind else { return "the list “\(title)”" }
    return "department \(code)" + (catalog.isPresent ? "" : " in \(catalog.term.name)")
  }

  var sources: Set<String> {
    let all = SourceNames.grades
    return category == nil ? all : all.union(SourceNames.evaluations)
  }

  /// "24 courses, 61 sections".
  var line: TrustedMarkup {
    let courses = counted(list.courses.count, "course", "courses")
    guard case .department(let code) = kind, let own = catalog.departments[code] else {
      return courses
    }
    return phrase("\(courses), \(counted(own.sections, "section", "sections"))")
  }

  /// The content of the list, where its heading does not fully describe it.
  var note: TrustedMarkup {
    switch kind {
    case .band(let key, _):
      phrase(
        """
        By \(means(key)), rounded to two places. Each band includes its lower end; its upper end is in the next.
        """)
    case .unscored:
      phrase("These courses have no scores yet.")
    case .fit:
      phrase(
        """
        Courses with a section that doesn’t clash with this schedule’s weekly hours. Courses without listed times are left out.
        """)
    case .variableCredits: phrase("You choose how many credits to take them for.")
    default: .empty
    }
  }

  var isBanded: Bool {
    switch kind {
    case .band, .unscored: true
    default: false
    }
  }

  /// Adds everything that the words depend on, in addition to the list itself.
  func addBasis(to digest: inout Fingerprint) {
    digest.add(title)
    digest.add(catalog.term.name)
    if case .department(let code) = kind { digest.add(catalog.departments[code]?.sections) }
    if case .fit(let code) = kind { digest.add(catalog.fits[code]?.name) }
  }
}

// Parts of the words
extension CourseListWords {
  private var departmentName: String? {
    guard case .department(let code) = kind else { return nil }
    return catalog.departments[code]?.name
  }

  /// The name of the general-education category; `nil` where the settings have none.
  private var categoryName: String? {
    guard case .genEd(let code) = kind else { return nil }
    return catalog.edition.campus.settings.genEds[code]
  }

  /// The place of the evaluations' category that the list is about.
  private var category: Int? {
    switch kind {
    case .band(let key, _), .unscored(let key): catalog.category(key)
    default: nil
    }
  }

  private func column(_ key: String) -> String {
    catalog.category(key).map { catalog.evaluations.categories[$0].name }
      ?? (key == "gpa" ? "Mean GPA" : "Rating")
  }

  private func means(_ key: String) -> String {
    catalog.category(key) == nil
      ? "raw means" : "means adjusted toward the average of similar courses"
  }

  /// "4.5 and up", "4.0 to 4.5", "below 0.5".
  private func range(_ band: ScoreBand) -> TrustedMarkup {
    let ends = [band.from, band.below].compactMap { $0 }
    let places = ends.allSatisfy { $0 % 100 == 0 } ? 0 : ends.allSatisfy { $0 % 10 == 0 } ? 1 : 2
    let figures = ends.map { Figure(Double($0) / 100, .decimal(places)) }
    return switch (band.from, figures.count) {
    case (_, 2): phrase("\(figures[0]) to \(figures[1])")
    case (nil, 1): phrase("below \(figures[0])")
    case (_, 1): phrase("\(figures[0]) and up")
    default: phrase("all")
    }
  }
}

extension CatalogLists {
  /// The place of the category whose evaluations are in the column with that key; `nil` for other
  /// columns.
  func category(_ key: String) -> Int? {
    guard key.hasPrefix(ScoreColumn.evaluationPrefix) else { return nil }
    let name = key.dropFirst(ScoreColumn.evaluationPrefix.count)
    return evaluations.categories.firstIndex { $0.name == name }
  }
}

/// The order of a list of courses, in words.
struct CourseOrderWords {
  let order: CourseOrder
  let catalog: CatalogLists

  init(_ order: CourseOrder, in catalog: CatalogLists) {
    (self.order, self.catalog) = (order, catalog)
  }

  private var key: String? { if case .score(let key) = order { key } else { nil } }

  /// Whether it leads with the values of courses.
  var showsValue: Bool { key == "value" }

  /// The place of the evaluations' category it leads with.
  var category: Int? { key.flatMap(catalog.category) }

  /// As the choice of orders has it.
  var name: String {
    switch key {
    case nil: "By number"
    case "value": "Best first"
    case "rating": "Rating"
    case "gpa": "GPA"
    case "seats": "Open seats"
    default: category.map { catalog.evaluations.categories[$0].name } ?? ""
    }
  }

  /// To follow the name of a list: "by rating".
  var title: String {
    switch key {
    case nil: "by number"
    case "value": "best first"
    case "gpa": "by mean GPA"
    default: "by \(name.lowercased())"
    }
  }

  /// "highest rating first".
  var rule: TrustedMarkup {
    switch key {
    case nil: phrase("by number")
    case "value": phrase("highest GPA and rating first")
    case "seats": phrase("most open seats first")
    case "rating": phrase("highest rating first")
    case "gpa": phrase("highest mean GPA first")
    default:
      phrase("\(isInverted ? "lowest" : "highest") \(name.lowercased()) first")
    }
  }

  private var isInverted: Bool { key.flatMap(catalog.lists.column)?.isInverted ?? false }

  /// "rating n 63": the number of answers or grades behind the ordering figure, where no column
  /// shows it.
  func sample(of facts: CourseFacts) -> TrustedMarkup {
    switch key {
    case "gpa": named("GPA", facts.gpa)
    case "rating": named("rating", facts.rating)
    default: .empty
    }
  }

  private func named(_ name: String, _ figure: Figure) -> TrustedMarkup {
    figure.sampleMarkup.isEmpty ? .empty : phrase("\(name) \(figure.sampleMarkup)")
  }

  /// Facts that a reader needs to trust the figures.
  func notes(banded: Bool) -> [TrustedMarkup] {
    let evidence = catalog.edition.campus.results.evidence
    if showsValue { return ScoreTerms(catalog.values).valueNotes(by: evidence) + [last] }
    if category != nil { return [catalog.evaluations.settings.method] }
    let note = evidence.note(gpa: catalog.hasScores("gpa"), rating: catalog.hasScores("rating"))
    return (note.isEmpty ? [] : [note]) + (key == nil || banded ? [] : [last])
  }

  private var last: TrustedMarkup {
    phrase("Unknown values come last; ties are by course number.")
  }

  /// Adds everything that the words depend on, in addition to the order itself.
  func addBasis(to digest: inout Fingerprint) {
    if showsValue {
      digest.add(catalog.values.gpa)
      digest.add(catalog.values.rating)
      digest.add(catalog.values.weights)
      let evidence = catalog.edition.campus.results.evidence
      digest.add([evidence.gpa.learned?.trial, evidence.rating.learned?.trial])
    }
    digest.add(name)
  }
}
