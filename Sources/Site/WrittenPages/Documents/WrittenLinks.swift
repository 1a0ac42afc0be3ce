internal import CampusModel
internal import Diagnostics
internal import Markup
internal import Prose
internal import SiteBuild
internal import SiteFrame

/// The links of a document as their owner wrote them, by the references on the page.
struct WrittenLinks: Sendable {
  private let first: [String: WrittenLink]

  /// Takes time in proportion to the length of the document. Without links where its file no longer
  /// has the text that was read.
  init(of document: Document, _ links: DocumentLinks) {
    var first: [String: WrittenLink] = [:]
    for link in Prose.links(in: document.markdown.bytes ?? []) {
      var shown = link.target
      if case .to(let address) = links.lead(of: shown, in: document) { shown = address }
      let reference = Self.normalized(shown)
      guard first[reference] == nil else { continue }
      let place = FilePlace(
        document.file, line: document.firstLine + link.line - 1, column: link.column)
      first[reference] = WrittenLink(link.target, at: place)
    }
    self.first = first
  }

  /// The first link that the page has as `reference`, or that is written like it and names a
  /// Markdown file that does not exist.
  subscript(reference: String) -> WrittenLink? { first[Self.normalized(reference)] }

  /// A reference as the link check reads it: with the percent signs that the page has, without the
  /// entities. A reference that is normalized already stays the same.
  private static func normalized(_ reference: String) -> String {
    var escaped: [UInt8] = []
    Escaping.url(reference, into: &escaped)
    return unescaped(escaped)
  }
}
