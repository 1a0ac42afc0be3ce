/// How to write text without characters that calendars cannot carry or readers should not see:
/// control characters except line feeds and tabs become U+FFFD, as in pages, and characters that
/// change the writing direction are removed. All line ends are the same. At most 4,096 bytes are
/// kept, not counting escapes; longer text ends with "…".
enum TextForm: Sendable {
  /// TEXT with backslashes, semicolons, commas and line ends escaped (RFC 5545 §3.3.11).
  case text
  /// TEXT whose line ends and tabs are spaces.
  case singleLine
  /// A parameter's value on one line: `^` escapes by RFC 6868, in quotes where it holds a colon,
  /// semicolon or comma, or an equals sign, around which some readers strip spaces.
  case parameter
  /// Cleaned and not escaped.
  case clean

  private static let limit = 4096

  func write(_ text: String, to out: inout [UInt8]) {
    var text = text
    text.withUTF8 { bytes in
      guard bytes.count > Self.limit, self != .clean else { return write(bytes, to: &out) }
      // Cleaning may shorten it to below the limit.
      let short = Self.shortened(bytes)
      short.withUnsafeBufferPointer { write($0, to: &out) }
    }
  }

  private static func shortened(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var clean: [UInt8] = []
    TextForm.clean.write(bytes, to: &clean)
    guard clean.count > limit else { return clean }
    var end = limit - 3
    while clean[end] & 0b1100_0000 == 0x80 { end -= 1 }
    return clean[..<end] + Array("…".utf8)
  }

  private func write(_ bytes: UnsafeBufferPointer<UInt8>, to out: inout [UInt8]) {
    let isQuoted = self == .parameter && bytes.contains(where: Self.needsQuotes)
    if isQuoted { out.append(UInt8(ascii: "\"")) }
    let (low, high) = stops
    var (kept, index) = (0, 0)
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80, (byte < 0x40 ? low : high) &>> UInt64(byte & 0x3f) & 1 == 0 {
        index += 1
        continue
      }
      let (part, width) = Self.part(of: bytes, at: index)
      if part != .character {
        out.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[kept..<index]))
        write(part, byte, to: &out)
        kept = index + width
      }
      index += width
    }
    out.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[kept...]))
    if isQuoted { out.append(UInt8(ascii: "\"")) }
  }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",")
      || byte == UInt8(ascii: "=")
  }

  /// The bytes below 0x40, and those from there to 0x7f, that need an escape, a bit for each: most
  /// text has none, so they are searched for first.
  private var stops: (low: UInt64, high: UInt64) {
    func bits(_ characters: StaticString) -> (UInt64, UInt64) {
      var (low, high): (UInt64, UInt64) = (0xffff_ffff, 1 << 63)
      for index in 0..<characters.utf8CodeUnitCount {
        let byte = characters.utf8Start[index]
        if byte < 0x40 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 0x3f) }
      }
      return (low, high)
    }
    return switch self {
    case .text, .singleLine: bits(",;\\")
    case .parameter: bits("^\"")
    case .clean: bits("")
    }
  }

  private enum Part { case character, escaped, lineEnd, tab, control, nothing }

  /// The character at `index` and its number of bytes. Swift's strings are always well-formed
  /// UTF-8.
  private static func part(
    of bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (part: Part, width: Int) {
    func next(_ distance: Int) -> UInt8 {
      index + distance < bytes.count ? bytes[index + distance] : 0
    }
    switch bytes[index] {
    case 0x0a: return (.lineEnd, 1)
    case 0x0d: return (.lineEnd, next(1) == 0x0a ? 2 : 1)
    case 0x09: return (.tab, 1)
    case 0x00..<0x20, 0x7f: return (.control, 1)
    case 0x20..<0x7f: return (.escaped, 1)
    case 0xc2 where next(1) < 0xa0: return (next(1) == 0x85 ? .lineEnd : .control, 2)
    case 0xe2 where next(1) == 0x80 && (0xa8...0xa9).contains(next(2)): return (.lineEnd, 3)
    case 0xe2 where next(1) == 0x80 && (0xaa...0xae).contains(next(2)): return (.nothing, 3)
    case 0xe2 where next(1) == 0x81 && (0xa6...0xa9).contains(next(2)): return (.nothing, 3)
    default: return (.character, 1)
    }
  }

  private func write(_ part: Part, _ byte: UInt8, to out: inout [UInt8]) {
    switch (part, self) {
    case (.lineEnd, .text): out.append("\\n")
    case (.lineEnd, .clean): out.append(0x0a)
    case (.tab, .text), (.tab, .clean): out.append(0x09)
    case (.lineEnd, _), (.tab, _): out.append(UInt8(ascii: " "))
    case (.escaped, .parameter):
      out.append(UInt8(ascii: "^"))
      out.append(byte == UInt8(ascii: "\"") ? UInt8(ascii: "'") : byte)
    case (.escaped, _):
      out.append(UInt8(ascii: "\\"))
      out.append(byte)
    case (.control, _): out.append("\u{fffd}")
    case (.character, _), (.nothing, _): break
    }
  }
}
