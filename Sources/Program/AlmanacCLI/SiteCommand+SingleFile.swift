internal import Diagnostics
internal import FileFormats
internal import Markup
internal import Pages
internal import SiteBuild
internal import SiteFrame

extension SiteCommand {
  /// Writes the pages of `Content/pages`, or the pages of `--only`, as one HTML file. The site is
  /// not published; it is checked as `check` does.
  func write(to file: String) async throws {
    let (reading, site, _) = try await rehearsed()
    let routes = try routes(of: site, in: reading)
    var diagnostics: [Diagnostic] = []
    let bytes = site.singleFile(
      of: routes, campus: reading.campus, look: reading.look, &diagnostics)
    guard !diagnostics.hasErrors else { throw PublishError.pagesFailed(diagnostics) }
    try AtomicFile.write(bytes, to: file)
    environment.report(
      options.format == .json
        ? Self.json(file, pages: routes.count, bytes: bytes.count).line + "\n"
        : "\(file): \(routes.count == 1 ? "1 page" : "\(routes.count) pages"), \(bytes.count) bytes\n"
    )
  }

  /// The names are part of the command line's contract.
  private static func json(_ file: String, pages: Int, bytes: Int) -> JSON {
    [
      "command": .text("build"), "status": .number(0), "file": .text(file),
      "pages": .number(pages), "bytes": .number(bytes),
    ]
  }

  private func routes(of site: CampusSite, in reading: SiteInput.Reading) throws -> [String] {
    guard let part = options.part, let glob = Glob(part) else {
      let routes = CampusSite.documentRoutes(of: reading.campus)
      guard !routes.isEmpty else {
        throw CommandError(.usage, "there are no pages in Content/pages; choose others with --only")
      }
      return routes
    }
    let routes = site.pages.map(\.route.text).filter {
      glob.matches($0) && $0.hasSuffix(".html") && !$0.hasPrefix(Address.sealedFolder)
    }
    guard !routes.isEmpty else {
      throw CommandError(
        .usage, "no page has an address like '\(part)'; addresses start at the site's root")
    }
    return routes
  }
}
