internal import CampusModel
internal import Diagnostics
package import FileFormats

// The blocks of the campus and their keys. Whether the campus has these names is known when the
// page is made.

/// A block `grades`: the grades given in a course.
package enum GradesFormat: BlockFormat {
  package static let word = "grades"

  package static func content(_ map: YAMLMapping, _ context: BlockContext) -> BlockContent? {
    map.requiredName("course").map { .campus(.grades(course: $0)) }
  }
}

/// A block `week`: the classes of a room in the present week.
package enum WeekFormat: BlockFormat {
  package static let word = "week"

  package static func content(_ map: YAMLMapping, _ context: BlockContext) -> BlockContent? {
    map.requiredName("room").map { .campus(.week(room: $0)) }
  }
}

/// A block `floor`: the plan of a floor as it is now.
package enum FloorFormat: BlockFormat {
  package static let word = "floor"

  package static func content(_ map: YAMLMapping, _ context: BlockContext) -> BlockContent? {
    let (building, floor) = (map.requiredName("building"), map.requiredName("floor"))
    guard let building, let floor else { return nil }
    return .campus(.floor(floor, building: building))
  }
}

/// A block `crowd`: how full a place is.
package enum CrowdFormat: BlockFormat {
  package static let word = "crowd"

  package static func content(_ map: YAMLMapping, _ context: BlockContext) -> BlockContent? {
    let (place, floor) = (map.requiredName("place"), map.name("floor"))
    let span = map.optional("show", .word(CrowdBlock.Span.self))
    return place.map {
      .campus(.crowd(CrowdBlock(place: $0, floor: floor, span: span ?? .today)))
    }
  }
}

/// A block `timetable`: a saved schedule, or the first of a person's plan.
package enum TimetableFormat: BlockFormat {
  package static let word = "timetable"

  package static func content(_ map: YAMLMapping, _ context: BlockContext) -> BlockContent? {
    let (person, schedule) = (map.requiredName("person"), map.name("schedule"))
    return person.map { .campus(.timetable(person: $0, schedule: schedule)) }
  }
}

/// A block `ladder`: the score that each letter of a gradebook needs.
package enum LadderFormat: BlockFormat {
  package static let word = "ladder"

  package static func content(_ map: YAMLMapping, _ context: BlockContext) -> BlockContent? {
    let (course, person) = (map.requiredName("course"), map.name("person"))
    return course.map { .campus(.ladder(course: $0, person: person)) }
  }
}

/// A block `feed`: how to subscribe to a calendar.
package enum FeedFormat: BlockFormat {
  package static let word = "feed"

  package static func content(_ map: YAMLMapping, _ context: BlockContext) -> BlockContent? {
    map.requiredName("feed").map { .campus(.feed($0)) }
  }
}

/// A block `list`: links to pages, courses, rooms or schedules.
package enum ListFormat: BlockFormat {
  package static let word = "list"

  package static func content(_ map: YAMLMapping, _ context: BlockContext) -> BlockContent? {
    let kind = map.required("of", .word(ListBlock.Kind.self))
    let names = map.zeroOrMore("names", .text).map { WrittenName($0) }
    let filters = ListBlock.Filter.allCases.compactMap { filter in
      map.name(filter.rawValue).map { ListBlock.FilterEntry(filter, $0) }
    }
    let limit = map.integer("limit", in: 1...1000)
    guard let kind else { return nil }
    for entry in filters where !kind.filters.contains(entry.filter) {
      map.error(
        at: entry.filter.rawValue, "a list of \(kind.rawValue) has no '\(entry.filter.rawValue)'",
        suggestion:
          "it can have \((kind.filters.map(\.rawValue) + ["names"]).joined(separator: ", "))")
    }
    if let filter = filters.first, !names.isEmpty {
      map.error(
        at: filter.filter.rawValue, "'names' already says what the list has",
        suggestion: "remove one of them")
    }
    let place = map.place(of: "of")
    return .campus(
      .list(
        ListBlock(
          kind, at: WrittenName(kind.rawValue, line: place.line, column: place.column),
          names: names, filters: filters, limit: limit)))
  }
}

extension ListBlock.Kind {
  /// The filters that a list of the kind may have.
  fileprivate var filters: [ListBlock.Filter] {
    switch self {
    case .pages: [.folder]
    case .courses: [.department, .genEd]
    case .rooms: [.building]
    case .schedules: [.person]
    }
  }
}

extension BlockContent {
  fileprivate static func campus(_ block: CampusBlock) -> BlockContent {
    BlockContent(content: .campus(block), sources: [])
  }
}

extension YAMLMapping {
  fileprivate func name(_ key: String) -> WrittenName? {
    placed(key, .text).map { WrittenName($0) }
  }

  fileprivate func requiredName(_ key: String) -> WrittenName? {
    requiredPlaced(key, .text).map { WrittenName($0) }
  }
}

extension WrittenName {
  fileprivate init(_ name: Placed<String>) {
    self.init(name.value, line: name.place.line, column: name.place.column)
  }
}
