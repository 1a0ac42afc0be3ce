/// A table with pipes, as GitHub's flavour of Markdown has it: a row of heads, a row of dashes with as many cells, rows.
///
/// A pipe behind a backslash belongs to its cell. Short rows are filled up, long ones cut.
struct Table: Equatable {
  enum Alignment { case left, centre, right }

  let header: [String]
  /// As many as the header has cells.
  let alignments: [Alignment?]
  let rows: [[String]]

  /// The table that the paragraph on `lines` (from 1) of `source` is, or `nil`.
  init?(lines: ClosedRange<Int>, of source: SourceLines) {
    guard lines.count >= 2 else { return nil }
    let header = Self.cells(of: source[lines.lowerBound])
    let dashes = Self.cells(of: source[lines.lowerBound + 1])
    guard header.count == dashes.count, source[lines.lowerBound].contains("|"),
      source[lines.lowerBound + 1].contains("|"), dashes.allSatisfy(Self.isDelimiter)
    else { return nil }
    self.header = header
    alignments = dashes.map(Self.alignment)
    rows = lines.dropFirst(2).map { number in
      let cells = Self.cells(of: source[number]).prefix(header.count)
      return cells + Array(repeating: "", count: header.count - cells.count)
    }
  }

  /// What stands between the pipes of a line, without the space around it; pipes at its ends close nothing in.
  private static func cells(of line: String) -> [String] {
    var cells = [""]
    var isEscaped = false
    for character in line.trimmed() {
      if isEscaped, character == "|" {
        cells[cells.count - 1].removeLast()
        cells[cells.count - 1].append(character)
      } else if character == "|" {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    if cells.count > 1, cells.first == "" { cells.removeFirst() }
    if cells.count > 1, cells.last == "" { cells.removeLast() }
    return cells.map { $0.trimmed() }
  }

  /// Dashes, with a colon at either end or none.
  private static func isDelimiter(_ cell: String) -> Bool {
    let dashes = cell.drop { $0 == ":" }
    guard cell.count - dashes.count <= 1 else { return false }
    let rest = dashes.drop { $0 == "-" }
    return rest.count < dashes.count && (rest.isEmpty || rest == ":")
  }

  private static func alignment(of delimiter: String) -> Alignment? {
    switch (delimiter.hasPrefix(":"), delimiter.hasSuffix(":")) {
    case (true, true): .centre
    case (true, false): .left
    case (false, true): .right
    case (false, false): nil
    }
  }
}

/// The lines of a text, counted from 1 as libcmark counts them: LF, CR and CR LF end one.
struct SourceLines {
  private let lines: [Substring]

  init(_ source: [UInt8]) {
    // Without a pipe there is no table, and nobody asks for a line.
    guard source.contains(UInt8(ascii: "|")) else {
      lines = []
      return
    }
    let text = String(decoding: source, as: UTF8.self)
    lines = text.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
  }

  subscript(number: Int) -> String {
    lines.indices.contains(number - 1) ? String(lines[number - 1]) : ""
  }
}

extension String {
  fileprivate func trimmed() -> String {
    let start = drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
