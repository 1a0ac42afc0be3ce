extension MarkupContext {
  /// Reads a value at this place; returns how it is to be written, or throws why it cannot be.
  /// Continues as if it had been text.
  mutating func readValue() throws(PlacementError) -> Hole {
    switch state {
    case .text: return .text
    case .tagStart, .endTagStart:
      state = .tagName
      throw .tagName
    case .tagName: throw .tagName
    case .declarationStart, .declaration: throw .declaration
    case .comment:
      state = .comment(dashes: 0)
      throw .comment
    case .betweenAttributes, .afterAttribute:
      attribute = []
      state = .attributeName
      throw .attributeName
    case .attributeName, .afterAttributeName: throw .attributeName
    case .beforeValue:
      state = .value(.none)
      throw .unquoted
    case .value(.none): throw .unquoted
    case .value(.single): throw .singleQuoted
    case .value(.double): return try readAttributeValue()
    case .content(let matched): return try readContentValue(matched)
    }
  }

  private mutating func readAttributeValue() throws(PlacementError) -> Hole {
    switch attributeKind {
    case .text: return .attribute
    case .link: return try link.readValue()
    case .scriptType: throw .scriptType
    case .refused: throw .attribute(attributeName)
    case .metaContent:
      hasContentValue = true
      if isCommand { throw .refresh }
      return .attribute
    }
  }

  private mutating func readContentValue(_ matched: Int) throws(PlacementError) -> Hole {
    // "</ti{{x}}" could end the element without our noticing.
    guard matched == 0 else {
      state = .content(matched: 0)
      throw .endTag
    }
    if Self.textElements.contains(elementName) { return .plainText }
    guard isInJSON else { throw .content(of: elementName) }
    switch json {
    case .string: return .script
    case .outside: throw .outsideString
    case .backslash:
      json = .string
      throw .afterBackslash
    }
  }
}
