/// What tells a file from what it was before, without reading it.
package struct FileMark: Hashable, Sendable {
  package var size: Int
  /// When its bytes were written, and when anything about it was changed, which no program can set back: nanoseconds since 1970.
  package var modified: Int
  package var changed: Int
  package var inode: Int

  package init(size: Int, modified: Int = 0, changed: Int = 0, inode: Int = 0) {
    (self.size, self.modified, self.changed, self.inode) = (size, modified, changed, inode)
  }

  /// What no file looks like: another look at the bytes is needed.
  package static let unsettled = FileMark(size: -1)
}
