internal import CampusModel
internal import FileFormats

/// The modules of all files, whose lessons may come from several of them.
struct NusmodsCatalog {
  private struct Module {
    var course: Course
    /// Whether only its id is known so far.
    var isOutline: Bool
    /// In the order in which they were found.
    var groups: [NusmodsGroup] = []
    var sections: [NusmodsGroup: Section] = [:]
    var exams: [Exam] = []
  }

  private var modules: [Module] = []
  private var places: [CourseKey: Int] = [:]

  /// Adds a module, or the outline of one that had only lessons.
  @discardableResult mutating func add(
    _ course: Course, isOutline: Bool, to key: CourseKey
  ) -> Ledger<CourseKey, Course>.Outcome {
    guard let place = places[key] else {
      places[key] = modules.count
      modules.append(Module(course: course, isOutline: isOutline))
      return .new
    }
    if isOutline { return .repeated }
    guard modules[place].isOutline else {
      return modules[place].course == course ? .repeated : .conflict
    }
    modules[place].course = course
    modules[place].isOutline = false
    return .new
  }

  /// Adds a lesson to its class and counts its row. A lesson that is there already is merged.
  mutating func add(_ lesson: NusmodsLesson, of value: JSONValue, to key: CourseKey) {
    guard let place = places[key] else { return }
    let group = lesson.group
    if modules[place].sections[group] == nil {
      modules[place].groups.append(group)
      modules[place].sections[group] = Section(
        id: SectionID(key.id, group.code), seats: lesson.seats)
    }
    let known = modules[place].sections[group]?.meetings ?? []
    let new = lesson.meetings.filter { !known.contains($0) }
    modules[place].sections[group]?.meetings += new
    if new.isEmpty { value.merge() } else { value.keep() }
  }

  mutating func add(_ exam: Exam, to key: CourseKey) {
    guard let place = places[key], !modules[place].exams.contains(exam) else { return }
    modules[place].exams.append(exam)
  }

  var courses: [Course] { modules.map { Self.course($0) } }

  /// Every kind of class is a part, if there are several. The exam is that of the classes in which
  /// everyone is.
  private static func course(_ module: Module) -> Course {
    var course = module.course
    let kinds = uniqued(module.groups.map(\.kind))
    let examined = kinds.first { $0.hasSuffix("Lecture") } ?? kinds.first
    course.sections = module.groups.compactMap { group in
      guard var section = module.sections[group] else { return nil }
      if group.kind == examined, !module.exams.isEmpty { section.exams = module.exams.inOrder }
      guard kinds.count > 1 else { return section }
      section.part = group.kind
      section.links = links(of: group, in: module)
      return section
    }
    return course
  }

  /// The classes that go with a packaged one are those with its own number; otherwise all go with
  /// all.
  private static func links(of group: NusmodsGroup, in module: Module) -> [SectionID] {
    guard module.groups.contains(where: { $0.isPackaged && $0.kind != group.kind }),
      module.groups.contains(where: \.isPackaged)
    else { return [] }
    let others = module.groups.filter { $0.kind != group.kind }
    let partners = others.filter {
      !(group.isPackaged && $0.isPackaged) || $0.number == group.number
    }
    return partners.compactMap { module.sections[$0]?.id }
  }
}

extension NusmodsGroup {
  var isPackaged: Bool { kind.hasPrefix("Packaged ") }

  /// "TUT1", and "TUT2.1" for the first of the second type of tutorials.
  var code: String {
    let short = Self.abbreviations[kind] ?? initials
    return short + (short.last?.isNumber == true ? "." : "") + number
  }

  /// As NUSMods has them.
  private static let abbreviations = [
    "Design Lecture": "DLEC", "Laboratory": "LAB", "Lecture": "LEC", "Packaged Laboratory": "PLAB",
    "Packaged Lecture": "PLEC", "Packaged Tutorial": "PTUT", "Recitation": "REC",
    "Sectional Teaching": "SEC", "Seminar-Style Module Class": "SEM", "Tutorial": "TUT",
    "Tutorial Type 2": "TUT2", "Tutorial Type 3": "TUT3", "Workshop": "WS",
  ]

  /// "MP" of "Mini-Project", "TT4" of "Tutorial Type 4".
  private var initials: String {
    kind.split { $0 == " " || $0 == "-" }.map {
      $0.allSatisfy(\.isNumber) ? String($0) : String($0.prefix(1)).uppercased()
    }.joined()
  }
}
