/// Something wrong in a file, told to the person who can mend it.
package struct Diagnostic: Hashable, Sendable {
  package enum Severity: Hashable, Sendable { case warning, error }

  /// Who wrote the file: it decides how much a mistake weighs, and which `--strict` raises it.
  package enum Origin: Hashable, Sendable {
    /// Written by hand: settings, plans, terms, grades, templates, Markdown.
    case owner
    /// Somebody else's data: dumps, exports, captures.
    case data
  }

  package var severity: Severity
  package var origin: Origin
  package var place: FilePlace
  package var message: Message
  /// What to do about it: "did you mean 'title'?".
  package var suggestion: String?
  /// Further places that belong to it, such as "included from …".
  package var notes: [String]
  /// The words for the owner's own terminal, where they quote what no log, report or page may hold.
  package var ownerWords: OwnerWords?

  /// The message, the suggestion and the notes are shortened where data makes them long.
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
    package var message: String
    package var suggestion: String?

    package init(message: String, suggestion: String?) {
      self.message = shortened(message, to: Message.longest)
      self.suggestion = suggestion.map { shortened($0, to: Message.longest * 2) }
    }
  }

  /// The sentence: what was found, what was expected. Written beside the check that finds it, in an extension of this type.
  package struct Message: Hashable, Sendable, ExpressibleByStringInterpolation {
    package var text: String
    /// The most characters of a message; the middle of a longer one is left out.
    package static let longest = 300

    package init(stringLiteral text: String) { self.text = text }
    package init(_ text: String) { self.text = text }
  }
}

/// A place in a file. Lines and columns count from 1, columns in bytes of UTF-8; both are `nil` for a file as a whole.
package struct FilePlace: Hashable, Comparable, Sendable {
  /// Relative to the site's folder where it lies within.
  package var file: String
  package var line: Int?
  package var column: Int?

  package init(_ file: String, line: Int? = nil, column: Int? = nil) {
    (self.file, self.line, self.column) = (file, line, column)
  }

  package static func < (a: Self, b: Self) -> Bool {
    (a.file, a.line ?? 0, a.column ?? 0) < (b.file, b.line ?? 0, b.column ?? 0)
  }
}

extension FilePlace: CustomStringConvertible {
  /// "Content/site.yml:3:7"; without what is unknown.
  package var description: String {
    var text = file
    if let line { text += ":\(line)" }
    if line != nil, let column { text += ":\(column)" }
    return text
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `file:line:column: error: message; suggestion`, each note on a line of its own. Control characters of hostile
  /// files are shown as `\u{…}`, line ends too, so that a message can neither repaint the terminal nor pass for two.
  package var description: String { text() }

  /// The same with each part passed through `style`, and with the owner's words where `toOwner`
  /// says that only they read it.
  package func text(
    toOwner: Bool = false, style: (_ part: Part, _ text: String) -> String = { $1 }
  ) -> String {
    let words = toOwner ? ownerWords : nil
    var sentence = words?.message ?? message.text
    if let suggestion = words.map(\.suggestion) ?? suggestion { sentence += "; \(suggestion)" }
    let word = severity == .error ? "error:" : "warning:"
    let lines =
      [
        style(.place, withoutControls("\(place):")) + " " + style(.severity(severity), word) + " "
          + withoutControls(sentence)
      ] + notes.map { withoutControls("  note: \($0)") }
    return lines.joined(separator: "\n")
  }

  /// What terminals show in another style than the sentence.
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

/// The text with at most `limit` characters, and at most eight times as many bytes; of a longer one
/// the beginning and the end, with "…" between them.
func shortened(_ text: String, to limit: Int) -> String {
  let isShort =
    text.utf8.count <= limit * 8
    && text.index(text.startIndex, offsetBy: limit + 1, limitedBy: text.endIndex) == nil
  guard !isShort else { return text }
  let head = text.prefix(limit * 2 / 3)
  let tail = text.suffix(limit - 1 - head.count)
  return whole(head, upTo: limit * 5) + "…" + whole(tail, upTo: limit * 3 - 3)
}

/// The characters that fit into so many bytes: one can be a letter with any number of accents.
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
  /// In the order of files, lines and columns; errors before warnings at one place. Equal ones are told once.
  package func inFileOrder() -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return filter { seen.insert($0).inserted }.sorted { a, b in
      if a.place != b.place { return a.place < b.place }
      if a.severity != b.severity { return a.severity == .error }
      return a.message.text < b.message.text
    }
  }

  package var hasErrors: Bool { contains { $0.severity == .error } }
}
