package import CampusModel

extension SeatLog {
  /// Adds the present counts of every term whose sources say when they were true.
  package mutating func append(_ campus: Campus) {
    let courses = Dictionary(grouping: campus.catalog.courses, by: \.term)
    for term in campus.catalog.terms {
      guard let moment = campus.catalogMoment(of: term.id) else { continue }
      append(courses[term.id] ?? [], of: term.id, asOf: moment)
    }
  }
}
