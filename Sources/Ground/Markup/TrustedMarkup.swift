/// HTML or SVG that our own renderers wrote. The only way for raw markup into a page.
///
/// There is no initialiser from `String` on purpose: build one with `MarkupWriter`.
package struct TrustedMarkup: Hashable, Sendable {
  package let bytes: [UInt8]

  fileprivate init(bytes: [UInt8]) { self.bytes = bytes }

  /// Markup of a renderer that escapes for itself and cannot write through `MarkupWriter`: libcmark in its safe mode, and
  /// templates. Every call site is a place to review.
  package init(vouchedFor bytes: [UInt8]) { self.bytes = bytes }

  package static let empty = TrustedMarkup(bytes: [])

  package var isEmpty: Bool { bytes.isEmpty }

  /// The markup as text, for tests and messages.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// Writes elements of HTML or SVG; the two doors for data are `text` and the values of attributes, and both escape.
package struct MarkupWriter: Sendable {
  private var bytes: [UInt8] = []

  package init() {}

  /// A writer that need not make room again before it has written so many bytes.
  package init(expecting count: Int) { bytes.reserveCapacity(count) }

  package var markup: TrustedMarkup { TrustedMarkup(bytes: bytes) }

  /// Character data.
  package mutating func text(_ text: String) { Escaping.text(text, into: &bytes) }

  /// Character data that somebody else holds. It must be UTF-8.
  package mutating func text(_ utf8: UnsafeBufferPointer<UInt8>) {
    Escaping.text(utf8, into: &bytes)
  }

  package mutating func raw(_ markup: TrustedMarkup) { bytes.append(contentsOf: markup.bytes) }

  /// An element with content: `writer.element("p", ["class": "s"]) { $0.text("…") }`. Attributes keep their order.
  package mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], content: (inout MarkupWriter) -> Void
  ) {
    open(name, attributes)
    content(&self)
    close(name)
  }

  /// An element whose content is text alone.
  package mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], _ text: String
  ) {
    open(name, attributes)
    self.text(text)
    close(name)
  }

  /// An element without content, as SVG writes it: `<path d="…"/>`. HTML's void elements allow the slash too.
  package mutating func empty(_ name: StaticString, _ attributes: Attributes = [:]) {
    start(name, attributes)
    bytes.append(contentsOf: "/>".utf8)
  }

  /// A start tag, for renderers that walk a tree with a stack of their own; each needs its `close`.
  package mutating func open(_ name: StaticString, _ attributes: Attributes = [:]) {
    start(name, attributes)
    bytes.append(UInt8(ascii: ">"))
  }

  private mutating func start(_ name: StaticString, _ attributes: Attributes) {
    bytes.append(UInt8(ascii: "<"))
    append(name)
    for (name, value) in attributes {
      bytes.append(UInt8(ascii: " "))
      append(name)
      guard let value else { continue }
      bytes.append(contentsOf: "=\"".utf8)
      Self.escape(value, as: name, into: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }
  }

  package mutating func close(_ name: StaticString) {
    bytes.append(contentsOf: "</".utf8)
    append(name)
    bytes.append(UInt8(ascii: ">"))
  }

  private mutating func append(_ name: StaticString) {
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Told apart by length first: this is asked for every attribute of the site.
  private static func isLink(_ name: StaticString) -> Bool {
    name.withUTF8Buffer { name in
      switch name.count {
      case 3: name.elementsEqual("src".utf8)
      case 4: name.elementsEqual("href".utf8) || name.elementsEqual("cite".utf8)
      case 6: name.elementsEqual("action".utf8) || name.elementsEqual("poster".utf8)
      case 10: name.elementsEqual("xlink:href".utf8)
      default: false
      }
    }
  }

  /// Links are checked by scheme, everything else is escaped.
  private static func escape(_ value: String, as name: StaticString, into out: inout [UInt8]) {
    if isLink(name) { Escaping.url(value, into: &out) } else { Escaping.text(value, into: &out) }
  }
}

/// Attributes in the order written. A value of `nil` makes the name stand alone, as in `<details open>`.
package typealias Attributes = KeyValuePairs<StaticString, String?>
