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
    _ cells: [String], _ name: StaticString, _ alignments: [Table.Alignment?],
    _ resolve: (String) -> String?
  ) {
    writer.open("tr")
    for (cell, alignment) in zip(cells, alignments) {
      switch alignment {
      case .right: writer.open(name, ["class": "right"])
      case .centre: writer.open(name, ["class": "centre"])
      case .left, nil: writer.open(name)
      }
      writeInline(cell, resolve: resolve)
      writer.close(name)
      plain.endCell()
    }
    writer.close("tr")
    plain.endLine()
  }

  /// A cell. It is read as the content of a heading, which is one line of inline Markdown whatever it begins with;
  /// references to link definitions elsewhere in the text are not known there.
  private mutating func writeInline(_ cell: String, resolve: (String) -> String?) {
    let content = walk(through: Array("# \(cell) #".utf8)).filter { event in
      switch event {
      case .enter(.document), .leave(.document), .enter(.heading), .leave(.heading): false
      case .enter, .leave, .leaf: true
      }
    }
    var renderer = Renderer(source: [], events: content)
    renderer.render(resolve: resolve)
    writer.raw(renderer.writer.markup)
    plain.add(renderer.plain)
  }
}
