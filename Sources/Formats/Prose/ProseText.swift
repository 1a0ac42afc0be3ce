/// The words of a document: each block on lines of its own, breaks within a block as spaces.
struct ProseText {
  private var lines: [String] = []
  private var line = ""
  /// The words of headings, in order.
  private(set) var headings: [String] = []
  /// The words between the tags of blocks of HTML.
  private(set) var html: [String] = []

  var text: String { (line.isEmpty ? lines : lines + [line]).joined(separator: "\n") }

  /// `replaced` are the lines, from 1, at which blocks of code begin that are not shown.
  init(of markdown: [UInt8], without replaced: Set<Int> = []) {
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
      } else if case .leaf(.codeBlock) = event, replaced.contains(walk.line) {
        continue
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
    case .leave(.heading):
      if !line.isEmpty { headings.append(line) }
      endLine()
    case .leaf(.htmlBlock(let text)): html.append(Self.words(ofHTML: text.string))
    case .leave(.paragraph), .leave(.item), .leave(.term), .leave(.meaning):
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

  /// The text without tags and comments.
  private static func words(ofHTML text: String) -> String {
    var words = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      words += rest[..<start] + " "
      let isComment = rest[start...].hasPrefix("<!--")
      let end =
        isComment
        ? rest[start...].firstRange(of: "-->")?.upperBound
        : rest[start...].firstIndex(of: ">").map(rest.index(after:))
      rest = rest[(end ?? rest.endIndex)...]
    }
    return words + rest
  }

  private mutating func endLine() {
    while line.hasSuffix(" ") { line.removeLast() }
    if !line.isEmpty { lines.append(line) }
    line = ""
  }
}
