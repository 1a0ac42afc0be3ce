internal import FileFormats

/// A folder of sites: each folder in it that contains `Content/` is one.
struct SitesFolder: Sendable {
  let path: String
  /// The names of the sites, in the order of their bytes. Names that begin with a dot are left out.
  let names: [String]
  /// Names that are not valid UTF-8, with U+FFFD for invalid bytes: they may be sites.
  let unreadable: [String]

  /// Sites without `Content/` count if they have been built: `keepsBuilt`.
  init(at path: String, keepsBuilt: Bool = false) throws {
    let tree = FileTree.disk(at: path)
    let entries = try reading(path) { () throws(FileError) in try tree.entries(".") }
    let folders = entries.filter { !$0.isPlainFile && !$0.name.hasPrefix(".") }.map(\.name)
    var names: [String] = []
    for name in folders {
      let marks = ["\(name)/Content"] + (keepsBuilt ? ["\(name)/\(Self.report)"] : [])
      let isSite = try marks.contains { mark in
        try reading("\(path)/\(mark)") { () throws(FileError) in try tree.status(mark) } != nil
      }
      if isSite { names.append(name) }
    }
    self.path = path
    self.names = names
    unreadable = folders.filter { $0.unicodeScalars.contains("\u{fffd}") && !names.contains($0) }
    guard !names.isEmpty || !unreadable.isEmpty else {
      throw CommandError(
        .badData, "no folder in '\(path)' contains Content/, so there are no sites")
    }
  }

  /// The report of the last build of a site, within its folder.
  static let report = ".almanac/build.json"

  /// Throws for names that files of jobs cannot contain: those that are not text, or of several
  /// lines.
  func expectPlainNames() throws(CommandError) -> SitesFolder {
    if let name = unreadable.first {
      throw CommandError(
        .badData,
        "the name of the folder '\(printableText(name))' in '\(path)' is not valid UTF-8; "
          + "rename it")
    }
    for name in names where !Self.isPlain(name) {
      throw CommandError(
        .badData,
        "the name of the site '\(printableText(name))' has a line break or another control character, "
          + "which files of jobs cannot contain; rename it")
    }
    return self
  }

  /// Without control characters and separators of lines, which end a line in some of the files.
  static func isPlain(_ text: String) -> Bool {
    !text.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      default: scalar == "\u{feff}"
      }
    }
  }
}
