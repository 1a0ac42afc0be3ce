package import CampusModel
internal import Catalog
internal import Markup
internal import SiteFrame

/// The answers of students about a course, as its page shows them: each category adjusted toward
/// the average of its peers and raw, how it compares with them, and by term and by instructor.
struct EvaluationsBlock {
  let all: CampusEvaluations
  let course: CourseEvaluations
  let instructors: InstructorLinks

  var content: EvaluationsContent {
    EvaluationsContent(
      line: line, rows: course.all.means.map(row), tables: tables, method: all.settings.method)
  }

  /// "3 reports, Fall 2023 to Fall 2025; 62 of 90 students answered, 69 %".
  private var line: TrustedMarkup {
    let part = course.all
    let terms = [course.terms.first, course.terms.last].compactMap { $0?.name }
      .map(Self.name(ofTerm:))
    let span = Set(terms).count > 1 ? "\(terms[0]) to \(terms[1])" : terms.first ?? ""
    let reports = [counted(part.reports, "report", "reports"), phrase("\(span)")].joined(by: ", ")
    guard let responses = part.responses else { return reports }
    guard let invited = part.invited, let rate = part.responseRate else {
      return phrase("\(reports); \(counted(responses, "student", "students")) answered")
    }
    return phrase(
      """
      \(reports); \(Figure.count(responses)) of \(counted(invited, "student", "students")) answered, \
      \(percentage(rate))
      """)
  }

  static func name(ofTerm code: String) -> String { GradeTerm(code: code)?.name ?? code }

  private func row(_ mean: CategoryMean) -> EvaluationsContent.Row {
    let category = all.categories[mean.category]
    let adjusted = all.peers.shrunkMean(mean, of: course.course)
    let score = Figure(
      adjusted?.value ?? mean.mean, .gradePoints, adjusted == nil ? .measured : .estimate)
    let sample = mean.count.map { phrase("n \(Figure.count($0))") } ?? phrase("n unknown")
    return .init(
      name: category.name, note: note(of: mean.category), score: score.markup,
      raw: [phrase("\(Figure(mean.mean, .gradePoints))"), sample].joined(by: ", "),
      standing: standing(of: mean), without: uncounted(mean))
  }

  /// "of 5.00, less is better", and whether the answers are about each instructor.
  private func note(of category: Int) -> TrustedMarkup {
    let scale = phrase("out of \(Figure(all.categories[category].top, .credits))")
    return [
      scale, all.categories[category].isInverted ? phrase("lower is better") : .empty,
      isAboutInstructors(category) ? phrase("asked about each instructor") : .empty,
    ].joined(by: ", ")
  }

  private func isAboutInstructors(_ category: Int) -> Bool {
    course.reports.contains { report in
      report.scores.contains { $0.category == category && $0.instructor != nil }
    }
  }

  /// "72 % of 24 of CMPS".
  private func standing(of mean: CategoryMean) -> TrustedMarkup {
    for peers in [EvaluationSettings.Peers.department, .size, .all] {
      guard let found = all.peers.percentileRank(of: mean, of: course.course, among: peers) else {
        continue
      }
      return phrase(
        "better than \(Figure(found.percentile, .share)) of \(words(for: found.group))")
    }
    return .empty
  }

  private func words(for group: PeerGroup) -> TrustedMarkup {
    let size = counted(group.size, "course", "courses")
    return switch group.kind {
    case .all: phrase("all \(size)")
    case .department(let code): phrase("\(size) of \(code)")
    case .size(let from, let below?):
      phrase("\(size) of \(Figure.count(from)) to \(Figure.count(below - 1)) students")
    case .size(let from, nil): phrase("\(size) of \(Figure.count(from)) or more students")
    }
  }

  /// The category of the tables: the one about the course as a whole, otherwise the first one.
  private var head: Int? {
    course.overall(all.categories)?.category ?? course.all.means.first?.category
  }

