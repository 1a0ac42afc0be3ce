/// The title, the tables and the texts of a page of HTML, as far as other people's pages need it.
/// Nothing of a page is ever run.
///
/// Quotes around the values of attributes are heeded, for they may hold a `>`; scripts, styles and
/// comments are ignored. Linear.
package struct PageTables {
  package struct Cell {
    /// Where its markup stands, between its tags.
    package var range: Range<Int>
    /// Its text in one line.
    package var text: String
  }

  package struct Table {
    package var caption = ""
    package var rows: [[Cell]] = []
  }

  package private(set) var title = ""
  package private(set) var titleOffset = 0
  package private(set) var tables: [Table] = []
  /// The texts outside of tables, each in one line.
  package private(set) var texts: [String] = []
  /// Where the page breaks off: in a tag or a table that is never closed, or before its last tag.
  package private(set) var open: Int?

  private let bytes: [UInt8]
  private var position = 0
  private var tableStart: Int?
  private var cellStart: Int?
  private var captionStart: Int?
  private var hasEnded = false

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while open == nil, position < bytes.count { readOn() }
    if open == nil { open = tableStart ?? (hasEnded ? nil : bytes.count) }
  }

  private mutating func readOn() {
    guard bytes[position] == UInt8(ascii: "<") else { return readText() }
    if bytes[position...].starts(with: "<!--".utf8) { return pass(through: "-->") }
    let start = position
    guard let tag = tag() else {
      open = start
      return
    }
    switch (tag.isClosing, tag.name) {
    case (false, "script"), (false, "style"): pass(through: "</\(tag.name)")
    case (false, "title"): readTitle()
    case (false, "table"):
      tableStart = start
      tables.append(Table())
    case (true, "table"): tableStart = nil
    case (false, "caption"): captionStart = position
    case (true, "caption"): endCaption(at: start)
    case (false, "tr"): if tableStart != nil { tables[tables.count - 1].rows.append([]) }
    case (false, "td"), (false, "th"): cellStart = position
    case (true, "td"), (true, "th"): endCell(at: start)
    case (true, "html"), (true, "article"): hasEnded = true
    default: break
    }
  }

  private mutating func readText() {
    let start = position
    position = bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    guard tableStart == nil else { return }
    let text = PlainText.line(of: String(decoding: bytes[start..<position], as: UTF8.self))
    if !text.isEmpty { texts.append(text) }
  }

  private mutating func readTitle() {
    titleOffset = position
    let end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    title = line(position..<end)
    position = end
  }

  private mutating func endCaption(at end: Int) {
    guard let start = captionStart, tableStart != nil else { return }
    tables[tables.count - 1].caption = line(start..<end)
    captionStart = nil
  }

  private mutating func endCell(at end: Int) {
    guard let start = cellStart, tableStart != nil, let table = tables.indices.last,
      let row = tables[table].rows.indices.last
    else { return }
    tables[table].rows[row].append(Cell(range: start..<end, text: line(start..<end)))
    cellStart = nil
  }

  private func line(_ range: Range<Int>) -> String {
    PlainText.line(of: String(decoding: bytes[range], as: UTF8.self))
  }

  private mutating func pass(through end: String) {
    let start = position
    let wanted = Array(end.utf8)
    while position + wanted.count <= bytes.count {
      if bytes[position..<position + wanted.count].elementsEqual(wanted) {
        position += wanted.count
        return
      }
      position += 1
    }
    open = start
  }

  /// The tag at the position, which moves behind it; `nil` for one that is never closed. A `<`
  /// before anything but a letter or a slash is text, and its name is empty.
  private mutating func tag() -> (name: String, isClosing: Bool)? {
    position += 1
    let isClosing = position < bytes.count && bytes[position] == UInt8(ascii: "/")
    if isClosing { position += 1 }
    let start = position
    while position < bytes.count, isNameByte(bytes[position]) { position += 1 }
    let name = String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
    guard !name.isEmpty || isClosing || bytes[start...].first == UInt8(ascii: "!") else {
      return ("", false)
    }
    var quote: UInt8?
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if let own = quote {
        if byte == own { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return (name, isClosing)
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    return nil
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
