internal import CampusModel
internal import Diagnostics
internal import ICalendar
internal import Intake
internal import Pages
internal import SiteBuild
internal import Templating
internal import TimeZones

/// `build` and `check`: read, plan, render, and for `build` publish.
struct SiteCommand: Sendable {
  /// Set to anything, it has private pages sealed alike as long as they are alike: for tests alone, since it shows which changed.
  static let repeatable = "ALMANAC_REPEATABLE_SEALS"

  let options: SiteOptions
  let surroundings: Surroundings

  func run(_ command: Command) async throws {
    let closing = try await report(command)
    if let warning = closing.spaceWarning { surroundings.warn(warning) }
    surroundings.print(closing.text(as: options.format))
  }

  /// Does the work, tells warnings, and says what was done.
  func report(_ command: Command) async throws -> ClosingReport {
    command == .check ? try await check() : try await build()
  }

  /// The lock is held before anything is read: what builds remember must not change between its reading and its writing.
  private func build() async throws -> ClosingReport {
    var phases = Phases(surroundings.stopwatch)
    try SiteInput(options: options, surroundings: surroundings).expectContent()
    try options.expectOwnOutput()
    let lock = try options.lockSite(in: surroundings)
    phases.end(\.waiting)
    let standing = StandingBuild(options: options, surroundings: surroundings)
    if let closing = await standing.closing(phases, under: lock) { return closing }
    let inputs = InputStamps(root: options.site)
    let (reading, damage, site) = try await prepare(&phases, seen: inputs.note(_:open:))
    let report = try await publish(site, of: reading, after: damage, under: lock)
    var closing = closing(.build, report, site, reading, phases)
    if damage.isSound, !site.isSealed {
      let warnings = standing.record(
        closing, of: reading, inputs, under: lock)
      surroundings.tell(warnings)
      closing.warnings += warnings.count
    }
    return closing
  }

  private func check() async throws -> ClosingReport {
    var phases = Phases(surroundings.stopwatch)
    let (reading, _, site) = try await prepare(&phases)
    return closing(.check, try await rehearse(site), site, reading, phases)
  }

  private func closing(
    _ command: Command, _ report: BuildReport, _ site: CampusSite, _ reading: SiteInput.Reading,
    _ phases: Phases
  ) -> ClosingReport {
    surroundings.tell(report.diagnostics)
    return ClosingReport(
      command: command, build: report, feeds: site.feedCount, leftOut: site.leftOutPeople,
      warnings: reading.diagnostics.count + report.diagnostics.count,
      sources: reading.campus.sources, now: reading.now,
      isPinned: options.now != nil || reading.campus.settings.pinnedNow != nil,
      told: Surroundings.text(of: reading.diagnostics) + Surroundings.text(of: report.diagnostics),
      phases: phases, libraries: LibraryVersion.all())
  }
}

// Planning and publishing
extension SiteCommand {
  private var kept: KeptMemory {
    KeptMemory(site: options.site, output: options.output, tell: surroundings.tell)
  }

  /// What the solver answered in earlier builds.
  private var rankings: String { "\(options.site)/.almanac/cache/rankings" }

  private func prepare(
    _ phases: inout Phases, seen: PathWitness? = nil
  ) async throws -> (SiteInput.Reading, KeptMemory.Damage, CampusSite) {
    // Who only looks leaves nothing behind.
    let input = SiteInput(
      options: options, surroundings: surroundings, seen: seen, keepsCounts: seen != nil)
    let reading = try await input.read()
    let memory = try kept.read()
    phases.end(\.reading)
    let site = try await plan(reading, remembering: memory)
    phases.end(\.planning)
    return (reading, memory.damage, site)
  }

  /// The site of what was read, as `check` plans it.
  func site(of reading: SiteInput.Reading) async throws -> CampusSite {
    try await plan(reading, remembering: try kept.read())
  }

  private func plan(
    _ reading: SiteInput.Reading, remembering memory: KeptMemory.Content
  ) async throws -> CampusSite {
    try await CampusSite(
      reading.campus,
      CampusSite.Circumstances(
        zone: reading.zone, now: reading.now, look: reading.look,
        program: ProgramMark.fingerprint(zone: reading.campus.settings.timeZone),
        problems: reading.diagnostics.filter { $0.origin == .data },
        memory: memory.feeds, seats: memory.seats, schedules: memory.schedules,
        secrets: reading.secrets, sealsRepeatably: surroundings.environment(Self.repeatable) != nil,
        answers: KeptNumbers(at: rankings).lists),
      jobs: options.jobs)
  }

  private func publish(
    _ site: CampusSite, of reading: SiteInput.Reading, after damage: KeptMemory.Damage,
    under lock: borrowing BuildLock
  ) async throws -> BuildReport {
    let folder = options.site
    let request = BuildRequest(
      output: options.output, protected: options.protectedFolders, inputs: options.inputFolders,
      pages: site.pages, scope: try scope(of: site), cache: "\(options.site)/.almanac/cache/pages",
      gate: site.gate, jobs: options.jobs,
      progress: surroundings.progressOfPages(),
      beforePublish: { () throws(PublishError) in
        // From now on what builds remember knows private people by name.
        if site.isSealed { try AtomicFile.closeFolder("\(folder)/.almanac") }
        for (name, bytes) in KeptMemory.files(of: site, after: damage) {
          try AtomicFile.write(bytes, to: "\(folder)/\(KeptMemory.place(name))")
        }
      },
      clock: surroundings.stopwatch)
    var report = try await SiteBuild.publish(request, under: lock)
    report.diagnostics += KeptNumbers(site.answers).write(
      to: rankings, lost: "the next build ranks all schedules again")
    return report
  }

  /// Which pages `--only` means; it must mean one at least. Sealed ones it never means: that they changed would tell something.
  private func scope(of site: CampusSite) throws -> (@Sendable (Route) -> Bool)? {
    guard let part = options.part, let glob = Glob(part) else { return nil }
    guard site.pages.contains(where: { glob.matches($0.route.text) }) else {
      throw Failure(
        .usage, "no page has an address like '\(part)'; addresses are counted from the site's root")
    }
    return { glob.matches($0.text) && !$0.text.hasPrefix(CampusSite.sealedFolder) }
  }

  private func rehearse(_ site: CampusSite) async throws -> BuildReport {
    try await SiteBuild.rehearse(
      site.pages, gate: site.gate, jobs: options.jobs, progress: surroundings.progressOfPages(),
      clock: surroundings.stopwatch)
  }
}
