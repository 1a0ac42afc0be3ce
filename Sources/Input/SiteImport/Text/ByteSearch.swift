internal import Glibc

/// Searches of the C library, which are fast in every build.
extension [UInt8] {
  /// The first place of a byte from an index on, up to another.
  func index(of byte: UInt8, from start: Int, to end: Int? = nil) -> Int? {
    let end = end ?? count
    guard start < end else { return nil }
    return withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress,
        let found = memchr(base + start, Int32(byte), end - start)
      else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }

  /// Whether a text is anywhere in it.
  ///
  /// - Precondition: The text is not empty.
  func contains(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    var start = 0
    while let place = index(of: text.utf8Start.pointee, from: start), place + length <= count {
      if (1..<length).allSatisfy({ self[place + $0] == text.utf8Start[$0] }) { return true }
      start = place + 1
    }
    return false
  }
}
