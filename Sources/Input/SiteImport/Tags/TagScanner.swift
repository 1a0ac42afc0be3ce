internal import Bytes

/// How a generator writes its tags.
enum TagSyntax {
  /// Shortcodes of Hugo: `{{< name … >}}` and `{{% name … %}}`.
  case hugo
  /// Shortcodes of Zola: `{{ name(…) }}` and `{% name(…) %}`, and nothing else.
  case zola
  /// Liquid of Jekyll, and Jinja of the MkDocs plugin for macros: `{{ … }}` and `{% … %}`.
  case liquid
}

/// Finds the tags of a text, in order and each with its end. Linear: a tag ends before the next one
/// begins.
struct TagScanner {
  private let bytes: [UInt8]
  private let syntax: TagSyntax
  private let code: CodeRanges
  private var index = 0
  private var tags: [Tag] = []
  /// The words of Liquid that nothing ends from here on.
  private var endless: Set<String> = []

  static func tags(in bytes: [UInt8], _ syntax: TagSyntax) -> [Tag] {
    guard bytes.contains("{{") || bytes.contains("{%") else { return [] }
    var scanner = TagScanner(bytes: bytes, syntax: syntax, code: CodeRanges(of: bytes))
    while let tag = scanner.next() { scanner.tags.append(tag) }
    return TagPairs.joined(scanner.tags, syntax)
  }

  private init(bytes: [UInt8], syntax: TagSyntax, code: CodeRanges) {
    (self.bytes, self.syntax, self.code) = (bytes, syntax, code)
  }

  private mutating func next() -> Tag? {
    while let start = opening(from: index) {
      let length = syntax == .hugo ? 3 : 2
      index = start + length
      if let tag = escaped(start, length) ?? verbatim(start) { return tag }
      guard let end = end(from: index, of: start) else {
        guard isTag(start, index..<min(index + 64, bytes.count)) else { continue }
        let words = Self.text(bytes[index..<min(index + 24, bytes.count)].prefix { $0 != 0x0a })
        return Tag(
          range: start..<index, kind: .open, words: words, name: "",
          isInCode: code.range(at: start) != nil)
      }
      let inner = index..<end
      guard isTag(start, inner) else { continue }
      index = end + length
      return tag(start..<index, inner)
    }
    return nil
  }

  /// The next place where a tag may begin.
  private func opening(from place: Int) -> Int? {
    var index = place
    while let brace = bytes.index(of: UInt8(ascii: "{"), from: index), brace + 1 < bytes.count {
      if isOpening(brace) { return brace }
      index = brace + 1
    }
    return nil
  }

  private func isOpening(_ index: Int) -> Bool {
    switch syntax {
    case .hugo: has("{{<", at: index) || has("{{%", at: index)
    case .zola, .liquid: has("{{", at: index) || has("{%", at: index)
    }
  }

  private func has(_ text: StaticString, at index: Int) -> Bool {
    guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
    for place in 0..<text.utf8CodeUnitCount
    where bytes[index + place] != text.utf8Start[place] {
      return false
    }
    return true
  }

  /// The mark that ends a tag that begins at `start`.
  private func closing(of start: Int) -> StaticString {
    if syntax == .hugo { return bytes[start + 2] == UInt8(ascii: "<") ? ">}}" : "%}}" }
    return bytes[start + 1] == UInt8(ascii: "{") ? "}}" : "%}"
  }

