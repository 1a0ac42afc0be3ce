internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Reads `wants:`, item by item. A course counts for the first want that names it.
struct WantsReader {
  private let term: PlanTerm
  private(set) var wants: [Want] = []
  private(set) var credits: [CourseID: Credits] = [:]
  private var named: Set<CourseID> = []

  init(_ map: YAMLMapping, in term: PlanTerm) {
    self.term = term
    for item in map.items("wants") { readWant(item) }
  }

  private mutating func readWant(_ item: YAMLValue) {
    if item["some"] != nil || item["of"] != nil {
      if let want = item.mapping({ chosen($0) }) { wants.append(want) }
    } else if item["any"] != nil {
      if let want = item.mapping({ ofKind($0) }) { wants.append(want) }
    } else if item.isMapping, item["course"] == nil, item["credits"] == nil {
      // None of the forms: all keys are suggested.
      _ = item.mapping { map -> YAMLValue? in
        map.allow("course", "credits", "some", "of", "any")
        return item.node.entries?.isEmpty == true ? map.demand("course") : nil
      }
    } else if case .new(let course) = readCourse(item) {
      wants.append(.course(course))
    }
  }

  private enum Naming {
    case new(CourseID)
    case repeated
    case unreadable
  }

  /// A course as its id alone, or with the credits chosen.
  private mutating func readCourse(_ item: YAMLValue) -> Naming {
    guard item.isMapping else {
      guard let id = item.read(.courseID) else { return .unreadable }
      return name(Placed(value: id, place: item.place)).naming
    }
    return item.mapping { map in
      let id = map.requiredPlaced("course", .courseID)
      let chosen = map.optional("credits", .credits)
      guard let id else { return .unreadable }
      let (naming, course) = name(id)
      guard let chosen, case .new = naming else { return naming }
      if let offered = course?.credits,
        !(offered.lowest...offered.highest).contains(chosen.lowest)
      {
        map.warn(
          at: "credits", .creditsNotOffered(id.value, offered, chosen: chosen, in: map.report))
      } else {
        credits[id.value] = chosen
      }
      return naming
    } ?? .unreadable
  }

  /// Notes that a want names the course; returns it with its entry in the catalog.
  private mutating func name(_ id: Placed<CourseID>) -> (naming: Naming, course: Course?) {
    guard named.insert(id.value).inserted else {
      term.report.warn(at: id.place, .wantedTwice(term.report.quoted(id.value.text)))
      return (.repeated, nil)
    }
    return (.new(id.value), term.course(id))
  }

  /// `{some: 2, of: [CMPS 351, CMPS 430]}`.
  private mutating func chosen(_ map: YAMLMapping) -> Want? {
    map.demand("some")
    map.demand("of")
    let range = map.range("some", .howMany)
    let items = map.items("of")
    if map["of"]?.items?.isEmpty == true {
      map.error(at: "of", .mismatch("at least one course", found: ", found an empty list"))
      return nil
    }
    let namings = items.map { readCourse($0) }
    let courses = namings.compactMap { naming -> CourseID? in
      guard case .new(let id) = naming else { return nil }
      return id
    }
    guard let low = range?.low, let high = range?.high, !items.isEmpty else { return nil }
    // Items that could not be read were reported already, and count.
    let available = namings.count { if case .repeated = $0 { false } else { true } }
    guard high <= available else {
      map.error(at: "some", .listTooShort(high, available, in: map.report))
      return nil
    }
    return courses.count >= high ? .some(low...high, of: courses) : nil
  }

  /// `{any: {gened: DSHS, count: 2}}`.
  private func ofKind(_ map: YAMLMapping) -> Want? {
    map.mapping("any") { CourseKind.read($0, in: term) }.map { .any($0.count, $0.kind) }
  }
}

extension Diagnostic.Message {
  fileprivate static func wantedTwice(_ course: String) -> Self {
    "the course\(course) is listed twice under 'wants'"
  }

  fileprivate static func creditsNotOffered(
    _ course: CourseID, _ offered: Credits, chosen: Credits, in report: Report
  ) -> Self {
    .init(
      report.words(
        "the course '\(course.text)' is offered for \(offered.text) credits, not \(chosen.text)",
        withheld: "the course is not offered for this number of credits"))
  }

  fileprivate static func listTooShort(
    _ wanted: Int, _ available: Int, in report: Report
  ) -> Self {
    .init(
      report.words(
        "\(wanted) courses are required but the list has only \(available)",
        withheld: "more courses are required than the list has"))
  }
}
