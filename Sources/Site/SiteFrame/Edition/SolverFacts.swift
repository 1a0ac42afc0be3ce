package import CampusModel
package import Parallel
package import Scheduling

/// The data that the solver reads, made once for all people.
package struct SolverFacts: Sendable {
  /// A digest of facts about all courses together, and of routes between buildings.
  package let shared: LazyValue<Fingerprint>
  private let catalogs: [TermID: LazyValue<TermCatalog>]

  init(of campus: Campus) {
    let courses = campus.catalog.courses
    catalogs = Dictionary(
      Set(courses.lazy.map(\.term)).map { term in
        (term, LazyValue { TermCatalog(of: term, among: courses) })
      }, uniquingKeysWith: { first, _ in first })
    let (evidence, walking) = (campus.results.evidence, campus.travel.walking)
    shared = LazyValue {
      var shared = Fingerprint()
      shared.add([evidence.gpa.top, evidence.rating.top])
      shared.add([evidence.gpa.source, evidence.rating.source])
      shared.add([evidence.gpa.median, evidence.rating.median])
      shared.add([evidence.gpa.measures.count, evidence.rating.measures.count])
      shared.add([evidence.gpa.learned?.trial, evidence.rating.learned?.trial])
      shared.add(walking)
      return shared
    }
  }

  /// The courses of a term; `nil` for a term without courses.
  package subscript(term: TermID) -> TermCatalog? { catalogs[term]?.value }
}
