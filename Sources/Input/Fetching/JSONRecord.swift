/// A record of a JSON array, as the server wrote it.
struct JSONRecord: Hashable, Sendable {
  /// The object, from brace to brace.
  let bytes: ArraySlice<UInt8>
  private let members: [Member]

  private struct Member: Hashable, Sendable {
    let name: ArraySlice<UInt8>
    let value: ArraySlice<UInt8>
  }

  /// The object that `bytes` is; `nil` for any other value.
  init?(_ bytes: ArraySlice<UInt8>) throws(JSONFault) {
    guard bytes.first == UInt8(ascii: "{") else { return nil }
    var members: [Member] = []
    var scanner = JSONScanner(bytes)
    try scanner.members { scanner, name throws(JSONFault) in
      members.append(Member(name: name, value: try scanner.value()))
    }
    (self.bytes, self.members) = (bytes, members)
  }

  /// The bytes of a member's value; of a name that is given twice, the first.
  subscript(name: String) -> ArraySlice<UInt8>? {
    members.first { $0.name.elementsEqual(name.utf8) }?.value
  }

  /// The text of a member that is a string or a number, escapes as they are written; `nil` for
  /// anything else.
  func text(_ name: String) -> String? {
    guard let value = self[name], let first = value.first else { return nil }
    switch first {
    case UInt8(ascii: "\""): return String(decoding: value.dropFirst().dropLast(), as: UTF8.self)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return String(decoding: value, as: UTF8.self)
    default: return nil
    }
  }

  /// The record with other bytes for the value of a member that it has.
  func replacing(_ name: String, with value: [UInt8]) throws(JSONFault) -> JSONRecord {
    guard let old = self[name] else { return self }
    let bytes = Array(bytes[..<old.startIndex]) + value + Array(bytes[old.endIndex...])
    return try JSONRecord(bytes[...]) ?? self
  }
}

extension JSONRecord {
  /// The records of a text that is an array of objects, or one object.
  static func all(in body: [UInt8]) throws(JSONFault) -> [JSONRecord] {
    guard let first = body.first(where: { $0 > 0x20 }) else { throw .nothing }
    if first == UInt8(ascii: "<") { throw .markup }
    var scanner = JSONScanner(body[...])
    var records: [JSONRecord] = []
    if try scanner.peek() == UInt8(ascii: "[") {
      try scanner.items { scanner throws(JSONFault) in
        let place = scanner.offset
        guard let record = try JSONRecord(scanner.value()) else { throw .odd(at: place) }
        records.append(record)
      }
    } else if let record = try JSONRecord(scanner.value()) {
      records.append(record)
    } else {
      throw .odd(at: 0)
    }
    scanner.skipSpace()
    guard scanner.isAtEnd else { throw .odd(at: scanner.offset) }
    return records
  }

  /// The elements of an array, each with its bytes; `nil` for any other value.
  static func elements(of value: ArraySlice<UInt8>) throws(JSONFault) -> [ArraySlice<UInt8>]? {
    guard value.first == UInt8(ascii: "[") else { return nil }
    var elements: [ArraySlice<UInt8>] = []
    var scanner = JSONScanner(value)
    try scanner.items { scanner throws(JSONFault) in elements.append(try scanner.value()) }
    return elements
  }

  /// A file of these records: an array, each on lines of its own.
  static func file(of records: [JSONRecord]) -> [UInt8] {
    var out = Array("[\n".utf8)
    out.reserveCapacity(records.reduce(8) { $0 + $1.bytes.count + 2 })
    for (index, record) in records.enumerated() {
      if index > 0 { out += Array(",\n".utf8) }
      out += record.bytes
    }
    return out + Array("\n]\n".utf8)
  }
}
