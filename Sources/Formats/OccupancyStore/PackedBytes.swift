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

  /// Appends the checksum of the bytes so far and of numbers stored next to them, which it returns.
  @discardableResult
  mutating func seal(beside numbers: [Int]) -> UInt64 {
    let seal = bytes.withUnsafeBytes { rowSeal($0, beside: numbers) }
    bytes.append(fixed: seal)
    return seal
  }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}

/// Reads the output of a `PackedWriter`; any other bytes are `.damaged`.
struct PackedReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  /// The checksum of the row.
  let seal: UInt64

  /// `bytes` must stay where they are while this value is used.
  init(_ bytes: UnsafeRawBufferPointer, sealedBeside numbers: [Int]) throws(DatabaseError) {
    let end = bytes.count - 8
    guard end >= 0 else { throw .damaged }
    self.bytes = UnsafeRawBufferPointer(rebasing: bytes[..<end])
    seal = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self))
    guard seal == rowSeal(self.bytes, beside: numbers) else { throw .damaged }
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

/// The checksum of a row: of its bytes and of the numbers stored next to them.
func rowSeal(_ bytes: UnsafeRawBufferPointer, beside numbers: [Int] = []) -> UInt64 {
  var sum = WordSum()
  for number in numbers { sum.add(word: UInt64(bitPattern: Int64(number))) }
  sum.add(bytes)
  return sum.value
}
