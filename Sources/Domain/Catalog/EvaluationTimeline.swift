package import CampusModel

extension CourseEvaluations {
  /// One position of a time axis.
  package struct Moment: Hashable, Sendable {
    /// The term.
    package let term: GradeTerm
    /// `nil` without a report of that term.
    package let part: Part?
  }

  /// The terms from the first to the last report in order, including those without reports.
  ///
  /// Only seasons with a report have positions: a course that is offered every fall has no gaps.
  /// Terms without a known season and year are left out, and only the last `mostMoments` are
  /// returned.
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

  /// The most positions that do not touch on a phone's screen.
  package static let mostMoments = 30
}
