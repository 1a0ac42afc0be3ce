internal import Glibc

/// The differences between the present and the next release, as paths within it.
struct Changes: Sendable {
  /// Files that are new or have changed, in the order of routes.
  var written: [String] = []
  /// Files of the old site that are not in the new one.
  var stale: [String] = []

  /// `written`, ordered so that no link leads nowhere meanwhile: assets, then pages and feeds, then
  /// the lists of pages from the innermost out.
  var inOrderOfLinks: [String] {
    let ranked = written.enumerated().map { (key: Self.rank($1), place: $0, name: $1) }
    return ranked.sorted { ($0.key, $0.place) < ($1.key, $1.place) }.map(\.name)
  }

  private static func rank(_ name: String) -> Int {
    if name.hasPrefix(OldAssets.folder) { return 0 }
    let parts = name.split(separator: "/")
    return parts.last == "index.html" ? 1000 - min(parts.count, 998) : 1
  }
}

extension OutputFolder {
  /// Moves the next release into the output file by file, for an output that cannot be moved
  /// itself. Nothing of the previous release is kept.
  ///
  /// Every path has the old file or the new one, whole; files are replaced, never overwritten, so
  /// that their other names keep their bytes. Meanwhile, and after a cut, the output is marked as
  /// unfinished, and the next build repairs it.
  func publishInPlace(_ changes: Changes) throws(PublishError) {
    do throws(PublishError) {
      try removePrevious()
      try callUnfinished()
      let folders = try clearWay(for: changes)
      for name in changes.inOrderOfLinks { try moveIntoOutput(name) }
      for name in changes.stale where !folders.contains(name) {
        try Disk.unlink("\(path)/\(name)")
      }
      try Disk.sync(path)
      // By a second name, so that the rest of the next release stays ours until it is removed.
      try Disk.link("\(next)/\(Self.stagingMarker)", as: "\(path)/\(Self.readyMarker)")
      try settle()
      try Disk.unlink("\(path)/\(Self.stagingMarker)")
      try removeEmptyFolders(of: changes.stale)
    } catch {
      throw .halfway(output: path, reason: error.cause)
    }
    try removeNext()
  }

  /// Marks an empty output as ours, before anything else is written to it.
  func claim() throws(PublishError) {
    guard isMounted, try Self.state(of: path) == .blank else { return }
    try Disk.create("\(path)/\(Self.stagingMarker)", Staging.markerText())
  }

  /// The marker then lists the files that earlier builds made there and those that this one will
  /// make: none of them belongs to the owner if the build is cut off.
  private func callUnfinished() throws(PublishError) {
    let marker = "\(path)/\(Self.stagingMarker)"
    switch try Self.state(of: path) {
    case .whole: try Disk.rename("\(path)/\(Self.marker)", to: marker)
    case .blank: try Disk.create(marker, Staging.markerText())
    case .unfinished, .ready, .missing: break
    }
    let coming = OwnersFiles.lines(of: try Disk.read("\(next)/\(Self.stagingMarker)") ?? [])
    try AtomicFile.write((Disk.read(marker) ?? []) + Array(coming.utf8), to: marker)
  }

  /// Removes stale files and foreign links where folders are needed. Returns all folders that
  /// exist.
  private func clearWay(for changes: Changes) throws(PublishError) -> Set<String> {
    let stale = Set(changes.stale)
    var seen: Set<String> = []
    for name in changes.written {
      for slash in name.utf8.indices where name.utf8[slash] == UInt8(ascii: "/") {
        let folder = String(name[..<slash])
        guard seen.insert(folder).inserted else { continue }
        if stale.contains(folder) { try Disk.unlink("\(path)/\(folder)") }
      }
    }
    return seen
  }

  private func moveIntoOutput(_ name: String) throws(PublishError) {
    let (from, to) = ("\(next)/\(name)", "\(path)/\(name)")
    do throws(PublishError) {
      try move(from, to: to)
    } catch {
      switch error {
      case .cannotWrite(_, errno: ENOENT): try Disk.makeFolders(above: to, below: path)
      // There is a folder of stale pages where a page is needed.
      case .cannotWrite(_, errno: EISDIR): try Disk.removeFolder(to, last: [])
      default: throw error
      }
      try move(from, to: to)
    }
  }

  /// Moves by a rename, or by a copy between two parts of a file system.
  private func move(_ from: String, to: String) throws(PublishError) {
    do throws(PublishError) {
      try Disk.rename(from, to: to)
    } catch {
      guard case .cannotWrite(_, errno: EXDEV) = error else { throw error }
      let copy = "\(path)/.almanac-part"
      try Disk.unlink(copy)
      try Disk.link(from, as: copy)
      try Disk.rename(copy, to: to)
    }
  }

  private func removeEmptyFolders(of names: [String]) throws(PublishError) {
    var folders: Set<Substring> = []
    for name in names {
      for slash in name.utf8.indices where name.utf8[slash] == UInt8(ascii: "/") {
        folders.insert(name[..<slash])
      }
    }
    for folder in folders.sorted(by: >) { try Disk.removeEmpty("\(path)/\(folder)") }
  }
}
