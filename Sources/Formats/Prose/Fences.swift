extension Prose {
  /// A fenced code block of a text.
  package struct Fence: Hashable, Sendable {
    /// The line of its opening fence, from 1.
    package var line: Int
    /// The first word after the fence: "chart".
    package var word: String
    /// The text between the fences.
    package var text: String
  }

  /// A code inside a sentence.
  package struct InlineCode: Hashable, Sendable {
    /// The line on which its paragraph begins, from 1.
    package var line: Int
    package var text: String
  }

  /// An image of a text.
  package struct Image: Hashable, Sendable {
    /// As written, without Markdown's escapes.
    package var target: String
    /// The words for those who do not see it.
    package var words: String
    /// The line of its paragraph, from 1.
    package var line: Int
  }

  /// Parts of a text that a page fills with something else, each in the order of the text.
  package struct Parts: Hashable, Sendable {
    package var fences: [Fence] = []
    package var codes: [InlineCode] = []
    package var images: [Image] = []

    package var isEmpty: Bool { fences.isEmpty && codes.isEmpty && images.isEmpty }
  }

  /// The fenced blocks whose first word is one of `words`, the codes in sentences that begin with
  /// "=", and the images. Linear; a text that has none of these is not parsed.
  package static func parts(of markdown: [UInt8], named words: Set<String>) -> Parts {
    var found = Parts()
    guard mayHaveParts(markdown, named: words), var walk = DocumentWalk(through: markdown)
    else { return found }
    var note = 0
    while let event = walk.next(then: &note) {
      switch event {
      case .leaf(.codeBlock(let text, language: let info)):
        let word = info.string.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
        guard words.contains(word) else { continue }
        found.fences.append(Fence(line: walk.line, word: word, text: text.string))
      case .leaf(.code(let text)):
        guard text.bytes.first == UInt8(ascii: "=") else { continue }
        found.codes.append(InlineCode(line: walk.line, text: text.string))
      case .enter(.image(let target, _)):
        let target = target.string
        found.images.append(
          Image(target: target, words: walk.words(), line: walk.line))
      default: break
      }
    }
    return found
  }

  /// Whether three grave accents or tildes are followed by one of the words, one of them by "=", or
  /// an exclamation mark by a bracket: other texts have no parts. Linear.
  package static func mayHaveParts(_ markdown: [UInt8], named words: Set<String>) -> Bool {
    markdown.withUnsafeBufferPointer { text in
      var index = 0
      while index < text.count {
        let mark = text[index]
        index += 1
        switch mark {
        case UInt8(ascii: "!"):
          if index < text.count, text[index] == UInt8(ascii: "[") { return true }
        case UInt8(ascii: "`"), UInt8(ascii: "~"):
          let start = index - 1
          while index < text.count, text[index] == mark { index += 1 }
          let isFence = index - start >= 3
          while index < text.count, text[index] == UInt8(ascii: " ") { index += 1 }
          guard index < text.count else { return false }
          if text[index] == UInt8(ascii: "=") { return true }
          if isFence, words.contains(where: { text[index...].starts(with: $0.utf8) }) {
            return true
          }
        default: break
        }
      }
      return false
    }
  }
}
