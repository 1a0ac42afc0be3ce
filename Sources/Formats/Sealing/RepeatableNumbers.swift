/// Numbers that are the same for the same content under the same name for the same secrets, and
/// different otherwise: unchanged content is sealed to the same bytes. They reveal which files
/// changed, and nothing else: no key and IV are used for two contents, since all change with any
/// byte of the encrypted text, and nobody without the site's key can calculate them.
struct RepeatableNumbers: RandomNumberGenerator, Sendable {
  private let seed: Secret
  private let crypto: Libcrypto
  private var block: [UInt8] = []
  private var count = 0

  fileprivate init(seed: Secret, crypto: Libcrypto) { (self.seed, self.crypto) = (seed, crypto) }

  mutating func next() -> UInt64 {
    if block.isEmpty {
      count += 1
      block = crypto.authentication(of: Array("\(count)".utf8), with: seed.bytes)
    }
    defer { block.removeLast(8) }
    return block.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension Keyring {
  func repeatableNumbers(
    for content: [UInt8], sealedFor secrets: [Secret], as name: OpaqueName
  ) -> RepeatableNumbers {
    RepeatableNumbers(seed: seed(of: content, for: secrets, name), crypto: crypto)
  }
}
