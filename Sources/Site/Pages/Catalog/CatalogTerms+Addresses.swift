internal import CampusModel
internal import Catalog

extension CatalogTerms {
  /// The folder of a listed term's part of the catalog.
  func folder(of term: TermID) -> String {
    term == present.id ? Address.catalogFolder : Address.catalogFolder(of: term)
  }

  /// The front page of a listed term's part of the catalog.
  func front(of term: TermID) -> String { Address.catalog(in: folder(of: term)) }

  /// The page that the catalog opens with.
  var front: String { front(of: preferred.id) }

  /// A link to the same page of each listed term, from one in the folder at `root`, which is that of
  /// `term`. `address` is the page's address there; `nil` leaves the term out. Empty without a page
  /// of any other term.
  func links(
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
  var registrationTerm: Term { catalogTerms.preferred }
}
