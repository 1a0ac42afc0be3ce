internal import Bytes

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

/// Reads numbers and texts from the bytes of a cache. Past the end everything is zero.
///
/// ```
/// guard var reader = CacheReader(file, format: format) else { return }
/// while !reader.isAtEnd { names.append(reader.string()) }
/// ```
package struct CacheReader {
  private let bytes: [UInt8]
  private let end: Int
  package var index: Int

  package init(_ bytes: [UInt8], at index: Int) {
    (self.bytes, self.index, end) = (bytes, index, bytes.count)
  }

  /// Reads a file that begins with `format` and ends with the checksum of all before it, as a
  /// `CacheSink` makes it; `nil` for any other bytes. Linear.
  init?(_ file: [UInt8], format: [UInt8]) {
    let end = file.count - 8
    guard end >= format.count, file.starts(with: format) else { return nil }
    var sum = CacheReader(file, at: end)
    guard sum.number() == WordSum(of: file[..<end]).value else { return nil }
    (bytes, index, self.end) = (file, format.count, end)
  }

  package var isAtEnd: Bool { index >= end }

  private var left: Int { max(0, end - index) }

  package mutating func number() -> UInt64 {
    guard left >= 8 else {
      index = max(index, end)
      return 0
    }
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
    guard count > 0 else { return [] }
    defer { index += count }
    return bytes[index..<(index + count)]
  }

  package mutating func string() -> String { String(decoding: text(), as: UTF8.self) }
}
