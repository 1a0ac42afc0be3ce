internal import Bytes
internal import SQLDatabase

/// Writes numbers and texts as bytes: numbers in groups of seven bits, the lowest first, the
/// negative ones folded between the others.
struct PackedWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ number: Int) {
    // Most numbers take one byte, and roll-ups are made of numbers.
    if (0..<64).contains(number) {
      bytes.append(UInt8(truncatingIfNeeded: number << 1))
    } else {
      add(unsigned: VariableInteger.zigzag(Int64(number)))
    }
  }

  mutating func add(unsigned number: UInt64) {
    VariableInteger.append(number, to: &bytes)
  }

  mutating func add(_ text: String) {
    add(unsigned: UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends a checksum of four bytes, of the bytes so far and of numbers stored next to them.
  mutating func seal(beside numbers: [Int]) {
    let sum = bytes.withUnsafeBytes { packedChecksum($0, beside: numbers) }
    for place in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: sum >> UInt32(8 * place))) }
  }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}

/// Reads what a `PackedWriter` wrote; any other bytes are `.damaged`.
struct PackedReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  /// `bytes` must stay where they are while this value is used.
  init(_ bytes: UnsafeRawBufferPointer, sealedBeside numbers: [Int]) throws(DatabaseError) {
    guard bytes.count >= 4 else { throw .damaged }
    self.bytes = UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count - 4)])
    var sum: UInt32 = 0
    for place in 0..<4 { sum |= UInt32(bytes[bytes.count - 4 + place]) << UInt32(8 * place) }
    guard sum == packedChecksum(self.bytes, beside: numbers) else {
      throw .damaged
    }
  }

  mutating func unsigned() throws(DatabaseError) -> UInt64 {
    if position < bytes.count, bytes[position] < 0x80 {
      position += 1
      return UInt64(bytes[position - 1])
    }
    guard let number = VariableInteger.read(bytes, at: &position) else { throw .damaged }
    return number
  }

  mutating func number() throws(DatabaseError) -> Int {
    Int(VariableInteger.unzigzag(try unsigned()))
  }

  /// The number of things that follow, each of at least one byte.
  mutating func count() throws(DatabaseError) -> Int {
    let count = try number()
    guard (0...bytes.count - position).contains(count) else { throw .damaged }
    return count
  }

  mutating func text() throws(DatabaseError) -> String {
    let length = try unsigned()
    guard length <= UInt64(bytes.count - position) else { throw .damaged }
    let end = position + Int(length)
    defer { position = end }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }
}

/// Differs for damaged bytes; calculated a word at a time.
private func packedChecksum(_ bytes: UnsafeRawBufferPointer, beside numbers: [Int]) -> UInt32 {
  var sum: UInt64 = 0x9e37_79b9_7f4a_7c15 ^ UInt64(bytes.count)
  func add(_ word: UInt64) {
    sum = (sum ^ word) &* 0xff51_afd7_ed55_8ccd
    sum ^= sum >> 32
  }
  for number in numbers { add(UInt64(bitPattern: Int64(number))) }
  var at = 0
  while at + 8 <= bytes.count {
    add(bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
    at += 8
  }
  var last: UInt64 = 0
  while at < bytes.count {
    last = last << 8 | UInt64(bytes[at])
    at += 1
  }
  add(last)
  return UInt32(truncatingIfNeeded: sum ^ sum >> 29)
}
