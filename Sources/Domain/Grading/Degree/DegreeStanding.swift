package import CampusModel

/// What counts where in a degree, and what is missing.
///
/// Each course counts in one group at most. Of all ways to put courses into groups, one is taken in which the groups lack the fewest courses
/// together; of these, the fewest credits; then as few planned courses count as can be, then as few in progress. A course without which
/// nothing would be lacking counts nowhere. Of courses that are alike in all that, the earlier in the gradebook counts first, in the earlier
/// group; the rest is settled the same way each time.
package struct DegreeStanding: Hashable, Sendable {
  package let degree: Degree
  /// One for each of the degree's groups, in order.
  package let groups: [DegreeGroupStanding]
  /// What counts nowhere, in order.
  package let unused: [UnusedCourse]
  /// What is lacking with all that counts, and what would be lacking at least however courses were put into groups. The two are the same
  /// unless the search was given up.
  package let missing: Shortage
  package let missingAtLeast: Shortage
  /// Whether it is proven that no other way is better.
  package let isBest: Bool

  /// `standings` are the gradebook's courses in the order in which they were taken. The `catalog` holds what is offered, with credits where
  /// they are known: candidates for what is missing, and credits of planned courses that have none of their own. The `budget` is for each
  /// part of the degree that shares no course with another: so many bounds may the search reckon before it is given up; 1 at least.
  package init(
    of degree: Degree, _ standings: [CourseStanding], catalog: [CourseID: Credits?] = [:],
    budget: Int = 2000
  ) {
    let courses = DegreeCourse.all(of: standings, degree.planned, catalog)
    let plan = DegreePlan(degree, courses, budget: budget)
    let offered = Set(courses.map(\.course))
    let candidates = plan.candidates(among: catalog.keys.filter { !offered.contains($0) }.sorted())
    self.degree = degree
    groups = degree.groups.indices.map { place in
      DegreeGroupStanding(
        group: degree.groups[place],
        courses: courses.indices.filter { plan.homes[$0] == place }.map { courses[$0] },
        candidates: candidates[place])
    }
    unused = courses.indices.filter { plan.homes[$0] == nil }.map {
      UnusedCourse(course: courses[$0], groups: plan.choices[$0])
    }
    missing = groups.map { $0.missing() }.reduce(Shortage(), +)
    missingAtLeast = plan.missingAtLeast
    isBest = plan.isBest
  }

  /// Whether every group has all it asks for, from courses that have come at least so far.
  package func isMet(counting progress: CourseProgress = .planned) -> Bool {
    groups.allSatisfy { $0.isMet(counting: progress) }
  }
}

/// How many courses and credits are lacking.
package struct Shortage: Hashable, Sendable {
  package var courses = 0
  /// In tenths.
  package var credits = 0

  package var isNone: Bool { courses == 0 && credits == 0 }

  package static func + (a: Self, b: Self) -> Self {
    Shortage(courses: a.courses + b.courses, credits: a.credits + b.credits)
  }
}

/// One group of a degree with what counts in it.
package struct DegreeGroupStanding: Hashable, Sendable {
  package let group: DegreeGroup
  /// What counts here, in the order of the gradebook.
  package let courses: [DegreeCourse]
  /// Courses of the catalog any of which would lower what is lacking, by id; empty where that cannot be from here.
  ///
  /// A group that lacks nothing has some too, where a course of its own could move on to a group that does.
  package let candidates: [CourseID]

  /// What counts from courses that have come at least so far.
  package func courses(counting progress: CourseProgress) -> [DegreeCourse] {
    courses.filter { $0.progress <= progress }
  }

  /// What is lacking if only courses count that have come at least so far.
  package func missing(counting progress: CourseProgress = .planned) -> Shortage {
    let counted = courses(counting: progress)
    return Shortage(
      courses: max(0, (group.courses ?? 0) - counted.count),
      credits: max(0, (group.credits ?? 0) - counted.map(\.credits).reduce(0, +)))
  }

  package func isMet(counting progress: CourseProgress = .planned) -> Bool {
    missing(counting: progress).isNone
  }
}

/// A course that counts nowhere.
package struct UnusedCourse: Hashable, Sendable {
  package let course: DegreeCourse
  /// The places of the groups it would fit into: they have all they need without it. Empty where none takes it.
  package let groups: [Int]
}
