/// The words of a document: what is text is kept, blocks end lines, breaks within a block are spaces.
struct PlainText {
  private var lines: [String] = []
  private var line = ""

  var text: String { (line.isEmpty ? lines : lines + [line]).joined(separator: "\n") }

  init(of markdown: [UInt8]) {
    guard var walk = Walk(through: markdown) else { return }
    let source = SourceLines(markdown)
    while let event = walk.next() {
      if case .enter(.paragraph(_, isTopLevel: true)) = event,
        let table = Table(lines: walk.lines, of: source)
      {
        add(table.header)
        for row in table.rows { add(row) }
        walk.leave()
      } else {
        add(event)
      }
    }
  }

  private mutating func add(_ event: Event) {
    switch event {
    case .leaf(.text(let text)), .leaf(.code(let text)): line += text.string
    case .leaf(.softBreak), .leaf(.hardBreak): line += " "
    case .leaf(.codeBlock(let text, language: _)):
      line += text.string
      while line.hasSuffix("\n") { line.removeLast() }
      endLine()
    case .leave(.paragraph), .leave(.heading), .leave(.item): endLine()
    case .leaf(.html), .leaf(.htmlBlock), .leaf(.thematicBreak), .enter, .leave: break
    }
  }

  /// A row of a table, its cells apart.
  private mutating func add(_ row: [Table.Cell]) {
    for cell in row {
      if var walk = Walk(throughCell: cell), walk.enterHeading() { line += walk.words() }
      if !line.isEmpty, !line.hasSuffix(" ") { line += " " }
    }
    endLine()
  }

  private mutating func endLine() {
    while line.hasSuffix(" ") { line.removeLast() }
    if !line.isEmpty { lines.append(line) }
    line = ""
  }
}
