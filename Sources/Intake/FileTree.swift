package import CampusModel
internal import Glibc

/// The files a site is read from. Paths are relative to the site's folder, or absolute.
///
/// A struct of closures, so that tests read sites out of memory.
package struct FileTree: Sendable {
  /// What is in a folder, without "." and "..", in the order of the names' bytes.
  package var entries: @Sendable (_ folder: String) throws(FileError) -> [FileEntry]
  /// What stands at the path, links followed; `nil` where nothing does.
  package var status: @Sendable (_ path: String) throws(FileError) -> FileStatus?
  /// The bytes of a regular file of at most 1 GB.
  package var read: @Sendable (_ path: String) throws(FileError) -> [UInt8]
  /// A part of a file, fewer bytes where it ends earlier; a tree without this reads the whole.
  package var readPart:
    (@Sendable (_ path: String, _ part: Range<Int>) throws(FileError) -> [UInt8])?

  package init(
    entries: @escaping @Sendable (_ folder: String) throws(FileError) -> [FileEntry],
    status: @escaping @Sendable (_ path: String) throws(FileError) -> FileStatus?,
    read: @escaping @Sendable (_ path: String) throws(FileError) -> [UInt8],
    readPart: (@Sendable (_ path: String, _ part: Range<Int>) throws(FileError) -> [UInt8])? = nil
  ) {
    (self.entries, self.status, self.read) = (entries, status, read)
    self.readPart = readPart
  }

  /// The bytes of a part of a file that was read before, fewer where it ends earlier; `nil` where it can no longer be read. Whoever
  /// wants the text tells that it is gone.
  @Sendable func part(_ part: Range<Int>, of file: String) -> [UInt8]? {
    do {
      guard let readPart else {
        return Array(try read(file).prefix(part.upperBound).dropFirst(part.lowerBound))
      }
      return try readPart(file, part)
    } catch {
      return nil
    }
  }

  /// The names in a folder, as `entries` has them.
  package func names(_ folder: String) throws(FileError) -> [String] {
    try entries(folder).map(\.name)
  }

  /// Files of more bytes are refused.
  package static let largestFile = 1 << 30
}

/// One name in a folder.
package struct FileEntry: Hashable, Sendable {
  package var name: String
  /// Whether it is a regular file and no link, which some folders tell by themselves; else `status` has to be asked.
  package var isPlainFile: Bool

  package init(name: String, isPlainFile: Bool) {
    (self.name, self.isPlainFile) = (name, isPlainFile)
  }
}

/// What stands at a path.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case file, folder, other }

  package var kind: Kind
  package var size: Int
  package var modified: Instant
  /// Whether the path itself is a symbolic link.
  package var isLink: Bool
  /// Whether links on the way lead out of the site's folder.
  package var leavesSite: Bool

  package init(
    kind: Kind, size: Int = 0, modified: Instant = Instant(seconds: 0), isLink: Bool = false,
    leavesSite: Bool = false
  ) {
    self.kind = kind
    self.size = size
    self.modified = modified
    self.isLink = isLink
    self.leavesSite = leavesSite
  }
}

/// Why a file or a folder could not be read.
package enum FileError: Error, Hashable, Sendable {
  case missing
  case notAFile
  case tooLarge
  /// Others than its owner may read or write it, which is too many for secrets.
  case openToOthers
  /// It belongs neither to who runs the program nor to root.
  case ofAnotherUser
  /// What the system says: "Permission denied".
  case refused(String)

  /// To follow "the file" or "the folder".
  package var text: String {
    switch self {
    case .missing: "is not there"
    case .notAFile: "is no regular file"
    case .tooLarge: "is over 1 GB"
    case .openToOthers: "can be read or written by others than its owner"
    case .ofAnotherUser: "belongs to another user"
    case .refused(let reason): "cannot be read: \(reason)"
    }
  }
}

extension FileTree {
  /// A tree out of memory: the bytes of files by path, all modified at one moment. Folders are there where files are.
  package static func memory(
    _ files: [String: [UInt8]], modified: Instant = Instant(seconds: 0)
  ) -> FileTree {
    @Sendable func isFolder(_ path: String) -> Bool {
      files.keys.contains { $0.hasPrefix(path + "/") }
    }
    return FileTree(
      entries: { folder throws(FileError) in
        guard isFolder(folder) else { throw .missing }
        let below = files.keys.filter { $0.hasPrefix(folder + "/") }
        let names = below.compactMap { path in
          path.dropFirst(folder.count + 1).split(separator: "/").first.map(String.init)
        }
        return Set(names).sorted(by: inByteOrder).map {
          FileEntry(name: $0, isPlainFile: files["\(folder)/\($0)"] != nil)
        }
      },
      status: { path throws(FileError) in
        if let bytes = files[path] {
          return FileStatus(kind: .file, size: bytes.count, modified: modified)
        }
        return isFolder(path) ? FileStatus(kind: .folder, modified: modified) : nil
      },
      read: { path throws(FileError) in
        guard let bytes = files[path] else { throw .missing }
        return bytes
      })
  }
}

/// The order of names by their bytes, which no locale changes.
func inByteOrder(_ a: String, _ b: String) -> Bool {
  var (a, b) = (a, b)
  return a.withUTF8 { a in
    b.withUTF8 { b in
      guard let x = a.baseAddress, let y = b.baseAddress else { return a.count < b.count }
      let order = memcmp(x, y, min(a.count, b.count))
      return order == 0 ? a.count < b.count : order < 0
    }
  }
}
