internal import Diagnostics

// What the compiler says; the renderer's and the library's sentences stand beside their checks.
extension Diagnostic.Message {
  static func neverClosed(_ tag: Tag) -> Self {
    "'{{\(tag.kind.sigil)\(tag.text)}}' is never closed by '{{/\(tag.text)}}'"
  }

  static func closesNothing(_ name: String) -> Self {
    "'{{/\(name)}}' closes nothing"
  }

  static let noName: Self = "a tag without a name"

  static func notAName(_ text: String) -> Self {
    "'\(text)' is no name: names are letters, digits, '-' and '_', joined by '.'"
  }

  static func unknownTemplate(_ name: String) -> Self { "unknown template '\(name)'" }

  static func outsideBlocks(_ parent: Tag) -> Self {
    "only blocks such as '{{$title}}' can stand in '{{<\(parent.text)}}'; this would be lost"
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
    "'{{\(tag.kind.sigil)\(tag.text)}}' can only stand between tags, not \(place)"
  }

  static func rawOutsideText(_ place: String) -> Self {
    "raw markup can only stand between tags, not \(place)"
  }

  static func problem(_ problem: MarkupProblem) -> Self {
    switch problem {
    case .missingSpace: "a space is missing before this attribute"
    case .schemeFromValue:
      "a value may not be the scheme of a link: the ':' after it must stand behind '/', '?' or '#'"
    case .refreshFromValue: "'http-equiv' cannot stand in a tag whose 'content' holds a value"
    }
  }

  static func refused(_ name: String, _ refusal: Refusal) -> Self {
    "'{{\(name)}}' cannot stand here: \(reason(refusal))"
  }

  private static func reason(_ refusal: Refusal) -> String {
    switch refusal {
    case .tagName: "this is the name of a tag"
    case .attributeName: "this is the name of an attribute"
    case .unquoted: "the attribute's value is not in double quotes"
    case .singleQuoted: "the attribute's value is in single quotes, where only double ones are safe"
    case .comment: "this is a comment"
    case .declaration: "this is a declaration"
    case .attribute(let name): "no value is safe in '\(name)'"
    case .scriptType: "a script's 'type' must be written out"
    case .refresh: "'content' is a command beside 'http-equiv'"
    case .scheme: "the link's scheme is not http, https, mailto, tel or webcal, written plainly"
    case .content(let element): "no value is safe in <\(element)>"
    case .outsideString: "in JSON a value must stand between double quotes"
    case .afterBackslash: "a backslash stands before it"
    case .endTag: "the text before it looks like the start of an end tag"
    }
  }
}
