/// Reads the records of a file one by one. Any bytes are safe to read.
///
/// ```
/// var records = RecordReader(bytes, format)
/// guard records.version != nil else { return }
/// while let record = records.next() { if record.isWhole { read(record.content) } }
/// ```
package struct RecordReader {
  /// One line of a file, after the first.
  package struct Record {
    /// From 1; the first record is on line 2.
    package let line: Int
    /// Without its mark.
    package let content: ArraySlice<UInt8>
    /// Whether it is as it was written. In a version without marks: whether the line has an end,
    /// since half a line may read like another whole one.
    package let isWhole: Bool
    /// Whether the file ends within the line.
    package let isCut: Bool
  }

  private let bytes: [UInt8]
  private let format: RecordFormat
  private var position = 0
  private var line = 1
  /// The version that wrote the file; `nil` if no known version did, or the file is empty.
  package private(set) var version: Int?
  /// Whether the first line is damaged, as the records show.
  package private(set) var isHeaderDamaged = false

  package init(_ bytes: [UInt8], _ format: RecordFormat) {
    (self.bytes, self.format) = (bytes, format)
    let end = endOfLine()
    let number = Self.version(in: bytes[..<end], format)
    position = end + 1
    // A later version has marks too; an earlier one never has.
    isHeaderDamaged = number ?? 0 < format.firstMarked && hasWholeRecord
    version = isHeaderDamaged ? format.version : number
    if version.map({ !(1...format.version).contains($0) }) ?? false { version = nil }
  }

  package var isAtEnd: Bool { position >= bytes.count }

  /// Whether the file has marks.
  package var isMarked: Bool { (version ?? 0) >= format.firstMarked }

  /// The number that follows the name of the format, from 0.
  private static func version(in header: ArraySlice<UInt8>, _ format: RecordFormat) -> Int? {
    let name = "\(format.name) ".utf8
    guard header.starts(with: name) else { return nil }
    let digits = header.dropFirst(name.count)
    guard (1...9).contains(digits.count), digits.allSatisfy({ $0.isASCIIDigit }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  /// Whether one of the next records is whole.
  private var hasWholeRecord: Bool {
    var ahead = self
    ahead.version = format.version
    return (0..<4).contains { _ in ahead.next()?.isWhole == true }
  }

  private func endOfLine() -> Int {
    bytes.withUnsafeBufferPointer { $0[min(position, $0.count)...].firstIndex(of: 0x0a) }
      ?? bytes.count
  }

  /// The next line; `nil` at the end of the file.
  package mutating func next() -> Record? {
    guard !isAtEnd else { return nil }
    let (start, end) = (position, endOfLine())
    position = end + 1
    line += 1
    let isCut = end == bytes.count
    guard isMarked else {
      return Record(line: line, content: bytes[start..<end], isWhole: !isCut, isCut: isCut)
    }
    let content = start..<max(start, end - RecordFormat.markSize)
    return Record(
      line: line, content: bytes[content], isWhole: !isCut && isMarked(content, upTo: end),
      isCut: isCut)
  }

  private func isMarked(_ content: Range<Int>, upTo end: Int) -> Bool {
    guard end - content.upperBound == RecordFormat.markSize,
      bytes[content.upperBound] == UInt8(ascii: " "),
      bytes[content.upperBound + 1] == UInt8(ascii: "#")
    else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      let mark = format.mark(of: UnsafeBufferPointer(rebasing: bytes[content]))
      return (0..<6).allSatisfy { place in
        let value = UInt8(truncatingIfNeeded: mark >> UInt32(4 * (5 - place))) & 15
        return bytes[content.upperBound + 2 + place] == .hexadecimal(value)
      }
    }
  }
}
