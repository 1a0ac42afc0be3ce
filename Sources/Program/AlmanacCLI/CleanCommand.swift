internal import Markup
internal import SiteBuild

/// `clean`: removes everything that the next build can make again.
struct CleanCommand: Sendable {
  let previous: Bool
  let options: SiteOptions
  let environment: CommandEnvironment

  init(_ arguments: Arguments, options: SiteOptions, environment: CommandEnvironment) {
    previous = arguments[.previous] != nil
    (self.options, self.environment) = (options, environment)
  }

  func run() throws {
    let lock = try options.lockSite(in: environment)
    let cache = "\(options.site)/.almanac/cache"
    let report = try clean(
      cache: cache, guardedBy: "\(cache)/fetch/lock", previous: previous, under: lock)
    environment.report(
      options.format == .json ? Self.json(report).line + "\n" : Self.words(report))
  }

  static func words(_ report: CleaningReport) -> String {
    if report.removals.isEmpty { return "nothing to remove\n" }
    return report.removals.map {
      let files = ClosingReport.counted($0.files, "file", "files")
      return "removed \($0.path): \(files), \(($0.bytes + 1023) >> 10) KB\n"
    }.joined()
  }

  /// The names are part of the command line's contract.
  static func json(_ report: CleaningReport) -> JSON {
    [
      "command": .text("clean"), "status": .number(0),
      "removed": .list(
        report.removals.map {
          ["path": .text($0.path), "files": .number($0.files), "bytes": .number($0.bytes)]
        }),
    ]
  }
}
