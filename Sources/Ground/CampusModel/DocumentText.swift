internal import Synchronization

/// The Markdown of a document. What has no room in memory stays in its file until it is asked for: of a site of many pages,
/// memory need hold no more than are rendered at the time.
package struct DocumentText: Sendable {
  private enum Home: Sendable {
    case here([UInt8])
    case file(String, read: @Sendable (_ file: String) -> [UInt8]?)
  }

  /// Another one for every other text; the same in every run and on every machine.
  package let digest: UInt128
  private let home: Home

  package init(_ text: String) {
    let bytes = Array(text.utf8)
    (digest, home) = (Self.digest(of: bytes), .here(bytes))
  }

  /// A text that is `bytes` now. Where there is no `room` for it, `read` finds it in `file` again; it may find another one, or
  /// `nil` where it is gone.
  package init(
    _ bytes: [UInt8], in file: String, room: TextRoom,
    read: @escaping @Sendable (_ file: String) -> [UInt8]?
  ) {
    digest = Self.digest(of: bytes)
    home = room.takes(bytes.count) ? .here(bytes) : .file(file, read: read)
  }

  /// The text; `nil` where its file no longer holds it.
  package var bytes: [UInt8]? {
    switch home {
    case .here(let bytes): return bytes
    case .file(let file, let read):
      guard let bytes = read(file), Self.digest(of: bytes) == digest else { return nil }
      return bytes
    }
  }

  /// Two sums in the manner of FNV-1a, over words of eight bytes: a byte at a time would take as long as rendering.
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
  package static func == (a: Self, b: Self) -> Bool { a.digest == b.digest }
  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

extension DocumentText: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}

/// How many bytes of texts memory may still hold. Which texts they are changes no page. A class, because all that are read
/// share one.
package final class TextRoom: Sendable {
  private let left: Atomic<Int>

  package init(bytes: Int) { left = Atomic(bytes) }

  /// Whether there is room for so many, which is taken.
  package func takes(_ count: Int) -> Bool {
    if left.subtract(count, ordering: .relaxed).newValue >= 0 { return true }
    left.add(count, ordering: .relaxed)
    return false
  }
}
