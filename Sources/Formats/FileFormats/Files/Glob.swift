/// A pattern of paths: `*` matches any characters of one name, `?` one character, and `**` as a
/// whole name any number of folders, also none. Names that begin with a dot match only a pattern
/// that does.
///
/// ```
/// Glob("counts/*.csv")      // counts/a.csv, but not counts/.a.csv
/// Glob("maps/**/*.osm")     // maps/a.osm and maps/x/y/a.osm
/// ```
package struct Glob: Sendable {
  private let segments: [Substring]
  private let isAbsolute: Bool

  /// `nil` for an empty pattern.
  package init?(_ pattern: String) {
    isAbsolute = pattern.hasPrefix("/")
    var segments: [Substring] = []
    for segment in pattern.split(separator: "/") where segment != "." {
      // Two in a row say no more than one, and would be walked twice.
      if segment != "**" || segments.last != "**" { segments.append(segment) }
    }
    if segments.isEmpty { return nil }
    self.segments = segments
  }

  /// The files and links that a walk found.
  package struct Match: Equatable {
    /// Regular files, in the order of their bytes, each once.
    package var files: [String] = []
    /// Links that lead out of the site's folder: not followed.
    package var links: [String] = []
  }

  /// The regular files of `tree` that match; a relative pattern starts at `folder`.
  ///
  /// Links that match a wildcard are followed only within the site; `**` does not follow linked
  /// folders, so that circles of links end. Names that are written out are followed anywhere: the
  /// owner wrote them. Folders are searched to a depth of 32.
  package func matches(in tree: FileTree, from folder: String) throws(FileError) -> Match {
    var walk = Walk(tree: tree)
    try walk.follow(segments[...], from: isAbsolute ? "/" : folder, depth: 0)
    return Match(files: Self.ordered(walk.found.files), links: Self.ordered(walk.found.links))
  }

  /// In the order of their bytes, each once.
  private static func ordered(_ paths: [String]) -> [String] {
    var ordered: [String] = []
    for path in paths.sorted(by: inByteOrder) where path != ordered.last { ordered.append(path) }
    return ordered
  }

  /// Whether a path matches from its first folder to its last name. The slash that an absolute
  /// pattern begins with counts for nothing. Takes at most |segments of the path| · |segments of
  /// the pattern| comparisons of names.
  package func matches(_ path: String) -> Bool {
    let names = path.split(separator: "/")
    // A path below a folder has at least one more name.
    let segments = segments.last == "**" ? segments + ["*"] : segments
    // For each number of names at the end, whether the segments looked at so far, the last ones,
    // match them.
    var ends = Array(repeating: false, count: names.count + 1)
    ends[0] = true
    for segment in segments.reversed() {
      var longer = Array(repeating: false, count: names.count + 1)
      for count in 0...names.count {
        if segment == "**" {
          longer[count] = ends[count] || (count > 0 && longer[count - 1])
        } else if count > 0, ends[count - 1] {
          longer[count] = Self.matches(names[names.count - count], segment)
        }
      }
      ends = longer
    }
    return ends[names.count]
  }

  package static func isPattern(_ text: some StringProtocol) -> Bool {
    text.contains { $0 == "*" || $0 == "?" }
  }

  private struct Walk {
    let tree: FileTree
    var found = Match()

    mutating func follow(
      _ segments: ArraySlice<Substring>, from folder: String, depth: Int
    ) throws(FileError) {
      guard let segment = segments.first, depth <= 32 else { return }
      let rest = segments.dropFirst()
      if segment == "**" {
        try descend(rest.isEmpty ? ["*"] : rest, again: segments, from: folder, depth: depth)
      } else if Glob.isPattern(segment) {
        try match(segments, among: tree.entries(folder), of: folder, depth: depth)
      } else {
        try arrive(joined(folder, segment), rest, depth: depth)
      }
    }

    /// The entries that the first segment, a pattern, matches, and matches of the rest below them.
    private mutating func match(
      _ segments: ArraySlice<Substring>, among entries: [FileEntry], of folder: String, depth: Int
    ) throws(FileError) {
      guard let segment = segments.first, depth <= 32 else { return }
      let rest = segments.dropFirst()
      for entry in entries where Glob.matches(entry.name, segment) {
        if entry.isPlainFile {
          if rest.isEmpty { found.files.append(joined(folder, entry.name)) }
        } else if let path = try allowed(entry.name, in: folder)?.path {
          try arrive(path, rest, depth: depth)
        }
      }
    }

    /// The matches of the segments after `**` in this folder and in all below it.
    private mutating func descend(
      _ rest: ArraySlice<Substring>, again: ArraySlice<Substring>, from folder: String, depth: Int
    ) throws(FileError) {
      let entries = try tree.entries(folder)
      if let next = rest.first, Glob.isPattern(next) {
        try match(rest, among: entries, of: folder, depth: depth + 1)
      } else {
        try follow(rest, from: folder, depth: depth + 1)
      }
      for entry in entries where !entry.isPlainFile && !entry.name.hasPrefix(".") {
        guard let (path, status) = try allowed(entry.name, in: folder), status.kind == .folder,
          !status.isLink
        else { continue }
        try follow(again, from: path, depth: depth + 1)
      }
    }

    private mutating func arrive(
      _ path: String, _ rest: ArraySlice<Substring>, depth: Int
    ) throws(FileError) {
      guard let status = try tree.status(path) else { return }
      if rest.isEmpty {
        if status.kind == .file { found.files.append(path) }
      } else if status.kind == .folder {
        try follow(rest, from: path, depth: depth + 1)
      }
    }

    /// The entry of that name, unless it is a link out of the site.
    private mutating func allowed(
      _ name: String, in folder: String
    ) throws(FileError) -> (path: String, status: FileStatus)? {
      let path = joined(folder, name)
      guard let status = try tree.status(path) else { return nil }
      if status.isLink, status.leavesSite, try tree.status(folder)?.leavesSite == false {
        found.links.append(path)
        return nil
      }
      return (path, status)
    }
  }
}