  private func end(from place: Int, of start: Int) -> Int? {
    let closing = closing(of: start)
    var index = place
    while index + 1 < bytes.count {
      if has(closing, at: index) { return index }
      // A brace in quotes begins no tag.
      if bytes[index] == UInt8(ascii: "{"), isOpening(index), !bytes[index - 1].isQuote {
        return nil
      }
      index += 1
    }
    return nil
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

// MARK: - Text that is no tag

extension TagScanner {
  /// Hugo's and Zola's `{{</* x */>}}` and `{{/* x() */}}`, shown without the marks.
  private mutating func escaped(_ start: Int, _ length: Int) -> Tag? {
    guard syntax != .liquid, has("/*", at: index) else { return nil }
    var place = index + 2
    while place + 1 < bytes.count, !has("*/", at: place) {
      if bytes[place] == UInt8(ascii: "\n"), syntax == .zola { return nil }
      if isOpening(place) { return nil }
      place += 1
    }
    let closing = closing(of: start)
    guard has("*/", at: place), has(closing, at: place + 2) else { return nil }
    let text =
      Self.text(bytes[start..<index]) + Self.text(bytes[(index + 2)..<place]) + "\(closing)"
    index = place + 2 + length
    return Tag(
      range: start..<index, kind: .escaped(text), isInCode: code.range(at: start) != nil)
  }

  /// `{% raw %}` and `{% comment %}` of Liquid, with their content.
  private mutating func verbatim(_ start: Int) -> Tag? {
    guard syntax == .liquid, bytes[start + 1] == UInt8(ascii: "%"), let inner = inner(index)
    else { return nil }
    let word = Self.words(bytes[inner])
    guard word == "raw" || word == "comment", !endless.contains(word) else { return nil }
    var place = inner.upperBound + 2
    let content = place
    while place + 1 < bytes.count {
      if has("{%", at: place), let end = self.inner(place + 2),
        Self.words(bytes[end]) == "end\(word)"
      {
        index = end.upperBound + 2
        return Tag(
          range: start..<index, kind: word == "raw" ? .verbatim(content..<place) : .comment)
      }
      place += 1
    }
    endless.insert(word)
    return nil
  }

  /// The text between `{%` and `%}` where it is short.
  private func inner(_ start: Int) -> Range<Int>? {
    var index = start
    while index + 1 < bytes.count, index < start + 24 {
      if has("%}", at: index) { return start..<index }
      index += 1
    }
    return nil
  }

  /// The words of a tag without the marks that remove space around it.
  private static func words(_ bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes
    if bytes.first == UInt8(ascii: "-") { bytes.removeFirst() }
    if bytes.last == UInt8(ascii: "-") { bytes.removeLast() }
    while bytes.first?.isASCIISpace ?? false { bytes.removeFirst() }
    while bytes.last?.isASCIISpace ?? false { bytes.removeLast() }
    return text(bytes)
  }

  /// Whether the brackets hold a tag: in Zola a name with parentheses, or `end`.
  private func isTag(_ start: Int, _ inner: Range<Int>) -> Bool {
    guard syntax == .zola else { return true }
    let words = Self.words(bytes[inner])
    if words == "end" { return bytes[start + 1] == UInt8(ascii: "%") }
    let name = words.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let first = name.first
    return first.map { $0.isLetter || $0 == "_" } ?? false
      && words.dropFirst(name.count).hasPrefix("(")
  }
}

// MARK: - The content of a tag

extension TagScanner {
  private func tag(_ range: Range<Int>, _ inner: Range<Int>) -> Tag {
    var tag = Tag(range: range)
    tag.isInCode = code.range(at: range.lowerBound) != nil
    tag.isValue = syntax != .hugo && bytes[range.lowerBound + 1] == UInt8(ascii: "{")
    var words = Self.words(bytes[inner])
    switch syntax {
    case .hugo:
      if words.hasPrefix("/") {
        tag.kind = .closing
        words.removeFirst()
      } else if words.hasSuffix(" /") || words.hasSuffix("\"/") {
        words.removeLast()
      }
    case .zola:
      if words == "end" { tag.kind = .closing }
    case .liquid:
      if !tag.isValue, words.hasPrefix("end") {
        tag.kind = .closing
        words.removeFirst(3)
      }
    }
    words = String(words.drop(while: \.isWhitespace))
    let ends: (Character) -> Bool = { $0.isWhitespace || $0 == "(" }
    tag.name = String(words.prefix { !ends($0) })
    tag.words = String(words.dropFirst(tag.name.count))
    if syntax == .zola, tag.words.hasPrefix("(") {
      tag.words.removeFirst()
      if let end = tag.words.lastIndex(of: ")") { tag.words.remove(at: end) }
    }
    return tag
  }
}

/// Finds the tags that begin and end a text.
enum TagPairs {
  /// The tags with the tags that end them. A tag that nothing ends is single.
  static func joined(_ tags: [Tag], _ syntax: TagSyntax) -> [Tag] {
    var tags = tags
    var open: [Int] = []
    var byName: [String: [Int]] = [:]
    for (index, tag) in tags.enumerated() where !tag.isInCode {
      let key = syntax == .zola ? "" : tag.name
      if tag.kind == .plain, !tag.isValue {
        open.append(index)
        byName[key, default: []].append(index)
      } else if tag.kind == .closing, let opener = byName[key]?.last {
        while let last = open.popLast() {
          byName[syntax == .zola ? "" : tags[last].name]?.removeLast()
          if last == opener { break }
        }
        tags[opener].closer = index
      }
    }
    return tags
  }
}
