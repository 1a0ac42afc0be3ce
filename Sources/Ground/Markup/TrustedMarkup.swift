/// HTML or SVG written by our own renderers, the only raw markup that gets into a page.
///
/// It has no initializer from `String`: use `MarkupWriter`.
package struct TrustedMarkup: Hashable, Sendable {
  /// UTF-8.
  package let bytes: [UInt8]

  fileprivate init(bytes: [UInt8]) { self.bytes = bytes }

  /// Markup of a renderer that escapes by itself: libcmark in safe mode, and templates.
  ///
  /// Every call is a place to review.
  package init(vouchedFor bytes: [UInt8]) { self.bytes = bytes }

  /// No markup.
  package static let empty = TrustedMarkup(bytes: [])

  /// Whether there is no markup.
  package var isEmpty: Bool { bytes.isEmpty }

  /// The markup as a string, for tests and messages.
  package var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension TrustedMarkup: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// Writes elements of HTML or SVG. `text` and attribute values, the only data, are escaped.
///
/// ```
/// var writer = MarkupWriter()
/// writer.element("a", ["href": "map/"]) { $0.text("Map & plans") }
/// writer.markup.text    // <a href="map/">Map &amp; plans</a>
/// ```
package struct MarkupWriter: Sendable {
  private var bytes: [UInt8] = []

  /// A writer without markup.
  package init() {}

  /// A writer with space for `count` bytes.
  package init(expecting count: Int) { bytes.reserveCapacity(count) }

  /// All that was written.
  package var markup: TrustedMarkup { TrustedMarkup(bytes: bytes) }

  /// Writes character data, escaped, with names from right to left kept apart.
  package mutating func text(_ text: String) { Escaping.isolatedText(text, into: &bytes) }

  /// The same for borrowed character data. It must be valid UTF-8.
  package mutating func text(_ utf8: UnsafeBufferPointer<UInt8>) {
    Escaping.isolatedText(utf8, into: &bytes)
  }

  /// Writes markup as it is.
  package mutating func raw(_ markup: TrustedMarkup) { bytes.append(contentsOf: markup.bytes) }

  /// Writes an element with content. Attributes keep their order.
  package mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], content: (inout MarkupWriter) -> Void
  ) {
    open(name, attributes)
    content(&self)
    close(name)
  }

  /// Writes an element that contains only text.
  package mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], _ text: String
  ) {
    open(name, attributes)
    self.text(text)
    close(name)
  }

  /// Writes an element without content: `<path d="…"/>`. HTML allows the slash for void elements
  /// too.
  package mutating func empty(_ name: StaticString, _ attributes: Attributes = [:]) {
    start(name, attributes)
    bytes.append(contentsOf: "/>".utf8)
  }

  /// Writes a start tag, for renderers with a stack of their own. Each needs its `close`.
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

  /// Writes an end tag.
  package mutating func close(_ name: StaticString) {
    bytes.append(contentsOf: "</".utf8)
    append(name)
    bytes.append(UInt8(ascii: ">"))
  }

  private mutating func append(_ name: StaticString) {
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Compares the length first, since it is called for every attribute of the site.
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

  /// Links are checked by scheme, all other values are escaped.
  private static func escape(_ value: String, as name: StaticString, into out: inout [UInt8]) {
    if isLink(name) { Escaping.url(value, into: &out) } else { Escaping.text(value, into: &out) }
  }
}

/// Attributes in the order written. `nil` gives a name without a value, as in `<details open>`.
package typealias Attributes = KeyValuePairs<StaticString, String?>
