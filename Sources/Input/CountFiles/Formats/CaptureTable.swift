internal import FileFormats

/// The columns of a table that a controller prints: each begins at a group of dashes below its
/// name.
///
/// Rows do not always follow them: a cell wider than its column pushes the others to the right, and
/// edited text pulls them to the left. Such a row is cut at its wide gaps instead.
package struct CaptureColumns {
  /// The names, in small letters.
  let names: [String]
  private let starts: [Int]

  /// `nil` unless `rule` is three groups of dashes or more, with something above them.
  package init?(header: ArraySlice<UInt8>, rule: ArraySlice<UInt8>) {
    guard let starts = Self.starts(of: rule), !header.allSatisfy({ $0 <= 0x20 }) else { return nil }
    self.starts = starts
    names = starts.indices.map { index in
      let range = Self.range(index, of: starts, in: header)
      return String(decoding: header[range], as: UTF8.self).collapsed.lowercased()
    }
  }

  static func isRule(_ line: ArraySlice<UInt8>) -> Bool { starts(of: line) != nil }

  /// The range of each of the first `count` cells of a row, in the row's own indices; those that a
  /// row lacks are empty.
  func cells(_ row: ArraySlice<UInt8>, upTo count: Int) -> [Range<Int>] {
    let standing = (0..<count).map { trimmed(Self.range($0, of: starts, in: row), in: row) }
    let isAligned = standing.indices.allSatisfy { index in
      let start = row.startIndex + starts[index]
      let isCut =
        start > row.startIndex && start < row.endIndex && row[start] != 0x20
        && row[start - 1] != 0x20
      return !isCut && wideGaps(in: row[standing[index]]).isEmpty
    }
    // The cells of a row that begins with an empty one cannot be counted.
    return isAligned || row.first == 0x20 ? standing : cut(row, upTo: count)
  }

  /// Whether a row reaches the last column.
  func isWhole(_ row: ArraySlice<UInt8>) -> Bool { row.count > (starts.last ?? 0) }

  // MARK: Slipped rows

  /// One cell for each run of text between wide gaps. If some are empty, each run belongs to the
  /// nearest column after that of the run before it, shifted as far as that run was.
  private func cut(_ row: ArraySlice<UInt8>, upTo count: Int) -> [Range<Int>] {
    let runs = runs(in: row)
    if runs.count == starts.count { return Array(runs.prefix(count)) }
    var cells = Array(repeating: row.endIndex..<row.endIndex, count: starts.count)
    var (next, slip) = (0, 0)
    for run in runs where next < starts.count {
      let place = run.lowerBound - row.startIndex
      let column = nearest(to: place - slip, from: next)
      cells[column] = run
      (next, slip) = (column + 1, place - starts[column])
    }
    return Array(cells.prefix(count))
  }

  private func nearest(to place: Int, from first: Int) -> Int {
    (first..<starts.count).min { abs(starts[$0] - place) < abs(starts[$1] - place) } ?? first
  }

  private func runs(in row: ArraySlice<UInt8>) -> [Range<Int>] {
    let whole = trimmed(row.startIndex..<row.endIndex, in: row)
    var runs: [Range<Int>] = []
    var start = whole.lowerBound
    for gap in wideGaps(in: row[whole]) {
      runs.append(start..<gap.lowerBound)
      start = gap.upperBound
    }
    return runs + [start..<whole.upperBound]
  }

  /// Where there are two or more spaces.
  private func wideGaps(in text: ArraySlice<UInt8>) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    var at = text.startIndex
    while at < text.endIndex {
      let end = text[at...].firstIndex { $0 != 0x20 } ?? text.endIndex
      if end - at > 1 { gaps.append(at..<end) }
      at = end + 1
    }
    return gaps
  }

  // MARK: Positions

  private static func starts(of rule: ArraySlice<UInt8>) -> [Int]? {
    guard rule.allSatisfy({ $0 == UInt8(ascii: "-") || $0 == 0x20 }) else { return nil }
    let starts = rule.indices.filter { at in
      rule[at] != 0x20 && (at == rule.startIndex || rule[at - 1] == 0x20)
    }
    return starts.count >= 3 ? starts.map { $0 - rule.startIndex } : nil
  }

  private static func range(
    _ index: Int, of starts: [Int], in line: ArraySlice<UInt8>
  ) -> Range<Int> {
    let start = min(line.startIndex + starts[index], line.endIndex)
    let isLast = index + 1 == starts.count
    let end = isLast ? line.endIndex : min(line.startIndex + starts[index + 1], line.endIndex)
    return start..<end
  }

  private func trimmed(_ range: Range<Int>, in row: ArraySlice<UInt8>) -> Range<Int> {
    guard let first = row[range].firstIndex(where: { $0 != 0x20 }),
      let last = row[range].lastIndex(where: { $0 != 0x20 })
    else { return range.lowerBound..<range.lowerBound }
    return first..<last + 1
  }
}

/// A text, line by line, line ends (LF, CR LF, CR) and trailing space gone; a line's indices are
/// offsets into the text.
package struct TextLines {
  package private(set) var lines: [ArraySlice<UInt8>] = []

  package init(_ bytes: [UInt8]) {
    var start = 0
    for (offset, byte) in bytes.enumerated() where byte == 0x0a || byte == 0x0d {
      // The second half of CR LF ends no line.
      if byte == 0x0d || offset == 0 || bytes[offset - 1] != 0x0d {
        lines.append(Self.trimmed(bytes[start..<offset]))
      }
      start = offset + 1
    }
    if start < bytes.count { lines.append(Self.trimmed(bytes[start...])) }
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.lastIndex { $0 > 0x20 }.map { line[...$0] } ?? line.prefix(0)
  }
}
