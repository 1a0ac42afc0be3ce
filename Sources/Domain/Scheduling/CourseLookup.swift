internal import CampusModel
internal import Diagnostics

/// One term's courses by id; of several with one id the first counts.
struct CourseLookup: Sendable {
  private var courses: [CourseID: Course]
  /// By id.
  let all: [CourseID]

  init(_ courses: [Course], of term: Term) {
    var known: [CourseID: Course] = [:]
    for course in courses where course.term == term.id && known[course.id] == nil {
      known[course.id] = course
    }
    self.courses = known
    all = known.map { $0.key }.sorted()
  }

  subscript(id: CourseID) -> Course? { courses[id] }

  /// Replaces the credits of a course.
  mutating func change(_ id: CourseID, to credits: Credits) { courses[id]?.credits = credits }

  func section(_ id: SectionID) -> Section? {
    courses[id.course]?.sections.first { $0.id == id }
  }

  /// The course whose id is nearest to `id`, if that may be a misspelling.
  func nearest(to id: CourseID) -> CourseID? {
    Diagnostics.nearest(to: id.canonical, among: courses.keys.map { $0.canonical })
      .flatMap { CourseID($0) }
  }

  /// The section whose id is nearest to `id`: of the same course, otherwise of the nearest course.
  func nearest(to id: SectionID) -> SectionID? {
    guard let course = courses[id.course] ?? nearest(to: id.course).flatMap({ courses[$0] }) else {
      return nil
    }
    let codes = course.sections.map { $0.id.code }
    if course.id != id.course, codes.contains(id.code) { return SectionID(course.id, id.code) }
    return Diagnostics.nearest(to: id.code, among: codes).map { SectionID(course.id, $0) }
  }
}
