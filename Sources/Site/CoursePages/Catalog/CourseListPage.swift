internal import CampusModel
internal import Catalog
internal import Markup
internal import Scheduling
internal import SiteBuild
internal import SiteFrame

/// A page of a list of courses in one of its orders.
struct CourseListPage: Sendable {
  let catalog: CatalogLists
  /// The lists of all listed terms.
  let listings: TermListings
  let list: CourseList
  let order: CourseOrder
  /// The list's courses that have a row, in this order, by place in the catalog.
  let places: [Int]
  /// From 1.
  let number: Int
  let count: Int

  /// The most rows that, with the style sheet, are a first screen that loads at once.
  static let rows = 50

  /// The most courses of a list that have a row. Only lists of a person are cut: each has most of
  /// the catalog, there is one for every person, and the search finds all courses.
  static func most(in kind: CourseList.Kind) -> Int {
    if case .fit = kind { 6 * rows } else { .max }
  }

  /// How many pages so many courses take; an empty list has one too.
  static func count(of courses: Int) -> Int { PageLinks.count(of: courses, rows: rows) }

  private var edition: Edition { catalog.edition }
  private var words: CourseListWords { CourseListWords(list, in: catalog) }
  private var orderWords: CourseOrderWords { CourseOrderWords(order, in: catalog) }
  private var address: String { address(page: number) }
  private var root: String { Address.root(from: address) }

  private func address(by other: CourseOrder? = nil, page: Int = 1) -> String {
    let order = other ?? order
    return Address.courses(
      list.kind, in: catalog.folder, by: order == list.orders.first ? nil : order, page: page)
  }

  private var shown: ArraySlice<Int> {
    places.dropFirst((number - 1) * Self.rows).prefix(Self.rows)
  }

  func page() throws(Route.PathError) -> Page {
    let rule = order == list.orders.first ? "" : ", \(orderWords.title)"
    let place = number == 1 ? "" : ", page \(number)"
    let frame = PageFrame(
      address: address, origin: words.origin, tab: .catalog, title: words.title + rule + place,
      sources: words.sources)
    return try edition.page(frame, basis: addBasis) { content }
  }

  /// Adds all that the content depends on, apart from facts shared by all pages.
  @Sendable private func addBasis(to digest: inout Fingerprint) {
    digest.add(list.kind)
    digest.add(list.orders)
    digest.add(order)
    digest.add([number, count, places.count, list.courses.count])
    digest.add(list.shownOrders)
    digest.add(columns)
    digest.add(terms.map(\.href))
    words.addBasis(to: &digest)
    orderWords.addBasis(to: &digest)
    for place in shown {
      digest.add(catalog.digests[place])
      digest.add(reputations(place))
      if orderWords.showsValue { digest.add(catalog.values.values[id(place)]) }
      if let category = orderWords.category {
        let (mean, adjusted) = means(of: category, at: place)
        digest.add(mean)
        digest.add(adjusted)
      }
    }
  }

  private var content: CoursesContent {
    CoursesContent(
      crumbs: [Crumb("Catalog", root + catalog.front), Crumb(catalog.term.name)],
      head: words.head, line: phrase("\(words.line), \(orderWords.rule)."), note: words.note,
      all: allOfThem, hasTerms: !terms.isEmpty, terms: terms, hasOrders: list.shownOrders.count > 1,
      orders: list.shownOrders.map(link), hasCourses: !shown.isEmpty, columns: columns,
      courses: shown.map(row), pages: pageLinks,
      notes: orderWords.notes(banded: words.isBanded))
  }

  /// The link to the courses that have no row here.
  private var allOfThem: CoursesContent.All? {
    guard case .fit(let code) = list.kind, places.count < list.courses.count else {
      return nil
    }
    let search = root + catalog.front + "?fits=" + Escaping.urlQuery(code)
    return .init(
      text: phrase(
        "The first \(Figure.count(places.count)) of \(Figure.count(list.courses.count))."),
      href: catalog.isListed ? search : nil)
  }

