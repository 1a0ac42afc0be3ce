internal import CampusModel
internal import Diagnostics
internal import Markup
internal import Prose
internal import SiteBuild
internal import Templating

/// Pages of words: the owner's Markdown, the guide, and the two pages that every site has.
struct WordPages {
  let edition: Edition

  /// `besideSealed` tells whether the site has pages and feeds of private people.
  func pages(besideSealed isSealed: Bool = false) throws(Route.Refusal) -> [Page] {
    var pages = [try missing()]
    if isSealed {
      for address in Address.foldersWithoutList { pages.append(try emptyList(at: address)) }
    }
    if !edition.campus.isPlain { pages += [try figures(), try offline()] }
    let documents = edition.campus.documents
    let links = DocumentLinks(edition.campus)
    pages.reserveCapacity(pages.count + documents.count)
    for document in documents {
      let page = DocumentPage(document, links, self)
      pages.append(
        Page(
          route: try Route(Address.document(document)), origin: document.file, key: { page.key },
          written: { page.written($0) }, render: { page.render(&$0) }))
    }
    return pages
  }

  /// Adds all that the page depends on beside what all pages share.
  fileprivate func addingBasis(
    of document: Document, _ links: DocumentLinks
  ) -> @Sendable (inout Fingerprint) -> Void {
    { digest in
      digest.add(links.digest)
      for text in [document.file, document.route, document.title, document.summary ?? "\0"] {
        digest.add(text)
      }
      digest.add(UInt64(truncatingIfNeeded: document.markdown.digest))
      digest.add(UInt64(truncatingIfNeeded: document.markdown.digest >> 64))
      guard document.route == "guide/index" else { return }
      for chapter in chapters { digest.add([chapter.route, chapter.title, chapter.summary]) }
    }
  }

  fileprivate func render(
    _ document: Document, _ links: DocumentLinks, _ diagnostics: inout [Diagnostic]
  ) -> [UInt8] {
    let address = Address.document(document)
    let frame = PageFrame(
      address: address, origin: document.file, title: document.title, summary: document.summary)
    let root = Address.root(from: address)
    let isContents = document.route == "guide/index"
    let crumbs =
      document.shelf == .guide && !isContents ? [Crumb("Guide", root + "guide/index.html")] : []
    let own: [String: TemplateValue] = [
      "crumbs": .crumbs(crumbs), "head": .text(document.title), "lead": .optional(document.summary),
      "prose": .markup(prose(of: document, links, &diagnostics)),
      "hasChapters": .flag(isContents), "chaptersHead": "Chapters",
      "chapters": isContents ? chapters(from: root) : [],
    ]
    return edition.shell.fill(frame, "prose", own, &diagnostics)
  }

  private func prose(
    of document: Document, _ links: DocumentLinks, _ diagnostics: inout [Diagnostic]
  ) -> TrustedMarkup {
    guard let markdown = document.markdown.bytes else {
      diagnostics.append(Self.hasChanged(document))
      return .empty
    }
    var lost: [String] = []
    let prose = Prose(markdown: markdown) { target in
      switch links.lead(of: target, in: document) {
      case .asWritten: return nil
      case .to(let address): return address
      case .nowhere:
        lost.append(target)
        // Its mistake is reported here, at its place: the page's own address is right in any case.
        return ""
      }
    }
    if !lost.isEmpty { diagnostics += Self.lost(in: document, links, markdown) }
    return prose.html
  }

  /// The mistakes at the places where the links are written, each as often as it is made.
  private static func lost(
    in document: Document, _ links: DocumentLinks, _ markdown: [UInt8]
  ) -> [Diagnostic] {
    Prose.links(in: markdown).compactMap { link in
      guard case .nowhere(let suggestion) = links.lead(of: link.target, in: document) else {
        return nil
      }
      return Diagnostic(
        .error, .owner, at: place(of: link, in: document),
        Diagnostic.Message("the link to '\(link.target)' leads to no page"),
        suggestion: suggestion)
    }
  }

