internal import Blocks
internal import CampusModel
internal import CountFiles
internal import Diagnostics
internal import FileFormats
internal import Glibc
internal import Intake
internal import Sealing
internal import SiteFrame
internal import SourceFiles
internal import TableFiles
internal import Templating
internal import TimeZones

/// Everything a command about a site reads: its content, its data and its look.
struct SiteInput: Sendable {
  let options: SiteOptions
  let environment: CommandEnvironment
  /// Called with every path before it is opened.
  var seen: PathWitness?
  /// Whether the index over files of counts stays for the next build.
  var keepsCounts: Bool
  /// The results of earlier builds for pages with blocks.
  var blocks = BlockMemory()
  /// The commands of pages; by default none runs, and kept outputs are used.
  var runs: CommandRuns

  init(
    options: SiteOptions, environment: CommandEnvironment,
    seen: PathWitness? = nil, keepsCounts: Bool = false, runs: CommandRuns? = nil
  ) {
    (self.options, self.environment, self.seen) = (options, environment, seen)
    self.keepsCounts = keepsCounts
    self.runs = runs ?? CommandRuns(site: options.site, environment: environment, memory: nil)
  }

  private var countStore: CountStorePlace {
    CountStorePlace(path: "\(options.site)/.almanac/cache/counts", keeps: keepsCounts) { zone in
      UInt64(truncatingIfNeeded: ProgramMark.fingerprint(zone: zone).value)
    }
  }

  /// The data that was read, with the problems found.
  struct Reading: Sendable {
    var campus: Campus
    var diagnostics: [Diagnostic]
    /// Whether pages have errors: then the campus is only there to find more of them.
    var isFlawed = false
    var zone: Zone
    var now: Instant
    var look: SiteLook
    /// `nil` without private people, or where no secrets are named.
    var secrets: SiteSecrets?
  }

  /// Reads and checks everything. Only errors in data that the command needs stop it, and only they
  /// and the warnings there are reported; `person` is the command's person, `nil` for all.
  ///
  /// A build and a check go on where only pages have errors, since their links may be wrong, too
  /// (`Reading.isFlawed`).
  ///
  /// If the present term has lost most of the courses that it had at the last build, that is an
  /// error, unless its sources are read in another way.
  func read(
    for command: Command = .build, about person: PersonID? = nil,
    lastCatalog: LastCatalog? = nil
  ) async throws -> Reading {
    try expectContent()
    let needs = command.needs
    async let templates = SiteLook(own: ownTemplates())
    var site = ownReading(seen: seen)
    site.countStore = countStore
    site.blocks = blocks
    site.lastCatalog = lastCatalog
    site.shown = options.shown
    let content = await site.read(needing: { needs.include($0, of: person) })
    let look = try await templates
    let needsSecrets = needs.include(.secrets, of: nil)
    let (secrets, faults) = needsSecrets ? secrets(of: content.campus) : (nil, [])
    let ofLook = look.diagnostics(
      sealing: secrets != nil,
      languages: content.campus?.settings.publishing.languages ?? SiteLanguages())
    let needsLook = needs.include(.template, of: nil)
    let diagnostics = raised(content.diagnostics + faults + (needsLook ? ofLook : []))
    let isFlawed = diagnostics.hasErrors
    let ofContent = content.campus ?? (command == .build ? content.flawed : nil)
    guard let campus = ofContent, !isFlawed || (command == .build && areOnlyInPages(diagnostics))
    else { throw Self.failure(of: command, diagnostics) }
    if !isFlawed {
      report(diagnostics, content.others + (needsLook ? [] : ofLook), of: command)
    }
    let zone = try Zone.load(campus.settings.time.zone)
    return Reading(
      campus: campus, diagnostics: diagnostics, isFlawed: isFlawed, zone: zone,
      now: moment(in: zone, pinned: campus.settings.time.pinnedNow),
      look: try look.themed(by: campus.settings.publishing.theme),
      secrets: secrets)
  }

  /// Why a command ends after these errors.
  static func failure(of command: Command, _ diagnostics: [Diagnostic]) -> CommandError {
    CommandError(
      .badData,
      command == .build
        ? "nothing was published; fix the errors above (the old site is unchanged)"
        : "fix the errors above first", diagnostics)
  }

  /// Whether all errors are in Markdown of pages.
  private func areOnlyInPages(_ diagnostics: [Diagnostic]) -> Bool {
    diagnostics.allSatisfy { diagnostic in
      diagnostic.severity == .warning
        || ["Content/pages/", "Content/guide/"].contains(where: diagnostic.place.file.hasPrefix)
    }
  }

