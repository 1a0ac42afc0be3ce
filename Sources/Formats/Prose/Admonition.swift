internal import Bytes

/// A quote that is a remark of a kind: its first line is `[!NOTE]`.
enum Admonition: String, CaseIterable {
  case note, tip, important, warning, caution

  /// The kind that a line names, in capitals or not; `nil` for other lines.
  init?(mark line: UnsafeBufferPointer<UInt8>) {
    guard line.count >= 6, line[0] == UInt8(ascii: "["), line[1] == UInt8(ascii: "!"),
      line[line.count - 1] == UInt8(ascii: "]")
    else { return nil }
    let name = line.dropFirst(2).dropLast().lazy.map(\.lowercasedASCII)
    guard let kind = Self.allCases.first(where: { name.elementsEqual($0.rawValue.utf8) }) else {
      return nil
    }
    self = kind
  }
}
