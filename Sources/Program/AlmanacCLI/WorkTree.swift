internal import FileFormats
internal import Intake
internal import SiteServe

/// A git work tree, to warn of files that would be committed by mistake.
struct WorkTree: Equatable, Sendable {
  /// The folder that holds `.git`.
  let root: String

  /// The innermost one that holds the path, which is absolute; `nil` where none does.
  init?(holding path: String) {
    var folder = Self.folder(of: path).flatMap(canonicalPath)
    while let here = folder {
      if canonicalPath("\(here)/.git") != nil {
        root = here
        return
      }
      folder = here == "/" ? nil : Self.folder(of: here)
    }
    return nil
  }

  /// Whether a line of a `.gitignore` above the path, or of `.git/info/exclude`, names it or a
  /// folder above it. If lines contradict, the last in the innermost folder is used (gitignore(5));
  /// the index is not read.
  func ignores(_ path: String) -> Bool {
    guard let folder = Self.folder(of: path).flatMap(canonicalPath),
      let name = path.split(separator: "/").last
    else { return false }
    let names = folder.dropFirst(root.count).split(separator: "/").map(String.init) + [String(name)]
    var isIgnored = Self.verdict(in: "\(root)/.git/info/exclude", on: names) ?? false
    for depth in names.indices {
      let file = ([root] + names[..<depth] + [".gitignore"]).joined(separator: "/")
      isIgnored = Self.verdict(in: file, on: Array(names[depth...])) ?? isIgnored
    }
    return isIgnored
  }

  /// The result of a file of patterns for a path below its folder; `nil` if none matches.
  private static func verdict(in file: String, on names: [String]) -> Bool? {
    // A file that is missing or cannot be read ignores nothing, as for git.
    guard let bytes = try? FileTree.disk(at: "/").read(file) else { return nil }
    var verdict: Bool?
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      var pattern = line.trimmingSpaces
      guard let first = pattern.first, first != "#" else { continue }
      let isUndone = first == "!"
      if isUndone { pattern.removeFirst() }
      if matches(pattern, names) { verdict = !isUndone }
    }
    return verdict
  }

  /// Whether the pattern matches the path or a folder above it.
  private static func matches(_ pattern: Substring, _ names: [String]) -> Bool {
    let isForFolders = pattern.hasSuffix("/")
    let bare = isForFolders ? pattern.dropLast() : pattern
    let isAnchored = bare.contains("/")
    guard let glob = Glob(String(bare.hasPrefix("/") ? bare.dropFirst() : bare)) else {
      return false
    }
    let ends = isForFolders ? names.indices.dropLast() : names.indices
    return ends.contains { end in
      glob.matches(isAnchored ? names[...end].joined(separator: "/") : names[end])
    }
  }

  private static func folder(of path: String) -> String? {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) }
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var text = drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
