package import Diagnostics

/// Reads JSON (RFC 8259) into a tree whose values know their places.
///
/// Two things are forgiven, with a warning: keys given twice, of which the first counts, and Python's `NaN` and `Infinity`, which
/// become null. Anything else that is not JSON is one error at its exact place. Never traps, whatever the bytes. Linear.
package enum JSONReader {
  /// How deep arrays and objects may lie in each other.
  package static let depthLimit = 200

  /// The value of a file; `nil` after an error was told.
  package static func read(
    _ file: SourceFile, diagnostics: inout [Diagnostic]
  ) -> JSONValue? {
    var log = DataLog(file)
    let value = read(&log)
    var ignored = SourceYield()
    log.close(into: &ignored, diagnostics: &diagnostics)
    return value
  }

  static func read(_ log: inout DataLog) -> JSONValue? {
    guard log.holdsText() else { return nil }
    let text = log.text
    guard text.bytes.count < Int(UInt32.max) else {
      log.fail(.tooLarge)
      return nil
    }
    if let offset = text.firstInvalid {
      log.warn(.encoding, at: offset, .notUTF8, suggestion: "save the file as UTF-8")
    }
    var parser = JSONParser(text.bytes)
    do {
      try parser.document()
    } catch {
      log.fail(
        at: error.offset, error.message,
        notes: error.opening.map { ["it began at \(log.place($0))"] } ?? [])
      return nil
    }
    for remark in parser.remarks {
      log.warn(remark.trouble, at: remark.offset, remark.message)
    }
    return JSONValue(tree: JSONTree(bytes: text.bytes, nodes: parser.nodes), index: 0)
  }
}

/// One pass over the bytes of a JSON text.
struct JSONParser {
  struct Failure: Error {
    var offset: Int
    var message: Diagnostic.Message
    /// Where the array or object began that is at fault.
    var opening: Int?
  }

  struct Remark {
    var trouble: DataLog.Trouble
    var offset: Int
    var message: Diagnostic.Message
  }

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0
  private(set) var nodes: [JSONTree.Node] = []
  private(set) var remarks: [Remark] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    nodes.reserveCapacity(bytes.count / 12)
  }

  mutating func document() throws(Failure) {
    skipSpace()
    try value(expected: "a value")
    skipSpace()
    guard position == bytes.count else {
      throw Failure(offset: position, message: .expected("the end of the file", found: found))
    }
  }

  // MARK: - Values

  private mutating func value(expected: String) throws(Failure) {
    switch peek {
    case UInt8(ascii: "{"): try object()
    case UInt8(ascii: "["): try array()
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    default: try word(expected: expected)
    }
  }

  private mutating func array() throws(Failure) {
    let (opening, node) = try open(.array)
    while true {
      skipSpace()
      if accept("]", after: nodes.count == node + 1) { break }
      try value(expected: nodes.count == node + 1 ? "a value or ']'" : "a value")
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
      try value(expected: "a value for \(quoted(key))")
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

  private mutating func word(expected: String) throws(Failure) {
    let start = position
    var end = start
    while end < bytes.count, isLetter(bytes[end]) { end += 1 }
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    switch name {
    case "true": append(.yes, start, end)
    case "false": append(.no, start, end)
    case "null": append(.null, start, end)
    case "NaN", "Infinity": unknown(start, end)
    default: throw failure(expected, opening: nil)
    }
    position = end
  }

  private mutating func unknown(_ start: Int, _ end: Int) {
    append(.null, start, end)
    let name = String(decoding: bytes[start..<end], as: UTF8.self)
    remarks.append(Remark(trouble: .notANumber, offset: start, message: .notJSON(name)))
  }

  private mutating func append(_ kind: JSONTree.Node.Kind, _ start: Int, _ end: Int) {
    nodes.append(
      JSONTree.Node(
        kind: kind, start: UInt32(start), end: UInt32(end), next: UInt32(nodes.count + 1)))
  }
}

// MARK: - Numbers and strings

extension JSONParser {
  private mutating func number() throws(Failure) {
    let start = position
    if peek == UInt8(ascii: "-") { position += 1 }
    if bytes[position...].starts(with: "Infinity".utf8) {
      position += "Infinity".utf8.count
      unknown(start, position)
      return
    }
    let leadingZero = peek == UInt8(ascii: "0")
    let whole = try digits(of: start)
    if leadingZero, whole > 1 { throw Failure(offset: start, message: .leadingZero) }
    if peek == UInt8(ascii: ".") {
      position += 1
      _ = try digits(of: start)
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      position += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { position += 1 }
      _ = try digits(of: start)
    }
    append(.number, start, position)
  }

  /// Passes over at least one digit and says how many there were.
  private mutating func digits(of start: Int) throws(Failure) -> Int {
    let first = position
    while isDigit(peek) { position += 1 }
    guard position > first else { throw failure("a digit", opening: nil) }
    return position - first
  }

  private mutating func string() throws(Failure) {
    let start = position + 1
    var isPlain = true
    position = start
    while true {
      position = endOfPlainText(from: position)
      switch peek {
      case UInt8(ascii: "\"") where position < bytes.count:
        append(isPlain ? .string : .escapedString, start, position)
        position += 1
        return
      case UInt8(ascii: "\\"):
        isPlain = false
        try escape()
      default:
        guard position < bytes.count else {
          throw Failure(offset: position, message: .openString, opening: start - 1)
        }
        throw Failure(
          offset: position, message: .controlCharacter(bytes[position]), opening: start - 1)
      }
    }
  }

  /// The first place from `start` where a quote, a backslash or a control character stands, or the end.
  private func endOfPlainText(from start: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var at = start
      while at < bytes.count {
        let byte = bytes[at]
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
        at += 1
      }
      return at
    }
  }

  private mutating func escape() throws(Failure) {
    position += 1
    switch peek {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    case UInt8(ascii: "u"):
      position += 1
      for _ in 0..<4 {
        guard JSONTree.hexValue(peek) != nil else {
          throw failure("four hexadecimal digits after '\\u'", opening: nil)
        }
        position += 1
      }
    default: throw failure("one of \"\\/bfnrtu after the backslash", opening: nil)
    }
  }
}

