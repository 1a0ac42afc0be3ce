internal import Bytes

/// Where a Markdown text has code: fenced blocks, and spans between backticks. Linear.
struct CodeRanges {
  private(set) var ranges: [Range<Int>] = []

  init(of bytes: [UInt8]) {
    var fence: Fence?
    var paragraph: Range<Int> = 0..<0
    var start = 0
    while start < bytes.count {
      let end = bytes.index(of: UInt8(ascii: "\n"), from: start) ?? bytes.count
      let next = min(end + 1, bytes.count)
      let mark = FenceMark(bytes[start..<end])
      if let open = fence {
        if let mark, mark.closes(open.mark) {
          ranges.append(open.start..<next)
          fence = nil
        }
        paragraph = next..<next
      } else if let mark, mark.canOpen {
        addSpans(bytes, paragraph)
        fence = Fence(mark: mark, start: start)
      } else if bytes[start..<end].allSatisfy(\.isASCIISpace) {
        addSpans(bytes, paragraph)
        paragraph = next..<next
      } else {
        paragraph = paragraph.lowerBound..<next
      }
      start = next
    }
    if let fence { ranges.append(fence.start..<bytes.count) } else { addSpans(bytes, paragraph) }
  }

  private struct Fence {
    var mark: FenceMark
    var start: Int
  }

  /// Code spans (CommonMark, §6.1): from a run of backticks to the next of the same length.
  private mutating func addSpans(_ bytes: [UInt8], _ paragraph: Range<Int>) {
    let runs = Self.runs(bytes, paragraph)
    guard runs.count > 1 else { return }
    var next = [Int?](repeating: nil, count: runs.count)
    var latest: [Int: Int] = [:]
    for index in runs.indices.reversed() {
      next[index] = latest[runs[index].count]
      latest[runs[index].count] = index
    }
    var index = 0
    while index < runs.count {
      guard let closer = next[index] else {
        index += 1
        continue
      }
      ranges.append(runs[index].lowerBound..<runs[closer].upperBound)
      index = closer + 1
    }
  }

  private static func runs(_ bytes: [UInt8], _ paragraph: Range<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    let tick = UInt8(ascii: "`")
    guard bytes.index(of: tick, from: paragraph.lowerBound, to: paragraph.upperBound) != nil else {
      return runs
    }
    var index = paragraph.lowerBound
    while index < paragraph.upperBound {
      let start = index
      if bytes[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      while index < paragraph.upperBound, bytes[index] == tick { index += 1 }
      if index > start { runs.append(start..<index) } else { index += 1 }
    }
    return runs
  }

  /// The range with an offset; `nil` outside of code. Takes log(ranges) steps.
  func range(at offset: Int) -> Range<Int>? {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    guard low < ranges.count, ranges[low].contains(offset) else { return nil }
    return ranges[low]
  }
}

/// A line of at least three backticks or tildes, within quotes and lists, too.
struct FenceMark {
  private let character: UInt8
  private let length: Int
  private let hasWords: Bool
  let canOpen: Bool

  init?(_ line: ArraySlice<UInt8>) {
    var index = line.startIndex
    while index < line.endIndex, line[index].isASCIISpace || line[index] == UInt8(ascii: ">") {
      index += 1
    }
    // A fence can be the first line of an item of a list.
    if index + 1 < line.endIndex, [UInt8(ascii: "-"), UInt8(ascii: "*")].contains(line[index]),
      line[index + 1] == UInt8(ascii: " ")
    {
      index += 2
      while index < line.endIndex, line[index] == UInt8(ascii: " ") { index += 1 }
    }
    guard index < line.endIndex,
      line[index] == UInt8(ascii: "`") || line[index] == UInt8(ascii: "~")
    else { return nil }
    let start = index
    character = line[index]
    while index < line.endIndex, line[index] == character { index += 1 }
    length = index - start
    guard length >= 3 else { return nil }
    let rest = line[index...]
    hasWords = !rest.allSatisfy(\.isASCIISpace)
    canOpen = character != UInt8(ascii: "`") || !rest.contains(UInt8(ascii: "`"))
  }

  func closes(_ other: FenceMark) -> Bool {
    character == other.character && length >= other.length && !hasWords
  }
}
