/// One tag of a template, delimiters included.
struct Tag {
  enum Kind {
    case variable, unescaped, section, inverted, close, comment, partial, parent, block, delimiters
  }

  var kind: Kind
  /// The text between sigil and delimiter, without the spaces around it.
  var text: String
  /// From the first byte of the opening delimiter to behind the last of the closing one.
  var range: Range<Int>
  /// `range`, with the blanks and the line end that are removed with a tag alone on its line.
  var removed: Range<Int>
  /// Whether the tag is alone on its line; for a block: whether its content starts on the next
  /// line.
  var isStandalone = false
  /// The blanks before a standalone partial or parent; for a block, those before its content.
  var indentation = 0..<0

  init(_ kind: Kind, _ text: String, _ range: Range<Int>) {
    (self.kind, self.text, self.range, self.removed) = (kind, text, range, range)
  }
}

extension Tag.Kind {
  /// The kind of a sigil, except for `{` and `=`, which change where the tag ends.
  init?(sigil: UInt8) {
    switch sigil {
    case UInt8(ascii: "&"): self = .unescaped
    case UInt8(ascii: "#"): self = .section
    case UInt8(ascii: "^"): self = .inverted
    case UInt8(ascii: "/"): self = .close
    case UInt8(ascii: "!"): self = .comment
    case UInt8(ascii: ">"): self = .partial
    case UInt8(ascii: "<"): self = .parent
    case UInt8(ascii: "$"): self = .block
    default: return nil
    }
  }

  /// The sigil as written before the name.
  var sigil: String {
    switch self {
    case .variable: ""
    case .unescaped: "&"
    case .section: "#"
    case .inverted: "^"
    case .close: "/"
    case .comment: "!"
    case .partial: ">"
    case .parent: "<"
    case .block: "$"
    case .delimiters: "="
    }
  }
}
