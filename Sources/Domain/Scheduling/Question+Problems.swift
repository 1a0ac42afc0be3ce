internal import CampusModel

extension Question {
  /// All that is wrong with the plan, as told before anything is combined. Nothing is said of all ways to take a course where
  /// not all of them were looked at.
  func allProblems() -> [PlanProblem] {
    var problems = request.problems
    for number in candidates.indices where !candidates[number].fixed.isEmpty {
      let fixed = candidates[number].fixed.map(\.id)
      let isApart = !taking[number].contains { way in
        fixed.allSatisfy { way.bundle.ids.contains($0) }
      }
      if isApart, isWhole[number], !taking[number].isEmpty {
        problems.append(.fixedApart(candidates[number].course.id, fixed))
      }
    }
    problems += gate.problems(of: candidates)
    problems += candidates.indices.compactMap { blocked($0) }
    problems += clashes + neededTwins + unknownChoices
    return problems + tooFew
  }

  /// A needed course whose every way that is offered clashes with own times.
  private func blocked(_ candidate: Int) -> PlanProblem? {
    let ways = offered(candidate)
    guard candidates[candidate].isNeeded, isWhole[candidate], !ways.isEmpty else { return nil }
    var inTheWay: Set<Int> = []
    for way in ways {
      let blocks = way.breaks.compactMap { place -> Int? in
        guard case .block(let block) = gate.list[place] else { return nil }
        return block
      }
      if blocks.isEmpty { return nil }
      inTheWay.formUnion(blocks)
    }
    return .blocked(
      candidates[candidate].course.id, by: inTheWay.sorted().map { plan.blocks[$0].title })
  }

  /// What fixed sections and own times there are that clash with one another, exams too where they may not.
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
    return plan.pins.filter { !names($0) }.map { .unknownPin($0) }
      + plan.exclusions.filter { !names($0) }.map { .unknownExclusion($0) }
  }

  /// Wants of several courses or of a kind for which too few can be taken.
  private var tooFew: [PlanProblem] {
    guard hasAllWays else { return [] }
    return zip(request.wishes, request.wants).compactMap { wish, want in
      if case .course = want { return nil }
      let found = wish.members.count { !kept($0).isEmpty }
      guard found < wish.counts.lowerBound else { return nil }
      return .tooFewCandidates(want, found: found)
    }
  }
}
