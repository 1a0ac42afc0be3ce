import CampusModel
import RandomCampus

@testable import Scheduling

/// Everything a plan allows, found by looking at every set of courses and every way to take them,
/// date by date.
///
/// It shares with the room under test only how a course is taken in parts.
struct PlanOracle {
  /// Something at a time, in minutes from 1970.
  struct Event {
    var start: Int
    var end: Int
    var day: Int
    var isExam: Bool
    var isFixed: Bool
    var building: BuildingCode?

    var length: Int { end - start }
  }

  struct Way {
    var course: Course
    var sections: [Section]
    var events: [Event]
    var q: Double
    var breaks: [Constraint]
  }

  struct Schedule {
    var ways: [Way]
    var score: Double
    var ids: Set<SectionID> { Set(ways.flatMap(\.sections).map(\.id)) }
  }

  let campus: RandomCampus
  let travel = RandomCampus.travel
  let dropped: Constraint?
  var ways: [CourseID: [Way]] = [:]
  var sets: Set<Set<CourseID>> = []
  var lists: [[CourseID]] = []
  var needed: [CourseID] = []
  var plan: Plan { campus.plan }

  init(_ campus: RandomCampus, dropping dropped: Constraint? = nil) {
    (self.campus, self.dropped) = (campus, dropped)
    let days = TermDays(of: campus.term)
    for course in campus.courses.map(withChosenCredits) {
      let all = course.options(on: days).bundles.map { way($0.sections, of: course) }
      if !all.isEmpty { ways[course.id] = all }
    }
    findSets()
  }

  private func withChosenCredits(_ course: Course) -> Course {
    var course = course
    if let chosen = plan.chosenCredits[course.id],
      course.credits == nil
        || course.credits.map({ $0.lowest <= chosen.lowest && chosen.highest <= $0.highest })
          == true
    {
      course.credits = chosen
    }
    return course
  }

  private mutating func findSets() {
    let fixed = plan.sections.fixed.map(\.course).filter { ways[$0] != nil }
    var named: Set<CourseID> = Set(fixed)
    for want in plan.wants {
      if case .course(let id) = want { named.insert(id) }
      if case .some(_, let ids) = want { named.formUnion(ids) }
    }
    var found: Set<Set<CourseID>> = [[]]
    for want in plan.wants {
      switch want {
      case .course(let id):
        guard ways[id] != nil else { continue }
        needed.append(id)
        found = Set(found.map { $0.union([id]) })
      case .some(let counts, let ids):
        let offered = ids.filter { ways[$0] != nil }
        lists.append(offered)
        found = extended(found, by: offered) {
          counts.contains($0.count) || isForced($0, fixed, counts)
        }
      case .any(let count, let kind):
        let offered = ways.values.compactMap(\.first?.course).filter {
          kind.includes($0) && !named.contains($0.id)
        }
        found = extended(found, by: offered.map(\.id)) { $0.count == count }
      }
    }
    let listed = plan.wants.flatMap { want -> [CourseID] in
      switch want {
      case .course(let id): [id]
      case .some(_, let ids): ids
      case .any: []
      }
    }
    let extra = fixed.filter { !listed.contains($0) }
    needed += Set(fixed).subtracting(needed).sorted()
    sets = Set(found.map { $0.union(extra) }.filter { set in fixed.allSatisfy(set.contains) })
      .filter { !$0.isEmpty && isSensible($0) }
  }

  /// More fixed courses of a list than it allows are taken all the same.
  private func isForced(
    _ taken: Set<CourseID>, _ fixed: [CourseID], _ counts: ClosedRange<Int>
  ) -> Bool {
    taken.count > counts.upperBound && taken.isSubset(of: fixed)
  }

  private func extended(
    _ found: Set<Set<CourseID>>, by ids: [CourseID], where isRight: (Set<CourseID>) -> Bool
  ) -> Set<Set<CourseID>> {
    var result: Set<Set<CourseID>> = []
    for bits in 0..<1 << ids.count {
      let subset = Set(ids.indices.filter { bits >> $0 & 1 == 1 }.map { ids[$0] })
      guard isRight(subset) else { continue }
      for set in found where set.isDisjoint(with: subset) { result.insert(set.union(subset)) }
    }
    return result
  }

  private func isSensible(_ set: Set<CourseID>) -> Bool {
    let courses = set.compactMap { ways[$0]?.first?.course }
    let credits = courses.reduce(0) { $0 + ($1.credits?.lowest ?? 0) }
    let limits = plan.limits
    if dropped != .minimumCredits, credits < limits.minimumCredits ?? 0 { return false }
    if dropped != .maximumCredits, credits > limits.maximumCredits ?? .max { return false }
    for (place, holding) in limits.holdings.enumerated() where dropped != .holding(place) {
      if courses.count(where: { holding.kind.includes($0) }) < holding.count { return false }
    }
    return !courses.contains { a in courses.contains { a.id != $0.id && a.twins.contains($0.id) } }
  }

  /// All that fits, interchangeable sections apart.
  var schedules: [Schedule] {
    sets.flatMap { combinations(of: $0.sorted()) }
      .map { Schedule(ways: $0, score: score(of: $0)) }
  }

  func kept(_ id: CourseID) -> [Way] {
    (ways[id] ?? []).filter { $0.breaks.allSatisfy { $0 == dropped } }
  }

  func combinations(of ids: [CourseID]) -> [[Way]] {
    var partial: [[Way]] = [[]]
    for id in ids {
      partial = partial.flatMap { taken in
        kept(id).filter { next in taken.allSatisfy { fits($0, next) } }.map { taken + [$0] }
      }
    }
    return partial.filter { dropped == .dailyHours || !isTooLong($0) }
  }

  /// All combinations that are offered, fitting or not.
  var combinationCount: UInt64 {
    // Limits on the whole schedule do not count here, and twins are not distinguished.
    var free = campus
    free.plan.limits = Limits()
    for index in free.courses.indices { free.courses[index].twins = [] }
    let oracle = PlanOracle(free)
    return oracle.sets.reduce(0) { sum, set in
      sum
        + set.reduce(1) { product, id in
          product * UInt64(offered(id).count)
        }
    }
  }

  /// The ways that pins, exclusions and fixed sections leave: what other constraints rule out is
  /// still offered.
  func offered(_ id: CourseID) -> [Way] {
    (ways[id] ?? []).filter { way in
      way.breaks.allSatisfy { constraint in
        switch constraint {
        case .fixed, .pin, .exclusion: false
        case .earliest, .latest, .daysOff, .dailyHours, .minimumCredits, .maximumCredits,
          .openSeats,
          .gap, .walking, .attendance, .exams, .holding, .block:
          true
        }
      }
    }
  }
}
