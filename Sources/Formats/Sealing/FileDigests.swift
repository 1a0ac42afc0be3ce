/// Digests of files, as stores of files calculate them too.
///
/// ```
/// let digests = try FileDigests()
/// digests.sha256(of: [])     // e3 b0 c4 42 …
/// ```
package struct FileDigests: Sendable {
  private let library: Libcrypto

  /// Loads libcrypto; throws if it is not installed.
  package init() throws(SealingError) { library = try Libcrypto() }

  /// SHA-256 (FIPS 180-4): 32 bytes.
  package func sha256(of bytes: [UInt8]) -> [UInt8] { library.digest(of: bytes) }

  /// MD5 (RFC 1321): 16 bytes. It detects damage; it does not resist an attack.
  package func md5(of bytes: [UInt8]) -> [UInt8] { library.md5(of: bytes) }
}
