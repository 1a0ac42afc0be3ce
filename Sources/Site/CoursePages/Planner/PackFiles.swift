internal import CampusModel
internal import Compression
internal import Markup
internal import Planner
internal import SiteBuild
internal import SiteFrame

/// The files that a browser fetches to rank schedules of a term.
///
/// Packs are published as gzip files, as the index of the search is; where zlib is missing they are
/// published uncompressed.
struct PackFiles {
  let edition: Edition
  let term: Term
  /// The courses of the term that have sections, in the order of the catalog.
  let courses: [Course]
  private let digests: [CourseID: Fingerprint]
  private let byDepartment: [String: [Course]]

  init(edition: Edition, term: Term, courses: [Course]) {
    (self.edition, self.term, self.courses) = (edition, term, courses)
    byDepartment = Dictionary(grouping: courses, by: \.id.department)
    var digests: [CourseID: Fingerprint] = [:]
    for (course, own) in zip(edition.campus.catalog.courses, edition.index.digests)
    where course.term == term.id { digests[course.id] = own }
    self.digests = digests
  }

  /// See `PackIndex`.
  func index() throws(Route.PathError) -> Page {
    Page(
      route: try Route(Address.packs(of: term.id) + "index.json"),
      origin: "the index of the packs of \(term.name)", key: edition.key(addBasis)
    ) { _ in PackIndex(edition: edition, term: term, courses: courses).json.bytes }
  }

  func termPack() throws(Route.PathError) -> Page {
    Page(
      route: try Route(Address.packs(of: term.id) + "term.bin"),
      origin: "the pack of \(term.name)", key: edition.key(addBasis)
    ) { _ in
      let campus = edition.campus
      return Gzip.packed(
        TermPack(
          term: term, evidence: evidence, buildings: courses.roomBuildings,
          travel: campus.travel.walking
        ).bytes(Escaping.visible))
    }
  }

  /// The courses of all departments in one, for requests of any course of a kind.
  func whole() throws(Route.PathError) -> Page {
    try pack(of: courses, at: Address.packs(of: term.id) + "all.bin", "all courses")
  }

  func departments() throws(Route.PathError) -> [Page] {
    var pages: [Page] = []
    for (code, own) in byDepartment.sorted(by: { $0.key < $1.key }) {
      pages.append(try pack(of: own, at: Address.pack(of: code, in: term.id), code))
    }
    return pages
  }

  private func pack(
    of courses: [Course], at address: String, _ name: String
  ) throws(Route.PathError) -> Page {
    Page(
      route: try Route(address), origin: "the pack of \(name) in \(term.name)",
      key: edition.key { addBasis(of: courses, pack(of: courses).evidence, &$0) }
    ) { _ in Gzip.packed(pack(of: courses).bytes(Escaping.visible)) }
  }

  /// With estimates only where the site uses them: visitors' plans follow the site's setting.
  private var evidence: Evidence {
    var evidence = edition.campus.results.evidence
    guard edition.campus.settings.unknown == .median else { return evidence }
    (evidence.gpa.learned, evidence.rating.learned) = (nil, nil)
    return evidence
  }

  private func pack(of courses: [Course]) -> CoursePack {
    CoursePack(courses, evidence: evidence)
  }

  private func addBasis(
    of courses: [Course], _ evidence: Evidence, _ digest: inout Fingerprint
  ) {
    digest.add(["pack", term.id.text, Gzip.libraryVersion])
    for course in courses { digest.add(digests[course.id] ?? Fingerprint()) }
    digest.add(Fingerprint(of: evidence))
  }

  /// Adds everything that depends on all courses of the term.
  private func addBasis(to digest: inout Fingerprint) {
    addBasis(of: courses, evidence, &digest)
    digest.add(Fingerprint(of: edition.campus.travel.walking))
  }
}
