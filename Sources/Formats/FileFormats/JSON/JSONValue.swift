/// A value in a parsed JSON text, with the place it came from and the report of its file.
///
/// It is an index into the list of nodes that its text was parsed into; strings and numbers are
/// read from the bytes on demand.
package struct JSONValue: ReportedRecord {
  let tree: JSONTree
  let index: Int

  package var report: Report { tree.report }

  package enum Kind: Hashable, Sendable { case null, flag, number, string, array, object }

  package var kind: Kind {
    switch node.kind {
    case .null: .null
    case .yes, .no: .flag
    case .number: .number
    case .string, .escapedString, .repeatedKey: .string
    case .array: .array
    case .object: .object
    }
  }

  /// Where the value begins, in bytes from the start of the text; for strings, at the quote.
  package var offset: Int {
    switch node.kind {
    case .string, .escapedString, .repeatedKey: Int(node.start) - 1
    default: Int(node.start)
    }
  }

  var node: JSONTree.Node { tree.nodes[index] }
}

/// The nodes of a JSON text in the order of the text: an array is followed by its elements, an
/// object by key, value, key, ….
///
/// A class, so that a value of the tree is one pointer and an index. Nothing in it ever changes.
package final class JSONTree {
  struct Node: Sendable {
    enum Kind: UInt8 {
      case null, yes, no, number, string, escapedString, array, object
      /// A key that its object has already given: its value is not looked at.
      case repeatedKey
    }

    var kind: Kind
    /// The bytes of a scalar: for a string those between the quotes.
    var start: UInt32
    var end: UInt32
    /// The index of the first node after this one and everything in it.
    var next: UInt32
  }

  let bytes: [UInt8]
  let nodes: [Node]

  let report: Report

  init(bytes: [UInt8], nodes: [Node], report: Report) {
    (self.bytes, self.nodes, self.report) = (bytes, nodes, report)
  }
}

extension JSONValue {
  /// The range of a string between its quotes; `nil` for anything else.
  package var textRange: Range<Int>? {
    kind == .string ? Int(node.start)..<Int(node.end) : nil
  }

  /// The bytes of the value as they were written, with its quotes or brackets.
  package var source: ArraySlice<UInt8> {
    kind == .string
      ? tree.bytes[Int(node.start) - 1...Int(node.end)]
      : tree.bytes[Int(node.start)..<Int(node.end)]
  }
}

extension JSONValue {
  /// The member of that name; `nil` if there is none, if it is null, and for anything but an
  /// object. Linear in the members.
  package subscript(_ name: StaticString) -> JSONValue? {
    guard let value = member(name), value.kind != .null else { return nil }
    return value
  }

  /// Whether the object has such a member, be it null.
  package func has(_ name: StaticString) -> Bool { member(name) != nil }

  private func member(_ name: StaticString) -> JSONValue? {
    guard node.kind == .object else { return nil }
    let end = Int(node.next)
    var at = index + 1
    while at < end {
      let key = tree.nodes[at]
      if isKey(key, name) { return JSONValue(tree: tree, index: at + 1) }
      at = Int(tree.nodes[at + 1].next)
    }
    return nil
  }

  private func isKey(_ key: JSONTree.Node, _ name: StaticString) -> Bool {
    if key.kind == .escapedString {
      return JSONTree.unescaped(tree.bytes[Int(key.start)..<Int(key.end)]) == "\(name)"
    }
    guard key.kind == .string, Int(key.end - key.start) == name.utf8CodeUnitCount else {
      return false
    }
    let start = Int(key.start)
    return name.withUTF8Buffer { wanted in
      wanted.indices.allSatisfy { wanted[$0] == tree.bytes[start + $0] }
    }
  }

  /// The member whose key is these bytes, for keys that the data names; otherwise as the subscript
  /// of a name. Linear in the members.
  package func member(_ name: [UInt8]) -> JSONValue? {
    guard node.kind == .object else { return nil }
    let end = Int(node.next)
    var at = index + 1
    while at < end {
      let key = tree.nodes[at]
      let bytes = tree.bytes[Int(key.start)..<Int(key.end)]
      let isSame =
        key.kind == .escapedString
        ? JSONTree.unescaped(bytes).utf8.elementsEqual(name)
        : key.kind == .string && bytes.elementsEqual(name)
      let value = JSONValue(tree: tree, index: at + 1)
      if isSame { return value.kind == .null ? nil : value }
      at = Int(tree.nodes[at + 1].next)
    }
    return nil
  }

