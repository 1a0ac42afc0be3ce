/// The words of a document: what is text is kept, blocks end lines, breaks within a block are spaces.
struct PlainText {
  private var lines: [String] = []
  private var line = ""

  var text: String { (line.isEmpty ? lines : lines + [line]).joined(separator: "\n") }

  mutating func add(_ event: Event) {
    switch event {
    case .leaf(.text(let text)), .leaf(.code(let text)): line += text
    case .leaf(.softBreak), .leaf(.hardBreak): line += " "
    case .leaf(.codeBlock(let text, language: _)):
      line += text
      while line.hasSuffix("\n") { line.removeLast() }
      endLine()
    case .leave(.paragraph), .leave(.heading), .leave(.item): endLine()
    case .leaf(.html), .leaf(.htmlBlock), .leaf(.thematicBreak), .enter, .leave: break
    }
  }

  mutating func add(_ other: PlainText) { line += other.text }

  /// Keeps the cells of a table apart.
  mutating func endCell() { if !line.isEmpty, !line.hasSuffix(" ") { line += " " } }

  mutating func endLine() {
    while line.hasSuffix(" ") { line.removeLast() }
    if !line.isEmpty { lines.append(line) }
    line = ""
  }

  /// The words within the container that `events` stands right behind the start of.
  static func ofContainer(_ events: ArraySlice<Event>) -> String {
    var plain = PlainText()
    var depth = 1
    for event in events {
      switch event {
      case .enter: depth += 1
      case .leave: depth -= 1
      case .leaf: break
      }
      if depth == 0 { break }
      plain.add(event)
    }
    return plain.text
  }
}
