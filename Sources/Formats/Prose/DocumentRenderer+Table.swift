internal import Markup

extension DocumentRenderer {
  /// A table in a box that scrolls on narrow screens.
  ///
  /// The box is not a landmark, since it has no name.
  mutating func write(_ table: PipeTable, resolve: (String) -> String?) {
    if table.alignments.contains(where: { $0 == .right || $0 == .center }) { needsStyle = true }
    writer.open("div", ["class": "scroll", "tabindex": "0"])
    writer.open("table")
    writer.open("thead")
    writeRow(of: table.header, as: "th", aligned: table.alignments, resolve)
    writer.close("thead")
    writer.open("tbody")
    for row in table.rows { writeRow(of: row, as: "td", aligned: table.alignments, resolve) }
    writer.close("tbody")
    writer.close("table")
    closeBlock("div")
  }

  private mutating func writeRow(
    of cells: [PipeTable.Cell], as name: StaticString,
    aligned alignments: [PipeTable.Alignment?], _ resolve: (String) -> String?
  ) {
    writer.open("tr")
    for (cell, alignment) in zip(cells, alignments) {
      switch alignment {
      case .right: writer.open(name, ["class": "right"])
      case .center: writer.open(name, ["class": "center"])
      case .left, nil: writer.open(name)
      }
      write(cell, resolve)
      writer.close(name)
    }
    writer.close("tr")
  }

  private mutating func write(_ cell: PipeTable.Cell, _ resolve: (String) -> String?) {
    if cell.allSatisfy(Self.isPlain), !cell.hasWebAddress {
      writer.text(String(decoding: cell, as: UTF8.self))
    } else if var walk = DocumentWalk(throughCell: cell, of: source), walk.enterHeading() {
      renderHeading(&walk, resolve: resolve)
    }
  }

  /// Whether a byte has no meaning in Markdown. Most cells have only such bytes.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case ..<0x20, 0x7f, UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "*"),
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "\\"),
      UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "~"),
      UInt8(ascii: ":"), UInt8(ascii: "@"), 0xc2:
      false
    default: true
    }
  }
}

extension DocumentWalk {
  /// Walks through a cell of a table, read as the content of a heading: one line of inline
  /// Markdown.
  ///
  /// Link definitions elsewhere in the text are unknown there.
  init?(throughCell cell: PipeTable.Cell, of source: PreparedSource) {
    self.init(through: PreparedSource(cell: cell, of: source))
  }

  /// Enters the document and the heading that begins it; false if it begins otherwise.
  mutating func enterHeading() -> Bool {
    _ = next()
    if case .enter(.heading) = next() { return true }
    return false
  }
}

extension PipeTable.Cell {
  /// Whether `www.` is anywhere in it.
  fileprivate var hasWebAddress: Bool {
    indices.contains { self[$0] == UInt8(ascii: "w") && self[$0...].starts(with: "www.".utf8) }
  }
}
