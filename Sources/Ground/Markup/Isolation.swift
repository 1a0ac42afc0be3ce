extension Escaping {
  /// Text between tags, in which names written from right to left are isolated from their context:
  /// each part between separators that has such letters is between U+2068 and U+2069, so that
  /// browsers do not move figures and punctuation next to it (Unicode's UAX #9).
  ///
  /// ```
  /// דנה · 3 credits    →    U+2068 דנה U+2069 · 3 credits
  /// ```
  ///
  /// All other text is written as by `text`. The isolates are valid in SVG too, unlike `<bdi>`.
  package static func isolatedText(_ text: String, into out: inout [UInt8]) {
    var text = text
    text.withUTF8 { isolatedText($0, into: &out) }
  }

  /// The same for borrowed bytes, which must be valid UTF-8.
  package static func isolatedText(_ utf8: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]) {
    guard hasRightToLeft(utf8[...]) else { return text(utf8, into: &out) }
    var start = 0
    for index in utf8.indices {
      guard let width = separatorWidth(in: utf8, at: index), index >= start else { continue }
      writePart(utf8[start..<index], into: &out)
      text(UnsafeBufferPointer(rebasing: utf8[index..<index + width]), into: &out)
      start = index + width
    }
    writePart(utf8[start...], into: &out)
  }

  private static func writePart(
    _ part: Slice<UnsafeBufferPointer<UInt8>>, into out: inout [UInt8]
  ) {
    let isIsolated = hasRightToLeft(part)
    if isIsolated { out.append(contentsOf: "\u{2068}".utf8) }
    text(UnsafeBufferPointer(rebasing: part), into: &out)
    if isIsolated { out.append(contentsOf: "\u{2069}".utf8) }
  }

  /// The bytes of the separator that begins at `index`: ", ", "; ", " · " or " – ", as lists and
  /// details of pages have them.
  private static func separatorWidth(in utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
    let rest = utf8[index...]
    switch utf8[index] {
    case UInt8(ascii: ","), UInt8(ascii: ";"):
      return rest.dropFirst().first == UInt8(ascii: " ") ? 2 : nil
    case UInt8(ascii: " "):
      return rest.starts(with: " · ".utf8) ? 4 : rest.starts(with: " – ".utf8) ? 5 : nil
    default: return nil
    }
  }

  /// Whether there is a letter of Hebrew, Arabic or another script from right to left. Their
  /// lead bytes in UTF-8 begin at 0xd6, which hardly any other text of a site reaches.
  private static func hasRightToLeft(_ utf8: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard utf8.contains(where: { $0 >= 0xd6 }) else { return false }
    return String(decoding: utf8, as: UTF8.self).unicodeScalars.contains { isRightToLeft($0.value) }
  }

  /// The blocks of scripts from right to left.
  private static func isRightToLeft(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0590...0x08ff, 0xfb1d...0xfdff, 0xfe70...0xfeff, 0x1_0800...0x1_0fff,
      0x1_e800...0x1_efff:
      true
    default: false
    }
  }
}
