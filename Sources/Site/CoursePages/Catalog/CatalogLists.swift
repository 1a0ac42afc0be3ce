internal import CampusModel
internal import Catalog
internal import Markup
internal import Scheduling
internal import SiteBuild
internal import SiteFrame

/// The lists of a term's courses, and the pages they fill.
///
/// A class, because every page that waits to be rendered holds it.
final class CatalogLists: Sendable {
  let edition: Edition
  let term: Term
  let evaluations: CampusEvaluations
  let reputations: CourseReputations
  let lists: CourseLists
  /// The values of courses, by the rule of plans.
  let values: CourseValues
  /// The courses that fit with each saved schedule, by the list's code.
  let fits: [String: CatalogFit]
  /// By the letters of ids.
  let departments: [String: Department]
  /// Digests of the facts that any list shows of a course, by place in the catalog.
  let digests: [Fingerprint]

  /// The lists of the listed terms, in order, and of every other term for which a public person has
  /// saved a schedule.
  static func all(of edition: Edition, _ study: CatalogStudy) -> [CatalogLists] {
    let (fits, terms) = (study.fits, edition.index.terms)
    let others = edition.campus.catalog.terms.filter {
      !terms.lists($0.id) && fits[$0.id] != nil
    }
    return (terms.listed + others).map { term in
      CatalogLists(edition, of: term, study, fits: fits[term.id] ?? [])
    }
  }

  private init(
    _ edition: Edition, of term: Term, _ study: CatalogStudy, fits: [CatalogFit]
  ) {
    let evaluations = study.evaluations
    reputations = study.reputations
    let campus = edition.campus
    var preferences = Preferences()
    preferences.unknown = campus.settings.unknown
    let values = CourseValues(
      of: campus.catalog.courses, in: term, by: campus.results.evidence, weighing: preferences)
    lists = CourseLists(
      of: campus.catalog.courses, in: term.id, by: campus.results.evidence,
      worth: values.values.mapValues(\.value.q),
      and: ScoreColumn.evaluations(
        evaluations.courses, among: evaluations.peers, in: evaluations.categories),
      fits: fits)
    departments = Dictionary(
      Department.all(of: campus.catalog.courses, in: term.id).map { ($0.code, $0) },
      uniquingKeysWith: { first, _ in first })
    digests = lists.courses.map { Fingerprint(of: CourseRowBasis($0)) }
    self.fits = Dictionary(fits.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
    (self.edition, self.term, self.evaluations, self.values) = (edition, term, evaluations, values)
  }

  /// Whether any course of the term has a score of that kind.
  func hasScores(_ key: String) -> Bool { lists.column(key).map { !$0.scores.isEmpty } ?? false }

  var isPresent: Bool { term.id == edition.term.id }

  /// Whether the catalog lists the term. Its lists are then lists of a part of the catalog.
  var isListed: Bool { edition.index.terms.lists(term.id) }

  /// The folder of the lists.
  var folder: String { edition.index.terms.folder(of: term.id) }

  /// The front page that leads to the lists: the present term's for a term that is not listed.
  var front: String { isListed ? Address.catalog(in: folder) : Address.catalog }

  /// The lists that have pages: for a term that is not listed, only the lists of courses that fit.
  var shown: [CourseList] {
    isListed ? lists.lists : lists.lists.filter { if case .fit = $0.kind { true } else { false } }
  }

  /// The pages of all lists. `listings` are the lists of all listed terms.
  func pages(among listings: TermListings) throws(Route.PathError) -> [Page] {
    var pages: [Page] = []
    for list in shown {
      for order in list.shownOrders {
        let places = Array(
          lists.places(of: list, in: order).prefix(CourseListPage.most(in: list.kind)))
        let count = CourseListPage.count(of: places.count)
        for number in 1...count {
          pages.append(
            try CourseListPage(
              catalog: self, listings: listings, list: list, order: order, places: places,
              number: number, count: count
            ).page())
        }
      }
    }
    return pages
  }
}

/// The lists of each listed term.
///
/// A class, because every page of a list holds it.
final class TermListings: Sendable {
  private let terms: CatalogTerms?
  private let orders: [TermID: [CourseList.Kind: [CourseOrder]]]

  init(_ catalogs: [CatalogLists]) {
    let listed = catalogs.filter(\.isListed)
    terms = listed.first?.edition.index.terms
    orders = listed.reduce(into: [:]) { orders, catalog in
      orders[catalog.term.id] = Dictionary(
        catalog.lists.lists.map { ($0.kind, $0.orders) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Links to the list of that kind in each term that has it, in the same order if possible. Empty
  /// for lists that only the term has, such as those of saved schedules.
  func links(
    to kind: CourseList.Kind, by order: CourseOrder, at term: TermID, root: String
  ) -> [ChoiceLink] {
    guard let terms else { return [] }
    return terms.links(at: term, root: root) { other in
      orders[other.id]?[kind].map { all in
        Address.courses(
          kind, in: terms.folder(of: other.id),
          by: order == all.first || !all.contains(order) ? nil : order)
      }
    }
  }
}

/// Everything that a list shows of one course.
private struct CourseRowBasis: Encodable {
  let id: CourseID
  let title: String
  let credits: Credits?
  let genEds: [String]
  let gpa: Measure?
  let rating: Measure?
  let open: Int?

  init(_ summary: CourseSummary) {
    id = summary.course.id
    (title, credits) = (summary.course.title, summary.course.credits)
    genEds = summary.course.genEds
    (gpa, rating, open) = (summary.gpa, summary.rating, summary.seats.open)
  }
}
