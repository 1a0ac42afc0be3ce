package import CampusModel

/// A saved schedule held against the present data.
package struct SavedEvaluation: Hashable, Sendable {
  /// The sections that still exist, by course in the order saved, with their score.
  package var schedule: RankedSchedule
  package var missing: [MissingSection]
  /// Every pair of its sections that clashes, in the order saved.
  package var clashes: [Clash]
  /// What else is wrong with it: by course in the order saved, then twins, then walks.
  package var problems: [SavedProblem]
  package var gpa: HalfStanding
  package var rating: HalfStanding
  package var weights: HalfWeights
}

/// A section that the present data does not have, and the id it may be a slip of.
package struct MissingSection: Hashable, Sendable {
  package var id: SectionID
  package var nearest: SectionID?
}

/// What a saved schedule is worth now, and what no longer holds.
///
/// Sections of one course make one pick, whether or not its links would allow them; only a bundle that the course really
/// offers has alternatives. A section saved twice counts once.
package func evaluate(
  _ saved: SavedSchedule, among courses: [Course], in term: Term, by evidence: Evidence,
  weighing preferences: Preferences = Preferences(), beside blocks: [OwnBlock] = [],
  walking travel: TravelMatrix = TravelMatrix()
) -> SavedEvaluation {
  let days = TermDays(of: term)
  let catalogue = Catalogue(courses, of: term)
  let valuation = Valuation(by: evidence, weighing: preferences)
  var seen: Set<SectionID> = []
  let ids = saved.sections.filter { seen.insert($0).inserted }
  let found = ids.compactMap { catalogue.section($0) }
  let commitments = found.map { Commitment($0, on: days) }
  return SavedEvaluation(
    schedule: RankedSchedule(
      of: picks(of: found, among: catalogue, valued: valuation, on: days)),
    missing: ids.filter { catalogue.section($0) == nil }.map {
      MissingSection(id: $0, nearest: catalogue.nearest(to: $0))
    },
    clashes: Commitment.clashes(among: commitments, on: days), problems: [],
    gpa: valuation.gpaStanding,
    rating: valuation.ratingStanding, weights: valuation.weights)
}

private func picks(
  of sections: [Section], among catalogue: Catalogue, valued valuation: Valuation,
  on days: TermDays
) -> [Pick] {
  var seen: Set<CourseID> = []
  let order = sections.map(\.id.course).filter { seen.insert($0).inserted }
  return order.compactMap { id in
    guard let course = catalogue[id] else { return nil }
    let taken = sections.filter { $0.id.course == id }
    let values = taken.map { valuation.value(of: $0, of: id) }
    let offer = Offer(course, course.bundles(on: days), valued: valuation, on: days)
    return Pick(
      course: course, sections: taken, values: values, value: valuation.value(of: values),
      alternatives: offer.option(showing: taken.map(\.id))?.others ?? [])
  }
}
