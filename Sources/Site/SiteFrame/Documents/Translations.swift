package import CampusModel

/// A page in one of several languages.
package struct Translation: Hashable, Sendable {
  package let language: SiteLanguage
  /// From the root of the site.
  package let address: String
}

/// The texts that a site has in several languages: pages with one path but for the language.
package struct Translations: Sendable {
  /// By the address of each page; the languages of a text in the order of the settings.
  private let all: [String: [Translation]]

  /// Takes no time for a site in one language.
  init(of campus: Campus) {
    let languages = campus.settings.publishing.languages
    guard !languages.others.isEmpty else {
      all = [:]
      return
    }
    var found: [String: [Translation]] = [:]
    func add(_ key: String, _ language: SiteLanguage, at address: String) {
      // Two pages of a language may claim to be the same text.
      guard found[key]?.last?.language != language else { return }
      found[key, default: []].append(Translation(language: language, address: address))
    }
    for language in languages.all {
      let mark = languages.mark(of: language.tag)
      let documents = campus.content.documents.filter { $0.shelf == .pages && $0.language == mark }
      for document in documents.sorted(by: { $0.route < $1.route }) {
        add(document.translationKey, language, at: Address.document(document))
      }
      // Without a front page of the owner's, there is a list.
      let hasList = mark == nil ? campus.isPlain : !documents.isEmpty
      if hasList { add("index", language, at: Address.front(of: mark)) }
    }
    all = found.values.filter { $0.count > 1 }.reduce(into: [:]) { all, pages in
      for page in pages { all[page.address] = pages }
    }
  }

  /// The page at an address in all its languages, itself among them; empty for one language.
  package subscript(address: String) -> [Translation] { all.isEmpty ? [] : all[address] ?? [] }
}
