/// A fenced block of a Markdown page, with the content that it places there.
package struct PageBlock: Hashable, Encodable, Sendable {
  /// The content that is placed.
  package enum Content: Hashable, Encodable, Sendable {
    case chart(Chart)
    case table(TableBlock)
    case figure(FigureBlock)
    case campus(CampusBlock)
  }

  /// The line of its opening fence in the text of the page, from 1.
  package var line: Int
  /// The content that is placed.
  package var content: Content
  /// One sentence below it.
  package var caption: String?
  /// The `id` of its element, by which other sentences refer to it: a slug.
  package var name: String?
  /// The files and commands that its numbers come from, in order, each once.
  package var sources: [BlockSource]

  package init(
    line: Int, content: Content, caption: String? = nil, name: String? = nil,
    sources: [BlockSource] = []
  ) {
    (self.line, self.content, self.caption) = (line, content, caption)
    (self.name, self.sources) = (name, sources)
  }
}

/// A file or a command that the numbers of a block come from.
package struct BlockSource: Hashable, Encodable, Sendable {
  /// The file or the program, as the page names it.
  package var name: String
  /// When the command ran, by the site's clock; `nil` for a file.
  package var ran: CalendarDate?

  package init(_ name: String, ran: CalendarDate? = nil) { (self.name, self.ran) = (name, ran) }
}

/// A table of data on a page.
package struct TableBlock: Hashable, Encodable, Sendable {
  /// The data that is shown, already shaped.
  package var table: DataTable
  /// The headline; `nil` for none.
  package var title: String?
  /// How many rows are shown at once where a script can turn pages.
  package var pageSize: Int

  package init(_ table: DataTable, title: String? = nil, pageSize: Int = 20) {
    (self.table, self.title, self.pageSize) = (table, title, pageSize)
  }
}

/// One number with its small print.
package struct FigureBlock: Hashable, Encodable, Sendable {
  /// A few words that describe the number.
  package var label: String
  /// The number, a date or words.
  package var value: DataValue
  /// How the value is written.
  package var kind: DataKind
  /// The number of rows that it was calculated from.
  package var rows: Int
  /// Small print of the author's.
  package var note: String?

  package init(
    label: String, value: DataValue, kind: DataKind, rows: Int, note: String? = nil
  ) {
    (self.label, self.value, self.kind) = (label, value, kind)
    (self.rows, self.note) = (rows, note)
  }
}

/// A number inside a sentence: an inline code that begins with "=".
package struct InlineFigure: Hashable, Encodable, Sendable {
  /// The whole code, by which it is found again.
  package var code: String
  package var value: DataValue
  package var kind: DataKind
  /// The number of rows that it was calculated from.
  package var rows: Int
  /// The file it comes from, as the page names it.
  package var source: String

  package init(code: String, value: DataValue, kind: DataKind, rows: Int, source: String) {
    (self.code, self.value, self.kind, self.rows) = (code, value, kind, rows)
    self.source = source
  }
}

/// A picture that is next to its page.
package struct Picture: Hashable, Encodable, Sendable {
  /// As the page names it.
  package var target: String
  /// Its file, from the site's folder.
  package var file: String
  /// In pixels; for drawings in the units of their view box.
  package var width: Int
  package var height: Int
  /// Another one for other bytes: hexadecimal digits.
  package var mark: String

  package init(target: String, file: String, width: Int, height: Int, mark: String) {
    (self.target, self.file, self.mark) = (target, file, mark)
    (self.width, self.height) = (width, height)
  }
}
