internal import Diagnostics
internal import FileFormats

/// A person's folder, for the files in it that their plan or gradebook names.
struct PersonFolder: Sendable {
  let path: String
  let tree: FileTree
  /// How much of its files' text messages may quote.
  var quoting = Report.Quoting.open

  /// The file; `nil`, with an error at the name, where it is not in the folder, or is a link
  /// or is reached through one. Messages call it `noun`, and `owner` the file that names it.
  func file(
    _ name: Placed<String>, noun: String, namedBy owner: String, reportingTo report: Report
  ) -> SourceFile? {
    let quoted = report.quoted(name.value)
    func fail(_ message: Diagnostic.Message, suggestion: String? = nil) -> SourceFile? {
      report.error(at: name.place, message, suggestion: suggestion)
      return nil
    }
    guard let path = path(to: name.value) else {
      return fail(
        .leavesFolder(noun, quoted), suggestion: "put the file next to \(owner) and name it here")
    }
    do throws(FileError) {
      guard let status = try tree.status(path) else {
        return fail(.noFile(quoted), suggestion: report.suggestion(tree.nearestName(to: path)))
      }
      guard try !passesLink(path), !status.leavesSite else { return fail(.isLink(noun, quoted)) }
      return SourceFile(path: path, bytes: try tree.read(path))
    } catch {
      return fail(.unreadableFile(noun, quoted, because: error))
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
    "the \(noun)\(path) is outside the person's folder"
  }

  fileprivate static func noFile(_ path: String) -> Self { "file\(path) not found" }

  fileprivate static func isLink(_ noun: String, _ path: String) -> Self {
    "the \(noun)\(path) is a symbolic link or is reached through one"
  }

  fileprivate static func unreadableFile(
    _ noun: String, _ path: String, because error: FileError
  ) -> Self {
    "the \(noun)\(path) \(error.text)"
  }
}
