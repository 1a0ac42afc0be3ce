internal import SiteBuild

/// `clean`: what the next build can make again is removed.
struct CleanCommand: Sendable {
  let previous: Bool
  let options: SiteOptions
  let surroundings: Surroundings

  init(_ arguments: Arguments, options: SiteOptions, surroundings: Surroundings) {
    previous = arguments[.previous] != nil
    (self.options, self.surroundings) = (options, surroundings)
  }

  func run() throws {
    let lock = try options.lockSite(in: surroundings)
    let cache = "\(options.site)/.almanac/cache"
    let report = try clean(
      cache: cache, guardedBy: "\(cache)/fetch/lock", previous: previous, under: lock)
    surroundings.report(options.format == .json ? Self.json(report) : Self.words(report))
  }

  static func words(_ report: CleaningReport) -> String {
    if report.removals.isEmpty { return "nothing to remove\n" }
    return report.removals.map {
      let files = ClosingReport.counted($0.files, "file", "files")
      return "removed \($0.path): \(files), \(($0.bytes + 1023) >> 10) KB\n"
    }.joined()
  }

  /// One line; the names are part of the command line's contract.
  static func json(_ report: CleaningReport) -> String {
    let removed = report.removals.map {
      "{\"path\":\(jsonText($0.path)),\"files\":\($0.files),\"bytes\":\($0.bytes)}"
    }
    return "{\"command\":\"clean\",\"status\":0,\"removed\":[\(removed.joined(separator: ","))]}\n"
  }
}
