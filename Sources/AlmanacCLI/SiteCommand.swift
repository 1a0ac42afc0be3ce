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

  func run(_ command: Command) async throws {
    surroundings.print(try await report(command).text(as: options.format))
  }

  /// Does the work, tells warnings, and says what was done.
  func report(_ command: Command) async throws -> ClosingReport {
    let start = surroundings.stopwatch()
    let reading = try await SiteInput(options: options, surroundings: surroundings).read()
    let memory = try kept.read()
    let site = try plan(reading, remembering: memory)
    let report =
      command == .build
      ? try await publish(site, of: reading, remembering: memory) : try await rehearse(site)
    surroundings.tell(report.diagnostics)
    let warnings = reading.diagnostics.count + report.diagnostics.count
    return ClosingReport(
      command: command, build: report, feeds: site.feedCount, leftOut: site.leftOutPeople,
      warnings: warnings, sources: reading.campus.sources,
      seconds: surroundings.stopwatch() - start)
  }
}

// Planning and publishing
extension SiteCommand {
  private var kept: KeptMemory {
    KeptMemory(site: options.site, output: options.output, tell: surroundings.tell)
  }

  private func plan(
    _ reading: SiteInput.Reading, remembering memory: KeptMemory.Content
  ) throws -> CampusSite {
    try CampusSite(
      reading.campus,
      CampusSite.Circumstances(
        zone: reading.zone, now: reading.now, look: reading.look,
        program: ProgramMark.fingerprint(zone: reading.campus.settings.timeZone),
        problems: reading.diagnostics.filter { $0.origin == .data },
        memory: memory.feeds, seats: memory.seats, schedules: memory.schedules))
  }

  private func publish(
    _ site: CampusSite, of reading: SiteInput.Reading, remembering memory: KeptMemory.Content
  ) async throws -> BuildReport {
    let files = KeptMemory.files(of: site, after: memory).map { (kept.path($0.name), $0.bytes) }
    let request = BuildRequest(
      output: options.output,
      protected: [options.site, "\(options.site)/Content", "\(options.site)/Templates"],
      inputs: ["\(options.site)/Content", "\(options.site)/Templates"],
      pages: site.pages, cache: "\(options.site)/.almanac/cache/pages", jobs: options.jobs,
      progress: progress(),
      beforePublish: { () throws(PublishError) in
        for (path, bytes) in files { try AtomicFile.write(bytes, to: path) }
      },
      clock: surroundings.stopwatch)
    return try await SiteBuild.publish(request)
  }

  private func rehearse(_ site: CampusSite) async throws -> BuildReport {
    try await SiteBuild.rehearse(
      site.pages, jobs: options.jobs, progress: progress(), clock: surroundings.stopwatch)
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
