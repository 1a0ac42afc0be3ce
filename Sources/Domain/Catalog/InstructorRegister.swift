package import CampusModel

/// Everybody who teaches a section, with their sections of all terms.
///
/// An instructor is an exact name. Names to which the owner's aliases give the same name in ratings
/// are one instructor; similar names are never joined.
///
/// ```
/// let register = InstructorRegister(courses, aliases: ["A. Finch": "Ada Finch"])
/// register["A. Finch"]?.name    // "Ada Finch", if that name teaches, too
/// ```
package struct InstructorRegister: Sendable {
  /// Somebody who teaches.
  package struct Instructor: Hashable, Encodable, Sendable {
    /// The name in ratings if sections have it, too; otherwise the one that most sections have.
    package let name: String
    /// The names that sections have, in order.
    package let spellings: [String]
    /// `spellings`, and the name in ratings and grades; in order.
    package let names: [String]
    /// In the order of the catalog.
    package let teaching: [Teaching]
  }

  /// The sections of a course in a term.
  package struct Teaching: Hashable, Encodable, Sendable {
    /// An index into the courses.
    package let course: Int
    /// Indices into the course's sections; not empty.
    package let sections: [Int]
  }

  /// By name.
  package let instructors: [Instructor]
  private let places: [String: Int]

  /// `aliases` have the name in ratings by the name in sections. Linear in the sections, but for
  /// sorting the names.
  package init(_ courses: [Course], aliases: [String: String] = [:]) {
    var teaching: [String: [Teaching]] = [:]
    var uses: [String: [String: Int]] = [:]
    for (place, course) in courses.enumerated() {
      var own: [String: [Int]] = [:]
      for (index, section) in course.sections.enumerated() {
        for name in Set(section.instructors) {
          let key = aliases[name] ?? name
          uses[key, default: [:]][name, default: 0] += 1
          if own[key]?.last != index { own[key, default: []].append(index) }
        }
      }
      for (key, sections) in own {
        teaching[key, default: []].append(Teaching(course: place, sections: sections))
      }
    }
    instructors = teaching.map { key, own in
      Instructor(called: key, uses[key] ?? [:], teaching: own)
    }.sorted { $0.name < $1.name }
    places = instructors.enumerated().reduce(into: [:]) { places, entry in
      for name in entry.element.names { places[name] = entry.offset }
    }
  }

  /// The instructor with that name in sections, ratings or grades; `nil` for one who teaches no
  /// section.
  package subscript(name: String) -> Instructor? { places[name].map { instructors[$0] } }
}

extension InstructorRegister.Instructor {
  /// `uses` are the numbers of sections by the names that these have.
  fileprivate init(
    called key: String, _ uses: [String: Int], teaching: [InstructorRegister.Teaching]
  ) {
    let commonest = uses.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
    name = uses[key] != nil ? key : commonest ?? key
    spellings = uses.keys.sorted()
    names = Set(uses.keys).union([key]).sorted()
    self.teaching = teaching
  }
}
