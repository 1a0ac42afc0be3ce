/// Words of the memory's files: what stands between two spaces of a line.
///
/// Everything that could end a word or a line, or read as a part of a list, is a "%" and two hexadecimal digits a byte.
enum MemoryWord {
  /// Stands for what is not known.
  static let none = "-"

  /// `text` as one word that is never empty and never `none`.
  static func spelled(_ text: String) -> String {
    if text.isEmpty { return "%" }
    var out: [UInt8] = []
    for byte in text.utf8 {
      if isPlain(byte) {
        out.append(byte)
      } else {
        out += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
      }
    }
    return out == [UInt8(ascii: "-")] ? "%2d" : String(decoding: out, as: UTF8.self)
  }

  /// What `spelled` was given; `nil` for what it never gives.
  static func read(_ word: some StringProtocol) -> String? {
    if word == "%" { return "" }
    if word.isEmpty || word == none { return nil }
    var out: [UInt8] = []
    var rest = Array(word.utf8)[...]
    while let byte = rest.popFirst() {
      if isPlain(byte) {
        out.append(byte)
      } else if byte == UInt8(ascii: "%"), let high = rest.popFirst().flatMap(value),
        let low = rest.popFirst().flatMap(value)
      {
        out.append(high << 4 | low)
      } else {
        return nil
      }
    }
    return String(validating: out, as: UTF8.self)
  }

  /// ASCII letters, digits and the signs that the formats give no meaning.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
