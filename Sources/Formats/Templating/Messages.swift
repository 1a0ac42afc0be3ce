internal import Diagnostics

// The compiler's messages; those of the renderer and the library are next to their checks.
extension Diagnostic.Message {
  static func neverClosed(_ tag: Tag) -> Self {
    "'{{\(tag.kind.sigil)\(tag.text)}}' is not closed by '{{/\(tag.text)}}'"
  }

  static func closesNothing(_ name: String) -> Self {
    "'{{/\(name)}}' has no opening tag"
  }

  static let noName: Self = "a tag without a name"

  static func notAName(_ text: String) -> Self {
    "'\(text)' is not a valid name; expected letters, digits, '-' and '_', joined by '.'"
  }

  static func unknownTemplate(_ name: String) -> Self { "unknown template '\(name)'" }

  static func outsideBlocks(_ parent: Tag) -> Self {
    "expected only blocks such as '{{$title}}' in '{{<\(parent.text)}}'; this would be lost"
  }

  static func endsInside(_ place: String) -> Self { "the template ends \(place)" }

  static func blockEndsInside(_ name: String, _ place: String) -> Self {
    "the block '\(name)' ends \(place)"
  }

  static func branchesDiffer(from start: String, to end: String) -> Self {
    "branches end in different contexts: the section starts \(start) and ends \(end)"
  }

  static func branchesDiffer(in place: String) -> Self {
    "branches end in different contexts: the section starts and ends at different points \(place)"
  }

  static func templateInside(_ tag: Tag, _ place: String) -> Self {
    "'{{\(tag.kind.sigil)\(tag.text)}}' is only allowed between tags, not \(place)"
  }

  static func rawOutsideText(_ place: String) -> Self {
    "raw markup is only allowed between tags, not \(place)"
  }

  static func problem(_ problem: MarkupProblem) -> Self {
    switch problem {
    case .missingSpace: "a space is missing before this attribute"
    case .schemeFromValue:
      "a value cannot be the scheme of a link; expected '/', '?' or '#' before the ':'"
    case .refreshFromValue: "'http-equiv' is not allowed in a tag whose 'content' has a value"
    }
  }

  static func refused(_ name: String, _ refusal: PlacementError) -> Self {
    "'{{\(name)}}' is not allowed here: \(reason(refusal))"
  }

  private static func reason(_ refusal: PlacementError) -> String {
    switch refusal {
    case .tagName: "this is the name of a tag"
    case .attributeName: "this is the name of an attribute"
    case .unquoted: "the attribute's value is not in double quotes"
    case .singleQuoted: "the attribute's value is in single quotes; expected double quotes"
    case .comment: "this is a comment"
    case .declaration: "this is a declaration"
    case .attribute(let name): "no value is safe in '\(name)'"
    case .scriptType: "a script's 'type' must be written out"
    case .refresh: "'content' is a command next to 'http-equiv'"
    case .scheme: "the link's scheme is not plain http, https, mailto, tel or webcal"
    case .content(let element): "no value is safe in <\(element)>"
    case .outsideString: "a value in JSON must be in double quotes"
    case .afterBackslash: "there is a backslash before it"
    case .endTag: "the text before it looks like the start of an end tag"
    }
  }
}
