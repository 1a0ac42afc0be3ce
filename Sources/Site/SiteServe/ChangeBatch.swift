/// The changes of watched files within one moment.
///
/// Editors write, rename and delete several files to save one. Between these steps the file is
/// missing or empty, and must not be read.
struct ChangeBatch {
  /// The paths that changed.
  var paths: Set<String> = []
  /// Folders appeared or vanished, so all must be walked again.
  var hasFolders = false
  /// The kernel dropped events.
  var isOverflow = false
  /// Files that appeared within this moment.
  private var born: Set<String> = []
  /// Files being written, or missing and perhaps about to return.
  private var unfinished: Set<String> = []

  var hasChanges: Bool { isOverflow || hasFolders || !paths.isEmpty }

  /// How many milliseconds without events end the moment.
  var quiet: Int32 { unfinished.isEmpty ? 25 : 150 }

  /// A file appeared that is still empty. This is no change yet.
  mutating func recordCreation(of path: String) {
    born.insert(path)
    unfinished.insert(path)
  }

  /// A file was closed after writing, got a name, or got other permissions.
  mutating func recordChange(of path: String) {
    unfinished.remove(path)
    paths.insert(path)
  }

  /// A file was removed or renamed. It is expected back unless it appeared within this moment.
  mutating func recordRemoval(of path: String) {
    if born.contains(path) { unfinished.remove(path) } else { unfinished.insert(path) }
    paths.insert(path)
  }
}
