internal import Glibc

/// What a file system does when it is asked to exchange two folders.
enum ExchangeOutcome {
  case done
  /// It knows no exchange; two renames do the same.
  case unknown
  /// These two cannot be renamed at all: one is mounted, or of a lower layer.
  case refused
}

extension OutputFolder {
  /// Puts the next release, which is complete and on the disk, in the output's place and keeps the
  /// one before. Says whether that was done in one piece.
  ///
  /// One `exchange` where the file system has it: a reader by path sees the old site or the new
  /// one. Where it has not, two renames, and between them no site at all. Where the output cannot
  /// be renamed, file by file. A cut in the middle of any of these is mended by the next build.
  func publishNext(
    _ changes: Changes,
    exchange: (String, String) throws(PublishError) -> ExchangeOutcome = Disk.exchange
  ) throws(PublishError) -> Bool {
    if isMounted {
      try publishInPlace(changes)
      return false
    }
    try finishNext()
    guard try Self.standing(of: path) != .missing else {
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

  /// `false` where the output cannot be renamed.
  private func renameTwice() throws(PublishError) -> Bool {
    let isWhole = try Self.standing(of: path) == .whole
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
