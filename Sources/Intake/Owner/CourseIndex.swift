internal import CampusModel
internal import Diagnostics

/// The catalog of every term, to look up what people's files name.
struct CourseIndex {
  private let courses: [TermID: [CourseID: Course]]

  /// - Precondition: No course stands twice in one term.
  init(_ courses: [Course]) {
    self.courses = Dictionary(grouping: courses, by: \.term).mapValues { courses in
      Dictionary(uniqueKeysWithValues: courses.map { ($0.id, $0) })
    }
  }

  func course(_ id: CourseID, in term: TermID) -> Course? { courses[term]?[id] }

  func section(_ id: SectionID, in term: TermID) -> Section? {
    course(id.course, in: term)?.sections.first { $0.id == id }
  }

  /// "did you mean 'CMPS 330'?", or what else helps.
  func suggestion(for id: CourseID, in term: TermID) -> String? {
    guard let known = courses[term] else { return "no source has courses of this term" }
    return didYouMean(id.text, among: known.keys.map(\.text))
  }

  /// Names the nearest section of the course, or the nearest course where that is missing too.
  func suggestion(for id: SectionID, in term: TermID) -> String? {
    guard let course = course(id.course, in: term) else {
      return suggestion(for: id.course, in: term)
    }
    return didYouMean(id.text, among: course.sections.map(\.id.text))
  }
}
