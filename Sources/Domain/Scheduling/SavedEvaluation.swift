package import CampusModel

/// A saved schedule compared with the current data.
package struct SavedEvaluation: Hashable, Sendable {
  /// The sections that still exist, by course in the order saved, with their score.
  package var schedule: RankedSchedule
  /// Sections that no longer exist, in the order saved.
  package var missing: [MissingSection]
  /// Every pair of classes and exams that clashes, in the order saved; then clashes with personal
  /// blocks.
  package var clashes: [Clash]
  /// Other problems: by course in the order saved, then twins, then walks.
  package var problems: [SavedProblem]
  /// How missing GPAs were replaced.
  package var gpa: MissingValueRule
  /// How missing ratings were replaced.
  package var rating: MissingValueRule
  /// The weights of GPA and rating.
  package var weights: ComponentWeights
  /// The weights of all components of the score; only quality for another term than the plan's.
  package var shares: ScoreShares
  /// The rule for combining sections, for courses that have parts.
  package var linkRules: [CourseID: LinkRule]
}

/// A section that no longer exists, and the id that may have been meant.
package struct MissingSection: Hashable, Sendable {
  /// The saved id.
  package var id: SectionID
  /// The most similar id; `nil` without a similar one.
  package var nearest: SectionID?
}

extension ScheduleEvaluator {
  /// The score of a saved schedule with current data, and its problems.
  ///
  /// Sections of one course make one pick, whether or not they are an option (see `problems`); only
  /// actual options have alternatives. A section that was saved twice counts once. Clashes among
  /// personal blocks are not reported.
  ///
  /// ```
  /// let evaluator = ScheduleEvaluator(of: plan, among: courses, in: fall, by: evidence)
  /// evaluator.evaluate(saved).missing.map { $0.id.text }  // ["CMPS 231-0102"]
  /// ```
  package func evaluate(_ saved: SavedSchedule) -> SavedEvaluation {
    let ids = unique(saved.sections)
    let found = ids.compactMap { lookup.section($0) }
    let courses = unique(found.map { $0.id.course }).compactMap { lookup[$0] }
    let days = TermDays(of: term, for: courses, blocks: blocks)
    let taken = courses.map { course in
      SavedCourse(course: course, sections: found.filter { $0.id.course == course.id }, on: days)
    }
    var schedule = RankedSchedule(of: taken.map { $0.pick(valued: valuation, on: days) })
    schedule.walks = walks(of: found, on: days, by: travel)
    let shares = measure?.weigh(&schedule, at: taken.map { $0.shape(on: days) }, on: days)
    return SavedEvaluation(
      schedule: schedule,
      missing: ids.filter { lookup.section($0) == nil }.map {
        MissingSection(id: $0, nearest: lookup.nearest(to: $0))
      },
      clashes: clashes(of: found, beside: blocks, on: days),
      problems: taken.flatMap { $0.problems } + problems(of: courses.map { $0.id })
        + schedule.walks.filter { $0.slack ?? 0 < 0 }.map { .tooFar($0) },
      gpa: valuation.gpaStanding, rating: valuation.ratingStanding, weights: valuation.weights,
      shares: shares ?? ScoreShares(),
      linkRules: taken.reduce(into: [:]) { $0[$1.course.id] = $1.options.rule })
  }

  /// Courses that are taken under several of their names.
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
  of sections: [Section], beside blocks: [PersonalBlock], on days: TermDays
) -> [Clash] {
  let commitments = sections.flatMap { Commitment.of($0, on: days) }
  let own = blocks.map { Commitment($0, on: days) }
  return Commitment.clashes(among: commitments, on: days)
    + commitments.flatMap { commitment in
      own.compactMap { commitment.clash(with: $0, on: days) }
    }
}

/// The saved sections of one course.
private struct SavedCourse {
  let course: Course
  /// In the order saved.
  let sections: [Section]
  let options: CourseOptions

  init(course: Course, sections: [Section], on days: TermDays) {
    (self.course, self.sections) = (course, sections)
    options = course.options(on: days)
  }

  func shape(on days: TermDays) -> Shape {
    let whole = Timetable(of: sections, on: days)
    return Shape(whole: whole, free: whole, fixed: Timetable())
  }

  /// Sums are made in the order of the bundle, as in a ranking.
  func pick(valued valuation: Valuation, on days: TermDays) -> Pick {
    let ids = Set(sections.map { $0.id })
    let bundle = options.bundles.first { $0.sections.count == ids.count && ids == Set($0.ids) }
    let offer = Offer(course, bundle == nil ? [] : options.bundles, valued: valuation, on: days)
    let value = { (section: Section) in valuation.value(of: section, of: course.id) }
    return Pick(
      course: course, sections: sections, values: sections.map(value),
      value: valuation.value(of: (bundle?.sections ?? sections).map(value)),
      alternatives: offer.option(showing: sections.map { $0.id })?.others ?? [])
  }

  /// Why the sections are not an option. Overlaps between parts are reported as clashes.
  var problems: [SavedProblem] {
    let ids = sections.map { $0.id }
    guard sections.count == Set(sections.map({ $0.part })).count,
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
