internal import Bytes

/// A JSON value to write (RFC 8259), for the scripts of pages or for other programs.
///
/// ```
/// let json: JSON = ["room": .text("MAB"), "seats": .number(30), "note": nil]
/// json.line                     // {"room":"MAB","seats":30}
/// JSON.text("</script>").text   // "\\u003C/script\\u003E"
/// ```
package indirect enum JSON: Sendable {
  case null
  case text(String)
  case number(Int)
  /// A number as JSON writes it.
  case digits(String)
  case flag(Bool)
  case list([JSON])
  /// In this order; names without a value are left out.
  case record([(name: String, value: JSON?)])

  /// `true`, or nothing.
  package static func ifSo(_ isSo: Bool) -> JSON? { isSo ? .flag(true) : nil }

  package static func unlessEmpty(_ list: [JSON]) -> JSON? { list.isEmpty ? nil : .list(list) }

  /// A text, or `null` where there is none.
  package static func optional(_ text: String?) -> JSON { text.map { .text($0) } ?? .null }
}

extension JSON: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSON?)...) {
    self = .record(elements.map { (name: $0, value: $1) })
  }
}

// MARK: - Writing

extension JSON {
  /// For a script, within a page too: see `Escaping.scriptString`.
  package var bytes: [UInt8] {
    var out: [UInt8] = []
    write(into: &out, Escaping.scriptString)
    return out
  }

  /// The same as a text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// For a program, on one line, with as few escapes as JSON asks for.
  package var line: String {
    var out: [UInt8] = []
    write(into: &out) { $1.append(jsonText: $0) }
    return String(decoding: out, as: UTF8.self)
  }

  private typealias Escaper = (String, inout [UInt8]) -> Void

  private func write(into out: inout [UInt8], _ escape: Escaper) {
    switch self {
    case .null: out += "null".utf8
    case .text(let text): Self.quote(text, into: &out, escape)
    case .number(let number): out += String(number).utf8
    case .digits(let digits): out += digits.utf8
    case .flag(let isSo): out += (isSo ? "true" : "false").utf8
    case .list(let items):
      Self.write(items, between: "[", and: "]", into: &out) { $0.write(into: &$1, escape) }
    case .record(let fields):
      let present = fields.compactMap { field in field.value.map { (field.name, $0) } }
      Self.write(present, between: "{", and: "}", into: &out) { field, out in
        Self.quote(field.0, into: &out, escape)
        out.append(UInt8(ascii: ":"))
        field.1.write(into: &out, escape)
      }
    }
  }

  private static func write<Item>(
    _ items: [Item], between start: String, and end: String, into out: inout [UInt8],
    _ write: (Item, inout [UInt8]) -> Void
  ) {
    out += start.utf8
    for (index, item) in items.enumerated() {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      write(item, &out)
    }
    out += end.utf8
  }

  private static func quote(_ text: String, into out: inout [UInt8], _ escape: Escaper) {
    out.append(UInt8(ascii: "\""))
    escape(text, &out)
    out.append(UInt8(ascii: "\""))
  }
}
