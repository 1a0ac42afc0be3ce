internal import CampusModel
package import Diagnostics

/// The text of a source's file in UTF-8 without a byte order mark, from any encoding.
package struct SourceText: Sendable {
  package let path: String
  package let bytes: [UInt8]
  /// The index of the first invalid byte of UTF-8; `nil` for a valid text.
  package let firstInvalid: Int?
  /// Where in the file these bytes begin; `nil` if the file has others.
  package let start: Int?

  /// UTF-16 is recognized by its byte order mark, or by two characters of ASCII at its beginning,
  /// and converted; invalid UTF-8 stays.
  package init(_ file: SourceFile) {
    path = file.path
    if file.bytes.starts(with: [0xff, 0xfe]) {
      bytes = Self.utf8(ofUTF16: file.bytes.dropFirst(2), low: 0)
      start = nil
    } else if file.bytes.starts(with: [0xfe, 0xff]) {
      bytes = Self.utf8(ofUTF16: file.bytes.dropFirst(2), low: 1)
      start = nil
    } else if file.bytes.starts(with: [0xef, 0xbb, 0xbf]) {
      bytes = Array(file.bytes.dropFirst(3))
      start = 3
    } else if let low = Self.lowByte(ofUTF16: file.bytes.prefix(4)) {
      bytes = Self.utf8(ofUTF16: file.bytes[...], low: low)
      start = nil
    } else {
      bytes = file.bytes
      start = 0
    }
    firstInvalid = Windows1252.invalidRange(of: bytes, from: 0)?.lowerBound
  }

  private init(path: String, bytes: [UInt8]) {
    (self.path, self.bytes, firstInvalid, start) = (path, bytes, nil, nil)
  }

  package var isBlank: Bool { bytes.allSatisfy { $0 <= 0x20 } }

  /// Whether it has characters of UTF-8 beyond ASCII in addition to invalid bytes. A text without
  /// them is in another encoding as a whole.
  var isPartlyUTF8: Bool {
    var position = 0
    while let invalid = Windows1252.invalidRange(of: bytes, from: position) {
      if bytes[position..<invalid.lowerBound].contains(where: { $0 >= 0x80 }) { return true }
      position = invalid.upperBound
    }
    return bytes[position...].contains { $0 >= 0x80 }
  }
}

extension SourceText {
  /// The same text with every invalid byte read as Windows-1252.
  ///
  /// Valid sequences of UTF-8 stay: a single stray byte does not garble the rest. Linear.
  package func repairedAsWindows1252() -> SourceText {
    SourceText(path: path, bytes: Windows1252.repaired(bytes))
  }

  /// Where the lower byte of each two is if bytes begin like UTF-16 with ASCII; otherwise `nil`.
  private static func lowByte(ofUTF16 start: ArraySlice<UInt8>) -> Int? {
    switch start.map({ $0 != 0 }) {
    case [true, false, true, false]: 0
    case [false, true, false, true]: 1
    default: nil
    }
  }

  /// UTF-8 of UTF-16 whose lower byte is at `low` of each two; half a unit at the end is ignored.
  private static func utf8(ofUTF16 bytes: ArraySlice<UInt8>, low: Int) -> [UInt8] {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { at in
      UInt16(bytes[at + low]) | UInt16(bytes[at + 1 - low]) << 8
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}

/// Where the lines of a text begin: to turn offsets into lines and columns. Line ends are LF, CR
/// LF, and CR alone.
package struct LineStarts: Sendable {
  private let starts: [Int]

  package init(of bytes: [UInt8]) {
    var starts = [0]
    for (offset, byte) in bytes.enumerated() {
      let isBreak =
        byte == UInt8(ascii: "\n")
        || (byte == UInt8(ascii: "\r")
          && (offset + 1 == bytes.count || bytes[offset + 1] != UInt8(ascii: "\n")))
      if isBreak { starts.append(offset + 1) }
    }
    self.starts = starts
  }

  /// Line and column of an offset, both from 1, the column in bytes. Takes log(lines) steps.
  package func place(_ offset: Int, in path: String) -> FilePlace {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return FilePlace(path, line: low + 1, column: offset - starts[low] + 1)
  }
}
