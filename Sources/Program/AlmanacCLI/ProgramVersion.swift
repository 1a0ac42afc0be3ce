/// The version of the program: that of the newest section of `Content/guide/changes.md`.
enum ProgramVersion {
  static let text = "1.6"

  /// The version, and those of the libraries that a site's bytes depend on.
  static func report(as format: SiteOptions.Format) -> String {
    let libraries = LibraryVersion.all()
    switch format {
    case .text:
      return "almanac \(text)\n"
        + libraries.map { "\($0.name) \($0.version ?? "of unknown version")\n" }.joined()
    case .json:
      let versions = libraries.map { (name: $0.name, value: JSONTree.optional($0.version)) }
      let report: JSONTree = [
        "command": .text("version"), "status": .count(0), "version": .text(text),
        "libraries": .fields(versions),
      ]
      return report.line + "\n"
    }
  }
}
