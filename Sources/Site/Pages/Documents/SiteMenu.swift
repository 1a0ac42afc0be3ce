internal import CampusModel

/// The links that the owner wants on every page.
struct SiteMenu: Sendable {
  struct Link: Sendable {
    var title: String
    /// Relative to the root of the site, or an address with a scheme.
    var target: String

    /// Whether it leads to another site.
    var leadsOutside: Bool { target.contains("://") || target.hasPrefix("mailto:") }
  }

  let links: [Link]

  /// The entries of `menu` in the settings, then those that pages have for the menu `main`. Without
  /// any, a site without a campus has those pages directly in `Content/pages` that have an `order`:
  /// at most twelve, since nobody finds anything in a longer list.
  init(of campus: Campus) {
    let own = Self.ofSettings(campus) + Self.ofPages(campus)
    links = own.isEmpty && campus.isPlain ? Self.ofOrder(campus) : own
  }

  private static func ofSettings(_ campus: Campus) -> [Link] {
    let menu = campus.settings.publishing.menu
    guard !menu.isEmpty else { return [] }
    let documents = DocumentLinks(campus)
    return menu.map { entry in
      let link = Link(title: entry.title, target: entry.target)
      guard !link.leadsOutside, case .to(let address) = documents.lead(fromFront: entry.target)
      else { return link }
      return Link(title: entry.title, target: address)
    }
  }

  private static func ofPages(_ campus: Campus) -> [Link] {
    let places = campus.content.documents.flatMap { document in
      document.head.menus.filter { $0.menu == "main" }.map { (document: document, place: $0) }
    }
    return places.sorted { a, b in
      (a.place.weight ?? .max, a.document.title, a.document.route)
        < (b.place.weight ?? .max, b.document.title, b.document.route)
    }.map {
      Link(title: $0.place.name ?? $0.document.title, target: Address.document($0.document))
    }
  }

  private static func ofOrder(_ campus: Campus) -> [Link] {
    let listed = campus.content.documents.filter {
      $0.order != nil && !$0.route.contains("/") && Address.document($0) != Address.front
    }
    return listed.sorted { ($0.order ?? 0, $0.route) < ($1.order ?? 0, $1.route) }.prefix(12).map {
      Link(title: $0.title, target: Address.document($0))
    }
  }

  /// Adds everything that pages show of it.
  func add(to digest: inout Fingerprint) {
    for link in links { digest.add([link.title, link.target]) }
  }
}
