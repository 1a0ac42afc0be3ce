package import CampusModel

extension CourseEvaluations {
  /// One place of a time axis.
  package struct Moment: Hashable, Sendable {
    package let term: GradeTerm
    /// `nil` where no report of that term is known.
    package let part: Part?
  }

  /// The terms from the first report to the last one, the earliest first, with those between them that have none.
  ///
  /// A season in which the course was never reported on has no place: a course of every fall has no gaps. Terms whose names tell no
  /// season and year are left out; of very many only the last `mostMoments` stand here.
  package var timeline: [Moment] {
    let parts = Dictionary(
      terms.compactMap { part in GradeTerm(code: part.name).map { ($0, part) } },
      uniquingKeysWith: { first, _ in first })
    guard let first = parts.keys.min(), let last = parts.keys.max() else { return [] }
    let seasons = Set(parts.keys.map(\.season))
    let places = (first.year - 1...last.year + 1).flatMap { year in
      seasons.map { GradeTerm($0, year) }
    }
    return places.filter { first <= $0 && $0 <= last }.sorted().suffix(Self.mostMoments)
      .map { Moment(term: $0, part: parts[$0]) }
  }

  /// Dots of more terms would touch on a phone.
  package static let mostMoments = 30
}
