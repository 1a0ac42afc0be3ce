package import CampusModel
internal import Catalog

extension CatalogTerms {
  /// The folder of a listed term's part of the catalog.
  package func folder(of term: TermID) -> String {
    term == present.id ? Address.catalogFolder : Address.catalogFolder(of: term)
  }

  /// The front page of a listed term's part of the catalog.
  package func front(of term: TermID) -> String { Address.catalog(in: folder(of: term)) }

  /// The page that the catalog opens with.
  package var front: String { front(of: preferred.id) }

  /// Links to the same page in each listed term, from the page of `term`. `root` leads to the
  /// site's root. `address` is the page's address in a term; `nil` leaves the term out. Empty
  /// without a page in any other term.
  package func links(
    at term: TermID, root: String, to address: (Term) -> String?
  ) -> [ChoiceLink] {
    let links = listed.compactMap { other in
      address(other).map {
        ChoiceLink(href: root + $0, name: other.name, current: other.id == term)
      }
    }
    return links.count > 1 ? links : []
  }
}

extension Edition {
  /// The listed term that students choose classes of.
  package var registrationTerm: Term { index.terms.preferred }
}
