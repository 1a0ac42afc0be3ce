extension FileTree {
  /// The paths of all regular files below `folder`, in the order of their bytes; none if there is
  /// no such folder.
  ///
  /// Names that begin with a dot are ignored, and so are links: nothing outside of the folder is
  /// found.
  package func files(below folder: String) throws(FileError) -> [String] {
    guard try status(folder)?.kind == .folder else { return [] }
    var found: [String] = []
    for entry in try entries(folder) where !entry.name.hasPrefix(".") {
      let path = "\(folder)/\(entry.name)"
      if entry.isPlainFile {
        found.append(path)
        continue
      }
      guard let status = try status(path), !status.isLink else { continue }
      switch status.kind {
      case .file: found.append(path)
      case .folder: found += try files(below: path)
      case .other: continue
      }
    }
    return found
  }
}
