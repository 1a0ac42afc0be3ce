package import CampusModel
package import Diagnostics
internal import Markup
internal import SiteBuild
package import SiteFrame
internal import Templating

/// One HTML file with several pages of a site, to be sent by mail.
struct SingleFileContent: PageContent {
  static let template = "single"

  /// A page.
  struct Part: Encodable, Sendable {
    /// For links from other parts.
    var id: String
    var title: String
    /// The content of its `main`.
    var main: TrustedMarkup
  }

  /// The title of the site.
  var title: String
  /// The element with the styles of pages and of blocks.
  var style: TrustedMarkup
  /// Whether there are several pages, which are listed at the top.
  var hasContents: Bool
  var parts: [Part]
}

extension CampusSite {
  /// The pages of the owner's Markdown, in the order of lists; the front page first.
  package static func documentRoutes(of campus: Campus) -> [String] {
    let documents = campus.content.documents.filter { $0.shelf == .pages }
    let ordered = documents.sorted {
      ($0.route == "index" ? 0 : 1, $0.order ?? .max, $0.title, $0.route)
        < ($1.route == "index" ? 0 : 1, $1.order ?? .max, $1.title, $1.route)
    }
    return ordered.map(Address.document)
  }

  /// One file of the given pages, in their order. Everything is in it: styles, pictures, and the
  /// files that pages offer; it needs no script.
  package func singleFile(
    of routes: [String], campus: Campus, look: SiteLook, _ diagnostics: inout [Diagnostic]
  ) -> [UInt8] {
    let files = Dictionary(
      pages.map { ($0.route.text, $0) }, uniquingKeysWith: { first, _ in first })
    let shown = routes.compactMap { files[$0] }
    var unheard: [Diagnostic] = []
    let single = SingleFile(
      of: shown.map(\.route), base: campus.settings.publishing.baseURL
    ) { files[$0]?.render(&unheard) }
    let titles = Dictionary(
      campus.content.documents.map { (Address.document($0), $0.title) },
      uniquingKeysWith: { first, _ in first })
    let parts = shown.map { page in
      SingleFileContent.Part(
        id: single.id(of: page.route), title: titles[page.route.text] ?? page.route.text,
        main: TrustedMarkup(
          vouchedFor: single.part(page.render(&diagnostics), at: page.route)))
    }
    let linked = look.assets.linked
    let styles = [linked.style, linked.blocksStyle, linked.proseStyle].compactMap { files[$0] }
    let content = SingleFileContent(
      title: campus.settings.publishing.title,
      style: TrustedMarkup(
        vouchedFor: Array("<style>".utf8) + styles.flatMap { $0.render(&unheard) }
          + Array("</style>".utf8)),
      hasContents: parts.count > 1, parts: parts)
    var bytes: [UInt8] = []
    look.library.render(
      SingleFileContent.template, [TemplateValue(of: content)], page: "the single file",
      into: &bytes, diagnostics: &diagnostics)
    return bytes
  }
}
