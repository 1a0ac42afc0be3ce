package import CampusModel
package import Catalog
internal import SiteBuild

/// What pages look up in a campus, made once for all of them.
package struct CampusIndex: Sendable {
  /// The terms that the catalog lists.
  package let terms: CatalogTerms
  /// Every term's offering of a course, the present term's first, then later ones before earlier
  /// ones.
  package let offerings: [CourseID: [Course]]
  /// The buildings by their codes; of two with one code the first.
  package let buildings: [BuildingCode: Building]
  /// The beginnings of the names of rooms, by buildings that have one.
  let shortNames: [BuildingCode: String]
  /// The names of sources for the foot of pages.
  package let sources: SourceNames
  /// A digest of each of the campus's courses, in their order.
  package let digests: [Fingerprint]
  /// The data that the solver reads, the same for all people.
  package let solverFacts: SolverFacts

  /// `digests` are the digests of the courses, if they are known already.
  init(
    of campus: Campus, present term: Term, on date: CalendarDate, digests: [Fingerprint]? = nil
  ) {
    terms = CatalogTerms(of: campus.catalog, present: term, on: date)
    offerings = Self.offerings(of: campus, present: term)
    buildings = Dictionary(
      campus.catalog.buildings.map { ($0.code, $0) }, uniquingKeysWith: { a, _ in a })
    shortNames = Self.shortNames(of: campus.catalog.buildings)
    sources = SourceNames(campus.sources)
    self.digests = digests ?? campus.catalog.courses.map { Fingerprint(of: $0) }
    solverFacts = SolverFacts(of: campus)
  }

  private static func offerings(of campus: Campus, present: Term) -> [CourseID: [Course]] {
    let starts = Dictionary(
      campus.catalog.terms.map { ($0.id, $0.days.first) }, uniquingKeysWith: { a, _ in a })
    return Dictionary(grouping: campus.catalog.courses, by: \.id).mapValues { courses in
      courses.sorted { a, b in
        if (a.term == present.id) != (b.term == present.id) { return a.term == present.id }
        return (starts[a.term] ?? present.days.first, a.term)
          > (starts[b.term] ?? present.days.first, b.term)
      }
    }
  }

  /// The first word of each building's name, if the name has at most two words, this one is a
  /// single word, and no other building's name begins with it.
  private static func shortNames(of buildings: [Building]) -> [BuildingCode: String] {
    let firsts = buildings.map { (building: $0, words: $0.name.split(separator: " ")) }
    let uses = Dictionary(grouping: firsts) { $0.words.first.map(String.init) ?? "" }
    let named = firsts.compactMap { building, words -> (BuildingCode, String)? in
      guard let first = words.first.map(String.init), words.count <= 2, first.count > 3,
        first.allSatisfy(\.isLetter), Set((uses[first] ?? []).map(\.building.code)).count == 1
      else { return nil }
      return (building.code, first)
    }
    return Dictionary(named) { first, _ in first }
  }
}