  /// Builds and checks report every warning. Other commands report those about the owner's files,
  /// and count the rest.
  private func report(_ needed: [Diagnostic], _ others: [Diagnostic], of command: Command) {
    guard command != .build else { return environment.report(needed) }
    environment.report(needed.filter { $0.origin == .owner })
    let rest = others + needed.filter { $0.origin == .data }
    let errors = rest.count { $0.severity == .error }
    // A warning elsewhere is one line on a terminal, and nothing in a log.
    guard errors > 0 || (environment.isWatched && !rest.isEmpty) else { return }
    let counts = [
      errors == 0 ? nil : ClosingReport.counted(errors, "error", "errors"),
      rest.count == errors
        ? nil : ClosingReport.counted(rest.count - errors, "warning", "warnings"),
    ]
    environment.log(
      "almanac: \(counts.compactMap(\.self).joined(separator: " and ")) in other files; "
        + "run 'almanac check' to list them\n")
  }

  /// The site's content and data without the file at `path`, and the present moment by the site's
  /// clock. Warnings are ignored: a build reports them.
  func readCampus(
    without path: String, for command: Command, about person: PersonID
  ) async throws -> (campus: Campus, now: LocalMinute) {
    try expectContent()
    let needs = command.needs
    var site = ownReading()
    site.tree = site.tree.without(path)
    let content = await site.read(needing: { needs.include($0, of: person) })
    guard let campus = content.campus else {
      throw CommandError(
        .badData, "fix the errors above first",
        content.diagnostics.filter { $0.severity == .error })
    }
    let zone = try Zone.load(campus.settings.time.zone)
    let now = moment(in: zone, pinned: campus.settings.time.pinnedNow)
    return (campus, LocalMinute(localSeconds: zone.localSeconds(at: now.seconds)))
  }

  /// The secrets of private people, if there are any. Everything read from them stays within this
  /// process.
  private func secrets(of campus: Campus?) -> (SiteSecrets?, [Diagnostic]) {
    guard let campus, let place = SecretsPlace(of: options, in: environment) else {
      return (nil, [])
    }
    if let fault = place.fault(in: options) { return (nil, [fault]) }
    guard campus.people.contains(where: { $0.visibility == .private }) else { return (nil, []) }
    environment.keepSecrets()
    return place.read(people: campus.people.map(\.id), seen: seen)
  }

  /// Throws if the site has no folder of content: most likely another folder is meant.
  func expectContent() throws(CommandError) {
    let isThere = try reading("Content") { () throws(FileError) in
      try FileTree.disk(at: options.site).status("Content")?.kind == .folder
    }
    guard isThere else {
      throw CommandError(
        .badData,
        "there is no folder 'Content' in '\(options.site)'; choose its parent folder with --site")
    }
    // Otherwise each name of a zone would be wrong.
    guard access("/usr/share/zoneinfo", F_OK) == 0 else {
      throw CommandError(
        .unavailable, "this machine has no time zones; install its package tzdata")
    }
  }

  /// How the site is read, at the moment of the options; `seen` notes the paths.
  private func ownReading(seen: PathWitness? = nil) -> SiteReading {
    var site = Self.siteReading(of: options.site, seen: seen)
    site.moment = moment(in:pinned:)
    site.commands = runs.runner
    site.jobs = options.jobs
    return site
  }

  /// How the site in a folder is read, one file after the other and without memories.
  static func siteReading(of site: String, seen: PathWitness? = nil) -> SiteReading {
    SiteReading(
      tree: .disk(at: site, seen: seen),
      zones: ZoneDatabase(names: { Zone.knownNames() }, zone: zone(of:)))
  }

  /// Diagnostics with those warnings raised to errors that `--strict` covers.
  private func raised(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.map { diagnostic in
      var copy = diagnostic
      switch (options.strictness, diagnostic.origin) {
      case (.none, _), (.owner, .data): break
      case (.owner, .owner), (.data, _): copy.severity = .error
      }
      return copy
    }
  }

  /// `--now`, otherwise the moment in the settings, otherwise the present.
  @Sendable private func moment(in zone: Zone, pinned: Instant?) -> Instant {
    switch options.now {
    case .fixed(let instant): instant
    case .local(let minute):
      Instant(seconds: zone.instant(localSeconds: minute.localSeconds))
    case nil: pinned ?? environment.now()
    }
  }

  static func zone(of name: String) -> Zone? {
    do {
      return try Zone.load(name)
    } catch {
      // The caller reports it, at its place and with a suggestion.
      return nil
    }
  }

  /// The files of the site's own `Templates/`, if it has one.
  private func ownTemplates() throws -> [SiteLook.File] {
    let tree = FileTree.disk(at: options.site, seen: seen)
    var place = "Templates"
    do throws(FileError) {
      var files: [SiteLook.File] = []
      for path in try tree.files(below: "Templates") {
        place = path
        files.append(
          SiteLook.File(
            path: String(path.dropFirst("Templates/".count)), bytes: try tree.read(path),
            place: path))
      }
      return files
    } catch {
      throw CommandError(error, reading: place)
    }
  }
}
