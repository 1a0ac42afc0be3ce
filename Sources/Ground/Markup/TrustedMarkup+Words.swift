extension TrustedMarkup {
  /// Text as a screen reader reads it: no tags, entities decoded, no-break spaces as spaces.
  ///
  /// Elements with `aria-hidden` are left out; they must not contain elements of their own name.
  /// Knows only the entities that `Escaping` writes.
  ///
  /// - Complexity: linear.
  package var words: String {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var place = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "<"):
        let tag = place + 1..<end(of: UInt8(ascii: ">"), from: place + 1)
        place = tag.upperBound + 1
        if end(of: Self.hidden, in: tag) != nil { place = end(ofElement: tag) }
      case UInt8(ascii: "&"):
        let name = place + 1..<end(of: UInt8(ascii: ";"), from: place + 1)
        place = name.upperBound + 1
        out.append(Self.character(of: bytes[name]))
      case let byte:
        let space = Self.noBreakSpaces.first { bytes[place...].starts(with: $0) }
        out.append(space == nil ? byte : UInt8(ascii: " "))
        place += space?.count ?? 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static let hidden = Array("aria-hidden=\"true\"".utf8)
  private static let noBreakSpaces = [Array("\u{a0}".utf8), Array("\u{202f}".utf8)]

  /// The place of the first `byte` from `start` on, or the end of the markup.
  private func end(of byte: UInt8, from start: Int) -> Int {
    bytes[min(start, bytes.count)...].firstIndex(of: byte) ?? bytes.count
  }

  /// The place behind the first `part` in `range`; `nil` where there is none.
  private func end(of part: [UInt8], in range: Range<Int>) -> Int? {
    var rest = range
    while rest.count >= part.count {
      guard let start = bytes[rest].firstIndex(of: part[0]) else { return nil }
      if bytes[start..<range.upperBound].starts(with: part) { return start + part.count }
      rest = start + 1..<range.upperBound
    }
    return nil
  }

  /// The place behind the element that begins with `tag`.
  private func end(ofElement tag: Range<Int>) -> Int {
    let name = bytes[tag].prefix { $0 != UInt8(ascii: " ") }
    let close = Array("</".utf8) + name + [UInt8(ascii: ">")]
    return end(of: close, in: min(tag.upperBound, bytes.count)..<bytes.count) ?? bytes.count
  }

  private static func character(of name: ArraySlice<UInt8>) -> UInt8 {
    switch String(decoding: name, as: UTF8.self) {
    case "lt": UInt8(ascii: "<")
    case "gt": UInt8(ascii: ">")
    case "quot": UInt8(ascii: "\"")
    default: UInt8(ascii: "&")
    }
  }
}
