internal import Bytes

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
    var (hasLetter, weight) = (false, 0)
    for scalar in text.unicodeScalars {
      let isLetter = scalar.isLetter
      hasLetter = hasLetter || isLetter
      if isLetter {
        weight += !scalar.isASCII && scalar.properties.isIdeographic ? 2 : 1
      } else if scalar.isDigit {
        weight += 1
      }
    }
    return hasLetter && weight >= 4
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
}

extension Canary: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { field }
  package var debugDescription: String { field }
  package var customMirror: Mirror { Mirror(self, children: ["field": field]) }
}

extension Unicode.Scalar {
  /// Whether it is a letter of any script. The tables of Unicode are asked only outside of ASCII,
  /// since that takes long.
  var isLetter: Bool {
    isASCII
      ? UInt8(truncatingIfNeeded: value).isASCIIAlphanumeric && !isDigit : properties.isAlphabetic
  }

  /// Whether it is a decimal digit of any script.
  var isDigit: Bool {
    isASCII ? (0x30...0x39).contains(value) : properties.numericType == .decimal
  }
}
