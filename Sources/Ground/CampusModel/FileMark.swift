/// Size, times and inode of a file, to detect changes without reading it.
package struct FileMark: Hashable, Sendable {
  /// In bytes.
  package var size: Int
  /// When its bytes were written, in nanoseconds since 1970.
  package var modified: Int
  /// When anything about it changed, in nanoseconds since 1970. No program can set it back.
  package var changed: Int
  /// The number of the file on its file system.
  package var inode: Int

  package init(size: Int, modified: Int = 0, changed: Int = 0, inode: Int = 0) {
    (self.size, self.modified, self.changed, self.inode) = (size, modified, changed, inode)
  }

  /// A mark that matches no file, so that the bytes are read again.
  package static let unsettled = FileMark(size: -1)
}
