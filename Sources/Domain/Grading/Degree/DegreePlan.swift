internal import CampusModel

/// The group in which each course counts.
struct DegreePlan {
  /// For each course, the groups that accept it, by index.
  let choices: [[Int]]
  /// For each course, the group in which it counts, by index.
  let homes: [Int?]
  let missingAtLeast: Shortage
  let isBest: Bool
  private let degree: Degree
  private let courses: [DegreeCourse]

  init(_ degree: Degree, _ courses: [DegreeCourse], budget: Int) {
    let choices = courses.map { course in
      degree.groups.indices.filter { degree.groups[$0].accepts(course.course) }
    }
    let allocation = DegreeAllocation(degree, courses, choices)
    var homes = [Int?](repeating: nil, count: courses.count)
    var (atLeast, isBest) = (Shortage(), true)
    for part in allocation.parts() {
      let search = AllocationSearch(
        allocation.part(groups: part.groups, kinds: part.kinds), budget: budget)
      for (kind, number) in part.kinds.enumerated() {
        let groups = part.groups.indices.flatMap {
          Array(repeating: part.groups[$0], count: search.best[kind, $0])
        }
        for (place, group) in zip(allocation.kinds[number].places, groups) { homes[place] = group }
      }
      atLeast = atLeast + Shortage(courses: search.atLeast.courses, credits: search.atLeast.credits)
      isBest = isBest && search.atLeast == search.loss
    }
    (self.choices, self.homes, self.degree, self.courses) = (choices, homes, degree, courses)
    (missingAtLeast, self.isBest) = (atLeast, isBest)
  }

  /// For each group, the courses of `offered` that would reduce its shortage.
  func candidates(among offered: [CourseID]) -> [[CourseID]] {
    let open = groupsWithRoom
    return degree.groups.indices.map { place in
      open.contains(place) ? offered.filter { degree.groups[place].accepts($0) } : []
    }
  }

  /// Groups that lack something, and those from which a chain of moves could free a course for one.
  private var groupsWithRoom: Set<Int> {
    var open = Set(degree.groups.indices.filter { !missing(in: $0).isNone })
    var isGrowing = !open.isEmpty
    while isGrowing {
      let more = courses.indices.compactMap { place -> Int? in
        guard let home = homes[place], !open.contains(home) else { return nil }
        return choices[place].contains(where: open.contains) ? home : nil
      }
      open.formUnion(more)
      isGrowing = !more.isEmpty
    }
    return open
  }

  private func missing(in group: Int) -> Shortage {
    let own = courses.indices.filter { homes[$0] == group }.map { courses[$0] }
    return DegreeGroupStanding(group: degree.groups[group], courses: own, candidates: [])
      .missing()
  }
}

extension DegreeGroup {
  /// Whether one of its patterns matches the course.
  func accepts(_ course: CourseID) -> Bool { choices.contains { $0.matches(course) } }
}

extension DegreeAllocation {
  /// Courses that no group accepts are in no kind.
  init(_ degree: Degree, _ courses: [DegreeCourse], _ choices: [[Int]]) {
    demands = degree.groups.map { Demand(courses: $0.courses ?? 0, credits: $0.credits ?? 0) }
    kinds = []
    var numbers: [KindKey: Int] = [:]
    for (place, course) in courses.enumerated() where !choices[place].isEmpty {
      let key = KindKey(
        groups: choices[place], credits: course.credits, progress: course.progress)
      if let number = numbers[key] {
        kinds[number].places.append(place)
      } else {
        numbers[key] = kinds.count
        kinds.append(
          Kind(
            groups: choices[place], credits: course.credits, progress: course.progress,
            places: [place]))
      }
    }
  }

  /// The properties that courses of a kind share.
  private struct KindKey: Hashable {
    let groups: [Int]
    let credits: Int
    let progress: CourseProgress
  }
}
