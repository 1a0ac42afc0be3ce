/// What is wrong with a text that should be JSON, in a few words that follow "found".
struct JSONFault: Error, Hashable {
  var found: String

  static let nothing = JSONFault(found: "nothing")
  static let end = JSONFault(found: "incomplete text")
  static let markup = JSONFault(found: "a web page")
  static func odd(at offset: Int) -> JSONFault {
    JSONFault(found: "unexpected text at byte \(offset)")
  }
  static let deep = JSONFault(found: "arrays that are nested too deeply")
}

/// Walks over a JSON text (RFC 8259) and tells where its values begin and end, without building
/// any.
///
/// What is walked over is known to be well-formed but for the value of escapes, which whoever reads
/// the file checks. Linear; never traps, whatever the bytes.
struct JSONScanner {
  static let depthLimit = 200

  let bytes: ArraySlice<UInt8>
  private(set) var offset: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    let hasMark = bytes.starts(with: [0xef, 0xbb, 0xbf])
    offset = bytes.startIndex + (hasMark ? 3 : 0)
  }

  var isAtEnd: Bool { offset == bytes.endIndex }

  /// The next byte that is no white space, which stays.
  mutating func peek() throws(JSONFault) -> UInt8 {
    skipSpace()
    guard offset < bytes.endIndex else { throw .end }
    return bytes[offset]
  }

  mutating func skipSpace() {
    while offset < bytes.endIndex, [0x20, 0x0a, 0x0d, 0x09].contains(bytes[offset]) { offset += 1 }
  }

  /// Walks over `byte` where it comes next; whether it did.
  mutating func skip(_ byte: UInt8) throws(JSONFault) -> Bool {
    guard try peek() == byte else { return false }
    offset += 1
    return true
  }

  mutating func expect(_ byte: UInt8) throws(JSONFault) {
    guard try skip(byte) else { throw .odd(at: offset - bytes.startIndex) }
  }

  /// The bytes of the next value.
  mutating func value(depth: Int = 0) throws(JSONFault) -> ArraySlice<UInt8> {
    let first = try peek()
    let start = offset
    switch first {
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "["):
      try items(depth: depth + 1) { scanner throws(JSONFault) in
        _ = try scanner.value(depth: depth + 1)
      }
    case UInt8(ascii: "{"):
      try members(depth: depth + 1) { scanner, _ throws(JSONFault) in
        _ = try scanner.value(depth: depth + 1)
      }
    default: try word()
    }
    return bytes[start..<offset]
  }

  /// Walks through an array; `read` must walk over one value each time.
  mutating func items(
    depth: Int = 1, _ read: (inout JSONScanner) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    guard depth <= Self.depthLimit else { throw .deep }
    try expect(UInt8(ascii: "["))
    if try skip(UInt8(ascii: "]")) { return }
    repeat { try read(&self) } while try skip(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"))
  }

  /// Walks through an object; `read` gets each name without its quotes and must walk over one
  /// value.
  mutating func members(
    depth: Int = 1, _ read: (inout JSONScanner, ArraySlice<UInt8>) throws(JSONFault) -> Void
  ) throws(JSONFault) {
    guard depth <= Self.depthLimit else { throw .deep }
    try expect(UInt8(ascii: "{"))
    if try skip(UInt8(ascii: "}")) { return }
    repeat {
      _ = try peek()
      let name = try string()
      try expect(UInt8(ascii: ":"))
      try read(&self, name)
    } while try skip(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"))
  }

  /// What lies between the quotes, escapes as they are.
  private mutating func string() throws(JSONFault) -> ArraySlice<UInt8> {
    try expect(UInt8(ascii: "\""))
    let start = offset
    while offset < bytes.endIndex {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return bytes[start..<offset - 1]
      case UInt8(ascii: "\\"): offset += 2
      case 0..<0x20: throw .odd(at: offset - bytes.startIndex)
      default: offset += 1
      }
    }
    offset = bytes.endIndex
    throw .end
  }

  /// `true`, `false`, `null`, a number, or the `NaN` and `Infinity` that Python writes and Intake
  /// forgives.
  private mutating func word() throws(JSONFault) {
    let start = offset
    let ends = Array(",]} \n\r\t".utf8)
    while offset < bytes.endIndex, !ends.contains(bytes[offset]) { offset += 1 }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if ["true", "false", "null", "NaN", "Infinity", "-Infinity"].contains(text) { return }
    let isNumeral = text.utf8.allSatisfy {
      (48...57).contains($0) || "+-.eE".utf8.contains($0)
    }
    guard isNumeral, Double(text) != nil else {
      // A text that ends within a word is cut off; any other word is none.
      if offset == bytes.endIndex, start > bytes.startIndex { throw .end }
      throw .odd(at: start - bytes.startIndex)
    }
  }
}
