/// Reads numbers and texts from bytes, one after the other, and throws past their end.
///
/// Any bytes are safe to read: each length is compared with the number of bytes left.
///
/// ```
/// var cursor = ByteCursor(bytes)
/// let (version, name) = (try cursor.byte(), try cursor.text())
/// ```
package struct ByteCursor: Sendable {
  /// There are fewer bytes than were asked for, or a number is too large.
  package struct ReadError: Error, Hashable, Sendable {
    /// The index of the byte that was to be read next.
    package let index: Int

    @inlinable
    package init(index: Int) { self.index = index }
  }

  @usableFromInline let bytes: ArraySlice<UInt8>
  /// The index of the next byte.
  package internal(set) var index: Int

  @inlinable
  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  @inlinable
  package init(_ bytes: [UInt8]) { self.init(bytes[...]) }

  @inlinable package var isAtEnd: Bool { index == bytes.endIndex }

  /// How many bytes follow.
  @inlinable package var left: Int { bytes.endIndex - index }

  /// The error for following bytes that are not valid.
  @inlinable package var fault: ReadError { ReadError(index: index) }

  @inlinable
  package mutating func byte() throws(ReadError) -> UInt8 {
    guard index < bytes.endIndex else { throw fault }
    index += 1
    return bytes[index - 1]
  }

  /// A number of as many bytes as its type has, the lowest first.
  @inlinable
  package mutating func fixed<Number: FixedWidthInteger & BitwiseCopyable>(
    _: Number.Type = Number.self
  ) throws(ReadError) -> Number {
    let size = MemoryLayout<Number>.size
    guard left >= size else { throw fault }
    let offset = index - bytes.startIndex
    index += size
    return bytes.withUnsafeBytes {
      Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
  }

  /// A number in groups of seven bits (`VariableInteger`).
  @inlinable
  package mutating func varint() throws(ReadError) -> UInt64 {
    // Most take one byte.
    if index < bytes.endIndex, bytes[index] < 0x80 {
      index += 1
      return UInt64(bytes[index - 1])
    }
    guard let number = VariableInteger.read(bytes, at: &index) else { throw fault }
    return number
  }

  /// A number whose lowest bit is its sign (`VariableInteger.zigzag`).
  @inlinable
  package mutating func signed() throws(ReadError) -> Int64 {
    VariableInteger.unzigzag(try varint())
  }

  /// A number of at most `bound`, in groups of seven bits.
  @inlinable
  package mutating func number(atMost bound: Int) throws(ReadError) -> Int {
    let start = index
    let number = try varint()
    guard number <= UInt64(bound) else { throw ReadError(index: start) }
    return Int(number)
  }

  /// The number of things that follow, of at least `size` bytes each: never more than there are
  /// bytes for.
  @inlinable
  package mutating func count(of size: Int = 1) throws(ReadError) -> Int {
    try number(atMost: left / size)
  }

  @inlinable
  package mutating func slice(_ count: Int) throws(ReadError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= left else { throw fault }
    index += count
    return bytes[index - count..<index]
  }

  /// A number of bytes, and those bytes.
  @inlinable
  package mutating func text() throws(ReadError) -> ArraySlice<UInt8> { try slice(try count()) }

  /// The same as a text.
  @inlinable
  package mutating func string() throws(ReadError) -> String {
    String(decoding: try text(), as: UTF8.self)
  }
}

/// Writes the values that a `ByteCursor` reads.
extension [UInt8] {
  /// As many bytes as the type has, the lowest first.
  @inlinable
  package mutating func append(fixed number: some FixedWidthInteger & BitwiseCopyable) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  /// In groups of seven bits.
  ///
  /// - Precondition: It is not negative.
  package mutating func append(number: Int) { VariableInteger.append(UInt64(number), to: &self) }

  /// In groups of seven bits, with the sign in the lowest one.
  package mutating func append(signed number: Int) {
    VariableInteger.append(VariableInteger.zigzag(Int64(number)), to: &self)
  }

  /// The number of its bytes, and those.
  package mutating func append(text: some Collection<UInt8>) {
    append(number: text.count)
    append(contentsOf: text)
  }

  package mutating func append(text: String) { append(text: text.utf8) }
}
