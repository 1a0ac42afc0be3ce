internal import CampusModel
internal import SiteFrame

/// How the owner's pages in one language belong together: sections, which are folders with an
/// `_index.md`, the order of the pages in each, and the terms that pages share.
///
/// A page belongs to the nearest folder above it that is a section. Pages of the guide belong to
/// none.
///
/// A class, because the page of each document holds it.
final class DocumentTree: Sendable {
  /// A folder that lists its pages.
  struct Section: Sendable {
    let document: Document
    /// Its pages, in the order of its list.
    let pages: [Document]
    /// The sections directly below, in the order of the list of pages.
    let sections: [Document]

    /// How many pages are on one page of its list; `nil` for all.
    var rows: Int? { document.head.section.paginateBy }
  }

  /// By the addresses of their own pages.
  private let sections: [String: Section]
  /// The section of each page, and its place there, by address.
  private let homes: [String: (section: String, place: Int)]
  private let folders: Folders
  /// By name.
  let taxonomies: [Taxonomy]
  /// The names that any page has a value for which the program does not know.
  let keys: [String]

  /// The tree of the owner's pages in one language; `keys` are in the order of names.
  init(_ own: [Document], keys: [String]) {
    let folders = Folders(own)
    var sections: [String: Section] = [:]
    var homes: [String: (section: String, place: Int)] = [:]
    for document in own where document.isListing {
      let order = ListOrder(document.head.section.sortBy)
      let pages = order.sorted(folders.pages(of: document))
      sections[document.route] = Section(
        document: document, pages: pages, sections: order.sorted(folders.sections(of: document)))
    }
    for (route, section) in sections {
      for (place, page) in section.pages.enumerated()
      where folders.home(of: page)?.route == route {
        homes[page.route] = (route, place)
      }
    }
    (self.sections, self.homes, self.folders) = (sections, homes, folders)
    taxonomies = Taxonomy.all(of: own)
    self.keys = keys
  }

  /// All sections, by address.
  var all: [Section] { sections.values.sorted { $0.document.route < $1.document.route } }

  /// The section whose page a document is; `nil` for other pages.
  func section(of document: Document) -> Section? { sections[document.route] }

  /// The page of the section that a page or a section belongs to.
  private func above(_ document: Document) -> Document? { folders.home(of: document) }

  /// The pages before and after a page in the list of its section.
  func neighbors(of document: Document) -> (previous: Document?, next: Document?) {
    guard let home = homes[document.route], let pages = sections[home.section]?.pages else {
      return (nil, nil)
    }
    let (before, after) = (home.place - 1, home.place + 1)
    return (before >= 0 ? pages[before] : nil, after < pages.count ? pages[after] : nil)
  }
}

extension DocumentTree {
  /// The sections that a page is in, the outermost first, without the front page.
  func path(to document: Document) -> [Document] {
    var path: [Document] = []
    var place = above(document)
    while let section = place {
      path.append(section)
      place = above(section)
    }
    return path.reversed().filter { !$0.isFront }
  }

  /// Adds everything that the page of a document shows of the others and of its front matter.
  func add(_ document: Document, to digest: inout Fingerprint) {
    digest.add(document.head.saysMore)
    if document.head.saysMore { digest.add(document.head) }
    if !keys.isEmpty { digest.add(keys) }
    for section in path(to: document) { digest.add([section.route, section.title]) }
    let (previous, next) = neighbors(of: document)
    for neighbor in [previous, next] { digest.add([neighbor?.route, neighbor?.title]) }
    guard let section = section(of: document) else { return }
    section.list.add(page: 1, to: &digest)
    DocumentList(section.sections, stem: "").add(page: 1, to: &digest)
    digest.add(PageFeeds.address(of: section))
  }
}

extension DocumentHead {
  /// Whether it says more of the page than title, summary and order.
  fileprivate var saysMore: Bool {
    date != nil || updated != nil || !authors.isEmpty || !taxonomies.isEmpty || layout != nil
      || !other.isEmpty
  }
}

/// The pages and sections of each folder that is a section.
private struct Folders: Sendable {
  /// By folder: "" or "posts/".
  private var listings: [Substring: Document] = [:]
  /// By the addresses of sections' pages; pages of a transparent section are also pages of the one
  /// above.
  private var pages: [String: [Document]] = [:]
  private var sections: [String: [Document]] = [:]

  init(_ documents: [Document]) {
    for document in documents where document.isListing {
      listings[document.folder] = document
    }
    guard !listings.isEmpty else { return }
    for document in documents {
      guard var home = home(of: document) else { continue }
      if document.isListing {
        sections[home.route, default: []].append(document)
        continue
      }
      pages[home.route, default: []].append(document)
      while home.head.section.isTransparent, let above = self.home(of: home) {
        pages[above.route, default: []].append(document)
        home = above
      }
    }
  }

  func pages(of section: Document) -> [Document] { pages[section.route] ?? [] }

  /// The sections directly below a section, in their order.
  func sections(of section: Document) -> [Document] { sections[section.route] ?? [] }

  /// The page of the nearest section above a page; `nil` without one.
  func home(of document: Document) -> Document? {
    var folder = document.folder
    if document.isListing {
      guard !folder.isEmpty else { return nil }
      folder = Self.above(folder)
    }
    while true {
      if let listing = listings[folder] { return listing }
      if folder.isEmpty { return nil }
      folder = Self.above(folder)
    }
  }

  /// "posts/" for "posts/2026/".
  private static func above(_ folder: Substring) -> Substring {
    let name = folder.dropLast()
    return name.lastIndex(of: "/").map { name[...$0] } ?? ""
  }
}
