internal import CalendarImport
package import CampusModel
package import CountFiles
package import Diagnostics
package import FileFormats
internal import MapFiles
internal import OwnerFiles
package import SourceFiles
package import TimeZones

/// The time zones that there are.
package struct ZoneDatabase: Sendable {
  /// The zone of that name; `nil` where there is none.
  package var zone: @Sendable (_ name: String) -> Zone?
  /// The names of all zones, for suggestions.
  package var names: @Sendable () -> [String]

  package init(
    names: @escaping @Sendable () -> [String] = { [] },
    zone: @escaping @Sendable (_ name: String) -> Zone?
  ) {
    (self.names, self.zone) = (names, zone)
  }
}

/// The moment that a wall clock of one zone shows.
typealias WallClockReader = @Sendable (LocalMinute) -> Instant

/// From a site's folder to its campus: settings, terms, sources, people, documents, each read and
/// checked, all that is wrong told at once.
package struct SiteReading: Sendable {
  package var tree: FileTree
  /// The kinds of sources there are.
  package var formats: SourceFormats
  package var zones: ZoneDatabase
  /// The moment the site shows, given its zone and the one its settings pin: of counts what is
  /// later is left out.
  package var moment: @Sendable (_ zone: Zone, _ pinned: Instant?) -> Instant
  /// Where the index over files of counts is kept; `nil` where none is.
  package var countStore: CountStorePlace?
  /// How many courses the present term had at the last build, by its id; empty where that is not
  /// known.
  package var lastCourses: [TermID: Int]
  /// How many files are read at once, at least 1; what is read does not depend on it.
  package var jobs: Int

  package init(
    tree: FileTree, formats: SourceFormats = .builtIn, zones: ZoneDatabase,
    moment: @escaping @Sendable (_ zone: Zone, _ pinned: Instant?) -> Instant = latest,
    countStore: CountStorePlace? = nil, lastCourses: [TermID: Int] = [:], jobs: Int = 1
  ) {
    self.tree = tree
    self.formats = formats
    self.zones = zones
    self.moment = moment
    self.countStore = countStore
    self.lastCourses = lastCourses
    self.jobs = jobs
  }

  /// The pinned moment, else one after all others.
  @Sendable package static func latest(_ zone: Zone, _ pinned: Instant?) -> Instant {
    pinned ?? Instant(seconds: .max)
  }

  /// The campus, or `nil` where anything is an error; with everything found, in the order of files.
  /// The order of files on disk changes nothing.
  package func read() async -> (campus: Campus?, diagnostics: [Diagnostic]) {
    let content = await read(needing: { _ in true })
    return (content.campus, content.diagnostics)
  }

  /// What a command that needs only some parts reads. Everything is read; only errors in those
  /// parts stop it.
  package struct Content: Sendable {
    /// `nil` where an error is in what is needed. Of what is not needed, and could not be read,
    /// nothing is in it.
    package var campus: Campus?
    /// What was found wrong in what is needed, in the order of files.
    package var diagnostics: [Diagnostic]
    /// The same in all other files.
    package var others: [Diagnostic]
  }

  package func read(needing isNeeded: (ContentPart) -> Bool) async -> Content {
    var files = OwnFiles(tree)
    let hasCampus = files.hasCampus()
    let own = files.settings(kinds: formats.names, hasCampus: hasCampus)
    // A site of words alone has no terms to read.
    let isPlain = !hasCampus && own?.currentTerm == nil
    guard !files.diagnostics.hasErrors else {
      return await readWithoutSettings(hasTerms: hasCampus, files)
    }
    let clock = own.flatMap { checkedClock($0, &files) }
    var (terms, termIDs) = isPlain ? ([], []) : files.terms()
    let currentTerm = own.flatMap { checkedTerm($0, among: termIDs, &files) }
    let calendars = calendars(of: own, terms: terms)
    let sources = await readSources(
      own, clock: clock, calendars: calendars, terms: terms, termIDs: termIDs, &files)
    let ownTerms = terms
    for index in terms.indices {
      terms[index].take(sources.results.flatMap(\.contribution.termDays))
    }
    let present = currentTerm ?? TermID("")
    let streets = streetMap(of: sources, &files)
    var joined = JoinedSources(joining: sources.results, terms: terms, zones: sources.zones)
    joined.placeBuildings(on: streets.features)
    // With a source missing, what fits nothing may only lack its other half.
    if sources.isWhole {
      files.diagnostics += joined.diagnostics
      files.diagnostics += shrinking(own, clock, ownTerms, joined.courses, sources.results)
    }
    let rooms = RoomNames(joined.courses, joined.buildings)
    let gazetteer = gazetteer(own, by: sources, joined, rooms, streets, &files)
    let courses = CourseIndex(joined.courses)
    let context = PlanContext(
      terms: termIDs, currentTerm: currentTerm,
      catalog: sources.isWhole ? courses : nil, offered: courses, scales: own?.scales ?? [],
      days: Dictionary(uniqueKeysWithValues: terms.map { ($0.id, $0.days) }),
      places: sources.isWhole ? gazetteer : nil,
      zones: calendars?.zones)
    var people = await files.people(context)
    // Rooms that a source should have named would all be unknown.
    let reserved =
      isPlain || !sources.isWhole
      ? [] : files.reservations(in: rooms)
    for index in people.indices { people[index].take(reserved) }
    let travel = TravelReading(
      of: own?.travel ?? TravelEntry(), ways: sources.ways, along: streets,
      codes: sources.isWhole ? joined.buildingCodes : nil, buildings: joined.buildings)
    files.diagnostics += travel.diagnostics
    let timetable = timetable(of: own, sources, &files)
    let documents = await files.documents(jobs: jobs)
    files.checkRoutes(documents)
    let staticFiles = files.staticFiles()
    var content = Content(files.diagnostics, of: sources.kinds, needing: isNeeded)
    guard !content.diagnostics.hasErrors, var settings = own?.settings else { return content }
    settings.time.currentTerm = present
    settings.time.pinnedNow = own?.pinnedNow.flatMap { clock?($0) }
    var network = TravelNetwork()
    (network.walking, network.rides) = (travel.walking, travel.rides)
    (network.timetable, network.streets) = (timetable, streets)
    content.campus = Campus(
      settings: settings,
      catalog: CampusCatalog(
        terms: terms, courses: joined.courses, buildings: joined.buildings),
      results: joined.results, travel: network,
      occupancy: Occupancy(
        reservations: ReservationJoin.merged(
          joined.reservations, with: reserved.map(\.reservation).sorted()),
        counts: sources.counts, zones: joined.zones),
      people: people,
      content: SiteContent(documents: documents, staticFiles: staticFiles),
      sources: joined.reports)
    return content
  }

  /// What is wrong besides errors in `site.yml`, in files that do not depend on it: everything else
  /// would only repeat that settings are missing.
  private func readWithoutSettings(hasTerms: Bool, _ found: OwnFiles) async -> Content {
    if found.lacksSettings {
      return Content(found.diagnostics, of: [:], needing: { $0 == .settings })
    }
    var files = found
    if hasTerms { _ = files.terms() }
    files.checkRoutes(await files.documents(jobs: jobs))
    return Content(files.diagnostics, of: [:], needing: { _ in true })
  }

  /// The error of a present term that has lost most of its courses since the last build.
  private func shrinking(
    _ own: OwnSettings?, _ clock: WallClockReader?, _ terms: [Term], _ courses: [Course],
    _ sources: [SourceResult]
  ) -> [Diagnostic] {
    guard let own, let place = own.currentTerm, !own.mayShrink, !lastCourses.isEmpty else {
      return []
    }
    let shrunk = ShrunkCatalog(
      terms.first { $0.id == place.value }, courses, sources, last: lastCourses,
      today: today(own, clock))
    return shrunk.map { shrunk in
      [
        shrunk.diagnostic(
          at: FilePlace("Content/site.yml", line: place.place.line, column: place.place.column))
      ]
    } ?? []
  }

  /// The date that the site shows; `nil` where that is not known.
  private func today(_ own: OwnSettings, _ clock: WallClockReader?) -> CalendarDate? {
    guard let zone = own.timeZone.flatMap({ zones.zone($0.value) }) else { return nil }
    let now = moment(zone, own.pinnedNow.flatMap { clock?($0) })
    guard now.seconds != .max else { return nil }
    return LocalMinute(localSeconds: zone.localSeconds(at: now.seconds)).date
  }

  /// `nil` where the site's zone is not known, which is told elsewhere.
  private func calendars(of own: OwnSettings?, terms: [Term]) -> CalendarIntake? {
    own?.timeZone.flatMap { zones.zone($0.value) }.map {
      CalendarIntake(zones: ImportZones(site: $0, named: zones.zone), terms: terms)
    }
  }

  private func checkedClock(_ own: OwnSettings, _ files: inout OwnFiles) -> WallClockReader? {
    guard let zone = own.timeZone else { return nil }
    if let found = zones.zone(zone.value) {
      return { Instant(seconds: found.instant(localSeconds: $0.localSeconds)) }
    }
    files.inspect("Content/site.yml") { report in
      report.error(
        at: zone.place, .noZone(zone.value),
        suggestion: didYouMean(zone.value, among: zones.names())
          ?? "expected a name like America/New_York")
    }
    return nil
  }

  private func checkedTerm(
    _ own: OwnSettings, among ids: [TermID], _ files: inout OwnFiles
  ) -> TermID? {
    guard let term = own.currentTerm else { return nil }
    if ids.contains(term.value) { return term.value }
    files.inspect("Content/site.yml") { report in
      report.error(
        at: term.place, .noTerm(report.quoted(term.value.text)),
        suggestion: didYouMean(term.value.text, among: ids.map(\.text)))
    }
    return nil
  }

  private func streetMap(of sources: SourcesContent, _ files: inout OwnFiles) -> StreetMap {
    var streets = StreetMapReader()
    for file in sources.streets { streets.read(file) }
    streets.close()
    files.diagnostics += streets.diagnostics
    return streets.map
  }

  private func timetable(
    of own: OwnSettings?, _ sources: SourcesContent, _ files: inout OwnFiles
  ) -> TransitTimetable {
    // That there is none is told where files are looked for.
    guard own?.travel.timetable != nil, !sources.tables.isEmpty,
      let site = own?.timeZone.flatMap({ zones.zone($0.value) })
    else { return TransitTimetable() }
    let reader = TimetableReader(sources.tables, clockedAs: site, zone: zones.zone)
    files.diagnostics += reader.diagnostics
    return reader.timetable
  }

  /// The places that people may name, with those that the site's owner lists.
  private func gazetteer(
    _ own: OwnSettings?, by sources: SourcesContent, _ joined: JoinedSources, _ rooms: RoomNames,
    _ streets: StreetMap, _ files: inout OwnFiles
  ) -> Gazetteer {
    var gazetteer = Gazetteer(
      rooms: rooms, buildings: joined.buildings,
      mapped: sources.results.flatMap(\.contribution.places),
      features: streets.features, opening: own?.settings.rooms.openingHours,
      closures: own?.settings.rooms.closures ?? [])
    gazetteer.take(files.places(on: sources.isWhole ? gazetteer : nil))
    return gazetteer
  }

  private func readSources(
    _ own: OwnSettings?, clock: WallClockReader?, calendars: CalendarIntake?, terms: [Term],
    termIDs: [TermID], _ files: inout OwnFiles
  ) async -> SourcesContent {
    guard let own, let clock else { return SourcesContent() }
    var reading = SourcesReading(
      self, clock: clock, calendars: calendars, terms: terms, termIDs: termIDs,
      today: today(own, clock))
    if let zone = own.timeZone.flatMap({ zones.zone($0.value) }) {
      let now = moment(zone, own.pinnedNow.map(clock))
      // One after all others is no date to count back from.
      let days = now.seconds == .max ? nil : own.settings.counts.days
      await reading.readCounts(of: own.sources, in: zone, at: now, keeping: days)
    }
    var results: [SourceResult] = []
    for source in own.sources {
      if let result = await reading.read(source) { results.append(result) }
    }
    let isWhole = !reading.diagnostics.hasErrors && terms.count == termIDs.count
    let ways = reading.files(own.travel.matrix)
    let streets = reading.files(own.travel.streets)
    let tables = reading.files(own.travel.tables, where: TimetableReader.reads)
    files.diagnostics += reading.diagnostics
    return SourcesContent(
      results: results, zones: reading.zones, counts: reading.counts, isWhole: isWhole, ways: ways,
      streets: streets, tables: tables)
  }
}

