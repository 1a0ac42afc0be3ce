internal import Bytes
internal import Markup

/// The parts of a program that have a color, as spans. No script colors anything.
///
/// The text itself is unchanged. Text that is not known to be a part has no color, so a program
/// with mistakes, or in a newer version of its language, is only less colorful.
///
/// ```
/// let answer = 42    →    <span class="code-keyword">let</span> answer = …
/// ```
struct CodeColors {
  /// The kind of a part; `code-` and the raw value are its class.
  enum Kind: String {
    case attribute
    case comment
    case deleted
    case function
    case heading
    case inserted
    case keyword
    case number
    case string
    case type
    case variable
  }

  /// A part, in order; parts do not overlap.
  struct Part {
    var range: Range<Int>
    var kind: Kind
  }

  /// Longer programs have no colors: the spans of a page should be bounded.
  private static let longest = 200_000

  let parts: [Part]
  private let text: UnsafeBufferPointer<UInt8>

  /// `nil` for a language that has no colors here, and for a very long text. Linear.
  init?(language: String, _ text: UnsafeBufferPointer<UInt8>) {
    guard text.count <= Self.longest, let language = CodeLanguage(named: language) else {
      return nil
    }
    self.text = text
    parts = language.parts(of: text)
  }

  func write(to writer: inout MarkupWriter) {
    var clean = 0
    func write(_ range: Range<Int>, _ writer: inout MarkupWriter) {
      writer.text(UnsafeBufferPointer(rebasing: text[range]))
    }
    for part in parts {
      write(clean..<part.range.lowerBound, &writer)
      writer.open("span", ["class": "code-\(part.kind.rawValue)"])
      write(part.range, &writer)
      writer.close("span")
      clean = part.range.upperBound
    }
    write(clean..<text.count, &writer)
  }
}

/// A language whose programs have colors.
enum CodeLanguage {
  case words(WordRules)
  case markup, styles, changes
  case data(DataRules)

  /// `nil` for other languages.
  init?(named name: String) {
    switch name.lowercased() {
    case "html", "xml", "svg", "xhtml", "mustache", "rss", "atom": self = .markup
    case "css", "scss", "less": self = .styles
    case "diff", "patch": self = .changes
    case "yaml", "yml": self = .data(.yaml)
    case "toml": self = .data(.toml)
    case "ini", "cfg", "conf", "properties": self = .data(.ini)
    case let name:
      guard let rules = WordRules.byName[name] else { return nil }
      self = .words(rules)
    }
  }

  func parts(of text: UnsafeBufferPointer<UInt8>) -> [CodeColors.Part] {
    switch self {
    case .words(let rules): WordCode(text, rules).parts
    case .markup: MarkupCode(text).parts
    case .styles: StyleCode(text).parts
    case .changes: ChangeLines(text).parts
    case .data(let rules): DataCode(text, rules).parts
    }
  }
}

/// A place in a program that moves forward only, and the parts that were found up to there.
struct CodeCursor {
  let text: UnsafeBufferPointer<UInt8>
  var index = 0
  private(set) var parts: [CodeColors.Part] = []

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  var isAtEnd: Bool { index >= text.count }

  /// The byte `distance` after the index; 0 behind the end.
  func byte(_ distance: Int = 0) -> UInt8 {
    let place = index + distance
    return place >= 0 && place < text.count ? text[place] : 0
  }

  func starts(with bytes: [UInt8]) -> Bool {
    guard bytes.count <= text.count - index else { return false }
    return text[index...].starts(with: bytes)
  }

  /// Moves on while `isPart` is true of bytes.
  mutating func skip(while isPart: (UInt8) -> Bool) {
    while index < text.count, isPart(text[index]) { index += 1 }
  }

  /// Moves behind the next `bytes`, or to the end.
  mutating func skip(past bytes: [UInt8]) {
    while index < text.count, !starts(with: bytes) { index += 1 }
    index = min(text.count, index + bytes.count)
  }

  mutating func skipLine() { skip { $0 != UInt8(ascii: "\n") } }

  /// Notes a part from `start` to the index.
  mutating func note(_ kind: CodeColors.Kind, from start: Int) {
    if start < index { parts.append(CodeColors.Part(range: start..<index, kind: kind)) }
  }

  /// A string in one of both quotes, which ends with its line.
  mutating func noteQuoted(as kind: CodeColors.Kind = .string) {
    let (start, quote) = (index, byte())
    index += 1
    while !isAtEnd, byte() != quote, byte() != UInt8(ascii: "\n") {
      index += byte() == UInt8(ascii: "\\") && byte(1) != UInt8(ascii: "\n") ? 2 : 1
    }
    index = min(text.count, byte() == quote ? index + 1 : index)
    note(kind, from: start)
  }

  /// A number with its unit or suffix.
  mutating func noteNumber() {
    let start = index
    while !isAtEnd {
      let isSign = byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-")
      let isPart =
        byte().isASCIIAlphanumeric || byte() == UInt8(ascii: "_") || byte() == UInt8(ascii: "%")
        || (byte() == UInt8(ascii: ".") && byte(1).isASCIIDigit)
        || (isSign && index > start && byte(-1) | 0x20 == UInt8(ascii: "e") && byte(1).isASCIIDigit
          && byte(-2).isASCIIDigit)
      guard isPart else { break }
      index += 1
    }
    note(.number, from: start)
  }

  func string(from start: Int) -> String { String(decoding: text[start..<index], as: UTF8.self) }
}

extension UInt8 {
  /// Whether a name in a program can have this byte.
  var isOfName: Bool { isASCIIAlphanumeric || self == UInt8(ascii: "_") || self >= 0x80 }
}
