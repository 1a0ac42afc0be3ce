internal import CampusModel
internal import Markup
internal import SiteBuild
internal import Templating

/// The list of feeds, in groups: `feeds/index.html`. Those of courses, sections and rooms are
/// thousands: it says where they are.
struct FeedIndexPage {
  let edition: Edition
  /// Groups of which nothing is listed are left out.
  let groups: [FeedGroup]

  func page() throws(Route.Refusal) -> Page {
    let groups = groups.compactMap { group -> TemplateValue? in
      let rows = Self.rows(of: group)
      return rows.isEmpty ? nil : ["title": .text(group.title), "rows": .list(rows)]
    }
    let frame = PageFrame(
      address: Address.feeds, origin: "feeds", title: "Calendar feeds",
      sources: SourceNames.catalog, isFound: false)
    return try edition.page(frame, template: "feeds") {
      [
        "crumbs": .crumbs([Crumb("Today", Self.root + Address.today)]), "groups": .list(groups),
        "isEmpty": .flag(groups.isEmpty), "catalog": .text(Self.root + Address.catalog),
        "rooms": .text(Self.root + Address.rooms),
        "how": .text(Self.root + Address.subscribing),
      ]
    }
  }

  private static let root = Address.root(from: Address.feeds)

  /// The rows of a group, each with the parts that follow it.
  private static func rows(of group: FeedGroup) -> [TemplateValue] {
    var rows: [(value: [String: TemplateValue], parts: [TemplateValue])] = []
    for entry in group.entries {
      let href = TemplateValue.text(root + entry.page)
      switch entry.listing {
      case .none: break
      case .row(let name, let detail):
        rows.append((["name": .text(name), "href": href, "detail": .text(detail)], []))
      case .part(let name):
        guard !rows.isEmpty else { continue }
        rows[rows.count - 1].parts.append(["name": .text(name), "href": href])
      }
    }
    return rows.map { row in
      .record(
        row.value.merging(
          ["hasParts": .flag(!row.parts.isEmpty), "parts": .list(row.parts)]
        ) { $1 })
    }
  }
}

extension FeedIndexPage: PageFamily {
  init(_ plan: SitePlan) { self.init(edition: plan.edition, groups: plan.feeds) }

  func pages() throws(Route.Refusal) -> [Page] { [try page()] }
}
