internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Finds the files of the old site. Links are not followed, so that nothing outside is read and
/// no loop is entered.
struct FolderWalk {
  let tree: FileTree
  let log: ImportLog

  private static let deepest = 32

  /// The files below a folder by their paths from the site's folder; `hidden` includes names that
  /// begin with a dot, except the files of git and of file managers.
  func files(
    below folder: String, hidden: Bool, except isExcluded: (String) -> Bool = { _ in false }
  ) -> [String] {
    guard folder.isEmpty || isFolder(folder) else { return [] }
    var found: [String] = []
    collect(folder, hidden, isExcluded, depth: 0, into: &found)
    return found
  }

  private func collect(
    _ folder: String, _ hidden: Bool, _ isExcluded: (String) -> Bool, depth: Int,
    into found: inout [String]
  ) {
    guard depth < Self.deepest else {
      log.note(.tooDeep, in: folder)
      return
    }
    for name in names(of: folder) where !isIgnored(name, hidden) {
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      guard !isExcluded(path), let status = status(path) else { continue }
      if status.isLink {
        log.note(.link, in: path, suggestion: "put what it leads to in its place")
        continue
      }
      switch status.kind {
      case .file: found.append(path)
      case .folder: collect(path, hidden, isExcluded, depth: depth + 1, into: &found)
      case .other: log.note(.noFile, in: path)
      }
    }
  }

  private func isIgnored(_ name: String, _ hidden: Bool) -> Bool {
    if name.hasSuffix("~") || ["Thumbs.db", "desktop.ini"].contains(name) { return true }
    guard name.hasPrefix(".") else { return false }
    return !hidden || name.hasPrefix(".git") || name == ".DS_Store" || name == ".keep"
  }

  /// The names in a folder; none, with a finding, where it cannot be read.
  func names(of folder: String) -> [String] {
    do throws(FileError) {
      return try tree.names(folder.isEmpty ? "." : folder)
    } catch {
      log.note(.unreadable(error), in: folder)
      return []
    }
  }

  func isFolder(_ path: String) -> Bool {
    guard let status = status(path) else { return false }
    return status.kind == .folder && !status.isLink
  }

  private func status(_ path: String) -> FileStatus? {
    do throws(FileError) {
      return try tree.status(path)
    } catch {
      log.note(.unreadable(error), in: path)
      return nil
    }
  }

  /// Whether Jekyll makes a page of a file that is not Markdown.
  func beginsWithFrontMatter(_ path: String) -> Bool {
    guard let bytes = tree.part(0..<4, of: path) else { return false }
    return bytes.starts(with: "---\n".utf8) || bytes.starts(with: "---\r".utf8)
  }
}

extension Diagnostic.Message {
  fileprivate static let tooDeep: Self =
    "this folder is more than 32 folders deep and is not imported"
  fileprivate static let link: Self = "this is a symbolic link and is not imported"
  fileprivate static let noFile: Self = "this is neither a file nor a folder and is not imported"
}
