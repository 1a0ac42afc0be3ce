internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Reads `wants:`, item by item. A course counts for the first want that names it.
struct WantsReader {
  private let term: PlanTerm
  private(set) var wants: [Want] = []
  private(set) var credits: [CourseID: Credits] = [:]
  private var named: Set<CourseID> = []

  init(_ map: YAMLMapping, _ term: PlanTerm, _ findings: inout Findings) {
    self.term = term
    for item in map.items("wants", &findings) { readWant(item, &findings) }
  }

  private mutating func readWant(_ node: YAMLNode, _ findings: inout Findings) {
    if node["some"] != nil || node["of"] != nil {
      readSome(node, &findings)
    } else if node["any"] != nil {
      readAny(node, &findings)
    } else if let entries = node.entries, !entries.contains(where: { courseKeys.contains($0.key) })
    {
      // Neither form: all keys are suggested.
      let map = YAMLMapping(node, keys: courseKeys + ["some", "of", "any"], &findings)
      if entries.isEmpty { map?.demand("course", &findings) }
    } else if case .new(let course) = readCourse(node, &findings) {
      wants.append(.course(course))
    }
  }

  private let courseKeys = ["course", "credits"]

  private enum Naming {
    case new(CourseID)
    case repeated
    case unreadable
  }

  /// A course as its id alone, or with the credits chosen.
  private mutating func readCourse(_ node: YAMLNode, _ findings: inout Findings) -> Naming {
    guard node.entries != nil else {
      guard let id = YAMLScalar.courseID.read(node, &findings) else { return .unreadable }
      return name(id, at: node.place, &findings).naming
    }
    guard let map = YAMLMapping(node, keys: courseKeys, &findings) else { return .unreadable }
    let id = map.required("course", .courseID, &findings)
    let chosen = map.optional("credits", .credits, &findings)
    guard let id else { return .unreadable }
    let (naming, course) = name(id, at: map.place(of: "course"), &findings)
    guard let chosen, case .new = naming else { return naming }
    if let offered = course?.credits,
      !(offered.lowest...offered.highest).contains(chosen.lowest)
    {
      findings.warn(
        at: map.place(of: "credits"), .creditsNotOffered(id, offered, chosen, findings))
    } else {
      credits[id] = chosen
    }
    return naming
  }

  /// Notes that a want names the course; with what the catalog says of it.
  private mutating func name(
    _ id: CourseID, at place: TextPlace, _ findings: inout Findings
  ) -> (naming: Naming, course: Course?) {
    guard named.insert(id).inserted else {
      findings.warn(at: place, .wantedTwice(findings.quoted(id.text)))
      return (.repeated, nil)
    }
    return (.new(id), term.course(id, at: place, &findings))
  }

  private mutating func readSome(_ node: YAMLNode, _ findings: inout Findings) {
    guard let map = YAMLMapping(node, keys: ["some", "of"], &findings) else { return }
    map.demand("some", &findings)
    map.demand("of", &findings)
    let range = map.range("some", .howMany, &findings)
    let items = map.items("of", &findings)
    if case .sequence([])? = map["of"]?.value {
      return findings.error(
        at: map.place(of: "of"), .mismatch("at least one course", found: ", found an empty list"))
    }
    let namings = items.map { readCourse($0, &findings) }
    let courses = namings.compactMap { naming -> CourseID? in
      guard case .new(let id) = naming else { return nil }
      return id
    }
    guard let low = range?.low, let high = range?.high, !items.isEmpty else { return }
    // Items that could not be read were told already, and count.
    let available = namings.count { if case .repeated = $0 { false } else { true } }
    guard high <= available else {
      return findings.error(at: map.place(of: "some"), .listTooShort(high, available, findings))
    }
    if courses.count >= high { wants.append(.some(low...high, of: courses)) }
  }

  private mutating func readAny(_ node: YAMLNode, _ findings: inout Findings) {
    guard let map = YAMLMapping(node, keys: ["any"], &findings),
      let kind = map.mapping("any", keys: kindKeys, &findings),
      let (count, courses) = readKind(kind, term, &findings)
    else { return }
    wants.append(.any(count, courses))
  }
}

extension Diagnostic.Message {
  fileprivate static func wantedTwice(_ course: String) -> Self {
    "the course\(course) is wanted twice"
  }

  fileprivate static func creditsNotOffered(
    _ course: CourseID, _ offered: Credits, _ chosen: Credits, _ findings: Findings
  ) -> Self {
    .init(
      findings.words(
        "the course '\(course.text)' is offered for \(offered.text) credits, not for \(chosen.text)",
        withheld: "the course is not offered for so many credits"))
  }

  fileprivate static func listTooShort(
    _ wanted: Int, _ available: Int, _ findings: Findings
  ) -> Self {
    .init(
      findings.words(
        "\(wanted) courses are wanted, the list has \(available)",
        withheld: "more courses are wanted than the list has"))
  }
}
