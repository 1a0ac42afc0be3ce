internal import CampusModel

extension PlanModel {
  /// All problems of the plan that can be found before options are combined.
  ///
  /// Statements about all options of a course are left out where options are missing.
  func allProblems() -> [PlanProblem] {
    var problems = request.problems
    for number in candidates.indices where !candidates[number].fixed.isEmpty {
      let fixed = candidates[number].fixed.map { $0.id }
      let isApart = !options[number].contains { option in
        fixed.allSatisfy { option.bundle.ids.contains($0) }
      }
      if isApart, isWhole[number], !options[number].isEmpty {
        problems.append(.fixedApart(candidates[number].course.id, fixed))
      }
    }
    problems += gate.problems(of: candidates)
    problems += candidates.indices.compactMap { blocked($0) }
    problems += clashes + neededTwins + unknownChoices
    return problems + tooFew
  }

  /// A needed course whose every option clashes with personal blocks.
  private func blocked(_ candidate: Int) -> PlanProblem? {
    let options = offered(candidate)
    guard candidates[candidate].isNeeded, isWhole[candidate], !options.isEmpty else { return nil }
    var inTheWay: Set<Int> = []
    for option in options {
      let blocks = option.breaks.compactMap { place -> Int? in
        guard case .block(let block) = gate.list[place] else { return nil }
        return block
      }
      if blocks.isEmpty { return nil }
      inTheWay.formUnion(blocks)
    }
    return .blocked(
      candidates[candidate].course.id, by: inTheWay.sorted().map { plan.blocks[$0].title })
  }

  /// Clashes between fixed sections and personal blocks, with exams where they may not clash.
  private var clashes: [PlanProblem] {
    var parties = request.fixed.map { Commitment($0, on: days) }
    if !plan.limits.examsMayClash {
      parties += request.fixed.map { Commitment(examsOf: $0, on: days) }
    }
    parties += plan.blocks.map { Commitment($0, on: days) }
    return Commitment.clashes(among: parties, on: days).map { .clash($0) }
  }

  private var neededTwins: [PlanProblem] {
    let needed = candidates.indices.filter { candidates[$0].isNeeded }
    return needed.flatMap { a in
      needed.filter { $0 > a && families[$0] == families[a] }.map {
        .twins(candidates[a].course.id, candidates[$0].course.id)
      }
    }
  }

  private var unknownChoices: [PlanProblem] {
    let names = { (choice: SectionChoice) in
      candidates.contains { choice.names(anythingOf: $0.course) }
    }
    return plan.sections.pins.filter { !names($0) }.map { .unknownPin($0) }
      + plan.sections.exclusions.filter { !names($0) }.map { .unknownExclusion($0) }
  }

  /// Requests for several courses or for a kind that too few courses can satisfy.
  private var tooFew: [PlanProblem] {
    guard hasAllWays else { return [] }
    return zip(request.quotas, request.wants).compactMap { quota, want in
      if case .course = want { return nil }
      let found = quota.members.count { !kept($0).isEmpty }
      guard found < quota.counts.lowerBound else { return nil }
      return .tooFewCandidates(want, found: found)
    }
  }
}
