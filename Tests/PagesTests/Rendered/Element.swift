/// An element of a rendered page with everything in it.
///
/// Tests ask it for elements and values, so that words may change without them.
///
/// ```swift
/// let page = try await sample.html("courses/cmps231.html")
/// #expect(try page.one("#notes").links.map(\.href) == ["notes.html"])
/// ```
struct Element: Equatable, Sendable {
  enum Node: Equatable, Sendable {
    case element(Element)
    /// With its entities decoded; of scripts and styles as it is.
    case text(String)
  }

  /// Lowercase for HTML, as written for SVG; empty for a fragment.
  var name: String
  /// Decoded; an attribute without a value has an empty one.
  var attributes: [String: String] = [:]
  var children: [Node] = []
}

extension Element {
  subscript(_ attribute: String) -> String? { attributes[attribute] }

  var id: String? { self["id"] }

  var classes: [Substring] { self["class"]?.split(separator: " ") ?? [] }

  /// Direct children that are elements.
  var elements: [Element] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// All elements below this one, each before its own children.
  var descendants: [Element] { elements.flatMap { [$0] + $0.descendants } }

  /// What is read in it: without drawings, white space collapsed, a space between blocks.
  var text: String {
    var out = ""
    append(to: &out)
    return out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// The text of a script or another element that has nothing but text.
  var rawText: String {
    children.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }

  private func append(to out: inout String) {
    for child in children {
      switch child {
      case .text(let text): out += text
      case .element(let element) where element.name == "svg": out += " "
      case .element(let element):
        let isInline = Self.inline.contains(element.name)
        if !isInline { out += " " }
        element.append(to: &out)
        if !isInline { out += " " }
      }
    }
  }

  private static let inline: Set<String> = [
    "a", "abbr", "b", "code", "data", "em", "i", "label", "small", "span", "strong", "time",
  ]
}
