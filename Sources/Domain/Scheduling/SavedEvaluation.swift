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
  /// How much each preference with a weight counts in the score; quality alone for a schedule of another term than the plan's.
  package var shares: ScoreShares
  /// How sections of several parts go together, for courses that have them.
  package var linkRules: [CourseID: LinkRule]
}

/// A section that the present data does not have, and the id it may be a slip of.
package struct MissingSection: Hashable, Sendable {
  package var id: SectionID
  package var nearest: SectionID?
}

extension Yardstick {
  /// What a saved schedule is worth now, and what no longer holds.
  ///
  /// Sections of one course make one pick, whether or not they are a way to take it (`problems` tells where they are not);
  /// only a bundle that the course really offers has alternatives. A section saved twice counts once. Whether own times clash
  /// with one another is not asked.
  package func evaluate(_ saved: SavedSchedule) -> SavedEvaluation {
    let ids = unique(saved.sections)
    let found = ids.compactMap { catalogue.section($0) }
    let courses = unique(found.map(\.id.course)).compactMap { catalogue[$0] }
    let days = TermDays(of: term, for: courses, blocks: blocks)
    let taken = courses.map { course in
      Taken(course: course, sections: found.filter { $0.id.course == course.id }, on: days)
    }
    var schedule = RankedSchedule(of: taken.map { $0.pick(valued: valuation, on: days) })
    schedule.walks = walks(of: found, on: days, by: travel)
    let shares = measure?.weigh(&schedule, at: taken.map { $0.shape(on: days) }, on: days)
    return SavedEvaluation(
      schedule: schedule,
      missing: ids.filter { catalogue.section($0) == nil }.map {
        MissingSection(id: $0, nearest: catalogue.nearest(to: $0))
      },
      clashes: clashes(of: found, beside: blocks, on: days),
      problems: taken.flatMap(\.problems) + problems(of: courses.map(\.id))
        + schedule.walks.filter { $0.slack ?? 0 < 0 }.map { .tooFar($0) },
      gpa: valuation.gpaStanding, rating: valuation.ratingStanding, weights: valuation.weights,
      shares: shares ?? ScoreShares(),
      linkRules: taken.reduce(into: [:]) { $0[$1.course.id] = $1.ways.rule })
  }

  /// The courses that are taken under several of their names.
  private func problems(of taken: [CourseID]) -> [SavedProblem] {
    let families = unique(taken.map { twins.representative(of: $0) })
    return families.map { one in taken.filter { twins.representative(of: $0) == one } }
      .filter { $0.count > 1 }.map { .twins($0) }
  }
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

/// What a saved schedule takes of one course.
private struct Taken {
  let course: Course
  /// In the order saved.
  let sections: [Section]
  let ways: Ways

  init(course: Course, sections: [Section], on days: TermDays) {
    (self.course, self.sections) = (course, sections)
    ways = course.ways(on: days)
  }

  func shape(on days: TermDays) -> Shape {
    let whole = Timetable(of: sections, on: days)
    return Shape(whole: whole, free: whole, fixed: Timetable())
  }

  /// Sums are made in the order of the bundle, as a ranking makes them.
  func pick(valued valuation: Valuation, on days: TermDays) -> Pick {
    let ids = Set(sections.map(\.id))
    let bundle = ways.bundles.first { $0.sections.count == ids.count && ids == Set($0.ids) }
    let offer = Offer(course, bundle == nil ? [] : ways.bundles, valued: valuation, on: days)
    let value = { (section: Section) in valuation.value(of: section, of: course.id) }
    return Pick(
      course: course, sections: sections, values: sections.map(value),
      value: valuation.value(of: (bundle?.sections ?? sections).map(value)),
      alternatives: offer.option(showing: sections.map(\.id))?.others ?? [])
  }

  /// Why the sections are no way to take the course. That parts overlap is a clash, and told as one.
  var problems: [SavedProblem] {
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
