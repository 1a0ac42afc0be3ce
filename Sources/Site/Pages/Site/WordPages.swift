internal import CampusModel
internal import Diagnostics
internal import Markup
internal import SiteBuild
internal import Templating

/// Pages of words: the owner's Markdown, the guide, and how figures are made.
struct WordPages {
  let view: BlockView
  /// Whether the site has pages and feeds of private people, too.
  var hasSealedPages = false

  var edition: Edition { view.edition }

  func pages() throws(Route.PathError) -> [Page] {
    var pages: [Page] = []
    if hasSealedPages {
      for address in Address.foldersWithoutList { pages.append(try emptyList(at: address)) }
    }
    if !edition.campus.isPlain { pages += [try figures(), try offline()] }
    let documents = edition.campus.content.documents
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

  /// Adds everything that the page depends on, in addition to what all pages share.
  func addingBasis(
    of document: Document, _ links: DocumentLinks
  ) -> @Sendable (inout Fingerprint) -> Void {
    { digest in
      digest.add(links.digest)
      for text in [document.file, document.route, document.title, document.summary ?? "\0"] {
        digest.add(text)
      }
      digest.add(document.markdown)
      if !document.blocks.isEmpty { digest.add(document.blocks) }
      guard document.route == "guide/index" else { return }
      for chapter in chapters { digest.add([chapter.route, chapter.title, chapter.summary]) }
    }
  }

  /// The frame of the page of `document`.
  func frame(of document: Document) -> PageFrame {
    PageFrame(
      address: Address.document(document), origin: document.file, title: document.title,
      summary: document.summary)
  }

  /// The page of `document`, whose text is `prose`.
  func render(
    _ document: Document, _ prose: TrustedMarkup, in frame: PageFrame,
    _ diagnostics: inout [Diagnostic]
  ) -> [UInt8] {
    let address = frame.address
    let root = Address.root(from: address)
    let isContents = document.route == "guide/index"
    let crumbs =
      document.shelf == .guide && !isContents ? [Crumb("Guide", root + "guide/index.html")] : []
    let content = ProseContent(
      crumbs: crumbs, head: document.title, lead: document.summary, prose: prose,
      hasBlocks: !document.blocks.outline.isEmpty, chaptersHead: "Chapters",
      chapters: isContents ? chapters(from: root) : nil)
    return edition.shell.fill(
      frame, ProseContent.template, [TemplateValue(of: content)], nil, &diagnostics)
  }

  /// The guide's chapters, in their order.
  private var chapters: [Document] {
    edition.campus.content.documents.filter {
      $0.shelf == .guide && $0.route != "guide/index"
    }.sorted { ($0.order ?? .max, $0.title, $0.route) < ($1.order ?? .max, $1.title, $1.route) }
  }

  private func chapters(from root: String) -> [ProseContent.Chapter] {
    chapters.map { ProseContent.Chapter($0, root: root) }
  }

  private func figures() throws(Route.PathError) -> Page {
    let settings = edition.campus.settings
    let frame = PageFrame(
      address: Address.figures, origin: "the page on figures", title: "How figures are made")
    return try edition.page(frame) {
      FiguresContent(
        factor: phrase("\(Figure(settings.counts.peoplePerDevice, .rating)) people"),
        staleAfter: counted(settings.counts.staleAfter, "minute", "minutes"))
    }
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
    let frame = PageFrame(
      address: Address.offline, origin: "the page for phones without a network",
      title: "No network", root: edition.campus.settings.publishing.basePath, isFound: false)
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

    init(_ document: Document, root: String) {
      href = root + Address.document(document)
      title = document.title
      summary = document.summary ?? ""
    }
  }

  var crumbs: [Crumb] = []
  var head: String
  /// Below the heading.
  var lead: String?
  var prose: TrustedMarkup
  /// Whether the text has charts, tables or figures of data.
  var hasBlocks: Bool
  /// Whether it lists pages; the list may be empty.
  var hasChapters: Bool
  var chaptersHead: String
  var chapters: [Chapter]

  init(
    crumbs: [Crumb] = [], head: String, lead: String? = nil, prose: TrustedMarkup = .empty,
    hasBlocks: Bool = false, chaptersHead: String = "", chapters: [Chapter]? = nil
  ) {
    (self.crumbs, self.head, self.lead, self.prose) = (crumbs, head, lead, prose)
    self.hasBlocks = hasBlocks
    (hasChapters, self.chaptersHead) = (chapters != nil, chaptersHead)
    self.chapters = chapters ?? []
  }
}

/// How figures are made.
struct FiguresContent: PageContent {
  static let template = "figures"

  /// How many people one device counts as.
  var factor: TrustedMarkup
  /// How old counts may be.
  var staleAfter: TrustedMarkup
}

/// The page for phones without a network.
struct OfflineContent: PageContent {
  static let template = "offline"
}

extension WordPages: PageFamily {
  init(_ plan: SitePlan) {
    self.init(view: plan.view, hasSealedPages: plan.hasSealedPages)
  }
}

extension Fingerprint {
  /// Adds the digest of a text.
  mutating func add(_ text: DocumentText) { add(text.digest) }

  /// Adds everything that the blocks of a page depend on, beside the page's text.
  mutating func add(_ blocks: PageBlocks) {
    if let mark = blocks.mark { add(mark) } else { add(blocks.contents ?? PageBlocks.Contents()) }
    add(blocks.pictures)
  }

  private mutating func add(_ digest: UInt128) {
    add(UInt64(truncatingIfNeeded: digest))
    add(UInt64(truncatingIfNeeded: digest >> 64))
  }
}
