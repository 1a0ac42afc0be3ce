internal import CampusModel
internal import Markup
internal import SiteBuild
internal import Templating

/// The list of feeds, in groups: `feeds/index.html`.
struct FeedIndexPage {
  let edition: Edition
  /// Groups of which nothing is listed are left out.
  let groups: [FeedGroup]

  func page() throws(Route.Refusal) -> Page {
    let root = Address.root(from: Address.feeds)
    let groups = groups.compactMap { group -> TemplateValue? in
      let listed = group.entries.filter(\.isListed)
      guard !listed.isEmpty else { return nil }
      return [
        "title": .text(group.title), "count": .markup(counted(listed.count, "feed", "feeds")),
        "rows": .list(
          listed.map {
            [
              "name": .text($0.name), "href": .text(root + $0.page),
              "detail": .text($0.description),
            ]
          }),
      ]
    }
    let frame = PageFrame(
      address: Address.feeds, origin: "feeds", title: "Calendar feeds",
      sources: SourceNames.catalog, isFound: false)
    return try edition.page(frame, template: "feeds") {
      [
        "crumbs": .crumbs([Crumb("Calendar")]), "groups": .list(groups),
        "isEmpty": .flag(groups.isEmpty),
      ]
    }
  }
}
