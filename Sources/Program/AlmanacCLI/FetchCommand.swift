internal import CampusModel
internal import Diagnostics
internal import Fetching
internal import Intake
internal import OwnerFiles
internal import SourceFiles

/// `fetch`: downloads every entry of `fetch:`, even if others fail.
struct FetchCommand: Sendable {
  /// A kind, or the folder of one entry.
  let only: String?
  let force: Bool
  let options: SiteOptions
  let environment: CommandEnvironment

  init(_ arguments: Arguments, options: SiteOptions, environment: CommandEnvironment) {
    (only, force) = (arguments[.only], arguments[.force] != nil)
    (self.options, self.environment) = (options, environment)
  }

  func run() async throws(CommandError) -> ExitCode {
    let entries = try chosen(from: try readEntries())
    guard !entries.isEmpty else { return nothingToDo() }
    let reports = try fetched(entries)
    let status = Self.status(of: reports)
    if reports.contains(where: \.hasGoodFiles) { await noteSeats() }
    let closing = FetchClosing(reports: reports, status: status).text(as: options.format)
    if status == .success { environment.report(closing) } else { environment.print(closing) }
    return status
  }

  /// Adds the new counts of seats to their log, since seats also change between builds. Where
  /// the site has errors, the next build reports them and adds the counts.
  private func noteSeats() async {
    let needs = Command.fetch.needs
    let content = await SiteInput.siteReading(of: options.site).read { needs.include($0, of: nil) }
    guard let campus = content.campus else { return }
    do {
      try KeptMemory(site: options.site, output: options.output, log: environment.log)
        .noteSeats(of: campus)
    } catch {
      let reason = CommandError(any: error).message
      environment.log("almanac: the seat counts were not stored: \(reason)\n")
    }
  }

  /// 73 where a file cannot be written; otherwise 69 where the owner must act, 75 where the
  /// next run may succeed.
  static func status(of reports: [FetchReport]) -> ExitCode {
    let failures = reports.flatMap(\.failures)
    if failures.isEmpty { return .success }
    if failures.contains(where: \.isOfDisk) { return .cannotWrite }
    return failures.allSatisfy(\.isTemporary) ? .busy : .unavailable
  }
}

// The entries to fetch
extension FetchCommand {
  private func readEntries() throws(CommandError) -> [FetchEntry] {
    let (entries, diagnostics) = readFetchEntries(siteFolder: options.site)
    guard let entries else {
      throw CommandError(.badData, "nothing was fetched", diagnostics)
    }
    environment.report(diagnostics)
    return entries
  }

  private func chosen(from entries: [FetchEntry]) throws(CommandError) -> [FetchEntry] {
    guard let only else { return entries }
    let chosen = entries.filter { $0.kind.rawValue == only || $0.into == only }
    if chosen.isEmpty {
      let names = entries.flatMap { [$0.kind.rawValue, $0.into] }
      let near = hint(for: only, among: names)
      throw CommandError(.usage, "no entry of 'fetch:' has the kind or folder '\(only)'\(near)")
    }
    return chosen
  }

  private func nothingToDo() -> ExitCode {
    environment.log("almanac: nothing to fetch: Content/site.yml has no 'fetch:'\n")
    environment.report(FetchClosing(reports: [], status: .success).text(as: options.format))
    return .success
  }

  private func order(_ entry: FetchEntry) throws(CommandError) -> FetchOrder {
    guard let base = WebAddress(entry.url) else {
      throw CommandError(.badData, "'\(entry.url)' is not a valid address to fetch from")
    }
    let service: FetchOrder.Service =
      switch entry.kind {
      case .umdio: .umdio(semesters: entry.semesters)
      case .planetterp:
        .planetterp(reviews: entry.wantsReviews, grades: entry.wantsGrades)
      }
    return FetchOrder(
      service, from: base, departments: entry.departments,
      into: "\(options.site)/Content/\(entry.into)", named: entry.into,
      perSecond: entry.perSecond, connections: entry.connections,
      timeout: entry.timeout,
      retry: RetryPolicy(attempts: entry.attempts, base: Double(entry.backOff) / 1000),
      bounds: FetchBounds(
        seconds: entry.mostSeconds, requests: entry.mostRequests, megabytes: entry.mostMegabytes))
  }
}

// Fetching
extension FetchCommand {
  private func fetched(_ entries: [FetchEntry]) throws(CommandError) -> [FetchReport] {
    var orders: [FetchOrder] = []
    for entry in entries { orders.append(try order(entry)) }
    var limits = CurlSession.Limits()
    limits.authorities = environment.authorities
    guard let session = CurlSession(limits: limits) else {
      throw CommandError(.unavailable, "libcurl is not installed; Debian's package is libcurl4")
    }
    let circumstances = FetchCircumstances(
      transport: session.transport, clock: environment.stopwatch,
      now: { environment.now().seconds }, cache: "\(options.site)/.almanac/cache/fetch",
      force: force,
      progress: progress())
    // Clears the line of progress before the next message.
    defer { if environment.isWatched { environment.log("\r\u{1b}[K") } }
    do {
      return try fetch(orders, in: circumstances, using: SystemRandomNumberGenerator())
    } catch {
      switch error {
      case .busy:
        throw CommandError(.busy, "another fetch for this site is running")
      case .failed(let failure): throw CommandError(.cannotWrite, failure.message)
      }
    }
  }

  /// Shows progress on the terminal after one second; `nil` without a terminal.
  private func progress() -> (([FetchReport]) -> Void)? {
    guard environment.isWatched else { return nil }
    let start = environment.stopwatch()
    return { reports in
      guard environment.stopwatch() - start > 1 else { return }
      let requests = reports.reduce(0) { $0 + $1.requests }
      let bytes = reports.reduce(0) { $0 + $1.bytes }
      let files = reports.reduce(0) { $0 + $1.files.count }
      let parts = [
        ClosingReport.counted(requests, "request", "requests"), "\(bytes >> 10) KB",
        ClosingReport.counted(files, "file", "files"),
      ]
      environment.log("\r\(parts.joined(separator: ", "))\u{1b}[K")
    }
  }
}
