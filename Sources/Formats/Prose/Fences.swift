extension Prose {
  /// A fenced code block of a text.
  package struct Fence: Hashable, Sendable {
    /// The line of its opening fence, from 1.
    package var line: Int
    /// The first word after the fence: "chart".
    package var word: String
    /// What is between the fences.
    package var text: String
  }

  /// A code inside a sentence.
  package struct InlineCode: Hashable, Sendable {
    /// The line on which its paragraph begins, from 1.
    package var line: Int
    package var text: String
  }

  /// The fenced blocks whose first word is one of `words`, and the codes in sentences that begin
  /// with "=", in the order of the text. Linear; a text that has neither is not parsed.
  package static func blocks(
    in markdown: [UInt8], named words: Set<String>
  ) -> (fences: [Fence], codes: [InlineCode]) {
    var found: (fences: [Fence], codes: [InlineCode]) = ([], [])
    guard mayHaveBlocks(markdown, named: words), var walk = DocumentWalk(through: markdown)
    else { return found }
    while let event = walk.next() {
      switch event {
      case .leaf(.codeBlock(let text, language: let info)):
        let word = info.string.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
        guard words.contains(word) else { continue }
        found.fences.append(Fence(line: walk.lines.lowerBound, word: word, text: text.string))
      case .leaf(.code(let text)):
        guard text.bytes.first == UInt8(ascii: "=") else { continue }
        found.codes.append(InlineCode(line: walk.lines.lowerBound, text: text.string))
      default: break
      }
    }
    return found
  }

  /// Whether a grave accent or a tilde is followed by one of the words or by "=".
  private static func mayHaveBlocks(_ markdown: [UInt8], named words: Set<String>) -> Bool {
    let words = words.map { Array($0.utf8) }
    var isAfterMark = false
    for (index, byte) in markdown.enumerated() {
      if byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~") {
        isAfterMark = true
      } else if isAfterMark, byte != UInt8(ascii: " ") {
        isAfterMark = false
        if byte == UInt8(ascii: "=") { return true }
        if words.contains(where: { markdown[index...].starts(with: $0) }) { return true }
      }
    }
    return false
  }
}
