extension TrustedMarkup {
  /// What a screen reader reads: the character data without tags, entities resolved, with plain spaces for those that only keep a
  /// line whole (U+00A0 and U+202F). Signs that are hidden from it, `aria-hidden`, have their word beside them; no element of their own
  /// name may stand within. Linear.
  ///
  /// Knows the entities that `Escaping` writes, and no others: they are all there are in markup of ours.
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

  /// What follows the element that begins with `tag`.
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
