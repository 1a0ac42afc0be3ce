package import CampusModel
internal import Diagnostics
internal import FileFormats
internal import Markup

extension OwnFiles {
  /// All files below `Content/static`, by path; empty without the folder.
  ///
  /// Leftovers of editors and file managers are skipped. Links, and entries that are neither a file
  /// nor a folder, are errors: a published file must be here.
  package mutating func staticFiles() -> [StaticFile] {
    guard exists(StaticFile.folder) else { return [] }
    switch kindOfStatic(StaticFile.folder) {
    case .folder: return staticFiles(in: "")
    case .file, .other: report(StaticFile.folder, .noFolder)
    case nil: break
    }
    return []
  }

  /// `folder` is relative to `Content/static`: empty, or with a slash at its end.
  private mutating func staticFiles(in folder: String) -> [StaticFile] {
    var found: [StaticFile] = []
    let path = folder.isEmpty ? StaticFile.folder : "\(StaticFile.folder)/\(folder.dropLast())"
    for name in names(path) where !Self.isLeftover(name) {
      let file = StaticFile(path: folder + name)
      guard isPublishable(name, file.file), let kind = kindOfStatic(file.file) else { continue }
      switch kind {
      case .file: found.append(file)
      case .folder: found += staticFiles(in: "\(file.path)/")
      case .other: report(file.file, .noRegularFile)
      }
    }
    return found
  }

  /// The kind of the entry at the path; `nil`, with an error, for a link and for an entry that
  /// cannot be looked at.
  private mutating func kindOfStatic(_ path: String) -> FileStatus.Kind? {
    do {
      guard let status = try tree.status(path) else {
        report(path, path.contains("\u{fffd}") ? .notUTF8 : .linkToNowhere)
        return nil
      }
      guard !status.isLink else {
        report(path, .linkInStatic)
        return nil
      }
      return status.kind
    } catch {
      report(path, .unreadable(error))
      return nil
    }
  }

  /// Whether a site can hold a file or folder of this name; if not, it is an error.
  private mutating func isPublishable(_ name: String, _ path: String) -> Bool {
    if let problem = FileName.problem(with: name) {
      let message: Diagnostic.Message =
        switch problem {
        case .reserved: .ownName(name)
        case .backslash, .controlCharacter: .strangeName
        case .tooLong: .longName
        }
      report(path, message)
      return false
    }
    if FileName.isInvalidOnWindows(name) {
      diagnostics.append(
        Diagnostic(.warning, .owner, at: FilePlace(path), .unfitForWindows(name)))
    }
    return true
  }

  /// Leftovers of file managers, editors and git.
  private static func isLeftover(_ name: String) -> Bool {
    if [".DS_Store", "Thumbs.db", "desktop.ini", ".gitkeep", ".keep"].contains(name) {
      return true
    }
    if name.hasSuffix("~") || name.hasPrefix(".#") { return true }
    if name.hasPrefix("#"), name.hasSuffix("#") { return true }
    return name.hasPrefix(".") && [".swp", ".swo", ".swx"].contains { name.hasSuffix($0) }
  }
}

extension Diagnostic.Message {
  fileprivate static let noFolder: Self = "expected a folder of files to publish"
  fileprivate static let noRegularFile: Self =
    "this is neither a file nor a folder and cannot be published"
  fileprivate static let linkInStatic: Self =
    "this is a symbolic link and cannot be published; put the file itself here"
  fileprivate static let linkToNowhere: Self = "this is a broken symbolic link"
  fileprivate static let notUTF8: Self = "the name is not UTF-8; rename it"
  fileprivate static let strangeName: Self =
    "the name contains a backslash or a control character; rename it"
  fileprivate static let longName: Self = "the name is longer than 200 bytes; shorten it"

  fileprivate static func ownName(_ name: String) -> Self {
    "'\(name)' cannot be published: names that begin with '.git', '.almanac' or '.Public.' are reserved"
  }

  fileprivate static func unfitForWindows(_ name: String) -> Self {
    "Windows does not allow the file name '\(name)'; the site could not be copied there"
  }
}
