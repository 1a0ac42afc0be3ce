package import CampusModel

/// The evaluations of one course: in total, by term and by instructor.
package struct CourseEvaluations: Hashable, Encodable, Sendable {
  /// Some of the reports, summarized.
  package struct Part: Hashable, Encodable, Sendable {
    /// The term's code or the instructor's name; empty for all reports.
    package let name: String
    /// The number of reports.
    package let reports: Int
    /// Students who answered, over reports with that number; `nil` without any.
    package let responses: Int?
    /// Students who were asked, over reports with that number; `nil` without any.
    package let invited: Int?
    /// The share of students who answered, from 0 to 1, over reports with both numbers; `nil`
    /// without any.
    package let responseRate: Double?
    /// By category; categories without a mean are absent.
    package let means: [CategoryMean]
  }

  /// An instructor of the course.
  package struct Instructor: Hashable, Encodable, Sendable {
    /// Over all terms.
    package let all: Part
    /// In order of time; reports without a known term are only in `all`.
    package let terms: [Part]
  }

  /// The id of the course.
  package let course: CourseID
  /// Over all terms and instructors.
  package let all: Part
  /// In order of time; reports without a known term are only in `all`.
  package let terms: [Part]
  /// By the number of reports, descending, then by name. A co-taught report counts for each
  /// instructor.
  package let instructors: [Instructor]
  /// Latest first, without a known term last, then in the order of the sources. They hold the
  /// comments.
  package let reports: [Evaluation]

  /// `nil` without reports. All must be of this course.
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

  /// The evaluations of each course, under every name that a report has for it. Linear in the
  /// reports.
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

  /// The mean of the first `overall` category that has one; `nil` without any.
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
  /// By term, without a known term last; within a term in the order of the sources.
  package var newestFirst: [Evaluation] {
    enumerated()
      .sorted { a, b in (b.element.term ?? "", a.offset) < (a.element.term ?? "", b.offset) }
      .map(\.element)
  }
}

extension CourseEvaluations.Part {
  /// Summarizes the reports.
  ///
  /// Scores about instructors count only for `instructor`, or with `nil` for all of them, with
  /// repeated answers once.
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

  /// Summarizes reports on an instructor with these names. Answers that a report has for several of
  /// the names count once.
  init(of names: Set<String>, _ reports: [Evaluation]) {
    self.init(
      "",
      reports.map { report in
        var report = report
        var seen: Set<Int> = []
        report.scores = report.scores.filter { score in
          guard let place = score.instructor else { return true }
          return names.contains(report.instructors[place]) && seen.insert(score.category).inserted
        }.map { score in
          score.instructor == nil
            ? score : score.moved(category: score.category, instructor: score.instructor)
        }
        return report
      }, about: nil)
  }

  /// The same without means that `isShown` refuses.
  func showing(_ isShown: (CategoryMean) -> Bool) -> CourseEvaluations.Part {
    CourseEvaluations.Part(self, means: means.filter(isShown))
  }

  private init(_ other: CourseEvaluations.Part, means: [CategoryMean]) {
    (name, reports) = (other.name, other.reports)
    (responses, invited) = (other.responses, other.invited)
    responseRate = other.responseRate
    self.means = means
  }

  /// The mean in a category; `nil` without one.
  package func mean(in category: Int) -> CategoryMean? { means.first { $0.category == category } }
}
