package import CampusModel

/// What is known of one course. Nothing stands in for what is not known.
package struct CourseSummary: Hashable, Sendable {
  package struct Instructor: Hashable, Encodable, Sendable {
    package let name: String
    /// `nil` for somebody without ratings.
    package let rating: Measure?
  }

  package let course: Course
  package let gpa: Measure?
  /// Everybody who teaches a section, each once, by name.
  package let instructors: [Instructor]
  /// `nil` without grade records.
  package let distribution: GradeDistribution?
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

  /// The mean of the instructors' known ratings: by their numbers of ratings where all of those are told, otherwise each
  /// instructor once and without a count. `nil` when nobody is rated.
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
