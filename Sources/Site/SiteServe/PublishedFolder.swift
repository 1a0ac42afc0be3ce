internal import Glibc

/// Reads files of the published site.
struct PublishedFolder: Sendable {
  /// A link at this path is followed; links in the folder are not.
  let path: String

  enum Entry: Hashable {
    case file([UInt8])
    case folder
    case nothing
  }

  /// The entry at the path of these names.
  ///
  /// The folder is opened for each call, so a new build is found, and all names are resolved in
  /// that folder: a file is always complete and of one build. Only regular files and folders are
  /// found; links, pipes and devices are not.
  func entry(at names: [String]) -> Entry {
    for _ in 0..<3 {
      guard let root = OpenFolder(path) else { return .nothing }
      let found = root.entry(at: names)
      // A folder that was replaced twice in the meantime may have been deleted while it was read.
      if found != .nothing || root.isStill(path) { return found }
    }
    return .nothing
  }
}

/// An open folder, closed when the value is destroyed.
private struct OpenFolder: ~Copyable {
  private let descriptor: Int32

  init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor < 0 { return nil }
  }

  private init?(_ name: String, in folder: Int32) {
    descriptor = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if descriptor < 0 { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether the path still leads to this folder.
  borrowing func isStill(_ path: String) -> Bool {
    var mine = stat()
    var present = stat()
    return fstat(descriptor, &mine) == 0 && stat(path, &present) == 0
      && mine.st_ino == present.st_ino && mine.st_dev == present.st_dev
  }

  borrowing func entry(at names: [String]) -> PublishedFolder.Entry {
    guard let name = names.first else { return .folder }
    if names.count > 1 {
      guard let inner = OpenFolder(name, in: descriptor) else { return .nothing }
      return inner.entry(at: Array(names.dropFirst()))
    }
    // Does not block if it is a pipe.
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return .nothing }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { return .nothing }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return bytes(of: file, size: Int(status.st_size)).map { .file($0) } ?? .nothing
    case S_IFDIR: return .folder
    default: return .nothing
    }
  }

  /// `nil` if the file ends early.
  private borrowing func bytes(of file: Int32, size: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let got = read(file, buffer.baseAddress?.advanced(by: count), size - count)
        if got > 0 { count += got } else if got == 0 || errno != EINTR { return }
      }
    }
    return bytes.count == size ? bytes : nil
  }
}
