internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// The keys of a page's front matter, each by all the names that programs have for it.
///
/// Case, dashes and underscores in keys make no difference. A wrong value is an error at its place,
/// and the page has none. Keys without a meaning are kept for templates; one that is nearly a known
/// key is a warning.
struct FrontMatter {
  private let entries: [YAMLEntry]
  /// The keys of these, without their case, dashes and underscores.
  private let keyNames: [String]
  let report: Report
  /// The keys that only some pages have.
  private let further: [String]

  /// `nil`, with an error, for anything but keys and values.
  init?(_ value: YAMLValue, further: [String] = []) {
    guard let entries = value.entries("keys and values") else { return nil }
    (self.entries, self.further, report) = (entries, further, value.report)
    keyNames = entries.map { Self.plain($0.key) }
  }

  /// The value of the first of the keys that has one. They are given without case, dashes and
  /// underscores: a large site is asked for millions.
  subscript(keys: String...) -> YAMLValue? { self[keys] }

  private subscript(keys: [String]) -> YAMLValue? {
    assert(keys.allSatisfy { $0 == Self.plain($0) })
    for key in keys {
      guard let place = keyNames.firstIndex(of: key) else { continue }
      if !entries[place].value.isEmpty { return entries[place].value }
    }
    return nil
  }

  /// A key without its case, dashes and underscores.
  private static func plain(_ key: String) -> String {
    // Nearly all keys are so already, and a large site has them by the hundred thousand.
    if key.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) { return key }
    return String(key.lowercased().filter { $0 != "-" && $0 != "_" })
  }
}

// MARK: - The head

extension FrontMatter {
  /// All that it says of the page of a file with this route, whose title is `title` where it has
  /// none.
  func head(title: @autoclosure () -> String, route: String) -> DocumentHead {
    var head = DocumentHead(
      title: text("title") ?? title(), summary: text("summary", "description"),
      order: self["order", "weight"]?.read(.place))
    readDates(&head)
    head.authors = self["authors", "author"].map(names) ?? []
    head.taxonomies = taxonomies
    head.layout = text("layout", "template")
    head.aliases = aliases(from: route)
    head.menus = self["menus", "menu"].map(menus) ?? []
    head.slug = text("slug")
    head.path = text("path", "url")
    head.isSearched = isSearched
    head.section = section
    head.other = other
    return head
  }

  /// The language of a page whose file is at `place`; `nil` for the main one. The language in the
  /// file's path has priority.
  func language(of place: LanguagePath, among languages: SiteLanguages) -> LanguageTag? {
    guard let value = self["language", "lang"], let written = text("language", "lang") else {
      return place.tag
    }
    let tags = languages.all.map(\.tag)
    let tag = LanguageTag(written)
    // "de-AT" is German enough for a site that has one kind of German.
    guard
      let found = tags.first(where: { $0 == tag })
        ?? tags.first(where: { $0.text == tag?.language })
    else {
      report.warn(
        at: value.place, .noLanguage(report.quoted(written)),
        suggestion: (written.count > 2 ? report.didYouMean(written, among: tags.map(\.text)) : nil)
          ?? "add it to 'languages' in Content/site.yml")
      return place.tag
    }
    guard place.isNamed, found != languages[place.tag].tag else { return languages.mark(of: found) }
    report.warn(
      at: value.place, .otherLanguage(found.text, of: languages[place.tag].tag.text),
      suggestion: "rename the file, or remove this key")
    return place.tag
  }

  /// A key that the translations of a page share, if it is not their path.
  var translationKey: String? { text("translationkey") }

  /// Says which keys are probably misspelled.
  func warnOfSlips() {
    let unknown = entries.filter { !isKnown($0.key) && !Self.others.contains($0.key) }
    guard !unknown.isEmpty else { return }
    let free = (Self.suggested + further).filter { self[[Self.plain($0)]] == nil }
    for entry in unknown {
      guard let suggestion = report.didYouMean(entry.key, among: free) else { continue }
      report.warn(
        at: entry.name.place, .unknownKey(report.quoted(entry.key)), suggestion: suggestion)
    }
  }

  private func isKnown(_ key: String) -> Bool {
    let key = Self.plain(key)
    return Self.known.contains(key) || further.contains { Self.plain($0) == key }
  }

  private static let suggested = [
    "title", "summary", "description", "order", "weight", "date", "updated", "lastmod", "authors",
    "tags", "categories", "taxonomies", "layout", "template", "aliases", "language", "menus",
    "slug", "url", "path", "draft", "publish-date", "expiry-date", "sort-by", "paginate-by",
    "transparent", "translation-key", "search", "params", "extra",
  ]

  private static let known = Set(
    suggested.map(plain) + [
      "lastmodified", "modified", "author", "menu", "lang", "pubdate", "published",
      "unpublishdate", "insearchindex", "excludesearch", "searchexclude",
    ])

  /// Keys of other programs that resemble one of these and mean something different.
  private static let others: Set<String> = ["data", "math", "hide", "type", "toc"]
}

// MARK: - Values

extension FrontMatter {
  private func text(_ keys: String...) -> String? {
    guard let value = self[keys] else { return nil }
    if value.text?.allSatisfy(\.isWhitespace) == true { return nil }
    return value.read(.text)
  }

