internal import CampusModel
internal import Markup
internal import SiteBuild

/// `rollback`: puts the previous release back; nothing is read or rendered.
struct RollbackCommand: Sendable {
  let options: SiteOptions
  let environment: CommandEnvironment

  func run() throws {
    let lock = try options.lockSite(in: environment)
    let report = try rollback(under: lock)
    // The release is restored even if the memory is not.
    do throws(PublishError) {
      try KeptMemory(site: options.site, output: options.output, log: environment.log)
        .rollBackCatalog()
    } catch {
      environment.warn("the size of the catalog was not stored: \(error.cause)")
    }
    extendLifetime(lock)
    environment.report(
      options.format == .json ? Self.json(report).line + "\n" : Self.words(report, options.output))
  }

  static func words(_ report: RollbackReport, _ output: String) -> String {
    let back = "'\(output)' is now the release of \(moment(report.restored))\n"
    guard let aside = report.setAside else { return back }
    return back + "the release of \(moment(aside)) is kept; run rollback again to restore it\n"
  }

  /// The names are part of the command line's contract.
  static func json(_ report: RollbackReport) -> JSON {
    [
      "command": .text("rollback"), "status": .number(0), "output": .text(report.output),
      "restored": .number(report.restored),
      "setAside": report.setAside.map { .number($0) } ?? .null,
    ]
  }

  /// "2026-11-21 18:10:05 UTC": the site's zone is in its settings, which a rollback does not need.
  private static func moment(_ seconds: Int) -> String {
    let (date, second) = Instant(seconds: seconds).utc
    let time = MinuteOfDay(wrapping: second / 60)
    return "\(date) \(time):\(second % 60 < 10 ? "0" : "")\(second % 60) UTC"
  }
}
