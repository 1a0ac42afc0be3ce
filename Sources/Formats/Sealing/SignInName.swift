/// The name that a person types with a passphrase. Not a secret.
package struct SignInName: Hashable, Sendable {
  /// As `TypedWords.plain` gives it.
  package let text: String

  /// `nil` for an empty text, and for one that keyboards and browsers may encode differently.
  package init?(_ text: String) {
    guard let text = TypedWords.plain(text) else { return nil }
    self.text = text
  }
}

/// Normalizes typed text, as the script in pages does.
enum TypedWords {
  /// The text in lower case, which phones do not always type, with single spaces and none at its
  /// ends. `nil` if it is empty or contains anything but printable ASCII: a letter with an accent
  /// may be typed as different bytes.
  static func plain(_ text: String) -> String? {
    let words = text.utf8.split(separator: UInt8(ascii: " "))
    guard !words.isEmpty, text.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) else { return nil }
    return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
      .lowercased()
  }
}
