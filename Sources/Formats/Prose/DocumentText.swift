/// The words of a document: each block on lines of its own, breaks within a block as spaces.
struct DocumentText {
  private var lines: [String] = []
  private var line = ""

  var text: String { (line.isEmpty ? lines : lines + [line]).joined(separator: "\n") }

  init(of markdown: [UInt8]) {
    guard var walk = DocumentWalk(through: markdown) else { return }
    let source = walk.source
    let tableLines = SourceLines(source.bytes)
    var note = 0
    while let event = walk.next(then: &note) {
      if case .enter(.paragraph(_, isTopLevel: true)) = event,
        let table = PipeTable(lines: walk.lines, of: tableLines)
      {
        appendRow(table.header, of: source)
        for row in table.rows { appendRow(row, of: source) }
        walk.leave()
      } else {
        append(event)
      }
    }
  }

  private mutating func append(_ event: WalkEvent) {
    switch event {
    case .leaf(.text(let text)), .leaf(.code(let text)): line += text.string
    case .leaf(.softBreak), .leaf(.hardBreak): line += " "
    case .leaf(.codeBlock(let text, language: _)):
      line += text.string
      while line.hasSuffix("\n") { line.removeLast() }
      endLine()
    case .leave(.paragraph), .leave(.heading), .leave(.item), .leave(.term), .leave(.meaning):
      endLine()
    case .leaf, .enter, .leave: break
    }
  }

  /// Appends a row of a table, with spaces between its cells.
  private mutating func appendRow(_ row: [PipeTable.Cell], of source: PreparedSource) {
    for cell in row {
      if var walk = DocumentWalk(throughCell: cell, of: source), walk.enterHeading() {
        line += walk.words()
      }
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
