package import CampusModel

extension Document {
  /// The folder of its address: "" or "posts/".
  package var folder: Substring { route.lastIndex(of: "/").map { route[...$0] } ?? "" }

  /// Whether the foot of every page links to it, if it exists.
  var isInFoot: Bool { route == "guide/index" || route == "\(language?.folder ?? "")about" }
}

extension SiteContent {
  /// Whether the owner wrote the front page.
  var hasFront: Bool { documents.contains { Address.document($0) == Address.front } }
}

extension Campus {
  /// Whether readers can search the text pages in any language.
  package var hasPageSearch: Bool {
    let languages = settings.publishing.languages
    return languages.all.contains { hasPageSearch(in: languages.mark(of: $0.tag)) }
  }

  /// The same in one of them: unless the owner wants no search or has a page of that address, and
  /// where there are more pages than a reader sees at once.
  package func hasPageSearch(in mark: LanguageTag?) -> Bool {
    let (page, index) = (Address.pageSearch(in: mark), Address.pageIndex(in: mark))
    let route = Address.stem(of: page).path
    return settings.publishing.hasPageSearch
      && content.documents.count { $0.head.isSearched && $0.language == mark } >= 3
      && !content.documents.contains { $0.route == route }
      && !content.staticFiles.contains { $0.path == page || $0.path == index }
  }
}
