internal import CampusModel
internal import Markup
internal import SiteBuild
internal import SiteFrame

/// The pages of lists in one language that no file has: the further pages of sections, the terms of
/// the owner's pages, and the list of each kind of terms.
///
/// Where the owner wrote a page at one of these addresses, it is theirs.
struct SectionPages {
  let edition: Edition
  let language: PageLanguage

  private var tree: DocumentTree { language.tree }
  private var words: InterfaceWords { language.words }

  func pages() throws(Route.PathError) -> [Page] {
    var pages: [Page] = []
    for section in tree.all {
      let list = section.list
      for number in 2..<max(2, list.count + 1) {
        pages.append(
          try page(
            of: list, number, head: section.document.title,
            crumbs: [(section.document.title, list.address(page: 1))]))
      }
    }
    for taxonomy in tree.taxonomies {
      pages.append(try index(of: taxonomy))
      for term in taxonomy.terms { pages += try self.pages(of: term, in: taxonomy) }
    }
    guard !pages.isEmpty else { return [] }
    let own = Set(edition.campus.content.documents.map { Address.document($0) })
    return pages.filter { !own.contains($0.route.text) }
  }

  private func pages(
    of term: Taxonomy.Term, in taxonomy: Taxonomy
  ) throws(Route.PathError) -> [Page] {
    let list = taxonomy.list(of: term, in: language.mark)
    var pages: [Page] = []
    for number in 1...list.count {
      pages.append(
        try page(
          of: list, number, head: term.name,
          crumbs: [(words.title(ofTaxonomy: taxonomy.name), address(of: taxonomy))]))
    }
    return pages
  }

  private func page(
    of list: DocumentList, _ number: Int, head: String, crumbs: [(String, String)]
  ) throws(Route.PathError) -> Page {
    let address = list.address(page: number)
    let root = Address.root(from: address)
    let title =
      number == 1
      ? head : words.text(.listPage, ["title": head, "number": words.number(number)])
    let frame = language.frame(
      at: address, origin: "the list of pages at \(address)", title: title, of: edition)
    let basis: @Sendable (inout Fingerprint) -> Void = { digest in
      digest.add(head)
      for (title, address) in crumbs { digest.add([title, address]) }
      list.add(page: number, to: &digest)
    }
    return try edition.page(frame, basis: basis) {
      ProseContent(
        crumbs: crumbs.map { Crumb($0, root + $1) }, head: head, chaptersHead: words[.pages],
        chapters: list.chapters(on: number, words), pages: list.links(on: number, words))
    }
  }

  private func address(of taxonomy: Taxonomy) -> String {
    Address.taxonomy(taxonomy.name, in: language.mark)
  }

  /// The list of the terms of a taxonomy.
  private func index(of taxonomy: Taxonomy) throws(Route.PathError) -> Page {
    let address = address(of: taxonomy)
    let root = Address.root(from: address)
    let title = words.title(ofTaxonomy: taxonomy.name)
    let frame = language.frame(
      at: address, origin: "the list of \(taxonomy.name)", title: title, of: edition)
    let basis: @Sendable (inout Fingerprint) -> Void = { digest in
      digest.add(taxonomy.name)
      for term in taxonomy.terms {
        digest.add([term.name, term.slug])
        digest.add(UInt64(term.pages.count))
      }
    }
    return try edition.page(frame, basis: basis) {
      ProseContent(
        head: title, chaptersHead: words.all(ofTaxonomy: taxonomy.name),
        chapters: taxonomy.terms.map {
          ProseContent.Chapter(
            href: root + taxonomy.list(of: $0, in: language.mark).address(page: 1),
            title: $0.name, summary: words.pages($0.pages.count).text)
        })
    }
  }
}

extension DocumentTree.Section {
  var list: DocumentList { DocumentList(pages, rows: rows, stem: document.route) }
}

extension Taxonomy {
  /// How many pages of a term are on one page of their list.
  private static let rows = 50

  /// The pages of a term in a language.
  func list(of term: Term, in language: LanguageTag?) -> DocumentList {
    DocumentList(
      term.pages, rows: Self.rows, stem: Address.term(term.slug, of: name, in: language))
  }
}
