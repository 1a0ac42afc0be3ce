internal import Bytes

/// Bytes that open something. Only `text` and `bytes` reveal them: printed, dumped or in a
/// message they are three dots.
package struct Secret: Hashable, Sendable {
  package static let count = 32

  package let bytes: [UInt8]

  /// - Precondition: 32 bytes.
  package init(_ bytes: [UInt8]) {
    precondition(bytes.count == Self.count, "a secret has \(Self.count) bytes, not \(bytes.count)")
    self.bytes = bytes
  }

  /// Drawn from `random`, which in the program is the system's.
  package init(from random: inout some RandomNumberGenerator) {
    bytes = random.bytes(Self.count)
  }

  /// Reads the output of `text`; `nil` for any other text.
  package init?(parsing text: some StringProtocol) {
    guard let bytes = Base64.url.bytes(of: text), bytes.count == Self.count else { return nil }
    self.bytes = bytes
  }

  /// 43 letters of base64url (RFC 4648 §5) without padding, for the `#` of a link.
  package var text: String { Base64.url.text(of: bytes) }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "…" }
  package var debugDescription: String { "…" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension RandomNumberGenerator {
  /// So many bytes, eight from each number.
  mutating func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let number = next()
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    return Array(bytes.prefix(count))
  }
}
