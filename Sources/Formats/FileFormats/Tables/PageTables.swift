internal import Markup

/// The title, the tables and the texts of a page of HTML, as far as third-party pages need it.
/// Scripts, styles and comments are ignored. Linear.
package struct PageTables {
  /// A cell of a row, head or not.
  package struct Cell {
    /// The range of its markup, between its tags.
    package var range: Range<Int>
    /// Its text in one line.
    package var text: String
  }

  /// A table, without the tables inside of it.
  package struct Table {
    /// In one line; empty for none.
    package var caption = ""
    /// In the order of the page.
    package var rows: [[Cell]] = []
  }

  /// The text of `title`, in one line.
  package private(set) var title = ""
  /// Where that text begins, in bytes.
  package private(set) var titleOffset = 0
  /// In the order of the page.
  package private(set) var tables: [Table] = []
  /// The texts outside of tables, each in one line.
  package private(set) var texts: [String] = []
  /// Where the page breaks off: in a tag or a table that is never closed, or before its last tag.
  package private(set) var open: Int?

  private let bytes: [UInt8]
  private var tableStart: Int?
  private var cellStart: Int?
  private var captionStart: Int?
  private var hasEnded = false

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    bytes.withUnsafeBufferPointer { bytes in
      var tokens = HTMLTokens(bytes)
      var element = ""
      while open == nil, let token = tokens.next() {
        guard token.isWhole else { return open = token.range.lowerBound }
        switch token.kind {
        case .text:
          guard tableStart == nil else { continue }
          let text = line(token.range)
          if !text.isEmpty { texts.append(text) }
        case .open, .close:
          element = String(decoding: tokens[token.name], as: UTF8.self).lowercased()
          read(tag: element, isClosing: token.kind == .close, at: token.range)
        case .raw where element == "title":
          (title, titleOffset) = (line(token.range), token.range.lowerBound)
        case .raw, .comment: break
        }
      }
    }
    if open == nil { open = tableStart ?? (hasEnded ? nil : bytes.count) }
  }

  private mutating func read(tag name: String, isClosing: Bool, at range: Range<Int>) {
    switch (isClosing, name) {
    case (false, "table"):
      tableStart = range.lowerBound
      tables.append(Table())
    case (true, "table"): tableStart = nil
    case (false, "caption"): captionStart = range.upperBound
    case (true, "caption"): endCaption(at: range.lowerBound)
    case (false, "tr"): if tableStart != nil { tables[tables.count - 1].rows.append([]) }
    case (false, "td"), (false, "th"): cellStart = range.upperBound
    case (true, "td"), (true, "th"): endCell(at: range.lowerBound)
    case (true, "html"), (true, "article"): hasEnded = true
    default: break
    }
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
}
