internal import CampusModel

/// A request resolved against the catalog: so many of these courses.
struct CourseQuota: Hashable, Sendable {
  var counts: ClosedRange<Int>
  /// Indices into `ResolvedPlan.candidates`: in the order listed, or by id for a kind of course.
  var members: [Int]
}

/// A course that schedules may contain.
struct Candidate: Sendable {
  /// With the chosen credits.
  var course: Course
  /// Whether every schedule contains it.
  var isNeeded = false
  /// Whether the plan names it, not only its kind.
  var isNamed = true
  /// Its position in one of the plan's lists, from 0.
  var listed: (list: Int, place: Int)?
  var fixed: [Section] = []

  /// The sections of an option that are not fixed.
  func free(of bundle: Bundle) -> [Section] {
    bundle.sections.filter { section in !fixed.contains { $0.id == section.id } }
  }
}

/// A plan resolved against a term's catalog, with its problems.
struct ResolvedPlan: Sendable {
  let plan: Plan
  private(set) var lookup: CourseLookup
  private(set) var candidates: [Candidate] = []
  /// In the order of the plan, followed by the courses of fixed sections that are not requested.
  private(set) var quotas: [CourseQuota] = []
  /// The request of each quota.
  private(set) var wants: [Want] = []
  /// The fewest and the most courses to take from each of the plan's lists.
  private(set) var listCounts: [ClosedRange<Int>] = []
  private(set) var fixed: [Section] = []
  var problems: [PlanProblem] = []

  private var numbers: [CourseID: Int] = [:]
  private var asked: Set<CourseID> = []

  init(_ plan: Plan, among lookup: CourseLookup) {
    self.plan = plan
    self.lookup = lookup
    chooseCredits()
    addNamed()
    addFixed()
    for (place, want) in wants.enumerated() {
      if case .any(_, let kind) = want { fill(place, with: kind) }
    }
  }

  /// Chosen credits must lie within the course's range, if that is known.
  private mutating func chooseCredits() {
    for (id, chosen) in plan.chosenCredits.sorted(by: { $0.key < $1.key }) {
      guard let course = lookup[id] else { continue }
      if let own = course.credits, chosen.lowest < own.lowest || chosen.highest > own.highest {
        problems.append(.chosenCreditsOutOfRange(id, chosen: chosen, offered: own))
      } else {
        lookup.change(id, to: chosen)
      }
    }
  }

  /// Adds the courses that requests name, each by the first request that does.
  private mutating func addNamed() {
    for want in plan.wants {
      switch want {
      case .course(let id):
        guard let number = addCandidate(id) else { continue }
        candidates[number].isNeeded = true
        append(CourseQuota(counts: 1...1, members: [number]), for: want)
      case .some(let counts, let ids):
        let members = ids.compactMap { addCandidate($0) }
        for (place, number) in members.enumerated() {
          candidates[number].listed = (listCounts.count, place)
        }
        listCounts.append(counts)
        append(CourseQuota(counts: counts, members: members), for: want)
      case .any(let count, _):
        append(CourseQuota(counts: max(0, count)...max(0, count), members: []), for: want)
      }
    }
  }

  private mutating func append(_ quota: CourseQuota, for want: Want) {
    quotas.append(quota)
    wants.append(want)
  }

  /// The number of a course that is offered and was not named before; `nil` otherwise, with a
  /// problem.
  private mutating func addCandidate(_ id: CourseID) -> Int? {
    guard asked.insert(id).inserted else { return nil }
    guard let course = lookup[id] else {
      problems.append(.unknownCourse(id, nearest: lookup.nearest(to: id)))
      return nil
    }
    guard !course.sections.isEmpty else {
      problems.append(.noSections(id))
      return nil
    }
    numbers[id] = candidates.count
    candidates.append(Candidate(course: course))
    return candidates.count - 1
  }

  private mutating func addFixed() {
    var seen: Set<SectionID> = []
    for id in plan.sections.fixed where seen.insert(id).inserted {
      guard let section = lookup.section(id) else {
        problems.append(.unknownSection(id, nearest: lookup.nearest(to: id)))
        continue
      }
      fixed.append(section)
      if numbers[id.course] == nil {
        problems.append(.fixedNotWanted(id))
        if let number = addCandidate(id.course) {
          append(CourseQuota(counts: 1...1, members: [number]), for: .course(id.course))
        }
      }
      guard let number = numbers[id.course] else { continue }
      candidates[number].fixed.append(section)
      settle(number)
    }
  }

  /// Makes a course needed. If it is in a list, it counts there, and fewer of the others are
  /// needed.
  private mutating func settle(_ number: Int) {
    guard !candidates[number].isNeeded else { return }
    candidates[number].isNeeded = true
    guard let list = candidates[number].listed,
      let place = quotas.firstIndex(where: { $0.members.contains(number) })
    else { return }
    let counts = quotas[place].counts
    quotas[place].members.removeAll { $0 == number }
    quotas[place].counts = max(0, counts.lowerBound - 1)...max(0, counts.upperBound - 1)
    if counts.upperBound == 0 { listCounts[list.list] = 0...1 }
    quotas.insert(CourseQuota(counts: 1...1, members: [number]), at: place)
    wants.insert(.course(candidates[number].course.id), at: place)
  }

  /// Adds the courses of a kind that the plan does not name, by id.
  private mutating func fill(_ place: Int, with kind: CourseKind) {
    for id in lookup.all {
      guard let course = lookup[id], !course.sections.isEmpty, kind.includes(course) else {
        continue
      }
      let known = numbers[id]
      if let known, candidates[known].isNamed { continue }
      let number = known ?? candidates.count
      if known == nil {
        numbers[id] = number
        candidates.append(Candidate(course: course, isNamed: false))
      }
      quotas[place].members.append(number)
    }
  }

  /// Removes a course that cannot be taken, as if it had no sections.
  mutating func drop(_ number: Int) {
    for place in quotas.indices { quotas[place].members.removeAll { $0 == number } }
    if candidates[number].isNeeded {
      let empty = quotas.indices.filter { quotas[$0] == CourseQuota(counts: 1...1, members: []) }
      for place in empty.reversed() where wants[place] == .course(candidates[number].course.id) {
        quotas.remove(at: place)
        wants.remove(at: place)
      }
    }
    guard let listed = candidates[number].listed else { return }
    candidates[number].listed = nil
    for other in candidates.indices {
      guard let own = candidates[other].listed, own.list == listed.list, own.place > listed.place
      else { continue }
      candidates[other].listed?.place -= 1
    }
  }
}
