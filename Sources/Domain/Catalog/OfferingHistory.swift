package import CampusModel

/// The terms in which a course was offered, as far as known. Unknown is not the same as not
/// offered.
package struct OfferingHistory: Hashable, Encodable, Sendable {
  /// The kinds of sources, the most reliable first.
  package enum Source: String, CaseIterable, Hashable, Encodable, Sendable {
    case catalog, grades, evaluations
  }

  /// The known facts about one term.
  package struct Entry: Hashable, Encodable, Sendable {
    /// The term.
    package let term: GradeTerm
    /// False only by a catalog: grades omit small sections, and evaluations are optional.
    package let isOffered: Bool
    /// Where it is known from.
    package let source: Source
    /// `nil` where the source has no section codes. Other sources than catalogs may omit some.
    package let sections: Int?
    /// The number of different names; `nil` where the source has none.
    package let instructors: Int?
  }

  /// Latest first, each term once; terms without an entry are unknown.
  package let entries: [Entry]

  /// The entry of a term; `nil` where unknown.
  package func entry(_ term: GradeTerm) -> Entry? { entries.first { $0.term == term } }

  /// In how many of the last terms of a season, up to `present`, the course was offered.
  ///
  /// Counts back to the first unknown term. `nil` for fewer than three terms, which are too few for
  /// a statement.
  package func run(of season: GradeTerm.Season, until present: GradeTerm) -> (
    offered: Int, of: Int
  )? {
    let here = GradeTerm(season, present.year + 1)
    var year = [here.year, here.year - 1, here.year - 2].first { GradeTerm(season, $0) <= present }
    var run: [Entry] = []
    while let known = year.flatMap({ entry(GradeTerm(season, $0)) }) {
      run.append(known)
      year = known.term.year - 1
    }
    return run.count >= 3 ? (run.count(where: \.isOffered), run.count) : nil
  }
}

/// All that a campus knows about the terms in which courses were offered.
package struct OfferingRecords: Sendable {
  private typealias Observations = [CourseID: [GradeTerm: Observation]]

  /// Terms with a known catalog, with the departments in it: a catalog may be partial.
  private let departments: [GradeTerm: Set<String>]
  private let catalogs: Observations
  private let grades: Observations
  private let evaluations: Observations

  /// Terms without a known season and year are left out. Linear.
  package init(
    _ courses: [Course], in terms: [Term], grades: [GradeRecord], evaluations: Evaluations
  ) {
    let names = Dictionary(
      terms.compactMap { term in term.gradeTerm.map { (term.id, $0) } },
      uniquingKeysWith: { first, _ in first })
    var departments: [GradeTerm: Set<String>] = [:]
    var (listed, graded, judged): (Observations, Observations, Observations) = ([:], [:], [:])
    for course in courses {
      guard let term = names[course.term] else { continue }
      departments[term, default: []].insert(course.id.department)
      guard !course.sections.isEmpty || course.seats != nil else { continue }
      for section in course.sections {
        listed[course.id, default: [:]][term, default: Observation()].record(
          section: section.id.code, instructors: section.instructors)
      }
      if course.sections.isEmpty {
        listed[course.id, default: [:]][term, default: Observation()].record(
          section: nil, instructors: [])
      }
    }
    for record in grades {
      guard let term = GradeTerm(code: record.term) else { continue }
      graded[record.course, default: [:]][term, default: Observation()].record(
        section: record.section, instructors: record.instructors)
    }
    for report in evaluations.reports {
      guard let term = report.term.flatMap(GradeTerm.init(code:)) else { continue }
      for course in Set(report.courses) {
        judged[course, default: [:]][term, default: Observation()].record(
          section: report.section, instructors: report.instructors)
      }
    }
    self.departments = departments
    (catalogs, self.grades, self.evaluations) = (listed, graded, judged)
  }

  /// The history of one course.
  package func history(of course: CourseID) -> OfferingHistory {
    let known = [catalogs, grades, evaluations].map { $0[course] ?? [:] }
    let absent = departments.filter { $0.value.contains(course.department) }.keys
    let terms = known.reduce(Set(absent)) { $0.union($1.keys) }
    return OfferingHistory(
      entries: terms.sorted(by: >).map { term in
        for (source, observations) in zip(OfferingHistory.Source.allCases, known) {
          guard let observation = observations[term] else { continue }
          return OfferingHistory.Entry(
            term: term, isOffered: true, source: source, sections: observation.sections,
            instructors: observation.instructors)
        }
        return OfferingHistory.Entry(
          term: term, isOffered: false, source: .catalog, sections: nil, instructors: nil)
      })
  }
}

/// The records of one kind of source for a course in a term.
private struct Observation {
  private var names: Set<String> = []
  private var teachers: Set<String> = []
  /// Whether a section has no code, so that sections cannot be counted.
  private var isVague = false

  mutating func record(section: String?, instructors: [String]) {
    if let section { names.insert(section) } else { isVague = true }
    teachers.formUnion(instructors)
  }

  var sections: Int? { isVague ? nil : names.count }
  var instructors: Int? { teachers.isEmpty ? nil : teachers.count }
}

extension Term {
  /// The year and season of the term: by its codes, otherwise by its name or id. `nil` where none
  /// has them.
  package var gradeTerm: GradeTerm? {
    codes.lazy.compactMap { GradeTerm(code: $0) }.first ?? GradeTerm(written: name)
      ?? GradeTerm(written: id.text)
  }
}
