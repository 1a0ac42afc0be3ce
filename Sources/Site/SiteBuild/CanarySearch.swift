internal import Bytes

/// Searches for many texts at once, in one pass over a file.
///
/// Splits the file into words first and compares further only at words that begin a text, which are
/// few. Texts that begin with the same word, as very many do on a large site, are in order: reading
/// on, those that still fit are found by halving. Texts that begin with a letter outside ASCII are
/// searched for at such letters and at escapes. Exact texts are searched for at every eighth byte.
struct CanarySearch: Sendable {
  /// A text, by its index in the list of canaries, and its range.
  struct Match {
    let canary: Int
    let range: Range<Int>
  }

  /// Texts as `EscapedText` compares them.
  private var patterns: [(canary: Int, text: [UInt8])] = []
  /// Patterns by their first word, in the order of their texts.
  private let words: CanaryWords
  /// Patterns by their first byte, if that is not ASCII, in the order of their texts.
  private var foreign: [UInt8: [Int]] = [:]
  private var secrets: [(canary: Int, text: [UInt8])] = []
  /// Secrets by each eight of their bytes, with the place of these, which is less than eight.
  private let pieces: CanaryWords

  init(_ canaries: [Canary]) {
    for (number, canary) in canaries.enumerated() {
      if canary.isExact {
        secrets.append((number, Array(canary.spellings[0].utf8)))
      } else {
        patterns += Set(canary.spellings.map(Self.pattern)).filter { !$0.isEmpty }
          .map { (number, $0) }
      }
    }
    patterns.sort { $0.text.lexicographicallyPrecedes($1.text) }
    var words: [CanaryWords.Entry] = []
    for (number, text) in patterns.map(\.text).enumerated() {
      let word = text.prefix { $0.isASCIIAlphanumeric }
      if word.isEmpty {
        foreign[text[0], default: []].append(number)
      } else {
        words.append(.init(key: CanaryWords.key(of: word), number: number))
      }
    }
    self.words = CanaryWords(words)
    pieces = CanaryWords(
      secrets.enumerated().flatMap { number, secret in
        (0..<8).map { offset in
          let piece = secret.text[offset..<offset + 8]
          let bytes = piece.reversed().reduce(0) { $0 << 8 | UInt64($1) }
          return .init(key: CanaryWords.mixed(bytes), number: number << 3 | offset)
        }
      })
  }

  /// In small ASCII letters, with a single space for any white space, from the first letter or
  /// digit to the last.
  private static func pattern(of text: String) -> [UInt8] {
    func isInner(_ scalar: Unicode.Scalar) -> Bool { scalar.isLetter || scalar.isDigit }
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.firstIndex(where: isInner),
      let last = scalars.lastIndex(where: isInner)
    else { return [] }
    var out: [UInt8] = []
    for scalar in scalars[first...last] {
      if scalar.isASCII, scalar.value > 0x20 {
        out.append(UInt8(truncatingIfNeeded: scalar.value).lowercasedASCII)
      } else if !scalar.properties.isWhitespace {
        out += String(scalar).utf8.map { $0.lowercasedASCII }
      } else if out.last != 0x20 {
        out.append(0x20)
      }
    }
    return out
  }
}

// MARK: - Looking

extension CanarySearch {
  /// The first match of each canary in the bytes, in the order of places. Linear in their number.
  func matches(in bytes: [UInt8]) -> [Match] {
    var found: [Int: Range<Int>] = [:]
    bytes.withUnsafeBufferPointer { bytes in
      let text = EscapedText(bytes: bytes)
      if !words.isEmpty { findWords(in: text, &found) }
      if !foreign.isEmpty { findForeign(in: text, &found) }
      if !secrets.isEmpty { findSecrets(in: bytes, &found) }
    }
    return found.map { Match(canary: $0, range: $1) }
      .sorted { ($0.range.lowerBound, $0.canary) < ($1.range.lowerBound, $1.canary) }
  }

  private func findWords(in text: EscapedText, _ found: inout [Int: Range<Int>]) {
    let bytes = text.bytes
    words.withFilter { filter in
      var index = 0
      while true {
        while index < bytes.count, !filter.isWord(bytes[index]) { index += 1 }
        guard index < bytes.count else { return }
        let start = index
        while index < bytes.count, filter.isWord(bytes[index]) { index += 1 }
        let key = CanaryWords.key(of: bytes, start, index)
        if filter.mayHold(key) {
          compare(words[key], after: index - start, at: start, in: text, &found)
        }
        guard start > 0, let escapes = Self.escapes(after: bytes[start - 1]) else { continue }
        for length in escapes where start + length < index {
          let key = CanaryWords.key(of: bytes, start + length, index)
          if filter.mayHold(key) {
            compare(
              words[key], after: index - start - length, at: start + length, in: text, &found)
          }
        }
      }
    }
  }

  /// How many letters of a word may belong to an escape that begins before them: `n`, `u00e9`;
  /// `20`, and `2520` where the percent sign was encoded too. Letters beyond that are not compared.
  @inline(__always)
  private static func escapes(after byte: UInt8) -> [Int]? {
    switch byte {
    case UInt8(ascii: "\\"): backslashed
    case UInt8(ascii: "%"): percentEncoded
    default: nil
    }
  }

