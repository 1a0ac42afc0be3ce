internal import Bytes

/// Markdown for things that have tags in generators.
enum MarkdownForms {
  /// A picture with words for people who do not see it, a caption, and where a click on it leads.
  static func picture(_ source: String, alt: String, caption: String?, link: String?) -> String {
    let title = caption.map { " \"\(oneLine($0).replacing("\"", with: "\\\""))\"" } ?? ""
    let words = oneLine(alt).replacing("[", with: "\\[").replacing("]", with: "\\]")
    let picture = "![\(words)](\(destination(source))\(title))"
    return link.map { "[\(picture)](\(destination($0)))" } ?? picture
  }

  static func link(_ words: String, to address: String) -> String {
    "[\(oneLine(words).replacing("[", with: "\\[").replacing("]", with: "\\]"))](\(destination(address)))"
  }

  private static func destination(_ text: String) -> String {
    text.contains { $0 == " " || $0 == "(" || $0 == ")" } && !text.contains("<")
      ? "<\(text)>" : text
  }

  static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// A fenced block, whose fence is longer than any in it.
  static func fence(_ language: String, _ body: TracedText, at source: Int) -> TracedText {
    var longest = 0
    var run = 0
    for byte in body.bytes {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let mark = String(repeating: "`", count: max(3, longest + 1))
    var out = TracedText("\(mark)\(oneLine(language))\n", at: source)
    out.append(withoutEmptyEnds(body))
    out.append("\n\(mark)", at: source)
    return out
  }

  /// Without empty lines at both ends; the indentation of the first line stays.
  private static func withoutEmptyEnds(_ text: TracedText) -> TracedText {
    let lines = text.lines
    let isFull: (Range<Int>) -> Bool = { !text.bytes[$0].allSatisfy(\.isASCIISpace) }
    guard let first = lines.first(where: isFull), let last = lines.last(where: isFull) else {
      return TracedText()
    }
    return text.slice(first.lowerBound..<last.upperBound)
  }

  /// An admonition: `> [!NOTE]`, with its title in bold below.
  static func admonition(
    _ kind: Admonition, title: String?, _ body: TracedText, at source: Int
  ) -> TracedText {
    var inner = TracedText()
    let title = title ?? kind.title
    if let title, !title.isEmpty {
      inner.append("**\(oneLine(title).replacing("*", with: "\\*"))**", at: source)
      if !body.isEmpty { inner.append("\n\n", at: source) }
    }
    inner.append(withoutEmptyEnds(body))
    var out = TracedText("> [!\(kind.word)]\n", at: source)
    out.append(inner.prefixed("> "))
    return out
  }

  /// A quotation with who said it.
  static func quote(_ body: TracedText, author: String?, at source: Int) -> TracedText {
    var inner = withoutEmptyEnds(body)
    if let author, !author.isEmpty { inner.append("\n\n— \(oneLine(author))", at: source) }
    return inner.prefixed("> ")
  }
}

/// One of the five kinds of Markdown, for the many names that generators have for them.
struct Admonition {
  /// "NOTE".
  let word: String
  /// The generator's title above it, where its name is more specific than the kind.
  let title: String?

  /// `nil` for a name that is none of an admonition.
  init?(_ name: String) {
    let lower = name.lowercased()
    guard let word = Self.words[lower] else { return nil }
    self.word = word
    title = word.lowercased() == lower ? nil : lower.prefix(1).uppercased() + lower.dropFirst()
  }

  /// A note with the name as its title.
  init(other name: String) {
    word = "NOTE"
    title = name.prefix(1).uppercased() + name.dropFirst()
  }

  private static let words: [String: String] = {
    let kinds = [
      "NOTE":
        "note info abstract summary tldr todo seealso question help faq example default primary",
      "TIP": "tip hint success check done",
      "IMPORTANT": "important",
      "WARNING": "warning attention",
      "CAUTION": "caution danger error failure fail bug",
    ]
    return kinds.reduce(into: [:]) { out, kind in
      for name in kind.value.split(separator: " ") { out[String(name)] = kind.key }
    }
  }()
}
