/// The text after the fence of a code block: a language, and attributes in braces.
///
/// ```
/// swift {.wide #sample}      {.swift .wide}
/// ```
struct FenceInfo {
  private(set) var language: String?
  private(set) var attributes: WrittenAttributes?

  init(_ info: String) {
    let bytes = Array(info.utf8)
    if let start = bytes.firstIndex(of: UInt8(ascii: "{")),
      var written = WrittenAttributes(at: bytes[start...]), written.end == bytes.count
    {
      let word = String(decoding: bytes[..<start], as: UTF8.self).split(
        whereSeparator: \.isWhitespace
      ).first
      language = word.map(String.init) ?? written.removeFirstClass()
      attributes = written.className == nil && written.id == nil ? nil : written
    } else {
      language = info.split(whereSeparator: \.isWhitespace).first.map(String.init)
    }
  }
}
