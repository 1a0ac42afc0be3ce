internal import CampusModel
package import SiteBuild
package import SiteFrame

/// The page that share links lead to: the weeks of the links' sections, an explanation, and how to
/// save the schedule. The sections follow the link's "#", which only the page's script sees; it
/// fetches the sections of the term. The page is complete without them.
package struct SharePage {
  let edition: Edition

  package init(edition: Edition) {
    self.edition = edition
  }

  func page() throws(Route.PathError) -> Page {
    var frame = PageFrame(
      address: Address.share, origin: "the page of shared schedules", tab: .schedules,
      title: "Shared schedules",
      summary: "Schedules that people shared: their classes, weeks and common free time.",
      sources: SourceNames.catalog, isFound: false)
    frame.listsDates = true
    let example = ShareLink(
      term: edition.term.id,
      sections: edition.courses(in: edition.term.id).lazy
        .compactMap { $0.sections.first?.id }.prefix(2).map(\.self))
    return try edition.page(frame) {
      ShareContent(
        crumbs: [
          Crumb(
            "Schedules",
            edition.outline.parts.hasPeople
              ? Address.root(from: Address.share) + Address.plans : nil),
          Crumb("Shared"),
        ],
        example: example?.address(on: edition.campus.settings.publishing.baseURL),
        how: Address.root(from: Address.share) + Address.subscribing,
        terms: edition.campus.catalog.terms.map {
          .init(
            id: $0.id.text, name: $0.name,
            file: Address.root(from: Address.share) + Address.sharedTerm($0.id))
        })
    }
  }
}

extension SharePage {
  /// In any order; nothing is rendered yet. Throws if a name of the data cannot be a file name.
  package func pages() throws(Route.PathError) -> [Page] {
    var pages = [try page()]
    for term in edition.campus.catalog.terms {
      pages.append(try TermSections(edition: edition, term: term).page())
    }
    return pages
  }
}
