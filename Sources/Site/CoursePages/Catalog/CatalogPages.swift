package import CampusModel
package import Catalog
package import Markup
internal import PlacePages
internal import Plotting
package import SiteBuild
package import SiteFrame
internal import Watch

/// The catalog: for each listed term departments, lists of courses and the index of its search, and
/// a page for every course of any term.
package struct CatalogPages {
  let edition: Edition
  let study: CatalogStudy

  package init(edition: Edition, study: CatalogStudy) {
    (self.edition, self.study) = (edition, study)
  }

  /// In any order; nothing is rendered yet. Throws if a name of the data cannot be a file name.
  package func pages() throws(Route.PathError) -> [Page] {
    let commented = commented
    let lists = CatalogLists.all(of: edition, study)
    let unlisted = lists.filter { !$0.isListed }
    let listings = TermListings(lists)
    var pages: [Page] = []
    for own in lists where own.isListed {
      pages.append(try list(of: own, CatalogFacets([own] + (own.isPresent ? unlisted : []))))
      pages.append(try SearchIndexFile(edition: edition, study: study, term: own.term).page())
    }
    for own in lists { pages += try own.pages(among: listings) }
    let digests = edition.digestsOfOfferings
    for (id, offerings) in edition.index.offerings.sorted(by: { $0.key < $1.key }) {
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

  /// The reports with comments of each course, the newest first. The set of pages depends only on
  /// this, so it must be fast.
  private var commented: [CourseID: [Evaluation]] {
    var reports: [CourseID: [Evaluation]] = [:]
    for report in edition.campus.results.evaluations.reports where !report.comments.isEmpty {
      for course in Set(report.courses) { reports[course, default: []].append(report) }
    }
    return reports.mapValues(\.newestFirst)
  }

  /// The front page of a listed term.
  private func list(
    of catalog: CatalogLists, _ facets: CatalogFacets
  ) throws(Route.PathError) -> Page {
    let term = catalog.term
    let departments = Department.all(of: edition.campus.catalog.courses, in: term.id)
    let place = catalog.isPresent ? "" : " of \(term.name)"
    var frame = PageFrame(
      address: catalog.front, origin: "the catalog\(place)", tab: .catalog,
      title: catalog.isPresent ? "Catalog" : "Catalog, \(term.name)",
      summary: summary, sources: SourceNames.catalog,
      isFound: edition.outline.parts.hasCourses)
    frame.isSearch = true
    let root = Address.root(from: catalog.front)
    let instructors = study.instructors.instructors.count
    let terms = edition.index.terms
    let links = terms.links(at: term.id, root: root) { terms.front(of: $0.id) }
    return try edition.page(
      frame,
      basis: { digest in
        facets.addBasis(to: &digest)
        digest.add(links.map(\.href))
        digest.add(catalog.searchScores.map(\.key))
        digest.add([instructors])
        for department in departments {
          digest.add([department.code, department.name])
          digest.add([department.courses.count, department.sections])
        }
      }
    ) {
      let note = edition.campus.results.evidence.note(
        gpa: catalog.hasScores("gpa"), rating: catalog.hasScores("rating"))
      let courses = departments.reduce(0) { $0 + $1.courses.count }
      let sections = departments.reduce(0) { $0 + $1.sections }
      return CatalogContent(
        crumbs: [Crumb(term.name)], head: "Catalog", hasTerms: !links.isEmpty, terms: links,
        search: .init(
          index: root + Address.searchIndex(in: catalog.folder), term: term.id.text,
          few: "\(SeatState.mostFew)", people: instructors == 0 ? nil : root + Address.instructors),
        scores: catalog.searchScores,
        instructors: instructors == 0
          ? nil
          : LinkRow(
            href: root + Address.instructors, name: "All instructors",
            detail: counted(instructors, "instructor", "instructors")),
        notes: [note].filter { !$0.isEmpty },
        line: phrase(
          "\(counted(courses, "course", "courses")), \(counted(sections, "section", "sections"))"),
        hasDepartments: !departments.isEmpty,
        departments: departments.map { department in
          .init(
            href: root + Address.department(department.code, in: catalog.folder),
            code: department.code,
            name: department.name ?? "",
            courses: counted(department.courses.count, "course", "courses"),
            bestFirst: facets.best(of: department.code, root: root))
        },
        best: facets.best(root: root), more: facets.more(root: root))
    }
  }

  /// "Courses, sections, seats and grades given."
  private var summary: String {
    let parts = [
      "Courses", "sections", edition.outline.parts.hasSeats ? "seats" : nil,
      edition.outline.parts.hasGrades ? "grades given" : nil,
    ].compactMap(\.self)
    return "\(parts.dropLast().joined(separator: ", ")) and \(parts[parts.count - 1])."
  }

  private func page(_ page: CoursePage) throws(Route.PathError) -> Page {
    let course = page.offerings[0]
    let frame = PageFrame(
      address: Address.course(course.id), origin: "course \(course.id.canonical)", tab: .catalog,
      title: "\(course.id.text) \(course.title)", summary: course.description.firstSentence,
      sources: SourceNames.grades.union(SourceNames.evaluations))
    return try edition.page(frame, basis: page.addBasis) { page.content }
  }
}

extension CatalogLists {
  /// The scores that rows of the search show.
  fileprivate var searchScores: [CatalogContent.Score] {
    [("gpa", "GPA"), ("rating", "Rating"), ("seats", "Seats")].filter { hasScores($0.0) }
      .map { .init(key: $0.0, name: $0.1) }
  }
}

extension Evidence {
  /// The meanings of the shown columns in lists of courses; empty for none.
  func note(gpa hasGPA: Bool, rating hasRating: Bool) -> TrustedMarkup {
    guard hasGPA || hasRating else { return .empty }
    let columns = [
      hasGPA
        ? phrase("GPA: mean grade points of the course, of \(Figure(gpa.top, .gradePoints)).")
        : .empty,
      hasRating
        ? phrase("Rating: mean of this term’s instructors, of \(Figure(rating.top, .rating)).")
        : .empty, phrase("– means unknown."),
    ]
    return columns.joined(by: " ")
  }
}

/// The figures of a course in lists and on its own page.
package struct CourseFacts {
  let edition: Edition
  let summary: CourseSummary

  package init(edition: Edition, summary: CourseSummary) {
    (self.edition, self.summary) = (edition, summary)
  }

  private var evidence: Evidence { edition.campus.results.evidence }

  /// The mean of the grades given in the course, with its sample.
  package var gpa: Figure {
    Figure(
      summary.gpa?.mean, .gradePoints, sample: summary.gpa?.count, source: evidence.gpa.source)
  }

  var rating: Figure {
    Figure(
      summary.rating?.mean, .rating, sample: summary.rating?.count, source: evidence.rating.source)
  }

  /// "● 31", "▲ 2", "✕ 0", or "–" where that is unknown.
  package var seats: TrustedMarkup { SeatMark(open: summary.seats.open).markup }
}

/// Open seats with the glyph and the color of how many they are.
struct SeatMark {
  let open: Int?

  /// A count below 0, as overfull sections have, is 0; `nil` where that is unknown.
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

extension String {
  /// Up to the first full stop; `nil` for the empty text.
  fileprivate var firstSentence: String? {
    guard !isEmpty else { return nil }
    return firstIndex(of: ".").map { String(self[...$0]) } ?? self
  }
}
