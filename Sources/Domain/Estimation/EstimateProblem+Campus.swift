package import CampusModel

extension CourseResults {
  /// The evidence with estimates for courses and instructors without a measure, from these courses
  /// and all grades.
  ///
  /// - Complexity: that of `EstimateProblem.solved` for GPAs and for ratings.
  package func learnedEvidence(on courses: [Course]) -> Evidence {
    var learned = evidence
    learned.gpa.learned = EstimateProblem<CourseID>.gpas(
      of: courses, by: evidence, grades: grades, aliases: instructorAliases
    ).solved()
    learned.rating.learned = EstimateProblem<String>.ratings(
      of: courses, by: evidence, grades: grades, aliases: instructorAliases
    ).solved()
    return learned
  }
}

extension EstimateProblem<CourseID> {
  /// So many students count half as much as an endless number: sections differ from each other by
  /// more than their sizes explain.
  private static var halfWeight: Double { 30 }

  /// The mean grade points of courses, explained by the course, who taught it, its department, its
  /// level and the term.
  ///
  /// Each group of students is a row for each instructor, as `grades` has them; a course with a
  /// published mean is one for each instructor of its sections. Neighbors are courses that an
  /// instructor has in common. `courses` without a mean are estimated if they have sections;
  /// `aliases` have the names in grades by those in sections.
  package static func gpas(
    of courses: [Course], by evidence: Evidence, grades: [GradeRecord],
    aliases: [String: String] = [:]
  ) -> Self {
    let scale = evidence.gpa
    var problem = Self(
      explainedBy: [.course, .instructor, .department, .level, .term], nearest: .instructor,
      top: scale.top)
    let teaching = Teachers(of: courses, aliases: aliases)
    let groups = Dictionary(grouping: grades.groups.filter { !$0.isHonors }, by: \.course)
    for (id, measure) in scale.measures.sorted(by: { $0.key < $1.key }) {
      let rows = (groups[id] ?? []).compactMap { GradeRow($0, top: scale.top) }
      problem.append(
        id, measure.mean,
        rows.isEmpty ? [GradeRow(measure, by: teaching.names[id] ?? [])] : rows)
    }
    for (id, names) in teaching.names.sorted(by: { $0.key < $1.key })
    where scale.measures[id] == nil {
      problem.unknown.append(Subject(key: id, profile: problem.profile(of: id, by: names)))
    }
    return problem
  }

  private mutating func append(_ id: CourseID, _ mean: Double, _ rows: [GradeRow]) {
    let course = table.member(id.canonical, of: .course)
    let (department, level) = (place(ofDepartment: id), place(ofLevel: id))
    for row in rows {
      let term = row.term.flatMap { table.member($0, of: .term) }
      let weight = row.students / (row.students + Self.halfWeight)
      for name in row.instructors.isEmpty ? [nil] : row.instructors.map(Optional.some) {
        table.append(
          row.mean, weight: weight / Double(max(1, row.instructors.count)), of: known.count,
          from: [
            course, name.flatMap { table.member($0, of: .instructor) }, department, level, term,
          ])
      }
    }
    let names = Set(rows.flatMap(\.instructors)).sorted()
    known.append(Subject(key: id, profile: profile(of: id, by: names)))
    means.append(mean)
  }

  /// The profile of a course without grades: no effect of its own, and none of a term.
  private mutating func profile(of id: CourseID, by names: [String]) -> SubjectProfile {
    SubjectProfile([
      [], names.compactMap { table.member($0, of: .instructor) },
      [place(ofDepartment: id)].compactMap(\.self), [place(ofLevel: id)].compactMap(\.self), [],
    ])
  }
}

extension EstimateProblem<String> {
  /// So many ratings count half as much as an endless number.
  private static var halfWeight: Double { 5 }

  /// The mean ratings of instructors, explained by the courses that they teach or taught, and the
  /// departments and levels of these.
  ///
  /// Neighbors are instructors who have a course in common. Instructors of `courses` without a
  /// rating are estimated, by their names in sections.
  package static func ratings(
    of courses: [Course], by evidence: Evidence, grades: [GradeRecord],
    aliases: [String: String] = [:]
  ) -> Self {
    let scale = evidence.rating
    var problem = Self(
      explainedBy: [.course, .department, .level], nearest: .course, top: scale.top)
    var taught = Teachers(of: courses, aliases: aliases).courses
    for record in grades {
      for name in record.instructors { taught[name, default: []].insert(record.course) }
    }
    let spellings = aliases.keys.filter { aliases[$0] != $0 }
    for (name, measure) in scale.measures.sorted(by: { $0.key < $1.key })
    where !spellings.contains(name) {
      guard let courses = taught[name]?.sorted() else { continue }
      problem.append(name, measure, of: courses)
    }
    let names = Set(courses.lazy.flatMap(\.sections).flatMap(\.instructors))
    for name in names.sorted() where scale.measures[name] == nil {
      let own = taught[aliases[name] ?? name]?.sorted() ?? []
      problem.unknown.append(Subject(key: name, profile: problem.profile(of: own)))
    }
    return problem
  }

  private mutating func append(_ name: String, _ measure: Measure, of courses: [CourseID]) {
    let whole = measure.count.map { Double($0) / (Double($0) + Self.halfWeight) } ?? 1
    for id in courses where whole > 0 {
      table.append(
        measure.mean, weight: whole / Double(courses.count), of: known.count,
        from: [
          table.member(id.canonical, of: .course), place(ofDepartment: id), place(ofLevel: id),
        ])
    }
    known.append(Subject(key: name, profile: profile(of: courses)))
    means.append(measure.mean)
  }

  private mutating func profile(of courses: [CourseID]) -> SubjectProfile {
    SubjectProfile([
      courses.compactMap { table.member($0.canonical, of: .course) },
      courses.compactMap { place(ofDepartment: $0) }, courses.compactMap { place(ofLevel: $0) },
    ])
  }
}

extension EstimateProblem {
  fileprivate mutating func place(ofDepartment id: CourseID) -> Int32? {
    table.member(id.department, of: .department)
  }

  fileprivate mutating func place(ofLevel id: CourseID) -> Int32? {
    id.level.flatMap { table.member("\($0)", of: .level) }
  }
}

/// The mean of a group of students.
private struct GradeRow {
  var mean: Double
  var students: Double
  var instructors: [String]
  var term: String?

  /// On a scale to `top`; `nil` where no student has a letter.
  init?(_ record: GradeRecord, top: Double) {
    let sum = GradeSum(of: [record])
    guard let mean = sum.mean else { return nil }
    self.mean = mean * top / record.system.top
    (students, instructors, term) = (Double(sum.students), record.instructors, record.term)
  }

  /// A published mean; one without a number of students counts as a small class.
  init(_ measure: Measure, by instructors: [String]) {
    mean = measure.mean
    students = Double(max(1, measure.count ?? 10))
    (self.instructors, term) = (instructors, nil)
  }
}

/// The instructors of each course, by the names in ratings and grades.
private struct Teachers {
  /// The names for each course with sections, in order.
  private(set) var names: [CourseID: [String]] = [:]
  /// The courses of each instructor.
  private(set) var courses: [String: Set<CourseID>] = [:]

  init(of courses: [Course], aliases: [String: String]) {
    var teachers: [CourseID: Set<String>] = [:]
    for course in courses where !course.sections.isEmpty {
      let names = course.sections.lazy.flatMap(\.instructors).map { aliases[$0] ?? $0 }
      teachers[course.id, default: []].formUnion(names)
      for name in names { self.courses[name, default: []].insert(course.id) }
    }
    names = teachers.mapValues { $0.sorted() }
  }
}
