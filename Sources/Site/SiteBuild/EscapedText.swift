internal import Bytes

/// Text in a file of the site, compared through the escapes it may contain: entities and references
/// of HTML, percent-encoding of URLs, backslashes of JSON and of calendars, also nested. The kind
/// of the file does not matter: both the written and the decoded form are compared.
///
/// The bytes are lent: a value must not outlive them.
struct EscapedText {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  let bytes: Bytes

  /// The meaning of an escape: up to four bytes of UTF-8, the first in the lowest place.
  struct Unit {
    let utf8: UInt32
    let count: Int
    /// The index after the escape.
    let end: Int

    init(_ byte: UInt8, end: Int) { (utf8, count, self.end) = (UInt32(byte), 1, end) }

    init?(scalar value: UInt32, end: Int) {
      guard let scalar = Unicode.Scalar(value) else { return nil }
      let encoded = UTF8.encode(scalar).map(Array.init) ?? []
      utf8 = encoded.reversed().reduce(0) { $0 << 8 | UInt32($1) }
      (count, self.end) = (encoded.count, end)
    }

    subscript(index: Int) -> UInt8 { UInt8(truncatingIfNeeded: utf8 >> (8 * UInt32(index))) }
  }
}

// MARK: - Reading on

extension EscapedText {
  /// The end of the text at `start` that reads like `pattern` from `place` on; `nil` if it reads
  /// otherwise. The pattern is in lower-case ASCII; a space matches any white space.
  func end(of pattern: [UInt8], from place: Int = 0, at start: Int) -> Int? {
    var (place, index) = (place, start)
    while place < pattern.count {
      if pattern[place] == 0x20 {
        guard let end = endOfSpace(at: index) else { return nil }
        (place, index) = (place + 1, end)
        continue
      }
      var escape = unit(at: index)
      while let unit = escape {
        if reads(unit, like: pattern, at: place),
          let end = end(of: pattern, from: place + unit.count, at: unit.end)
        {
          return end
        }
        escape = inner(unit)
      }
      guard index < bytes.count, bytes[index].lowercasedASCII == pattern[place] else { return nil }
      (place, index) = (place + 1, index + 1)
    }
    return index
  }

  /// The texts that may be written at `index`, as a pattern has them, each with its end: white
  /// space, the text that an escape means, the byte itself.
  func readings(at index: Int) -> [(bytes: [UInt8], end: Int)] {
    guard index < bytes.count else { return [] }
    var readings: [(bytes: [UInt8], end: Int)] = []
    if let end = endOfSpace(at: index) { readings.append(([0x20], end)) }
    var escape = unit(at: index)
    while let unit = escape {
      readings.append(((0..<unit.count).map { unit[$0].lowercasedASCII }, unit.end))
      escape = inner(unit)
    }
    readings.append(([bytes[index].lowercasedASCII], index + 1))
    return readings
  }

  private func reads(_ unit: Unit, like pattern: [UInt8], at place: Int) -> Bool {
    guard place + unit.count <= pattern.count else { return false }
    return (0..<unit.count).allSatisfy { unit[$0].lowercasedASCII == pattern[place + $0] }
  }

  /// The end of all white space there is at `start`; `nil` if there is none.
  private func endOfSpace(at start: Int) -> Int? {
    var index = start
    while let next = endOfOneSpace(at: index) { index = next }
    return index > start ? index : nil
  }

  private func endOfOneSpace(at index: Int) -> Int? {
    guard index < bytes.count else { return nil }
    let byte = bytes[index]
    // Forms write a plus for a space.
    if byte.isASCIISpace || byte == UInt8(ascii: "+") { return index + 1 }
    if byte >= 0xc2 {
      return rawScalar(at: index).flatMap {
        $0.scalar.properties.isWhitespace ? $0.end : nil
      }
    }
    var escape = unit(at: index)
    while let unit = escape {
      if unit.count == 1, unit[0].isASCIISpace { return unit.end }
      if let scalar = self.scalar(of: unit), scalar.scalar.properties.isWhitespace {
        return scalar.end
      }
      escape = inner(unit)
    }
    return nil
  }
}

