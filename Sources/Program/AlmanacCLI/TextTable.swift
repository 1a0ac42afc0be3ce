/// Rows of text in columns, for a terminal of a given width.
struct TextTable: Sendable {
  enum Alignment: Sendable { case left, right }

  struct Column: Sendable {
    var head: String
    var alignment: Alignment

    init(_ head: String, _ alignment: Alignment = .right) {
      (self.head, self.alignment) = (head, alignment)
    }
  }

  /// The first is cut if the lines would become too long.
  var columns: [Column]
  /// As many cells as there are columns in each.
  var rows: [[String]]
  private static let gap = 2

  /// The head, unless no column has one, and the rows, at most `width` wide unless the first
  /// column cannot be cut further. Lines have no trailing spaces.
  func lines(width: Int = 80, indent: Int = 2) -> [String] {
    let head = columns.map(\.head)
    let all = (head.allSatisfy(\.isEmpty) ? [] : [head]) + rows.map { $0.map(printableText) }
    var widths = columns.indices.map { place in all.map { $0[place].columns }.max() ?? 0 }
    let others = widths.dropFirst().reduce(indent) { $0 + $1 + Self.gap }
    widths[0] = min(widths[0], max(4, width - others))
    return all.map { cells in
      let padded = columns.indices.map { place in
        cells[place].cut(to: widths[place]).padded(
          to: widths[place], at: columns[place].alignment)
      }
      return
        (String(repeating: " ", count: indent)
        + padded.joined(separator: String(repeating: " ", count: Self.gap))).withoutEnd
    }
  }
}

/// `text` in lines of at most `width` columns, broken at spaces; a word that is longer is cut
/// apart. The first line begins behind `indent` spaces, the others two further in.
func wrapped(_ text: String, indent: Int = 2, width: Int = 80) -> [String] {
  var lines: [String] = []
  var line = ""
  func room() -> Int { width - indent - (lines.isEmpty ? 0 : 2) }
  func end() {
    lines.append(String(repeating: " ", count: indent + (lines.isEmpty ? 0 : 2)) + line)
    line = ""
  }
  for word in printableText(text).split(separator: " ") {
    if !line.isEmpty, line.columns + 1 + String(word).columns > room() { end() }
    line += line.isEmpty ? "" : " "
    for character in word {
      if line.columns + String(character).columns > room() { end() }
      line.append(character)
    }
  }
  if !line.isEmpty || lines.isEmpty { end() }
  return lines.map(\.withoutEnd)
}

extension String {
  /// The number of columns of a terminal that it takes: two for East Asian wide characters and
  /// pictures (Unicode Standard Annex #11), none for marks that combine with the character before.
  var columns: Int {
    reduce(0) { sum, character in
      sum + (character.unicodeScalars.map(\.columns).max() ?? 0)
    }
  }

  /// The text, or its beginning and "…" where it takes more columns than that.
  func cut(to width: Int) -> String {
    guard columns > width else { return self }
    var out = ""
    for character in self {
      guard out.columns + String(character).columns < width else { break }
      out.append(character)
    }
    return out + "…"
  }

  fileprivate func padded(to width: Int, at alignment: TextTable.Alignment) -> String {
    let space = String(repeating: " ", count: max(0, width - columns))
    return alignment == .left ? self + space : space + self
  }

  fileprivate var withoutEnd: String {
    var rest = self[...]
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}

extension Unicode.Scalar {
  fileprivate var columns: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    return Self.wide.contains { $0.contains(value) } ? 2 : 1
  }

  /// The blocks of wide characters; single wide ones elsewhere count as one column.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff,
    0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1f64f, 0x1f900...0x1f9ff,
    0x20000...0x3fffd,
  ]
}
