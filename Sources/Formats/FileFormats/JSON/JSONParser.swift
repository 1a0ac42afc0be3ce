internal import Diagnostics

/// One pass over the bytes of a JSON text.
struct JSONParser {
  typealias Failure = JSONError

  struct Remark {
    var problem: Report.Problem
    var offset: Int
    var message: Diagnostic.Message
  }

  let bytes: [UInt8]
  var position = 0
  private var depth = 0
  private(set) var nodes: [JSONTree.Node] = []
  var remarks: [Remark] = []

  /// A parser of text that has about so many nodes at a time.
  init(_ bytes: [UInt8], nodes count: Int) {
    self.bytes = bytes
    nodes.reserveCapacity(count)
  }

  mutating func document() throws(Failure) {
    skipSpace()
    try value(.document)
    skipSpace()
    guard position == bytes.count else {
      throw Failure(offset: position, message: .expected("the end of the file", found: found))
    }
  }

  /// Where the outermost array began whose elements are being read.
  private var opening: Int?

  /// The nodes of the next element of the outermost array, or of the only value there is; `nil` at
  /// the end of the text.
  mutating func record() throws(Failure) -> [JSONTree.Node]? {
    skipSpace()
    let isFirst = opening == nil && nodes.isEmpty
    if isFirst, peek == UInt8(ascii: "[") {
      opening = position
      (position, depth) = (position + 1, 1)
      skipSpace()
      if accept("]") { return try end() }
      return try next(.firstElement)
    }
    guard let opening else { return isFirst ? try next(.document) : try end() }
    if accept("]") { return try end() }
    guard accept(",") else {
      throw failure("',' or ']' after an element", opening: opening)
    }
    skipSpace()
    return try next(.element)
  }

  private mutating func next(_ purpose: Purpose) throws(Failure) -> [JSONTree.Node] {
    let count = nodes.count
    nodes = []
    nodes.reserveCapacity(count)
    try value(purpose)
    return nodes
  }

  private mutating func end() throws(Failure) -> [JSONTree.Node]? {
    skipSpace()
    guard position == bytes.count else {
      throw Failure(offset: position, message: .expected("the end of the file", found: found))
    }
    return nil
  }

  /// Returns the remarks since the last call, and removes them.
  mutating func takeRemarks() -> [Remark] {
    defer { remarks = [] }
    return remarks
  }

  // MARK: - Values

  /// The purpose of a value: only a failure asks for its name.
  private enum Purpose {
    case document, firstElement, element
    /// The value of the key at that node.
    case member(Int)
  }

  private mutating func value(_ purpose: Purpose) throws(Failure) {
    switch peek {
    case UInt8(ascii: "{"): try object()
    case UInt8(ascii: "["): try array()
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    default: try word(purpose)
    }
  }

  private mutating func array() throws(Failure) {
    let (opening, node) = try open(.array)
    while true {
      skipSpace()
      if accept("]", after: nodes.count == node + 1) { break }
      try value(nodes.count == node + 1 ? .firstElement : .element)
      skipSpace()
      if accept("]") { break }
      guard accept(",") else {
        throw failure("',' or ']' after an element", opening: opening)
      }
    }
    close(node)
  }

  private mutating func object() throws(Failure) {
    let (opening, node) = try open(.object)
    while true {
      skipSpace()
      if accept("}", after: nodes.count == node + 1) { break }
      guard peek == UInt8(ascii: "\"") else {
        throw failure(
          nodes.count == node + 1 ? "a key in quotes or '}'" : "a key in quotes", opening: opening)
      }
      let key = nodes.count
      try string()
      skipSpace()
      guard accept(":") else {
        throw failure("':' after the key \(quoted(key))", opening: opening)
      }
      skipSpace()
      try value(.member(key))
      skipSpace()
      if accept("}") { break }
      guard accept(",") else {
        throw failure("',' or '}' after the value of \(quoted(key))", opening: opening)
      }
    }
    close(node)
    markRepeatedKeys(of: node)
  }

  private mutating func open(
    _ kind: JSONTree.Node.Kind
  ) throws(Failure) -> (opening: Int, node: Int) {
    depth += 1
    guard depth <= JSONReader.depthLimit else {
      throw Failure(offset: position, message: .tooDeep)
    }
    let (opening, node) = (position, nodes.count)
    append(kind, position, position)
    position += 1
    return (opening, node)
  }

  private mutating func close(_ node: Int) {
    depth -= 1
    nodes[node].end = UInt32(position)
    nodes[node].next = UInt32(nodes.count)
  }

  private mutating func word(_ purpose: Purpose) throws(Failure) {
    let start = position
    var end = start
    while end < bytes.count, isLetter(bytes[end]) { end += 1 }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    switch name {
    case "true": append(.yes, start, end)
    case "false": append(.no, start, end)
    case "null": append(.null, start, end)
    case "NaN", "Infinity": unknown(start, end)
    default:
      if end == bytes.count, Self.words.contains(where: { $0.hasPrefix(name) }) { position = end }
      throw failure(expectation(of: purpose), opening: nil)
    }
    position = end
  }

