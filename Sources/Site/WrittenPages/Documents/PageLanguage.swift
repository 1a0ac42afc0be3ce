internal import CampusModel
internal import Prose
internal import SiteFrame

/// The owner's pages in one language: how they belong together, and the words around them.
struct PageLanguage: Sendable {
  let language: SiteLanguage
  /// How its documents are marked: `nil` for the main language.
  let mark: LanguageTag?
  let words: InterfaceWords
  /// The same for the texts of pages.
  let prose: Prose.Words
  /// Its pages, without the guide.
  let documents: [Document]
  let tree: DocumentTree

  /// All languages of a site, the main one first.
  static func all(of edition: Edition) -> [PageLanguage] {
    let documents = edition.campus.content.documents.filter { $0.shelf == .pages }
    // Templates may ask each page for the keys of any page.
    let keys = Set(documents.lazy.flatMap(\.head.other.keys)).sorted()
    let languages = edition.campus.settings.publishing.languages
    return languages.all.map { language in
      let mark = languages.mark(of: language.tag)
      let own = languages.others.isEmpty ? documents : documents.filter { $0.language == mark }
      let words = edition.outline.words.words(in: language.tag)
      var prose = words.prose
      prose.isRightToLeft = language.tag.isRightToLeft
      return PageLanguage(
        language: language, mark: mark, words: words, prose: prose,
        documents: own, tree: DocumentTree(own, keys: keys))
    }
  }

  /// Where its pages are: "" or "de/".
  var folder: String { mark?.folder ?? "" }
  var front: String { Address.front(of: mark) }

  /// Adds everything that pages depend on, in addition to facts shared by all pages.
  func add(to digest: inout Fingerprint) { digest.add(language.tag.text) }

  /// The frame around a page in this language.
  func frame(
    at address: String, origin: String, title: String, summary: String? = nil,
    of edition: Edition
  ) -> PageFrame {
    var frame = PageFrame(address: address, origin: origin, title: title, summary: summary)
    frame.language = language.tag
    frame.translations = edition.outline.translations[address]
    return frame
  }
}
