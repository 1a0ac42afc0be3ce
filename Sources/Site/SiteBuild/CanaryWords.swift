internal import Bytes

/// Numbers by words, with a filter in front that rejects most words. A large site has millions of
/// them, so each takes few bytes.
struct CanaryWords: Sendable {
  struct Entry {
    let key: UInt64
    let number: Int
  }

  /// In order.
  private let keys: [UInt64]
  /// The number of each key.
  private let numbers: [Int]
  /// Where the keys with the same upper bits begin, and at last where all end.
  private let starts: [Int32]
  private let shift: UInt64
  /// A bit for each value of more upper bits, some eight for each entry.
  private let bits: [UInt64]
  private let bitShift: UInt64
  /// For each byte whether it is a letter or a digit of ASCII.
  private let letters = (UInt8.min...UInt8.max).map { $0.isASCIIAlphanumeric }

  /// Linear in the number of entries, but for keys with the same upper bits, which are few. Entries
  /// of one key stay in their order.
  ///
  /// - Precondition: Fewer than 2³¹ entries.
  init(_ entries: [Entry]) {
    let width = UInt64.bitWidth - max(1, entries.count - 1).leadingZeroBitCount
    let (shift, bitShift) = (UInt64(64 - width), UInt64(64 - max(16, width + 3)))
    var starts = [Int32](repeating: 0, count: 1 << width + 1)
    var bits = [UInt64](repeating: 0, count: 1 << (58 - bitShift))
    for entry in entries {
      starts[Int(entry.key >> shift) + 1] += 1
      bits[Int(entry.key >> (bitShift + 6))] |= 1 << (entry.key >> bitShift & 63)
    }
    for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
    var (placed, next) = (entries, starts)
    for entry in entries {
      let bucket = Int(entry.key >> shift)
      placed[Int(next[bucket])] = entry
      next[bucket] += 1
    }
    for (start, end) in zip(starts, starts.dropFirst()) where end - start > 1 {
      Self.sort(&placed, Int(start)..<Int(end))
    }
    (keys, numbers) = (placed.map(\.key), placed.map(\.number))
    (self.starts, self.shift, self.bits, self.bitShift) = (starts, shift, bits, bitShift)
  }

  /// By keys; entries of one key stay in their order.
  private static func sort(_ entries: inout [Entry], _ range: Range<Int>) {
    let key = entries[range.lowerBound].key
    guard entries[range].contains(where: { $0.key != key }) else { return }
    let sorted = range.sorted { (entries[$0].key, $0) < (entries[$1].key, $1) }
    entries.replaceSubrange(range, with: sorted.map { entries[$0] })
  }

  var isEmpty: Bool { keys.isEmpty }

  /// The numbers of a key, in their order. Logarithmic in the number of keys with the same upper
  /// bits.
  subscript(key: UInt64) -> ArraySlice<Int> {
    let bucket = Int(key >> shift)
    let all = Int(starts[bucket])..<Int(starts[bucket + 1])
    let start = all.first(fromWhere: { keys[$0] >= key })
    return numbers[start..<(start..<all.upperBound).first(fromWhere: { keys[$0] > key })]
  }

  struct Filter {
    let bits: UnsafeBufferPointer<UInt64>
    let shift: UInt64
    let letters: UnsafeBufferPointer<Bool>

    @inline(__always)
    func isWord(_ byte: UInt8) -> Bool { letters[Int(byte)] }

    @inline(__always)
    func mayHold(_ key: UInt64) -> Bool {
      bits[Int(key >> (shift + 6))] & 1 << (key >> shift & 63) != 0
    }
  }

  func withFilter(_ body: (Filter) -> Void) {
    bits.withUnsafeBufferPointer { bits in
      letters.withUnsafeBufferPointer { letters in
        body(Filter(bits: bits, shift: bitShift, letters: letters))
      }
    }
  }

  /// The key of a word's first eight letters, in any case, and its length.
  static func key(of word: ArraySlice<UInt8>) -> UInt64 {
    Array(word).withUnsafeBufferPointer { key(of: $0, 0, $0.count) }
  }

  @inline(__always)
  static func key(of bytes: EscapedText.Bytes, _ start: Int, _ end: Int) -> UInt64 {
    let length = end - start
    var word: UInt64 = 0
    if start + 8 <= bytes.count {
      word = eight(bytes, start)
      if length < 8 { word &= 1 << UInt64(8 * length) &- 1 }
    } else {
      for byte in bytes[start..<min(end, start + 8)].reversed() { word = word << 8 | UInt64(byte) }
    }
    // Digits have this bit anyway; the bytes after the word are the same in all words of one
    // length.
    return mixed((word | 0x2020_2020_2020_2020) ^ UInt64(length) << 56)
  }

  @inline(__always)
  static func eight(_ bytes: EscapedText.Bytes, _ start: Int) -> UInt64 {
    UInt64(
      littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(
        fromByteOffset: start, as: UInt64.self))
  }

  @inline(__always)
  static func mixed(_ number: UInt64) -> UInt64 {
    let product = number &* 0x9e37_79b9_7f4a_7c15
    return product ^ product >> 29
  }
}

extension Range<Int> {
  /// The first number from where it holds on; the end if it holds for none. Found by halving.
  func first(fromWhere holds: (Int) -> Bool) -> Int {
    var range = self
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if holds(middle) {
        range = range.lowerBound..<middle
      } else {
        range = (middle + 1)..<range.upperBound
      }
    }
    return range.lowerBound
  }
}
