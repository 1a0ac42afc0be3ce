internal import CampusModel
internal import FarPublish
internal import Fetching
internal import Intake
internal import OwnerFiles
internal import SiteBuild

/// `publish`: sends the output of a build to a place far away.
struct PublishCommand: Sendable {
  /// A name of the settings, or an address.
  let target: String
  let isRehearsal: Bool
  let takesOver: Bool
  let options: SiteOptions
  let environment: CommandEnvironment

  init(_ arguments: Arguments, options: SiteOptions, environment: CommandEnvironment) {
    target = arguments.operands[0]
    (isRehearsal, takesOver) = (arguments[.dryRun] != nil, arguments[.takeOver] != nil)
    (self.options, self.environment) = (options, environment)
  }

  func run() async throws {
    let start = environment.stopwatch()
    let entry = try entry()
    let report: FarReport
    switch entry.address {
    case .bucket(let bucket, let prefix):
      // Missing parts are reported before anything is waited for.
      let store = try store(bucket, prefix, of: entry)
      let loop = try loop(for: entry)
      report = try await withRelease { release throws(FarPublishError) in
        try await publish(release, to: store, over: loop)
      }
    case .host, .remote, .branch:
      report = try await withRelease { release throws(FarPublishError) in
        try await publish(release, by: entry)
      }
    }
    let closing = PublishClosing(
      target: entry.name, report: report, isRehearsal: isRehearsal,
      seconds: environment.stopwatch() - start)
    if isRehearsal, options.format == .text {
      environment.print(closing.text(as: .text))
    } else {
      environment.report(closing.text(as: options.format))
    }
  }

  /// 75 where the same command may succeed later, 73 for the disk, otherwise 69.
  static func failure(_ error: FarPublishError) -> CommandError {
    if case .disk(let cause) = error { return CommandError(cause) }
    return CommandError(error.isTemporary ? .busy : .unavailable, error.message)
  }
}

// The target
extension PublishCommand {
  private func entry() throws(CommandError) -> PublishEntry {
    if let address = PublishAddress(target) { return PublishEntry(address, named: target) }
    let (entries, diagnostics) = readPublishEntries(siteFolder: options.site)
    guard let entries else {
      throw CommandError(.badData, "nothing was published", diagnostics)
    }
    environment.report(diagnostics)
    if let entry = entries.first(where: { $0.name == target }) { return entry }
    let near = hint(for: target, among: entries.map(\.name))
    throw CommandError(
      .usage,
      "'\(target)' is neither a target of 'publish:' in Content/site.yml nor an address like "
        + "s3://bucket/folder, ssh://user@host/folder, rclone:remote:folder or "
        + "git:repository#branch\(near)")
  }

  /// The output, complete and unchanged while `body` runs.
  private func withRelease(
    _ body: (Release) async throws(FarPublishError) -> FarReport
  ) async throws -> FarReport {
    let lock = try options.lockSite(in: environment)
    let release = try Release(under: lock)
    do throws(FarPublishError) {
      let report = try await body(release)
      extendLifetime(lock)
      return report
    } catch {
      throw Self.failure(error)
    }
  }
}

// Stores
extension PublishCommand {
  private func store(
    _ bucket: String, _ prefix: String, of entry: PublishEntry
  ) throws(CommandError) -> S3Store {
    let text =
      entry.endpoint ?? environment.variable("AWS_ENDPOINT_URL_S3")
      ?? environment.variable("AWS_ENDPOINT_URL")
    let endpoint = text.flatMap { WebAddress($0) }
    if let text, endpoint == nil {
      throw CommandError(.usage, "'\(text)' is not a valid address of an endpoint")
    }
    let region =
      entry.region ?? environment.variable("AWS_REGION")
      ?? environment.variable("AWS_DEFAULT_REGION") ?? "us-east-1"
    let place = S3Store.Place(bucket: bucket, prefix: prefix, endpoint: endpoint, region: region)
    let key = try PublishCredentials(of: entry, options, environment).key()
    do throws(FarPublishError) {
      return try S3Store(
        at: place, as: key, timeout: entry.timeout, comparesDigests: entry.comparesDigests,
        hasConditionalWrites: entry.hasConditionalWrites)
    } catch {
      throw Self.failure(error)
    }
  }

  private func loop(for entry: PublishEntry) throws(CommandError) -> RequestLoop {
    var limits = CurlSession.Limits()
    limits.authorities = environment.authorities
    (limits.lasting, limits.body) = (86_400, 1 << 30)
    guard let session = CurlSession(limits: limits) else {
      throw CommandError(.unavailable, "libcurl is not installed; Debian's package is libcurl4")
    }
    return RequestLoop(
      in: RequestLoop.Circumstances(
        transport: session.transport, clock: environment.stopwatch,
        now: { environment.now().seconds },
        policy: RetryPolicy(attempts: entry.attempts, base: Double(entry.backOff) / 1000),
        connections: entry.connections))
  }

  private func publish(
    _ release: Release, to store: S3Store, over loop: RequestLoop
  ) async throws(FarPublishError) -> FarReport {
    var publisher = StorePublisher(
      release, to: store, files: targetFiles(release, store.identity), options: farOptions,
      over: loop)
    return try await publisher.publish()
  }
}
