package import CampusModel

/// The terms that the catalog lists, and the one it opens with.
///
/// Listed are the present term, and every other term with section data that is not over.
package struct CatalogTerms: Sendable {
  package let present: Term
  /// In the order of their first days. Never empty.
  package let listed: [Term]
  /// The one that students choose classes of: the next one once its registration is open, until
  /// then the present one.
  ///
  /// Registration opens with the next term's `opening`, or with a date of the present term that
  /// has "registration" in its name and is after the first day of classes.
  package let preferred: Term

  /// `date` is today. Linear in the courses of all terms.
  package init(of catalog: CampusCatalog, present: Term, on date: CalendarDate) {
    let offered = Set(catalog.courses.lazy.filter(\.isOffered).map(\.term))
    let others = catalog.terms.filter {
      $0.id != present.id && offered.contains($0.id) && $0.days.last >= date
    }
    self.present = present
    listed = ([present] + others).sorted { $0.days.first < $1.days.first }
    let later = listed.filter { $0.days.first > present.days.last }
    guard let next = later.first else {
      preferred = present
      return
    }
    let announced = present.dates.filter {
      $0.name.lowercased().contains("registration") && $0.days.first > present.days.first
    }
    let opening = announced.map(\.days.first).reduce(next.opening, min)
    preferred = opening <= date ? next : present
  }

  /// Whether the catalog lists the term's courses.
  package func lists(_ term: TermID) -> Bool { listed.contains { $0.id == term } }
}

extension Course {
  /// Whether it has sections, or seats of sections that are not listed.
  package var isOffered: Bool { !sections.isEmpty || seats != nil }
}
