internal import CampusModel
internal import Diagnostics
internal import Intake
internal import Pages
internal import Sealing
internal import Templating
internal import TimeZones

/// Everything a command about a site reads: its content, its data and its look.
struct SiteInput: Sendable {
  let options: SiteOptions
  let surroundings: Surroundings
  /// Told every path before it is looked at.
  var seen: PathWitness?
  /// Whether the index over files of counts stays for the next build.
  var keepsCounts: Bool

  init(
    options: SiteOptions, surroundings: Surroundings,
    seen: PathWitness? = nil, keepsCounts: Bool = false
  ) {
    (self.options, self.surroundings, self.seen) = (options, surroundings, seen)
    self.keepsCounts = keepsCounts
  }

  private var countStore: CountStorePlace {
    CountStorePlace(path: "\(options.site)/.almanac/cache/counts", keeps: keepsCounts) { zone in
      UInt64(truncatingIfNeeded: ProgramMark.fingerprint(zone: zone).value)
    }
  }

  /// What was read, with what was found wrong on the way.
  struct Reading: Sendable {
    var campus: Campus
    var diagnostics: [Diagnostic]
    var zone: Zone
    var now: Instant
    var look: SiteLook
    /// `nil` where nobody is private, or nothing names any.
    var secrets: SiteSecrets?
  }

  /// Reads and checks everything; warnings are told.
  func read() async throws -> Reading {
    try expectContent()
    async let templates = SiteLook(own: ownTemplates())
    let (campus, found) = await Self.campus(
      of: options.site, moment: moment(in:pinned:), countStore: countStore, jobs: options.jobs,
      seen: seen)
    let look = try await templates
    let (secrets, faults) = secrets(of: campus)
    let diagnostics = raised(found + look.diagnostics(sealing: secrets != nil) + faults)
    guard !diagnostics.hasErrors, let campus else {
      throw Failure(
        .badData, "content, data or templates must be mended first", diagnostics)
    }
    surroundings.tell(diagnostics)
    let zone = try Zone.load(campus.settings.timeZone)
    return Reading(
      campus: campus, diagnostics: diagnostics, zone: zone,
      now: moment(in: zone, pinned: campus.settings.pinnedNow), look: look,
      secrets: secrets)
  }

  /// What the site's content and data say without the file at `path`, when it is now there, and what its clock shows. Warnings are
  /// passed over: a build tells them.
  func readCampus(
    without path: String
  ) async throws -> (campus: Campus, now: LocalMinute) {
    try expectContent()
    let (campus, found) = await Self.campus(
      of: options.site, without: path, moment: moment(in:pinned:), jobs: options.jobs)
    guard let campus else {
      throw Failure(
        .badData, "content or data must be mended first", found.filter { $0.severity == .error })
    }
    let zone = try Zone.load(campus.settings.timeZone)
    let now = moment(in: zone, pinned: campus.settings.pinnedNow)
    return (campus, LocalMinute(localSeconds: zone.localSeconds(at: now.seconds)))
  }

  /// The secrets of private people, if there are any. What is read of them stays within this process.
  private func secrets(of campus: Campus?) -> (SiteSecrets?, [Diagnostic]) {
    guard let campus, let place = SecretsPlace(of: options, in: surroundings) else {
      return (nil, [])
    }
    if let fault = place.fault(in: options) { return (nil, [fault]) }
    guard campus.people.contains(where: { $0.visibility == .private }) else { return (nil, []) }
    surroundings.keepSecrets()
    return place.read(people: campus.people.map(\.id), seen: seen)
  }

  /// Throws where the site has no folder of content: most likely it is another that is meant.
  func expectContent() throws(Failure) {
    let isThere = try reading("Content") { () throws(FileError) in
      try FileTree.disk(at: options.site).status("Content")?.kind == .folder
    }
    guard isThere else {
      throw Failure(
        .badData,
        "there is no folder Content in '\(options.site)'; --site names the folder that holds it")
    }
  }

  /// The content and data of a site, but for the file at `path`, `nil` where anything in them is an error.
  static func campus(
    of site: String, without path: String? = nil,
    moment: @escaping @Sendable (_ zone: Zone, _ pinned: Instant?) -> Instant = SiteReading.latest,
    countStore: CountStorePlace? = nil, jobs: Int = 1, seen: PathWitness? = nil
  ) async -> (campus: Campus?, diagnostics: [Diagnostic]) {
    let tree = FileTree.disk(at: site, seen: seen)
    return await SiteReading(
      tree: path.map(tree.without) ?? tree, kinds: SourceKind.allCases.map(\.rawValue),
      readSource: readSource, wallClock: wallClock, zoneNames: { Zone.knownNames() },
      zone: zone(of:), moment: moment, countStore: countStore, jobs: jobs
    ).read()
  }

  /// What `--strict` makes an error of.
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

  /// `--now`, else what the settings pin, else the present.
  @Sendable private func moment(in zone: Zone, pinned: Instant?) -> Instant {
    switch options.now {
    case .fixed(let instant): instant
    case .local(let minute):
      Instant(seconds: zone.instant(localSeconds: minute.localSeconds))
    case nil: pinned ?? surroundings.now()
    }
  }

  private static func readSource(
    _ kind: String, _ files: [SourceFile], _ context: SourceContext, _ yield: inout SourceYield,
    _ diagnostics: inout [Diagnostic]
  ) -> Bool {
    guard let kind = SourceKind(rawValue: kind) else { return false }
    kind.read(files, context: context, into: &yield, diagnostics: &diagnostics)
    return true
  }

  private static func wallClock(of name: String) -> WallClockReader? {
    guard let zone = zone(of: name) else { return nil }
    return { Instant(seconds: zone.instant(localSeconds: $0.localSeconds)) }
  }

  static func zone(of name: String) -> Zone? {
    do {
      return try Zone.load(name)
    } catch {
      // Whoever asks tells it, at its place and with a suggestion.
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
      throw Failure(error, reading: place)
    }
  }
}
