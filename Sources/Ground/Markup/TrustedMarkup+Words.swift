extension TrustedMarkup {
  /// What a screen reader reads: text without tags, entities decoded, no-break spaces as spaces.
  ///
  /// Elements with `aria-hidden` are left out; they must not contain elements of their own name.
  /// Knows only the entities that `Escaping` writes.
  ///
  /// - Complexity: linear.
  package var words: String {
    var out: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "<"):
        let tag = rest.prefix { $0 != UInt8(ascii: ">") }
        rest = rest.dropFirst(tag.count + 1)
        if tag.contains(Self.hidden) { rest = Self.after(tag, in: rest) }
      case UInt8(ascii: "&"):
        let name = rest.prefix { $0 != UInt8(ascii: ";") }
        rest = rest.dropFirst(name.count + 1)
        out.append(Self.character(of: name))
      default: out.append(byte)
      }
    }
    let text = String(decoding: out, as: UTF8.self)
    return String(text.map { $0 == "\u{a0}" || $0 == "\u{202f}" ? " " : $0 })
  }

  private static let hidden = Array("aria-hidden=\"true\"".utf8)

  /// The rest after the element that begins with `tag`.
  private static func after(_ tag: ArraySlice<UInt8>, in rest: ArraySlice<UInt8>) -> ArraySlice<
    UInt8
  > {
    let end = Array("</".utf8) + tag.prefix { $0 != UInt8(ascii: " ") } + [UInt8(ascii: ">")]
    return rest.firstRange(of: end).map { rest[$0.upperBound...] } ?? []
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
