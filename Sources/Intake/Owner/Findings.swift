internal import Diagnostics

/// What is found wrong in one file that its owner wrote by hand, and how freely it may be spoken of.
struct Findings {
  /// As messages name it: relative to the site's folder.
  let file: String
  /// Whether messages may quote what the file says. They may not for a private person's files: there only the place
  /// and the kind of mistake are told, and keys of our own vocabulary.
  let quotes: Bool
  private(set) var diagnostics: [Diagnostic] = []

  init(file: String, quotes: Bool = true) {
    (self.file, self.quotes) = (file, quotes)
  }

  mutating func error(
    at place: TextPlace?, _ message: Diagnostic.Message, suggestion: String? = nil
  ) {
    add(.error, place, message, suggestion)
  }

  mutating func warn(
    at place: TextPlace?, _ message: Diagnostic.Message, suggestion: String? = nil
  ) {
    add(.warning, place, message, suggestion)
  }

  /// What was found in another file that this one names.
  mutating func append(_ others: [Diagnostic]) { diagnostics += others }

  private mutating func add(
    _ severity: Diagnostic.Severity, _ place: TextPlace?, _ message: Diagnostic.Message,
    _ suggestion: String?
  ) {
    let place = FilePlace(file, line: place?.line, column: place?.column)
    diagnostics.append(
      Diagnostic(severity, .owner, at: place, message, suggestion: suggestion))
  }

  /// ` 'text'`, to follow a noun; empty where nothing may be quoted. Long texts are cut.
  func quoted(_ text: String) -> String {
    guard quotes else { return "" }
    return text.count > 60 ? " '\(text.prefix(59))…'" : " '\(text)'"
  }

  /// A suggestion that repeats data, or nothing where nothing may be quoted.
  func didYouMean(_ word: String, among candidates: some Sequence<String>) -> String? {
    quotes ? Diagnostics.didYouMean(word, among: candidates) : nil
  }
}

/// A line and a column of a file, both from 1; columns count bytes of UTF-8.
struct TextPlace: Hashable, Comparable, Sendable {
  var line: Int
  var column: Int

  init(line: Int, column: Int) { (self.line, self.column) = (line, column) }

  static func < (a: Self, b: Self) -> Bool { (a.line, a.column) < (b.line, b.column) }
}

/// A value and where it was written.
struct Placed<Value> {
  var value: Value
  var place: TextPlace
}
