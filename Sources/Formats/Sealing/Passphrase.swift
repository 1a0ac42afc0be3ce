/// Words that open a person's pages, strong enough without other protection: with the published
/// files, anybody can try as many as they like.
package struct Passphrase: Hashable, Sendable {
  /// Why a text is not a valid passphrase; contains nothing of it.
  package enum ParsingError: Error, Hashable, Sendable {
    case notPlain
    case tooLong
    /// Its strength in bits.
    case weak(bits: Int)

    package var message: String {
      switch self {
      case .notPlain: "a passphrase can have only ASCII letters, digits, punctuation and spaces"
      case .tooLong: "a passphrase can have at most \(Passphrase.longest) characters"
      case .weak(let bits):
        "the passphrase has about \(bits) bits; expected at least \(Passphrase.leastBits): six "
          + "unrelated words, or a generated one"
      }
    }
  }

  package static let leastBits = 60
  package static let longest = 200

  /// As `TypedWords.plain` gives it.
  package let text: String

  /// Capitals only mark the start of words here: they may be omitted when a page is opened.
  package init(parsing text: String) throws(ParsingError) {
    guard let plain = TypedWords.plain(text) else { throw .notPlain }
    guard plain.utf8.count <= Self.longest else { throw .tooLong }
    let bits = PassphraseStrength.bits(of: text)
    guard bits >= Self.leastBits else { throw .weak(bits: bits) }
    self.text = plain
  }

  /// A new one of 90 bits: six groups of three letters and digits that look different (there is no
  /// 0 and no 1).
  package init(from random: inout some RandomNumberGenerator) {
    // One in some two hundred is too weak, with letters repeated or in a row; it would be refused
    // when it is read.
    while true {
      let letters = random.bytes(18).map { Base32.letters[Int($0 & 31)] }
      let groups = stride(from: 0, to: 18, by: 3).map {
        String(decoding: letters[$0..<$0 + 3], as: UTF8.self)
      }
      if let drawn = try? Self(parsing: groups.joined(separator: "-")) {
        self = drawn
        return
      }
    }
  }
}

extension Passphrase: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "…" }
  package var debugDescription: String { "…" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
