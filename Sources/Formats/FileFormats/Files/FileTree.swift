package import CampusModel
internal import Glibc

/// The files a site is read from. Paths are relative to the site's folder, or absolute.
///
/// A struct of closures, so that tests read sites out of memory.
package struct FileTree: Sendable {
  /// The entries of a folder, without "." and "..", in the order of the names' bytes.
  package var entries: @Sendable (_ folder: String) throws(FileError) -> [FileEntry]
  /// The status of the file at the path, links followed; `nil` if there is none.
  package var status: @Sendable (_ path: String) throws(FileError) -> FileStatus?
  /// The bytes of a regular file of at most 1 GB.
  package var read: @Sendable (_ path: String) throws(FileError) -> [UInt8]
  /// The same file, to be read in parts.
  package var open: @Sendable (_ path: String) throws(FileError) -> OpenedFile

  package init(
    entries: @escaping @Sendable (_ folder: String) throws(FileError) -> [FileEntry],
    status: @escaping @Sendable (_ path: String) throws(FileError) -> FileStatus?,
    read: @escaping @Sendable (_ path: String) throws(FileError) -> [UInt8],
    open: @escaping @Sendable (_ path: String) throws(FileError) -> OpenedFile
  ) {
    (self.entries, self.status, self.read, self.open) = (entries, status, read, open)
  }

  /// The bytes of a part of a file that was read before, fewer if the file ends earlier; `nil` if
  /// it can no longer be read, which the caller reports.
  @Sendable package func part(_ part: Range<Int>, of file: String) -> [UInt8]? {
    do {
      return try open(file).bytes(part)
    } catch {
      return nil
    }
  }

  /// The names in a folder, as `entries` has them.
  package func names(_ folder: String) throws(FileError) -> [String] {
    try entries(folder).map(\.name)
  }

  /// The same tree with nothing at `path`.
  package func without(_ path: String) -> FileTree {
    var other = self
    other.entries = { [entries] folder throws(FileError) in
      try entries(folder).filter { "\(folder)/\($0.name)" != path }
    }
    other.status = { [status] asked throws(FileError) in
      asked == path ? nil : try status(asked)
    }
    other.read = { [read] asked throws(FileError) in
      guard asked != path else { throw .missing }
      return try read(asked)
    }
    return other
  }

  /// Files of more bytes are refused.
  package static let largestFile = 1 << 30
}

/// One name in a folder.
package struct FileEntry: Hashable, Sendable {
  package var name: String
  /// Whether it is a regular file and not a link. Some folders know it; otherwise `status` is
  /// asked.
  package var isPlainFile: Bool

  package init(name: String, isPlainFile: Bool) {
    (self.name, self.isPlainFile) = (name, isPlainFile)
  }
}

/// The kind, size, time and links of a file or folder.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case file, folder, other }

  package var kind: Kind
  package var size: Int
  package var modified: Instant
  /// Whether the path itself is a symbolic link.
  package var isLink: Bool
  /// Whether links on the way lead out of the site's folder.
  package var leavesSite: Bool
  /// A mark that differs after a change.
  package var mark: FileMark

  package init(
    kind: Kind, size: Int = 0, modified: Instant = Instant(seconds: 0), isLink: Bool = false,
    leavesSite: Bool = false, mark: FileMark = .unsettled
  ) {
    self.mark = mark
    self.kind = kind
    self.size = size
    self.modified = modified
    self.isLink = isLink
    self.leavesSite = leavesSite
  }
}

/// A regular file of at most 1 GB that is open to be read, by any number of threads.
package struct OpenedFile: Sendable {
  /// How it looked when it was opened; `.unsettled` where it had changed so shortly before that a
  /// further change might not show.
  package var mark: FileMark
  /// How many bytes it had then.
  package var size: Int
  /// Fills the buffer from that byte on and returns how many bytes were read: fewer only at the end
  /// of the file.
  package var fill:
    @Sendable (_ offset: Int, _ buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int

  package init(
    mark: FileMark, size: Int,
    fill:
      @escaping @Sendable (_ offset: Int, _ buffer: UnsafeMutableRawBufferPointer)
      throws(FileError) -> Int
  ) {
    (self.mark, self.size, self.fill) = (mark, size, fill)
  }

  /// A file that is in memory.
  package init(_ bytes: [UInt8], mark: FileMark) {
    self.init(mark: mark, size: bytes.count) { offset, buffer throws(FileError) in
      let count = max(0, min(buffer.count, bytes.count - offset))
      if count > 0 {
        bytes.withUnsafeBytes {
          buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + count]))
        }
      }
      return count
    }
  }

  /// Its bytes from `range` on, fewer where it has shrunk meanwhile.
  package func bytes(_ range: Range<Int>) throws(FileError) -> [UInt8] {
    var fault: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      do throws(FileError) {
        count = try fill(range.lowerBound, UnsafeMutableRawBufferPointer(buffer))
      } catch {
        fault = error
      }
    }
    if let fault { throw fault }
    return bytes
  }
}

/// Why a file or a folder could not be read.
package enum FileError: Error, Hashable, Sendable {
  case missing
  case notAFile
  case tooLarge
  /// Others than its owner may read or write it, which is too many for secrets.
  case openToOthers
  /// It belongs neither to the user who runs the program nor to root.
  case ofAnotherUser
  /// The system's own words: "Permission denied".
  case refused(String)

  /// To follow "the file" or "the folder".
  package var text: String {
    switch self {
    case .missing: "was not found"
    case .notAFile: "is not a regular file"
    case .tooLarge: "is larger than 1 GB"
    case .openToOthers: "can be read or written by other users than its owner"
    case .ofAnotherUser: "belongs to another user"
    case .refused(let reason): "cannot be read: \(reason)"
    }
  }
}

extension FileTree {
  /// A tree out of memory: the bytes of files by path, all modified at one moment. Folders are
  /// there where files are.
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
          return FileStatus(
            kind: .file, size: bytes.count, modified: modified,
            mark: FileMark(size: bytes.count, modified: modified.seconds))
        }
        return isFolder(path) ? FileStatus(kind: .folder, modified: modified) : nil
      },
      read: { path throws(FileError) in
        guard let bytes = files[path] else { throw .missing }
        return bytes
      },
      open: { path throws(FileError) in
        guard let bytes = files[path] else { throw .missing }
        return OpenedFile(
          bytes, mark: FileMark(size: bytes.count, modified: modified.seconds))
      })
  }
}

/// The order of names by their bytes, which no locale changes.
package func inByteOrder(_ a: String, _ b: String) -> Bool {
  var (a, b) = (a, b)
  return a.withUTF8 { a in
    b.withUTF8 { b in
      guard let x = a.baseAddress, let y = b.baseAddress else { return a.count < b.count }
      let order = memcmp(x, y, min(a.count, b.count))
      return order == 0 ? a.count < b.count : order < 0
    }
  }
}
