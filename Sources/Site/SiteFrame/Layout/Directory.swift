internal import CampusModel
package import Markup
package import SiteBuild

/// A long list of names, on pages, with a file in which a script searches.
package struct Directory: Sendable {
  /// A name with the page it leads to.
  package struct Entry: Hashable, Encodable, Sendable {
    var name: String
    /// The name as it is sorted: "Finch, Ada".
    var sortKey: String
    /// The address of the page.
    var address: String
    /// Below the name; empty for none.
    var detail: String

    package init(name: String, sortKey: String, address: String, detail: String = "") {
      (self.name, self.sortKey, self.address, self.detail) = (name, sortKey, address, detail)
    }
  }

  let edition: Edition
  /// The folder of its pages: "people/".
  let folder: String
  /// The beginning of the names of all pages but the first.
  let stem: String
  /// Where it is, for messages.
  let origin: String
  let tab: Tab
  let head: String
  /// The number of names, and their kind.
  let line: TrustedMarkup
  let crumbs: [Crumb]
  /// In order.
  let entries: [Entry]

  package init(
    edition: Edition, folder: String, stem: String = "list/page-", origin: String, tab: Tab,
    head: String, line: TrustedMarkup, crumbs: [Crumb], entries: [Entry]
  ) {
    (self.edition, self.folder, self.stem, self.origin) = (edition, folder, stem, origin)
    (self.tab, self.head, self.line, self.crumbs, self.entries) = (tab, head, line, crumbs, entries)
  }

  /// More rows would be above the size of a page that loads at once.
  static let rows = 250

  /// In the order of their keys without accents and case, then of their names.
  package static func sorted(_ entries: [Entry]) -> [Entry] {
    entries.map { (slug($0.sortKey), $0) }.sorted { a, b in
      (a.0, a.1.sortKey, a.1.address) < (b.0, b.1.sortKey, b.1.address)
    }.map(\.1)
  }

  package func pages() throws(Route.PathError) -> [Page] {
    var pages = count > 1 ? [try names()] : []
    for number in 1...count { pages.append(try page(number)) }
    return pages
  }

  private var count: Int { max(1, (entries.count + Self.rows - 1) / Self.rows) }

  private func address(_ number: Int) -> String {
    number == 1 ? "\(folder)index.html" : "\(folder)\(stem)\(number).html"
  }

  private func shown(_ number: Int) -> ArraySlice<Entry> {
    entries.dropFirst((number - 1) * Self.rows).prefix(Self.rows)
  }

  private func page(_ number: Int) throws(Route.PathError) -> Page {
    let frame = PageFrame(
      address: address(number), origin: origin, tab: tab,
      title: number == 1 ? head : "\(head), page \(number)")
    return try edition.page(
      frame,
      basis: { digest in
        digest.add(line.text)
        for entry in shown(number) { digest.add([entry.name, entry.address, entry.detail]) }
        for page in 1...count { digest.add(label(of: page)) }
      }
    ) { content(number) }
  }

  private func content(_ number: Int) -> DirectoryContent {
    let root = Address.root(from: address(number))
    return DirectoryContent(
      crumbs: crumbs.map { Crumb($0.text, $0.href.map { root + $0 }) }, head: head, line: line,
      names: count > 1 ? "\(root)\(folder)names.json" : nil, isPaged: count > 1,
      pages: count == 1
        ? []
        : (1...count).map {
          .init(href: root + address($0), name: label(of: $0), current: $0 == number)
        },
      rows: shown(number).map {
        .init(href: root + $0.address, name: $0.name, detail: phrase("\($0.detail)"))
      })
  }

  /// "Abe – Car": the beginnings of a page's first and last names.
  private func label(of number: Int) -> String {
    let shown = shown(number)
    guard let first = shown.first, let last = shown.last else { return "" }
    return [first, last].map { String($0.sortKey.prefix(3)) }.joined(separator: " – ")
  }

  /// Each name with its address and the detail below it.
  private func names() throws(Route.PathError) -> Page {
    let key = edition.key { digest in
      for entry in entries { digest.add([entry.name, entry.address, entry.detail]) }
    }
    return Page(route: try Route("\(folder)names.json"), origin: origin, key: key) { _ in
      JSON.list(
        entries.map {
          .list([.text(Escaping.visible($0.name)), .text($0.address), .text($0.detail)])
        }
      ).bytes
    }
  }
}

/// A list of names.
struct DirectoryContent: PageContent {
  static let template = "directory"

  var crumbs: [Crumb]
  var head: String
  var line: TrustedMarkup
  /// The address of the file with all names, if there are several pages.
  var names: String?
  var isPaged: Bool
  /// By the beginnings of their names.
  var pages: [ChoiceLink]
  var rows: [LinkRow]
}

extension Edition {
  /// The most people whose days are on the page of today.
  static let mostPeople = 6

  /// Whether lists of people are too long for more than their names.
  package var isCrowded: Bool { people.count > Self.mostPeople }

  /// The list behind a tab whose usual page would be too long: a name for each person.
  package func crowd(
    at tab: Tab, in folder: String, head: String, entries: [Directory.Entry]
  ) throws(Route.PathError) -> [Page] {
    // People's own folders are next to these pages: no id of a person has a dot.
    try Directory(
      edition: self, folder: folder, stem: "page-", origin: "the list of people", tab: tab,
      head: head, line: counted(entries.count, "person", "people"), crumbs: [],
      entries: Directory.sorted(entries)
    ).pages()
  }
}
