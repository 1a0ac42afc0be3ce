/// Base64 without padding (RFC 4648 §4 and §5).
package struct Base64: Sendable {
  /// The alphabet of envelopes in pages, which browsers' `atob` reads.
  package static let standard = Base64("+/")
  /// The alphabet of secrets in links.
  package static let url = Base64("-_")

  private let letters: [UInt8]

  private init(_ last: String) {
    letters = Array(
      ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last).utf8)
  }

  package func encode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count / 3 * 4 + 4)
    var (bits, count): (UInt32, Int) = (0, 0)
    for byte in bytes {
      (bits, count) = (bits << 8 | UInt32(byte), count + 8)
      while count >= 6 {
        count -= 6
        out.append(letters[Int(bits >> count & 63)])
      }
    }
    if count > 0 { out.append(letters[Int(bits << (6 - count) & 63)]) }
    return out
  }

  package func text(of bytes: [UInt8]) -> String { String(decoding: encode(bytes), as: UTF8.self) }

  /// `nil` for other letters, for an impossible length, and for set bits after the last byte: each
  /// sequence of bytes has one text.
  package func bytes(of text: some StringProtocol) -> [UInt8]? {
    var out: [UInt8] = []
    var (bits, count): (UInt32, Int) = (0, 0)
    for letter in text.utf8 {
      guard let value = letters.firstIndex(of: letter) else { return nil }
      (bits, count) = (bits << 6 | UInt32(value), count + 6)
      guard count >= 8 else { continue }
      count -= 8
      out.append(UInt8(truncatingIfNeeded: bits >> count))
    }
    return count < 6 && bits & (1 << count - 1) == 0 ? out : nil
  }
}
