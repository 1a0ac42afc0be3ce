internal import Compression

/// Seals the pages of a site, and opens them again.
package struct Sealer: Sendable {
  /// In bytes, before it is deflated.
  package static let longestContent = 64 << 20

  let crypto: Libcrypto
  let zlib: Zlib
  let site: [UInt8]
  private let iterations: Int

  /// `iterations` is what passphrases were stretched with, for all pages of the site.
  package init(
    _ keyring: Keyring, iterations: Int = Envelope.usualIterations
  ) throws(SealingError) {
    guard Envelope.iterations.contains(iterations) else { throw .iterations(iterations) }
    (crypto, site, self.iterations) = (keyring.crypto, keyring.site, iterations)
    guard let zlib = Zlib() else { throw .missing(library: "zlib", package: "zlib1g") }
    self.zlib = zlib
  }

  /// The envelope of a page for everybody who has one of `secrets`.
  ///
  /// Without a secret, pages differ only in the name, the number of slots and the padded length.
  /// With the same numbers from `random` the envelope is the same; in a published site they must be
  /// the system's, or those of `Keyring.repeatableNumbers`.
  package func seal(
    _ content: PrivateContent, as name: OpaqueName, for secrets: [Secret],
    using random: inout some RandomNumberGenerator
  ) throws(SealingError) -> [UInt8] {
    try seal(content.bytes, as: name, for: secrets, using: &random)
  }

  /// The same of a bundle.
  package func seal(
    _ bundle: PrivateBundle, as name: OpaqueName, for secrets: [Secret],
    using random: inout some RandomNumberGenerator
  ) throws(SealingError) -> [UInt8] {
    try seal(bundle.bytes, as: name, for: secrets, using: &random)
  }

  private func seal(
    _ text: [UInt8], as name: OpaqueName, for secrets: [Secret],
    using random: inout some RandomNumberGenerator
  ) throws(SealingError) -> [UInt8] {
    guard let slots = SlotTable.size(for: secrets.count) else {
      throw .recipients(secrets.count)
    }
    guard text.count <= Self.longestContent else { throw .tooLong(text.count) }
    let pageKey = random.bytes(32)
    let head = Envelope.head(
      iterations: iterations, site: site, name: name, salt: random.bytes(32), slots: slots)
    let table = SlotTable.bytes(
      of: pageKey, for: secrets, head: head, by: crypto, using: &random)
    let iv = random.bytes(12)
    let padded = Padding.padded(zlib.deflated(text))
    return head + table + iv
      + crypto.encrypted(padded, key: pageKey, iv: iv, associated: head + table)
  }
}
