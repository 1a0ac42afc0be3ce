internal import CampusModel
internal import Catalog
internal import Markup
internal import SiteBuild
internal import SiteFrame
internal import Watch

/// The page on which visitors build schedules of their own. Its script draws it, from the packs of
/// the term that is chosen; schedules that visitors keep stay in their browsers.
struct BuildPage {
  let edition: Edition

  func page() throws(Route.PathError) -> Page {
    var frame = PageFrame(
      address: Address.build, origin: "the page that builds schedules", tab: .schedules,
      title: "Build a schedule",
      summary: "Choose courses and see the best schedules without a conflict.",
      sources: SourceNames.catalog, isFound: edition.outline.parts.hasSections)
    frame.isSearch = true
    let content = content
    return try edition.page(
      frame,
      basis: { digest in
        digest.add([content.plans, content.catalog])
        digest.add(content.terms.map(\.id))
        for person in content.people { digest.add([person.href, person.name]) }
      }
    ) { content }
  }

  private var content: BuildContent {
    let root = Address.root(from: Address.build)
    let terms = edition.index.terms
    return BuildContent(
      few: "\(SeatState.mostFew)",
      people: people(root: root),
      plans: edition.outline.parts.hasPeople ? root + Address.plans : nil,
      catalog: root + terms.front, share: root + Address.share, how: root + Address.subscribing,
      terms: terms.listed.map { term in
        .init(
          id: term.id.text, name: term.name, folder: root + Address.packs(of: term.id),
          index: root + Address.searchIndex(in: terms.folder(of: term.id)),
          isFirst: term.id == terms.preferred.id)
      })
  }
}

extension BuildPage {
  /// The plans of a few people; many are on a page of their own.
  private func people(root: String) -> [BuildContent.PlanLink] {
    edition.isCrowded
      ? []
      : edition.people.map {
        .init(href: root + Address.ranking($0.id), name: "\($0.name)’s plan")
      }
  }
}

/// The content of the page besides its script.
struct BuildContent: PageContent {
  static let template = "build"

  struct TermChoice: Encodable, Sendable {
    var id: String
    var name: String
    /// The folder of its packs.
    var folder: String
    /// The index of the search among its courses.
    var index: String
    /// Whether it is the term that students choose classes of.
    var isFirst: Bool
  }

  struct PlanLink: Encodable, Sendable {
    var href: String
    var name: String
  }

  /// The most open seats that are few.
  var few: String
  /// The schedules of people, unless there are many.
  var people: [PlanLink]
  /// The page with the schedules of people, if there are any.
  var plans: String?
  /// The page that the catalog opens with.
  var catalog: String
  /// The page that share links lead to.
  var share: String
  /// The page on how to subscribe.
  var how: String
  /// The terms that the catalog lists.
  var terms: [TermChoice]
}
