internal import Compression

/// Seals the files of a site, and opens them again.
package struct Sealer: Sendable {
  /// In bytes, before it is deflated.
  package static let longestContent = 64 << 20

  let crypto: Libcrypto
  let zlib: Zlib
  let site: [UInt8]
  private let iterations: Int

  /// `iterations` is the number of rounds that stretch passphrases, for all pages of the site.
  package init(
    _ keyring: Keyring, iterations: Int = Envelope.usualIterations
  ) throws(SealingError) {
    guard Envelope.iterations.contains(iterations) else { throw .iterations(iterations) }
    (crypto, site, self.iterations) = (keyring.crypto, keyring.site, iterations)
    guard let zlib = Zlib() else { throw .missing(library: "zlib", package: "zlib1g") }
    self.zlib = zlib
  }

  /// The envelope of a file for everybody who has one of `secrets`.
  ///
  /// Without a secret, files differ only in the name, the number of slots and the padded length.
  /// With the same numbers from `random` the envelope is the same; in a published site they must be
  /// the system's.
  package func seal(
    _ bundle: PrivateBundle, as name: OpaqueName, for secrets: [Secret],
    using random: inout some RandomNumberGenerator
  ) throws(SealingError) -> [UInt8] {
    try seal(padded(bundle), as: name, for: secrets, using: &random)
  }

  /// The same, with numbers derived from the encrypted text, the name and the secrets: unchanged
  /// content has the same envelope again. It reveals only that nothing changed.
  package func seal(
    _ bundle: PrivateBundle, as name: OpaqueName, for secrets: [Secret],
    repeatablyBy keyring: Keyring
  ) throws(SealingError) -> [UInt8] {
    // Derived from the deflated bytes: another version of zlib must not reuse the key for others.
    let content = try padded(bundle)
    var random = keyring.repeatableNumbers(for: content, sealedFor: secrets, as: name)
    return try seal(content, as: name, for: secrets, using: &random)
  }

  private func padded(_ bundle: PrivateBundle) throws(SealingError) -> [UInt8] {
    let text = bundle.bytes
    guard text.count <= Self.longestContent else { throw .tooLong(text.count) }
    return Padding.padded(zlib.deflated(text, .usual))
  }

  private func seal(
    _ content: [UInt8], as name: OpaqueName, for secrets: [Secret],
    using random: inout some RandomNumberGenerator
  ) throws(SealingError) -> [UInt8] {
    guard let slots = SlotTable.size(for: secrets.count) else {
      throw .recipients(secrets.count)
    }
    let pageKey = random.bytes(32)
    let head = Envelope.head(
      iterations: iterations, site: site, name: name, salt: random.bytes(32), slots: slots)
    let table = SlotTable.bytes(
      of: pageKey, for: secrets, head: head, by: crypto, using: &random)
    let iv = random.bytes(12)
    return head + table + iv
      + crypto.encrypted(content, key: pageKey, iv: iv, associated: head + table)
  }
}
