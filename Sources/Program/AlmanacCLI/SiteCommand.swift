internal import Blocks
internal import Bytes
internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import ICalendar
internal import Intake
internal import Pages
internal import SiteBuild
internal import SiteFrame
internal import Synchronization
internal import Templating
internal import TimeZones
internal import Watch

/// `build` and `check`: read, plan, render, and for `build` publish.
struct SiteCommand: Sendable {
  let options: SiteOptions
  let environment: CommandEnvironment
  /// The runs of earlier builds of the same loop; `nil` for a single build.
  var runMemory: RunMemory?

  init(
    options: SiteOptions, environment: CommandEnvironment, runMemory: RunMemory? = nil
  ) {
    (self.options, self.environment, self.runMemory) = (options, environment, runMemory)
  }

  func run(_ command: Command) async throws {
    if command == .build, let file = options.singleFile {
      guard options.report == nil else {
        throw CommandError(.usage, "'--single-file' writes no report; leave out '--report'")
      }
      return try await write(to: file)
    }
    let closing = try await report(command)
    if let warning = closing.spaceWarning { environment.warn(warning) }
    environment.report(closing.text(as: options.format))
  }

  /// Runs the command, reports warnings, and returns the closing report.
  func report(_ command: Command) async throws -> ClosingReport {
    command == .check ? try await check() : try await build()
  }

  /// The lock is held before anything is read: the memory of builds must not change between reading
  /// and writing.
  private func build() async throws -> ClosingReport {
    var phases = Phases(environment.stopwatch)
    try SiteInput(options: options, environment: environment).expectContent()
    try options.expectOwnOutput()
    let lock = try options.lockSite(in: environment)
    phases.end(\.waiting)
    guard let path = options.report else { return try await build(&phases, under: lock) }
    let file = try BuildReportFile(startingAt: environment.now(), path: path)
    let result: Result<ClosingReport, any Error>
    do {
      result = .success(try await build(&phases, under: lock))
    } catch {
      result = .failure(error)
    }
    try file.write(result, endedAt: environment.now())
    extendLifetime(lock)
    return try result.get()
  }

  private func build(
    _ phases: inout Phases, under lock: borrowing BuildLock
  ) async throws -> ClosingReport {
    let standing = StandingBuild(options: options, environment: environment)
    if let closing = await standing.closing(phases, under: lock) { return closing }
    let inputs = InputStamps(root: options.site)
    let runs = CommandRuns(
      site: options.site, environment: environment,
      memory: options.runsCommands ? runMemory ?? RunMemory() : nil,
      seen: inputs.note(_:open:))
    let blocks = BlockMemory(keptBlocks.read(), by: ProgramMark.fingerprint(zone: "UTC"))
    let (reading, memory, site) = try await prepare(
      &phases, seen: inputs, knowing: blocks, runs: runs)
    var report = try await publish(site, of: reading, after: memory, under: lock)
    report.diagnostics += keptBlocks.write(
      blocks.records, lost: "the next build reads all data of pages again")
    var closing = closing(.build, report, of: site, reading: reading, phases: phases)
    // Added after the record, which the next build may repeat: a move is reported once.
    var further = [
      SiteMove.warning(from: site.formerAddress, to: reading.campus.settings.publishing.baseURL)
    ]
    .compactMap(\.self)
    if options.part == nil, options.runsCommands { runs.sweep() }
    if memory.damage.isSound, site.isRepeatable {
      runs.files.forEach(inputs.noteOwn)
      further += standing.record(
        closing, of: reading, inputs, until: min(validity(of: runs), validity(of: reading)),
        under: lock)
    }
    environment.report(further)
    closing.warnings += further.count
    closing.reported += further
    return closing
  }

  /// Until when the next build would run no command, in seconds since 1970: the past in a loop,
  /// which uses outputs for longer than other builds.
  private func validity(of runs: CommandRuns) -> Int {
    guard options.runsCommands, let expiry = runs.expiry else { return .max }
    return runMemory == nil ? expiry : .min
  }

  /// Until when the same pages are published, in seconds since 1970.
  private func validity(of reading: SiteInput.Reading) -> Int {
    let isPinned = options.now != nil || reading.campus.settings.time.pinnedNow != nil
    return isPinned ? .max : reading.campus.content.nextChange?.seconds ?? .max
  }

  private func check() async throws -> ClosingReport {
    try await rehearsed().closing
  }

