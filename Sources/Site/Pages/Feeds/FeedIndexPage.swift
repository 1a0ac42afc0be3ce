internal import CampusModel
internal import Markup
internal import SiteBuild
internal import SiteFrame

/// The list of feeds, in groups: `feeds/index.html`. For the thousands of feeds of courses,
/// sections and rooms, it says where they are.
struct FeedIndexPage {
  let edition: Edition
  /// Groups without listed feeds are left out.
  let groups: [FeedGroup]

  func page() throws(Route.PathError) -> Page {
    let groups = groups.compactMap { group -> FeedIndexContent.Group? in
      let rows = Self.rows(of: group)
      return rows.isEmpty ? nil : .init(title: group.title, rows: rows)
    }
    let frame = PageFrame(
      address: Address.feeds, origin: "feeds", title: "Calendar feeds",
      sources: SourceNames.catalog, isFound: false)
    return try edition.page(frame) {
      FeedIndexContent(
        crumbs: [Crumb("Today", Self.root + edition.outline.today)], groups: groups,
        isEmpty: groups.isEmpty,
        catalog: edition.outline.parts.hasCourses && !groups.isEmpty
          ? Self.root + Address.catalog : nil,
        rooms: edition.outline.parts.hasRooms ? Self.root + Address.rooms : nil,
        how: Self.root + Address.subscribing)
    }
  }

  private static let root = Address.root(from: Address.feeds)

  /// The rows of a group, each with the parts that follow it.
  private static func rows(of group: FeedGroup) -> [FeedIndexContent.Row] {
    var rows: [FeedIndexContent.Row] = []
    for entry in group.entries {
      let href = root + entry.page
      switch entry.listing {
      case .none: break
      case .row(let name, let detail):
        rows.append(.init(name: name, href: href, detail: detail))
      case .part(let name):
        guard !rows.isEmpty else { continue }
        rows[rows.count - 1].hasParts = true
        rows[rows.count - 1].parts.append(.init(name: name, href: href))
      }
    }
    return rows
  }
}
