package import CampusModel
package import Catalog
internal import Diagnostics
package import ICalendar
internal import Markup
internal import RoomUse
internal import SiteBuild
package import Templating
package import TimeZones
package import Watch

/// The records of earlier builds that a campus's edition continues.
package struct EditionHistory: Sendable {
  var seats: SeatLog
  var schedules: ScheduleHistory
  /// People whose saved schedules are recorded in addition to the schedules of public people.
  var others: [Person]
  var feedIdentity: FeedIdentity
  var clock: PageClock

  package init(
    seats: SeatLog, schedules: ScheduleHistory, others: [Person], feedIdentity: FeedIdentity,
    clock: PageClock
  ) {
    (self.seats, self.schedules, self.others) = (seats, schedules, others)
    (self.feedIdentity, self.clock) = (feedIdentity, clock)
  }
}

/// One build's view of a campus: everything its pages share, looked up once. Private people are not
/// in it: each has an edition of their own.
///
/// A class, because every page that waits to be rendered holds it.
package final class Edition: Sendable {
  package let campus: Campus
  /// The time zone of the campus, in which all days and minutes of pages are.
  package let zone: Zone
  /// The moment the site shows, by its own clock.
  package let now: LocalMinute
  /// The dates that may be the present one when pages are read, from that of `now` on: only that,
  /// but in a private person's edition.
  package let presentDays: [CalendarDate]
  /// The same moment by universal time.
  package let instant: Instant
  /// The present term.
  package let term: Term
  /// The terms that the catalog lists.
  package let catalogTerms: CatalogTerms
  /// The public people, by id; in a private person's edition, only that person.
  package let people: [Person]
  /// The secrets that open a private person's pages, in their edition.
  package let access: PrivateAccess?
  /// The gradebooks' script, in a private person's edition: sealed pages contain it, because they
  /// fetch none.
  package let gradebookScript: String?
  /// The number of people who are not in `people`, because they are private.
  package let privatePeople: Int
  /// Every term's offering of a course, the present term's first, then later ones before earlier
  /// ones.
  package let offerings: [CourseID: [Course]]
  /// The buildings by their codes; of two with one code the first.
  package let buildings: [BuildingCode: Building]
  private let shortNames: [BuildingCode: String]
  /// The names of sources for the foot of pages.
  package let sourceNames: SourceNames
  /// A digest of the data that any page may depend on and use freely: settings, terms, buildings,
  /// sources, the look and the program itself. It excludes the present moment, the dates of data,
  /// and all long lists.
  private let common: Fingerprint
  /// A digest of the program alone.
  package let program: Fingerprint
  /// A digest of each of the campus's courses, in their order.
  package let digests: [Fingerprint]
  /// The data that the solver reads, the same for all people.
  package let solverFacts: SolverFacts
  /// The layout around every page.
  package let shell: Shell
  /// When each page last changed; `nil` in a private person's edition, whose pages do not show when
  /// they changed.
  package let clock: PageClock?
  private let menus: [LanguageTag: SiteMenu]
  /// The words of text pages besides their own.
  package let words: WordFiles
  /// The texts that there are in several languages.
  package let translations: Translations
  /// The owner's templates, which pages may choose as their layout.
  package let layouts: Set<String>
  /// The parts of the campus, and their digest.
  package let parts: SiteParts
  /// The digest of `parts`.
  package let partsDigest: Fingerprint
  /// The address of the page of today: the front page, unless the owner wrote one.
  package let today: String
  /// Seats and saved schedules as this build and earlier ones found them.
  package let seatLog: SeatLog
  package let schedules: ScheduleHistory
  /// The parts of all calendar events' UIDs, in addition to their keys.
  package let feedIdentity: FeedIdentity

  /// Without `history`, seats and schedules are not recorded. `digests` are the digests of the
  /// courses, if they are known already.
  package init(
    _ campus: Campus, zone: Zone, now instant: Instant, term: Term, look: SiteLook,
    program: Fingerprint, history: EditionHistory? = nil, digests: [Fingerprint]? = nil
  ) {
    let feedIdentity = history?.feedIdentity ?? FeedIdentity(host: campus.settings.publishing.host)
    (self.campus, self.feedIdentity) = (campus, feedIdentity)
    self.digests = digests ?? campus.catalog.courses.map { Fingerprint(of: $0) }
    solverFacts = SolverFacts(of: campus)
    self.zone = zone
    self.instant = instant
    self.term = term
    now = LocalMinute(localSeconds: zone.localSeconds(at: instant.seconds))
    presentDays = [now.date]
    catalogTerms = CatalogTerms(of: campus.catalog, present: term, on: now.date)
    let people = campus.people.filter { $0.visibility == .public }
    (self.people, access, gradebookScript) = (people, nil, nil)
    privatePeople = campus.people.count - people.count
    let offerings = Self.offerings(of: campus, present: term)
    self.offerings = offerings
    (seatLog, schedules) =
      history.map { past in
        Self.noticed(
          in: campus, offerings, by: people + past.others, after: (past.seats, past.schedules))
      }
      ?? (SeatLog(), ScheduleHistory())
    buildings = Dictionary(
      campus.catalog.buildings.map { ($0.code, $0) }, uniquingKeysWith: { a, _ in a })
    shortNames = Self.shortNames(of: campus.catalog.buildings)
    sourceNames = SourceNames(campus.sources)
    menus = SiteMenu.all(of: campus)
    words = look.words
    translations = Translations(of: campus)
    layouts = look.ownTemplates
    parts = SiteParts(of: campus, people: people, sealed: history?.others ?? [])
    partsDigest = Fingerprint(of: parts)
    today = campus.content.hasFront ? Address.today : Address.front
    self.program = program
    common = Self.common(
      of: campus, look: look, menus: menus, parts: parts, program: program,
      feedHost: feedIdentity.host, catalog: catalogTerms.front)
    shell = Shell(
      of: campus, zone: zone, library: look.library, assets: look.assets, sources: sourceNames,
      navigation: .init(
        menus: menus, words: words, parts: parts, today: today, catalog: catalogTerms.front,
        isOpenToSearch: campus.settings.publishing.isOpenToSearch),
      dates: history == nil ? .written : .asked)
    clock = history?.clock
  }

  /// The view that a private person has of the campus of `other`: they are the one person in it,
  /// and their pages have only the parts that `layout` shows. It is midnight before the first of
  /// several days, unless something shows the present moment: the phone knows better than the build
  /// what time it is, and a build at another time gives the same pages. `ownTabs` are the pages of
  /// the person that the tabs lead to.
  package init(
    _ other: Edition, seenBy person: Person, with access: PrivateAccess, in layout: TemplateLibrary,
    _ assets: SiteAssets, ownTabs: [Tab: String]
  ) {
    (campus, zone, instant) = (other.campus, other.zone, other.instant)
    presentDays = other.presentDays(of: person, with: access)
    now = person.showsPresent ? other.now : LocalMinute(presentDays[0], minutes: 0)
    (term, offerings, buildings) = (other.term, other.offerings, other.buildings)
    catalogTerms = other.catalogTerms
    (shortNames, sourceNames) = (other.shortNames, other.sourceNames)
    (common, digests, menus, layouts) = (other.common, other.digests, other.menus, other.layouts)
    (words, translations) = (other.words, other.translations)
    solverFacts = other.solverFacts
    (parts, partsDigest, today) = (other.parts, other.partsDigest, other.today)
    feedIdentity = other.feedIdentity
    (seatLog, schedules, privatePeople) = (other.seatLog, other.schedules, other.privatePeople)
    (people, self.access, program) = ([person], access, other.program)
    gradebookScript = assets.gradebookScript
    shell = Shell(
      of: campus, zone: zone, library: layout, assets: assets, sources: sourceNames,
      navigation: .init(
        menus: menus, words: words, parts: parts, today: today, catalog: catalogTerms.front,
        isOpenToSearch: false),
      dates: .left, ownTabs: ownTabs)
    clock = nil
  }

  private static func common(
    of campus: Campus, look: SiteLook, menus: [LanguageTag: SiteMenu],
    parts: SiteParts, program: Fingerprint, feedHost: String, catalog: String
  ) -> Fingerprint {
    var digest = program
    digest.add([feedHost, catalog])
    digest.add(look.fingerprint)
    digest.add(campus.settings)
    digest.add(campus.catalog.terms)
    digest.add(campus.catalog.buildings)
    for source in campus.sources {
      digest.add([source.kind, source.name])
      digest.add(source.terms.sorted())
    }
    digest.add([campus.results.evidence.gpa.top, campus.results.evidence.rating.top])
    digest.add([campus.results.evidence.gpa.source, campus.results.evidence.rating.source])
    digest.add(campus.occupancy.reservations.isEmpty)
    for document in campus.content.documents where document.isInFoot { digest.add(document.route) }
    digest.add(campus.isPlain)
    digest.add(parts.tabs.map(\.rawValue))
    digest.add(campus.content.hasFront)
    if !campus.content.templateData.isEmpty {
      digest.add(FrontValue.map(campus.content.templateData))
    }
    for (language, menu) in menus.sorted(by: { $0.key.text < $1.key.text }) {
      let languages = campus.settings.publishing.languages
      digest.add(campus.hasPageSearch(in: languages.mark(of: language)))
      digest.add(language.text)
      menu.add(to: &digest)
    }
    return digest
  }

  /// Where a feed lies that everybody could find at `address`, both without ending.
  package func place(ofFeed address: String) -> String { access?.place(ofFeed: address) ?? address }

  /// A key of facts shared by all pages and of the facts that `basis` adds, for a page of this date
  /// or of the present one.
  package func key(
    on date: CalendarDate? = nil, _ basis: @escaping @Sendable (inout Fingerprint) -> Void
  ) -> @Sendable () -> UInt128 {
    { [common, date = date ?? now.date, isPlain = campus.isPlain] in
      var digest = common
      // A site without a campus has no date.
      if !isPlain { digest.add(date) }
      basis(&digest)
      return digest.value
    }
  }

  private static func offerings(of campus: Campus, present: Term) -> [CourseID: [Course]] {
    let starts = Dictionary(
      campus.catalog.terms.map { ($0.id, $0.days.first) }, uniquingKeysWith: { a, _ in a })
    return Dictionary(grouping: campus.catalog.courses, by: \.id).mapValues { courses in
      courses.sorted { a, b in
        if (a.term == present.id) != (b.term == present.id) { return a.term == present.id }
        return (starts[a.term] ?? present.days.first, a.term)
          > (starts[b.term] ?? present.days.first, b.term)
      }
    }
  }

  /// A digest of all offerings of each course.
  package var digestsOfOfferings: [CourseID: Fingerprint] {
    zip(campus.catalog.courses, digests).reduce(into: [:]) { all, pair in
      all[pair.0.id, default: Fingerprint()].add(pair.1)
    }
  }

  /// All courses of a term, by id.
  package func courses(in term: TermID) -> [Course] {
    campus.catalog.courses.filter { $0.term == term }
  }

  /// The offering of a course in a term; `nil` if there is none. Linear in the terms that have it.
  package func course(_ id: CourseID, in term: TermID) -> Course? {
    offerings[id]?.first { $0.term == term }
  }

  /// A moment by the site's clock.
  package func local(_ instant: Instant) -> LocalMinute {
    LocalMinute(localSeconds: zone.localSeconds(at: instant.seconds))
  }

  /// The days that pages by date are written for: as many as the horizon says, from today on or
  /// from each day that may be the present one.
  package var horizon: [CalendarDate] {
    (0..<campus.settings.time.horizon + presentDays.count - 1).map { now.date + $0 }
  }

  /// The present date, where pages are made for that alone.
  package var presentDay: CalendarDate? { presentDays.count == 1 ? presentDays[0] : nil }

  /// The days that any page shows in detail, including those of private people.
  package var detailedDays: [CalendarDate] {
    let more = privatePeople > 0 ? Fortnight.length - 1 : 0
    return (-more..<campus.settings.time.horizon + more).map { now.date + $0 }
  }

  /// The dates that may be the present one when pages of a private person are read. Where a page
  /// shows the present moment, it is made in every build.
  package func presentDays(of person: Person, with access: PrivateAccess) -> [CalendarDate] {
    person.showsPresent
      ? [now.date] : Fortnight(of: access.front, holding: now.date).dates
  }

  /// The address of a room on a date: the page itself for the present day and for any date beyond
  /// the horizon. Pages that stay for some days lead to no date, since it may be gone by then.
  package func address(of room: RoomID, on date: CalendarDate) -> String {
    access == nil && horizon.dropFirst().contains(date)
      ? Address.room(room, on: date) : Address.room(room)
  }

  /// The usual name: "Mabry 0230" for a room of Mabry Hall if no other building is called Mabry,
  /// otherwise "ESJ 0224".
  package func name(of room: RoomID) -> String {
    "\(shortName(of: room.building)) \(room.number)"
  }

  /// The beginning of the names of its rooms.
  package func shortName(of building: BuildingCode) -> String {
    shortNames[building] ?? building.text
  }

  /// Whether the names of its rooms contain a word of the building's name.
  package func hasShortName(_ building: BuildingCode) -> Bool { shortNames[building] != nil }

  /// The first word of each building's name, if the name has at most two words, this one is a
  /// single word, and no other building's name begins with it.
  private static func shortNames(of buildings: [Building]) -> [BuildingCode: String] {
    let firsts = buildings.map { (building: $0, words: $0.name.split(separator: " ")) }
    let uses = Dictionary(grouping: firsts) { $0.words.first.map(String.init) ?? "" }
    let named = firsts.compactMap { building, words -> (BuildingCode, String)? in
      guard let first = words.first.map(String.init), words.count <= 2, first.count > 3,
        first.allSatisfy(\.isLetter), Set((uses[first] ?? []).map(\.building.code)).count == 1
      else { return nil }
      return (building.code, first)
    }
    return Dictionary(named) { first, _ in first }
  }

  /// The full name of a building; its code if the catalog has no building with it.
  package func name(of building: BuildingCode) -> String {
    buildings[building]?.name ?? building.text
  }
}

