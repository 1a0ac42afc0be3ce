extension [UInt8] {
  package mutating func append(number: UInt64) {
    Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
  }

  package mutating func append(numbers: [UInt64]) {
    append(number: UInt64(numbers.count))
    for number in numbers { append(number: number) }
  }

  package mutating func append(text: String) {
    append(number: UInt64(text.utf8.count))
    append(contentsOf: text.utf8)
  }
}

/// Takes numbers and texts off bytes; beyond their end there are only zeros.
package struct ByteReader {
  private let bytes: [UInt8]
  package var index: Int

  package init(_ bytes: [UInt8], at index: Int) { (self.bytes, self.index) = (bytes, index) }

  private var left: Int { max(0, bytes.count - index) }

  package mutating func number() -> UInt64 {
    guard left >= 8 else { return 0 }
    defer { index += 8 }
    return bytes.withUnsafeBytes {
      UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
  }

  /// How many things of at least that many bytes follow.
  package mutating func count(ofAtLeast size: Int) -> Int {
    let count = Int(clamping: number())
    return min(count, left / size)
  }

  package mutating func numbers() -> [UInt64] { (0..<count(ofAtLeast: 8)).map { _ in number() } }

  package mutating func text() -> ArraySlice<UInt8> {
    let count = count(ofAtLeast: 1)
    defer { index += count }
    return bytes[index..<(index + count)]
  }

  package mutating func string() -> String { String(decoding: text(), as: UTF8.self) }
}

/// FNV-1a over words of eight bytes instead of single ones: damage shows, and a megabyte takes a tenth of a millisecond.
struct WordSum {
  private var sum = Digest64()
  private var count = 0

  /// Adds bytes; only the last of several calls may add what is no multiple of eight.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { raw in
      var index = 0
      while index + 8 <= raw.count {
        let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        sum.add(word: UInt64(littleEndian: word))
        sum.value ^= sum.value >> 29
        index += 8
      }
      for byte in raw[index...] { sum.add(byte) }
      count += raw.count
    }
  }

  var value: UInt64 {
    var sum = sum
    sum.add(word: UInt64(count))
    return sum.value
  }
}

/// Of the whole of `bytes`.
func checksum(of bytes: ArraySlice<UInt8>) -> UInt64 {
  var sum = WordSum()
  sum.add(bytes)
  return sum.value
}
