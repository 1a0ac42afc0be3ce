internal import Glibc

/// Files of a site in which outputs of programs are kept.
package struct KeptOutputs: Sendable {
  /// The site's folder, from which paths are counted.
  package var site: String

  package init(site: String) { self.site = site }

  /// The names in a folder; none if there is no such folder.
  package func names(in folder: String) -> [String] {
    Files.names(in: "\(site)/\(folder)").sorted()
  }

  /// The bytes of a file; `nil` if it cannot be read.
  package func read(_ path: String) -> [UInt8]? { Files.read("\(site)/\(path)") }

  /// Writes a file, of which readers see nothing or everything. Its modification time is `ran`, in
  /// seconds since 1970.
  package func write(_ bytes: [UInt8], to path: String, ran: Int) throws(FetchError) {
    try Files.replace("\(site)/\(path)", bytes, modified: ran)
  }

  package func remove(_ path: String) throws(FetchError) { try Files.remove("\(site)/\(path)") }

  /// How a file is at present; `nil` if there is none. The path may be absolute.
  package func state(of path: String) -> FileState? {
    var status = stat()
    guard stat(path.hasPrefix("/") ? path : "\(site)/\(path)", &status) == 0 else { return nil }
    return FileState(
      modified: status.st_mtim.tv_sec, size: Int(status.st_size),
      inode: UInt64(status.st_ino), changed: [status.st_ctim.tv_sec, status.st_ctim.tv_nsec])
  }

  /// The properties that differ after a change of a file.
  package struct FileState: Hashable, Sendable {
    /// The modification time, in seconds since 1970.
    package let modified: Int
    fileprivate let size: Int
    fileprivate let inode: UInt64
    /// When anything about it was changed, which no program can set back.
    fileprivate let changed: [Int]
  }
}
