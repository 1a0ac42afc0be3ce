/// Values derived from a site's key: names that reveal nothing, and secrets. The same key gives the
/// same values on every machine. The key reveals all of them; none of them reveals another.
///
/// Each is HKDF-SHA-256 of the key, with its use as info: a label, then each part of its subject
/// after its length, so that no two uses have the same info.
package struct Keyring: Sendable {
  let crypto: Libcrypto
  /// Distinguishes this site's pages from those of other sites; public, 16 bytes.
  package let site: [UInt8]
  private let key: Secret

  /// The key is 32 random bytes that the site's owner keeps.
  package init(_ key: Secret) throws(SealingError) {
    self.init(key, crypto: try Libcrypto())
  }

  init(_ key: Secret, crypto: Libcrypto) {
    (self.key, self.crypto) = (key, crypto)
    site = Self.derived(16, from: key, by: crypto, for: "site", [])
  }

  /// The file name of a page of a person, without its extension.
  package func name(ofPage page: String, of person: String) -> OpaqueName {
    OpaqueName(derived(17, for: "page", [Array(person.utf8), Array(page.utf8)]))
  }

  /// The secret part of a feed's address; each generation has another one.
  package func token(ofFeed feed: String, of person: String, generation: Int) -> OpaqueName {
    OpaqueName(
      derived(17, for: "feed", [Array(person.utf8), Array(feed.utf8), Self.bytes(generation)]))
  }

  /// The secret after the `#` of a person's secret link; each generation has another one.
  package func linkSecret(of person: String, generation: Int) -> Secret {
    Secret(derived(Secret.count, for: "link", [Array(person.utf8), Self.bytes(generation)]))
  }

  /// The seed of the numbers that seal a content: different for every content, name and list of
  /// secrets.
  func seed(of content: [UInt8], for secrets: [Secret], _ name: OpaqueName) -> Secret {
    let digests = [content, secrets.flatMap(\.bytes)].map(crypto.digest)
    return Secret(derived(Secret.count, for: "repeat", [Array(name.text.utf8)] + digests))
  }

  /// A digest of secrets, which reveals nothing of them.
  package func mark(of secrets: [Secret]) -> [UInt8] {
    derived(16, for: "mark", secrets.map(\.bytes))
  }

  private func derived(_ count: Int, for label: String, _ parts: [[UInt8]]) -> [UInt8] {
    Self.derived(count, from: key, by: crypto, for: label, parts)
  }

  private static func derived(
    _ count: Int, from key: Secret, by crypto: Libcrypto, for label: String, _ parts: [[UInt8]]
  ) -> [UInt8] {
    var info = Array("almanac 1 \(label)".utf8)
    for part in parts { info += [0] + bytes(part.count) + part }
    return crypto.derived(count, from: key.bytes, info: info)
  }

  /// Eight bytes, the highest first.
  private static func bytes(_ number: Int) -> [UInt8] {
    (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}

// MARK: - Passphrases

extension Keyring {
  /// The secret of a passphrase: PBKDF2-SHA-256 of it, salted with the head of an envelope and the
  /// person's name (see `Envelope`). It takes some 0.3 s for a million iterations and opens all
  /// pages of the person: derive it once for each build.
  ///
  /// The salt depends on the site and the person but is not in pages: pages with one salt could be
  /// recognized as one person's. So the browser asks for the person's name as well.
  package func secret(
    of passphrase: Passphrase, for name: SignInName,
    iterations: Int = Envelope.usualIterations
  ) throws(SealingError) -> Secret {
    guard Envelope.iterations.contains(iterations) else { throw .iterations(iterations) }
    let salt = Envelope.opening(iterations: iterations, site: site) + Array(name.text.utf8)
    return Secret(
      crypto.stretched(Array(passphrase.text.utf8), salt: salt, iterations: iterations))
  }
}
