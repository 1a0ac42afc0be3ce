package import CampusModel

/// The courses that count in a degree, each with its group, and the missing requirements.
///
/// Each course counts in at most one group. Of all assignments, one is chosen with the fewest
/// missing courses, then the fewest missing credits, then the fewest planned courses, then the
/// fewest in progress. A course without which nothing would be missing does not count. Of equal
/// courses, the earlier in the gradebook counts first, in the earlier group; other ties are broken
/// the same way every time.
///
/// ```
/// let standing = DegreeStanding(of: degree, standings, catalog: catalog)
/// standing.missing.courses       // 3
/// standing.groups[1].candidates  // courses of the catalog that would help
/// ```
package struct DegreeStanding: Hashable, Sendable {
  /// The requirements.
  package let degree: Degree
  /// One for each of the degree's groups, in order.
  package let groups: [DegreeGroupStanding]
  /// Courses that do not count, in order.
  package let unused: [UnusedCourse]
  /// The shortage with the courses that count.
  package let missing: Shortage
  /// A shortage that every assignment has; equal to `missing` unless the search was stopped.
  package let missingAtLeast: Shortage
  /// Whether it is proven that no other assignment is better.
  package let isBest: Bool

  /// `standings` are the gradebook's courses in the order in which they were taken.
  ///
  /// `catalog` has the courses on offer, with their credits where known: candidates for missing
  /// courses, and credits of planned courses without their own. `budget` is the number of bounds
  /// that may be calculated, at least 1, for each part of the degree that shares no course with
  /// another.
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

  /// Whether every group has all it requires, from courses at least that far along.
  package func isMet(counting progress: CourseProgress = .planned) -> Bool {
    groups.allSatisfy { $0.isMet(counting: progress) }
  }
}

/// A number of missing courses and credits.
package struct Shortage: Hashable, Sendable {
  /// Not negative.
  package var courses = 0
  /// In tenths.
  package var credits = 0

  /// Whether nothing is missing.
  package var isNone: Bool { courses == 0 && credits == 0 }

  /// Adds both numbers.
  package static func + (a: Self, b: Self) -> Self {
    Shortage(courses: a.courses + b.courses, credits: a.credits + b.credits)
  }
}

/// One group of a degree with the courses that count in it.
package struct DegreeGroupStanding: Hashable, Sendable {
  /// The requirement.
  package let group: DegreeGroup
  /// The courses that count, in the order of the gradebook.
  package let courses: [DegreeCourse]
  /// Courses of the catalog that would each reduce the shortage, by id.
  ///
  /// A complete group has candidates too if one of its courses could move to an incomplete group.
  package let candidates: [CourseID]

  /// The courses that count and are at least that far along.
  package func courses(counting progress: CourseProgress) -> [DegreeCourse] {
    courses.filter { $0.progress <= progress }
  }

  /// The shortage if only courses at least that far along count.
  package func missing(counting progress: CourseProgress = .planned) -> Shortage {
    let counted = courses(counting: progress)
    return Shortage(
      courses: max(0, (group.courses ?? 0) - counted.count),
      credits: max(0, (group.credits ?? 0) - counted.map(\.credits).reduce(0, +)))
  }

  /// Whether nothing is missing then.
  package func isMet(counting progress: CourseProgress = .planned) -> Bool {
    missing(counting: progress).isNone
  }
}

/// A course that does not count.
package struct UnusedCourse: Hashable, Sendable {
  /// The course.
  package let course: DegreeCourse
  /// The indices of groups that accept it, which are complete without it; empty where none does.
  package let groups: [Int]
}
