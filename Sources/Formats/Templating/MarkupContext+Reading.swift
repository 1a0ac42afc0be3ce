internal import Bytes

extension MarkupContext {
  /// Reads one byte of the template's text.
  mutating func read(_ byte: UInt8) -> MarkupProblem? {
    switch state {
    case .text: if byte == UInt8(ascii: "<") { state = .tagStart }
    case .tagStart, .endTagStart: readTagStart(byte)
    case .declarationStart(let dashes): readDeclarationStart(byte, dashes)
    case .declaration: if byte == UInt8(ascii: ">") { state = .text }
    case .comment(let dashes): readComment(byte, dashes)
    case .tagName:
      if !endsName(byte) { element.append(byte.lowercasedASCII) }
    case .betweenAttributes: if !endsName(byte) { startAttribute(byte) }
    case .attributeName, .afterAttributeName: return readAttributeName(byte)
    case .beforeValue: return readValueStart(byte)
    case .value(let quote): return readValue(byte, quote)
    case .afterAttribute:
      guard !endsName(byte) else { return nil }
      startAttribute(byte)
      return .missingSpace
    case .content(let matched): readContent(byte, matched)
    }
    return nil
  }

  private mutating func readTagStart(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      isEndTag = state == .endTagStart
      element = [byte.lowercasedASCII]
      state = .tagName
    case UInt8(ascii: "/") where state == .tagStart: state = .endTagStart
    case UInt8(ascii: "!") where state == .tagStart: state = .declarationStart(dashes: 0)
    case UInt8(ascii: "?") where state == .tagStart: state = .declaration
    case UInt8(ascii: "<") where state == .tagStart: break
    case UInt8(ascii: ">"): state = .text
    default: state = state == .tagStart ? .text : .declaration
    }
  }

  private mutating func readDeclarationStart(_ byte: UInt8, _ dashes: Int) {
    switch byte {
    case UInt8(ascii: "-"):
      // The dashes that open a comment may close it: "<!-->" is one.
      state = dashes == 1 ? .comment(dashes: 2) : .declarationStart(dashes: 1)
    case UInt8(ascii: ">"): state = .text
    default: state = .declaration
    }
  }

  private mutating func readComment(_ byte: UInt8, _ dashes: Int) {
    switch byte {
    case UInt8(ascii: "-"): state = .comment(dashes: min(dashes + 1, 2))
    case UInt8(ascii: ">") where dashes == 2: state = .text
    default: state = .comment(dashes: 0)
    }
  }

  /// Whether `byte` ends a name or is between attributes; if so, the state moves on.
  private mutating func endsName(_ byte: UInt8) -> Bool {
    if byte.isASCIISpace || byte == UInt8(ascii: "/") {
      state = .betweenAttributes
      return true
    }
    guard byte == UInt8(ascii: ">") else { return false }
    endTag()
    return true
  }

  private mutating func endTag() {
    let name = elementName
    let hasContent = Self.textElements.contains(name) || Self.rawElements.contains(name)
    let type = scriptType
    let opened = isEndTag || !hasContent ? nil : element
    self = MarkupContext()
    guard let opened else { return }
    (state, element, scriptType) = (.content(matched: 0), opened, type)
  }

  private mutating func startAttribute(_ byte: UInt8) {
    attribute = [byte.lowercasedASCII]
    state = .attributeName
  }

  private mutating func readAttributeName(_ byte: UInt8) -> MarkupProblem? {
    if byte == UInt8(ascii: "=") {
      state = .beforeValue
      return endAttributeName()
    }
    if byte.isASCIISpace {
      state = .afterAttributeName
      return nil
    }
    if byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
      let problem = endAttributeName()
      endAttribute()
      _ = endsName(byte)
      return problem
    }
    guard state == .afterAttributeName else {
      attribute.append(byte.lowercasedASCII)
      return nil
    }
    let problem = endAttributeName()
    startAttribute(byte)
    return problem
  }

  /// Determines the kind of the attribute's value.
  mutating func endAttributeName() -> MarkupProblem? {
    attributeKind = AttributeKind(attribute, of: element)
    guard elementName == "meta", attributeName == "http-equiv" else { return nil }
    isCommand = true
    return hasContentValue ? .refreshFromValue : nil
  }

  mutating func endAttribute() {
    (attribute, attributeKind, link) = ([], .text, .start)
  }

  private mutating func readValueStart(_ byte: UInt8) -> MarkupProblem? {
    switch byte {
    case _ where byte.isASCIISpace: return nil
    case UInt8(ascii: "\""): state = .value(.double)
    case UInt8(ascii: "'"): state = .value(.single)
    default:
      state = .value(.none)
      return readValue(byte, .none)
    }
    return nil
  }

  private mutating func readValue(_ byte: UInt8, _ quote: Quote) -> MarkupProblem? {
    switch (byte, quote) {
    case (UInt8(ascii: "\""), .double), (UInt8(ascii: "'"), .single):
      endAttribute()
      state = .afterAttribute
    case (UInt8(ascii: ">"), .none):
      endAttribute()
      endTag()
    case (_, .none) where byte.isASCIISpace:
      endAttribute()
      state = .betweenAttributes
    default:
      if attributeKind == .scriptType { scriptType.append(byte.lowercasedASCII) }
      if attributeKind == .link { return link.read(byte) }
    }
    return nil
  }

  private mutating func readContent(_ byte: UInt8, _ matched: Int) {
    readJSON(byte)
    let isWhole = matched == element.count + 2
    if isWhole, byte.isASCIISpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">") {
      isEndTag = true
      json = .outside
      scriptType = []
      _ = endsName(byte)
    } else if !isWhole, byte.lowercasedASCII == endTagByte(matched) {
      state = .content(matched: matched + 1)
    } else {
      state = .content(matched: byte == UInt8(ascii: "<") ? 1 : 0)
    }
  }

  private func endTagByte(_ index: Int) -> UInt8 {
    switch index {
    case 0: UInt8(ascii: "<")
    case 1: UInt8(ascii: "/")
    default: element[index - 2]
    }
  }

  private mutating func readJSON(_ byte: UInt8) {
    guard isInJSON else { return }
    switch (json, byte) {
    case (.outside, UInt8(ascii: "\"")): json = .string
    case (.string, UInt8(ascii: "\"")): json = .outside
    case (.string, UInt8(ascii: "\\")): json = .backslash
    case (.backslash, _): json = .string
    case (.outside, _), (.string, _): break
    }
  }
}