// MARK: - Escapes

extension EscapedText {
  /// The escape that begins at `index`, if one does.
  func unit(at index: Int) -> Unit? {
    guard index < bytes.count else { return nil }
    return escape(after: bytes[index], at: index + 1)
  }

  /// The escape whose first letter is the result of another one: `&amp;#39;` is an apostrophe,
  /// escaped twice.
  func inner(_ unit: Unit) -> Unit? {
    unit.count == 1 ? escape(after: unit[0], at: unit.end) : nil
  }

  private func escape(after lead: UInt8, at index: Int) -> Unit? {
    switch lead {
    case UInt8(ascii: "%"): hexadecimal(2, at: index).map { Unit(UInt8($0), end: index + 2) }
    case UInt8(ascii: "\\"): backslashed(at: index)
    case UInt8(ascii: "&"): entity(at: index)
    default: nil
    }
  }

  /// RFC 8259 §7 and RFC 5545 §3.3.11.
  private func backslashed(at index: Int) -> Unit? {
    guard index < bytes.count else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "u"): return codeUnits(at: index + 1)
    case UInt8(ascii: "n"), UInt8(ascii: "N"), UInt8(ascii: "r"), UInt8(ascii: "t"),
      UInt8(ascii: "b"), UInt8(ascii: "f"):
      return Unit(0x20, end: index + 1)
    case let byte where byte > 0x20 && byte < 0x7f && !byte.isASCIIAlphanumeric:
      return Unit(byte, end: index + 1)
    default: return nil
    }
  }

  /// Four hexadecimal digits, or twice four for a character beyond the first plane.
  private func codeUnits(at index: Int) -> Unit? {
    guard let high = hexadecimal(4, at: index) else { return nil }
    guard (0xd800..<0xdc00).contains(high) else { return Unit(scalar: high, end: index + 4) }
    guard index + 5 < bytes.count, bytes[index + 4] == UInt8(ascii: "\\"),
      bytes[index + 5] == UInt8(ascii: "u"), let low = hexadecimal(4, at: index + 6),
      (0xdc00..<0xe000).contains(low)
    else { return nil }
    return Unit(scalar: 0x10000 + (high - 0xd800) << 10 + (low - 0xdc00), end: index + 10)
  }

  private static let entities: [(name: StaticString, scalar: UInt32)] = [
    ("amp;", 0x26), ("lt;", 0x3c), ("gt;", 0x3e), ("quot;", 0x22), ("apos;", 0x27), ("nbsp;", 0xa0),
  ]

  /// A numeric reference, or one of the names that any escaper writes.
  private func entity(at index: Int) -> Unit? {
    guard index < bytes.count else { return nil }
    if bytes[index] == UInt8(ascii: "#") { return reference(at: index + 1) }
    for entity in Self.entities {
      let name = entity.name.withUTF8Buffer { $0 }
      if bytes[index...].starts(with: name) {
        return Unit(scalar: entity.scalar, end: index + name.count)
      }
    }
    return nil
  }

  private func reference(at index: Int) -> Unit? {
    guard index < bytes.count else { return nil }
    let isHexadecimal = bytes[index] | 0x20 == UInt8(ascii: "x")
    let start = isHexadecimal ? index + 1 : index
    var (end, value): (Int, UInt32) = (start, 0)
    while end < bytes.count, end - start < 8, let digit = bytes[end].hexadecimalValue,
      isHexadecimal || digit < 10
    {
      (value, end) = (value &* (isHexadecimal ? 16 : 10) &+ UInt32(digit), end + 1)
    }
    guard end > start, end < bytes.count, bytes[end] == UInt8(ascii: ";") else { return nil }
    return Unit(scalar: value, end: end + 1)
  }

  private func hexadecimal(_ count: Int, at index: Int) -> UInt32? {
    guard index + count <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[index..<index + count] {
      guard let digit = byte.hexadecimalValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}

// MARK: - Where words end

extension EscapedText {
  /// Whether there is a letter or a digit of any script, escaped or not.
  func isLetter(at index: Int) -> Bool {
    guard index < bytes.count else { return false }
    if bytes[index] >= 0x80 {
      return rawScalar(at: index).map { Self.isLetter($0.scalar) } ?? false
    }
    guard let unit = unit(at: index) else { return bytes[index].isASCIIAlphanumeric }
    return scalar(of: unit).map { Self.isLetter($0.scalar) } ?? false
  }

  /// Whether there is one right before `index`, escaped or not. If an escape may end there, the
  /// answer is yes.
  func isLetter(before index: Int) -> Bool {
    guard index > 0 else { return false }
    let last = bytes[index - 1]
    if last >= 0x80 {
      let start = (max(0, index - 4)..<index).last { bytes[$0] >= 0xc0 }
      return start.flatMap(rawScalar).map { Self.isLetter($0.scalar) } ?? false
    }
    if last == UInt8(ascii: ";") {
      let start = (max(0, index - 12)..<index).last { bytes[$0] == UInt8(ascii: "&") }
      return start.flatMap { isLetter(escapedAt: $0, endingAt: index) } ?? false
    }
    return Self.shortEscapes.lazy.compactMap { isLetter(escapedAt: index - $0, endingAt: index) }
      .first ?? last.isASCIIAlphanumeric
  }

  /// How long escapes are that end with a letter or a digit: `\n`, `%20`, `%2520`, `\u0020`.
  private static let shortEscapes = [2, 3, 5, 6]

  /// `nil` if no such escape is there.
  private func isLetter(escapedAt lead: Int, endingAt end: Int) -> Bool? {
    guard lead >= 0 else { return nil }
    var escape = unit(at: lead)
    while let unit = escape {
      if unit.end == end { return isLetter(unit, endingAt: end, at: lead) }
      escape = inner(unit)
    }
    return nil
  }

  /// A byte outside ASCII is the last one of a character whose bytes were encoded separately.
  private func isLetter(_ unit: Unit, endingAt end: Int, at lead: Int) -> Bool {
    guard unit.count == 1, unit[0] >= 0x80 else {
      return scalar(of: unit).map { Self.isLetter($0.scalar) } ?? false
    }
    for start in [lead - 3, lead - 6, lead - 9] where start >= 0 {
      guard let first = self.unit(at: start), first.count == 1, first[0] >= 0xc2,
        let found = scalar(of: first), found.end == end
      else { continue }
      return Self.isLetter(found.scalar)
    }
    return false
  }

  /// The character of an escape, with the escapes of its further bytes.
  private func scalar(of unit: Unit) -> (scalar: Unicode.Scalar, end: Int)? {
    var encoded = (0..<unit.count).map { unit[$0] }
    var end = unit.end
    if unit.count == 1, unit[0] >= 0xc2 {
      for _ in 0..<(unit[0] >= 0xf0 ? 3 : unit[0] >= 0xe0 ? 2 : 1) {
        guard let next = self.unit(at: end), next.count == 1 else { return nil }
        encoded.append(next[0])
        end = next.end
      }
    }
    return Self.decoded(encoded).map { ($0, end) }
  }

  private func rawScalar(at index: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    let lead = bytes[index]
    let end = index + (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1)
    guard end <= bytes.count else { return nil }
    return Self.decoded(bytes[index..<end]).map { ($0, end) }
  }

  private static func decoded(_ encoded: some Sequence<UInt8>) -> Unicode.Scalar? {
    var (decoder, iterator) = (UTF8(), encoded.makeIterator())
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return scalar
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if properties.isAlphabetic || properties.numericType == .decimal { return true }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }
}
