internal import CampusModel
internal import Markup
internal import SiteBuild
internal import Templating

/// The list of feeds, in groups: `feeds/index.html`.
struct FeedIndexPage {
  /// A feed and its page, from the root of the site.
  typealias Row = (name: String, address: String, detail: TrustedMarkup)

  let edition: Edition
  /// Groups without rows are left out.
  let groups: [(title: String, rows: [Row])]

  func page() throws(Route.Refusal) -> Page {
    let root = Address.root(from: Address.feeds)
    let groups = groups.filter { !$0.rows.isEmpty }.map { title, rows -> TemplateValue in
      [
        "title": .text(title), "count": .markup(counted(rows.count, "feed", "feeds")),
        "rows": .list(
          rows.map {
            [
              "name": .text($0.name), "href": .text(root + $0.address),
              "detail": .markup($0.detail),
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
