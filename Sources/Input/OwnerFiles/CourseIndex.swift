package import CampusModel
internal import Diagnostics
internal import FileFormats

/// The catalog of every term, to look up the names in people's files.
package struct CourseIndex: Sendable {
  private let courses: [TermID: [CourseID: Course]]

  /// - Precondition: No course appears twice in one term.
  package init(_ courses: [Course]) {
    self.courses = Dictionary(grouping: courses, by: \.term).mapValues { courses in
      Dictionary(uniqueKeysWithValues: courses.map { ($0.id, $0) })
    }
  }

  func course(_ id: CourseID, in term: TermID) -> Course? { courses[term]?[id] }

  func section(_ id: SectionID, in term: TermID) -> Section? {
    course(id.course, in: term)?.sections.first { $0.id == id }
  }

  /// The general-education categories of a term's courses, in order.
  func genEds(in term: TermID) -> [String] {
    Set(all(in: term).flatMap(\.genEds)).sorted(by: inByteOrder)
  }

  func levels(in term: TermID) -> Set<Int> { Set(all(in: term).compactMap(\.id.level)) }

  func departments(in term: TermID) -> Set<String> { Set(all(in: term).map(\.id.department)) }

  /// Who teaches a course, or anything in the term, in order.
  func instructors(of course: CourseID?, in term: TermID) -> [String] {
    let taught = course.map { id in self.course(id, in: term).map { [$0] } ?? [] } ?? all(in: term)
    return Set(taught.flatMap(\.sections).flatMap(\.instructors)).sorted(by: inByteOrder)
  }

  private func all(in term: TermID) -> [Course] { courses[term].map { Array($0.values) } ?? [] }

  /// "did you mean 'CMPS 330'?", or another hint.
  package func suggestion(for id: CourseID, in term: TermID) -> String? {
    guard let known = courses[term] else { return "no source has courses of this term" }
    return didYouMean(id.text, among: known.keys.map(\.text))
  }

  /// Names the nearest section of the course, or the nearest course where that is missing too.
  package func suggestion(for id: SectionID, in term: TermID) -> String? {
    guard let course = course(id.course, in: term) else {
      return suggestion(for: id.course, in: term)
    }
    return didYouMean(id.text, among: course.sections.map(\.id.text))
  }
}
