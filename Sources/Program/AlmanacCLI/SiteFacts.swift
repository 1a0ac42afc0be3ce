internal import CampusModel
internal import Markup

/// The facts in a build's report about its site, for pages about many sites.
struct SiteFacts: Hashable, Sendable {
  struct Term: Hashable, Sendable {
    var id: String
    /// "Fall 2026".
    var name: String
    /// The first and the last day of classes, as `YYYY-MM-DD`.
    var first: String
    var last: String

    var json: JSON {
      ["id": .text(id), "name": .text(name), "first": .text(first), "last": .text(last)]
    }
  }

  var title = ""
  /// The public address of the site.
  var address = ""
  /// The id of the current term; `nil` for a site without terms.
  var currentTerm: String?
  /// In the order of their first days.
  var terms: [Term] = []

  init() {}

  init(of campus: Campus) {
    title = campus.settings.publishing.title
    address = campus.settings.publishing.baseURL
    currentTerm = campus.isPlain ? nil : campus.settings.time.currentTerm.text
    terms = campus.catalog.terms
      .sorted { ($0.days.first, $0.id.text) < ($1.days.first, $1.id.text) }
      .map {
        Term(
          id: $0.id.text, name: $0.name, first: $0.days.first.description,
          last: $0.days.last.description)
      }
  }
}