  private var tables: [EvaluationsContent.Table] {
    guard let head else { return [] }
    let category = all.categories[head]
    let charts = ScoreCharts(course: course, category: category, place: head)
    return [
      table(
        of: course.terms, caption: "\(category.name), term by term", head: "Term",
        category: category, chart: charts.terms
      ) { phrase("\(Self.name(ofTerm: $0))") },
      table(
        of: course.instructors.map(\.all), caption: "\(category.name), by instructor",
        head: "Instructor", category: category, chart: charts.instructors
      ) { instructors.link($0) },
      instructorTable(without: head),
    ].compactMap(\.self)
  }

  /// The means of each instructor in the categories that are about instructors, except for one that
  /// has its own table; `nil` where there are none.
  private func instructorTable(without head: Int) -> EvaluationsContent.Table? {
    let categories = course.all.means.map(\.category).filter {
      $0 != head && isAboutInstructors($0)
    }
    let rows: [EvaluationsContent.Table.Row] = categories.flatMap { category in
      course.instructors.compactMap { instructor in
        instructor.all.mean(in: category).map { row($0, of: instructor.all) }
      }
    }
    guard !rows.isEmpty else { return nil }
    return .init(
      caption: "About each instructor", head: "Instructor", scale: .empty,
      rows: rows)
  }

  private func row(
    _ mean: CategoryMean, of instructor: CourseEvaluations.Part
  ) -> EvaluationsContent.Table.Row {
    var name = MarkupWriter()
    name.raw(phrase("\(instructors.link(instructor.name)) "))
    name.element("small", [:], all.categories[mean.category].name)
    return .init(
      name: name.markup, without: uncounted(mean), mean: Figure(mean.mean, .gradePoints).markup,
      count: Figure(mean.count.map(Double.init), .count).markup,
      rate: instructor.responseRate.map { percentage($0).markup } ?? .empty)
  }

  /// `nil` without rows.
  private func table(
    of parts: [CourseEvaluations.Part], caption: String, head: String,
    category: EvaluationCategory, chart: TrustedMarkup, name: (String) -> TrustedMarkup
  ) -> EvaluationsContent.Table? {
    guard let place = self.head, !parts.isEmpty else { return nil }
    return .init(
      caption: caption, head: head, chart: chart,
      scale: phrase("out of \(Figure(category.top, .credits))"),
      rows: parts.map { part in
        let mean = part.mean(in: place)
        return .init(
          name: name(part.name), without: uncounted(mean),
          mean: Figure(mean?.mean, .gradePoints).markup,
          count: Figure(mean?.count.map(Double.init), .count).markup,
          rate: part.responseRate.map { percentage($0).markup } ?? .empty)
      })
  }

  /// "excludes 1 of 5 reports": the reports that a mean excludes; empty where it excludes none.
  private func uncounted(_ mean: CategoryMean?) -> TrustedMarkup {
    guard let mean, mean.uncounted > 0 else { return .empty }
    let all = counted(mean.reports + mean.uncounted, "report", "reports")
    return phrase(
      "excludes \(Figure.count(mean.uncounted)) of \(all) without a number of answers")
  }
}

extension EvaluationSettings {
  /// The explanation of an adjusted score, for readers.
  var method: TrustedMarkup {
    let weight = Figure(weight, .credits)
    return phrase(
      """
      ~ Scores are adjusted toward the average of similar courses, as if \(weight) more students had given that average, so \
      that few answers count less. Raw means are shown with their number of answers.
      """)
  }
}

/// All evaluations of the campus, looked up once.
package struct CampusEvaluations: Sendable {
  let courses: [CourseID: CourseEvaluations]
  let peers: EvaluationPeers
  let categories: [EvaluationCategory]
  let settings: EvaluationSettings
  /// A digest of all of them: the average that one course is adjusted toward depends on the others.
  package let digest: Fingerprint

  init(of campus: Campus) {
    courses = CourseEvaluations.byCourse(campus.results.evaluations)
    settings = campus.settings.evaluations
    peers = EvaluationPeers(campus.results.evaluations, courses, settings: settings)
    categories = campus.results.evaluations.categories
    digest =
      campus.results.evaluations.isEmpty
      ? Fingerprint() : Fingerprint(of: campus.results.evaluations)
  }
}
