internal import CampusModel
internal import Parallel

/// The links that the owner wants on every page in one language.
struct SiteMenu: Sendable {
  struct Link: Sendable {
    var title: String
    /// Relative to the root of the site, or an address with a scheme.
    var target: String

    /// Whether it leads to another site.
    var leadsOutside: Bool { target.contains("://") || target.hasPrefix("mailto:") }
  }

  let links: [Link]

  /// The menus of all languages, by their tags.
  static func all(of campus: Campus) -> [LanguageTag: SiteMenu] {
    let links = LazyValue { DocumentLinks(campus) }
    return campus.settings.publishing.languages.all.reduce(into: [:]) { menus, language in
      menus[language.tag] = SiteMenu(of: campus, in: language, links)
    }
  }

  /// The entries of `menu` in the settings, then those that pages have for the menu `main`. Without
  /// any, a site without a campus has those pages directly in the folder of the language that have
  /// an `order`: at most twelve, since nobody finds anything in a longer list.
  ///
  /// A language without a `menu` of its own has the entries of the main one whose pages are
  /// translated, with the titles of the translations.
  init(of campus: Campus, in language: SiteLanguage, _ links: LazyValue<DocumentLinks>) {
    let mark = campus.settings.publishing.languages.mark(of: language.tag)
    let documents = campus.content.documents.filter { $0.language == mark }
    let menu = campus.settings.publishing.menu
    let written = mark == nil && language.menu.isEmpty ? menu : language.menu
    let ofSettings =
      written.isEmpty
      ? Self.translated(menu, links, in: mark, among: documents)
      : Self.ofSettings(written, links, in: mark)
    let own = ofSettings + Self.ofPages(documents)
    self.links = own.isEmpty && campus.isPlain ? Self.ofOrder(documents, in: mark) : own
  }

  private static func ofSettings(
    _ menu: [MenuEntry], _ links: LazyValue<DocumentLinks>, in mark: LanguageTag?
  ) -> [Link] {
    menu.map { entry in
      let link = Link(title: entry.title, target: entry.target)
      guard !link.leadsOutside,
        case .to(let address) = links.value.lead(fromFront: entry.target, in: mark)
      else { return link }
      return Link(title: entry.title, target: address)
    }
  }

  private static func translated(
    _ menu: [MenuEntry], _ links: LazyValue<DocumentLinks>, in mark: LanguageTag?,
    among documents: [Document]
  ) -> [Link] {
    guard !menu.isEmpty else { return [] }
    let titles = Dictionary(
      documents.map { (Address.document($0), $0.title) }, uniquingKeysWith: { first, _ in first })
    return ofSettings(menu, links, in: mark).compactMap { link in
      titles[link.target].map { Link(title: $0, target: link.target) }
    }
  }

  private static func ofPages(_ documents: [Document]) -> [Link] {
    let places = documents.flatMap { document in
      document.head.menus.filter { $0.menu == "main" }.map { (document: document, place: $0) }
    }
    return places.sorted { a, b in
      (a.place.weight ?? .max, a.document.title, a.document.route)
        < (b.place.weight ?? .max, b.document.title, b.document.route)
    }.map {
      Link(title: $0.place.name ?? $0.document.title, target: Address.document($0.document))
    }
  }

  private static func ofOrder(_ documents: [Document], in mark: LanguageTag?) -> [Link] {
    let listed = documents.filter {
      $0.order != nil && $0.folder.elementsEqual(mark?.folder ?? "") && !$0.isFront
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