  private static let words = ["true", "false", "null", "NaN", "Infinity"]

  private func expectation(of purpose: Purpose) -> String {
    switch purpose {
    case .document, .element: "a value"
    case .firstElement: "a value or ']'"
    case .member(let key): "a value for \(quoted(key))"
    }
  }

  mutating func append(_ kind: JSONTree.Node.Kind, _ start: Int, _ end: Int) {
    nodes.append(
      JSONTree.Node(
        kind: kind, start: UInt32(start), end: UInt32(end), next: UInt32(nodes.count + 1)))
  }
}

// MARK: - Keys

extension JSONParser {
  /// Marks the keys that their object has given before. Linear in them: a key is compared with the
  /// earlier ones only if one has the same `look`; of more than 64, each is looked up in a set.
  private mutating func markRepeatedKeys(of object: Int) {
    var looks = SIMD8<UInt64>()
    var count = 0
    var key = object + 1
    while key < nodes.count {
      count += 1
      guard count <= 64 else { return markRepeatedKeys(ofLarge: object) }
      let (word, bit) = look(of: key)
      if nodes[key].kind == .escapedString || looks[word] & bit != 0 {
        markIfRepeated(key, in: object)
      }
      // An escaped key may be spelled like any later one.
      if nodes[key].kind == .escapedString { looks = SIMD8(repeating: .max) }
      looks[word] |= bit
      key = Int(nodes[key + 1].next)
    }
  }

  /// One of 512 bits, by a key's length, its first byte, its last and the one between.
  private func look(of key: Int) -> (word: Int, bit: UInt64) {
    let (start, end) = (Int(nodes[key].start), Int(nodes[key].end))
    guard start < end else { return (0, 1) }
    let sum =
      (end - start) &* 7 &+ Int(bytes[start]) &* 31 &+ Int(bytes[(start + end) / 2]) &* 113
      &+ Int(bytes[end - 1]) &* 59
    return (sum >> 6 & 7, 1 << UInt64(sum & 63))
  }

  private mutating func markIfRepeated(_ key: Int, in object: Int) {
    var earlier = object + 1
    while earlier < key, !isSame(earlier, key) { earlier = Int(nodes[earlier + 1].next) }
    if earlier < key { markRepeated(key) }
  }

  private mutating func markRepeatedKeys(ofLarge object: Int) {
    var seen: Set<ArraySlice<UInt8>> = []
    var key = object + 1
    while key < nodes.count {
      let isNew = seen.insert(spelling(of: key)).inserted
      if !isNew, nodes[key].kind != .repeatedKey { markRepeated(key) }
      key = Int(nodes[key + 1].next)
    }
  }

  private mutating func markRepeated(_ key: Int) {
    remarks.append(
      Remark(
        problem: .repeatedKey, offset: Int(nodes[key].start) - 1,
        message: .repeatedKey(quoted(key))))
    nodes[key].kind = .repeatedKey
  }

  private func isSame(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (nodes[a], nodes[b])
    if first.kind == .string, second.kind == .string {
      let count = first.end - first.start
      guard count == second.end - second.start else { return false }
      guard count == 0 || bytes[Int(first.start)] == bytes[Int(second.start)] else { return false }
    }
    return spelling(of: a) == spelling(of: b)
  }

  private func spelling(of key: Int) -> ArraySlice<UInt8> {
    let slice = bytes[Int(nodes[key].start)..<Int(nodes[key].end)]
    return nodes[key].kind == .escapedString ? Array(JSONTree.unescaped(slice).utf8)[...] : slice
  }

  /// A key as messages show it.
  private func quoted(_ key: Int) -> String {
    "\"\(String(decoding: spelling(of: key).prefix(60), as: UTF8.self))\""
  }
}

// MARK: - Bytes

extension JSONParser {
  /// The byte at the position; 0 at the end.
  var peek: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func skipSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0a, 0x0d: position += 1
      default: return
      }
    }
  }

  private mutating func accept(_ character: Unicode.Scalar, after allowed: Bool = true) -> Bool {
    guard allowed, position < bytes.count, bytes[position] == UInt8(ascii: character) else {
      return false
    }
    position += 1
    return true
  }

  func failure(_ expected: String, opening: Int?) -> Failure {
    Failure(
      offset: position, message: .expected(expected, found: found),
      opening: position == bytes.count ? opening : nil)
  }

  /// The byte at the position, in words.
  private var found: String {
    guard position < bytes.count else { return "the end of the file" }
    let byte = bytes[position]
    return (0x21...0x7e).contains(byte)
      ? "'\(Character(Unicode.Scalar(byte)))'" : "byte 0x\(String(byte, radix: 16))"
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

}

extension Diagnostic.Message {
  fileprivate static var tooDeep: Self {
    "arrays and objects are nested more than \(JSONReader.depthLimit) levels deep"
  }

  fileprivate static func expected(_ expected: String, found: String) -> Self {
    "expected \(expected), found \(found)"
  }

  fileprivate static func repeatedKey(_ key: String) -> Self {
    "the key \(key) appears twice; the first is used"
  }
}
