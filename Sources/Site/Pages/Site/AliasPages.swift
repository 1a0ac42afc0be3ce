internal import CampusModel
internal import Markup
internal import SiteBuild
internal import SiteFrame

/// The pages at former addresses, each of which leads on to the page that is there no longer.
///
/// They work on every host, without a script. Hosts that know redirects answer with those before
/// they look for a file (`HostingFiles`).
struct AliasPages {
  private let edition: Edition

  init(of edition: Edition) { self.edition = edition }

  /// A former address, and the page that was there.
  struct Move: Sendable {
    /// The path of a file: "old/index.html".
    let alias: String
    /// The address of the page.
    let page: String

    /// The address that visitors ask for: "old/".
    var request: String {
      alias == Address.front || alias.hasSuffix("/\(Address.front)")
        ? String(alias.dropLast(Address.front.utf8.count)) : alias
    }
  }

  /// By address.
  static func moves(of campus: Campus) -> [Move] {
    campus.content.documents.flatMap { document in
      document.head.aliases.map { Move(alias: $0.address, page: Address.document(document)) }
    }.sorted { $0.alias < $1.alias }
  }

  func pages() throws(Route.PathError) -> [Page] {
    let campus = edition.campus
    let address = campus.settings.publishing.baseURL
    var pages: [Page] = []
    for document in campus.content.documents {
      for alias in document.head.aliases {
        let target = Address.document(document)
        let href = Address.root(from: alias.address) + target
        let tag = campus.settings.publishing.languages[document.language].tag
        let bytes = Self.bytes(
          title: document.title, href: href, whole: address + target, in: tag,
          edition.outline.words.words(in: tag))
        pages.append(
          Page(route: try Route(alias.address), origin: document.file) { _ in bytes })
      }
    }
    return pages
  }

  /// A page without styles: hardly anybody sees it. `href` is relative, `whole` is not.
  private static func bytes(
    title: String, href: String, whole: String, in tag: LanguageTag, _ words: InterfaceWords
  ) -> [UInt8] {
    func text(_ text: String) -> String {
      var out: [UInt8] = []
      Escaping.text(text, into: &out)
      return String(decoding: out, as: UTF8.self)
    }
    func url(_ url: String) -> String {
      var out: [UInt8] = []
      Escaping.url(url, into: &out)
      return String(decoding: out, as: UTF8.self)
    }
    var link = MarkupWriter()
    link.element("a", ["href": href], title)
    let moved = words.markup(.moved, ["page": link.markup]).text
    return Array(
      """
      <!doctype html>
      <html lang="\(tag.text)"\(tag.isRightToLeft ? " dir=\"rtl\"" : "")>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none';base-uri 'none';form-action 'none'">
      <meta name="robots" content="noindex">
      <meta http-equiv="refresh" content="0;url=\(url(href))">
      <title>\(text(title))</title>
      <link rel="canonical" href="\(url(whole))">
      </head>
      <body>
      <main>
      <h1>\(text(title))</h1>
      <p>\(moved)</p>
      </main>
      </body>
      </html>

      """.utf8)
  }
}
