internal import Glibc

/// Where a site goes, and what stands beside it: the next release while it is made, the one before, the lock.
struct OutputFolder: Sendable {
  let path: String
  let next: String
  let previous: String
  let lock: String

  /// What says that a folder is ours; its name in a tree that is not complete yet.
  static let marker = ".almanac-site"
  static let stagingMarker = ".almanac-next"
  static let markers: Set<String> = [marker, stagingMarker]
  /// What an owner may keep in the output: it survives every exchange.
  static let kept = ".gitignore"
  /// What is no page.
  static let own = markers.union([kept])

  /// Finds the folder that `output` means. A link stands for the folder it leads to, so that a link to where a web server
  /// reads stays a link, and staging happens beside its target.
  ///
  /// Throws for `/`, for a `protected` folder or one that holds it, for what lies in one of `inputs`, and where the folder
  /// above is missing.
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
    (next, previous, lock) = ("\(stem).next", "\(stem).prev", "\(stem).lock")
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

// MARK: - Whose folder it is

extension OutputFolder {
  /// How far along a folder of ours is.
  enum Standing {
    case missing
    /// Holds nothing, or only what its owner may keep there.
    case blank
    case unfinished, whole
  }

  /// Throws when `folder` is not ours: no folder at all, one without a marker that is not blank, or a git repository.
  static func standing(of folder: String) throws(PublishError) -> Standing {
    guard let kind = try Disk.kind(of: folder) else { return .missing }
    guard kind == .folder else { throw .notOurs(path: folder, found: nil) }
    let names = try Disk.names(in: folder).map(\.name).sorted()
    if names.contains(".git") { throw .notOurs(path: folder, found: ".git") }
    if names.contains(marker) { return .whole }
    if names.contains(stagingMarker) { return .unfinished }
    if let foreign = names.first(where: { $0 != kept }) {
      throw .notOurs(path: folder, found: foreign)
    }
    return .blank
  }

  private static func remove(_ folder: String) throws(PublishError) {
    guard try standing(of: folder) != .missing else { return }
    try Disk.removeFolder(folder, last: markers)
  }

  /// Removes the next release after a failure, which is what its owner must hear of: what cannot be removed now is swept by
  /// the next build.
  func discardNext() { do { try removeNext() } catch { return } }

  func removeNext() throws(PublishError) { try Self.remove(next) }
  func removePrevious() throws(PublishError) { try Self.remove(previous) }

  /// Clears away what a build that was cut off has left. Throws where something that is not ours is in the way.
  ///
  /// A whole tree beside a whole site is the release before it, when the cut came right after the exchange. A whole tree and
  /// a previous release without a site are an exchange in two steps, cut off between them: the old site comes back.
  func sweepLeftovers() throws(PublishError) {
    let standings = try (
      Self.standing(of: path), Self.standing(of: next), Self.standing(of: previous)
    )
    switch standings {
    case (_, .missing, _): break
    case (.whole, .whole, .missing): try Disk.rename(next, to: previous)
    case (.missing, .whole, .whole):
      try Disk.rename(previous, to: path)
      try removeNext()
    default: try removeNext()
    }
  }
}

// MARK: - The swap

extension OutputFolder {
  /// Puts the next release in the output's place and keeps the one before.
  ///
  /// One `exchange` where the file system has it: a reader by path sees the old site or the new one. Where it has not, two
  /// renames, and between them no site at all; a cut there is mended by the next build.
  func publishNext(
    exchange: (String, String) throws(PublishError) -> Bool = Disk.exchange
  ) throws(PublishError) {
    try removePrevious()
    try Disk.rename("\(next)/\(Self.stagingMarker)", to: "\(next)/\(Self.marker)")
    if try Self.standing(of: path) == .missing {
      try Disk.rename(next, to: path)
    } else if try exchange(next, path) {
      try Disk.rename(next, to: previous)
    } else {
      try Disk.rename(path, to: previous)
      do throws(PublishError) {
        try Disk.rename(next, to: path)
      } catch {
        try Disk.rename(previous, to: path)
        throw error
      }
    }
  }
}

/// The right to publish to a folder; other builds are refused while this value
/// lives, and no longer when its process is killed. The file stays: removing it would let two builds lock two files of one name.
struct BuildLock: ~Copyable {
  private let file: OpenFile

  init(_ folder: OutputFolder) throws(PublishError) {
    let file = try OpenFile(folder.lock, O_RDWR | O_CREAT | O_NOFOLLOW)
    guard flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw errno == EWOULDBLOCK
        ? .busy(output: folder.path) : .cannotWrite(path: folder.lock, errno: errno)
    }
    self.file = file
  }

  // Closing alone would not do: a process being started just now still has our descriptors until it runs its program.
  deinit { flock(file.descriptor, LOCK_UN) }
}
