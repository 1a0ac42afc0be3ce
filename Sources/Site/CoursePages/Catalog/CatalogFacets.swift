internal import CampusModel
internal import Catalog
internal import Markup
internal import Scheduling
internal import SiteBuild
internal import SiteFrame

/// The lists of courses on the catalog's front page: links, each with its number of courses.
struct CatalogFacets: Sendable {
  /// The lists of the front page's term first.
  private let catalogs: [CatalogLists]

  /// - Precondition: there is at least one.
  init(_ catalogs: [CatalogLists]) {
    precondition(!catalogs.isEmpty, "a listed term has lists")
    self.catalogs = catalogs
  }

  private typealias Link = (list: CourseList, catalog: CatalogLists)

  /// Whether courses have a value by which they can be recommended.
  private var isRanked: Bool { !catalogs[0].values.values.isEmpty }

  /// The lists to begin with: by category and by level, the best first where that is known.
  func best(root: String) -> CatalogContent.Best? {
    let facets = [
      facet("General education", root: root) { if case .genEd = $0 { true } else { false } },
      facet("Level", root: root) { if case .level = $0 { true } else { false } },
    ].compactMap { $0 }
    guard !facets.isEmpty else { return nil }
    return .init(
      head: isRanked ? "Recommended" : "By category",
      line: isRanked ? "highest GPA and rating first" : "by number", facets: facets)
  }

  /// The address of a department's list, the best first; `nil` where that order is unknown.
  func best(of department: String, root: String) -> String? {
    let list = catalogs[0].lists.lists.first { $0.kind == .department(department) }
    guard list?.orders.contains(.score("value")) ?? false else { return nil }
    return root
      + Address.courses(
        .department(department), in: catalogs[0].folder, by: .score("value"))
  }

  /// All other lists.
  func more(root: String) -> CatalogContent.More? {
    let bands = catalogs[0].lists.columns.filter { $0.top != nil }.compactMap { column in
      let name = CourseOrderWords(.score(column.key), in: catalogs[0]).name
      let isEvaluation = catalogs[0].category(column.key) != nil
      return facet(isEvaluation ? "Evaluations: \(name)" : name, root: root) { kind in
        switch kind {
        case .band(column.key, _), .unscored(column.key): true
        default: false
        }
      }
    }
    let credits = facet("Credits", root: root) { kind in
      switch kind {
      case .credits, .variableCredits, .unknownCredits: true
      default: false
      }
    }
    let fits = facet("Fits with", root: root) { if case .fit = $0 { true } else { false } }
    let all = bands + [credits, fits].compactMap { $0 }
    return all.isEmpty ? nil : .init(facets: all)
  }

  /// `nil` without any list of that kind.
  private func facet(
    _ name: String, root: String, holding: (CourseList.Kind) -> Bool
  ) -> CatalogContent.Facet? {
    let links = links.filter { holding($0.list.kind) }
    guard let first = links.first else { return nil }
    let isLong = if case .fit = first.list.kind { true } else { false }
    return .init(
      name: name, isLong: isLong,
      links: links.map { link in
        .init(
          href: root + Address.courses(link.list.kind, in: link.catalog.folder),
          name: CourseListWords(link.list, in: link.catalog).name,
          count: Figure.count(link.list.courses.count).markup)
      })
  }

  private var links: [Link] {
    catalogs.flatMap { catalog in catalog.shown.map { ($0, catalog) } }
  }

  /// Adds everything that the links depend on, apart from facts shared by all pages.
  func addBasis(to digest: inout Fingerprint) {
    digest.add(isRanked ? 1 : 0)
    for (list, catalog) in links {
      digest.add(list.kind)
      digest.add(list.orders)
      digest.add(list.courses.count)
      if case .fit(let code) = list.kind { digest.add(catalog.fits[code]?.name) }
    }
  }
}
