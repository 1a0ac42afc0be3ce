package import CampusModel

/// The courses of one department in one term.
package struct Department: Hashable, Sendable {
  /// The letters its courses begin with: "CMPS".
  package let code: String
  /// What most of its courses call it, the first by text of equals; `nil` where none says.
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

  package var sections: Int { courses.map(\.sections.count).reduce(0, +) }

  /// Open seats over the courses that tell; `nil` when none does.
  package var openSeats: Int? {
    let known = courses.compactMap { SeatsSummary(of: $0).open }
    return known.isEmpty ? nil : known.reduce(0, +)
  }

  /// The levels its courses have: 100, 200, …
  package var levels: [Int] { Set(courses.compactMap(\.id.level)).sorted() }

  package var genEds: [String] { courses.genEds }
}

extension Sequence<Course> {
  /// The codes of all general-education categories among these courses, each once, by text.
  package var genEds: [String] { Set(flatMap(\.genEds)).sorted() }
}

extension CourseID {
  /// The order of a printed catalog: by department, then by the value of the number, then by its letters.
  package func precedesInCatalog(_ other: CourseID) -> Bool {
    let (mine, others) = (number.leadingNumber, other.number.leadingNumber)
    return (department, mine.length, mine.digits, canonical)
      < (other.department, others.length, others.digits, other.canonical)
  }
}

extension String {
  /// The digits in front without leading zeros, and how many: numbers of any length compare by length, then digits.
  fileprivate var leadingNumber: (length: Int, digits: String) {
    let digits = prefix { $0.isASCII && $0.isNumber }.drop { $0 == "0" }
    return (digits.count, String(digits))
  }
}
