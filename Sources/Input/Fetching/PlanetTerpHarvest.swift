internal import FileFormats

/// The lists of PlanetTerp, a hundred records at a time: its documentation speaks of a thousand,
/// its server refuses more than a hundred.
private let recordsAtOnce = 100

private func courseLists(
  _ departments: [String], _ base: WebAddress, reviews: Bool
) -> ListGroup {
  let all = base.asking("courses", ["reviews": "\(reviews)"])
  let addresses = departments.isEmpty ? [all] : departments.map { all.adding("department", $0) }
  return ListGroup(addresses.map { PagedList($0, .offsets(of: recordsAtOnce), of: .ratedCourse) })
}

/// Courses with their mean grade points: `courses.json`.
struct RatedCourseHarvest: Harvest {
  private var courses: ListGroup

  init(departments: [String], from base: WebAddress, reviews: Bool) {
    courses = courseLists(departments, base, reviews: reviews)
  }

  static let file = "courses.json"
  var file: String { Self.file }
  var noun: String { "courses" }

  mutating func begin() -> [Ask] { courses.asks }

  mutating func receive(_ part: Part, for purpose: Ask.Purpose) throws(FetchError) -> [Ask] {
    guard case .part(let list) = purpose else { return [] }
    return try courses.append(part, to: list)
  }

  var records: [ArraySlice<UInt8>] { courses.records.map(\.source) }
}

/// Professors with their mean ratings: `professors.json`. The service lists them all; with
/// departments, only those who taught a course of one are kept.
struct ProfessorHarvest: Harvest {
  private let departments: [String]
  private var professors: ListGroup

  init(departments: [String], from base: WebAddress, reviews: Bool) {
    self.departments = departments
    let address = base.asking("professors", ["reviews": "\(reviews)"])
    professors = ListGroup([PagedList(address, .offsets(of: recordsAtOnce), of: .professor)])
  }

  var file: String { "professors.json" }
  var noun: String { "professors" }

  mutating func begin() -> [Ask] { professors.asks }

  mutating func receive(_ part: Part, for purpose: Ask.Purpose) throws(FetchError) -> [Ask] {
    guard case .part(let list) = purpose else { return [] }
    return try professors.append(part, to: list)
  }

  var records: [ArraySlice<UInt8>] {
    professors.records.filter { departments.isEmpty || taught($0) }.map(\.source)
  }

  private func taught(_ professor: JSONValue) -> Bool {
    (professor["courses"]?.elements ?? []).compactMap(\.string).contains { course in
      departments.contains { course.utf8.starts(with: $0.utf8) }
    }
  }
}

/// Grades by section: `grades.json`. The service gives them for one course at a time, so the list
/// of courses is read first, in the answers of `courses.json`.
struct GradeHarvest: Harvest {
  private let base: WebAddress
  private var courses: ListGroup
  private var names: [String] = []
  /// By the index of the course's name.
  private var grades: [Int: [JSONValue]] = [:]

  init(departments: [String], from base: WebAddress, reviews: Bool) {
    self.base = base
    courses = courseLists(departments, base, reviews: reviews)
  }

  var file: String { "grades.json" }
  var noun: String { "grades" }
  var needs: String? { RatedCourseHarvest.file }

  mutating func begin() -> [Ask] { courses.asks }

  mutating func receive(_ part: Part, for purpose: Ask.Purpose) throws(FetchError) -> [Ask] {
    switch purpose {
    case .part(let list):
      let before = courses.lists[list].records.count
      let next = try courses.append(part, to: list)
      return next + courses.lists[list].records[before...].compactMap { ask(for: $0) }
    case .detail(let index):
      // "course not found" is how the service says that a course without recent grades has none.
      guard part.status == 200 else { return [] }
      do {
        grades[index] = try RecordKind.grades.records(in: part.body)
      } catch .refused {
        return []
      }
      return []
    }
  }

  /// `nil` for a course without a mean, or with the mean 0, which means none: it has no grades.
  private mutating func ask(for course: JSONValue) -> Ask? {
    guard let department = course["department"]?.scalar,
      let number = course["course_number"]?.scalar,
      let mean = course["average_gpa"]?.double, mean > 0
    else { return nil }
    names.append(department + number)
    return Ask(
      address: base.asking("grades", ["course": department + number]),
      purpose: .detail(names.count - 1))
  }

  /// Sorted by the names of courses, because answers have no order.
  var records: [ArraySlice<UInt8>] {
    var keys: Set<String> = []
    let order = names.indices.sorted {
      names[$0] == names[$1] ? $0 < $1 : names[$0].utf8.lexicographicallyPrecedes(names[$1].utf8)
    }
    return order.flatMap { grades[$0] ?? [] }
      .filter { keys.insert(RecordKind.grades.key(of: $0)).inserted }.map(\.source)
  }
}
