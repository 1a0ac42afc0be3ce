internal import CPlatform
internal import Diagnostics
internal import Glibc
internal import Intake
internal import OwnerFiles
internal import SiteBuild
internal import SiteServe
internal import SourceFiles

/// `watch`, and the part of `serve` that is not the server: builds whenever something changes,
/// until a signal ends it.
struct BuildLoop: Sendable {
  let options: SiteOptions
  let environment: CommandEnvironment
  /// Receives the outcome of builds.
  var news: BuildNews?
  private let runMemory = RunMemory()

  init(options: SiteOptions, environment: CommandEnvironment) {
    (self.options, self.environment) = (options, environment)
  }

  /// How a build ended.
  private enum Outcome {
    case done
    /// Another build was publishing.
    case busy
  }

  /// Builds, waits for a change, and builds again, until SIGINT or SIGTERM and the end of the
  /// current build. Errors are reported and do not end it.
  func run() async throws -> ExitCode {
    try expectContent()
    let stop = almanac_stop_descriptor()
    var glance = glance()
    guard stop >= 0, var watch = FolderWatch(folders(glance), sparing: [options.output]) else {
      throw CommandError(
        .unavailable, "changes cannot be watched: \(String(cString: strerror(errno)))")
    }
    if watch.isPartial { reportPartialWatch() }
    var reported = ReportedMessages()
    var changes: [String] = []
    while true {
      let outcome = await build(after: changes, base: glance?.basePath, &reported)
      guard let next = wait(for: &watch, stop, isBusy: outcome == .busy) else { return .success }
      changes = next
      let fresh = self.glance() ?? glance
      if fresh != glance {
        watch.follow(folders(fresh))
        glance = fresh
      }
    }
  }

  func expectContent() throws(CommandError) {
    try SiteInput(options: options, environment: environment).expectContent()
  }

  func glance() -> SettingsGlance? {
    SettingsGlance(siteFolder: options.site)
  }
}

// Watching
extension BuildLoop {
  /// The content, the templates, the site's own folder, where either may be created, folders of
  /// data outside, and the programs that pages may run.
  private func folders(_ glance: SettingsGlance?) -> [WatchedFolder] {
    [
      WatchedFolder(options.site, .named(["Content", "Templates"])),
      WatchedFolder("\(options.site)/Content"), WatchedFolder("\(options.site)/Templates"),
    ]
      + ((glance?.outside ?? []) + (glance?.programs ?? [])).map {
        WatchedFolder($0.folder, $0.pattern.map { .named([$0]) } ?? .whole)
      } + secretsFolder
  }

  /// The folder of the file of secrets, if the environment or the settings name one.
  private var secretsFolder: [WatchedFolder] {
    guard let path = SecretsPlace.file(of: options, in: environment)?.path,
      let slash = path.lastIndex(of: "/")
    else { return [] }
    return [
      WatchedFolder(String(path[...slash]), .named([String(path[path.index(after: slash)...])]))
    ]
  }

  /// The changes; `nil` when it is time to end. After a build that found another one at work, it
  /// waits only for a short while.
  private func wait(for watch: inout FolderWatch, _ stop: Int32, isBusy: Bool) -> [String]? {
    while true {
      switch watch.wait(orReadable: stop, seconds: isBusy ? 0.25 : 20) {
      case .stopped: return nil
      case .changed(let paths): return paths
      case .nothing where isBusy: return []
      case .nothing: news?.sendHeartbeat()
      }
    }
  }

  private func reportPartialWatch() {
    environment.log(
      "almanac: not all folders can be watched; raise the limit with sysctl fs.inotify.max_user_watches\n"
    )
  }
}

// Building
extension BuildLoop {
  /// The messages of the last build, so that they are not repeated at each build.
  private struct ReportedMessages {
    var warnings = ""
    var isBusy = false
    /// The warning that the disk may be too small; the numbers in it change with each build.
    var isTight = false
  }

  private func build(
    after changes: [String], base: String?, _ reported: inout ReportedMessages
  ) async -> Outcome {
    let notes = Notes()
    var quiet = environment
    quiet.isWatched = false
    quiet.log = { notes.add($0) }
    do {
      let report = try await SiteCommand(
        options: options, environment: quiet, runMemory: runMemory
      ).report(.build)
      reportResult(report, after: changes, base: base)
      if notes.text != reported.warnings { environment.log(notes.text) }
      if let warning = report.spaceWarning, !reported.isTight { environment.warn(warning) }
      reported = ReportedMessages(warnings: notes.text, isTight: report.spaceWarning != nil)
    } catch {
      let failure = CommandError(any: error)
      if failure.status == .busy {
        if !reported.isBusy { environment.log("almanac: \(failure.message); trying again\n") }
        reported.isBusy = true
        return .busy
      }
      environment.log(notes.text)
      reportFailure(failure)
      reported = ReportedMessages()
    }
    return .done
  }

  private func reportResult(_ report: ClosingReport, after changes: [String], base: String?) {
    if report.build.isPublished || news?.isAbout(base: base ?? "/") == false {
      news?.reportBuilt(base: base ?? "/")
    } else {
      news?.report(errors: [])
    }
    environment.report(
      options.format == .json
        ? report.text(as: .json) : report.line + cause(of: changes) + "\n")
  }

  private func reportFailure(_ failure: CommandError) {
    let errors = failure.diagnostics.filter { $0.severity == .error }.inFileOrder()
    let shown = MessageGroups.joined(errors).map(\.description)
    news?.report(errors: errors.isEmpty ? [failure.message] : shown)
    _ = environment.report(failure, as: options.format)
  }

  /// " (Content/pages/about.md)", " (12 changes)".
  private func cause(of changes: [String]) -> String {
    guard let first = changes.first else { return "" }
    guard changes.count == 1 else { return " (\(changes.count) changes)" }
    let site = canonicalPath(options.site).map { $0 + "/" } ?? ""
    let path = first.hasPrefix(site) ? String(first.dropFirst(site.count)) : first
    return path.isEmpty ? "" : " (\(printableText(path)))"
  }
}
