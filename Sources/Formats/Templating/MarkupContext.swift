/// The position in an HTML page that a template's text has reached: a small tokenizer after the
/// HTML standard's (§13.2.5).
///
/// The template's own text is trusted. The purpose is to know for every value how the browser will
/// read it. Where this tokenizer knows less than a browser, it refuses values rather than guess.
struct MarkupContext: Equatable {
  enum State: Equatable {
    case text
    /// After `<`, `</`, and `<!` with a number of dashes.
    case tagStart, endTagStart
    case declarationStart(dashes: Int)
    case declaration
    /// So many dashes have just been read.
    case comment(dashes: Int)
    case tagName, betweenAttributes, attributeName, afterAttributeName, beforeValue
    case value(Quote)
    /// A space, `/` or `>` must follow.
    case afterAttribute
    /// Inside an element whose content is not markup; `matched` bytes of its end tag have been
    /// read.
    case content(matched: Int)
  }

  enum Quote: Equatable { case double, single, none }

  /// The position in JSON that a script's content has reached.
  enum JSONPosition: Equatable { case outside, string, backslash }

  var state = State.text
  /// The element whose tag is being read, or whose content is; in lower case.
  var element: [UInt8] = []
  var isEndTag = false
  /// The attribute being read, in lower case, and the kind of its value.
  var attribute: [UInt8] = []
  var attributeKind = AttributeKind.text
  var link = LinkPosition.start
  /// The value of a script's `type`.
  var scriptType: [UInt8] = []
  var json = JSONPosition.outside
  /// In a `<meta>`: whether `http-equiv` was there, and whether its `content` holds a value.
  var isCommand = false
  var hasContentValue = false
}

extension MarkupContext {
  /// Elements whose content is text without tags.
  static let textElements: Set<String> = ["textarea", "title"]

  /// Elements whose content is neither markup nor text.
  static let rawElements: Set<String> = [
    "iframe", "noembed", "noframes", "plaintext", "script", "style", "xmp",
  ]

  static let jsonTypes: Set<String> = ["application/json", "application/ld+json"]

  var elementName: String { String(decoding: element, as: UTF8.self) }
  var attributeName: String { String(decoding: attribute, as: UTF8.self) }

  var isInTextElement: Bool {
    state == .content(matched: 0) && Self.textElements.contains(elementName)
  }

  var isInJSON: Bool {
    elementName == "script" && Self.jsonTypes.contains(String(decoding: scriptType, as: UTF8.self))
  }

  /// Whether a whole template or block can be here.
  var takesTemplates: Bool { state == .text || isInTextElement }

  private var isInTag: Bool { state == .betweenAttributes || state == .afterAttribute }

  /// Completes names in a tag, so that "<option" and "<option selected" are the same place for the
  /// following text. Called where a section starts or ends.
  mutating func settle() -> MarkupProblem? {
    switch state {
    case .attributeName, .afterAttributeName:
      let problem = endAttributeName()
      endAttribute()
      state = state == .attributeName ? .afterAttribute : .betweenAttributes
      return problem
    case .tagName, .value(.none):
      endAttribute()
      state = .afterAttribute
    default: break
    }
    return nil
  }

  /// Joins the place where a section started with the one where it ends; `false` when they differ.
  mutating func join(_ start: MarkupContext) -> Bool {
    if self == start { return true }
    guard isInTag, start.isInTag else { return false }
    state = .afterAttribute
    var other = start
    other.state = .afterAttribute
    return self == other
  }

  /// The place in the words of messages.
  var place: String {
    switch state {
    case .text: "between tags"
    case .tagStart, .endTagStart, .tagName: "in the name of a tag"
    case .declarationStart, .declaration: "in a declaration"
    case .comment: "in a comment"
    case .betweenAttributes, .afterAttribute: "in a tag"
    case .attributeName, .afterAttributeName: "in the name of an attribute"
    case .beforeValue, .value: "in the value of '\(attributeName)'"
    case .content: "in <\(elementName)>"
    }
  }
}
