internal import CampusModel
internal import SiteBuild
internal import Templating

/// Where links that carry a schedule lead: what such a link is, and how to keep what is in it. The
/// sections of a link stand behind its "#", which only the site's script sees; the page is complete
/// without.
struct SharePage {
  let edition: Edition

  func page() throws(Route.Refusal) -> Page {
    let frame = PageFrame(
      address: Address.share, origin: "the page of shared schedules", tab: .schedules,
      title: "Shared schedule",
      summary: "How share links work, and how to save a shared schedule.")
    let example = ShareLink(
      term: edition.term.id,
      sections: edition.courses(in: edition.term.id).lazy
        .compactMap { $0.sections.first?.id }.prefix(2).map(\.self))
    return try edition.page(frame, template: "share") {
      [
        "crumbs": .crumbs([
          Crumb("Schedules", Address.root(from: Address.share) + Address.plans),
          Crumb("Shared"),
        ]),
        "example": .optional(example?.address(on: edition.campus.settings.publishing.baseURL)),
        "terms": .list(
          edition.campus.catalog.terms.map { ["id": .text($0.id.text), "name": .text($0.name)] }),
      ]
    }
  }
}

extension SharePage: PageFamily {
  init(_ plan: SitePlan) { self.init(edition: plan.edition) }

  func pages() throws(Route.Refusal) -> [Page] { [try page()] }
}
