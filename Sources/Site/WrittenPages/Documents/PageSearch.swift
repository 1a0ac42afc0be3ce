internal import CampusModel
internal import CatalogIndex
internal import Compression
internal import Diagnostics
internal import Markup
internal import Prose
internal import SiteBuild
internal import SiteFrame

/// The search over the text pages in one language: a page with its field, and the index that its
/// script fetches.
///
/// The index has one row for each page: its title, its headings, its summary and the words of its
/// text, in this order of weight. The script shows where the words are in a page by fetching the
/// page itself, which the reader opens next.
struct PageSearch {
  let edition: Edition
  let language: PageLanguage
  private let documents: [Document]

  init(edition: Edition, language: PageLanguage) {
    (self.edition, self.language) = (edition, language)
    documents = edition.campus.searchedDocuments(in: language.mark)
  }

  private var words: InterfaceWords { language.words }
  private var address: String { Address.pageSearch(in: language.mark) }

  /// The most Markdown whose words are in the index, in bytes: an index of more would take a phone
  /// too long to load.
  private static let mostText = 24 << 20

  func pages() throws(Route.PathError) -> [Page] {
    guard edition.campus.hasPageSearch(in: language.mark) else { return [] }
    let list = DocumentList(
      documents.sorted { ($0.title, $0.route) < ($1.title, $1.route) }, rows: Self.rows,
      stem: Address.stem(of: address).path)
    let own = Set(edition.campus.content.documents.map { Address.document($0) })
    return try [index()]
      + (1...list.count).map { number throws(Route.PathError) in try page(number, of: list) }
      .filter { !own.contains($0.route.text) }
  }

  /// How many pages are listed on one page, for readers without a script.
  private static let rows = 500

  private func page(_ number: Int, of list: DocumentList) throws(Route.PathError) -> Page {
    let title =
      number == 1
      ? words[.search]
      : words.text(.listPage, ["title": words[.search], "number": words.number(number)])
    var frame = language.frame(
      at: list.address(page: number), origin: "the search of pages", title: title, of: edition)
    (frame.isFound, frame.isSearch) = (false, true)
    let root = Address.root(from: frame.address)
    return try edition.page(frame, basis: { list.add(page: number, to: &$0) }) {
      PageSearchContent(
        search: PageSearchWords(words), line: words.pages(list.documents.count).markup,
        index: root + Address.pageIndex(in: language.mark),
        chapters: list.chapters(on: number, words), pages: list.links(on: number, words))
    }
  }
}

// MARK: - The index

extension PageSearch {
  private func index() throws(Route.PathError) -> Page {
    Page(
      route: try Route(Address.pageIndex(in: language.mark)), origin: "the index of the pages",
      key: edition.key(addBasis), isLong: true
    ) { diagnostics in
      if let texts, let index = index(of: texts) { return index }
      diagnostics.append(.tooManyWords)
      return index(of: documents.map { _ in ([], "") }) ?? []
    }
  }

  private func addBasis(to digest: inout Fingerprint) {
    digest.add(["pages", Gzip.libraryVersion])
    for document in documents {
      digest.add([document.route, document.title, document.summary])
      digest.add(document.head.date)
      digest.add(document.markdown)
    }
  }

  /// The searched words of a page in addition to its title and its summary.
  private typealias Words = (headings: [String], text: String)

  /// The words of each page; `nil` for more than `mostText`.
  private var texts: [Words]? {
    var left = Self.mostText
    var texts: [Words] = []
    for document in documents {
      // Its own page reports a file that has changed meanwhile.
      let markdown = document.markdown.bytes ?? []
      left -= markdown.count
      guard left >= 0 else { return nil }
      texts.append(Prose.searchedWords(of: markdown, without: document.replacedLines))
    }
    return texts
  }

  /// `nil` for too large an index.
  private func index(of texts: [Words]) -> [UInt8]? {
    let rows = zip(documents, texts).map { document, words in
      CatalogTable.Row(
        id: Escaping.visible(document.title), title: "", headings: words.headings,
        address: Address.document(document),
        instructors: document.summary.map { [Escaping.visible($0)] } ?? [],
        description: words.text)
    }
    return (try? CatalogIndex.bytes(of: CatalogTable(rows: rows))).map { Gzip.packed($0, .usual) }
  }
}

/// The page of the search.
struct PageSearchContent: PageContent {
  static let template = "page-search"

  var search: PageSearchWords
  /// How many pages there are.
  var line: TrustedMarkup
  /// The address of the index.
  var index: String
  /// The pages, by title.
  var chapters: [ProseContent.Chapter]
  /// The other pages of the list, if it has several.
  var pages: PageLinks?
}

/// The words of the search page, including those that its script fills in.
struct PageSearchWords: Encodable, Sendable {
  var title: String
  /// The field.
  var field: String
  /// Without a script.
  var needsScript: String
  /// The list of all pages.
  var all: String
  /// The button for further results.
  var further: String
  /// `{count}` pages were found, or one.
  var one: String
  var more: String
  /// Nothing has `{words}`; something is near them.
  var none: String
  var near: String
  /// The search could not be loaded; the page was opened as a file.
  var failed: String
  var file: String

  init(_ words: InterfaceWords) {
    (title, field) = (words[.search], words[.searchField])
    (needsScript, all, further) = (words[.needsScript], words[.allPages], words[.moreFound])
    (one, more) = (words[.onePage], words[.morePages])
    (none, near) = (words[.noneFound], words[.nearFound])
    (failed, file) = (words[.searchFailed], words[.searchFile])
  }
}

extension Campus {
  /// The text pages that a search in a language finds, in the order of equal matches: pages of the
  /// owner before pages of the guide, the newest first, then by address.
  fileprivate func searchedDocuments(in mark: LanguageTag?) -> [Document] {
    content.documents.filter { $0.head.isSearched && $0.language == mark }.sorted { a, b in
      if a.shelf != b.shelf { return a.shelf == .pages }
      if let first = a.head.date, let second = b.head.date, first != second {
        return second < first
      }
      if (a.head.date == nil) != (b.head.date == nil) { return a.head.date != nil }
      return a.route < b.route
    }
  }
}

extension Document {
  /// The lines of its text at which charts, tables and the like begin, which are shown in place of
  /// the text.
  fileprivate var replacedLines: Set<Int> {
    blocks.outline.isEmpty ? [] : Set(blocks.blocks.map(\.line))
  }
}

extension Diagnostic {
  /// A warning: the search finds less.
  fileprivate static var tooManyWords: Diagnostic {
    Diagnostic(
      .warning, .owner, at: FilePlace("Content/site.yml"),
      "there are too many pages to search in their texts; titles and summaries are searched",
      suggestion: "leave pages out with 'search: false', or write 'page-search: false'")
  }
}
