package import CampusModel

/// The grades that each instructor gave, and students' evaluations of them, by exact name. Each is
/// found in one pass over all records, so that thousands of pages can ask.
package struct InstructorRecords: Sendable {
  private let grades: [GradeRecord]
  private let reports: [Evaluation]
  private let gradesByName: [String: [Int]]
  private let reportsByName: [String: [Int]]

  /// Linear in the records.
  package init(of results: CourseResults) {
    grades = results.grades
    reports = results.evaluations.reports
    gradesByName = Self.places(of: grades, by: \.instructors)
    reportsByName = Self.places(of: reports, by: \.instructors)
  }

  private static func places<Record>(
    of records: [Record], by names: (Record) -> [String]
  ) -> [String: [Int]] {
    records.enumerated().reduce(into: [:]) { places, entry in
      for name in Set(names(entry.element)) { places[name, default: []].append(entry.offset) }
    }
  }

  /// The grades given under any of these names, in the order of the sources.
  package func grades(of names: [String]) -> [GradeRecord] {
    Self.found(names, in: gradesByName).map { grades[$0] }
  }

  /// The reports on any of these names, in the order of the sources.
  package func reports(of names: [String]) -> [Evaluation] {
    Self.found(names, in: reportsByName).map { reports[$0] }
  }

  private static func found(_ names: [String], in places: [String: [Int]]) -> [Int] {
    guard names.count > 1 else { return places[names.first ?? ""] ?? [] }
    return Set(names.flatMap { places[$0] ?? [] }).sorted()
  }
}

/// Grades that one instructor gave, without groups of too few students.
package struct InstructorGrades: Hashable, Encodable, Sendable {
  /// The grades given in one course.
  package struct OfCourse: Hashable, Encodable, Sendable {
    package let course: CourseID
    package let grades: GradeDistribution
  }

  /// Over the courses that are listed: omitted ones cannot be found by subtraction.
  package let all: GradeDistribution
  /// By number of students, descending, then by course.
  package let courses: [OfCourse]
  /// How many courses have fewer students with a grade or a W.
  package let omitted: Int

  /// `nil` if no course has at least `smallest` students with a grade or a W.
  package init?(_ records: [GradeRecord], smallest: Int) {
    let courses = Dictionary(grouping: records, by: \.course).compactMap { course, own in
      GradeDistribution(own).map { OfCourse(course: course, grades: $0) }
    }
    let shown = courses.filter { $0.size >= max(1, smallest) }
    let listed = Set(shown.map(\.course))
    guard let all = GradeDistribution(records.filter { listed.contains($0.course) }) else {
      return nil
    }
    self.all = all
    self.courses = shown.sorted { a, b in (b.size, a.course) < (a.size, b.course) }
    omitted = courses.count { $0.size > 0 } - shown.count
  }
}

extension InstructorGrades.OfCourse {
  /// Students with a grade or a W.
  fileprivate var size: Int { grades.students + (grades.withdrawn ?? 0) }
}

/// Students' evaluations of one instructor, without means of too few answers.
package struct InstructorEvaluations: Hashable, Encodable, Sendable {
  /// The reports on one course.
  package struct OfCourse: Hashable, Encodable, Sendable {
    package let course: CourseID
    package let part: CourseEvaluations.Part
  }

  /// Over all reports.
  package let all: CourseEvaluations.Part
  /// Courses with a mean that may be shown, by number of reports, descending, then by course.
  package let courses: [OfCourse]
  /// Whether a mean is left out because of too few or an unknown number of answers.
  package let isPartial: Bool

  /// `names` are those of the instructor in the reports; `nil` if no mean has at least `smallest`
  /// answers.
  package init?(_ reports: [Evaluation], of names: [String], smallest: Int) {
    let names = Set(names)
    func part(_ reports: [Evaluation]) -> CourseEvaluations.Part {
      CourseEvaluations.Part(of: names, reports)
    }
    func shown(_ part: CourseEvaluations.Part) -> CourseEvaluations.Part {
      part.showing { ($0.count ?? 0) >= smallest }
    }
    let whole = part(reports)
    all = shown(whole)
    guard !all.means.isEmpty else { return nil }
    // A report on several courses is one of the first of them.
    let courses = Dictionary(
      grouping: reports.filter { !$0.courses.isEmpty }, by: { $0.courses[0] }
    )
    .map { OfCourse(course: $0, part: part($1)) }
    self.courses = courses.map { OfCourse(course: $0.course, part: shown($0.part)) }
      .filter { !$0.part.means.isEmpty }
      .sorted { a, b in (b.part.reports, a.course) < (a.part.reports, b.course) }
    isPartial =
      all.means.count < whole.means.count
      || self.courses.map(\.part.means.count).reduce(0, +)
        < courses.map(\.part.means.count).reduce(0, +)
  }
}
