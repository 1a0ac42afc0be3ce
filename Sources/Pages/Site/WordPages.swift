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
    if !edition.campus.isPlain { pages.append(try figures()) }
    for document in edition.campus.documents { pages.append(try page(of: document)) }
    return pages
  }

  private func page(of document: Document) throws(Route.Refusal) -> Page {
    let address = Address.document(document)
    let frame = PageFrame(
      address: address, origin: document.file, title: document.title, summary: document.summary)
    let root = Address.root(from: address)
    let isContents = document.route == "guide/index"
    return try edition.checkedPage(frame, template: "prose") { diagnostics in
      var lost: [String] = []
      let prose = Prose(markdown: document.markdown) { target in
        let page = Self.link(target)
        if page != nil, !leadsSomewhere(target, from: document) { lost.append(target) }
        return page
      }
      diagnostics += lost.map { Self.leadsNowhere($0, in: document) }
      return [
        "crumbs": .crumbs(
          document.shelf == .guide && !isContents
            ? [Crumb("Guide", root + "guide/index.html")] : []),
        "head": .text(document.title), "lead": .optional(document.summary),
        "prose": .markup(prose.html),
        "hasChapters": .flag(isContents), "chaptersHead": "Chapters",
        "chapters": isContents ? chapters(from: root) : [],
      ]
    }
  }

  /// Whether a link to a Markdown file means one of the site's documents.
  private func leadsSomewhere(_ target: String, from document: Document) -> Bool {
    let file = target.prefix { $0 != "#" }.dropLast(3)
    var parts = document.route.split(separator: "/").dropLast()
    for part in file.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    let route = parts.joined(separator: "/")
    return edition.campus.documents.contains { $0.route == route }
  }

  /// The mistake at the place where the link is written.
  private static func leadsNowhere(_ target: String, in document: Document) -> Diagnostic {
    var place = FilePlace(document.file)
    let lines = document.markdown.split(separator: "\n", omittingEmptySubsequences: false)
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
  private func chapters(from root: String) -> TemplateValue {
    let chapters = edition.campus.documents.filter {
      $0.shelf == .guide && $0.route != "guide/index"
    }.sorted { ($0.order ?? .max, $0.title, $0.route) < ($1.order ?? .max, $1.title, $1.route) }
    return .list(
      chapters.map {
        [
          "href": .text(root + Address.document($0)), "title": .text($0.title),
          "summary": .text($0.summary ?? ""),
        ]
      })
  }

  /// A link to a Markdown file leads to the page it becomes; all others stay.
  private static func link(_ target: String) -> String? {
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard !target.contains(":"), parts[0].hasSuffix(".md") else { return nil }
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
}
