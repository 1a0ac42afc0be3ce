internal import CampusModel
package import CoursePages
internal import Diagnostics
internal import Markup
internal import Prose
package import SiteBuild
internal import SiteFrame
internal import Templating

/// Pages of words: the owner's Markdown with its lists and feeds, the guide, and how figures are
/// made.
package struct WordPages {
  let view: BlockView
  /// Whether the site has pages and feeds of private people, too.
  var hasSealedPages = false
  let study: CatalogStudy
  /// How the owner's pages belong together, the main language first.
  let languages: [PageLanguage]

  package init(view: BlockView, hasSealedPages: Bool = false, study: CatalogStudy) {
    (self.view, self.hasSealedPages, self.study) = (view, hasSealedPages, study)
    languages = PageLanguage.all(of: view.edition)
  }

  var edition: Edition { view.edition }

  func language(of document: Document) -> PageLanguage {
    languages.first { $0.mark == document.language } ?? languages[0]
  }

  /// In any order; nothing is rendered yet. Throws if a name of the data cannot be a file name.
  package func pages() throws(Route.PathError) -> [Page] {
    var pages: [Page] = []
    if hasSealedPages {
      for address in Address.foldersWithoutList { pages.append(try emptyList(at: address)) }
    }
    if !edition.campus.isPlain {
      pages += [try FiguresPage(edition: edition, study: study).page(), try offline()]
    }
    let documents = edition.campus.content.documents
    let links = DocumentLinks(edition.campus)
    pages.reserveCapacity(pages.count + documents.count)
    for document in documents {
      let page = DocumentPage(document, links, self)
      pages.append(
        Page(
          route: try Route(Address.document(document)), origin: document.file, key: { page.key },
          written: { page.written($0) }, isFound: edition.campus.settings.publishing.isOpenToSearch,
          render: { page.render(&$0) }))
    }
    for language in languages {
      pages += try SectionPages(edition: edition, language: language).pages()
      pages += try PageFeeds(edition: edition, language: language).pages()
      pages += try PageSearch(edition: edition, language: language).pages()
    }
    return pages + (try contents())
  }

  /// The front pages that the owner did not write: lists of all pages in a language, by address.
  /// That of the main language is for a site without a campus.
  private func contents() throws(Route.PathError) -> [Page] {
    let campus = edition.campus
    var pages: [Page] = []
    for language in languages {
      let isMain = language.mark == nil
      let isListed = isMain ? campus.isPlain : !language.documents.isEmpty
      let route = "\(language.folder)index"
      if !isListed || campus.content.documents.contains(where: { $0.route == route }) { continue }
      let title = campus.settings.publishing.title(in: language.language)
      let frame = language.frame(
        at: language.front, origin: "the list of pages", title: title, of: edition)
      let guide = isMain ? campus.content.documents.filter { $0.shelf == .guide } : []
      let rows = (language.documents + guide).sorted { $0.route < $1.route }
      let root = Address.root(from: language.front)
      pages.append(
        try edition.page(frame) {
          ProseContent(
            head: title, chaptersHead: language.words[.pages],
            chapters: rows.isEmpty
              ? nil : rows.map { ProseContent.Chapter($0, root: root, language.words) })
        })
    }
    return pages
  }

  /// Adds everything that the page depends on, in addition to facts shared by all pages.
  func addingBasis(
    of document: Document, _ links: DocumentLinks
  ) -> @Sendable (inout Fingerprint) -> Void {
    { digest in
      digest.add(links.digest)
      for text in [document.file, document.route, document.title, document.summary ?? "\0"] {
        digest.add(text)
      }
      digest.add(document.markdown)
      if edition.campus.settings.publishing.allowsHTML { digest.add("html") }
      if !document.blocks.isEmpty { digest.add(document.blocks) }
      let language = language(of: document)
      language.add(to: &digest)
      for translation in edition.outline.translations[Address.document(document)] {
        digest.add(translation)
      }
      language.tree.add(document, to: &digest)
      guard document.route == "guide/index" else { return }
      for chapter in chapters { digest.add([chapter.route, chapter.title, chapter.summary]) }
    }
  }

  /// The frame of the page of `document`.
  func frame(of document: Document) -> PageFrame {
    language(of: document).frame(
      at: Address.document(document), origin: document.file, title: document.title,
      summary: document.summary, of: edition)
  }

  /// The page of `document`, whose text is `prose`.
  func render(
    _ document: Document, _ prose: Prose, in frame: PageFrame,
    _ diagnostics: inout [Diagnostic]
  ) -> [UInt8] {
    let root = Address.root(from: frame.address)
    let language = language(of: document)
    let (tree, words) = (language.tree, language.words)
    var content = ProseContent(
      crumbs: crumbs(of: document, root: root), head: document.title, lead: document.summary,
      prose: prose.html, hasBlocks: !document.blocks.outline.isEmpty,
      needsStyle: prose.needsStyle)
    if document.route == "guide/index" {
      content.list(
        chapters.map { ProseContent.Chapter($0, root: root, words) }, head: words[.chapters])
    } else if let section = tree.section(of: document) {
      content.list(
        section.sections.map { ProseContent.Chapter($0, root: root, words) }
          + section.list.chapters(on: 1, words), head: words[.pages],
        pages: section.list.links(on: 1, words))
      content.feed = PageFeeds.address(of: section).map { root + $0 }
    }
    content.place(document, in: language, root: root)
    return edition.shell.fill(
      frame, template(of: document, &diagnostics),
      [
        .parameters(of: document.head, keys: tree.keys), TemplateValue(of: content),
      ], nil, &diagnostics)
  }

  /// The template that a page has: the one it names, if that is the owner's.
  private func template(of document: Document, _ diagnostics: inout [Diagnostic]) -> String {
    guard let written = document.head.layout else { return ProseContent.template }
    let name = written.hasSuffix(".html") ? String(written.dropLast(".html".count)) : written
    if edition.outline.layouts.contains(name) { return name }
    diagnostics.append(.noLayout(name, in: document, others: edition.outline.layouts))
    return ProseContent.template
  }

  /// The guide, or the sections above a page, the front page left out.
  private func crumbs(of document: Document, root: String) -> [Crumb] {
    guard document.shelf == .pages else {
      let guide = languages[0].words[.guide]
      return document.route == "guide/index" ? [] : [Crumb(guide, root + "guide/index.html")]
    }
    return language(of: document).tree.path(to: document).map {
      Crumb($0.title, root + Address.document($0))
    }
  }

  /// The guide's chapters, in their order.
  private var chapters: [Document] {
    edition.campus.content.documents.filter {
      $0.shelf == .guide && $0.route != "guide/index"
    }.sorted { ($0.order ?? .max, $0.title, $0.route) < ($1.order ?? .max, $1.title, $1.route) }
  }

  /// The front page of a folder whose files can be found only by their addresses.
  private func emptyList(at address: String) throws(Route.PathError) -> Page {
    let frame = PageFrame(
      address: address, origin: "the page of a folder without a list", title: "No list",
      isFound: false)
    return try edition.page(frame, basis: { _ in }) {
      ProseContent(
        head: "No list",
        lead: "This folder has no list of its pages. Open a page by its address.")
    }
  }

  /// It is shown at any depth, so its links begin at the host's root.
  private func offline() throws(Route.PathError) -> Page {
    var frame = PageFrame(
      address: Address.offline, origin: "the page for phones without a network",
      title: "No network", isFound: false)
    frame.root = edition.campus.settings.publishing.basePath
    return try edition.page(frame) { OfflineContent() }
  }
}

