package import CampusModel

/// The courses of one department in one term.
package struct Department: Hashable, Sendable {
  /// The letters of its course ids: "CMPS".
  package let code: String
  /// The commonest name among its courses, the first in alphabetical order for ties; `nil` without
  /// any.
  package let name: String?
  /// By number: 99 before 100, 131 before 131H.
  package let courses: [Course]

  /// All departments with courses in `term`, by code.
  package static func all(of courses: [Course], in term: TermID) -> [Department] {
    Dictionary(grouping: courses.filter { $0.term == term }, by: \.id.department)
      .map { Department(code: $0.key, $0.value) }
      .sorted { $0.code < $1.code }
  }

  private init(code: String, _ courses: [Course]) {
    self.code = code
    self.courses = courses.sorted { $0.id.precedesInCatalog($1.id) }
    let names = courses.compactMap(\.departmentName).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    name = names.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
  }

  /// The number of sections of all courses.
  package var sections: Int { courses.map(\.sections.count).reduce(0, +) }

  /// Open seats over courses with known seats; `nil` without any.
  package var openSeats: Int? {
    let known = courses.compactMap { SeatsSummary(of: $0).open }
    return known.isEmpty ? nil : known.reduce(0, +)
  }

  /// The levels its courses have: 100, 200, …
  package var levels: [Int] { Set(courses.compactMap(\.id.level)).sorted() }

  /// The general-education categories of its courses, in order.
  package var genEds: [String] { courses.genEds }
}

extension Sequence<Course> {
  /// The general-education categories of these courses, in order, without repeats.
  package var genEds: [String] { Set(flatMap(\.genEds)).sorted() }
}

extension CourseID {
  /// The order of a printed catalog: by department, then by the value of the number, then by its
  /// letters.
  package func precedesInCatalog(_ other: CourseID) -> Bool {
    let (mine, others) = (number.leadingNumber, other.number.leadingNumber)
    return (department, mine.length, mine.digits, canonical)
      < (other.department, others.length, others.digits, other.canonical)
  }
}

extension String {
  /// The leading digits without zeros, and how many: numbers of any length compare by length, then
  /// by digits.
  fileprivate var leadingNumber: (length: Int, digits: String) {
    let digits = prefix { $0.isASCII && $0.isNumber }.drop { $0 == "0" }
    return (digits.count, String(digits))
  }
}
