/// A problem in a file, with its position and a fix for the person who maintains the file.
///
/// ```
/// Content/site.yml:3:7: error: 'colour' is not a valid key; did you mean 'color'?
/// ```
package struct Diagnostic: Hashable, Sendable {
  /// Errors stop a build; warnings do not.
  package enum Severity: Hashable, Sendable { case warning, error }

  /// The author of the file, which determines the severity and the effect of `--strict`.
  package enum Origin: Hashable, Sendable {
    /// Written by hand: settings, plans, terms, grades, templates, Markdown.
    case owner
    /// Data of others: dumps, exports, captures.
    case data
  }

  /// Whether it stops a build.
  package var severity: Severity
  /// The author of the file.
  package var origin: Origin
  /// Where the problem is.
  package var place: FilePlace
  /// The problem, with the found and the expected value.
  package var message: Message
  /// How to fix it: "did you mean 'title'?".
  package var suggestion: String?
  /// Related places, such as "included from …".
  package var notes: [String]
  /// A fuller text for the owner's terminal, which may quote private files.
  package var ownerWords: OwnerWords?

  /// Shortens the message, the suggestion and the notes where data makes them long.
  package init(
    _ severity: Severity, _ origin: Origin, at place: FilePlace, _ message: Message,
    suggestion: String? = nil, notes: [String] = [], ownerWords: OwnerWords? = nil
  ) {
    self.severity = severity
    self.origin = origin
    self.place = place
    self.message = Message(shortened(message.text, to: Message.longest))
    self.suggestion = suggestion.map { shortened($0, to: Message.longest * 2) }
    self.notes = notes.map { shortened($0, to: Message.longest) }
    self.ownerWords = ownerWords
  }

  /// A message and a suggestion that quote a private person's files.
  package struct OwnerWords: Hashable, Sendable {
    /// Replaces the message of the diagnostic.
    package var message: String
    /// Replaces the suggestion of the diagnostic.
    package var suggestion: String?

    package init(message: String, suggestion: String?) {
      self.message = shortened(message, to: Message.longest)
      self.suggestion = suggestion.map { shortened($0, to: Message.longest * 2) }
    }
  }

  /// The problem, with the found and the expected value.
  ///
  /// Each message is defined in an extension of this type, next to the check that reports it.
  package struct Message: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The sentence, without a final period.
    package var text: String
    /// The most characters; longer messages lose their middle.
    package static let longest = 300

    package init(stringLiteral text: String) { self.text = text }
    package init(_ text: String) { self.text = text }
  }
}

/// A position in a file. Lines and columns count from 1, columns in bytes of UTF-8.
package struct FilePlace: Hashable, Comparable, Sendable {
  /// Relative to the site's folder, for files within it.
  package var file: String
  /// `nil` for the whole file.
  package var line: Int?
  /// `nil` for the whole line.
  package var column: Int?

  package init(_ file: String, line: Int? = nil, column: Int? = nil) {
    (self.file, self.line, self.column) = (file, line, column)
  }

  /// By file, line and column; the whole file first.
  package static func < (a: Self, b: Self) -> Bool {
    (a.file, a.line ?? 0, a.column ?? 0) < (b.file, b.line ?? 0, b.column ?? 0)
  }
}

extension FilePlace: CustomStringConvertible {
  /// "Content/site.yml:3:7", without the unknown parts.
  package var description: String {
    var text = file
    if let line { text += ":\(line)" }
    if line != nil, let column { text += ":\(column)" }
    return text
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `file:line:column: error: message; suggestion`, with each note on its own line.
  ///
  /// Control characters and line ends are shown as `\u{…}`, so that a hostile file cannot change
  /// the terminal or imitate a second message.
  package var description: String { text() }

  /// The same text with each part passed through `style`.
  ///
  /// `toOwner` selects the owner's words, for output that only the owner reads.
  package func text(
    toOwner: Bool = false, style: (_ part: Part, _ text: String) -> String = { $1 }
  ) -> String {
    let words = toOwner ? ownerWords : nil
    var sentence = words?.message ?? message.text
    if let suggestion = words.map({ $0.suggestion }) ?? suggestion { sentence += "; \(suggestion)" }
    let word = severity == .error ? "error:" : "warning:"
    let lines =
      [
        style(.place, withoutControls("\(place):")) + " " + style(.severity(severity), word) + " "
          + withoutControls(sentence)
      ] + notes.map { withoutControls("  note: \($0)") }
    return lines.joined(separator: "\n")
  }

  /// The parts that terminals style separately.
  package enum Part: Hashable, Sendable { case place, severity(Severity) }
}

private func withoutControls(_ text: String) -> String {
  var out = ""
  for scalar in text.unicodeScalars {
    let isControl = scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
    if isControl {
      out += "\\u{\(String(scalar.value, radix: 16))}"
    } else {
      out.unicodeScalars.append(scalar)
    }
  }
  return out
}

/// The text with at most `limit` characters and 8 · `limit` bytes; a longer one loses its middle to
/// "…".
func shortened(_ text: String, to limit: Int) -> String {
  let isShort =
    text.utf8.count <= limit * 8
    && text.index(text.startIndex, offsetBy: limit + 1, limitedBy: text.endIndex) == nil
  guard !isShort else { return text }
  let head = text.prefix(limit * 2 / 3)
  let tail = text.suffix(limit - 1 - head.count)
  return whole(head, upTo: limit * 5) + "…" + whole(tail, upTo: limit * 3 - 3)
}

/// The leading characters that fit into so many bytes: one character can have any number of
/// accents.
private func whole(_ text: Substring, upTo bytes: Int) -> String {
  var (out, count) = ("", 0)
  for character in text {
    count += character.utf8.count
    guard count <= bytes else { break }
    out.append(character)
  }
  return out
}

extension Sequence<Diagnostic> {
  /// By file, line and column, errors before warnings; equal diagnostics occur once.
  package func inFileOrder() -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return filter { seen.insert($0).inserted }.sorted { a, b in
      if a.place != b.place { return a.place < b.place }
      if a.severity != b.severity { return a.severity == .error }
      return a.message.text < b.message.text
    }
  }

  /// Whether any of them is an error.
  package var hasErrors: Bool { contains { $0.severity == .error } }
}
