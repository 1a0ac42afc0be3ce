internal import CampusModel
internal import Diagnostics
internal import Markup
internal import RoomUse
internal import SiteBuild
internal import Templating

/// What was wrong with the data, and the sources with their age: law 3 in public. Only third-party data is told here; what
/// is wrong in hand-written files is told to their owner, on the terminal.
struct ProblemsPage {
  let edition: Edition
  let problems: [Diagnostic]
  /// Different classes that are in one room at once.
  let overlaps: [RoomOverlap]

  /// More than this many problems are counted, not listed.
  private static let listed = 200

  /// Names of instructors without a rating are listed up to so many bytes: what is beyond would weigh more than it tells.
  private static let bytesOfNames = 48_000

  func page() throws(Route.Refusal) -> Page {
    let frame = PageFrame(
      address: Address.problems, origin: "the page of data problems", title: "Data problems")
    return try edition.page(frame, template: "problems") { content }
  }

  private var content: [String: TemplateValue] {
    let sources = edition.campus.sources
    let dropped = sources.reduce(0) { $0 + $1.dropped }
    let kept = sources.reduce(0) { $0 + $1.kept }
    let rows = problems.prefix(Self.listed).map(row) + overlaps.prefix(Self.listed).map(row)
    let count = problems.count + overlaps.count
    return [
      "crumbs": .crumbs([Crumb(phrase("Build of \(edition.now.markup)"))]),
      "head": .markup(
        count == 0 ? phrase("No data problems") : counted(count, "data problem", "data problems")),
      "line":
        "What could not be used as it was found. The rest stands, and the site was published.",
      "six": false,
      "figures": .figures([
        FigureCell(
          "Rows read", Figure.count(kept + dropped).markup,
          counted(sources.count, "source", "sources")),
        FigureCell("Dropped", Figure.count(dropped).markup, share(dropped, of: kept + dropped)),
        FigureCell(
          "Rooms taken twice", Figure.count(overlaps.count).markup,
          phrase("in \(edition.term.name)")),
      ]),
      "hasProblems": .flag(count > 0), "problems": .list(rows),
      "more": count > rows.count
        ? .markup(phrase("And \(Figure.count(count - rows.count)) more.")) : .nothing,
      "sources": .list(sources.map(row)),
      "ungiven": ungiven,
    ].merging(unrated) { known, _ in known }
  }

  /// How many courses have grades and no page.
  private var ungiven: TemplateValue {
    let graded = Set(edition.campus.grades.map(\.course))
    let count = graded.count { edition.offerings[$0] == nil }
    return count == 0
      ? .nothing
      : .markup(
        phrase(
          "Grades of \(counted(count, "course", "courses")) that no term offers are not shown."))
  }

  /// The names without a rating, in one paragraph; those beyond `bytesOfNames` are counted.
  private var unrated: [String: TemplateValue] {
    let names = edition.campus.unratedInstructors
    var left = Self.bytesOfNames
    let shown = names.prefix { name in
      left -= name.utf8.count + 2
      return left >= 0
    }
    let rest = names.count - shown.count
    return [
      "hasUnrated": .flag(!names.isEmpty),
      "unratedCount": .markup(Figure.count(names.count).markup),
      "unrated": .text(shown.joined(separator: "; ")),
      "unratedMore": rest > 0 ? .markup(phrase("and \(Figure.count(rest)) more")) : .nothing,
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
      "message": .markup(message.markup), "place": .text(Self.publicPlace(of: problem)),
      "suggestion": .optional(problem.suggestion),
    ]
  }

  /// Where the problem is; of a file outside of the site's folder only its name, not where it lies on the machine.
  private static func publicPlace(of problem: Diagnostic) -> String {
    var place = problem.place
    if place.file.hasPrefix("/") {
      place.file = place.file.split(separator: "/").last.map(String.init) ?? place.file
    }
    return place.description
  }

  private func row(_ overlap: RoomOverlap) -> TemplateValue {
    let (first, second) = (overlap.first, overlap.second)
    return [
      "message": .markup(phrase("\(edition.name(of: overlap.room)) is taken twice at once")),
      "place": .text(
        "\(Self.sections(of: first)) \(first.days.code) \(first.time.clockText); \(Self.sections(of: second)) \(second.days.code) \(second.time.clockText)"
      ),
      "suggestion": .markup(
        phrase(
          """
          First on \(overlap.dates[0]), \(counted(overlap.dates.count, "day", "days")) in all. \
          Both are shown on the room’s page.
          """)),
    ]
  }

  private static func sections(of use: WeeklyUse) -> String {
    use.sections.map(\.text).joined(separator: ", ")
  }

  private func row(_ source: SourceReport) -> TemplateValue {
    [
      "name": .text(source.name), "kept": .markup(Figure.count(source.kept).markup),
      "dropped": .markup(Figure.count(source.dropped).markup),
      "asOf": .markup(
        source.asOf.map { edition.local($0).date.dayAndYearMarkup } ?? Figure(nil, .count).markup),
    ]
  }
}
