internal import CCrypto

/// OpenSSL's libcrypto, and the only file that uses it.
///
/// The first value of this type loads the library, which then stays. Results depend only on
/// arguments; any number of threads may use it. It fails only for lack of memory, and then it stops
/// the program.
struct Libcrypto: Sendable {
  private let api: ccrypto_api

  init() throws(SealingError) {
    var api = ccrypto_api()
    guard ccrypto_load(&api) else {
      throw .missing(library: "OpenSSL's libcrypto", package: "libssl3")
    }
    self.api = api
  }

  /// SHA-256 (FIPS 180-4): 32 bytes.
  func digest(of bytes: [UInt8]) -> [UInt8] {
    filled(32) { out in
      api.digest(bytes, bytes.count, out.baseAddress, nil, api.sha256(), nil) == 1
    }
  }

  /// MD5 (RFC 1321): 16 bytes; for stores that compare with it, and for nothing that must be safe.
  func md5(of bytes: [UInt8]) -> [UInt8] {
    filled(16) { out in
      api.digest(bytes, bytes.count, out.baseAddress, nil, api.md5(), nil) == 1
    }
  }

  /// HMAC-SHA-256 (RFC 2104): 32 bytes.
  func authentication(of bytes: [UInt8], with key: [UInt8]) -> [UInt8] {
    filled(32) { out in
      api.hmac(
        api.sha256(), key, Int32(key.count), bytes, bytes.count, out.baseAddress, nil) != nil
    }
  }

  /// PBKDF2 with HMAC-SHA-256 (RFC 8018 §5.2): 32 bytes. A million iterations take some 0.3 s.
  func stretched(_ words: [UInt8], salt: [UInt8], iterations: Int) -> [UInt8] {
    filled(32) { out in
      words.withUnsafeBytes { words in
        api.pbkdf2(
          words.assumingMemoryBound(to: CChar.self).baseAddress, Int32(words.count), salt,
          Int32(salt.count), Int32(iterations), api.sha256(), 32, out.baseAddress) == 1
      }
    }
  }

  private func filled(
    _ count: Int, by fill: (UnsafeMutableBufferPointer<UInt8>) -> Bool
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { out, written in
      precondition(fill(out), "libcrypto has no memory")
      written = count
    }
  }
}

// MARK: - AES-256-GCM

extension Libcrypto {
  static let tagCount = ccrypto_tag_count

  /// AES-256-GCM (NIST SP 800-38D) with a key of 32 bytes and an IV of 12: the ciphertext, then the
  /// tag of 16 bytes, as in WebCrypto.
  ///
  /// - Precondition: No key is ever used twice with the same IV; the text has fewer than 2³¹ bytes.
  func encrypted(
    _ text: [UInt8], key: [UInt8], iv: [UInt8], associated: [UInt8]
  ) -> [UInt8] {
    var tag = [UInt8](repeating: 0, count: Self.tagCount)
    let out = transformed(text[...], key: key, iv: iv, associated: associated, tag: &tag, true)
    guard let out else { preconditionFailure("libcrypto has no memory") }
    return out + tag
  }

  /// The text of a ciphertext with its tag; `nil` if any byte of it, of the key, the IV or the
  /// associated data has changed.
  func decrypted(
    _ sealed: [UInt8], key: [UInt8], iv: [UInt8], associated: [UInt8]
  ) -> [UInt8]? {
    guard sealed.count >= Self.tagCount else { return nil }
    var tag = Array(sealed.suffix(Self.tagCount))
    return transformed(
      sealed.dropLast(Self.tagCount), key: key, iv: iv, associated: associated, tag: &tag, false)
  }

  private func transformed(
    _ text: ArraySlice<UInt8>, key: [UInt8], iv: [UInt8], associated: [UInt8],
    tag: inout [UInt8], _ encrypts: Bool
  ) -> [UInt8]? {
    precondition(key.count == 32 && iv.count == 12 && text.count < 1 << 31)
    var api = api
    var fits = false
    let out = [UInt8](unsafeUninitializedCapacity: text.count) { out, written in
      fits = associated.withUnsafeBufferPointer { associated in
        text.withUnsafeBufferPointer { text in
          ccrypto_gcm(
            &api, encrypts, key, iv,
            ccrypto_bytes(start: associated.baseAddress, count: associated.count),
            ccrypto_bytes(start: text.baseAddress, count: text.count), out.baseAddress, &tag)
        }
      }
      written = fits ? text.count : 0
    }
    return fits ? out : nil
  }
}
