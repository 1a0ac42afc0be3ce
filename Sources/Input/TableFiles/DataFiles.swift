package import Bytes
package import CampusModel
package import Diagnostics
package import FileFormats
internal import Synchronization

/// The files of tables that a site has, each read once, on first use.
///
/// Any number of tasks may ask. The problems of a file are in `diagnostics`, once.
package final class DataFiles: Sendable {
  /// A table of a file, by its path and, where a file has several, its name.
  private struct Key: Hashable {
    var path: String
    var name: String?
  }

  private let tree: FileTree
  private let tables = Mutex<[Key: (table: DataTable?, diagnostics: [Diagnostic])]>([:])
  private let checksums = Mutex<[String: Checksum]>([:])
  private let listings = Mutex<[String: Checksum]>([:])

  package init(_ tree: FileTree) { self.tree = tree }

  /// The problems of the files that were read, in the order of their paths.
  package var diagnostics: [Diagnostic] {
    tables.withLock { tables in
      tables.sorted { ($0.key.path, $0.key.name ?? "") < ($1.key.path, $1.key.name ?? "") }
        .flatMap(\.value.diagnostics)
    }
  }

  /// The table of a file that is there; `nil` where it cannot be read.
  package func table(at path: String, named name: String? = nil) -> DataTable? {
    let key = Key(path: path, name: name)
    if let known = tables.withLock({ $0[key] }) { return known.table }
    let read = read(key)
    // Another task may have read it meanwhile, and found the same.
    tables.withLock { $0[key] = read }
    return read.table
  }

  /// Whether nothing is wrong with a table that was read.
  package func isSound(at path: String, named name: String? = nil) -> Bool {
    tables.withLock { $0[Key(path: path, name: name)]?.diagnostics.isEmpty ?? false }
  }

  /// The checksum of the bytes of a file; `nil` where it cannot be read.
  package func checksum(at path: String) -> Checksum? {
    if let known = checksums.withLock({ $0[path] }) { return known }
    guard let bytes = try? tree.read(path) else { return nil }
    let sum = Checksum(of: bytes)
    checksums.withLock { $0[path] = sum }
    return sum
  }

  /// The paths of the files that were asked for so far.
  package var paths: Set<String> { tables.withLock { Set($0.keys.map(\.path)) } }

  /// The names of the tables in a file, where it has several; otherwise none.
  package func tableNames(at path: String) throws(FileError) -> [String] {
    let report = Report(SourceFile(path: path, bytes: try tree.read(path)))
    return TableFormats.format(of: path)?.names(in: report) ?? []
  }

  private func read(_ key: Key) -> (table: DataTable?, diagnostics: [Diagnostic]) {
    guard let format = TableFormats.format(of: key.path) else { return (nil, []) }
    do {
      let bytes = try tree.read(key.path)
      let sum = Checksum(of: bytes)
      checksums.withLock { $0[key.path] = sum }
      let report = Report(SourceFile(path: key.path, bytes: bytes))
      let table = format.table(in: report, named: key.name)?.typed
      var diagnostics: [Diagnostic] = []
      _ = report.close(diagnostics: &diagnostics)
      return (table, diagnostics)
    } catch {
      return (
        nil, [Diagnostic(.error, .owner, at: FilePlace(key.path), .unreadable(error))]
      )
    }
  }
}

extension DataFiles {
  /// The path of a file as a page in `folder` names it: next to the page, otherwise in
  /// `Content/data`. `nil` where there is none, or where it is outside of the site.
  package func path(of name: String, from folder: String) -> String? {
    [folder, Self.folder].lazy.compactMap { Self.joined($0, name) }.first { path in
      guard let status = try? tree.status(path) else { return false }
      return status.kind == .file && !status.leavesSite
    }
  }

  /// The path of a file next to a page in `folder`; `nil` where there is none.
  package func path(beside folder: String, named name: String) -> String? {
    guard let path = Self.joined(folder, name), let status = try? tree.status(path),
      status.kind == .file, !status.leavesSite, !path.hasPrefix("Content/static/")
    else { return nil }
    return path
  }

  /// The bytes of a file.
  package func bytes(at path: String) throws(FileError) -> [UInt8] { try tree.read(path) }

  /// The names of tables' files that a page in `folder` can have, in order.
  package func names(from folder: String) -> [String] {
    allNames(from: folder).filter { TableFormats.format(of: $0) != nil }
  }

  /// The names of files with one of these endings that a page in `folder` can have, in order.
  package func names(from folder: String, endingIn endings: [String]) -> [String] {
    allNames(from: folder).filter { name in endings.contains { name.hasSuffix(".\($0)") } }
  }

  /// The checksum of the names of all files that a page in `folder` can have.
  package func listing(from folder: String) -> Checksum {
    if let known = listings.withLock({ $0[folder] }) { return known }
    let sum = Checksum(of: Array(allNames(from: folder).joined(separator: "/").utf8))
    listings.withLock { $0[folder] = sum }
    return sum
  }

  /// A folder that cannot be read has no names: they are for queries and suggestions, and a file
  /// that a block names is looked for separately.
  private func allNames(from folder: String) -> [String] {
    [folder, Self.folder].flatMap { (try? tree.names($0)) ?? [] }
  }

  /// The folder of data that belongs to no page.
  package static let folder = "Content/data"

  /// A path below `Content`, its dots resolved; `nil` for one that leads out of it.
  private static func joined(_ folder: String, _ name: String) -> String? {
    guard !name.hasPrefix("/") else { return nil }
    var parts = folder.split(separator: "/")
    for part in name.split(separator: "/") where part != "." {
      guard part == ".." else {
        parts.append(part)
        continue
      }
      parts.removeLast()
      if parts.isEmpty { return nil }
    }
    return parts.first == "Content" ? parts.joined(separator: "/") : nil
  }
}

extension Diagnostic.Message {
  fileprivate static func unreadable(_ error: FileError) -> Self {
    error == .missing ? "file not found" : "this \(error.text)"
  }
}
