internal import Atom
internal import CampusModel
internal import ICalendar
internal import Markup
internal import SiteBuild
internal import SiteFrame
internal import TimeZones

/// Feeds of the owner's pages in one language with a date: one of all of them, and one of each
/// section.
struct PageFeeds {
  let edition: Edition
  let language: PageLanguage

  private static let mostEntries = 20

  /// The address of a section's feed; `nil` where it has none of its own.
  static func address(of section: DocumentTree.Section) -> String? {
    guard section.pages.contains(where: { $0.head.date != nil }) else { return nil }
    let document = section.document
    return document.isFront
      ? Address.pageFeed(in: document.language) : Address.pageFeed(of: document)
  }

  func pages() throws(Route.PathError) -> [Page] {
    let title = edition.campus.settings.publishing.title(in: language.language)
    var feeds = [
      feed(
        of: language.documents, title: title, at: Address.pageFeed(in: language.mark),
        beside: language.front, key: language.mark.map { [$0.text] } ?? [])
    ]
    for section in language.tree.all where !section.document.isFront {
      let document = section.document
      feeds.append(
        feed(
          of: section.pages, title: "\(document.title) · \(title)",
          at: Address.pageFeed(of: document), beside: Address.document(document),
          key: [document.route]))
    }
    var pages: [Page] = []
    for case (let address, let feed)? in feeds {
      pages.append(
        Page(route: try Route(address), origin: "the feed of pages at \(address)") { _ in
          feed.bytes
        })
    }
    return pages
  }

  /// `nil` where no page has a date.
  private func feed(
    of documents: [Document], title: String, at address: String, beside page: String, key: [String]
  ) -> (address: String, feed: AtomFeed)? {
    let dated = documents.filter { $0.head.date != nil }
    guard !dated.isEmpty else { return nil }
    let entries = ListOrder.updated.sorted(dated).prefix(Self.mostEntries).map(entry)
    let publishing = edition.campus.settings.publishing
    let feed = AtomFeed(
      id: tag(["pages"] + key), title: title, subtitle: language.words[.newest],
      author: publishing.title(in: language.language), language: language.language.tag.text,
      updated: entries.map(\.updated).max() ?? Instant(seconds: 0),
      address: publishing.baseURL + address, page: publishing.baseURL + page, entries: entries)
    return (address, feed)
  }

  private func entry(_ document: Document) -> AtomFeed.Entry {
    var content = MarkupWriter()
    content.element("p", [:], document.summary ?? document.title)
    let date = document.head.updated ?? document.head.date
    return AtomFeed.Entry(
      id: tag(["page", document.route]), title: document.title,
      updated: date.map(instant) ?? Instant(seconds: 0),
      page: edition.campus.settings.publishing.baseURL + Address.document(document),
      category: "page", content: content.markup)
  }

  private func instant(_ date: PageDate) -> Instant {
    date.instant { Instant(seconds: edition.zone.instant(localSeconds: $0.localSeconds)) }
  }

  private func tag(_ keys: [String]) -> TagURI {
    let path = edition.campus.settings.publishing.basePath.split(separator: "/").map(String.init)
    return TagURI(host: edition.records.feedIdentity.host, path + keys)
  }
}
