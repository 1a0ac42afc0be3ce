internal import CampusModel
internal import Diagnostics
internal import Markup
internal import RoomUse
internal import SiteBuild
internal import Templating

/// What was wrong with the data, and what became of the rows of every file: law 3 in public. Only
/// third-party data is listed here; what is wrong in hand-written files is reported to their owner,
/// on the terminal.
struct ProblemPages {
  let edition: Edition
  let data: DataProblems

  /// How many problems and how many files one page lists.
  static let length = 200

  /// Names of instructors without a rating are listed up to so many bytes: what is beyond would
  /// weigh more than it tells.
  private static let bytesOfNames = 48_000

  /// As many as the problems and the files need, at least one.
  func pages() throws(Route.Refusal) -> [Page] {
    let files = edition.campus.sources.flatMap { source in
      source.files.map { (source: source.name, file: $0) }
    }
    let count = max(1, (max(data.count, files.count) + Self.length - 1) / Self.length)
    var pages: [Page] = []
    for number in 1...count {
      let title = number == 1 ? "Data problems" : "Data problems, page \(number)"
      let frame = PageFrame(
        address: Address.problems(page: number), origin: "the page of data problems", title: title)
      let page = try edition.page(frame, template: "problems") {
        content(number, of: count, files: Self.part(number, of: files))
      }
      pages.append(page)
    }
    return pages
  }

  /// What a page lists of all there is.
  private static func part<Item>(_ number: Int, of items: [Item]) -> ArraySlice<Item> {
    items.dropFirst((number - 1) * length).prefix(length)
  }

  private func content(
    _ number: Int, of count: Int, files: ArraySlice<(source: String, file: FileReport)>
  ) -> [String: TemplateValue] {
    let sources = edition.campus.sources
    let start = (number - 1) * Self.length
    let listed = start..<(start + Self.length)
    let own = listed.clamped(to: data.diagnostics.indices)
    let others =
      max(
        0, listed.lowerBound - data.diagnostics.count)..<max(
        0, listed.upperBound - data.diagnostics.count)
    let rows =
      data.diagnostics[own].map(row)
      + data.overlaps[others.clamped(to: data.overlaps.indices)].map(row)
    return [
      "crumbs": .crumbs([Crumb(phrase("Build of \(edition.now.markup)"))]),
      "head": .markup(
        data.count == 0
          ? phrase("No data problems") : counted(data.count, "data problem", "data problems")),
      "line":
        "Data that could not be used. Everything else was published.",
      "six": false,
      "figures": figures(of: sources),
      "hasProblems": .flag(data.count > 0), "isListed": .flag(!rows.isEmpty),
      "problems": .list(rows), "start": .text("\(start + 1)"),
      "isFirst": .flag(number == 1), "sources": .list(number == 1 ? sources.map(row) : []),
      "hasFiles": .flag(!files.isEmpty), "files": .list(files.map { row($0.file, of: $0.source) }),
      "isPaged": .flag(count > 1),
      "range": .markup(phrase("Page \(Figure.count(number)) of \(Figure.count(count))")),
      "before": .optional(number > 1 ? Address.problems(page: number - 1) : nil),
      "after": .optional(number < count ? Address.problems(page: number + 1) : nil),
      "ungiven": number == 1 ? ungiven : .nothing,
    ].merging(unrated(isShown: number == 1)) { known, _ in known }
  }

  private func figures(of sources: [SourceReport]) -> TemplateValue {
    let rows = sources.reduce(RowCounts()) { $0 + $1.rows }
    return .figures([
      FigureCell(
        "Rows read", Figure.count(rows.read).markup,
        phrase(
          """
          \(Figure.count(rows.kept)) kept, \(Figure.count(rows.merged)) merged, \
          \(Figure.count(rows.unused)) unused
          """)),
      FigureCell(
        "Dropped", Figure.count(rows.dropped).markup, share(rows.dropped, of: rows.read)),
      FigureCell(
        "Double-booked rooms", Figure.count(data.overlaps.count).markup,
        phrase("in \(edition.term.name)")),
    ])
  }

  /// How many courses have grades and no page.
  private var ungiven: TemplateValue {
    let graded = Set(edition.campus.results.grades.map(\.course))
    let count = graded.count { edition.offerings[$0] == nil }
    return count == 0
      ? .nothing
      : .markup(
        phrase(
          "Grades of \(counted(count, "course", "courses")) that no term offers are not shown."))
  }

  /// The names without a rating, in one paragraph; those beyond `bytesOfNames` are counted.
  private func unrated(isShown: Bool) -> [String: TemplateValue] {
    let names = isShown ? edition.campus.results.unratedInstructors : []
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

  private static func publicPlace(of problem: Diagnostic) -> String {
    var place = problem.place
    place.file = publicPath(place.file)
    return place.description
  }

  /// Of a file outside of the site's folder only its name, not where it is on the machine.
  private static func publicPath(_ path: String) -> String {
    path.hasPrefix("/") ? path.split(separator: "/").last.map(String.init) ?? path : path
  }

  private func row(_ overlap: RoomOverlap) -> TemplateValue {
    let (first, second) = (overlap.first, overlap.second)
    return [
      "message": .markup(phrase("\(edition.name(of: overlap.room)) is double-booked")),
      "place": .text("\(Self.words(for: first)); \(Self.words(for: second))"),
      "suggestion": .markup(
        phrase(
          """
          First on \(overlap.dates[0]), \(counted(overlap.dates.count, "day", "days")) in total. \
          \(Self.shown(second))
          """)),
    ]
  }

  /// "CMPS 231-0101 MWF 9:00 – 9:50 am"; nobody's name for a reservation.
  private static func words(for use: RoomOverlap.Use) -> String {
    let sections = use.sections.map(\.text).joined(separator: ", ")
    return switch use {
    case .weekly(let use): "\(sections) \(use.days.code) \(use.time.clockText)"
    case .exam(let exam): "\(sections) exam \(exam.date.weekdayText) \(exam.time.clockText)"
    case .reservation(let own):
      "reservation \(own.start.date.weekdayText) \(own.start.time.clockText) – \(own.end.time.clockText)"
    }
  }

  private static func shown(_ second: RoomOverlap.Use) -> String {
    if case .reservation = second { return "The room’s page shows both." }
    return "The room’s page shows both."
  }

  private func row(_ source: SourceReport) -> TemplateValue {
    var row = Self.cells(of: source.rows)
    row["name"] = .text(source.name)
    row["asOf"] = .markup(
      source.asOf.map { edition.local($0).date.dayAndYearMarkup } ?? Figure(nil, .count).markup)
    return .record(row)
  }

  private func row(_ file: FileReport, of source: String) -> TemplateValue {
    var row = Self.cells(of: file.rows)
    row["source"] = .text(source)
    row["file"] = .text(Self.publicPath(file.path))
    return .record(row)
  }

  private static func cells(of rows: RowCounts) -> [String: TemplateValue] {
    [
      "rows": .markup(Figure.count(rows.read).markup),
      "kept": .markup(Figure.count(rows.kept).markup),
      "dropped": .markup(Figure.count(rows.dropped).markup),
      "merged": .markup(Figure.count(rows.merged).markup),
      "unused": .markup(Figure.count(rows.unused).markup),
    ]
  }
}

extension ProblemPages: PageFamily {
  init(_ plan: SitePlan) { self.init(edition: plan.edition, data: plan.problems) }
}
