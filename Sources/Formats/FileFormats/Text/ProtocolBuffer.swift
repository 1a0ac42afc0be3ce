internal import Bytes

/// The index of the first byte that is not valid in a message.
package struct ProtocolBufferError: Error, Equatable {
  package var index: Int

  package init(index: Int) { self.index = index }
}

/// Reads the fields of a message of protocol buffers one by one
/// (https://protobuf.dev/programming-guides/encoding).
package struct ProtocolBuffer {
  /// A field with its number.
  package enum Value {
    case number(UInt64)
    case bytes(ArraySlice<UInt8>)
    /// Four or eight bytes, which no caller needs.
    case fixed
  }

  private let bytes: ArraySlice<UInt8>
  private(set) var index: Int

  package init(_ bytes: ArraySlice<UInt8>) { (self.bytes, index) = (bytes, bytes.startIndex) }

  var isAtEnd: Bool { index == bytes.endIndex }

  /// The next field; `nil` at the end.
  package mutating func next() throws(ProtocolBufferError) -> (field: UInt64, value: Value)? {
    guard !isAtEnd else { return nil }
    let key = try varint()
    switch key & 7 {
    case 0: return (key >> 3, .number(try varint()))
    case 1: _ = try part(8)
    case 2: return (key >> 3, .bytes(try part(try varint())))
    case 5: _ = try part(4)
    default: throw ProtocolBufferError(index: index)
    }
    return (key >> 3, .fixed)
  }

  /// A number of seven bits a byte, the lowest first.
  mutating func varint() throws(ProtocolBufferError) -> UInt64 {
    guard let value = VariableInteger.read(bytes, at: &index) else {
      throw ProtocolBufferError(index: index)
    }
    return value
  }

  /// A number whose lowest bit is its sign.
  mutating func signed() throws(ProtocolBufferError) -> Int64 {
    VariableInteger.unzigzag(try varint())
  }

  private mutating func part(_ count: UInt64) throws(ProtocolBufferError) -> ArraySlice<UInt8> {
    guard count <= UInt64(bytes.endIndex - index) else { throw ProtocolBufferError(index: index) }
    let start = index
    index += Int(count)
    return bytes[start..<index]
  }
}

extension ProtocolBuffer {
  /// All numbers of a packed field.
  package static func numbers(_ bytes: ArraySlice<UInt8>) throws(ProtocolBufferError) -> [UInt64] {
    var reader = ProtocolBuffer(bytes)
    var numbers: [UInt64] = []
    while !reader.isAtEnd { numbers.append(try reader.varint()) }
    return numbers
  }

  /// All numbers of a packed field that contains their differences. Wraps beyond 64 bits.
  package static func sums(_ bytes: ArraySlice<UInt8>) throws(ProtocolBufferError) -> [Int64] {
    var reader = ProtocolBuffer(bytes)
    var sums: [Int64] = []
    var sum: Int64 = 0
    while !reader.isAtEnd {
      sum &+= try reader.signed()
      sums.append(sum)
    }
    return sums
  }
}
