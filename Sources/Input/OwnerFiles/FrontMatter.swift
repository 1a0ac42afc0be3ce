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

  /// The value of the first of the keys that has one.
  subscript(keys: String...) -> YAMLValue? { self[keys] }

  private subscript(keys: [String]) -> YAMLValue? {
    for key in keys {
      guard let place = keyNames.firstIndex(of: Self.plain(key)) else { continue }
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
    head.language = text("language", "lang")
    head.menus = self["menus", "menu"].map(menus) ?? []
    head.slug = text("slug")
    head.path = text("path", "url")
    head.section = section
    head.other = other
    return head
  }

  /// Says which keys are probably misspelled.
  func warnOfSlips() {
    let unknown = entries.filter { !isKnown($0.key) && !Self.others.contains($0.key) }
    guard !unknown.isEmpty else { return }
    let free = (Self.suggested + further).filter { self[[$0]] == nil }
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
    "transparent", "params", "extra",
  ]

  private static let known = Set(
    suggested.map(plain) + [
      "lastmodified", "modified", "author", "menu", "lang", "pubdate", "published",
      "unpublishdate",
    ])

  /// Keys of other programs that are near to one of these and mean something else.
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
    head.updated = (date?["updated"] ?? self["updated", "lastmod", "lastModified", "modified"])?
      .read(.pageDate)
    let published = self["published"]
    let isFlag = published?.text.map(["true", "false"].contains) ?? false
    head.publication.isDraft =
      self["draft"]?.read(.flag) ?? (isFlag ? published?.text == "false" : false)
    let begins = self["publishDate", "pubDate"] ?? (isFlag ? nil : published)
    head.publication.begins = begins?.read(.pageDate) ?? head.date
    head.publication.ends = self["expiryDate", "unpublishDate"]?.read(.pageDate)
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

  private var section: SectionHead {
    var section = SectionHead()
    section.sortBy = text("sort-by")
    section.paginateBy = self["paginate-by"]?.read(.integer(in: 0...10_000)).flatMap {
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

  /// The name of a menu, a list of names, or names with what the entry says.
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

extension YAMLValue {
  /// The value without knowing what it is for; `nil` for nothing.
  fileprivate var front: FrontValue? {
    switch node.value {
    case .scalar(let text, let isPlain):
      if isEmpty { return nil }
      return isPlain ? .init(plain: text) : .text(text)
    case .sequence: return .list((items ?? []).compactMap(\.front))
    case .mapping(let entries):
      return .map(
        entries.reduce(into: [:]) { found, entry in
          found[entry.key] = YAMLValue(entry.value, report).front
        })
    }
  }
}

extension FrontValue {
  /// A value that was written without quotes.
  fileprivate init(plain text: String) {
    if text == "true" || text == "false" {
      self = .flag(text == "true")
    } else if Self.isNumber(text) {
      self = .number(text)
    } else {
      self = PageDate(parsing: text).map { .date($0) } ?? .text(text)
    }
  }

  /// Whether it is a number of JSON (RFC 8259 §6), or one that is not finite. With a zero before
  /// its digits it is text: a course may be `0101`.
  private static func isNumber(_ text: String) -> Bool {
    if ["inf", "-inf", "nan"].contains(text) { return true }
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard let first = digits.utf8.first, (48...57).contains(first),
      digits.utf8.allSatisfy({ (48...57).contains($0) || "+-.eE".utf8.contains($0) }),
      digits.utf8.count == 1 || first != 48 || digits.dropFirst().first == "."
    else { return false }
    return Double(text) != nil && digits.utf8.last != UInt8(ascii: ".")
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
}
