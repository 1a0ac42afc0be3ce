internal import Bytes

/// The parts of a text beyond CommonMark, found in one scan of its bytes.
///
/// Most texts have few of them, and absent ones are not searched for.
struct SourceMarks: OptionSet, Sendable {
  let rawValue: UInt8

  /// A tilde: strikethrough.
  static let tildes = SourceMarks(rawValue: 1)
  /// `[^`: a footnote, or a reference to one.
  static let footnotes = SourceMarks(rawValue: 2)
  /// `://`, `www.` or `@`: an address without brackets.
  static let addresses = SourceMarks(rawValue: 4)
  /// `{.` or `{#`: classes and ids.
  static let attributes = SourceMarks(rawValue: 8)
  /// A line that begins with a colon: a definition.
  static let definitions = SourceMarks(rawValue: 16)
  /// `[ ]`, `[x]`, `[!` or `[T`: tasks, admonitions, a table of contents.
  static let brackets = SourceMarks(rawValue: 32)
  /// A backslash in front of a mark: it is shielded from all of these.
  static let escapes = SourceMarks(rawValue: 64)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// - Complexity: linear in the length.
  init(in markdown: [UInt8]) {
    var found: SourceMarks = []
    markdown.withUnsafeBufferPointer { bytes in
      for index in bytes.indices where Self.mayBegin[Int(bytes[index])] {
        found.formUnion(Self.mark(at: index, of: bytes))
      }
    }
    self = found
  }

  /// Whether a byte may begin a mark.
  private static let mayBegin: [Bool] = (0..<256).map { byte in
    [":", "@", "[", "\\", "w", "{", "~"].contains { (mark: Unicode.Scalar) in mark.value == byte }
  }

  private static func mark(at index: Int, of bytes: UnsafeBufferPointer<UInt8>) -> SourceMarks {
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0
    switch bytes[index] {
    case UInt8(ascii: "~"): return .tildes
    case UInt8(ascii: "@"): return .addresses
    case UInt8(ascii: "w"):
      return bytes[index...].prefix(4).elementsEqual("www.".utf8) ? .addresses : []
    case UInt8(ascii: ":"):
      if next == UInt8(ascii: "/") { return .addresses }
      return startsLine(index, of: bytes) ? .definitions : []
    case UInt8(ascii: "["): return bracket(before: next)
    case UInt8(ascii: "{"):
      return [UInt8(ascii: "."), UInt8(ascii: "#"), UInt8(ascii: " ")].contains(next)
        ? .attributes : []
    default: return Shield.code(of: next) == nil ? [] : .escapes
    }
  }

  private static func bracket(before next: UInt8) -> SourceMarks {
    switch next {
    case UInt8(ascii: "^"): .footnotes
    case UInt8(ascii: " "), UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "!"),
      UInt8(ascii: "T"), UInt8(ascii: "t"):
      .brackets
    default: []
    }
  }

  /// Whether only spaces, tabs and marks of containers are before a byte on its line.
  private static func startsLine(_ index: Int, of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = index
    while index > 0 {
      index -= 1
      switch bytes[index] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ">"): continue
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return true
      default: return false
      }
    }
    return false
  }
}

// MARK: - Escaped marks

/// Characters that shield escaped marks while libcmark parses a text, since its tree does not say
/// which characters were escaped.
///
/// `\~` becomes a control character of the same two bytes (U+0091 to U+0096), and afterwards `~`
/// again, or `\~` in code. No text can contain these: they are shown as U+FFFD.
enum Shield {
  private static let escaped: [UInt8] = [
    UInt8(ascii: "~"), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ":"), UInt8(ascii: "@"),
    UInt8(ascii: "."),
  ]

  /// The second byte of the shield of a mark; `nil` for other bytes.
  static func code(of mark: UInt8) -> UInt8? {
    escaped.firstIndex(of: mark).map { 0x91 + UInt8($0) }
  }

  /// The mark behind the shield that begins at `index`; `nil` if none does.
  static func mark(at index: Int, of bytes: UnsafeBufferPointer<UInt8>) -> UInt8? {
    guard bytes[index] == 0xc2, index + 1 < bytes.count, bytes[index + 1] >= 0x91,
      bytes[index + 1] < 0x91 + UInt8(escaped.count)
    else { return nil }
    return escaped[Int(bytes[index + 1] - 0x91)]
  }

  /// `markdown` with shields for its escaped marks. The text keeps its length.
  static func raised(over markdown: [UInt8]) -> [UInt8] {
    var bytes = markdown
    var index = 0
    while index + 1 < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"):
        if let code = code(of: bytes[index + 1]) {
          (bytes[index], bytes[index + 1]) = (0xc2, code)
        }
        index += bytes[index + 1] == UInt8(ascii: "\n") ? 1 : 2
      case UInt8(ascii: "<"): index = end(ofAddress: bytes, from: index)
      case 0xc2:
        // Not ours, and shown as U+FFFD like its neighbor.
        if (0x91...0x96).contains(bytes[index + 1]) { bytes[index + 1] = 0x9f }
        index += 2
      default: index += 1
      }
    }
    return bytes
  }

  /// The index after an address in angle brackets, in which nothing is escaped; after the first
  /// bracket where there is none.
  private static func end(ofAddress bytes: [UInt8], from start: Int) -> Int {
    let inside = bytes[(start + 1)...].prefix(longestAddress).prefix {
      !$0.isASCIISpace && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">")
    }
    let end = inside.endIndex
    return end < bytes.count && bytes[end] == UInt8(ascii: ">") ? end + 1 : start + 1
  }

  private static let longestAddress = 1000

  /// A text with its marks instead of shields, with a backslash before each in code.
  static func lowered(_ bytes: UnsafeBufferPointer<UInt8>, inCode: Bool) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if let mark = mark(at: index, of: bytes) {
        if inCode { out.append(UInt8(ascii: "\\")) }
        out.append(mark)
        index += 2
      } else {
        out.append(bytes[index])
        index += 1
      }
    }
    return out
  }
}
