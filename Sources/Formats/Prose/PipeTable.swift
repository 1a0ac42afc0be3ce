internal import Glibc

/// A table with pipes as in GitHub's Markdown: a header row, a row of dashes, rows.
///
/// An escaped pipe belongs to its cell. Short rows are filled up, long ones are cut.
///
/// ```
/// | Room | Seats |
/// | ---- | ----: |
/// | 0230 |    24 |
/// ```
struct PipeTable {
  enum Alignment { case left, center, right }

  /// The text between two pipes, trimmed.
  typealias Cell = ArraySlice<UInt8>

  let header: [Cell]
  /// As many as the header has cells.
  let alignments: [Alignment?]
  private let source: SourceLines
  private let lines: ClosedRange<Int>

  /// The table on `lines` (from 1) of `source`, which are one paragraph; `nil` if it is not a
  /// table.
  init?(lines: ClosedRange<Int>, of source: SourceLines) {
    guard lines.count >= 2, source[lines.lowerBound].contains(pipe),
      source[lines.lowerBound + 1].contains(pipe)
    else { return nil }
    let header = Self.cells(of: source[lines.lowerBound])
    let dashes = Self.cells(of: source[lines.lowerBound + 1])
    guard header.count == dashes.count, dashes.allSatisfy(Self.isDelimiter) else { return nil }
    self.header = header
    self.source = source
    self.lines = lines
    alignments = dashes.map(Self.alignment)
  }

  /// A table with more cells than this, most of them empty, has rows that are not filled up.
  private static let mostCells = 1 << 18

  /// The rows below the header, parsed on demand, each with as many cells as the header.
  var rows: some Sequence<[Cell]> {
    let areFilled = lines.count * header.count <= Self.mostCells
    return lines.dropFirst(2).lazy.map { number in
      let cells = Self.cells(of: source[number]).prefix(header.count)
      return cells + Array(repeating: [], count: areFilled ? header.count - cells.count : 0)
    }
  }

  private static func cells(of line: ArraySlice<UInt8>) -> [Cell] {
    let line = trimmed(line)
    var cells: [Cell] = []
    var start = line.startIndex
    var (isEscaped, holdsEscapedPipe) = (false, false)
    func cell(endingAt end: Int) -> Cell {
      let cell = trimmed(line[start..<end])
      return holdsEscapedPipe ? withoutEscapes(cell) : cell
    }
    for index in line.indices {
      if line[index] == pipe {
        if isEscaped {
          holdsEscapedPipe = true
        } else {
          cells.append(cell(endingAt: index))
          (start, holdsEscapedPipe) = (index + 1, false)
        }
      }
      isEscaped = line[index] == backslash && !isEscaped
    }
    cells.append(cell(endingAt: line.endIndex))
    // Pipes at both ends enclose no cell.
    if cells.count > 1, line.first == pipe { cells.removeFirst() }
    if cells.count > 1, start == line.endIndex { cells.removeLast() }
    return cells
  }

  /// Removes the backslashes before pipes.
  private static func withoutEscapes(_ cell: Cell) -> Cell {
    var out: Cell = []
    var isEscaped = false
    for byte in cell {
      if isEscaped, byte == pipe { out.removeLast() }
      out.append(byte)
      isEscaped = byte == backslash && !isEscaped
    }
    return out
  }

  private static func trimmed(_ bytes: Cell) -> Cell {
    func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var bytes = bytes.drop(while: isSpace)
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return bytes
  }

  /// Dashes, with an optional colon at either end.
  private static func isDelimiter(_ cell: Cell) -> Bool {
    var dashes = cell
    if dashes.first == colon { dashes.removeFirst() }
    if dashes.last == colon { dashes.removeLast() }
    return !dashes.isEmpty && dashes.allSatisfy { $0 == UInt8(ascii: "-") }
  }

  private static func alignment(of delimiter: Cell) -> Alignment? {
    switch (delimiter.first == colon, delimiter.last == colon) {
    case (true, true): .center
    case (true, false): .left
    case (false, true): .right
    case (false, false): nil
    }
  }
}

private let pipe = UInt8(ascii: "|")
private let backslash = UInt8(ascii: "\\")
private let colon = UInt8(ascii: ":")

/// The lines of a text, counted from 1 as libcmark does: LF, CR and CR LF end a line.
struct SourceLines {
  private let source: [UInt8]
  /// Where each line begins, and where the one after the last would.
  private var starts: [Int] = []

  init(_ source: [UInt8]) {
    self.source = source
    // Without a pipe there is no table, so no line is needed.
    let hasPipe = source.withUnsafeBytes { bytes in
      bytes.baseAddress.map { memchr($0, Int32(pipe), bytes.count) != nil } ?? false
    }
    guard hasPipe else { return }
    starts = [0]
    for index in source.indices where Self.endsLine(at: index, of: source) {
      starts.append(index + 1)
    }
    starts.append(source.count + 1)
  }

  private static func endsLine(at index: Int, of source: [UInt8]) -> Bool {
    switch source[index] {
    case UInt8(ascii: "\n"): true
    case UInt8(ascii: "\r"): index + 1 == source.count || source[index + 1] != UInt8(ascii: "\n")
    default: false
    }
  }

  /// A line without its line end; empty if there is none of that number.
  subscript(number: Int) -> ArraySlice<UInt8> {
    guard number >= 1, number < starts.count else { return [] }
    var line = source[starts[number - 1]..<(starts[number] - 1)]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return line
  }
}
