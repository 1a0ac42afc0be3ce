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
  let options: SiteOptions
  let surroundings: Surroundings

  func run(_ command: Command) async -> ExitCode {
    let start = surroundings.stopwatch()
    do {
      let reading = try read()
      let site = try plan(reading)
      let report =
        switch command {
        case .build: try await publish(site, of: reading)
        // `fetch` never comes here: it has a command of its own.
        case .check, .fetch: try await rehearse(site)
        }
      tell(report.diagnostics)
      let warnings = reading.diagnostics.count + report.diagnostics.count
      surroundings.print(
        ClosingReport(
          command: command, build: report, feeds: site.feedCount, leftOut: site.leftOutPeople,
          warnings: warnings, sources: reading.campus.sources,
          seconds: surroundings.stopwatch() - start
        ).text(as: options.format))
      return .success
    } catch let failure as Failure {
      return tell(failure)
    } catch let error as PublishError {
      return tell(Failure(error))
    } catch {
      return tell(Failure(.badData, "\(error)"))
    }
  }

  /// What was read, with what was found wrong on the way.
  struct Reading: Sendable {
    var campus: Campus
    var diagnostics: [Diagnostic]
    var zone: Zone
    var now: Instant
    var look: SiteLook
  }

  /// Why a command ends early: what is said, and the status.
  struct Failure: Error {
    var status: ExitCode
    var message: String
    var diagnostics: [Diagnostic] = []

    init(_ status: ExitCode, _ message: String, _ diagnostics: [Diagnostic] = []) {
      (self.status, self.message, self.diagnostics) = (status, message, diagnostics)
    }

    init(_ error: PublishError) {
      switch error {
      case .pagesFailed(let diagnostics):
        self.init(.badData, "the pages have errors; nothing was published", diagnostics)
      case .routesCollide: self.init(.badData, error.message)
      case .busy: self.init(.busy, error.message)
      case .notOurs, .protected, .cannotRead, .cannotWrite, .diskFull, .interrupted:
        self.init(.cannotWrite, error.message)
      }
    }
  }
}

// Reading
extension SiteCommand {
  private func read() throws -> Reading {
    guard try FileTree.disk(at: options.site).status("Content")?.kind == .folder else {
      throw Failure(
        .badData,
        "there is no folder Content in '\(options.site)'; --site names the folder that holds it")
    }
    let (campus, found) = SiteReading.read(
      siteFolder: options.site, kinds: SourceKind.allCases.map(\.rawValue),
      readSource: Self.readSource, wallClock: Self.wallClock, zoneNames: { Zone.knownNames() })
    let look = try SiteLook(own: ownTemplates())
    let diagnostics = raised(found + look.library.diagnostics)
    guard !diagnostics.hasErrors, let campus else {
      throw Failure(.badData, "nothing was published", diagnostics)
    }
    tell(diagnostics)
    let zone = try Zone.load(campus.settings.timeZone)
    return Reading(
      campus: campus, diagnostics: diagnostics, zone: zone,
      now: moment(in: zone, pinned: campus.settings.pinnedNow), look: look)
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
  private func moment(in zone: Zone, pinned: Instant?) -> Instant {
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
    do {
      let zone = try Zone.load(name)
      return { Instant(seconds: zone.instant(localSeconds: $0.localSeconds)) }
    } catch {
      // The reader of the settings tells it, at its place and with a suggestion.
      return nil
    }
  }

  /// The files of the site's own `Templates/`, if it has one.
  private func ownTemplates() throws -> [SiteLook.File] {
    let tree = FileTree.disk(at: options.site)
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
      throw Failure(.badData, "'\(place)' \(error.text)")
    }
  }
}

// Planning and publishing
extension SiteCommand {
  private var memoryPath: String { "\(options.site)/.almanac/memory/feeds" }

  private func plan(_ reading: Reading) throws -> CampusSite {
    try CampusSite(
      reading.campus,
      CampusSite.Circumstances(
        zone: reading.zone, now: reading.now, look: reading.look,
        problems: reading.diagnostics.filter { $0.origin == .data },
        memory: try KeptMemory(path: memoryPath, output: options.output, tell: surroundings.tell)
          .read()))
  }

  private func publish(_ site: CampusSite, of reading: Reading) async throws -> BuildReport {
    let memory = site.memory.serialized()
    let path = memoryPath
    let request = BuildRequest(
      output: options.output,
      protected: [options.site, "\(options.site)/Content", "\(options.site)/Templates"],
      inputs: ["\(options.site)/Content", "\(options.site)/Templates"],
      pages: site.pages, jobs: options.jobs, progress: progress(),
      beforePublish: { () throws(PublishError) in
        // The memory leads the site: a crash between the two loses no change, it only skips a number.
        try MemoryFile.write(memory, to: path)
      },
      clock: surroundings.stopwatch)
    do {
      return try await SiteBuild.publish(request)
    } catch {
      throw Failure(error)
    }
  }

  private func rehearse(_ site: CampusSite) async throws -> BuildReport {
    do {
      return try await SiteBuild.rehearse(
        site.pages, jobs: options.jobs, progress: progress(), clock: surroundings.stopwatch)
    } catch {
      throw Failure(error)
    }
  }

  /// A line on the terminal that counts pages, once the work has lasted a second; nothing where nobody watches.
  private func progress() -> (@Sendable (Int, Int) -> Void)? {
    guard surroundings.isWatched else { return nil }
    let start = surroundings.stopwatch()
    let surroundings = surroundings
    return { done, total in
      guard done % 100 == 0 || done == total, surroundings.stopwatch() - start > 1 else { return }
      surroundings.tell("\r\(done) of \(total) pages\(done == total ? "\n" : "")")
    }
  }
}

// Telling
extension SiteCommand {
  private func tell(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics.inFileOrder() { surroundings.tell("\(diagnostic)\n") }
  }

  private func tell(_ failure: Failure) -> ExitCode {
    tell(failure.diagnostics)
    let errors = failure.diagnostics.count { $0.severity == .error }
    let count = errors == 0 ? "" : "\(errors) \(errors == 1 ? "error" : "errors"): "
    surroundings.tell("almanac: \(count)\(failure.message)\n")
    if options.format == .json {
      surroundings.print(
        ClosingReport.failure(failure.message, failure.diagnostics, status: failure.status))
    }
    return failure.status
  }
}
