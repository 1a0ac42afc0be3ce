internal import Bytes
internal import Glibc

/// Splits HTML or SVG into tags, comments and the text between them, as browsers do (HTML Standard
/// §13.2.5), as far as finished pages need it.
///
/// Any bytes are safe to read; no token is empty, and together they are all bytes. Linear. The
/// bytes are lent: a value must not outlive them.
///
/// ```
/// // <p class=x>Hello <b>you</b>
/// var tokens = HTMLTokens(bytes)
/// while let token = tokens.next({ name, value in … }) {}   // open p, text, open b, text, close b
/// ```
package struct HTMLTokens {
  package typealias Bytes = UnsafeBufferPointer<UInt8>

  package struct Token {
    package enum Kind {
      case text, open, close
      /// A comment, a declaration or a processing instruction.
      case comment
      /// The content of a script, style, title or text area, in which there are no tags.
      case raw
    }

    package let kind: Kind
    package let range: Range<Int>
    /// The name of a tag as written.
    package let name: Range<Int>
    /// Whether the token ends before the bytes do, if it needs an end.
    package let isWhole: Bool
  }

  private let bytes: Bytes
  private var index = 0
  /// The name of the element whose raw content comes next.
  private var rawName: Range<Int>?

  package init(_ bytes: Bytes) { self.bytes = bytes }

  package subscript(range: Range<Int>) -> Bytes { Bytes(rebasing: bytes[range]) }

  /// The next token; `nil` at the end.
  ///
  /// Calls `attribute` with the ranges of the name and of the value, without quotes and still
  /// escaped, of each attribute of an opening tag that has a value, in order.
  package mutating func next(
    _ attribute: (_ name: Range<Int>, _ value: Range<Int>) -> Void = { _, _ in }
  ) -> Token? {
    let start = index
    if let name = rawName {
      rawName = nil
      let isWhole = skip(toEndOf: name)
      if index > start { return token(.raw, from: start, isWhole: isWhole) }
    }
    guard start < bytes.count else { return nil }
    skipText()
    if index > start { return token(.text, from: start) }
    switch byte(at: start + 1) {
    case UInt8(ascii: "!")
    where byte(at: start + 2) == UInt8(ascii: "-")
      && byte(at: start + 3) == UInt8(ascii: "-"):
      index += 2
      let isWhole = skip(past: "-->")
      return token(.comment, from: start, isWhole: isWhole)
    case UInt8(ascii: "/"):
      index += 2
      guard byte(at: index).isASCIILetter else { fallthrough }
      let name = word()
      let isWhole = skipTag { _, _ in }
      return token(.close, from: start, name: name, isWhole: isWhole)
    case UInt8(ascii: "!"), UInt8(ascii: "?"):
      let isWhole = skip(past: ">")
      return token(.comment, from: start, isWhole: isWhole)
    default:
      index += 1
      let name = word()
      let isWhole = skipTag(attribute)
      if isWhole, isRaw(name) { rawName = name }
      return token(.open, from: start, name: name, isWhole: isWhole)
    }
  }

  /// The token that ends at the index, which must not move while the arguments are evaluated.
  private func token(
    _ kind: Token.Kind, from start: Int, name: Range<Int> = 0..<0, isWhole: Bool = true
  ) -> Token {
    Token(kind: kind, range: start..<index, name: name, isWhole: isWhole)
  }
}

// MARK: - Tags

extension HTMLTokens {
  /// Moves past the tag whose name was read; returns whether it has an end.
  private mutating func skipTag(_ attribute: (Range<Int>, Range<Int>) -> Void) -> Bool {
    while index < bytes.count {
      skipSpace()
      if byte(at: index) == UInt8(ascii: ">") {
        index += 1
        return true
      }
      let name = word()
      if name.isEmpty {
        index = min(index + 1, bytes.count)
        continue
      }
      skipSpace()
      guard byte(at: index) == UInt8(ascii: "=") else { continue }
      index += 1
      skipSpace()
      attribute(name, value())
    }
    return false
  }

  /// The range before white space, `=`, `/` or `>`.
  private mutating func word() -> Range<Int> {
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      if byte.isASCIISpace || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">")
        || byte == UInt8(ascii: "/")
      {
        break
      }
      index += 1
    }
    return start..<index
  }

  private mutating func value() -> Range<Int> {
    let quote = byte(at: index)
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      index += 1
      let start = index
      let isClosed = skip(to: quote)
      defer { index += isClosed ? 1 : 0 }
      return start..<index
    }
    let start = index
    while index < bytes.count, !bytes[index].isASCIISpace, bytes[index] != UInt8(ascii: ">") {
      index += 1
    }
    return start..<index
  }

  private static let rawNames: [StaticString] = ["script", "style", "title", "textarea"]

  /// Asked for every element of the site, so most names are refused by their first letter.
  private func isRaw(_ name: Range<Int>) -> Bool {
    guard (5...8).contains(name.count) else { return false }
    let first = bytes[name.lowerBound].lowercasedASCII
    guard first == UInt8(ascii: "s") || first == UInt8(ascii: "t") else { return false }
    return Self.rawNames.contains { raw in
      raw.utf8CodeUnitCount == name.count
        && raw.withUTF8Buffer { raw in
          raw.indices.allSatisfy { raw[$0] == bytes[name.lowerBound + $0].lowercasedASCII }
        }
    }
  }
}

// MARK: - Bytes

extension HTMLTokens {
  /// The byte there; 0 beyond the end.
  private func byte(at place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

  private mutating func skipSpace() {
    while index < bytes.count, bytes[index].isASCIISpace { index += 1 }
  }

  /// Moves to the next `<` that begins a tag or a comment, or to the end.
  private mutating func skipText() {
    while skip(to: UInt8(ascii: "<")) {
      let next = byte(at: index + 1)
      if next.isASCIILetter || next == UInt8(ascii: "/") || next == UInt8(ascii: "!")
        || next == UInt8(ascii: "?")
      {
        return
      }
      index += 1
    }
  }

  /// Moves to the end tag of the element, or to the end; returns whether there is an end tag.
  private mutating func skip(toEndOf name: Range<Int>) -> Bool {
    while skip(to: UInt8(ascii: "<")) {
      let start = index + 2
      let end = start + name.count
      if byte(at: index + 1) == UInt8(ascii: "/"), end <= bytes.count,
        zip(start..<end, name).allSatisfy({
          bytes[$0].lowercasedASCII == bytes[$1].lowercasedASCII
        }),
        !byte(at: end).isASCIIAlphanumeric
      {
        return true
      }
      index += 1
    }
    return false
  }

  /// Moves to the next such byte, or to the end; returns whether there is one.
  private mutating func skip(to byte: UInt8) -> Bool {
    guard let start = bytes.baseAddress, index < bytes.count,
      let found = memchr(start + index, Int32(byte), bytes.count - index)
    else {
      index = bytes.count
      return false
    }
    index = UnsafeRawPointer(found) - UnsafeRawPointer(start)
    return true
  }

  /// Moves past the next such text, or to the end; returns whether there is one.
  private mutating func skip(past text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      while skip(to: text[0]) {
        if bytes[index...].starts(with: text) {
          index += text.count
          return true
        }
        index += 1
      }
      return false
    }
  }
}
