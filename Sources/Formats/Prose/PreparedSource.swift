/// A Markdown text as libcmark parses it: escaped marks are shielded, and footnotes are moved to
/// the front.
///
/// libcmark would read `[^a]: word` as the definition of a link. Each footnote becomes an item of a
/// list, whose content is indented by four spaces as that of a footnote is. A line follows the
/// list, then the text with blank lines for the footnotes. Items always end there.
///
/// ```
/// See here.[^a]              1)  The *note*.
///                            1)  <!-- -->
///                            ***
/// [^a]: The *note*.          See here.[^a]
/// ```
struct PreparedSource: Sendable {
  /// The text that libcmark parses.
  let bytes: [UInt8]
  let marks: SourceMarks
  /// The places of footnotes in their order, by label.
  let footnotes: [String: Int]
  /// The line after the footnotes; `nil` without footnotes.
  let separator: Int?
  /// For each line of `bytes` up to the separator, its line in the text and how far its columns are
  /// from those there.
  private let origins: [Origin]

  struct Origin: Sendable {
    var line: Int
    var shift: Int
  }

  init(_ markdown: [UInt8]) {
    marks = SourceMarks(in: markdown)
    let shielded = marks.contains(.escapes) ? Shield.raised(over: markdown) : markdown
    var sorter = FootnoteSorter(of: shielded)
    if marks.contains(.footnotes) { sorter.sort() }
    guard !sorter.labels.isEmpty else {
      (bytes, footnotes, separator, origins) = (shielded, [:], nil, [])
      return
    }
    // An empty item keeps the list loose: each paragraph of a footnote has its tags.
    bytes = sorter.notes + Array("\n1)  <!-- -->\n\n***\n".utf8) + sorter.rest
    (footnotes, origins) = (sorter.labels, sorter.origins)
    separator = sorter.origins.count + 4
  }

  /// One line of a cell of a table, with the footnotes of the text around it.
  init(cell: PipeTable.Cell, of source: PreparedSource) {
    bytes = Array("# ".utf8) + cell + Array(" #".utf8)
    (marks, footnotes) = (source.marks, source.footnotes)
    (separator, origins) = (nil, [])
  }

  /// Whether paragraphs may have anything beyond CommonMark.
  var needsInlines: Bool { !marks.subtracting(.escapes).isEmpty }

  /// The line of the text, from 1, that is `line` here.
  func origin(of line: Int) -> Int {
    guard let separator else { return line }
    if line > separator { return line - separator }
    return line >= 1 && line <= origins.count ? origins[line - 1].line : 1
  }

  /// The column of the text, from 1, that is `column` on `line` here.
  func column(_ column: Int, on line: Int) -> Int {
    guard line >= 1, line <= origins.count else { return column }
    return max(1, column + origins[line - 1].shift)
  }
}
