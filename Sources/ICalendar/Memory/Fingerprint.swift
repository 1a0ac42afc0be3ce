/// A digest of 128 bits by FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/). It tells changed text from unchanged; it
/// keeps no secret.
struct Fingerprint: Hashable, Sendable {
  let value: UInt128

  /// The digest of the bytes and a line feed.
  init(of bytes: some Sequence<UInt8>) {
    var digest = Digest()
    for byte in bytes { digest.add(byte) }
    digest.add(UInt8(ascii: "\n"))
    value = digest.value
  }

  /// The digest of lines that end with CRLF, as if they ended with a line feed alone.
  init(ofLines bytes: [UInt8]) {
    var digest = Digest()
    for byte in bytes where byte != UInt8(ascii: "\r") { digest.add(byte) }
    value = digest.value
  }

  private struct Digest {
    var value: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

    mutating func add(_ byte: UInt8) {
      value = (value ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
    }
  }

  /// Reads 32 hexadecimal digits in lower case.
  init?(_ digits: some Collection<UInt8>) {
    guard digits.count == 32 else { return nil }
    var value: UInt128 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value << 4 | UInt128(digit - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        value = value << 4 | UInt128(digit - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    self.value = value
  }

  /// 32 lower-case hexadecimal digits.
  var digits: [UInt8] {
    (0..<32).map { place in
      hexDigit(UInt8(truncatingIfNeeded: value >> UInt128(124 - 4 * place)) & 15)
    }
  }
}
