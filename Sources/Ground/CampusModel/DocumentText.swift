internal import Synchronization

/// The Markdown of a document, in memory or in its file.
///
/// Text that does not fit in the `TextBudget` is read again when it is rendered, so memory holds
/// only the texts of pages in progress.
package struct DocumentText: Sendable {
  private enum Home: Sendable {
    case here([UInt8])
    case file(String, read: @Sendable (_ file: String) -> [UInt8]?)
  }

  /// Different for different texts; the same on every machine.
  package let digest: UInt128
  private let home: Home

  /// A text that stays in memory.
  package init(_ text: String) {
    let bytes = Array(text.utf8)
    (digest, home) = (Self.digest(of: bytes), .here(bytes))
  }

  /// A text that is `bytes` now.
  ///
  /// Without room in the budget, `read` fetches it from `file` again. It may return changed bytes,
  /// or `nil` for a missing file.
  package init(
    _ bytes: [UInt8], in file: String, room: TextBudget,
    read: @escaping @Sendable (_ file: String) -> [UInt8]?
  ) {
    digest = Self.digest(of: bytes)
    home = room.reserve(bytes.count) ? .here(bytes) : .file(file, read: read)
  }

  /// The text; `nil` where its file has changed.
  package var bytes: [UInt8]? {
    switch home {
    case .here(let bytes): return bytes
    case .file(let file, let read):
      guard let bytes = read(file), Self.digest(of: bytes) == digest else { return nil }
      return bytes
    }
  }

  /// Two sums in the manner of FNV-1a, over words of eight bytes: a byte at a time would take as
  /// long as rendering.
  static func digest(of raw: UnsafeRawBufferPointer) -> UInt128 {
    var sums = (low: 0xcbf2_9ce4_8422_2325 ^ UInt64(raw.count), high: UInt64(raw.count))
    func add(_ word: UInt64) {
      sums.low = (sums.low ^ word) &* 0x9e37_79b9_7f4a_7c15
      sums.low ^= sums.low >> 32
      sums.high = (sums.high ^ word) &* 0xd6e8_feb8_6659_fd93
      sums.high ^= sums.high >> 29
    }
    let whole = raw.count & ~7
    for index in stride(from: 0, to: whole, by: 8) {
      add(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
    }
    add(raw[whole...].reduce(0) { $0 << 8 | UInt64($1) })
    return UInt128(sums.high) << 64 | UInt128(sums.low)
  }

  private static func digest(of bytes: [UInt8]) -> UInt128 {
    bytes.withUnsafeBytes { digest(of: $0) }
  }
}

extension DocumentText: Hashable {
  /// Compares digests.
  package static func == (a: Self, b: Self) -> Bool { a.digest == b.digest }
  /// Combines the digest.
  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

extension DocumentText: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}

/// The number of bytes of text that memory may still hold.
///
/// The texts in memory do not affect pages. A class, because all readers share one budget.
package final class TextBudget: Sendable {
  private let left: Atomic<Int>

  package init(bytes: Int) { left = Atomic(bytes) }

  /// Takes `count` bytes from the budget; `false` where they are not left.
  package func reserve(_ count: Int) -> Bool {
    if left.subtract(count, ordering: .relaxed).newValue >= 0 { return true }
    left.add(count, ordering: .relaxed)
    return false
  }
}
