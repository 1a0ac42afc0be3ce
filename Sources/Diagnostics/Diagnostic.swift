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

  package init(
    _ severity: Severity, _ origin: Origin, at place: FilePlace, _ message: Message,
    suggestion: String? = nil, notes: [String] = []
  ) {
    self.severity = severity
    self.origin = origin
    self.place = place
    self.message = message
    self.suggestion = suggestion
    self.notes = notes
  }

  /// The sentence: what was found, what was expected. Written beside the check that finds it, in an extension of this type.
  package struct Message: Hashable, Sendable, ExpressibleByStringInterpolation {
    package var text: String
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
  package var description: String {
    let word = severity == .error ? "error" : "warning"
    var text = "\(place): \(word): \(message.text)"
    if let suggestion { text += "; \(suggestion)" }
    return ([text] + notes.map { "  note: \($0)" }).map(shown).joined(separator: "\n")
  }

  private func shown(_ text: String) -> String {
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
