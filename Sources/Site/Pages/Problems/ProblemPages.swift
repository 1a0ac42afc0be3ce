internal import CampusModel
internal import Diagnostics
internal import Markup
internal import RoomUse
internal import SiteBuild
internal import SiteFrame
internal import WrittenPages

/// The problems of third-party data, and the number of rows read from every file. Problems in
/// hand-written files are not listed: they are reported to their owner, on the terminal.
struct ProblemPages {
  let edition: Edition
  let data: DataProblems

  /// How many problems and how many files one page lists.
  static let length = 200

  /// As many as the problems and the files need, at least one.
  func pages() throws(Route.PathError) -> [Page] {
    let files = edition.campus.sources.flatMap { source in
      source.files.map { (source: source.name, file: $0) }
    }
    let count = max(1, (max(data.count, files.count) + Self.length - 1) / Self.length)
    var pages: [Page] = []
    for number in 1...count {
      let title = number == 1 ? "Data problems" : "Data problems, page \(number)"
      let frame = PageFrame(
        address: Address.problems(page: number), origin: "the page of data problems", title: title,
        isFound: false)
      let page = try edition.page(frame) {
        content(number, of: count, files: Self.part(number, of: files))
      }
      pages.append(page)
    }
    return pages
  }

  /// The items on one page of all items.
  private static func part<Item>(_ number: Int, of items: [Item]) -> ArraySlice<Item> {
    items.dropFirst((number - 1) * length).prefix(length)
  }

  private func content(
    _ number: Int, of count: Int, files: ArraySlice<(source: String, file: FileReport)>
  ) -> ProblemsContent {
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
    let unrated = UnratedNames(number == 1 ? edition.campus.results.unratedInstructors : [])
    return ProblemsContent(
      crumbs: [Crumb(phrase("Build of \(edition.now.markup)"))],
      head: data.count == 0
        ? phrase("No data problems") : counted(data.count, "data problem", "data problems"),
      line: "Data that could not be used. Everything else was published.",
      figures: figures(of: sources), hasProblems: data.count > 0, isListed: !rows.isEmpty,
      problems: rows, start: "\(start + 1)", isFirst: number == 1,
      sources: number == 1 ? sources.map(row) : [], hasFiles: !files.isEmpty,
      files: files.map { row($0.file, of: $0.source) }, isPaged: count > 1,
      range: phrase("Page \(Figure.count(number)) of \(Figure.count(count))"),
      before: number > 1 ? Address.problems(page: number - 1) : nil,
      after: number < count ? Address.problems(page: number + 1) : nil,
      ungiven: number == 1 ? ungiven : nil, hasUnrated: unrated.count > 0,
      unratedCount: Figure.count(unrated.count).markup, unrated: unrated.text,
      unratedMore: unrated.more)
  }

  private func figures(of sources: [SourceReport]) -> [FigureCell] {
    let rows = sources.reduce(RowCounts()) { $0 + $1.rows }
    return [
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
    ]
  }

  /// How many courses have grades and no page.
  private var ungiven: TrustedMarkup? {
    let graded = Set(edition.campus.results.grades.map(\.course))
    let count = graded.count { edition.index.offerings[$0] == nil }
    guard count > 0 else { return nil }
    let courses = counted(count, "course", "courses")
    return phrase("Grades of \(courses) that no term offers are not shown.")
  }

  private func share(_ part: Int, of whole: Int) -> TrustedMarkup {
    guard whole > 0 else { return phrase("of none") }
    return Figure(Double(part) / Double(whole) * 100, .percent).markup
  }

  /// Messages quote data, digits and all: they are code, not figures.
  private func row(_ problem: Diagnostic) -> ProblemsContent.Problem {
    var message = MarkupWriter()
    message.element("code", [:], problem.message.text)
    return .init(
      message: message.markup, place: Self.publicPlace(of: problem),
      suggestion: problem.suggestion.map { phrase("\($0)") })
  }

  private static func publicPlace(of problem: Diagnostic) -> String {
    var place = problem.place
    place.file = publicPath(place.file)
    return place.description
  }

  /// For a file outside of the site's folder only its name, not its place on the machine.
  private static func publicPath(_ path: String) -> String {
    path.hasPrefix("/") ? path.split(separator: "/").last.map(String.init) ?? path : path
  }

  private func row(_ overlap: RoomOverlap) -> ProblemsContent.Problem {
    let (first, second) = (overlap.first, overlap.second)
    return .init(
      message: phrase("\(edition.name(of: overlap.room)) is double-booked"),
      place: "\(Self.words(for: first)); \(Self.words(for: second))",
      suggestion: phrase(
        """
        First on \(overlap.dates[0]), \(counted(overlap.dates.count, "day", "days")) in total. \
        The room’s page shows both.
        """))
  }

  /// "CMPS 231-0101 MWF 9:00 – 9:50 am"; no name for a reservation.
  private static func words(for use: RoomOverlap.Use) -> String {
    let sections = use.sections.map(\.text).joined(separator: ", ")
    return switch use {
    case .weekly(let use): "\(sections) \(use.days.code) \(use.time.clockText)"
    case .exam(let exam): "\(sections) exam \(exam.date.weekdayText) \(exam.time.clockText)"
    case .reservation(let own):
      "reservation \(own.start.date.weekdayText) \(own.start.time.clockText) – \(own.end.time.clockText)"
    }
  }

  private func row(_ source: SourceReport) -> ProblemsContent.Source {
    .init(
      name: source.name, rows: Figure.count(source.rows.read).markup,
      dropped: Figure.count(source.rows.dropped).markup,
      asOf: source.asOf.map { edition.local($0).date.dayAndYearMarkup }
        ?? Figure(nil, .count).markup)
  }

  private func row(_ file: FileReport, of source: String) -> ProblemsContent.File {
    .init(
      source: source, file: Self.publicPath(file.path), rows: Figure.count(file.rows.read).markup,
      kept: Figure.count(file.rows.kept).markup, dropped: Figure.count(file.rows.dropped).markup,
      merged: Figure.count(file.rows.merged).markup, unused: Figure.count(file.rows.unused).markup,
      columns: Self.columns(file.unusedColumns))
  }

  /// "Columns not used: Session, Waitlist"; the names are code, not figures.
  private static func columns(_ names: [String]) -> TrustedMarkup? {
    guard !names.isEmpty else { return nil }
    var markup = MarkupWriter()
    markup.text("Columns not used: ")
    markup.element("code", [:], names.prefix(mostColumns).joined(separator: ", "))
    if names.count > mostColumns { markup.text(" and others") }
    return markup.markup
  }

  /// How many columns are named of a file.
  private static let mostColumns = 50
}

/// Names of instructors without a rating, in one paragraph; those that do not fit are counted.
private struct UnratedNames {
  /// How many there are.
  let count: Int
  let text: String
  /// "and 12 more"; `nil` where the text has all of them.
  let more: TrustedMarkup?

  /// The most bytes of the text: more would not help a reader.
  private static let mostBytes = 48_000

  init(_ names: [String]) {
    var left = Self.mostBytes
    let shown = names.prefix { name in
      left -= name.utf8.count + 2
      return left >= 0
    }
    count = names.count
    text = shown.joined(separator: "; ")
    let rest = names.count - shown.count
    more = rest > 0 ? phrase("and \(Figure.count(rest)) more") : nil
  }
}
