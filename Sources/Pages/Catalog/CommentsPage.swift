internal import CampusModel
internal import Catalog
internal import Diagnostics
internal import Markup
internal import SiteBuild
internal import Templating

/// What students wrote of a course, on a page of its own: thousands of comments weigh nothing on the course's page.
struct CommentsPage {
  let edition: Edition
  let course: CourseEvaluations
  let title: String

  private var address: String { Address.comments(course.course) }
  private var root: String { Address.root(from: address) }
  private var reports: [Evaluation] { course.reports.filter { !$0.comments.isEmpty } }

  /// `nil` where nobody wrote anything.
  func page() throws(Route.Refusal) -> Page? {
    guard !reports.isEmpty else { return nil }
    let frame = PageFrame(
      address: address, origin: "comments of \(course.course.canonical)", tab: .catalog,
      title: "Comments, \(course.course.text)", sources: SourceNames.evaluations, isFound: false)
    return try edition.checkedPage(
      frame, template: "comments",
      basis: { [course, title] digest in
        digest.add(course)
        digest.add(title)
      }
    ) { diagnostics in
      [
        "crumbs": .crumbs([
          Crumb(course.course.text, root + Address.course(course.course)), Crumb(title),
        ]),
        "line": .markup(
          phrase(
            """
            \(counted(reports.reduce(0) { $0 + $1.comments.count }, "comment", "comments")) \
            of \(counted(reports.count, "report", "reports")), the newest first.
            """)),
        "reports": .list(reports.enumerated().map { value($1, isFirst: $0 == 0, &diagnostics) }),
      ]
    }
  }

  private func value(
    _ report: Evaluation, isFirst: Bool, _ diagnostics: inout [Diagnostic]
  ) -> TemplateValue {
    let texts = report.comments.texts
    if texts == nil {
      diagnostics.append(.changed("the file of comments of \(course.course.text)"))
    }
    let term = report.term.map(EvaluationsBlock.name(ofTerm:)) ?? "Term not known"
    return [
      "name": .text(term), "who": .text(report.instructors.joined(separator: ", ")),
      "count": .markup(counted(report.comments.count, "comment", "comments")),
      "isOpen": .flag(isFirst), "texts": .list((texts ?? []).map(TemplateValue.text)),
    ]
  }
}