  /// The same list in other terms.
  private var terms: [ChoiceLink] {
    listings.links(to: list.kind, by: order, at: catalog.term.id, root: root)
  }

  private func link(to other: CourseOrder) -> ChoiceLink {
    ChoiceLink(
      href: root + address(by: other), name: CourseOrderWords(other, in: catalog).name,
      current: other == order)
  }
}

// Rows
extension CourseListPage {
  private func id(_ place: Int) -> CourseID { catalog.lists.courses[place].course.id }

  private func reputations(_ place: Int) -> [CourseReputation] {
    catalog.reputations.courses[id(place)] ?? []
  }

  private var columns: [String] {
    if orderWords.showsValue { return ["Value"] + seatsColumn }
    if let category = orderWords.category {
      return [catalog.evaluations.categories[category].name] + seatsColumn
    }
    return scores.map(\.name) + seatsColumn
  }

  /// Only scores that a course of the term has: any other column would be empty.
  private var scores: [(key: String, name: String)] {
    [("gpa", "GPA"), ("rating", "Rating")].filter { catalog.hasScores($0.0) }
  }

  private var seatsColumn: [String] { catalog.hasScores("seats") ? ["Seats"] : [] }

  private func row(_ place: Int) -> CoursesContent.Row {
    let summary = catalog.lists.courses[place]
    let course = summary.course
    let facts = CourseFacts(edition: edition, summary: summary)
    let details =
      [course.credits.map { phrase("\($0.markup) cr") } ?? .empty]
      + course.genEds.map { phrase("\($0)") } + reputations(place).map { phrase("\($0.name)") }
    let (cells, basis) = figures(place, facts)
    return .init(
      href: root + Address.course(course.id), id: course.id.text, title: course.title,
      detail: details.joined(by: " · "), basis: basis,
      cells: cells + (catalog.hasScores("seats") ? [facts.seats] : []))
  }

  /// The figures of a row before its seats, and the parts of the figure that orders the list.
  private func figures(
    _ place: Int, _ facts: CourseFacts
  ) -> (cells: [TrustedMarkup], basis: TrustedMarkup) {
    if orderWords.showsValue {
      let value = catalog.values.values[id(place)]?.value
      return (
        [(value?.figure ?? Figure(nil, .score)).markup],
        value?.halves.joined(by: " · ") ?? .empty
      )
    }
    if let category = orderWords.category {
      let (mean, adjusted) = means(of: category, at: place)
      let score = Figure(
        adjusted?.value ?? mean?.mean, .gradePoints, adjusted == nil ? .measured : .estimate)
      return ([score.markup], mean.map(raw) ?? .empty)
    }
    var rating = facts.rating
    // As exactly as it is sorted and put into bands.
    if order == .score("rating") { rating.unit = .gradePoints }
    let cells = scores.map { $0.key == "gpa" ? facts.gpa.markup : rating.markup }
    return (cells, orderWords.sample(of: facts))
  }

  /// "raw 4.31, n 33".
  private func raw(_ mean: CategoryMean) -> TrustedMarkup {
    let sample = mean.count.map { phrase("n \(Figure.count($0))") } ?? phrase("n unknown")
    return [phrase("raw \(Figure(mean.mean, .gradePoints))"), sample].joined(by: ", ")
  }

  /// The mean of a course as it was given, and adjusted toward the average.
  private func means(of category: Int, at place: Int) -> (CategoryMean?, ShrunkMean?) {
    let course = catalog.evaluations.courses[id(place)]
    let mean = course?.all.mean(in: category)
    return (mean, mean.flatMap { catalog.evaluations.peers.shrunkMean($0, of: id(place)) })
  }
}

// From page to page
extension CourseListPage {
  private var pageLinks: PageLinks? {
    PageLinks(on: number, rows: Self.rows, of: places.count) { root + address(page: $0) }
  }
}

extension CourseList {
  /// The orders that have pages. By number, the first of a list that is cut would be a few
  /// departments.
  var shownOrders: [CourseOrder] {
    courses.count > CourseListPage.most(in: kind) ? Array(orders.prefix(1)) : orders
  }
}