  /// The bytes of a string or a number, escapes resolved; `nil` for anything else.
  package var scalarBytes: [UInt8]? {
    switch node.kind {
    case .string, .number: Array(tree.bytes[Int(node.start)..<Int(node.end)])
    case .escapedString: Array((scalar ?? "").utf8)
    default: nil
    }
  }

  /// The elements of an array, in order; none of anything else.
  package var elements: [JSONValue] {
    guard node.kind == .array else { return [] }
    var out: [JSONValue] = []
    let end = Int(node.next)
    var at = index + 1
    while at < end {
      out.append(JSONValue(tree: tree, index: at))
      at = Int(tree.nodes[at].next)
    }
    return out
  }

  /// The members of an object in the order of the text, repeated keys left out; none of anything
  /// else.
  package var members: [(key: String, value: JSONValue)] {
    guard node.kind == .object else { return [] }
    var out: [(key: String, value: JSONValue)] = []
    let end = Int(node.next)
    var at = index + 1
    while at < end {
      if tree.nodes[at].kind != .repeatedKey, let key = JSONValue(tree: tree, index: at).string {
        out.append((key, JSONValue(tree: tree, index: at + 1)))
      }
      at = Int(tree.nodes[at + 1].next)
    }
    return out
  }
}

extension JSONValue {
  /// The text of a string, escapes resolved, invalid UTF-8 as U+FFFD; `nil` for anything else.
  package var string: String? {
    switch node.kind {
    case .string: String(decoding: slice, as: UTF8.self)
    case .escapedString: JSONTree.unescaped(slice)
    default: nil
    }
  }

  /// A number as written, such as "3.50"; `nil` for anything else.
  package var numeral: String? {
    node.kind == .number ? String(decoding: slice, as: UTF8.self) : nil
  }

  /// The text of a string or a number, for data that writes one for the other; white space around
  /// it is gone.
  package var scalar: String? {
    (string ?? numeral).map { String($0.withoutMargins) }
  }

  /// A finite number, also one written as a string; `nil` for anything else.
  package var double: Double? {
    scalar.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }

  /// A whole number, also one written as a string or as "25.0"; `nil` for anything else.
  package var integer: Int? { scalar.flatMap { wholeNumber($0) } }

  private var slice: ArraySlice<UInt8> { tree.bytes[Int(node.start)..<Int(node.end)] }
}

extension JSONTree {
  /// The text of a string whose escapes were checked when it was parsed; a lone surrogate becomes
  /// U+FFFD.
  package static func unescaped(_ slice: ArraySlice<UInt8>) -> String {
    var units: [UInt8] = []
    units.reserveCapacity(slice.count)
    var rest = slice
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
        units.append(byte)
        continue
      }
      switch escape {
      case UInt8(ascii: "b"): units.append(0x08)
      case UInt8(ascii: "f"): units.append(0x0c)
      case UInt8(ascii: "n"): units.append(0x0a)
      case UInt8(ascii: "r"): units.append(0x0d)
      case UInt8(ascii: "t"): units.append(0x09)
      case UInt8(ascii: "u"): units += Array(String(scalar(&rest)).utf8)
      default: units.append(escape)
      }
    }
    return String(decoding: units, as: UTF8.self)
  }

  /// The scalar of the four digits after `\u`, and of the second half of a pair if one follows.
  private static func scalar(_ rest: inout ArraySlice<UInt8>) -> Character {
    let first = unit(&rest)
    var ahead = rest
    if (0xd800..<0xdc00).contains(first), ahead.popFirst() == UInt8(ascii: "\\"),
      ahead.popFirst() == UInt8(ascii: "u")
    {
      let second = unit(&ahead)
      if (0xdc00..<0xe000).contains(second) {
        rest = ahead
        let value = 0x10000 + (first - 0xd800) << 10 + (second - 0xdc00)
        return Character(Unicode.Scalar(value) ?? "\u{fffd}")
      }
    }
    return Character(Unicode.Scalar(first) ?? "\u{fffd}")
  }

  private static func unit(_ rest: inout ArraySlice<UInt8>) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = rest.popFirst().flatMap(hexValue) else { return 0xfffd }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
