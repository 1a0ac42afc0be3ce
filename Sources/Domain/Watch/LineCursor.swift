/// Goes through the lines of a file, each ended by a line feed. What follows the last one is a line that was cut short.
struct LineCursor {
  private let bytes: [UInt8]
  private var position = 0
  /// Of the line given last, from 1.
  private(set) var number = 0
  /// Whether the line given last has no end.
  private(set) var isCut = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> ArraySlice<UInt8>? {
    guard position < bytes.count else { return nil }
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { position += 1 }
    let line = bytes[start..<position]
    isCut = position == bytes.count
    position += 1
    number += 1
    return line
  }
}

/// Takes a line apart into words and numbers, with one space between two of them.
struct WordCursor {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  init(_ line: ArraySlice<UInt8>) {
    bytes = line
    position = line.startIndex
  }

  var isAtEnd: Bool { position >= bytes.endIndex }

  /// The next word; `nil` at the end and for an empty one.
  mutating func word() -> String? {
    let start = position
    while position < bytes.endIndex, bytes[position] != UInt8(ascii: " ") { position += 1 }
    guard position > start else { return nil }
    let word = bytes[start..<position]
    position += 1
    return String(validating: word, as: UTF8.self)
  }

  /// The next word as a number within ±999,999,999,999; `nil` where it is none.
  mutating func number() -> Int? {
    let isNegative = position < bytes.endIndex && bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let start = position
    var value = 0
    while position < bytes.endIndex, bytes[position] != UInt8(ascii: " ") {
      let digit = Int(bytes[position]) - 48
      guard (0...9).contains(digit), position - start < 12 else { return nil }
      value = value * 10 + digit
      position += 1
    }
    guard position > start else { return nil }
    position += 1
    return isNegative ? -value : value
  }
}
