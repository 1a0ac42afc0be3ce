/// A word after a command that is not an option.
struct Operand: Hashable, Sendable {
  /// In the usage text; for choices, the choices: "DIR", "bash|zsh|fish".
  var form: String {
    if case .choices(let choices) = kind { choices.joined(separator: "|") } else { name }
  }
  var kind: WordKind
  private var name: String

  init(_ name: String, _ kind: WordKind = .text) { (self.name, self.kind) = (name, kind) }
}

/// The kind of a word of a command line, so that shells can complete it.
enum WordKind: Hashable, Sendable {
  case folder
  case file
  case choices([String])
  /// Anything else.
  case text
}
