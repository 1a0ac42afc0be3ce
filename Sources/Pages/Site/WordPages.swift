internal import CampusModel
internal import Diagnostics
internal import Markup
internal import Prose
internal import SiteBuild
internal import Templating

/// Pages of words: the owner's Markdown, the guide, and the two pages that every site has.
struct WordPages {
  let edition: Edition

  func pages() throws(Route.Refusal) -> [Page] {
    var pages = [try missing()]
    if !edition.campus.isPlain { pages += [try figures(), try offline()] }
    let documents = edition.campus.documents
    let shelves = Shelves(documents)
    pages.reserveCapacity(pages.count + documents.count)
    for document in documents {
      let page = DocumentPage(document, shelves, self)
      pages.append(
        Page(
          route: try Route(Address.document(document)), origin: document.file, key: { page.key },
          render: { page.render(&$0) }))
    }
    return pages
  }

  /// Adds all that the page depends on beside what all pages share. Whether links lead somewhere is looked at again in any
  /// case.
  fileprivate func addingBasis(of document: Document) -> @Sendable (inout Fingerprint) -> Void {
    { digest in
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
    _ document: Document, on shelves: Shelves, _ diagnostics: inout [Diagnostic]
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
      "prose": .markup(prose(of: document, on: shelves, &diagnostics)),
      "hasChapters": .flag(isContents), "chaptersHead": "Chapters",
      "chapters": isContents ? chapters(from: root) : [],
    ]
    return edition.shell.fill(frame, "prose", own, &diagnostics)
  }

  private func prose(
    of document: Document, on shelves: Shelves, _ diagnostics: inout [Diagnostic]
  ) -> TrustedMarkup {
    guard let markdown = document.markdown.bytes else {
      diagnostics.append(Self.hasChanged(document))
      return .empty
    }
    var lost: [String] = []
    let prose = Prose(markdown: markdown) { target in
      let page = Self.link(target)
      if page != nil, !shelves.hold(target, seenFrom: document) { lost.append(target) }
      return page
    }
    diagnostics += lost.map { Self.leadsNowhere($0, in: document, markdown) }
    return prose.html
  }

  private static func hasChanged(_ document: Document) -> Diagnostic {
    Diagnostic(
      .error, .owner, at: FilePlace(document.file), "the file has changed while the site was built",
      suggestion: "build again")
  }

  /// The mistake at the place where the link is written.
  private static func leadsNowhere(
    _ target: String, in document: Document, _ markdown: [UInt8]
  ) -> Diagnostic {
    var place = FilePlace(document.file)
    let text = String(decoding: markdown, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard let start = line.firstRange(of: "](\(target)") else { continue }
      place.line = document.firstLine + index
      place.column = line.utf8.distance(from: line.startIndex, to: start.lowerBound) + 3
      break
    }
    return Diagnostic(
      .error, .owner, at: place, Diagnostic.Message("the link to '\(target)' leads to no page"),
      suggestion: "links name Markdown files, seen from this one")
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

  /// A link to a Markdown file leads to the page it becomes; all others stay.
  private static func link(_ target: String) -> String? {
    guard !target.utf8.contains(UInt8(ascii: ":")) else { return nil }
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0].hasSuffix(".md") else { return nil }
    let page = "\(parts[0].dropLast(3)).html"
    return parts.count == 2 ? "\(page)#\(parts[1])" : page
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
  private let shelves: Shelves
  private let words: WordPages

  init(_ document: Document, _ shelves: Shelves, _ words: WordPages) {
    (self.document, self.shelves, self.words) = (document, shelves, words)
  }

  var key: UInt128 { words.edition.key(words.addingBasis(of: document))() }

  func render(_ diagnostics: inout [Diagnostic]) -> [UInt8] {
    words.render(document, on: shelves, &diagnostics)
  }
}

/// Which documents there are, by their routes.
private struct Shelves: Sendable {
  /// In order.
  private let routes: [String]

  init(_ documents: [Document]) { routes = documents.map(\.route).sorted() }

  /// Whether a link to a Markdown file means one of the documents.
  func hold(_ target: String, seenFrom document: Document) -> Bool {
    let file = target.prefix { $0 != "#" }.dropLast(3)
    var parts = document.route.split(separator: "/").dropLast()
    for part in file.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return has(parts.joined(separator: "/"))
  }

  private func has(_ route: String) -> Bool {
    var (low, high) = (0, routes.count)
    while low < high {
      let middle = (low + high) / 2
      if routes[middle] < route { low = middle + 1 } else { high = middle }
    }
    return low < routes.count && routes[low] == route
  }
}