/// What all sources gave.
private struct SourcesContent {
  /// In the order of the settings.
  var results: [SourceResult] = []
  /// In the order of the files.
  var zones: [ZoneEntry] = []
  var counts = CountHistory()
  /// Whether all could be read.
  var isWhole = false
  /// The files of measured ways.
  var ways: [SourceFile] = []
  /// The maps with the paths between buildings.
  var streets: [SourceFile] = []
  /// The tables of a timetable.
  var tables: [SourceFile] = []

  /// The kinds of the sources' files, by the paths that messages name.
  var kinds: [String: SourceKind] {
    let files = results.flatMap { result in result.files.map { ($0, result.entry.sourceKind) } }
    return Dictionary(files, uniquingKeysWith: { first, _ in first })
  }
}

extension SiteReading.Content {
  /// Divides what was found by the parts of the content that it is in.
  fileprivate init(
    _ found: [Diagnostic], of sources: [String: SourceKind], needing isNeeded: (ContentPart) -> Bool
  ) {
    (diagnostics, others) = ([], [])
    for diagnostic in found.inFileOrder() {
      if isNeeded(ContentPart(of: diagnostic.place.file, sources: sources)) {
        diagnostics.append(diagnostic)
      } else {
        others.append(diagnostic)
      }
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func noZone(_ name: String) -> Self { "unknown time zone '\(name)'" }
}
