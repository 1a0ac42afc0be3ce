internal import Bytes
internal import Glibc

/// A file that is copied to the site byte for byte. It is read in parts, so that memory does not
/// grow with it.
struct CopiedFile: Sendable {
  let path: String

  /// How much is compared or copied at once.
  private static let chunk = 1 << 20
  /// The number of bytes searched at once, and how many of them again with the next ones: longer
  /// than any text to search for, with its escapes.
  private static let piece = 8 << 20
  private static let overlap = 1 << 16

  /// A digest of the file's stamp, which changes with its bytes; `nil` if there is no file, or if
  /// it changed so recently that another change might not show.
  var key: UInt128? {
    let stamp = InputStamp(of: path).settled()
    guard stamp != .missing, stamp != .unsettled else { return nil }
    var digest = Digest128()
    for number in [stamp.file.size, stamp.file.modified, stamp.inode, stamp.changed] {
      digest.add(word: number)
    }
    for byte in path.utf8 { digest.add(byte) }
    return digest.value
  }

  /// The file's length. Throws if there is no regular file.
  func size() throws(PublishError) -> Int { try Int(opened().status().st_size) }

  /// All bytes in memory.
  func bytes() throws(PublishError) -> [UInt8] { try opened().read() }

  /// The stamp of the file at `other` if it holds the same bytes and everybody may read it.
  func stamp(ofEqual other: String) throws(PublishError) -> FileStamp? {
    let file = try opened()
    let copy: OpenFile
    do {
      copy = try OpenFile(other, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    } catch {
      // A file that cannot be opened is not the one wanted, and is replaced.
      return nil
    }
    let (mine, status) = (try file.status(), try copy.status())
    guard status.st_mode == S_IFREG | OpenFile.mode, status.st_size == mine.st_size else {
      return nil
    }
    while true {
      let bytes = try file.read(atMost: Self.chunk)
      guard try copy.read(atMost: Self.chunk) == bytes else { return nil }
      if bytes.isEmpty { return FileStamp(status) }
    }
  }

  /// Writes a copy at `name` in `folder`, which everybody may read. Throws where the file changes
  /// meanwhile.
  func copy(to name: String, in folder: OpenFolder) throws(PublishError) -> FileStamp {
    let file = try opened()
    let before = InputStamp(try file.status())
    let copy = try OpenFile(name, in: folder, O_WRONLY | O_CREAT | O_EXCL)
    var size: UInt64 = 0
    while true {
      let bytes = try file.read(atMost: Self.chunk)
      if bytes.isEmpty { break }
      try copy.write(bytes)
      size += UInt64(bytes.count)
    }
    guard InputStamp(try file.status()) == before, size == before.file.size else {
      throw .changedMeanwhile(path: path)
    }
    let stamp = try FileStamp(copy.share())
    try copy.close()
    return stamp
  }

  /// Gives the whole file to `look`: a large one in pieces, each with the end of the one before.
  func eachPiece(_ look: (_ bytes: [UInt8], _ isFirst: Bool) -> Void) throws(PublishError) {
    let file = try opened()
    var (end, isFirst): ([UInt8], Bool) = ([], true)
    while true {
      let bytes = try file.read(atMost: Self.piece)
      if bytes.isEmpty, !isFirst { return }
      look(end + bytes, isFirst)
      (end, isFirst) = (Array(bytes.suffix(Self.overlap)), false)
    }
  }

  /// Does not wait for a writer if the path has become a pipe.
  private func opened() throws(PublishError) -> OpenFile {
    let file = try OpenFile(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard try file.status().st_mode & S_IFMT == S_IFREG else {
      throw .cannotRead(path: path, errno: EINVAL)
    }
    return file
  }
}
