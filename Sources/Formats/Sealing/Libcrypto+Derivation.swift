extension Libcrypto {
  /// HKDF with HMAC-SHA-256 (RFC 5869): `count` bytes for the use `info`, at most 8,160.
  func derived(
    _ count: Int, from secret: [UInt8], salt: [UInt8] = [], info: [UInt8]
  ) -> [UInt8] {
    precondition((0...255 * 32).contains(count))
    // Without a salt RFC 5869 §2.2 uses zeros, and so does HMAC with an empty key.
    let extracted = authentication(of: secret, with: salt)
    var out: [UInt8] = []
    var block: [UInt8] = []
    var number: UInt8 = 0
    while out.count < count {
      number += 1
      block = authentication(of: block + info + [number], with: extracted)
      out += block
    }
    return Array(out.prefix(count))
  }
}