// MARK: - Keys

extension JSONParser {
  /// Marks the keys that their object has given before. Quadratic up to a dozen members, linear beyond.
  private mutating func markRepeatedKeys(of object: Int) {
    var keys: [Int] = []
    var at = object + 1
    while at < nodes.count {
      keys.append(at)
      at = Int(nodes[at + 1].next)
    }
    if keys.count > 12 {
      var seen: Set<ArraySlice<UInt8>> = []
      for key in keys where !seen.insert(spelling(of: key)).inserted { markRepeated(key) }
    } else {
      for (place, key) in keys.enumerated() where place > 0 {
        if keys[..<place].contains(where: { isSame($0, key) }) { markRepeated(key) }
      }
    }
  }

  private mutating func markRepeated(_ key: Int) {
    remarks.append(
      Remark(
        trouble: .repeatedKey, offset: Int(nodes[key].start) - 1,
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
  private var peek: UInt8 { position < bytes.count ? bytes[position] : 0 }

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

  private func failure(_ expected: String, opening: Int?) -> Failure {
    Failure(
      offset: position, message: .expected(expected, found: found),
      opening: position == bytes.count ? opening : nil)
  }

  /// What stands at the position, in words.
  private var found: String {
    guard position < bytes.count else { return "the end of the file" }
    let byte = bytes[position]
    return (0x21...0x7e).contains(byte)
      ? "'\(Character(Unicode.Scalar(byte)))'" : "byte 0x\(String(byte, radix: 16))"
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension Diagnostic.Message {
  fileprivate static var tooLarge: Self { "the file is larger than 4 GB" }

  fileprivate static var notUTF8: Self { "this is no UTF-8; it is read as \u{fffd}" }

  fileprivate static var tooDeep: Self {
    "arrays and objects lie more than \(JSONReader.depthLimit) deep in each other"
  }

  fileprivate static var openString: Self { "the file ends within a string" }

  fileprivate static var leadingZero: Self { "a number may not begin with 0" }

  fileprivate static func expected(_ expected: String, found: String) -> Self {
    "expected \(expected), found \(found)"
  }

  fileprivate static func notJSON(_ name: String) -> Self {
    "'\(name)' is no JSON; it is read as null"
  }

  fileprivate static func controlCharacter(_ byte: UInt8) -> Self {
    "a string holds the control character 0x\(String(byte, radix: 16)); is its quote missing?"
  }

  fileprivate static func repeatedKey(_ key: String) -> Self {
    "the key \(key) is given twice; the first counts"
  }
}
