internal import Markup

extension Renderer {
  /// A table in a box of its own, which scrolls where the screen is narrow. It is no landmark: one without a name of its
  /// own would only be in the way of those who go from landmark to landmark.
  mutating func write(_ table: Table, resolve: (String) -> String?) {
    writer.open("div", ["class": "scroll", "tabindex": "0"])
    writer.open("table")
    writer.open("thead")
    writeRow(table.header, "th", table.alignments, resolve)
    writer.close("thead")
    writer.open("tbody")
    for row in table.rows { writeRow(row, "td", table.alignments, resolve) }
    writer.close("tbody")
    writer.close("table")
    closeBlock("div")
  }

  private mutating func writeRow(
    _ cells: [Table.Cell], _ name: StaticString, _ alignments: [Table.Alignment?],
    _ resolve: (String) -> String?
  ) {
    writer.open("tr")
    for (cell, alignment) in zip(cells, alignments) {
      switch alignment {
      case .right: writer.open(name, ["class": "right"])
      case .centre: writer.open(name, ["class": "centre"])
      case .left, nil: writer.open(name)
      }
      write(cell, resolve)
      writer.close(name)
    }
    writer.close("tr")
  }

  private mutating func write(_ cell: Table.Cell, _ resolve: (String) -> String?) {
    if cell.allSatisfy(Self.isPlain) {
      writer.text(String(decoding: cell, as: UTF8.self))
    } else if var walk = Walk(throughCell: cell), walk.enterHeading() {
      renderHeading(&walk, resolve: resolve)
    }
  }

  /// Whether a character stands for itself in a line of Markdown, whatever is beside it. Most cells hold no others.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case ..<0x20, 0x7f, UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "*"),
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "\\"),
      UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "`"):
      false
    default: true
    }
  }
}

extension Walk {
  /// The walk through a cell of a table. It is read as the content of a heading, which is one line of inline Markdown whatever
  /// it begins with; references to link definitions elsewhere in the text are not known there.
  init?(throughCell cell: Table.Cell) {
    self.init(through: Array("# ".utf8) + cell + Array(" #".utf8))
  }

  /// Enters the document and the heading that begins it; false where it begins otherwise.
  mutating func enterHeading() -> Bool {
    _ = next()
    if case .enter(.heading) = next() { return true }
    return false
  }
}