extension Glob {
  /// Whether one name matches one segment. Takes at most |name| · |pattern| steps.
  package static func matches(_ name: some StringProtocol, _ pattern: some StringProtocol) -> Bool {
    let dot = UInt8(ascii: ".")
    if name.utf8.first == dot, pattern.utf8.first != dot { return false }
    // Characters are determined only where it makes a difference.
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      let (star, one) = (UInt8(ascii: "*"), UInt8(ascii: "?"))
      return matches(Array(name.utf8), Array(pattern.utf8), anything: star, anyone: one)
    }
    return matches(Array(name), Array(pattern), anything: "*", anyone: "?")
  }

  private static func matches<Unit: Equatable>(
    _ name: [Unit], _ pattern: [Unit], anything: Unit, anyone: Unit
  ) -> Bool {
    var (n, p) = (0, 0)
    // The position of the last star, and how much of the name it matches so far.
    var star: (pattern: Int, name: Int)?
    while n < name.count {
      if p < pattern.count, pattern[p] == anything {
        star = (p, n)
        p += 1
      } else if p < pattern.count, pattern[p] == anyone || pattern[p] == name[n] {
        (n, p) = (n + 1, p + 1)
      } else if let last = star {
        star = (last.pattern, last.name + 1)
        (n, p) = (last.name + 1, last.pattern + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == anything }
  }
}

private func joined(_ folder: String, _ name: some StringProtocol) -> String {
  let slash = folder.hasSuffix("/") ? "" : "/"
  var path = ""
  // There may be very many: each uses only the space that it needs.
  path.reserveCapacity(folder.utf8.count + slash.utf8.count + name.utf8.count)
  path += folder
  path += slash
  path += name
  return path
}