/// A page of words.
struct ProseContent: PageContent {
  static let template = "prose"

  /// A link to another page.
  struct Chapter: Encodable, Sendable {
    var href: String
    var title: String
    var summary: String
    var date: TrustedMarkup?

    init(_ document: Document, root: String, _ words: InterfaceWords) {
      href = root + Address.document(document)
      title = document.title
      summary = document.summary ?? ""
      date = document.head.date.map { words.date($0.day) }
    }

    init(href: String, title: String, summary: String) {
      (self.href, self.title, self.summary) = (href, title, summary)
    }
  }

  /// The terms that a page has of one taxonomy.
  struct Group: Encodable, Sendable {
    struct Term: Encodable, Sendable {
      var href: String
      var name: String
    }

    /// "Tags".
    var name: String
    var terms: [Term]
  }

  var crumbs: [Crumb] = []
  var head: String
  /// Below the heading.
  var lead: String?
  var prose: TrustedMarkup
  /// Whether the text has charts, tables or figures of data.
  var hasBlocks: Bool
  /// Whether the text has colors of code, footnotes, tasks or the like.
  var needsStyle: Bool
  /// Whether it lists pages; the list may be empty.
  var hasChapters: Bool
  var chaptersHead: String
  var chapters: [Chapter]
  /// The other pages of the list, if it has several.
  var pages: PageLinks?
  /// The address of the feed of the pages that it lists.
  var feed: String?
  /// Since when the page has been there, and when it was changed last.
  var dates: TrustedMarkup?
  /// The terms of the page.
  var groups: [Group] = []
  /// Whether the section has a page before or after it.
  var hasNeighbors = false
  var before: PageLink?
  var after: PageLink?

