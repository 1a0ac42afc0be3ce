/// Words of a record, separated by single spaces: texts with "%" and two hexadecimal digits for
/// every byte that has a meaning in records.
///
/// ```
/// RecordWord.spelled("spring 2027")         // "spring%202027"
/// RecordWord.read("spring%202027")          // "spring 2027"
/// ```
package enum RecordWord {
  /// The word for an unknown value.
  package static let none = "-"

  /// `text` as one word that is never empty and never `none`, and that may be a part of a list:
  /// of ASCII only letters, digits, "-", "." and "_" are as they are.
  package static func spelled(_ text: String) -> String {
    if text.isEmpty { return "%" }
    var out: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): out.append(byte)
      case _ where byte.isASCIIAlphanumeric: out.append(byte)
      default: out.append(percentEncoded: byte, capitals: false)
      }
    }
    return out == [UInt8(ascii: "-")] ? "%2d" : String(decoding: out, as: UTF8.self)
  }

  /// Appends `text` as one word of a line, in which only "%", spaces and control characters are
  /// encoded.
  package static func append(_ text: String, to out: inout [UInt8]) {
    for byte in text.utf8 {
      if byte > 0x20, byte != 0x7f, byte != UInt8(ascii: "%") {
        out.append(byte)
      } else {
        out.append(percentEncoded: byte, capitals: false)
      }
    }
  }

  /// The text that `spelled` encoded; `nil` for a word that it never returns.
  package static func read(_ word: some StringProtocol) -> String? {
    if word == "%" { return "" }
    if word.isEmpty || word == none { return nil }
    guard let text = text(Array(word.utf8)[...]), spelled(text) == word else { return nil }
    return text
  }

  /// The text that `append` encoded; `nil` if a "%" lacks its digits, or for invalid UTF-8.
  package static func text(_ word: ArraySlice<UInt8>) -> String? {
    PercentEncoding.decoded(word).flatMap { String(validating: $0, as: UTF8.self) }
  }
}

/// Splits a record into words and numbers, separated by single spaces.
///
/// ```
/// var words = WordCursor(record.content)       // "at 1788220800"
/// words.word() == "at", words.number() == 1_788_220_800, words.isAtEnd
/// ```
package struct WordCursor {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  package init(_ record: ArraySlice<UInt8>) {
    bytes = record
    position = record.startIndex
  }

  package var isAtEnd: Bool { position >= bytes.endIndex }

  /// The next word; `nil` at the end and for an empty one.
  package mutating func word() -> String? {
    let start = position
    while position < bytes.endIndex, bytes[position] != UInt8(ascii: " ") { position += 1 }
    guard position > start else { return nil }
    let word = bytes[start..<position]
    position += 1
    return String(validating: word, as: UTF8.self)
  }

  /// The next word as a number within ±999,999,999,999; `nil` if it is not one.
  package mutating func number() -> Int? {
    let isNegative = position < bytes.endIndex && bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let start = position
    var value = 0
    while position < bytes.endIndex, bytes[position] != UInt8(ascii: " ") {
      guard bytes[position].isASCIIDigit, position - start < 12 else { return nil }
      value = value * 10 + Int(bytes[position] - UInt8(ascii: "0"))
      position += 1
    }
    guard position > start else { return nil }
    position += 1
    return isNegative ? -value : value
  }
}
