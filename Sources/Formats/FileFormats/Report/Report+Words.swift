package import Diagnostics

extension Report {
  package func error(
    at place: TextPlace?, _ message: Diagnostic.Message, suggestion: String? = nil
  ) {
    add(.error, at: place, message, suggestion: suggestion)
  }

  package func warn(
    at place: TextPlace?, _ message: Diagnostic.Message, suggestion: String? = nil
  ) {
    add(.warning, at: place, message, suggestion: suggestion)
  }

  /// How many errors were found so far.
  package var errorCount: Int { diagnostics.count { $0.severity == .error } }

  /// Adds the diagnostics of another file that this one names.
  package func append(_ others: [Diagnostic]) { diagnostics += others }

  private func add(
    _ severity: Diagnostic.Severity, at place: TextPlace?, _ message: Diagnostic.Message,
    suggestion: String?
  ) {
    let place = FilePlace(file, line: place?.line, column: place?.column)
    guard quoting != .open else {
      diagnostics.append(Diagnostic(severity, origin, at: place, message, suggestion: suggestion))
      return
    }
    let open = (message: withheld(message.text), suggestion: suggestion.map(withheld))
    let whole = (message: whole(message.text), suggestion: suggestion.map(whole))
    diagnostics.append(
      Diagnostic(
        severity, origin, at: place, .init(open.message),
        suggestion: open.suggestion.flatMap { $0.isEmpty ? nil : $0 },
        ownerWords: whole == open
          ? nil : .init(message: whole.message, suggestion: whole.suggestion)))
  }

  /// ` 'text'`, to follow a noun: ` '…'` where it may not be quoted, nothing of a file of secrets.
  /// Long texts are cut.
  package func quoted(_ text: String) -> String {
    quoting == .secret ? "" : words(inQuotes(text), withheld: " '…'")
  }

  /// `, found 'text'`; nothing where it may not be quoted.
  package func foundText(_ text: String) -> String {
    words(", found\(inQuotes(text))", withheld: "")
  }

  /// A part of a message or a suggestion that quotes the file's content, with a replacement where
  /// it may not.
  ///
  ///     report.words("its 5 courses are too many", withheld: "its courses are too many")
  package func words(_ whole: String, withheld: String) -> String {
    if quoting == .open { return whole }
    if quoting == .secret { return withheld }
    return "\(Mark.start)\(Mark.removed(from: whole))\(Mark.middle)\(withheld)\(Mark.end)"
  }

  /// A suggestion that repeats data: none where nothing may be quoted.
  package func suggestion(_ whole: String?) -> String? { whole.map { words($0, withheld: "") } }

  /// The same, for the candidate nearest to the word.
  package func didYouMean(_ word: String, among candidates: some Sequence<String>) -> String? {
    suggestion(Diagnostics.didYouMean(word, among: candidates))
  }
}

private func inQuotes(_ text: String) -> String {
  text.count > 60 ? " '\(text.prefix(59))…'" : " '\(text)'"
}

/// Delimiters of the words of a private file within a message, until the report has put the message
/// in both forms. Control characters: the files themselves may have none.
private enum Mark {
  static let start: Unicode.Scalar = "\u{2}"
  static let middle: Unicode.Scalar = "\u{3}"
  static let end: Unicode.Scalar = "\u{4}"

  package static func removed(from text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !(start...end).contains($0) }))
  }
}

/// The message without the words of the file.
private func withheld(_ text: String) -> String {
  part(of: text, without: (Mark.start, Mark.middle))
}

/// The message with the words of the file.
private func whole(_ text: String) -> String { part(of: text, without: (Mark.middle, Mark.end)) }

private func part(
  of text: String, without ends: (from: Unicode.Scalar, to: Unicode.Scalar)
) -> String {
  var out = String.UnicodeScalarView()
  var isLeftOut = false
  for scalar in text.unicodeScalars {
    if scalar == ends.from { isLeftOut = true }
    if !isLeftOut, !(Mark.start...Mark.end).contains(scalar) { out.append(scalar) }
    if scalar == ends.to { isLeftOut = false }
  }
  return String(out)
}
