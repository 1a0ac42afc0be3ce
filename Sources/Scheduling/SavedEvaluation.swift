package import CampusModel

/// A saved schedule held against the present data.
package struct SavedEvaluation: Hashable, Sendable {
  /// The sections that still exist, by course in the order saved, with their score.
  package var schedule: RankedSchedule
  package var missing: [MissingSection]
  /// Every pair of its sections' classes and exams that clashes, in the order saved; then what clashes with own times.
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
/// Sections of one course make one pick, whether or not they are a way to take it (`problems` tells where they are not);
/// only a bundle that the course really offers has alternatives. A section saved twice counts once. `blocks` are the own
/// times of the same term; whether they clash with one another is not asked.
package func evaluate(
  _ saved: SavedSchedule, among courses: [Course], in term: Term, by evidence: Evidence,
  weighing preferences: Preferences = Preferences(), beside blocks: [OwnBlock] = [],
  walking travel: TravelMatrix = TravelMatrix()
) -> SavedEvaluation {
  let catalogue = Catalogue(courses, of: term)
  let valuation = Valuation(by: evidence, weighing: preferences)
  let ids = unique(saved.sections)
  let found = ids.compactMap { catalogue.section($0) }
  let taken = unique(found.map(\.id.course)).compactMap { id in
    catalogue[id].map { Taken(course: $0, sections: found.filter { $0.id.course == id }) }
  }
  let days = TermDays(of: term, for: taken.map(\.course), blocks: blocks)
  var schedule = RankedSchedule(of: taken.map { $0.pick(valued: valuation, on: days) })
  schedule.walks = walks(of: found, on: days, by: travel)
  return SavedEvaluation(
    schedule: schedule,
    missing: ids.filter { catalogue.section($0) == nil }.map {
      MissingSection(id: $0, nearest: catalogue.nearest(to: $0))
    },
    clashes: clashes(of: found, beside: blocks, on: days),
    problems: taken.flatMap { $0.problems(on: days) }
      + twins(among: taken.map(\.course.id), by: courses.filter { $0.term == term.id })
      + schedule.walks.filter { $0.slack ?? 0 < 0 }.map { .tooFar($0) },
    gpa: valuation.gpaStanding, rating: valuation.ratingStanding, weights: valuation.weights)
}

private func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
  var seen: Set<Value> = []
  return values.filter { seen.insert($0).inserted }
}

private func clashes(
  of sections: [Section], beside blocks: [OwnBlock], on days: TermDays
) -> [Clash] {
  let commitments = sections.flatMap { Commitment.of($0, on: days) }
  let own = blocks.map { Commitment($0, on: days) }
  return Commitment.clashes(among: commitments, on: days)
    + commitments.flatMap { commitment in
      own.compactMap { commitment.clash(with: $0, on: days) }
    }
}

/// The courses that are taken under several of their names.
private func twins(among taken: [CourseID], by courses: [Course]) -> [SavedProblem] {
  guard taken.count > 1 else { return [] }
  let twins = Twins(courses)
  let families = unique(taken.map { twins.representative(of: $0) })
  return families.map { one in taken.filter { twins.representative(of: $0) == one } }
    .filter { $0.count > 1 }.map { .twins($0) }
}

/// What a saved schedule takes of one course.
private struct Taken {
  var course: Course
  var sections: [Section]

  func pick(valued valuation: Valuation, on days: TermDays) -> Pick {
    let values = sections.map { valuation.value(of: $0, of: course.id) }
    let offer = Offer(course, course.ways(on: days).bundles, valued: valuation, on: days)
    return Pick(
      course: course, sections: sections, values: values, value: valuation.value(of: values),
      alternatives: offer.option(showing: sections.map(\.id))?.others ?? [])
  }

  /// Why the sections are no way to take the course. That parts overlap is a clash, and told as one.
  func problems(on days: TermDays) -> [SavedProblem] {
    let ids = sections.map(\.id)
    guard sections.count == Set(sections.map(\.part)).count,
      sections.count == 1 || sections.allSatisfy({ $0.part != nil })
    else { return [.apart(course.id, ids, .sameKind)] }
    guard sections.contains(where: { $0.part != nil }) else { return [] }
    let parts = course.parts
    let linking = Linking(parts)
    var problems: [SavedProblem] = []
    if !linking.links(ids) {
      problems.append(.apart(course.id, ids, .notLinked(linking.rule ?? .explicit)))
    }
    let left = parts.names.filter { name in !sections.contains { $0.part == name } }
    if !left.isEmpty { problems.append(.apart(course.id, ids, .withoutParts(left))) }
    return problems
  }
}
