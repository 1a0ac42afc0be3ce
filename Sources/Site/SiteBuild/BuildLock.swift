internal import Glibc

/// The right to change an output folder and the files next to it. Other builds are refused while
/// this value lives; killing the process ends it. The lock's file stays: if it were removed, two
/// builds could lock two files of the same name.
package struct BuildLock: ~Copyable {
  let folder: OutputFolder
  private let output: FileLock
  private let memory: FileLock?

  /// Finds the folder that `output` means and takes its lock, then the one at `memory`, the memory
  /// that several outputs may share. Read the memory only after this.
  ///
  /// If another build holds a lock: with `waiting`, calls that for each lock and waits until the
  /// other has ended or was killed; without, throws `.busy`. Also throws for an output that
  /// `BuildRequest` forbids, and if a lock cannot be written.
  package init(
    on output: String, and memory: String? = nil, protected: [String] = [], inputs: [String] = [],
    waiting: (() -> Void)? = nil
  ) throws(PublishError) {
    try self.init(
      OutputFolder(output, protected: protected, inputs: inputs), and: memory, waiting: waiting)
  }

  init(
    _ folder: OutputFolder, and memory: String? = nil, waiting: (() -> Void)? = nil
  ) throws(PublishError) {
    let output = try FileLock(folder.lock, or: .busy(output: folder.path), waiting: waiting)
    let shared = try Self.lock(memory, or: .busy(output: folder.path), waiting)
    self.folder = folder
    self.output = consume output
    self.memory = consume shared
  }

  /// How many bytes a user without privileges can still write on the output's file system; `nil` if
  /// unknown.
  package var freeBytes: Int? { Disk.freeBytes(at: folder.path) }

  private static func lock(
    _ path: String?, or refusal: PublishError, _ waiting: (() -> Void)?
  ) throws(PublishError) -> FileLock? {
    guard let path else { return nil }
    try Disk.makeFolders(above: path, below: "")
    return try FileLock(path, or: refusal, waiting: waiting)
  }
}

/// A file that one process at a time can hold.
struct FileLock: ~Copyable {
  private let file: OpenFile

  /// Takes the lock of the file at `path`, which is made if missing. If another process holds it,
  /// calls `waiting` and waits; without that, throws `refusal`.
  init(
    _ path: String, or refusal: PublishError, waiting: (() -> Void)? = nil
  ) throws(PublishError) {
    let file = try OpenFile(path, O_RDWR | O_CREAT | O_NOFOLLOW)
    try file.share()
    if flock(file.descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK else { throw .cannotWrite(path: path, errno: errno) }
      guard let waiting else { throw refusal }
      waiting()
      while flock(file.descriptor, LOCK_EX) != 0 {
        guard errno == EINTR else { throw .cannotWrite(path: path, errno: errno) }
      }
    }
    self.file = file
  }

  // Closing is not enough: a process that is just starting has our descriptors until it runs its
  // program.
  deinit { flock(file.descriptor, LOCK_UN) }
}
