/// A text that no page may hold. It shows itself to nobody: printed or dumped it is what it is of,
/// never what it says.
package struct Canary: Sendable {
  /// What it is: "the name of a private person". Messages say that, and never the text.
  package let field: String
  /// The ways in which it may be written, escapes aside.
  let spellings: [String]
  /// Whether it is found within longer words too, and only letter by letter.
  let isExact: Bool
  /// Whether it opens something: then it is one wherever else it may stand, and nobody can declare
  /// it public.
  let isSecret: Bool
  /// Folders of the site, each with a slash at its end, that may hold it, and may be named for it.
  package var sparedFolders: [String]

  private init(
    _ field: String, _ spellings: [String], isExact: Bool, isSecret: Bool, sparing folders: [String]
  ) {
    (self.field, self.spellings) = (field, spellings)
    (self.isExact, self.isSecret, sparedFolders) = (isExact, isSecret, folders)
  }

  /// Words, which are found where they are no part of longer ones, whatever the case of ASCII
  /// letters and however they are escaped. `slug` is how they read in a file's name.
  ///
  /// `nil` for digits alone and for fewer than four letters and digits: those are in every other
  /// page by chance. A letter of a script that has one for a word counts as two. A slug like that
  /// is left out.
  package static func words(
    _ text: String, slug: String? = nil, as field: String, sparing folders: [String] = []
  ) -> Canary? {
    guard isTelling(text) else { return nil }
    let spellings = [text] + (slug.map { isTelling($0) ? [$0] : [] } ?? [])
    return Canary(field, spellings, isExact: false, isSecret: false, sparing: folders)
  }

  private static func isTelling(_ text: String) -> Bool {
    let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
    let digits = text.unicodeScalars.count { $0.properties.numericType == .decimal }
    let weight = letters.reduce(digits) { $0 + ($1.properties.isIdeographic ? 2 : 1) }
    return !letters.isEmpty && weight >= 4
  }

  /// A passphrase: words that open something.
  package static func passphrase(_ text: String, as field: String) -> Canary {
    Canary(field, [text], isExact: false, isSecret: true, sparing: [])
  }

  /// The shortest an exact text may be, in bytes: what is found by looking at every eighth place
  /// only.
  static let shortestSecret = 15

  /// A key or a token, found wherever it stands.
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
