/// The icon next to a course's name.
package enum CourseIcon: Hashable, Encodable, Sendable {
  /// A built-in icon, drawn as an inline SVG.
  case drawn(Drawing)
  /// One character of the owner's choice, usually an emoji. It must be escaped.
  case character(String)

  /// The built-in icons.
  package enum Drawing: String, Hashable, Encodable, Sendable, CaseIterable {
    case atom, book, brain, chart, code, coins, flask, gear, globe, heart, leaf, music, palette
    case pen, pillar, ruler, scales, sigma, speech, star
  }

  /// The name of a built-in icon, or one visible character of at most 32 bytes of UTF-8.
  package init?(_ text: String) {
    if let drawing = Drawing(rawValue: text) {
      self = .drawn(drawing)
      return
    }
    guard text.count == 1, text.utf8.count <= 32,
      text.unicodeScalars.contains(where: Self.canBeSeen),
      !text.unicodeScalars.contains(where: Self.isHarmful)
    else { return nil }
    self = .character(text)
  }

  private static func canBeSeen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
      false
    default: true
    }
  }

  /// Controls and marks that turn the direction of text; the joiner within an emoji is neither.
  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
      || (0x200e...0x200f).contains(scalar.value) || (0x202a...0x202e).contains(scalar.value)
      || (0x2066...0x2069).contains(scalar.value)
  }
}
