internal import Bytes
internal import FileFormats

/// A text with the place in a file of each of its bytes, however often it is rewritten.
struct TracedText {
  /// From an offset on, the bytes come from `source` on; a generated part comes only from `source`.
  private struct Part {
    var start: Int
    var source: Int
    var isGenerated: Bool
  }

  private(set) var bytes: [UInt8] = []
  private var parts: [Part] = []

  init() {}

  /// A part of a file.
  init(_ file: [UInt8], _ range: Range<Int>) {
    bytes = Array(file[range])
    parts = [Part(start: 0, source: range.lowerBound, isGenerated: false)]
  }

  init(_ text: String, at source: Int) { append(text, at: source) }

  var count: Int { bytes.count }
  var isEmpty: Bool { bytes.isEmpty }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Where a byte comes from. Takes log(parts) steps.
  func source(of offset: Int) -> Int {
    guard let index = index(of: offset) else { return 0 }
    let part = parts[index]
    return part.isGenerated ? part.source : part.source + offset - part.start
  }

  /// The index of the part with a byte.
  private func index(of offset: Int) -> Int? {
    var (low, high) = (0, parts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if parts[middle].start <= offset { low = middle } else { high = middle }
    }
    return parts.isEmpty ? nil : low
  }

  mutating func append(_ text: String, at source: Int) {
    guard !text.isEmpty else { return }
    parts.append(Part(start: bytes.count, source: source, isGenerated: true))
    bytes += text.utf8
  }

  mutating func append(_ other: TracedText, _ range: Range<Int>) {
    guard !range.isEmpty, var index = other.index(of: range.lowerBound) else { return }
    let shift = bytes.count - range.lowerBound
    while index < other.parts.count, other.parts[index].start < range.upperBound {
      var part = other.parts[index]
      if part.start < range.lowerBound {
        if !part.isGenerated { part.source += range.lowerBound - part.start }
        part.start = range.lowerBound
      }
      part.start += shift
      parts.append(part)
      index += 1
    }
    bytes += other.bytes[range]
  }

  mutating func append(_ other: TracedText) { append(other, 0..<other.count) }

  func slice(_ range: Range<Int>) -> TracedText {
    var out = TracedText()
    out.append(self, range)
    return out
  }

  /// Without spaces and line ends at both ends.
  var trimmed: TracedText {
    let start = bytes.firstIndex { !$0.isASCIISpace } ?? bytes.count
    let end = bytes.lastIndex { !$0.isASCIISpace }.map { $0 + 1 } ?? start
    return slice(start..<end)
  }

  /// The ranges of its lines, without their line ends.
  var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    while let index = bytes.index(of: UInt8(ascii: "\n"), from: start) {
      lines.append(start..<index)
      start = index + 1
    }
    if start < bytes.count { lines.append(start..<bytes.count) }
    return lines
  }

  /// Each line behind `prefix`; an empty one behind as much of it as is no space.
  func prefixed(_ prefix: String) -> TracedText {
    var out = TracedText()
    let short = String(prefix.reversed().drop { $0 == " " }.reversed())
    for (index, line) in lines.enumerated() {
      if index > 0 { out.append("\n", at: source(of: line.lowerBound)) }
      out.append(line.isEmpty ? short : prefix, at: source(of: line.lowerBound))
      out.append(self, line)
    }
    return out
  }
}
