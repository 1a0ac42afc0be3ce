internal import Markup

/// The version of the program: that of the newest section of `Content/guide/changes.md`.
enum ProgramVersion {
  static let text = "1.6"

  /// The version, and the versions of the libraries that a site's bytes depend on.
  static func report(as format: SiteOptions.Format) -> String {
    let libraries = LibraryVersion.all()
    switch format {
    case .text:
      return "almanac \(text)\n"
        + libraries.map { "\($0.name) \($0.version ?? "of unknown version")\n" }.joined()
    case .json:
      let versions: [(name: String, value: JSON?)] = libraries.map {
        (name: $0.name, value: .optional($0.version))
      }
      let report: JSON = [
        "command": .text("version"), "status": .number(0), "version": .text(text),
        "libraries": .record(versions),
      ]
      return report.line + "\n"
    }
  }
}
