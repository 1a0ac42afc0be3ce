internal import CampusModel
internal import Markup
internal import Prose
internal import SiteBuild
internal import Templating

/// Pages of words: the owner's Markdown, the guide, and the two pages that every site has.
struct WordPages {
  let edition: Edition

  func pages() throws(Route.Refusal) -> [Page] {
    var pages = [try figures(), try missing()]
    for document in edition.campus.documents { pages.append(try page(of: document)) }
    return pages
  }

  private func page(of document: Document) throws(Route.Refusal) -> Page {
    let address = Address.document(document)
    let frame = PageFrame(
      address: address, origin: document.file, title: document.title, summary: document.summary)
    let root = Address.root(from: address)
    let isContents = document.route == "guide/index"
    return try edition.page(frame, template: "prose") {
      let prose = Prose(markdown: document.markdown) { Self.link($0) }
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
