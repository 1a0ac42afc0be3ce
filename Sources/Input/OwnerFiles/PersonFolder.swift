internal import Diagnostics
internal import FileFormats

/// A person's folder, for the files in it that their plan or gradebook names.
struct PersonFolder: Sendable {
  let path: String
  let tree: FileTree

  /// The file; `nil`, with an error at the name, where it is not in the folder, or is a link or lies behind one. `noun` is what
  /// messages call it, `owner` the file that names it.
  func file(
    _ name: Placed<String>, noun: String, namedBy owner: String, _ findings: inout Findings
  ) -> SourceFile? {
    let quoted = findings.quoted(name.value)
    guard let path = path(to: name.value) else {
      findings.error(
        at: name.place, .leavesFolder(noun, quoted),
        suggestion: "put the file beside \(owner), and name it here")
      return nil
    }
    do throws(FileError) {
      guard let status = try tree.status(path) else {
        findings.error(
          at: name.place, .noFile(quoted),
          suggestion: findings.suggestion(tree.nearestName(to: path)))
        return nil
      }
      guard try !passesLink(path), !status.leavesSite else {
        findings.error(at: name.place, .isLink(noun, quoted))
        return nil
      }
      return SourceFile(path: path, bytes: try tree.read(path))
    } catch {
      findings.error(at: name.place, .unreadableFile(noun, quoted, error))
      return nil
    }
  }

  /// The path counted from the site's folder; `nil` where it leaves the person's.
  private func path(to name: String) -> String? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(""), !parts.contains("."), !parts.contains("..") else { return nil }
    return "\(path)/\(name)"
  }

  /// Whether the path, or a folder on the way to it below this one, is a link.
  private func passesLink(_ file: String) throws(FileError) -> Bool {
    var here = path
    for part in file.dropFirst(path.count).split(separator: "/") {
      here += "/\(part)"
      if try tree.status(here)?.isLink == true { return true }
    }
    return false
  }
}

extension Diagnostic.Message {
  fileprivate static func leavesFolder(_ noun: String, _ path: String) -> Self {
    "the \(noun)\(path) is not within the person's folder"
  }

  fileprivate static func noFile(_ path: String) -> Self { "there is no file\(path)" }

  fileprivate static func isLink(_ noun: String, _ path: String) -> Self {
    "the \(noun)\(path) is a link, or lies behind one"
  }

  fileprivate static func unreadableFile(
    _ noun: String, _ path: String, _ error: FileError
  ) -> Self {
    "the \(noun)\(path) \(error.text)"
  }
}
