/// A strict reader of the HTML that the site writes.
///
/// It knows tags in pairs, void elements, SVG's closed tags, attributes in double quotes, scripts
/// and styles, and the entities that the site's own escaping writes. All else is an error, such as
/// an element that browsers would move: tests fail on pages that are not well formed.
struct ElementParser {
  struct MalformedError: Error, CustomStringConvertible {
    var description: String
  }

  private let bytes: [UInt8]
  private var place = 0

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// A whole page: its `html`, in which no id is there twice.
  static func page(_ text: String) throws(MalformedError) -> Element {
    var parser = ElementParser(text)
    guard parser.skip("<!doctype html>") else { throw parser.error("no doctype") }
    let nodes = try parser.nodes(in: nil)
    let roots = nodes.filter { if case .text(let text) = $0 { !text.isBlank } else { true } }
    guard roots.count == 1, case .element(let root) = roots[0], root.name == "html" else {
      throw parser.error("more than one html")
    }
    try Self.checkIDs(in: root)
    return root
  }

  /// A part of a page, as an element without a name.
  static func fragment(_ text: String) throws(MalformedError) -> Element {
    var parser = ElementParser(text)
    return Element(name: "", children: try parser.nodes(in: nil))
  }

  private static func checkIDs(in root: Element) throws(MalformedError) {
    var seen: Set<String> = []
    for id in root.descendants.compactMap(\.id) where !seen.insert(id).inserted {
      throw MalformedError(description: "id \"\(id)\" twice")
    }
  }
}

// Elements
extension ElementParser {
  /// Everything up to the end tag of `parent`, or to the end.
  private mutating func nodes(in parent: String?) throws(MalformedError) -> [Element.Node] {
    var nodes: [Element.Node] = []
    while place < bytes.count {
      guard bytes[place] == UInt8(ascii: "<") else {
        nodes.append(.text(try decoded(until: UInt8(ascii: "<"))))
        continue
      }
      if skip("</") {
        let name = try self.name()
        guard name == parent, skip(">") else { throw error("</\(name)> in \(parent ?? "nothing")") }
        return nodes
      }
      nodes.append(.element(try element(in: parent)))
    }
    guard parent == nil else { throw error("no </\(parent ?? "")>") }
    return nodes
  }

  private mutating func element(in parent: String?) throws(MalformedError) -> Element {
    place += 1
    var element = Element(name: try name())
    if parent == "p", Self.blocks.contains(element.name) {
      throw error("<\(element.name)> in a paragraph")
    }
    while skipSpace() {
      guard !starts(with: ">"), !starts(with: "/>") else { break }
      let name = try name()
      guard element.attributes[name] == nil else { throw error("\(name) twice") }
      element.attributes[name] = try attributeValue()
    }
    if skip("/>") { return element }
    guard skip(">") else { throw error("no end of <\(element.name)>") }
    if Self.void.contains(element.name) { return element }
    element.children =
      Self.raw.contains(element.name)
      ? try rawText(of: element.name) : try nodes(in: element.name)
    return element
  }

  private mutating func rawText(of name: String) throws(MalformedError) -> [Element.Node] {
    let start = place
    while place < bytes.count, !starts(with: "</\(name)>") { place += 1 }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    guard skip("</\(name)>") else { throw error("no </\(name)>") }
    return text.isEmpty ? [] : [.text(text)]
  }

  private static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr",
  ]
  private static let raw: Set<String> = ["script", "style"]
  /// What ends a paragraph before it.
  private static let blocks: Set<String> = [
    "article", "details", "div", "dl", "figure", "footer", "form", "h1", "h2", "h3", "h4", "header",
    "main", "nav", "ol", "p", "pre", "section", "table", "ul",
  ]
}

// Text
extension ElementParser {
  private mutating func attributeValue() throws(MalformedError) -> String {
    guard skip("=\"") else { return "" }
    let value = try decoded(until: UInt8(ascii: "\""))
    guard skip("\"") else { throw error("no end of a value") }
    return value
  }

  private mutating func decoded(until end: UInt8) throws(MalformedError) -> String {
    var out: [UInt8] = []
    while place < bytes.count, bytes[place] != end {
      if bytes[place] == UInt8(ascii: "&") {
        guard let entity = Self.entities.first(where: { starts(with: $0.0) }) else {
          throw error("unknown entity")
        }
        place += entity.0.utf8.count
        out.append(entity.1)
      } else {
        out.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static let entities: [(String, UInt8)] = [
    ("&amp;", UInt8(ascii: "&")), ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")),
    ("&quot;", UInt8(ascii: "\"")), ("&#39;", UInt8(ascii: "'")),
  ]

  private mutating func name() throws(MalformedError) -> String {
    let start = place
    while place < bytes.count, Self.isOfName(bytes[place]) { place += 1 }
    guard start < place else { throw error("no name") }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  /// Whether there was any.
  private mutating func skipSpace() -> Bool {
    let start = place
    while place < bytes.count, bytes[place] == 32 || bytes[place] == 10 { place += 1 }
    return place > start
  }

  private func starts(with text: String) -> Bool {
    bytes[place...].starts(with: text.utf8)
  }

  private mutating func skip(_ text: String) -> Bool {
    guard starts(with: text) else { return false }
    place += text.utf8.count
    return true
  }

  private func error(_ what: String) -> MalformedError {
    let near = bytes[max(0, place - 60)..<min(bytes.count, place + 40)]
    return MalformedError(description: "\(what), near \(String(decoding: near, as: UTF8.self))")
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