extension Person {
  /// Whether pages of theirs show the campus as it is at a moment, which no script corrects: parts
  /// of the campus in notes.
  package var showsPresent: Bool { notes.contains { !$0.blocks.isEmpty } }
}

/// The names of sources that readers see, by kind of source.
package struct SourceNames: Sendable {
  private let reports: [SourceReport]

  init(_ reports: [SourceReport]) { self.reports = reports }

  package static let catalog: Set<String> = [
    "jupiterp", "umdio", "sections-csv", "courses-csv", "testudo-csv", "gatech", "quacs", "uiuc",
    "banner", "nusmods", "cornell", "coursetable", "ics-classes", "exams",
  ]
  package static let evidence: Set<String> = [
    "planetterp", "jupiterp", "uiuc-grades", "grades-csv",
  ]
  package static let evaluations: Set<String> = [
    "harvard-evaluations", "evaluations-csv", "planetterp",
  ]
  package static let rooms: Set<String> = ["rooms", "buildings", "ics", "reservations"]
  package static let counts: Set<String> = [
    "occupancy", "aruba-tables", "client-counts", "counts-csv",
  ]

  // Made once: each of tens of thousands of pages holds one of these.

  /// Classes and rooms.
  package static let places = catalog.union(rooms)
  /// Courses with the grades that were given in them.
  package static let grades = catalog.union(evidence)
  package static let all = places.union(counts)
  /// All kinds that the foot of any page names.
  package static let shown = all.union(evidence).union(evaluations)

  /// Sources that share a name, as the foot of a page lists them.
  package struct Named: Sendable {
    package let name: String
    /// In order, each once.
    let kinds: [String]
    /// The newest moment of any.
    package let asOf: Instant?
  }

  /// The sources of these kinds, each name once, in the order of the settings.
  package func named(of kinds: Set<String>) -> [Named] {
    var seen: Set<String> = []
    let shown = reports.filter { kinds.contains($0.kind) }
    return shown.map(\.name).filter { seen.insert($0).inserted }.map { name in
      let equal = shown.filter { $0.name == name }
      return Named(
        name: name, kinds: Set(equal.map(\.kind)).sorted(), asOf: equal.compactMap(\.asOf).max())
    }
  }
}
