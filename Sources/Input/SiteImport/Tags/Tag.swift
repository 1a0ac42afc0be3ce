internal import Bytes

/// A tag of a generator in a page: `{{< figure … >}}`, `{% note %}`, `{{ site.title }}`.
struct Tag {
  enum Kind: Hashable {
    case plain
    /// Ends the text that a tag of the same name began.
    case closing
    /// A tag that is shown as text, without the marks that say so.
    case escaped(String)
    /// Marks that enclose text without tags, which alone stays.
    case verbatim(Range<Int>)
    /// One that says nothing to readers.
    case comment
    /// One that does not end.
    case open
  }

  var range: Range<Int>
  var kind: Kind = .plain
  /// The text between its brackets.
  var words: String = ""
  var name: String = ""
  /// Whether it prints a value, as `{{ … }}` of Liquid does.
  var isValue = false
  var isInCode = false
  /// The index of the tag that ends it; `nil` for one by itself.
  var closer: Int?

  /// The arguments of the tag without its name.
  var arguments: TagArguments { TagArguments(words) }
}

/// The arguments of a tag: `"a" b key="c"`, with or without commas between.
struct TagArguments {
  private(set) var positional: [String] = []
  private(set) var named: [String: String] = [:]

  init(_ text: String) {
    var scanner = ArgumentScanner(bytes: Array(text.utf8))
    while let argument = scanner.next() {
      if let key = argument.key {
        if named[key] == nil { named[key] = argument.value }
      } else {
        positional.append(argument.value)
      }
    }
  }

  /// The value of the first name that is there.
  subscript(names: String...) -> String? {
    names.lazy.compactMap { named[$0] }.first { !$0.isEmpty }
  }

  /// The value of a name, otherwise the argument at a place.
  func value(_ names: String..., orAt place: Int) -> String? {
    names.lazy.compactMap { named[$0] }.first
      ?? (place < positional.count ? positional[place] : nil)
  }
}

private struct ArgumentScanner {
  let bytes: [UInt8]
  var index = 0

  mutating func next() -> (key: String?, value: String)? {
    while index < bytes.count, bytes[index].isASCIISpace || bytes[index] == UInt8(ascii: ",") {
      index += 1
    }
    guard index < bytes.count else { return nil }
    let first = word(endsAtEquals: true)
    while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "="), !first.isQuoted else {
      return (nil, first.text)
    }
    index += 1
    while index < bytes.count, bytes[index].isASCIISpace { index += 1 }
    return (first.text, word(endsAtEquals: false).text)
  }

  private mutating func word(endsAtEquals: Bool) -> (text: String, isQuoted: Bool) {
    guard index < bytes.count else { return ("", false) }
    let quote = bytes[index]
    if quote.isQuote || quote == UInt8(ascii: "`") { return (quoted(quote), true) }
    let start = index
    while index < bytes.count, !bytes[index].isASCIISpace, bytes[index] != UInt8(ascii: ","),
      !endsAtEquals || bytes[index] != UInt8(ascii: "=")
    {
      index += 1
    }
    // A sign that begins no word is one by itself.
    if index == start { index += 1 }
    return (String(decoding: bytes[start..<index], as: UTF8.self), false)
  }

  private mutating func quoted(_ quote: UInt8) -> String {
    index += 1
    var out: [UInt8] = []
    while index < bytes.count, bytes[index] != quote {
      if bytes[index] == UInt8(ascii: "\\"), quote != UInt8(ascii: "`"), index + 1 < bytes.count {
        index += 1
      }
      out.append(bytes[index])
      index += 1
    }
    index += 1
    return String(decoding: out, as: UTF8.self)
  }
}
