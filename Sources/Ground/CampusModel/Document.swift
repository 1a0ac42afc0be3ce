/// A Markdown page with its front matter.
///
/// Immutable. A class, so that long lists of documents are passed without copies.
package final class Document: Sendable {
  /// The part of the site that the page belongs to.
  package enum Shelf: Hashable, Sendable { case pages, guide }

  /// The part of the site that the page belongs to.
  package let shelf: Shelf
  /// Its address without the ending: "about", "guide/plans".
  package let route: String
  /// Its front matter.
  package let head: DocumentHead
  /// The text after the front matter.
  package let markdown: DocumentText
  /// The file it came from, relative to the site's folder, for messages.
  package let file: String
  /// The line of the file at which `markdown` begins, from 1.
  package let firstLine: Int
  /// Its charts, tables and figures.
  package let blocks: PageBlocks
  /// Whether it is one of several pages that its file makes, one for each row of a table.
  package let isRow: Bool
  /// Its language; `nil` for the main one of the site.
  package let language: LanguageTag?
  /// Equal for all its translations: its path without the language, "trips/ridge".
  package let translationKey: String

  package init(
    shelf: Shelf, route: String, head: DocumentHead, markdown: DocumentText, file: String,
    firstLine: Int = 1, blocks: PageBlocks = PageBlocks(), isRow: Bool = false,
    language: LanguageTag? = nil, translationKey: String? = nil
  ) {
    self.shelf = shelf
    self.route = route
    self.head = head
    self.markdown = markdown
    self.file = file
    self.firstLine = firstLine
    self.blocks = blocks
    self.isRow = isRow
    self.language = language
    self.translationKey = translationKey ?? route
  }

  package convenience init(
    shelf: Shelf, route: String, title: String, summary: String? = nil, order: Int? = nil,
    markdown: DocumentText, file: String, firstLine: Int = 1, blocks: PageBlocks = PageBlocks(),
    isRow: Bool = false
  ) {
    self.init(
      shelf: shelf, route: route, head: DocumentHead(title: title, summary: summary, order: order),
      markdown: markdown, file: file, firstLine: firstLine, blocks: blocks, isRow: isRow)
  }
}

extension Document {
  /// From the front matter, otherwise the first heading, otherwise from the name of the file.
  package var title: String { head.title }
  /// One sentence for lists and search engines.
  package var summary: String? { head.summary }
  /// Its position in lists; pages without one come last, by title.
  package var order: Int? { head.order }
  /// Whether its page lists the pages of its folder: its file is `_index.md`, in any language.
  package var isListing: Bool {
    guard shelf == .pages, !isRow else { return false }
    let name = file.utf8.lastIndex(of: UInt8(ascii: "/")).map { file.utf8[$0...] } ?? file.utf8[...]
    return name.starts(with: "/_index.".utf8)
  }
  /// Whether it is the front page of its language.
  package var isFront: Bool { route == "\(language?.folder ?? "")index" }
}
