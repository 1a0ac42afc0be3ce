/// What somebody types beside a passphrase to say who they are. No secret.
package struct SignInName: Hashable, Sendable {
  /// As `TypedWords.plain` gives it.
  package let text: String

  /// `nil` for a text that is empty, or that keyboards and browsers do not all give the same bytes
  /// for.
  package init?(_ text: String) {
    guard let text = TypedWords.plain(text) else { return nil }
    self.text = text
  }
}

/// What is typed into a form, as both sides understand it.
enum TypedWords {
  /// The text in small letters, which phones do not always type, without spaces at its ends, and
  /// with one where several stand. `nil` if nothing remains, or anything that is not printable
  /// ASCII: a letter with an accent may be typed as different bytes.
  static func plain(_ text: String) -> String? {
    let words = text.utf8.split(separator: UInt8(ascii: " "))
    guard !words.isEmpty, text.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) else { return nil }
    return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
      .lowercased()
  }
}
