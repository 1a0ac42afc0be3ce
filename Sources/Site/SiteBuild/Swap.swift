internal import Glibc

/// The result of asking a file system to exchange two folders.
enum ExchangeOutcome {
  case done
  /// The file system has no exchange; two renames replace it.
  case unknown
  /// These two cannot be renamed at all: one is mounted, or of a lower layer.
  case refused
}

extension OutputFolder {
  /// Publishes the next release, which is complete and on the disk, and keeps the previous one.
  /// Returns whether that was one step.
  ///
  /// One `exchange` if the file system has it: a reader by path sees the old site or the new one.
  /// Otherwise two renames, with no site between them. If the output cannot be renamed, file by
  /// file. If any of these is cut off, the next build repairs it.
  func publishNext(
    _ changes: Changes,
    exchange: (String, String) throws(PublishError) -> ExchangeOutcome = Disk.exchange
  ) throws(PublishError) -> Bool {
    if isMounted {
      try publishInPlace(changes)
      return false
    }
    try finishNext()
    guard try Self.state(of: path) != .missing else {
      try Disk.rename(next, to: path)
      try settle()
      return true
    }
    switch try exchange(next, path) {
    case .done:
      try settle()
      try keepAsPrevious()
      return true
    case .unknown:
      if try renameTwice() { return true }
    case .refused: break
    }
    try Disk.rename("\(next)/\(Self.readyMarker)", to: "\(next)/\(Self.stagingMarker)")
    try publishInPlace(changes)
    return false
  }

  /// `false` if the output cannot be renamed.
  private func renameTwice() throws(PublishError) -> Bool {
    let isWhole = try Self.state(of: path) == .whole
    try removePrevious()
    do throws(PublishError) {
      try Disk.rename(path, to: previous)
    } catch {
      switch error {
      case .cannotWrite(_, errno: EBUSY), .cannotWrite(_, errno: EXDEV): return false
      default: throw error
      }
    }
    do throws(PublishError) {
      try Disk.rename(next, to: path)
    } catch {
      try Disk.rename(previous, to: path)
      throw error
    }
    try settle()
    if !isWhole { try removePrevious() }
    return true
  }
}
