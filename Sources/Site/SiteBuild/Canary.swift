/// A text that no page may contain. It is never printed: its description is the field it belongs
/// to.
package struct Canary: Sendable {
  /// Its name in messages: "the name of a private person". They never contain the text.
  package let field: String
  /// Its spellings, apart from escapes.
  let spellings: [String]
  /// Whether it is found within longer words too, and only letter by letter.
  let isExact: Bool
  /// Whether it opens something: then it is searched for everywhere, and cannot be declared public.
  let isSecret: Bool
  /// Folders of the site, each with a slash at its end, that may hold it, and may be named for it.
  package var sparedFolders: [String]

  private init(
    _ field: String, _ spellings: [String], isExact: Bool, isSecret: Bool, sparing folders: [String]
  ) {
    (self.field, self.spellings) = (field, spellings)
    (self.isExact, self.isSecret, sparedFolders) = (isExact, isSecret, folders)
  }

  /// Words, found where they are not part of longer ones, in any ASCII case and with any escapes.
  /// `slug` is their form in the name of a file.
  ///
  /// `nil` for digits only and for fewer than four letters and digits, which occur in many pages by
  /// chance. A letter of a script that writes words with one letter counts as two. A slug that is
  /// too short is ignored.
  package static func words(
    _ text: String, slug: String? = nil, as field: String, sparing folders: [String] = []
  ) -> Canary? {
    guard isDistinctive(text) else { return nil }
    let spellings = [text] + (slug.map { isDistinctive($0) ? [$0] : [] } ?? [])
    return Canary(field, spellings, isExact: false, isSecret: false, sparing: folders)
  }

  private static func isDistinctive(_ text: String) -> Bool {
    let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
    let digits = text.unicodeScalars.count { $0.properties.numericType == .decimal }
    let weight = letters.reduce(digits) { $0 + ($1.properties.isIdeographic ? 2 : 1) }
    return !letters.isEmpty && weight >= 4
  }

  /// A passphrase: words that open something.
  package static func passphrase(_ text: String, as field: String) -> Canary {
    Canary(field, [text], isExact: false, isSecret: true, sparing: [])
  }

  /// The shortest length of an exact text, in bytes: one so long is found by looking only at every
  /// eighth place.
  static let shortestSecret = 15

  /// A key or a token, found anywhere.
  ///
  /// - Precondition: At least 15 bytes of ASCII.
  package static func secret(
    _ text: String, as field: String, sparing folders: [String] = []
  ) -> Canary {
    precondition(text.utf8.count >= shortestSecret, "too short for a secret")
    return Canary(field, [text], isExact: true, isSecret: true, sparing: folders)
  }

  /// Whether the file at `route` may hold it.
  func spares(_ route: Route) -> Bool { sparedFolders.contains { route.text.hasPrefix($0) } }
}

extension Canary: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { field }
  package var debugDescription: String { field }
  package var customMirror: Mirror { Mirror(self, children: ["field": field]) }
}
