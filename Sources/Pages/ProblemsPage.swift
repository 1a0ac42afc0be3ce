internal import CampusModel
internal import Diagnostics
internal import Markup
internal import SiteBuild
internal import Templating

/// What was wrong with the data, and the sources with their age: law 3 in public. Only third-party data is told here; what
/// is wrong in hand-written files is told to their owner, on the terminal.
struct ProblemsPage {
  let edition: Edition
  let problems: [Diagnostic]

  /// More than this many problems are counted, not listed.
  private static let listed = 200

  func page() throws(Route.Refusal) -> Page {
    let frame = PageFrame(
      address: Address.problems, origin: "the page of data problems", title: "Data problems")
    return try edition.page(frame, template: "problems") { content }
  }

  private var content: [String: TemplateValue] {
    let sources = edition.campus.sources
    let dropped = sources.reduce(0) { $0 + $1.dropped }
    let kept = sources.reduce(0) { $0 + $1.kept }
    return [
      "crumbs": .crumbs([Crumb(phrase("Build of \(edition.now.markup)"))]),
      "head": .markup(
        problems.isEmpty
          ? phrase("No data problems") : counted(problems.count, "data problem", "data problems")),
      "line":
        "What could not be used as it was found. The rest stands, and the site was published.",
      "six": false,
      "figures": .figures([
        FigureCell(
          "Rows read", Figure.count(kept + dropped).markup,
          counted(sources.count, "source", "sources")),
        FigureCell("Dropped", Figure.count(dropped).markup, share(dropped, of: kept + dropped)),
        FigureCell("Told", Figure.count(problems.count).markup, phrase("as warnings")),
      ]),
      "hasProblems": .flag(!problems.isEmpty),
      "problems": .list(problems.prefix(Self.listed).map(row)),
      "more": problems.count > Self.listed
        ? .markup(phrase("And \(Figure.count(problems.count - Self.listed)) more.")) : .nothing,
      "sources": .list(sources.map(row)),
    ]
  }

  private func share(_ part: Int, of whole: Int) -> TrustedMarkup {
    guard whole > 0 else { return phrase("of none") }
    return Figure(Double(part) / Double(whole) * 100, .percent).markup
  }

  /// Messages quote data, digits and all: they are code, not figures.
  private func row(_ problem: Diagnostic) -> TemplateValue {
    var message = MarkupWriter()
    message.element("code", [:], problem.message.text)
    return [
      "message": .markup(message.markup), "place": .text(problem.place.description),
      "suggestion": .optional(problem.suggestion),
    ]
  }

  private func row(_ source: SourceReport) -> TemplateValue {
    [
      "name": .text(source.name), "kept": .markup(Figure.count(source.kept).markup),
      "dropped": .markup(Figure.count(source.dropped).markup),
      "asOf": .markup(source.asOf.map { edition.local($0).markup } ?? Figure(nil, .count).markup),
    ]
  }
}
