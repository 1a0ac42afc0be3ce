/// Reads what `ByteWriter` writes; whatever the bytes are, it throws rather than reads beyond them.
struct ByteReader {
  /// There are fewer bytes than are asked for, or a number is larger than it may be.
  struct Refusal: Error {}

  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var left: Int { bytes.count - position }

  mutating func byte() throws(Refusal) -> UInt8 {
    guard position < bytes.count else { throw Refusal() }
    position += 1
    return bytes[position - 1]
  }

  mutating func short() throws(Refusal) -> Int { Int(try byte()) | Int(try byte()) << 8 }

  mutating func word() throws(Refusal) -> UInt32 {
    guard left >= 4 else { throw Refusal() }
    var value: UInt32 = 0
    for place in 0..<4 {
      value |= UInt32(bytes[position + place]) << UInt32(8 * place)
    }
    position += 4
    return value
  }

  /// A number of at most `bound`, which must be below 2³¹.
  mutating func number(atMost bound: Int) throws(Refusal) -> Int {
    var value: UInt32 = 0
    var shift: UInt32 = 0
    while true {
      let next = try byte()
      guard shift < 28 || next < 8 else { throw Refusal() }
      value |= UInt32(next & 0x7f) << shift
      if next < 0x80 { break }
      shift += 7
    }
    guard value <= UInt32(bound) else { throw Refusal() }
    return Int(value)
  }

  /// How many things follow, each of which takes at least `size` bytes: never more than there is room for.
  mutating func count(of size: Int = 1) throws(Refusal) -> Int {
    try number(atMost: left / size)
  }

  mutating func slice(_ count: Int) throws(Refusal) -> ArraySlice<UInt8> {
    guard count >= 0, count <= left else { throw Refusal() }
    position += count
    return bytes[position - count..<position]
  }

  mutating func text() throws(Refusal) -> ArraySlice<UInt8> { try slice(try count()) }
}
