package import Markup

/// A Markdown text as HTML for a page: CommonMark and common additions.
///
/// That is tables with pipes at the top level, strikethrough, tasks, addresses without brackets,
/// footnotes, admonitions, definitions, attributes in braces, a table of contents, and colors of
/// code.
///
/// HTML is shown as text unless it is allowed (see `RawHTML`), and comments are left out. A link
/// with a scheme that is not allowed becomes its text, `//` in front of a host becomes `https://`,
/// and an image on another host becomes a link to it.
///
/// ```
/// let prose = Prose(markdown: "# Hours\n\nSee [the map](map.md).")
/// prose.headings       // level 2, "Hours", id "hours"
/// prose.html.text      // <h2 id="hours">Hours</h2> …
/// ```
package struct Prose: Sendable {
  /// A heading of the text, for a table of contents.
  package struct Heading: Hashable, Sendable {
    /// From 2 to 6; the page's title is the only `h1`.
    package var level: Int
    /// Its words, without markup.
    package var text: String
    /// Unique in this text, and the `id` of its element.
    package var id: String
  }

  /// The text as HTML.
  package let html: TrustedMarkup
  /// The headings, in order.
  package let headings: [Heading]
  /// Whether it needs the style `prose.css`: colors of code, footnotes, tasks and the like.
  package let needsStyle: Bool

  /// Renders `markdown`.
  ///
  /// - `top`: the level of the highest heading used. The others follow, at most `h6`.
  /// - `mark`: a prefix of all ids, for pages of several texts.
  /// - `placements`: markup that is shown in place of fenced blocks and codes.
  /// - `words`: words around the text's own ones.
  /// - `allowsHTML`: whether raw HTML is written as it is where `RawHTML` can be published.
  /// - `resolve`: called with each target of a link or image as written; returns its replacement,
  ///   or `nil` to keep it.
  ///
  /// - Complexity: linear in the length.
  package init(
    markdown: [UInt8], from top: Int = 2, marking mark: String = "",
    placing placements: Placements = Placements(), saying words: Words = Words(),
    allowingHTML allowsHTML: Bool = false,
    resolve: (String) -> String? = { _ in nil }
  ) {
    let source = PreparedSource(markdown)
    var renderer = DocumentRenderer(
      source: source, top: top, mark: mark, placements: placements, words: words,
      allowsHTML: allowsHTML)
    if var walk = DocumentWalk(through: source) { renderer.render(&walk, resolve: resolve) }
    html = renderer.writer.markup
    (headings, needsStyle) = (renderer.headings, renderer.needsStyle)
  }

  package init(markdown: String, resolve: (String) -> String? = { _ in nil }) {
    self.init(markdown: Array(markdown.utf8), resolve: resolve)
  }

  /// The words of `markdown` without markup, a line for each block.
  package static func plainText(of markdown: String) -> String {
    ProseText(of: Array(markdown.utf8)).text
  }

  /// The text of `markdown` for a search: its headings, and all of its words, without those of code
  /// blocks that begin on one of the lines in `replaced`, from 1. Linear.
  package static func searchedWords(
    of markdown: [UInt8], without replaced: Set<Int>
  ) -> (headings: [String], text: String) {
    let words = ProseText(of: markdown, without: replaced)
    return (words.headings, ([words.text] + words.html).joined(separator: "\n"))
  }
}
