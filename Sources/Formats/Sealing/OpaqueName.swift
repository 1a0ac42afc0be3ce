/// A name that reveals nothing and cannot be guessed: 26 letters of lower-case base32 (RFC 4648
/// §6), 130 bits. It survives file systems that ignore case, and being read aloud.
package struct OpaqueName: Hashable, Comparable, Sendable {
  package static let count = 26

  package let text: String

  /// The first 130 bits of `bytes`, at least 17 bytes.
  init(_ bytes: [UInt8]) {
    precondition(bytes.count == 17)
    text = String(Base32.text(of: bytes).prefix(Self.count))
  }

  /// `nil` for anything but 26 such letters.
  package init?(_ text: String) {
    guard text.utf8.count == Self.count, text.utf8.allSatisfy(Base32.letters.contains) else {
      return nil
    }
    self.text = text
  }

  package static func < (a: Self, b: Self) -> Bool { a.text < b.text }
}

/// Lower-case base32 (RFC 4648 §6) without padding.
enum Base32 {
  static let letters = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

  static func text(of bytes: [UInt8]) -> String {
    var out: [UInt8] = []
    var (bits, count): (UInt32, Int) = (0, 0)
    for byte in bytes {
      (bits, count) = (bits << 8 | UInt32(byte), count + 8)
      while count >= 5 {
        count -= 5
        out.append(letters[Int(bits >> count & 31)])
      }
    }
    if count > 0 { out.append(letters[Int(bits << (5 - count) & 31)]) }
    return String(decoding: out, as: UTF8.self)
  }
}
