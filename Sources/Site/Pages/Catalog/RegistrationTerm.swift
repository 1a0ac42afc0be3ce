internal import CampusModel

extension Edition {
  /// The term that students choose classes of: the next one once its registration has opened,
  /// until then the present one. Linear in the dates of both.
  ///
  /// Registration opens with the next term's `opening`, or with a date of the present term that
  /// has "registration" in its name and is after the first day of classes.
  var registrationTerm: Term {
    let later = campus.catalog.terms.filter { $0.days.first > term.days.last }
    guard let next = later.min(by: { $0.days.first < $1.days.first }) else { return term }
    let announced = term.dates.filter {
      $0.name.lowercased().contains("registration") && $0.days.first > term.days.first
    }
    let opening = announced.map(\.days.first).reduce(next.opening, min)
    return opening <= now.date ? next : term
  }
}
