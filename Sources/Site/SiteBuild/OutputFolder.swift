internal import Glibc

/// The folder of a site and the files next to it: the next release while it is made, the previous
/// one, the lock.
struct OutputFolder: Sendable {
  let path: String
  /// Next to the output, or within it if a file system is mounted there: files cannot be moved
  /// between file systems.
  let next: String
  let previous: String
  let lock: String
  /// Whether something is mounted at the output: then it can neither be exchanged nor renamed.
  let isMounted: Bool

  /// The file that marks a folder as ours; its name in a tree that is not complete yet, and in one
  /// that is complete and not published yet.
  static let marker = ".almanac-site"
  static let stagingMarker = ".almanac-next"
  static let readyMarker = ".almanac-ready"
  static let markers: Set<String> = [marker, stagingMarker, readyMarker]
  /// Where the next release is made within a mounted output.
  static let parts = ".almanac-parts"
  /// The file that an owner may keep in the output: it survives every exchange.
  static let kept = ".gitignore"
  /// Names that are not pages.
  static let own = markers.union([kept])

  /// Finds the folder of `output`. A link means the folder it leads to, so that a link to the
  /// folder of a web server stays a link, and staging is next to its target.
  ///
  /// Throws for `/`, for a `protected` folder or one that contains it, for a folder in one of
  /// `inputs`, and if the folder above is missing.
  init(_ output: String, protected: [String], inputs: [String] = []) throws(PublishError) {
    path = try Self.canonical(output)
    for folder in ["/"] + protected {
      let folder = Disk.canonical(folder) ?? folder
      if folder == path || folder.hasPrefix(path + "/") { throw .protected(path: output) }
    }
    for folder in inputs {
      let folder = Disk.canonical(folder) ?? folder
      if path.hasPrefix(folder + "/") { throw .protected(path: output) }
    }
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    let stem = "\(path[...slash]).\(path[path.utf8.index(after: slash)...])"
    isMounted = Disk.isMountPoint(path, in: String(path[...slash]))
    (previous, lock) = ("\(stem).prev", "\(stem).lock")
    next = isMounted ? "\(path)/\(Self.parts)" : "\(stem).next"
  }

  private static func canonical(_ output: String) throws(PublishError) -> String {
    if let path = Disk.canonical(output) { return path }
    var trimmed = output[...]
    while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
    let name = trimmed.split(separator: "/").last.map(String.init) ?? ""
    let above = trimmed.dropLast(name.count)
    guard !["", ".", ".."].contains(name), try Disk.kind(of: String(trimmed)) == nil,
      let parent = Disk.canonical(above.isEmpty ? "." : String(above))
    else { throw .cannotWrite(path: output, errno: ENOENT) }
    return parent == "/" ? "/\(name)" : "\(parent)/\(name)"
  }
}

/// Throws if a build that publishes to `output` would be refused in the end: a folder that it must
/// not replace, see `OutputFolder`, or one that no build has made. Reads only names and takes no
/// lock, so that the build checks again.
package func expectOwnOutput(
  _ output: String, protected: [String], inputs: [String]
) throws(PublishError) {
  let folder = try OutputFolder(output, protected: protected, inputs: inputs)
  // A mounted output also holds the parts of a build in progress, or of one that was killed.
  if !folder.isMounted { _ = try OutputFolder.state(of: folder.path) }
}

// MARK: - Whose folder it is

extension OutputFolder {
  /// The state of a folder of ours.
  enum State {
    case missing
    /// Empty, or with the owner's files only.
    case blank
    /// Some files are missing, or are of another build than the rest.
    case unfinished
    /// Complete, and not yet at its destination.
    case ready
    case whole
  }

  /// Throws when `folder` is not ours: no folder at all, one without a marker that is not blank, or
  /// a git repository.
  static func state(of folder: String) throws(PublishError) -> State {
    guard let kind = try Disk.kind(of: folder) else { return .missing }
    guard kind == .folder else { throw .notOurs(path: folder, found: nil) }
    let names = try Disk.names(in: folder).map(\.name).sorted()
    if names.contains(".git") { throw .notOurs(path: folder, found: ".git") }
    if names.contains(marker) { return .whole }
    if names.contains(readyMarker) { return .ready }
    if names.contains(stagingMarker) { return .unfinished }
    if let foreign = names.first(where: { $0 != kept }) {
      throw .notOurs(path: folder, found: foreign)
    }
    return .blank
  }

  /// The text of the marker of a folder of ours; empty without one.
  static func markerText(of state: State, at folder: String) throws(PublishError) -> [UInt8] {
    switch state {
    case .missing, .blank: []
    case .unfinished: try Disk.read("\(folder)/\(stagingMarker)") ?? []
    case .ready: try Disk.read("\(folder)/\(readyMarker)") ?? []
    case .whole: try Disk.read("\(folder)/\(marker)") ?? []
    }
  }

  /// Removes a folder of ours. A complete one is marked as unfinished first, so that a half-removed
  /// one is recognized.
  static func remove(_ folder: String) throws(PublishError) {
    switch try state(of: folder) {
    case .missing: return
    case .whole: try Disk.rename("\(folder)/\(marker)", to: "\(folder)/\(stagingMarker)")
    case .ready: try Disk.rename("\(folder)/\(readyMarker)", to: "\(folder)/\(stagingMarker)")
    case .unfinished, .blank: break
    }
    try Disk.removeFolder(folder, last: markers)
  }

  /// Removes the next release after a failure. The owner must see that failure, so an error here is
  /// ignored: the next build sweeps the rest.
  func discardNext() { do { try removeNext() } catch { return } }

  func removeNext() throws(PublishError) { try Self.remove(next) }
  func removePrevious() throws(PublishError) { try Self.remove(previous) }

  /// Removes the leftovers of a build that was cut off. Throws if something that is not ours is in
  /// the way.
  ///
  /// If the output is marked as ready, it has just arrived. If there is no output but a complete
  /// next release, the build was cut between the two renames that replace an exchange: the release
  /// is published now. A complete next release next to a complete site is the previous one, if the
  /// build was cut right after the exchange.
  func sweepLeftovers() throws(PublishError) {
    let (here, ahead) = try (Self.state(of: path), Self.state(of: next))
    _ = try Self.state(of: previous)
    if here == .ready { try settle() }
    switch (here, ahead) {
    case (_, .missing): break
    case (.missing, .ready), (.missing, .whole):
      try Disk.rename(next, to: path)
      if ahead == .ready { try settle() }
    case (.ready, .whole), (.whole, .whole): try keepAsPrevious()
    default: try removeNext()
    }
  }
}

// MARK: - The steps of a swap

extension OutputFolder {
  /// The next release is complete.
  func finishNext() throws(PublishError) {
    try Disk.rename("\(next)/\(Self.stagingMarker)", to: "\(next)/\(Self.readyMarker)")
  }

  /// The release that has arrived at the output is the site.
  func settle() throws(PublishError) {
    try Disk.rename("\(path)/\(Self.readyMarker)", to: "\(path)/\(Self.marker)")
  }

  /// After the exchange the folder is the previous release, unless there was none.
  func keepAsPrevious() throws(PublishError) {
    guard try Self.state(of: next) == .whole else { return try removeNext() }
    try removePrevious()
    try Disk.rename(next, to: previous)
  }
}
