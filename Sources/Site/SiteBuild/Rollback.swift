internal import Glibc

/// Two releases that have changed places.
package struct RollbackReport: Hashable, Sendable {
  /// The output's path, without links.
  package var output: String
  /// When the build of the release that is back began, in seconds since 1970-01-01T00:00:00Z by the
  /// clock of its machine.
  package var restored: Int
  /// The same of the replaced release, which is kept next to the output; `nil` if there was none.
  package var setAside: Int?

  package init(output: String, restored: Int, setAside: Int?) {
    (self.output, self.restored, self.setAside) = (output, restored, setAside)
  }
}

/// Exchanges the present release with the previous one, so that another rollback goes forward
/// again. Assets with fingerprints of the present release are kept with the other's, for pages that
/// are still open in browsers. The owner's files are kept too.
///
/// Throws `.nothingBefore` and changes nothing if there is no complete previous release.
package func rollback(under lock: borrowing BuildLock) throws(PublishError) -> RollbackReport {
  try lock.folder.rollback()
}

extension OutputFolder {
  func rollback(
    exchange: (String, String) throws(PublishError) -> ExchangeOutcome = Disk.exchange
  ) throws(PublishError) -> RollbackReport {
    try sweepLeftovers()
    let here = try Self.state(of: path)
    guard !isMounted, try Self.state(of: previous) == .whole else {
      throw .nothingBefore(output: path, isMounted: isMounted)
    }
    let report = RollbackReport(
      output: path, restored: try began(previous), setAside: here == .whole ? try began(path) : nil)
    guard here == .whole else {
      // The output was not made by a build: there is nothing to keep, and it is not removed.
      guard here == .missing else { throw .notOurs(path: path, found: nil) }
      try Disk.rename(previous, to: path)
      return report
    }
    try lendAssets()
    try lendOwnersFiles()
    try Disk.sync(previous)
    switch try exchange(previous, path) {
    case .done: break
    // If the process ends between any two of these, the next build repairs it.
    case .unknown:
      try Disk.rename(previous, to: next)
      try Disk.rename(path, to: previous)
      try Disk.rename(next, to: path)
    case .refused: throw .cannotWrite(path: path, errno: EBUSY)
    }
    return report
  }

  /// When the build of a release of ours began: its marker is the first file that is written.
  private func began(_ folder: String) throws(PublishError) -> Int {
    try OpenFile("\(folder)/\(Self.marker)", O_RDONLY | O_NOFOLLOW).status().st_mtim.tv_sec
  }

  /// Copies the files that the owner has put at the output to the release before the present one.
  /// Files that its own build has made stay; older files of the owner are replaced.
  private func lendOwnersFiles() throws(PublishError) {
    let (present, _) = try Self.files(of: path)
    let (older, made) = try Self.files(of: previous)
    let lent = fitting(present.subtracting(made), with: made).filter {
      !Disk.isSame("\(path)/\($0)", "\(previous)/\($0)")
    }
    let inTheWay = older.subtracting(fitting(older.subtracting(lent), with: lent))
    for name in inTheWay.sorted() {
      try Disk.unlink("\(previous)/\(name)")
      for folder in Route.folders(of: name).reversed() {
        try Disk.removeEmpty("\(previous)/\(folder)")
      }
    }
    for name in lent.sorted() {
      try Disk.makeFolders(above: "\(previous)/\(name)", below: previous)
      try Disk.link("\(path)/\(name)", as: "\(previous)/\(name)")
    }
  }

  /// The files of a whole release except its marker: the owner's files, and files that its build
  /// has made.
  private static func files(
    of folder: String
  ) throws(PublishError) -> (owners: Set<String>, made: Set<String>) {
    let files = try Disk.files(below: folder).subtracting(markers)
    let owners = OwnersFiles.files(
      among: files, marker: try markerText(of: .whole, at: folder)
    ).union(files.intersection([kept]))
    return (owners, files.subtracting(owners))
  }

  /// Adds missing assets of the present release to the previous one. The next build removes them
  /// after a release, like all assets that its marker does not name.
  private func lendAssets() throws(PublishError) {
    let folder = OldAssets.folder
    guard try Disk.kind(of: "\(path)/\(folder)") == .folder else { return }
    let known =
      try Disk.kind(of: "\(previous)/\(folder)") == .folder
      ? try Disk.files(below: "\(previous)/\(folder)") : []
    for name in try Disk.files(below: "\(path)/\(folder)").subtracting(known).sorted()
    where OldAssets.isFingerprinted(folder + name) {
      try Disk.makeFolders(above: "\(previous)/\(folder)\(name)", below: previous)
      try Disk.link("\(path)/\(folder)\(name)", as: "\(previous)/\(folder)\(name)")
    }
  }
}
