/// Splits texts as an index does: into words without case and accents.
///
/// ```
/// FoldedWords()(of: "Café-Müller 2")  // ["cafe", "muller", "2"]
/// ```
package struct FoldedWords {
  private let folding = Folding()

  package init() {}

  /// The words of a text, in order.
  package func callAsFunction(of text: String) -> [String] {
    var scanner = WordScanner(Array(text.utf8)[...], folding: folding)
    var words: [String] = []
    while scanner.next() { words.append(String(decoding: scanner.word, as: UTF8.self)) }
    return words
  }
}
