internal import CPlatform
internal import Glibc

/// A folder to watch, and what in it counts.
package struct WatchedFolder: Hashable, Sendable {
  package enum Reach: Hashable, Sendable {
    /// Everything in it, however deep.
    case whole
    /// What lies directly in it under a name that one of these patterns (`*`, `?`) matches.
    case named([String])
  }

  package var path: String
  package var reach: Reach

  package init(_ path: String, _ reach: Reach = .whole) { (self.path, self.reach) = (path, reach) }
}

extension WatchedFolder.Reach {
  /// Whether a change of that name counts. What editors and version control leave behind does not, and neither does anything else
  /// that begins with a dot: the readers pass it over too.
  func counts(_ name: String) -> Bool {
    let isLitter =
      name.hasPrefix(".") || name.hasSuffix("~") || (name.hasPrefix("#") && name.hasSuffix("#"))
    if isLitter { return false }
    return switch self {
    case .whole: true
    case .named(let patterns): patterns.contains { Self.matches(name, $0) }
    }
  }

  /// Only `*` and `?` mean something in a pattern, so the brackets and backslashes of `fnmatch` do not.
  private static func matches(_ name: String, _ pattern: String) -> Bool {
    fnmatch(pattern.replacing("[", with: "[[]"), name, FNM_NOESCAPE) == 0
  }
}

/// The folders that a walk found, each once although several roots may lead to it.
struct WatchedTree {
  /// Adds the folder at a path to what is watched and gives its number, the same for the same folder; `nil` where it cannot.
  let add: (_ path: String) -> Int32?
  /// Never looked into: the output.
  let spared: [String]
  private(set) var folders: [Int32: Folder] = [:]

  struct Folder {
    var path: String
    var reaches: [WatchedFolder.Reach]
  }

  init(spared: [String], add: @escaping (_ path: String) -> Int32?) {
    (self.spared, self.add) = (spared, add)
  }

  /// What an earlier walk found.
  init(taking folders: [Int32: Folder], spared: [String]) {
    self.init(spared: spared, add: { _ in nil })
    self.folders = folders
  }

  /// Takes time in proportion to the folders and files below. Links to folders are followed, once.
  mutating func walk(_ root: WatchedFolder) {
    let path = canonicalPath(root.path) ?? root.path
    guard take(path, root.reach) else {
      // It may come into being: then something appears in the nearest folder above that is there.
      if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
        let name = String(path[path.index(after: slash)...])
        walk(WatchedFolder(String(path[..<slash]), .named([name])))
      }
      return
    }
  }

  /// False where there is no such folder.
  private mutating func take(_ path: String, _ reach: WatchedFolder.Reach) -> Bool {
    guard !isSpared(path) else { return true }
    guard let number = add(path) else { return false }
    var folder = folders[number] ?? Folder(path: path, reaches: [])
    guard !folder.reaches.contains(reach) else { return true }
    folder.reaches.append(reach)
    folders[number] = folder
    guard reach == .whole else { return true }
    // Watched first, listed then: what appears in between is told.
    for name in subfolders(of: path) { _ = take("\(path)/\(name)", .whole) }
    return true
  }

  func isSpared(_ path: String) -> Bool {
    spared.contains { path == $0 || path.hasPrefix($0 + "/") }
  }
}

/// The path without links, `nil` where nothing is there.
package func canonicalPath(_ path: String) -> String? {
  guard let real = realpath(path, nil) else { return nil }
  defer { free(real) }
  return String(cString: real)
}

/// The names of folders, and of links to folders, in a folder; none that begins with a dot.
private func subfolders(of path: String) -> [String] {
  guard let stream = opendir(path) else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = String(cString: almanac_name(entry))
    guard !name.hasPrefix(".") else { continue }
    switch Int32(entry.pointee.d_type) {
    case Int32(DT_DIR): names.append(name)
    case Int32(DT_LNK), Int32(DT_UNKNOWN):
      var status = stat()
      if stat("\(path)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        names.append(name)
      }
    default: continue
    }
  }
  return names
}
