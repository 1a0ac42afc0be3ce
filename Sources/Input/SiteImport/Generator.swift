/// A program that makes sites, whose folders can be imported.
package enum Generator: String, CaseIterable, Sendable {
  case hugo
  case zola
  case mkdocs
  case jekyll

  package var title: String {
    switch self {
    case .hugo: "Hugo"
    case .zola: "Zola"
    case .mkdocs: "MkDocs"
    case .jekyll: "Jekyll"
    }
  }
}
