/// What happened to watched files within one moment.
///
/// Editors write, rename and delete several files to save one. Between two of these steps a file is not there, or empty, and must
/// not be read: most write a new one over the old one's name; some move the old one away first.
struct Gathering {
  /// What changed.
  var paths: Set<String> = []
  /// Folders came or went: what is watched must be looked at anew.
  var hasFolders = false
  /// More happened than the kernel kept.
  var isOverflow = false
  /// Files that appeared within this moment.
  private var born: Set<String> = []
  /// Files that are being written, or are gone and may be about to come back.
  private var unfinished: Set<String> = []

  var isAnything: Bool { isOverflow || hasFolders || !paths.isEmpty }

  /// For how many milliseconds nothing more must happen until the moment is over.
  var quiet: Int32 { unfinished.isEmpty ? 25 : 150 }

  /// A file appeared whose bytes are still to come. That alone is no change.
  mutating func begins(_ path: String) {
    born.insert(path)
    unfinished.insert(path)
  }

  /// A file was closed after writing, took a name, or got other rights.
  mutating func isWhole(_ path: String) {
    unfinished.remove(path)
    paths.insert(path)
  }

  /// A file was removed or gave its name up. One that was not there before the moment is not missed.
  mutating func goes(_ path: String) {
    if born.contains(path) { unfinished.remove(path) } else { unfinished.insert(path) }
    paths.insert(path)
  }
}
