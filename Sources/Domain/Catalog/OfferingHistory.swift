package import CampusModel

/// In which terms a course was offered, as far as anybody tells. Not known is not the same as not offered, and nothing is foretold.
package struct OfferingHistory: Hashable, Encodable, Sendable {
  /// What tells of a term, the surest first.
  package enum Source: String, CaseIterable, Hashable, Encodable, Sendable {
    case catalog, grades, evaluations
  }

  /// What is known of one term.
  package struct Entry: Hashable, Encodable, Sendable {
    package let term: GradeTerm
    /// That it was not is told by catalogs alone: records of grades leave out what is small, and nobody has to be evaluated.
    package let isOffered: Bool
    package let source: Source
    /// `nil` where the source does not name them. Of a source that is no catalog there may have been more.
    package let sections: Int?
    /// Different names; `nil` where the source names nobody.
    package let instructors: Int?
  }

  /// The newest first, each term once; a term without an entry is not known.
  package let entries: [Entry]

  package func entry(_ term: GradeTerm) -> Entry? { entries.first { $0.term == term } }

  /// Of the last terms of a season up to `present` of which all is known, in how many the course was offered; `nil` for fewer than
  /// three, which carry no sentence.
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

/// All that a campus tells of the terms in which its courses were offered.
package struct OfferingRecords: Sendable {
  private typealias Tellings = [CourseID: [GradeTerm: Telling]]

  /// Terms whose catalog is known, and the departments that have courses in it: a catalog may hold a part of them.
  private let departments: [GradeTerm: Set<String>]
  private let catalogs: Tellings
  private let grades: Tellings
  private let evaluations: Tellings

  /// Terms whose names tell no season and year are left out. Linear.
  package init(
    _ courses: [Course], in terms: [Term], grades: [GradeRecord], evaluations: Evaluations
  ) {
    let names = Dictionary(
      terms.compactMap { term in term.gradeTerm.map { (term.id, $0) } },
      uniquingKeysWith: { first, _ in first })
    var departments: [GradeTerm: Set<String>] = [:]
    var (listed, graded, judged): (Tellings, Tellings, Tellings) = ([:], [:], [:])
    for course in courses {
      guard let term = names[course.term] else { continue }
      departments[term, default: []].insert(course.id.department)
      guard !course.sections.isEmpty || course.seats != nil else { continue }
      for section in course.sections {
        listed[course.id, default: [:]][term, default: Telling()].add(
          section.id.code, section.instructors)
      }
      if course.sections.isEmpty {
        listed[course.id, default: [:]][term, default: Telling()].add(nil, [])
      }
    }
    for record in grades {
      guard let term = GradeTerm(code: record.term) else { continue }
      graded[record.course, default: [:]][term, default: Telling()].add(
        record.section, record.instructors)
    }
    for report in evaluations.reports {
      guard let term = report.term.flatMap(GradeTerm.init(code:)) else { continue }
      for course in Set(report.courses) {
        judged[course, default: [:]][term, default: Telling()].add(
          report.section, report.instructors)
      }
    }
    self.departments = departments
    (catalogs, self.grades, self.evaluations) = (listed, graded, judged)
  }

  package func history(of course: CourseID) -> OfferingHistory {
    let told = [catalogs, grades, evaluations].map { $0[course] ?? [:] }
    let absent = departments.filter { $0.value.contains(course.department) }.keys
    let terms = told.reduce(Set(absent)) { $0.union($1.keys) }
    return OfferingHistory(
      entries: terms.sorted(by: >).map { term in
        for (source, tellings) in zip(OfferingHistory.Source.allCases, told) {
          guard let telling = tellings[term] else { continue }
          return OfferingHistory.Entry(
            term: term, isOffered: true, source: source, sections: telling.sections,
            instructors: telling.instructors)
        }
        return OfferingHistory.Entry(
          term: term, isOffered: false, source: .catalog, sections: nil, instructors: nil)
      })
  }
}

/// What one kind of source tells of a course in a term.
private struct Telling {
  private var names: Set<String> = []
  private var teachers: Set<String> = []
  /// Whether something has no section's name, so that nobody can count them.
  private var isVague = false

  mutating func add(_ section: String?, _ instructors: [String]) {
    if let section { names.insert(section) } else { isVague = true }
    teachers.formUnion(instructors)
  }

  var sections: Int? { isVague ? nil : names.count }
  var instructors: Int? { teachers.isEmpty ? nil : teachers.count }
}

extension Term {
  /// The term as records of other terms name theirs: by its codes, or else by its name or id. `nil` where none tells season and year.
  package var gradeTerm: GradeTerm? {
    codes.lazy.compactMap { GradeTerm(code: $0) }.first ?? GradeTerm(written: name)
      ?? GradeTerm(written: id.text)
  }
}
