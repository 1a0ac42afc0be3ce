internal import Markup

extension MarkupWriter {
  /// Begins an element that has a class and an id of the text besides its own attributes. Those
  /// whose value is empty are left out, except `alt`.
  mutating func open(
    _ name: StaticString, _ own: KeyValuePairs<StaticString, String> = [:],
    adding written: WrittenAttributes, id: String?
  ) {
    var tag = Array("<\(name)".utf8)
    func add(_ name: StaticString, _ value: String) {
      tag += " \(name)=\"".utf8
      switch "\(name)" {
      case "href", "src": Escaping.url(value, into: &tag)
      default: Escaping.text(value, into: &tag)
      }
      tag.append(UInt8(ascii: "\""))
    }
    for (name, value) in own where !value.isEmpty || "\(name)" == "alt" { add(name, value) }
    if let className = written.className { add("class", className) }
    if let id { add("id", id) }
    tag.append(UInt8(ascii: ">"))
    raw(TrustedMarkup(vouchedFor: tag))
  }

  /// Writes the list of a text's headings, nested as they are.
  mutating func writeContents(of headings: [Prose.Heading], called name: String) {
    guard !headings.isEmpty else { return }
    open("nav", ["class": "contents", "aria-label": name])
    var levels: [Int] = []
    for heading in headings {
      while levels.count > 1, levels[levels.count - 2] >= heading.level {
        levels.removeLast()
        close("li")
        close("ul")
      }
      if let last = levels.last, last >= heading.level {
        close("li")
        levels[levels.count - 1] = min(last, heading.level)
      } else {
        open("ul")
        levels.append(heading.level)
      }
      open("li")
      element("a", ["href": "#\(heading.id)"], heading.text)
    }
    for _ in levels {
      close("li")
      close("ul")
    }
    close("nav")
    text("\n")
  }
}
