internal import CampusModel
internal import Catalog
internal import CatalogIndex
internal import TimeZones

/// `search`: finds courses by words and filters, as the site's search does, and prints them.
struct SearchCommand: Sendable {
  let words: String
  /// The term's id; `nil` for the one that the site's catalog opens with.
  let term: String?
  let filters: [CourseFilter]
  let sort: String?
  let top: Int
  let options: SiteOptions
  let environment: CommandEnvironment

  init(
    _ arguments: Arguments, options: SiteOptions, environment: CommandEnvironment
  ) throws(UsageError) {
    words = arguments.operands.joined(separator: " ")
    (term, sort) = (arguments[.offered], arguments[.sort])
    filters = try CourseFilter.list(parsing: arguments[.filter])
    if let text = arguments[.hits] {
      guard let count = Int(text), (1...Query.mostHits).contains(count) else {
        throw .notHits(text)
      }
      top = count
    } else {
      top = 20
    }
    (self.options, self.environment) = (options, environment)
  }

  func run() async throws {
    let site = try await SiteInput(options: options, environment: environment)
      .read(for: .search)
    let campus = site.campus
    let today = LocalMinute(localSeconds: site.zone.localSeconds(at: site.now.seconds)).date
    let term = try term(in: campus, on: today)
    let fits = CatalogFit.saved(by: campus.people, among: campus.catalog.courses, in: term.id)
    let courses = CourseEvaluations.byCourse(campus.results.evaluations)
    let peers = EvaluationPeers(
      campus.results.evaluations, courses, settings: campus.settings.evaluations)
    let table = CatalogTable(
      campus.catalog.courses, in: term.id, by: campus.results.evidence,
      and: CatalogScores.evaluations(courses, by: peers, in: campus.results.evaluations.categories),
      groups: CatalogGroups(
        fits: fits, reputations: CourseReputations(of: campus, courses, among: peers)),
      names: CatalogNames(of: campus))
    let query = Query(
      words, where: try filters.conditions(in: table), order: try order(in: table), limit: top)
    let index = try CatalogIndex(opening: CatalogIndex.bytes(of: table))
    environment.print(
      SearchReport(
        term: term, table: table, answer: index.answer(to: query), asked: asked,
        suggestions: try SuggestedSearch.all(for: words, with: filters, in: index, of: table)
      ).text(as: options.format))
  }

  /// The keys of all filters and of the sort order.
  private var asked: Set<String> {
    Set(filters.map(\.key) + (sort.map { [String($0.prefix { $0 != ":" })] } ?? []))
  }

  private func term(in campus: Campus, on date: CalendarDate) throws(CommandError) -> Term {
    guard let term else {
      guard let present = campus.term(campus.settings.time.currentTerm) else {
        throw CommandError(.badData, "this site has no terms and no courses")
      }
      return CatalogTerms(of: campus.catalog, present: present, on: date).preferred
    }
    if let found = campus.term(TermID(term)) { return found }
    throw CommandError(
      .badData,
      "unknown term '\(term)'" + hint(for: term, among: campus.catalog.terms.map(\.id.text)))
  }

  /// By relevance, unless another order is requested.
  private func order(in table: CatalogTable) throws(CommandError) -> Query.Order {
    guard let sort else { return Query.Order() }
    let parts = sort.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let keys = table.columns.map(\.key)
    guard let column = keys.firstIndex(of: String(parts[0])) else {
      throw CommandError(
        .usage, "unknown sort key '\(parts[0])'" + hint(for: sort, among: keys))
    }
    guard parts.count == 1 || ["least", "greatest"].contains(parts[1]) else {
      throw CommandError(
        .usage, "unknown sort order '\(parts[1])'; write '\(parts[0])' or '\(parts[0]):least'")
    }
    return Query.Order(
      column: column, isDescending: parts.last != "least", isByRankFirst: false)
  }
}
