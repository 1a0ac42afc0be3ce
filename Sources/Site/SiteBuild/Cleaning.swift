internal import Glibc

/// The files that a cleaning removed.
package struct CleaningReport: Hashable, Sendable {
  package struct Removal: Hashable, Sendable {
    package var path: String
    package var files: Int
    package var bytes: Int

    package init(path: String, files: Int, bytes: Int) {
      (self.path, self.files, self.bytes) = (path, files, bytes)
    }
  }

  /// In the order in which they were removed, without those that did not exist.
  package var removals: [Removal]

  package init(removals: [Removal] = []) { self.removals = removals }
}

/// Removes everything that the next build does not need: the folder `cache`, leftovers of a build
/// that was cut off, and with `previous` the release before the present one. Keeps the site itself
/// and the memory of builds.
///
/// `busy` is a lock in the cache. If it is held, by a fetch, `.inUse` is thrown and nothing is
/// removed.
package func clean(
  cache: String, guardedBy busy: String, previous: Bool, under lock: borrowing BuildLock
) throws(PublishError) -> CleaningReport {
  var report = CleaningReport()
  let folder = lock.folder
  let held = try hold(busy, of: cache)
  defer { extendLifetime(held) }
  if try OutputFolder.state(of: folder.next) != .missing {
    let found = try size(of: folder.next)
    try folder.sweepLeftovers()
    if try Disk.kind(of: folder.next) == nil { report.removals.append(found) }
  }
  if previous, try OutputFolder.state(of: folder.previous) != .missing {
    report.removals.append(try size(of: folder.previous))
    try folder.removePrevious()
  }
  if try Disk.kind(of: cache) != nil {
    report.removals.append(try size(of: cache))
    try Disk.removeFolder(cache, last: [])
  }
  return report
}

private func size(of folder: String) throws(PublishError) -> CleaningReport.Removal {
  var removal = CleaningReport.Removal(path: folder, files: 0, bytes: 0)
  for name in try Disk.files(below: folder) {
    removal.files += 1
    removal.bytes += Disk.size(of: "\(folder)/\(name)")
  }
  return removal
}

/// The lock at `path`; `nil` if it was never created.
private func hold(_ path: String, of folder: String) throws(PublishError) -> FileLock? {
  guard try Disk.kind(of: path) == .file else { return nil }
  return try FileLock(path, or: .inUse(folder: folder))
}
