package import CampusModel

/// What students said of one course: in all, term by term, and of each who taught it.
package struct CourseEvaluations: Hashable, Encodable, Sendable {
  /// Some of the reports, taken together.
  package struct Part: Hashable, Encodable, Sendable {
    /// The term's code or the instructor's name; empty for all reports.
    package let name: String
    package let reports: Int
    /// Students who answered, over the reports that tell; `nil` where none does.
    package let responses: Int?
    /// Students who were asked, over the reports that tell; `nil` where none does.
    package let invited: Int?
    /// The share of those asked who answered, out of 1, over the reports that tell both; `nil` where none does.
    package let responseRate: Double?
    /// By category; none of a category without a mean.
    package let means: [CategoryMean]
  }

  /// One who taught the course.
  package struct Instructor: Hashable, Encodable, Sendable {
    package let all: Part
    /// The oldest first; reports of no known term are only in `all`.
    package let terms: [Part]
  }

  package let course: CourseID
  package let all: Part
  /// The oldest first; reports of no known term are only in `all`.
  package let terms: [Part]
  /// With the most reports first, equal ones by name. A report of several people is in the part of each.
  package let instructors: [Instructor]
  /// The newest first, those of no known term last; of one term in the order of the sources. Their comments are to be asked for here.
  package let reports: [Evaluation]

  /// `nil` without reports, which are all of this course.
  package init?(_ course: CourseID, _ reports: [Evaluation]) {
    guard !reports.isEmpty else { return nil }
    self.course = course
    all = Part("", reports, about: nil)
    terms = Self.terms(reports, about: nil)
    var taught: [String: [Evaluation]] = [:]
    for report in reports {
      for name in Set(report.instructors) { taught[name, default: []].append(report) }
    }
    instructors = taught.map { name, own in
      Instructor(all: Part(name, own, about: name), terms: Self.terms(own, about: name))
    }.sorted { a, b in (b.all.reports, a.all.name) < (a.all.reports, b.all.name) }
    self.reports = reports.newestFirst
  }

  /// The evaluations of each course that has reports, under every name that a report gives it. Linear in the reports.
  package static func byCourse(_ evaluations: Evaluations) -> [CourseID: CourseEvaluations] {
    var reports: [CourseID: [Evaluation]] = [:]
    for report in evaluations.reports {
      for course in Set(report.courses) { reports[course, default: []].append(report) }
    }
    return Dictionary(
      uniqueKeysWithValues: reports.compactMap { course, own in
        CourseEvaluations(course, own).map { (course, $0) }
      })
  }

  /// The mean of the first category that stands for a course as a whole and has one; `nil` where none has.
  package func overall(_ categories: [EvaluationCategory]) -> CategoryMean? {
    all.means.first { categories[$0.category].role == .overall }
  }

  private static func terms(_ reports: [Evaluation], about name: String?) -> [Part] {
    var byTerm: [String: [Evaluation]] = [:]
    for report in reports {
      if let term = report.term { byTerm[term, default: []].append(report) }
    }
    return byTerm.keys.sorted().map { Part($0, byTerm[$0] ?? [], about: name) }
  }
}

extension [Evaluation] {
  /// By term, those of no known term last; of one term in the order of the sources.
  package var newestFirst: [Evaluation] {
    enumerated()
      .sorted { a, b in (b.element.term ?? "", a.offset) < (a.element.term ?? "", b.offset) }
      .map(\.element)
  }
}

extension CourseEvaluations.Part {
  /// The reports together; of scores about somebody only those about that instructor count, or
  /// everybody's where `nil`, answers that are about several people once.
  fileprivate init(_ name: String, _ reports: [Evaluation], about instructor: String?) {
    self.name = name
    self.reports = reports.count
    let (responses, invited) = (reports.compactMap(\.responses), reports.compactMap(\.invited))
    self.responses = responses.isEmpty ? nil : responses.reduce(0, +)
    self.invited = invited.isEmpty ? nil : invited.reduce(0, +)
    let both = reports.filter { $0.responses != nil && $0.invited != nil }
    let asked = both.compactMap(\.invited).reduce(0, +)
    responseRate =
      asked > 0 ? Double(both.compactMap(\.responses).reduce(0, +)) / Double(asked) : nil
    means = CategoryMean.all(
      reports.flatMap { report in
        report.scores.filter { score in
          guard let place = score.instructor else { return true }
          guard let instructor else { return !score.isRepeated }
          return report.instructors[place] == instructor
        }.map { ($0, report.term) }
      })
  }

  /// The mean in a category; `nil` where there is none.
  package func mean(in category: Int) -> CategoryMean? { means.first { $0.category == category } }
}
