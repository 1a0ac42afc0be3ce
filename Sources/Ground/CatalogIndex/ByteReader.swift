/// Reads what `ByteWriter` writes, and throws for any other bytes.
struct ByteReader {
  /// There are fewer bytes than required, or a number is too large.
  struct ReadError: Error {}

  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var left: Int { bytes.count - position }

  mutating func byte() throws(ReadError) -> UInt8 {
    guard position < bytes.count else { throw ReadError() }
    position += 1
    return bytes[position - 1]
  }

  mutating func short() throws(ReadError) -> Int { Int(try byte()) | Int(try byte()) << 8 }

  mutating func word() throws(ReadError) -> UInt32 {
    guard left >= 4 else { throw ReadError() }
    var value: UInt32 = 0
    for place in 0..<4 {
      value |= UInt32(bytes[position + place]) << UInt32(8 * place)
    }
    position += 4
    return value
  }

  /// A number of at most `bound`, which must be below 2³¹.
  mutating func number(atMost bound: Int) throws(ReadError) -> Int {
    var value: UInt32 = 0
    var shift: UInt32 = 0
    while true {
      let next = try byte()
      guard shift < 28 || next < 8 else { throw ReadError() }
      value |= UInt32(next & 0x7f) << shift
      if next < 0x80 { break }
      shift += 7
    }
    guard value <= UInt32(bound) else { throw ReadError() }
    return Int(value)
  }

  /// The number of following items of at least `size` bytes each: at most as many as there is room
  /// for.
  mutating func count(of size: Int = 1) throws(ReadError) -> Int {
    try number(atMost: left / size)
  }

  mutating func slice(_ count: Int) throws(ReadError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= left else { throw ReadError() }
    position += count
    return bytes[position - count..<position]
  }

  mutating func text() throws(ReadError) -> ArraySlice<UInt8> { try slice(try count()) }
}
