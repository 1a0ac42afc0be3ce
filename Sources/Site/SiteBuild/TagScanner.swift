internal import Bytes
internal import Glibc

/// Runs through HTML or SVG and hands out the attributes of its tags. Comments, and what stands
/// within scripts and styles, hold none. Never fails: what is no markup is passed over.
///
/// The bytes are lent: it must not outlive them.
struct TagScanner {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  private let bytes: Bytes
  private var index = 0

  init(_ bytes: Bytes) { self.bytes = bytes }

  /// Calls `body` with the name and the value (still escaped) of each attribute that has one, in
  /// order. Takes time in proportion to the length.
  mutating func attributes(_ body: (_ name: Bytes, _ value: Bytes) -> Void) {
    while skip(past: UInt8(ascii: "<")) {
      if starts(with: "!--") {
        index += 3
        skip(pastText: "-->")
      } else if index < bytes.count, bytes[index].isASCIILetter {
        let element = name()
        tag(body)
        if let raw = Self.rawText(element) { skip(pastText: raw) }
      }
    }
  }

  /// What ends the content of an element whose content is no markup.
  private static func rawText(_ element: Bytes) -> StaticString? {
    switch element.count {
    case 5: element.elementsEqual("style".utf8) ? "</style" : nil
    case 6: element.elementsEqual("script".utf8) ? "</script" : nil
    default: nil
    }
  }

  /// The attributes of one tag, up to its end.
  private mutating func tag(_ body: (Bytes, Bytes) -> Void) {
    while true {
      skipSpace()
      guard index < bytes.count, bytes[index] != UInt8(ascii: ">") else { return }
      let name = name()
      if name.isEmpty {
        index += 1
        continue
      }
      skipSpace()
      guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { continue }
      index += 1
      skipSpace()
      body(name, value())
    }
  }

  /// What stands before a space, `=`, `/` or `>`.
  private mutating func name() -> Bytes {
    let start = index
    while index < bytes.count, !bytes[index].isASCIISpace, !isPunctuation(bytes[index]) {
      index += 1
    }
    return slice(start..<index)
  }

  private mutating func value() -> Bytes {
    guard index < bytes.count else { return slice(index..<index) }
    let quote = bytes[index]
    let start: Int
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      start = index + 1
      index = start
      while index < bytes.count, bytes[index] != quote { index += 1 }
      defer { index = min(index + 1, bytes.count) }
      return slice(start..<index)
    }
    start = index
    while index < bytes.count, !bytes[index].isASCIISpace, bytes[index] != UInt8(ascii: ">") {
      index += 1
    }
    return slice(start..<index)
  }

  private func slice(_ range: Range<Int>) -> Bytes { Bytes(rebasing: bytes[range]) }

  private mutating func skip(past byte: UInt8) -> Bool {
    let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[index...])
    guard let start = rest.baseAddress, let found = memchr(start, Int32(byte), rest.count) else {
      index = bytes.count
      return false
    }
    index += UnsafeRawPointer(found) - start + 1
    return true
  }

  private mutating func skip(pastText text: StaticString) {
    while index < bytes.count, !starts(with: text) { index += 1 }
    index = min(index + text.utf8CodeUnitCount, bytes.count)
  }

  private func starts(with text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[index...].starts(with: $0) }
  }

  private mutating func skipSpace() {
    while index < bytes.count, bytes[index].isASCIISpace { index += 1 }
  }

  private func isPunctuation(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "=") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }
}
