package import Markup

/// A Markdown text as a page shows it.
///
/// CommonMark, plus tables with pipes at the top level. Nothing raw gets through: HTML is shown as
/// text (comments are left out), a link to a scheme that is not allowed is shown without the link,
/// one that begins with `//` gets `https`, an image of another host is a link to it.
package struct Prose: Sendable {
  /// A heading of the text, for a table of contents.
  package struct Heading: Hashable, Sendable {
    /// 2...6: the page's title is the only `h1`.
    package var level: Int
    package var text: String
    /// Unique in this text; the element carries it.
    package var id: String
  }

  package let html: TrustedMarkup
  package let headings: [Heading]

  /// Renders `markdown`. The highest level of heading used becomes `top`, the others follow, none goes below `h6`; `mark` stands before
  /// the id of each, for pages of several texts.
  ///
  /// `resolve` is asked for every target of a link or image as it is written, and may give another; `nil` keeps it. Takes
  /// time in proportion to the length.
  package init(
    markdown: [UInt8], from top: Int = 2, marking mark: String = "",
    resolve: (String) -> String? = { _ in nil }
  ) {
    var renderer = Renderer(source: markdown, top: top, mark: mark)
    if var walk = Walk(through: markdown) { renderer.render(&walk, resolve: resolve) }
    html = renderer.writer.markup
    headings = renderer.headings
  }

  package init(markdown: String, resolve: (String) -> String? = { _ in nil }) {
    self.init(markdown: Array(markdown.utf8), resolve: resolve)
  }

  /// The words of `markdown` without markup, one line a block; for summaries and search.
  package static func plainText(of markdown: String) -> String {
    PlainText(of: Array(markdown.utf8)).text
  }
}