  /// The site, read, planned and rendered, but not published.
  func rehearsed() async throws -> (
    reading: SiteInput.Reading, site: CampusSite, closing: ClosingReport
  ) {
    var phases = Phases(environment.stopwatch)
    let (reading, _, site) = try await prepare(&phases)
    let report = try await rehearse(site, of: reading)
    return (reading, site, closing(.check, report, of: site, reading: reading, phases: phases))
  }

  private func closing(
    _ command: Command, _ report: BuildReport, of site: CampusSite, reading: SiteInput.Reading,
    phases: Phases
  ) -> ClosingReport {
    let libraries = LibraryVersion.all()
    let age = ZoneDatabaseAge.warning(
      of: libraries.first { $0.name == "tzdata" }?.version, for: reading.campus.catalog.terms)
    let diagnostics = report.diagnostics + [age].compactMap(\.self)
    environment.report(diagnostics)
    return ClosingReport(
      command: command, build: report, feeds: site.feedCount, problems: site.problemCount,
      excluded: site.leftOutPeople,
      unpublished: ClosingReport.Unpublished(of: reading.campus.content),
      warnings: reading.diagnostics.count + diagnostics.count,
      sources: reading.campus.sources, now: reading.now, site: SiteFacts(of: reading.campus),
      isPinned: options.now != nil || reading.campus.settings.time.pinnedNow != nil,
      reported: reading.diagnostics + diagnostics,
      phases: phases, libraries: libraries)
  }
}

// Planning and publishing
extension SiteCommand {
  private var kept: KeptMemory {
    KeptMemory(site: options.site, output: options.output, log: environment.log)
  }

  /// The file of the solver's answers in earlier builds.
  private var rankings: String { "\(options.site)/.almanac/cache/rankings" }

  /// The file of known facts about pages with blocks.
  private var keptBlocks: KeptRecords {
    KeptRecords(at: "\(options.site)/.almanac/cache/blocks", named: "almanac blocks", version: 1)
  }

  private var keptPeople: KeptPeople { KeptPeople(site: options.site) }

  private func prepare(
    _ phases: inout Phases, seen inputs: InputStamps? = nil,
    knowing blocks: BlockMemory = BlockMemory(), runs: CommandRuns? = nil
  ) async throws -> (SiteInput.Reading, KeptMemory.Content, CampusSite) {
    // `check` leaves nothing behind and runs nothing.
    var input = SiteInput(
      options: options, environment: environment, seen: inputs.map { $0.note(_:open:) },
      keepsCounts: inputs != nil, runs: runs)
    input.blocks = blocks
    var memory = try kept.read()
    let reading = try await input.read(
      lastCatalog: memory.catalog.published.map {
        LastCatalog(term: $0.term, courses: $0.courses, readings: $0.readings)
      })
    phases.end(\.reading)
    if reading.isFlawed { throw await failure(of: reading, remembering: &memory) }
    runs?.files.forEach { inputs?.note($0) }
    let site = try await plan(
      reading, remembering: &memory, seen: inputs.flatMap { Self.inputs($0, of: reading) })
    phases.end(\.planning)
    return (reading, memory, site)
  }

  /// The problems of pages with errors and of the links of all pages, in one report.
  private func failure(
    of reading: SiteInput.Reading, remembering memory: inout KeptMemory.Content
  ) async -> CommandError {
    var found = reading.diagnostics
    do {
      let site = try await plan(reading, remembering: &memory)
      found += try await rehearse(site, of: reading).diagnostics
    } catch PublishError.pagesFailed(let diagnostics) {
      found += diagnostics
    } catch {
      // The errors that were found are reason enough.
    }
    return SiteInput.failure(of: .build, found)
  }

  /// The site of a reading, as `check` plans it.
  func site(of reading: SiteInput.Reading) async throws -> CampusSite {
    var memory = try kept.read()
    return try await plan(reading, remembering: &memory)
  }

  /// The states of the files that were read, part by part; `nil` if a file of the campus has only
  /// just changed.
  private static func inputs(
    _ stamps: InputStamps, of reading: SiteInput.Reading
  ) -> CampusSite.Inputs? {
    let people = reading.campus.people.lazy.filter { $0.visibility == .private }.map(\.id)
    let own = Dictionary(uniqueKeysWithValues: people.map { ($0.text, $0) })
    let digests = stamps.digests { path in
      // No private person's page lists other people.
      guard path != "Content/people", !path.hasPrefix(".almanac/cache/") else { return nil }
      let parts = path.split(separator: "/", maxSplits: 3)
      guard parts.count > 2, parts[0] == "Content", parts[1] == "people",
        own[String(parts[2])] != nil
      else { return "" }
      return String(parts[2])
    }
    return digests[""].map { campus in
      CampusSite.Inputs(
        campus: campus,
        people: digests.reduce(into: [:]) { people, part in
          if let person = own[part.key] { people[person] = part.value }
        })
    }
  }

