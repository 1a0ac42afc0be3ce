internal import CampusModel

/// One way to take a course: a section, or one section of each of its parts, in the order of the parts.
struct Bundle: Hashable, Sendable {
  var sections: [Section]

  var ids: [SectionID] { sections.map(\.id) }
}

extension Course {
  /// Every way to take the course, whatever the order its sections are listed in.
  ///
  /// A section that is no part of anything is a way by itself. Of the others one of every part is taken; parts follow one
  /// another by their lowest section. A section with links goes only with sections it names, and linked parts that
  /// overlap one another are no way. Of sections with the same id the first counts.
  func bundles(on days: TermDays) -> [Bundle] {
    let sections = uniqueSections.sorted { $0.id < $1.id }
    var parts: [(name: String, sections: [Section])] = []
    for section in sections {
      guard let part = section.part else { continue }
      if let known = parts.firstIndex(where: { $0.name == part }) {
        parts[known].sections.append(section)
      } else {
        parts.append((part, [section]))
      }
    }
    var linked: [[Section]] = parts.isEmpty ? [] : [[]]
    for part in parts {
      linked = linked.flatMap { taken in
        part.sections.filter { next in taken.allSatisfy { $0.goes(with: next, on: days) } }
          .map { taken + [$0] }
      }
    }
    let alone = sections.filter { $0.part == nil }.map { [$0] }
    return (alone + linked).map { Bundle(sections: $0) }.sorted {
      $0.ids.lexicographicallyPrecedes($1.ids)
    }
  }

  private var uniqueSections: [Section] {
    var seen: Set<SectionID> = []
    return sections.filter { seen.insert($0.id).inserted }
  }
}

extension Section {
  /// Whether the two, of different parts, may be taken together.
  fileprivate func goes(with other: Section, on days: TermDays) -> Bool {
    guard links.isEmpty || links.contains(other.id),
      other.links.isEmpty || other.links.contains(id)
    else { return false }
    return !Timetable(of: meetings, on: days).clashes(
      with: Timetable(of: other.meetings, on: days))
  }
}