  private func readDates(_ head: inout DocumentHead) {
    // The date of a page may have parts, as in MkDocs.
    let date = self["date"]
    head.date = (date?["created"] ?? date)?.read(.pageDate)
    head.updated = (date?["updated"] ?? self["updated", "lastmod", "lastmodified", "modified"])?
      .read(.pageDate)
    let published = self["published"]
    let isFlag = published?.text.map(["true", "false"].contains) ?? false
    head.publication.isDraft =
      self["draft"]?.read(.flag) ?? (isFlag ? published?.text == "false" : false)
    let begins = self["publishdate", "pubdate"] ?? (isFlag ? nil : published)
    head.publication.begins = begins?.read(.pageDate) ?? head.date
    head.publication.ends = self["expirydate", "unpublishdate"]?.read(.pageDate)
  }

  /// Names in a list, or one without brackets; a person may have further keys next to `name`.
  private func names(_ value: YAMLValue) -> [String] {
    if let items = value.items { return items.compactMap(name) }
    return name(value).map { [$0] } ?? []
  }

  private func name(_ value: YAMLValue) -> String? {
    value.isMapping ? value["name"]?.read(.text) : value.read(.text)
  }

  private func texts(_ value: YAMLValue) -> [String] {
    uniqued((value.items ?? [value]).compactMap { $0.read(.text) })
  }

  private var taxonomies: [String: [String]] {
    var found: [String: [String]] = [:]
    for key in ["tags", "categories"] { found[key] = self[[key]].map(texts) }
    for entry in self["taxonomies"]?.entries("names of taxonomies, each with a list") ?? [] {
      found[entry.key] = uniqued((found[entry.key] ?? []) + texts(entry.value))
    }
    return found.filter { !$0.value.isEmpty }
  }

  /// `search: false`, as `in_search_index: false` in Zola, `search: {exclude: true}` in MkDocs and
  /// `exclude_search: true` in Docsy, a theme of Hugo.
  private var isSearched: Bool {
    if let search = self["search"] {
      return search.isMapping
        ? search["exclude"]?.read(.flag) != true : search.read(.flag) ?? true
    }
    if let isExcluded = self["excludesearch", "searchexclude"]?.read(.flag) { return !isExcluded }
    return self["insearchindex"]?.read(.flag) ?? true
  }

  private var section: SectionHead {
    var section = SectionHead()
    section.sortBy = text("sortby")
    section.paginateBy = self["paginateby"]?.read(.integer(in: 0...10_000)).flatMap {
      $0 == 0 ? nil : $0
    }
    section.isTransparent = self["transparent"]?.read(.flag) ?? false
    return section
  }

  private func aliases(from route: String) -> [PageAlias] {
    guard let value = self["aliases"] else { return [] }
    return (value.items ?? [value]).compactMap { item in
      guard let text = item.read(.text) else { return nil }
      guard let address = PagePath.alias(text, from: route) else {
        item.mismatch("a former address like /old/plans/")
        return nil
      }
      return PageAlias(address: address, line: item.place.line, column: item.place.column)
    }
  }

  /// The name of a menu, a list of names, or names with the details of the entry.
  private func menus(_ value: YAMLValue) -> [MenuPlace] {
    guard value.isMapping else { return texts(value).map { MenuPlace(menu: $0) } }
    return (value.entries("names of menus") ?? []).compactMap { entry in
      if entry.value.isEmpty { return MenuPlace(menu: entry.key) }
      guard let keys = FrontMatter(entry.value) else { return nil }
      return MenuPlace(
        menu: entry.key, name: keys.text("name"), identifier: keys.text("identifier"),
        weight: keys["weight"]?.read(.place), parent: keys.text("parent"),
        title: keys.text("title"))
    }
  }
}

// MARK: - All others

extension FrontMatter {
  /// Keys without a meaning here; those under `params` and `extra` do not replace others.
  private var other: [String: FrontValue] {
    var found: [String: FrontValue] = [:]
    for key in ["params", "extra"] {
      guard case .map(let values)? = self[[key]]?.front else { continue }
      found.merge(values) { first, _ in first }
    }
    for entry in entries where !isKnown(entry.key) {
      if let value = entry.value.front { found[entry.key] = value }
    }
    return found
  }
}

extension YAMLScalar<Int> {
  /// A position in a list.
  fileprivate static var place: Self {
    Self("a whole number from -1000000 to 1000000") { text in
      let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }),
        let value = Int(text), (-1_000_000...1_000_000).contains(value)
      else { return nil }
      return value
    }
  }
}

extension YAMLScalar<PageDate> {
  fileprivate static var pageDate: Self {
    Self("a date like 2026-11-18, or with a time like 2026-11-18T13:10:00") {
      PageDate(parsing: $0)
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func unknownKey(_ key: String) -> Self { "unknown key\(key)" }

  fileprivate static func noLanguage(_ tag: String) -> Self {
    "the site has no language\(tag); this page is in the language that its path says"
  }

  fileprivate static func otherLanguage(_ written: String, of path: String) -> Self {
    "the path of this file says that it is in '\(path)', not in '\(written)'"
  }
}
