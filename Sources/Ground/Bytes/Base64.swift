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
    let bytes = Array(bytes)
    let (triples, rest) = bytes.count.quotientAndRemainder(dividingBy: 3)
    var out = [UInt8](repeating: 0, count: triples * 4 + (rest == 0 ? 0 : rest + 1))
    // Most of a sealed page is made here: whole triples without a loop over bits.
    for triple in 0..<triples {
      let (from, to) = (triple * 3, triple * 4)
      let bits = Int(bytes[from]) << 16 | Int(bytes[from + 1]) << 8 | Int(bytes[from + 2])
      out[to] = letters[bits >> 18]
      out[to + 1] = letters[bits >> 12 & 63]
      out[to + 2] = letters[bits >> 6 & 63]
      out[to + 3] = letters[bits & 63]
    }
    guard rest > 0 else { return out }
    let (first, to) = (Int(bytes[triples * 3]), triples * 4)
    let second = rest == 2 ? Int(bytes[triples * 3 + 1]) : 0
    out[to] = letters[first >> 2]
    out[to + 1] = letters[(first << 4 | second >> 4) & 63]
    if rest == 2 { out[to + 2] = letters[second << 2 & 63] }
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