  /// Takes what it remembers of feeds out of `memory`: nothing else should hold that.
  private func plan(
    _ reading: SiteInput.Reading, remembering memory: inout KeptMemory.Content,
    seen inputs: CampusSite.Inputs? = nil
  ) async throws -> CampusSite {
    try await CampusSite.planned(
      for: reading.campus,
      CampusSite.Circumstances(
        zone: reading.zone, now: reading.now, look: reading.look,
        program: ProgramMark.fingerprint(zone: reading.campus.settings.time.zone),
        problems: reading.diagnostics.filter { $0.origin == .data },
        memory: CampusSite.BuildMemory(
          feeds: memory.feeds.take(), seats: memory.seats, schedules: memory.schedules,
          pages: memory.pages, answers: KeptNumbers(at: rankings).lists,
          people: keptPeople.read(besideFeedsOf: memory.sumOfFeeds)),
        secrets: reading.secrets, inputs: inputs,
        siteFolder: options.site),
      jobs: options.jobs)
  }

  private func publish(
    _ site: CampusSite, of reading: SiteInput.Reading, after memory: KeptMemory.Content,
    under lock: borrowing BuildLock
  ) async throws -> BuildReport {
    let folder = options.site
    let sumOfFeeds = Mutex<UInt64>(0)
    // A build of a part leaves the catalog's pages as they are.
    let count =
      options.part == nil
      ? CatalogSize.Count(of: reading.campus) : memory.catalog.published
    var request = BuildRequest(
      output: options.output, protected: options.protectedFolders, inputs: options.inputFolders,
      pages: site.pages, cache: "\(options.site)/.almanac/cache/pages", gate: site.gate,
      jobs: options.jobs,
      beforePublish: { isNewRelease throws(PublishError) in
        // From now on the memory of builds has names of private people.
        if site.isSealed { try AtomicFile.closeFolder("\(folder)/.almanac") }
        var catalog = memory.catalog
        if isNewRelease { catalog.publish(count) } else { catalog.correct(count) }
        let pages = site.pageHistory(ofPart: options.part != nil)
        for (name, bytes) in KeptMemory.files(of: site, catalog, pages, after: memory.damage) {
          try AtomicFile.write(bytes, to: "\(folder)/\(KeptMemory.place(name))")
          if name == KeptMemory.feeds { sumOfFeeds.withLock { $0 = WordSum(of: bytes).value } }
        }
      },
      clock: environment.stopwatch)
    request.brokenLinks = brokenLinks(of: reading)
    request.scope = try scope(of: site)
    request.progress = environment.progressOfPages()
    let packing = PackedCopies(for: reading.campus.settings.publishing)
    request.copies = packing.formats
    var report = try await SiteBuild.publish(request, under: lock)
    report.diagnostics += packing.warnings
    report.diagnostics += KeptNumbers(site.answers).write(
      to: rankings, lost: "the next build ranks all schedules again")
    report.diagnostics += keptPeople.write(
      site.people, besideFeedsOf: sumOfFeeds.withLock(\.self))
    return report
  }

  /// The pages of `--only`, at least one. Sealed pages are never among them: even that they
  /// changed is private.
  private func scope(of site: CampusSite) throws -> (@Sendable (Route) -> Bool)? {
    guard let part = options.part, let glob = Glob(part) else { return nil }
    guard site.pages.contains(where: { glob.matches($0.route.text) }) else {
      throw CommandError(
        .usage, "no page has an address like '\(part)'; addresses start at the site's root")
    }
    return { glob.matches($0.text) && !$0.text.hasPrefix(Address.sealedFolder) }
  }

  private func rehearse(
    _ site: CampusSite, of reading: SiteInput.Reading
  ) async throws(PublishError) -> BuildReport {
    try await SiteBuild.rehearse(
      site.pages, gate: site.gate, brokenLinks: brokenLinks(of: reading), jobs: options.jobs,
      progress: environment.progressOfPages(), clock: environment.stopwatch)
  }

  /// The severity of a broken link by the settings and `--strict`.
  private func brokenLinks(of reading: SiteInput.Reading) -> Diagnostic.Severity {
    let areErrors = reading.campus.settings.publishing.brokenLinksAreErrors
    return areErrors || options.strictness != .none ? .error : .warning
  }
}
