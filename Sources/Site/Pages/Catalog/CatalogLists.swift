internal import CampusModel
internal import Catalog
internal import Markup
internal import Scheduling
internal import SiteBuild
internal import Templating

/// The lists of a term's courses, and the pages they fill.
///
/// A class, because every page that waits to be rendered holds it.
final class CatalogLists: Sendable {
  let edition: Edition
  let term: Term
  let evaluations: CampusEvaluations
  let lists: CourseLists
  /// What courses are worth, by the rule of plans.
  let values: CourseValues
  /// What fits beside the schedules that people have saved, by code.
  let fits: [String: CatalogFit]
  /// By the letters of ids.
  let departments: [String: Department]
  /// By place in the catalog, of what any list shows of a course.
  let digests: [Fingerprint]

  /// Those of the present term, and of every other term for which somebody public has saved a
  /// schedule. The present term's come first.
  static func all(of edition: Edition, _ study: CatalogStudy) -> [CatalogLists] {
    let fits = study.fits
    let others = edition.campus.catalog.terms.filter {
      $0.id != edition.term.id && fits[$0.id] != nil
    }
    return ([edition.term] + others).map { term in
      CatalogLists(edition, of: term, study.evaluations, fits: fits[term.id] ?? [])
    }
  }

  private init(
    _ edition: Edition, of term: Term, _ evaluations: CampusEvaluations, fits: [CatalogFit]
  ) {
    let campus = edition.campus
    let values = CourseValues(of: campus.catalog.courses, in: term, by: campus.results.evidence)
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

  var isPresent: Bool { term.id == edition.term.id }

  /// The lists that have pages: of another term than the present only what fits.
  var shown: [CourseList] {
    isPresent ? lists.lists : lists.lists.filter { if case .fit = $0.kind { true } else { false } }
  }

  func pages() throws(Route.Refusal) -> [Page] {
    var pages: [Page] = []
    for list in shown {
      for order in list.shownOrders {
        let places = Array(
          lists.places(of: list, in: order).prefix(CourseListPage.most(in: list.kind)))
        let count = CourseListPage.count(of: places.count)
        for number in 1...count {
          pages.append(
            try CourseListPage(
              catalog: self, list: list, order: order, places: places, number: number, count: count
            ).page())
        }
      }
    }
    return pages
  }
}

/// All that any list shows of a course.
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
