internal import CampusModel
internal import Catalog
internal import Markup
internal import SiteBuild
internal import SiteFrame

/// The service worker (https://www.w3.org/TR/service-workers/): a script that browsers run
/// alongside the pages. It stores on a phone the pages that the visitor read, the pages one tap
/// away from the front page, and the catalog's search.
///
/// Its file contains the name of its release. Browsers fetch it again whenever they open a page; if
/// a byte of it differs, they also fetch again the files that it stores in advance. So the name
/// changes with the day and with all inputs of those files.
struct WorkerFile {
  let edition: Edition
  let look: SiteLook

  /// `pages` are all of the site.
  func page(ahead pages: [Page]) throws(Route.PathError) -> Page {
    let files = edition.campus.settings.publishing.isAvailableOffline ? files(of: pages) : []
    let name = name(of: files)
    let release = JSON.record([
      ("name", .text(String(decoding: name.digits, as: UTF8.self))),
      ("files", .list(files.map { .text($0.route.text) })),
    ])
    let bytes = Array("const release = \(release.text);\n".utf8) + look.worker
    return Page(route: try Route(Address.worker), origin: "the service worker") { _ in bytes }
  }

  private func files(of pages: [Page]) -> [Page] {
    let assets = look.assets.linked
    let wanted: Set<String> = [
      Address.front, edition.outline.today, Address.offline, Address.manifest, assets.style,
      assets.script, assets.present, assets.agenda, assets.rooms, assets.finder, assets.search,
      assets.engine, assets.module, assets.icon, assets.gradebook, assets.request, assets.front,
      assets.build, assets.buildStyle, assets.calendar, assets.classes, assets.store,
      assets.grading, assets.myGrades, assets.myGradesStyle, assets.gradeFiles, assets.degrees,
      assets.myDay, assets.myDayStyle, assets.daysModule, assets.mine, assets.lock,
      Address.dayPack, Address.dayPlaces,
    ]
    let all = wanted.union(assets.areaStyles).union(edition.outline.parts.tabs.flatMap(addresses))
      .union(edition.people.prefix(Self.mostPeople).flatMap(nextPages))
    return pages.filter { all.contains($0.route.text) }.sorted { $0.route < $1.route }
  }

  /// The addresses that a tab leads to.
  private func addresses(of tab: Tab) -> [String] {
    switch tab {
    case .today: [edition.outline.today, Address.myDay]
    case .schedules: [Address.plans, edition.outline.parts.schedules]
    case .grades: [Address.grades, Address.myGrades]
    case .rooms: [Address.roomsDay, Address.roomsData]
    case .catalog: catalog
    }
  }

  /// The addresses of the front page and the index of the present term's catalog, and of the one
  /// that the catalog opens with.
  private var catalog: [String] {
    let terms = edition.index.terms
    return [terms.present, terms.preferred].map { terms.folder(of: $0.id) }
      .flatMap { [Address.catalog(in: $0), Address.searchIndex(in: $0)] }
  }

  /// A limit, so that a phone stores little even on the site of a whole class.
  private static let mostPeople = 3

  /// The addresses of a public person's today and tomorrow, of the week, and of the saved schedules
  /// of the present and of the next term.
  private func nextPages(of person: Person) -> [String] {
    let today = edition.now.date
    let terms = [edition.term.id, edition.registrationTerm.id]
    return [
      Address.day(person.id, on: today), Address.day(person.id, on: today + 1),
      Address.week(person.id, of: today),
    ]
      + person.saved.filter { terms.contains($0.term) }
      .map { Address.saved(person.id, $0.id) }
  }

  /// People's pages of today change with each minute; other changes also change another file.
  private func name(of files: [Page]) -> Fingerprint {
    let timed = Set(edition.people.map { Address.day($0.id, on: edition.now.date) })
    var name = Fingerprint()
    name.add(edition.now.date.description)
    for file in files {
      name.add(file.route.text)
      if !timed.contains(file.route.text), let key = file.key?() {
        name.add(UInt64(truncatingIfNeeded: key))
        name.add(UInt64(truncatingIfNeeded: key >> 64))
      }
    }
    return name
  }
}
