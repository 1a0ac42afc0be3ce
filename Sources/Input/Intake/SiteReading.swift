package import Blocks
package import CampusModel
package import CountFiles
package import Diagnostics
package import FileFormats
internal import OwnerFiles
internal import Parallel
package import SourceFiles
package import TableFiles
package import TimeZones

/// The time zones that there are.
package struct ZoneDatabase: Sendable {
  /// The zone of that name; `nil` for an unknown name.
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

/// Reads a site's folder into its campus: settings and terms, sources, people, pages.
///
/// Everything is read and checked in one pass, so that all errors are reported together.
///
/// ```
/// let site = SiteReading(tree: .disk(at: folder), zones: zones)
/// let (campus, diagnostics) = await site.read()    // campus: nil where something is an error
/// ```
package struct SiteReading: Sendable {
  package var tree: FileTree
  /// The kinds of sources that settings may name.
  package var formats: SourceFormats
  package var zones: ZoneDatabase
  /// The moment that the site shows, given its zone and the moment that its settings pin; later
  /// counts are ignored.
  package var moment: @Sendable (_ zone: Zone, _ pinned: Instant?) -> Instant
  /// Where the index over files of counts is kept; `nil` for none.
  package var countStore: CountStorePlace?
  /// How commands are run whose outputs pages show.
  package var commands: CommandRunner
  /// The results of earlier builds for pages with blocks; it learns the results of this reading.
  package var blocks: BlockMemory
  /// The catalog at the last build; `nil` where unknown.
  package var lastCatalog: LastCatalog?
  /// Pages that are shown although they are not published.
  package var shown: Set<UnpublishedPage.Reason>
  /// How many files are read at once, at least 1. The result does not depend on it.
  package var jobs: Int

  package init(
    tree: FileTree, formats: SourceFormats = .builtIn, zones: ZoneDatabase,
    moment: @escaping @Sendable (_ zone: Zone, _ pinned: Instant?) -> Instant = latest,
    countStore: CountStorePlace? = nil, commands: CommandRunner = .none,
    blocks: BlockMemory = BlockMemory(), lastCatalog: LastCatalog? = nil,
    showing shown: Set<UnpublishedPage.Reason> = [], jobs: Int = 1
  ) {
    self.tree = tree
    self.formats = formats
    self.zones = zones
    self.moment = moment
    self.countStore = countStore
    self.commands = commands
    self.blocks = blocks
    self.lastCatalog = lastCatalog
    self.shown = shown
    self.jobs = jobs
  }

  /// The pinned moment, otherwise one after all others.
  @Sendable package static func latest(_ zone: Zone, _ pinned: Instant?) -> Instant {
    pinned ?? Instant(seconds: .max)
  }

  /// The campus, or `nil` where anything is an error, with all diagnostics in the order of files.
  ///
  /// The order of files on disk changes nothing.
  package func read() async -> (campus: Campus?, diagnostics: [Diagnostic]) {
    let content = await read(needing: { _ in true })
    return (content.campus, content.diagnostics)
  }

  /// The result of reading for a command that needs only some parts.
  ///
  /// Everything is read; only errors in the needed parts stop the command.
  package struct Content: Sendable {
    /// `nil` where a needed part has an error. Other parts that could not be read are empty.
    package var campus: Campus?
    /// Where the only errors are in Markdown of pages: the campus with these pages as far as they
    /// could be read, to find other problems. It is not to be published.
    package var flawed: Campus?
    /// Problems of the needed parts, in the order of files.
    package var diagnostics: [Diagnostic]
    /// Problems of all other parts, in the order of files.
    package var others: [Diagnostic]
  }

  /// Reads in phases: own files, sources, joined sources, people, pages.
  ///
  /// Each phase is a value that no later phase changes, with its diagnostics. A site of pages only
  /// has the first and the last.
  package func read(needing isNeeded: (ContentPart) -> Bool) async -> Content {
    var files = OwnFiles(tree)
    let hasCampus = files.hasCampus()
    let settings = files.settings(formats: formats, hasCampus: hasCampus)
    guard let settings, !files.diagnostics.hasErrors else {
      return await readWithoutSettings(hasTerms: hasCampus, files)
    }
    let isPlain = !hasCampus && settings.currentTerm == nil
    let frame = readFrame(settings, isPlain: isPlain, found: files.diagnostics)
    let pages = await readPages(of: frame)
    guard !isPlain else {
      return Content(frame.diagnostics + pages.diagnostics, needing: isNeeded) {
        Campus(settings: frame.siteSettings, content: pages.content)
      }
    }
    let sources = await readSources(of: frame)
    let joined = join(sources, in: frame)
    let people = await readPeople(of: frame, joined)
    let found =
      frame.diagnostics + sources.diagnostics + joined.diagnostics + people.diagnostics
      + pages.diagnostics
    return Content(found, of: sources.kinds, needing: isNeeded) {
      campus(frame, sources, joined, people, pages)
    }
  }

  private func campus(
    _ frame: SiteFrame, _ sources: SourcesPhase, _ joined: JoinedPhase, _ people: PeoplePhase,
    _ pages: PagesPhase
  ) -> Campus {
    var results = joined.sources.results
    let choices = people.people.map(\.plan.preferences.unknown) + [frame.siteSettings.unknown]
    if choices.contains(.learned) { results.evidence = joined.learned.value }
    var travel = joined.travel
    travel.places = people.places
    return Campus(
      settings: frame.siteSettings,
      catalog: CampusCatalog(
        terms: joined.terms, courses: joined.sources.courses, buildings: joined.sources.buildings),
      results: results, travel: travel,
      occupancy: Occupancy(
        reservations: ReservationJoin.merged(
          joined.sources.reservations, with: people.reservations),
        counts: sources.counts, zones: joined.sources.zones),
      people: people.people, content: pages.content, sources: joined.sources.reports)
  }

  /// Reports problems in files that do not depend on `site.yml`, which has an error: every other
  /// message would only repeat that settings are missing.
  private func readWithoutSettings(hasTerms: Bool, _ found: OwnFiles) async -> Content {
    if found.lacksSettings {
      return Content(found.diagnostics, needing: { $0 == .settings }) { nil }
    }
    var files = found
    if hasTerms { _ = files.terms() }
    files.checkRoutes(await files.documents(commands: nil, jobs: jobs))
    return Content(files.diagnostics, needing: { _ in true }) { nil }
  }

  private func readPages(of frame: SiteFrame) async -> PagesPhase {
    var files = OwnFiles(tree)
    let zone = frame.zone
    let tables = CommandTables(frame.settings.commands, runner: commands) { moment in
      LocalMinute(localSeconds: zone?.localSeconds(at: moment.seconds) ?? moment.seconds).date
    }
    let documents = await files.documents(
      commands: tables, memory: blocks, languages: frame.settings.settings.publishing.languages,
      jobs: jobs)
    var content = content(of: documents, in: frame)
    files.checkRoutes(content.documents)
    content.staticFiles = files.staticFiles()
    content.templateData = files.templateData(frame.settings)
    return PagesPhase(content: content, diagnostics: files.diagnostics)
  }

  /// The published pages, and the unpublished ones, now.
  private func content(of documents: [Document], in frame: SiteFrame) -> SiteContent {
    let zone = frame.zone
    let local = { (minute: LocalMinute) in
      Instant(
        seconds: zone?.instant(localSeconds: minute.localSeconds) ?? minute.localSeconds)
    }
    var content = SiteContent()
    for document in documents {
      let publication = document.head.publication
      if let now = frame.now, let change = publication.change(after: now, local) {
        content.nextChange = min(content.nextChange ?? change, change)
      }
      if let reason = publication.reason(at: frame.now, local), !shown.contains(reason) {
        content.unpublished.append(
          UnpublishedPage(route: document.route, file: document.file, reason: reason))
      } else {
        content.documents.append(document)
      }
    }
    return content
  }
}

/// The pages and files that are published.
private struct PagesPhase {
  let content: SiteContent
  let diagnostics: [Diagnostic]
}

extension SiteReading.Content {
  /// Divides diagnostics by the part of the content that they are in; `sources` are the kinds of
  /// the sources' files by path. `campus` is asked where no needed part has an error.
  fileprivate init(
    _ found: [Diagnostic], of sources: [String: SourceKind] = [:],
    needing isNeeded: (ContentPart) -> Bool, campus: () -> Campus?
  ) {
    (diagnostics, others) = ([], [])
    var areInPages = true
    for diagnostic in found.inFileOrder() {
      let part = ContentPart(of: diagnostic.place.file, sources: sources)
      if isNeeded(part) {
        diagnostics.append(diagnostic)
        if diagnostic.severity == .error, part != .document { areInPages = false }
      } else {
        others.append(diagnostic)
      }
    }
    let hasErrors = diagnostics.hasErrors
    self.campus = hasErrors ? nil : campus()
    flawed = hasErrors && areInPages ? campus()?.withEachRouteOnce : nil
  }
}

extension Campus {
  /// Without pages whose address another one has, which is an error of its own.
  fileprivate var withEachRouteOnce: Campus {
    var campus = self
    var taken: Set<String> = []
    campus.content.documents.removeAll { !taken.insert($0.route.lowercased()).inserted }
    return campus
  }
}
