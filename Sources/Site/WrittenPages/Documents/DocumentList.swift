internal import CampusModel
internal import Markup
internal import SiteFrame

/// A list of the owner's pages, on one page or on several.
struct DocumentList: Sendable {
  let documents: [Document]
  /// The most that are on one page.
  let rows: Int
  /// The address of its first page, without its extension: "posts/index", "tags/swift".
  let stem: String

  init(_ documents: [Document], rows: Int? = nil, stem: String) {
    (self.documents, self.stem) = (documents, stem)
    self.rows = rows ?? max(1, documents.count)
  }

  /// How many pages it has, at least one.
  var count: Int { PageLinks.count(of: documents.count, rows: rows) }

  /// The address of a page, from 1.
  func address(page: Int) -> String {
    guard page > 1 else { return "\(stem).html" }
    let isIndex = stem == "index" || stem.hasSuffix("/index")
    return "\(isIndex ? stem.dropLast("index".count) : "\(stem)/")page-\(page).html"
  }

  /// The documents on a page, from 1.
  func part(_ page: Int) -> ArraySlice<Document> {
    documents.dropFirst((page - 1) * rows).prefix(rows)
  }

  /// The rows of a page, as the page shows them.
  func chapters(on page: Int, _ words: InterfaceWords) -> [ProseContent.Chapter] {
    let root = Address.root(from: address(page: page))
    return part(page).map { ProseContent.Chapter($0, root: root, words) }
  }

  func links(on page: Int, _ words: InterfaceWords) -> PageLinks? {
    let root = Address.root(from: address(page: page))
    var links = PageLinks(on: page, rows: rows, of: documents.count) { root + address(page: $0) }
    let part = part(page)
    links?.range = words.markup(
      .range,
      [
        "first": words.count(part.startIndex + 1), "last": words.count(part.endIndex),
        "count": words.count(documents.count),
      ])
    return links
  }

  /// Adds everything that a page of the list shows of it.
  func add(page: Int, to digest: inout Fingerprint) {
    digest.add([page, rows, documents.count])
    for document in part(page) {
      digest.add([document.route, document.title, document.summary])
      digest.add(document.head.date)
    }
  }
}
