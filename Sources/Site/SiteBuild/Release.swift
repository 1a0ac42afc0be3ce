internal import Bytes
internal import Glibc

/// The files of a complete site at an output, for code that copies it elsewhere.
///
/// Read and use it under the lock of the output: no build changes the files then.
package struct Release: Sendable {
  package struct File: Hashable, Sendable {
    /// Below the output, such as "rooms/index.html".
    package var path: String
    /// In bytes.
    package var size: Int
    /// Nanoseconds since 1970.
    package var modified: UInt64
  }

  /// The path of the output, without links.
  package let folder: String
  /// All files except those about the output itself, in no order. Entries that are no files, such
  /// as links, are left out.
  package let files: [File]

  /// Throws `.notWhole` where no build has completed a site. Looks at every file and opens none.
  package init(under lock: borrowing BuildLock) throws(PublishError) {
    folder = lock.folder.path
    guard case .whole = try OutputFolder.state(of: folder) else {
      throw .notWhole(output: folder)
    }
    var found: [File] = []
    var folders = [""]
    while let next = folders.popLast() {
      try Self.list(next, in: folder, into: &found, &folders)
    }
    files = found
  }

  private static func list(
    _ inner: String, in root: String, into files: inout [File], _ folders: inout [String]
  ) throws(PublishError) {
    let folder = try OpenFolder("\(root)/\(inner)")
    for (name, isFolder) in try Disk.names(in: folder.path) {
      if isFolder {
        folders.append("\(inner)\(name)/")
        continue
      }
      if inner.isEmpty, OutputFolder.own.contains(name) { continue }
      var status = stat()
      guard fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        throw .cannotRead(path: folder.full(name), errno: errno)
      }
      guard status.st_mode & S_IFMT == S_IFREG else { continue }
      let stamp = FileStamp(status)
      files.append(
        File(path: "\(inner)\(name)", size: Int(stamp.size), modified: stamp.modified))
    }
    extendLifetime(folder)
  }

  /// The bytes of one of its files. Throws `.changedMeanwhile` if it has another size now.
  package func bytes(of file: File) throws(PublishError) -> [UInt8] {
    let path = "\(folder)/\(file.path)"
    let bytes = try OpenFile(path, O_RDONLY | O_NOFOLLOW).read()
    guard bytes.count == file.size else { throw .changedMeanwhile(path: path) }
    return bytes
  }

  /// Differs, with near certainty, for releases of which a file differs in path, size or time. It
  /// does not depend on the order of the files.
  package var mark: UInt128 {
    files.reduce(into: UInt128(files.count)) { mark, file in
      var sum = Digest128()
      sum.add(word: Checksum(of: file.path.utf8).value)
      sum.add(word: UInt64(file.size))
      sum.add(word: file.modified)
      mark &+= sum.value
    }
  }
}
