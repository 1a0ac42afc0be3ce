package import CampusModel
internal import SiteBuild

/// What surrounds the content of all pages: where they lead, and in which words.
package struct SiteOutline: Sendable {
  /// The parts of the campus: they say which tabs there are.
  package let parts: SiteParts
  /// The digest of `parts`.
  package let partsDigest: Fingerprint
  /// The address of the page of today: the front page, unless the owner wrote one.
  package let today: String
  /// The address of the page that the catalog opens with.
  package let catalog: String
  /// The links that the owner wants on every page, by the languages of pages.
  let menus: [LanguageTag: SiteMenu]
  /// The words of text pages besides their own.
  package let words: WordFiles
  /// The texts that there are in several languages.
  package let translations: Translations
  /// The owner's templates, which pages may choose as their layout.
  package let layouts: Set<String>

  /// `people` are public, `sealed` have sealed pages.
  init(
    of campus: Campus, in look: SiteLook, people: [Person], sealed: [Person], catalog: String
  ) {
    parts = SiteParts(of: campus, people: people, sealed: sealed)
    partsDigest = Fingerprint(of: parts)
    today = campus.content.hasFront ? Address.today : Address.front
    self.catalog = catalog
    menus = SiteMenu.all(of: campus)
    (words, layouts) = (look.words, look.ownTemplates)
    translations = Translations(of: campus)
  }
}
