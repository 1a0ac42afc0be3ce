package import CampusModel

/// The known facts about one course. Missing values are not imputed.
package struct CourseSummary: Hashable, Sendable {
  /// An instructor of the course.
  package struct Instructor: Hashable, Encodable, Sendable {
    /// As sections have it.
    package let name: String
    /// `nil` without ratings.
    package let rating: Measure?
  }

  /// The course.
  package let course: Course
  /// The mean grade points; `nil` where unknown.
  package let gpa: Measure?
  /// The instructors of all sections, by name, without repeats.
  package let instructors: [Instructor]
  /// `nil` without grade records.
  package let distribution: GradeDistribution?
  /// The seats over all sections.
  package let seats: SeatsSummary

  package init(_ course: Course, evidence: Evidence, distribution: GradeDistribution?) {
    self.course = course
    self.distribution = distribution
    gpa = evidence.gpa.measures[course.id]
    instructors = Set(course.sections.flatMap(\.instructors)).sorted().map { name in
      Instructor(name: name, rating: evidence.rating.measures[name])
    }
    seats = SeatsSummary(of: course)
  }

  /// The mean of the instructors' known ratings; `nil` without any.
  ///
  /// Weighted by the numbers of ratings if all are known; otherwise each instructor counts once and
  /// there is no `count`.
  package var rating: Measure? {
    let known = instructors.compactMap(\.rating)
    guard !known.isEmpty else { return nil }
    let counts = known.compactMap(\.count)
    let total = counts.reduce(0, +)
    guard counts.count == known.count, total > 0 else {
      return Measure(mean: known.map(\.mean).reduce(0, +) / Double(known.count))
    }
    let sum = zip(known, counts).map { $0.mean * Double($1) }.reduce(0, +)
    return Measure(mean: sum / Double(total), count: total)
  }
}
