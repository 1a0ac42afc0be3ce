internal import CPlatform
internal import Glibc

/// A folder to watch, and which files in it count.
package struct WatchedFolder: Hashable, Sendable {
  /// The files that count.
  package enum Reach: Hashable, Sendable {
    /// All files, at any depth.
    case whole
    /// Files directly in it whose name matches one of these patterns (`*`, `?`).
    case named([String])
  }

  /// The path of the folder.
  package var path: String
  /// The files in it that count.
  package var reach: Reach

  package init(_ path: String, _ reach: Reach = .whole) { (self.path, self.reach) = (path, reach) }
}

extension WatchedFolder.Reach {
  /// Whether a change of that name counts.
  ///
  /// Files of editors and version control do not, nor does any name with a leading dot: the readers
  /// ignore them too.
  func counts(_ name: String) -> Bool {
    let isLitter =
      name.hasPrefix(".") || name.hasSuffix("~") || (name.hasPrefix("#") && name.hasSuffix("#"))
    if isLitter { return false }
    return switch self {
    case .whole: true
    case .named(let patterns): patterns.contains { Self.matches(name, $0) }
    }
  }

  /// Only `*` and `?` are special in a pattern; the brackets and backslashes of `fnmatch` are not.
  private static func matches(_ name: String, _ pattern: String) -> Bool {
    fnmatch(pattern.replacing("[", with: "[[]"), name, FNM_NOESCAPE) == 0
  }
}

/// The folders that a walk found, each once, even if several roots lead to it.
struct WatchedTree {
  /// Watches the folder at a path; returns its number, equal for equal folders, or `nil` on
  /// failure.
  let add: (_ path: String) -> Int32?
  /// Never watched: the output.
  let spared: [String]
  private(set) var folders: [Int32: Folder] = [:]

  struct Folder {
    var path: String
    var reaches: [WatchedFolder.Reach]
  }

  init(spared: [String], add: @escaping (_ path: String) -> Int32?) {
    (self.spared, self.add) = (spared, add)
  }

  /// The folders of an earlier walk.
  init(taking folders: [Int32: Folder], spared: [String]) {
    self.init(spared: spared, add: { _ in nil })
    self.folders = folders
  }

  /// Adds a folder and its subfolders. Links to folders are followed, once.
  ///
  /// - Complexity: linear in the folders and files below.
  mutating func walk(_ root: WatchedFolder) {
    let path = canonicalPath(root.path) ?? root.path
    guard watch(path, root.reach) else {
      // It may be created later: then a name appears in the nearest folder that exists.
      if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
        let name = String(path[path.index(after: slash)...])
        walk(WatchedFolder(String(path[..<slash]), .named([name])))
      }
      return
    }
  }

  /// False if there is no such folder.
  private mutating func watch(_ path: String, _ reach: WatchedFolder.Reach) -> Bool {
    guard !isSpared(path) else { return true }
    guard let number = add(path) else { return false }
    var folder = folders[number] ?? Folder(path: path, reaches: [])
    guard !folder.reaches.contains(reach) else { return true }
    folder.reaches.append(reach)
    folders[number] = folder
    guard reach == .whole else { return true }
    // Watched before it is listed, so nothing in between is missed.
    for name in subfolders(of: path) { _ = watch("\(path)/\(name)", .whole) }
    return true
  }

  func isSpared(_ path: String) -> Bool {
    spared.contains { path == $0 || path.hasPrefix($0 + "/") }
  }
}

/// The path without links; `nil` if nothing is there.
package func canonicalPath(_ path: String) -> String? {
  guard let real = realpath(path, nil) else { return nil }
  defer { free(real) }
  return String(cString: real)
}

/// The names of folders, and of links to folders, in a folder; none with a leading dot.
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