  private static let backslashed = [1, 5]
  private static let percentEncoded = [2, 4]

  /// `numbers` are of patterns in the order of their texts; the text has a word of `length` letters
  /// there, with which they may begin.
  private func compare(
    _ numbers: ArraySlice<Int>, after length: Int, at start: Int, in text: EscapedText,
    _ found: inout [Int: Range<Int>]
  ) {
    guard let first = numbers.first, let last = numbers.last else { return }
    // In this order, a beginning that the first and the last share is common to all.
    let areAlike = patterns[first].text.prefix(length) == patterns[last].text.prefix(length)
    let place = areAlike ? length : 0
    follow(numbers, from: place, at: start + place, ofTextAt: start, in: text, &found)
  }

  /// Compares with the text at `start` each of these patterns that its bytes from `index` on may
  /// read like from their `place` on. Before that place they are equal.
  private func follow(
    _ numbers: ArraySlice<Int>, from place: Int, at index: Int, ofTextAt start: Int,
    in text: EscapedText, _ found: inout [Int: Range<Int>]
  ) {
    var (numbers, place, index) = (numbers, place, index)
    while numbers.count > 2 {
      while let number = numbers.first, patterns[number].text.count == place {
        compare(number, at: start, in: text, &found)
        numbers = numbers.dropFirst()
      }
      guard index < text.bytes.count else { return }
      guard text.bytes[index].isASCIIAlphanumeric else {
        for (bytes, end) in text.readings(at: index) {
          var rest = numbers
          for (offset, byte) in bytes.enumerated() {
            rest = those(of: rest, with: byte, at: place + offset)
          }
          follow(rest, from: place + bytes.count, at: end, ofTextAt: start, in: text, &found)
        }
        return
      }
      numbers = those(of: numbers, with: text.bytes[index].lowercasedASCII, at: place)
      (place, index) = (place + 1, index + 1)
    }
    for number in numbers { compare(number, at: start, in: text, &found) }
  }

  /// Notes the match of one pattern if the text reads like it there.
  private func compare(
    _ number: Int, at start: Int, in text: EscapedText, _ found: inout [Int: Range<Int>]
  ) {
    let (canary, pattern) = patterns[number]
    guard found[canary].map({ $0.lowerBound > start }) ?? true,
      let end = text.end(of: pattern, at: start), !text.isLetter(at: end),
      !text.isLetter(before: start), !Self.isEncoded(text.bytes, start..<end)
    else { return }
    found[canary] = start..<end
  }

  /// The patterns with this byte at a place before which all are equal.
  private func those(
    of numbers: ArraySlice<Int>, with byte: UInt8, at place: Int
  ) -> ArraySlice<Int> {
    /// The first one whose byte there is at least `least`.
    func first(atLeast least: Int) -> Int {
      numbers.indices.first(fromWhere: { number in
        let text = patterns[numbers[number]].text
        return place < text.count && Int(text[place]) >= least
      })
    }
    return numbers[first(atLeast: Int(byte))..<first(atLeast: Int(byte) + 1)]
  }

  /// Whether the place is in the midst of a kilobyte of base64 (RFC 4648 §4), which contains any
  /// short word by chance.
  private static func isEncoded(_ bytes: EscapedText.Bytes, _ range: Range<Int>) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool {
      byte.isASCIIAlphanumeric || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
    }
    let near = max(0, range.lowerBound - 1024)..<min(bytes.count, range.upperBound + 1024)
    let before = bytes[near.lowerBound..<range.lowerBound].reversed().prefix(while: isLetter)
    let after = bytes[range.lowerBound..<near.upperBound].prefix(while: isLetter)
    return before.count + after.count >= 1024
  }

  private func findForeign(in text: EscapedText, _ found: inout [Int: Range<Int>]) {
    let bytes = text.bytes
    for index in bytes.indices {
      let byte = bytes[index]
      if byte >= 0xc2 {
        compare(foreign[byte, default: []][...], after: 0, at: index, in: text, &found)
      } else if byte == UInt8(ascii: "%") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "\\")
      {
        var escape = text.unit(at: index)
        while let unit = escape {
          compare(foreign[unit[0], default: []][...], after: 0, at: index, in: text, &found)
          escape = text.inner(unit)
        }
      }
    }
  }

  private func findSecrets(in bytes: EscapedText.Bytes, _ found: inout [Int: Range<Int>]) {
    pieces.withFilter { filter in
      for index in stride(from: 0, through: bytes.count - 8, by: 8) {
        let key = CanaryWords.mixed(CanaryWords.eight(bytes, index))
        guard filter.mayHold(key) else { continue }
        for piece in pieces[key] {
          let (canary, text) = secrets[piece >> 3]
          let start = index - piece & 7
          guard start >= 0, start + text.count <= bytes.count,
            bytes[start..<start + text.count].elementsEqual(text), found[canary] == nil
          else { continue }
          found[canary] = start..<start + text.count
        }
      }
    }
  }
}
