package import Bytes

/// The first byte that is not valid in a message.
package typealias ProtocolFault = ByteCursor.Fault

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

  private var cursor: ByteCursor

  package init(_ bytes: ArraySlice<UInt8>) { cursor = ByteCursor(bytes) }

  /// The next field; `nil` at the end.
  package mutating func next() throws(ProtocolFault) -> (field: UInt64, value: Value)? {
    guard !cursor.isAtEnd else { return nil }
    let key = try cursor.varint()
    switch key & 7 {
    case 0: return (key >> 3, .number(try cursor.varint()))
    case 1: _ = try cursor.slice(8)
    case 2: return (key >> 3, .bytes(try cursor.text()))
    case 5: _ = try cursor.slice(4)
    default: throw cursor.fault
    }
    return (key >> 3, .fixed)
  }
}

extension ProtocolBuffer {
  /// All numbers of a packed field.
  package static func numbers(_ bytes: ArraySlice<UInt8>) throws(ProtocolFault) -> [UInt64] {
    var cursor = ByteCursor(bytes)
    var numbers: [UInt64] = []
    while !cursor.isAtEnd { numbers.append(try cursor.varint()) }
    return numbers
  }

  /// All numbers of a packed field that contains their differences. Wraps beyond 64 bits.
  package static func sums(_ bytes: ArraySlice<UInt8>) throws(ProtocolFault) -> [Int64] {
    var cursor = ByteCursor(bytes)
    var sums: [Int64] = []
    var sum: Int64 = 0
    while !cursor.isAtEnd {
      sum &+= try cursor.signed()
      sums.append(sum)
    }
    return sums
  }
}