  private static func place(of link: Prose.Link, in document: Document) -> FilePlace {
    FilePlace(document.file, line: document.firstLine + link.line - 1, column: link.column)
  }

  /// Where a link is written that the page has as `reference`.
  fileprivate static func written(
    _ reference: String, in document: Document, _ links: DocumentLinks
  ) -> WrittenLink? {
    guard let markdown = document.markdown.bytes else { return nil }
    for link in Prose.links(in: markdown) {
      var shown = link.target
      if case .to(let address) = links.lead(of: link.target, in: document) { shown = address }
      var escaped: [UInt8] = []
      Escaping.url(shown, into: &escaped)
      if unescaped(escaped) == reference {
        return WrittenLink(link.target, at: place(of: link, in: document))
      }
    }
    return nil
  }

  private static func hasChanged(_ document: Document) -> Diagnostic {
    Diagnostic(
      .error, .owner, at: FilePlace(document.file), "the file has changed while the site was built",
      suggestion: "build again")
  }

  /// The guide's chapters, in their order.
  private var chapters: [Document] {
    edition.campus.documents.filter {
      $0.shelf == .guide && $0.route != "guide/index"
    }.sorted { ($0.order ?? .max, $0.title, $0.route) < ($1.order ?? .max, $1.title, $1.route) }
  }

  private func chapters(from root: String) -> TemplateValue {
    .list(
      chapters.map {
        [
          "href": .text(root + Address.document($0)), "title": .text($0.title),
          "summary": .text($0.summary ?? ""),
        ]
      })
  }

  private func figures() throws(Route.Refusal) -> Page {
    let settings = edition.campus.settings
    let frame = PageFrame(
      address: Address.figures, origin: "the page on figures", title: "How figures are made")
    return try edition.page(frame, template: "figures") {
      [
        "factor": .markup(
          phrase("\(Figure(settings.peoplePerDevice, .rating)) people")),
        "staleAfter": .markup(counted(settings.staleAfter, "minute", "minutes")),
      ]
    }
  }

  /// The front page of a folder whose files are found only by those who have their addresses.
  private func emptyList(at address: String) throws(Route.Refusal) -> Page {
    let frame = PageFrame(
      address: address, origin: "the page of a folder without a list", title: "No list",
      isFound: false)
    return try edition.page(frame, template: "prose", basis: { _ in }) {
      [
        "crumbs": .crumbs([]), "head": "No list",
        "lead": "What is in this folder has no list. You need the address of a page.",
        "prose": .markup(.empty), "hasChapters": .flag(false), "chaptersHead": "", "chapters": [],
      ]
    }
  }

  /// The page for addresses that are not there. It is served at any depth, so its links begin at the host's root.
  private func missing() throws(Route.Refusal) -> Page {
    let frame = PageFrame(
      address: Address.missing, origin: "the page for missing addresses",
      title: "No page at this address", root: edition.campus.settings.basePath)
    return try edition.page(frame, template: "missing") { [:] }
  }

  /// Like that one it is shown at any depth.
  private func offline() throws(Route.Refusal) -> Page {
    let frame = PageFrame(
      address: Address.offline, origin: "the page for phones without a network",
      title: "No network", root: edition.campus.settings.basePath, isFound: false)
    return try edition.page(frame, template: "offline") { [:] }
  }
}

/// What makes the page of a document. A class, so that both closures of a page hold one small thing: there may be very many
/// pages.
private final class DocumentPage: Sendable {
  private let document: Document
  private let links: DocumentLinks
  private let words: WordPages

  init(_ document: Document, _ links: DocumentLinks, _ words: WordPages) {
    (self.document, self.links, self.words) = (document, links, words)
  }

  var key: UInt128 { words.edition.key(words.addingBasis(of: document, links))() }

  func render(_ diagnostics: inout [Diagnostic]) -> [UInt8] {
    words.render(document, links, &diagnostics)
  }

  func written(_ reference: String) -> WrittenLink? {
    WordPages.written(reference, in: document, links)
  }
}