  init(
    crumbs: [Crumb] = [], head: String, lead: String? = nil, prose: TrustedMarkup = .empty,
    hasBlocks: Bool = false, needsStyle: Bool = false, chaptersHead: String = "",
    chapters: [Chapter]? = nil, pages: PageLinks? = nil
  ) {
    (self.crumbs, self.head, self.lead, self.prose) = (crumbs, head, lead, prose)
    (self.hasBlocks, self.needsStyle) = (hasBlocks, needsStyle)
    (hasChapters, self.chaptersHead) = (chapters != nil, chaptersHead)
    self.chapters = chapters ?? []
    self.pages = pages
  }

  /// Lists pages.
  mutating func list(_ chapters: [Chapter], head: String, pages: PageLinks? = nil) {
    (hasChapters, chaptersHead) = (true, head)
    (self.chapters, self.pages) = (chapters, pages)
  }

  /// Adds the values in the front matter of the page, and its neighbors.
  mutating func place(_ document: Document, in language: PageLanguage, root: String) {
    let (head, words) = (document.head, language.words)
    let updated = head.updated.flatMap { $0 == head.date ? nil : $0.day }
    dates = [
      head.date.map { words.date($0.day) },
      updated.map { words.markup(.updated, ["date": words.date($0)]) },
    ].compactMap(\.self).joined(by: " · ")
    groups = head.groups.map { taxonomy, terms in
      Group(
        name: words.title(ofTaxonomy: taxonomy),
        terms: terms.map {
          let stem = Address.term(slug($0), of: taxonomy, in: language.mark)
          return .init(href: "\(root)\(stem).html", name: $0)
        })
    }
    let (previous, next) = language.tree.neighbors(of: document)
    func link(to document: Document) -> PageLink {
      PageLink(href: root + Address.document(document), name: phrase("\(document.title)"))
    }
    (before, after) = (previous.map(link), next.map(link))
    hasNeighbors = before != nil || after != nil
  }
}

/// The page for phones without a network.
struct OfflineContent: PageContent {
  static let template = "offline"
}

extension Diagnostic {
  fileprivate static func noLayout(
    _ name: String, in document: Document, others: Set<String>
  ) -> Diagnostic {
    Diagnostic(
      .warning, .owner, at: FilePlace(document.file),
      "no template of yours is called '\(name)'; the page has the usual one",
      suggestion: didYouMean(name, among: others) ?? "add Templates/\(name).mustache")
  }
}

extension Fingerprint {
  /// Adds the digest of a text.
  mutating func add(_ text: DocumentText) { add(text.digest) }

  /// Adds everything that the blocks of a page depend on, except the page's text.
  mutating func add(_ blocks: PageBlocks) {
    if let mark = blocks.mark { add(mark) } else { add(blocks.contents ?? PageBlocks.Contents()) }
    add(blocks.pictures)
  }

  private mutating func add(_ digest: UInt128) {
    add(UInt64(truncatingIfNeeded: digest))
    add(UInt64(truncatingIfNeeded: digest >> 64))
  }
}
