internal import Markup

/// JSON for the scripts of pages, in a page or beside it.
indirect enum JSON {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([JSON])
  /// In this order; what has no value is left out.
  case record([(key: String, value: JSON?)])

  /// `true`, or nothing.
  static func ifSo(_ isSo: Bool) -> JSON? { isSo ? .flag(true) : nil }

  static func unlessEmpty(_ list: [JSON]) -> JSON? { list.isEmpty ? nil : .list(list) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  var bytes: [UInt8] {
    var out: [UInt8] = []
    write(into: &out)
    return out
  }

  private func write(into out: inout [UInt8]) {
    switch self {
    case .text(let text): Self.quote(text, into: &out)
    case .number(let number): out += String(number).utf8
    case .flag(let isSo): out += (isSo ? "true" : "false").utf8
    case .list(let items):
      Self.write(items, between: "[", "]", into: &out) { $0.write(into: &$1) }
    case .record(let fields):
      let present = fields.compactMap { field in field.value.map { (field.key, $0) } }
      Self.write(present, between: "{", "}", into: &out) { field, out in
        Self.quote(field.0, into: &out)
        out.append(UInt8(ascii: ":"))
        field.1.write(into: &out)
      }
    }
  }

  private static func quote(_ text: String, into out: inout [UInt8]) {
    out.append(UInt8(ascii: "\""))
    Escaping.scriptString(text, into: &out)
    out.append(UInt8(ascii: "\""))
  }

  private static func write<Item>(
    _ items: [Item], between start: String, _ end: String, into out: inout [UInt8],
    _ write: (Item, inout [UInt8]) -> Void
  ) {
    out += start.utf8
    for (index, item) in items.enumerated() {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      write(item, &out)
    }
    out += end.utf8
  }
}
