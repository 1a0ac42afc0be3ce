internal import CampusModel
internal import Catalog
internal import Markup
internal import Plotting
internal import SiteBuild
internal import Templating
internal import Watch

/// The catalog: departments, each department's courses, and a page for every course of any term.
struct CatalogPages {
  let edition: Edition

  func pages() throws(Route.Refusal) -> [Page] {
    let departments = Department.all(of: edition.campus.courses, in: edition.term.id)
    let study = CatalogStudy(of: edition)
    let commented = commented
    var pages = [
      try list(of: departments), try SearchIndexFile(edition: edition, study: study).page(),
    ]
    for department in departments { pages.append(try page(of: department, study)) }
    let digests = edition.digestsOfOfferings
    for (id, offerings) in edition.offerings.sorted(by: { $0.key < $1.key }) {
      let reports = commented[id] ?? []
      let page = CoursePage(
        edition: edition, offerings: offerings, study: study,
        comments: reports.reduce(0) { $0 + $1.comments.count },
        digest: digests[id] ?? Fingerprint())
      pages.append(try self.page(page))
      pages += try CommentPages(
        edition: edition, course: id, title: offerings[0].title, reports: reports
      ).pages()
    }
    return pages
  }

  /// The reports with comments of each course, the newest first. Which pages there are depends on no more than this, so nothing that
  /// takes long is worked out for it.
  private var commented: [CourseID: [Evaluation]] {
    var reports: [CourseID: [Evaluation]] = [:]
    for report in edition.campus.evaluations.reports where !report.comments.isEmpty {
      for course in Set(report.courses) { reports[course, default: []].append(report) }
    }
    return reports.mapValues(\.newestFirst)
  }

  private func list(of departments: [Department]) throws(Route.Refusal) -> Page {
    let frame = PageFrame(
      address: Address.catalog, origin: "the catalog", tab: .catalog, title: "Catalog",
      summary: "Courses, sections, seats and grades given.", sources: SourceNames.catalog,
      isSearch: true)
    let root = Address.root(from: Address.catalog)
    return try edition.page(frame, template: "catalog") {
      let courses = departments.reduce(0) { $0 + $1.courses.count }
      let sections = departments.reduce(0) { $0 + $1.sections }
      return [
        "crumbs": .crumbs([Crumb(edition.term.name)]), "head": "Catalog",
        "search": [
          "index": .text(root + Address.searchIndex), "few": .text("\(SeatState.mostFew)"),
        ],
        "notes": .markups([evidenceNote]),
        "line": .markup(
          phrase(
            "\(counted(courses, "course", "courses")), \(counted(sections, "section", "sections"))"
          )),
        "departments": .list(
          departments.map { department in
            [
              "href": .text(root + Address.department(department.code)),
              "code": .text(department.code), "name": .text(department.name ?? ""),
              "courses": .markup(counted(department.courses.count, "course", "courses")),
            ]
          }),
      ]
    }
  }

  private func page(
    of department: Department, _ study: CatalogStudy
  ) throws(Route.Refusal) -> Page {
    let address = Address.department(department.code)
    let name = department.name ?? department.code
    let frame = PageFrame(
      address: address, origin: "department \(department.code)", tab: .catalog,
      title: "\(department.code), \(name)", sources: SourceNames.catalog.union(SourceNames.evidence)
    )
    let root = Address.root(from: address)
    return try edition.page(frame, template: "department") {
      let summaries = department.courses.map {
        CourseSummary(
          $0, evidence: edition.campus.evidence, distribution: study.grades[$0.id]?.all)
      }
      return [
        "crumbs": .crumbs([Crumb("Catalog", root + Address.catalog), Crumb(edition.term.name)]),
        "head": .text(name),
        "line": .markup(
          phrase(
            """
            \(counted(department.courses.count, "course", "courses")), \
            \(counted(department.sections, "section", "sections"))
            """)),
        "courses": .list(summaries.map { row($0, root: root) }), "notes": .markups([evidenceNote]),
      ]
    }
  }

  private func row(_ summary: CourseSummary, root: String) -> TemplateValue {
    let course = summary.course
    let facts = CourseFacts(edition: edition, summary: summary)
    let details =
      [course.credits.map { phrase("\($0.markup) cr") } ?? .empty]
      + course.genEds.map { phrase("\($0)") }
    return [
      "href": .text(root + Address.course(course.id)), "id": .text(course.id.text),
      "title": .text(course.title), "detail": .markup(details.joined(by: " · ")),
      "gpa": .markup(facts.gpa.markup), "rating": .markup(facts.rating.markup),
      "seats": .markup(facts.seats),
    ]
  }

  private var evidenceNote: TrustedMarkup {
    let evidence = edition.campus.evidence
    return phrase(
      """
      GPA: mean grade points of the course, of \(Figure(evidence.gpa.top, .gradePoints)). \
      Rating: mean of this term’s instructors, of \(Figure(evidence.rating.top, .rating)). \
      – means that nobody knows.
      """)
  }

  private func page(_ page: CoursePage) throws(Route.Refusal) -> Page {
    let course = page.offerings[0]
    let frame = PageFrame(
      address: Address.course(course.id), origin: "course \(course.id.canonical)", tab: .catalog,
      title: "\(course.id.text) \(course.title)", summary: course.description.firstSentence,
      sources: SourceNames.catalog.union(SourceNames.evidence).union(SourceNames.evaluations),
      isLive: page.comments > 0)
    return try edition.page(frame, template: "course", basis: page.addBasis) { page.content }
  }
}

/// The figures of a course that stand in lists and on its own page.
struct CourseFacts {
  let edition: Edition
  let summary: CourseSummary

  private var evidence: Evidence { edition.campus.evidence }

  var gpa: Figure {
    Figure(
      summary.gpa?.mean, .gradePoints, sample: summary.gpa?.count, source: evidence.gpa.source)
  }

  var rating: Figure {
    Figure(
      summary.rating?.mean, .rating, sample: summary.rating?.count, source: evidence.rating.source)
  }

  /// "● 31", "▲ 2", "✕ 0", or "–" where nobody knows.
  var seats: TrustedMarkup { SeatMark(open: summary.seats.open).markup }
}

/// Open seats with the glyph and the colour of how many they are.
struct SeatMark {
  let open: Int?

  /// A count below 0, as overfull sections have, is 0; `nil` where nobody knows.
  init(open: Int?) { self.open = open.map { max(0, $0) } }

  var state: String {
    guard let open else { return "" }
    return open == 0 ? "red" : open <= SeatState.mostFew ? "warn" : "ok"
  }

  var glyph: String {
    guard let open else { return "" }
    return open == 0 ? "✕" : open <= SeatState.mostFew ? "▲" : "●"
  }

  var markup: TrustedMarkup {
    guard let open else { return Figure(nil, .count).markup }
    var writer = MarkupWriter()
    writer.element("span", ["class": state]) {
      $0.text(glyph + "\u{a0}")
      $0.raw(Figure.count(open).markup)
    }
    return writer.markup
  }
}

extension Credits {
  /// "4", "1 – 6".
  var markup: TrustedMarkup {
    let low = Figure(Double(lowest) / 10, .credits)
    return isRange ? phrase("\(low) – \(Figure(Double(highest) / 10, .credits))") : low.markup
  }
}

extension String {
  /// Up to the first full stop; `nil` for the empty text.
  fileprivate var firstSentence: String? {
    guard !isEmpty else { return nil }
    return firstIndex(of: ".").map { String(self[...$0]) } ?? self
  }
}
