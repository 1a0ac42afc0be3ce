package import CampusModel
internal import TimeZones

/// The names of sources that readers see, by kind of source.
package struct SourceNames: Sendable {
  private let reports: [SourceReport]

  init(_ reports: [SourceReport]) { self.reports = reports }

  package static let catalog: Set<String> = [
    "jupiterp", "umdio", "sections-csv", "courses-csv", "testudo-csv", "gatech", "quacs", "uiuc",
    "banner", "nusmods", "cornell", "coursetable", "ics-classes", "exams",
  ]
  package static let evidence: Set<String> = [
    "planetterp", "jupiterp", "uiuc-grades", "grades-csv",
  ]
  package static let evaluations: Set<String> = [
    "harvard-evaluations", "evaluations-csv", "planetterp",
  ]
  package static let rooms: Set<String> = ["rooms", "buildings", "ics", "reservations"]
  package static let counts: Set<String> = [
    "occupancy", "aruba-tables", "client-counts", "counts-csv",
  ]

  // Made once: each of tens of thousands of pages holds one of these.

  /// Classes and rooms.
  package static let places = catalog.union(rooms)
  /// Courses with the grades that were given in them.
  package static let grades = catalog.union(evidence)
  package static let all = places.union(counts)
  /// All kinds that the foot of any page names.
  package static let shown = all.union(evidence).union(evaluations)

  /// Sources that share a name, as the foot of a page lists them.
  package struct Named: Sendable {
    package let name: String
    /// In order, each once.
    let kinds: [String]
    /// The newest moment of any.
    package let asOf: Instant?
  }

  /// The sources of these kinds, each name once, in the order of the settings.
  package func named(of kinds: Set<String>) -> [Named] {
    var seen: Set<String> = []
    let shown = reports.filter { kinds.contains($0.kind) }
    return shown.map(\.name).filter { seen.insert($0).inserted }.map { name in
      let equal = shown.filter { $0.name == name }
      return Named(
        name: name, kinds: Set(equal.map(\.kind)).sorted(), asOf: equal.compactMap(\.asOf).max())
    }
  }
}
