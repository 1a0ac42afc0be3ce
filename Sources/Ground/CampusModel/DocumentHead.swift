/// The front matter of a page.
///
/// Programs that make sites have different names for the same: a comment lists those that are read,
/// in any case and with `-`, `_` or nothing between words.
package struct DocumentHead: Hashable, Encodable, Sendable {
  /// `title`; otherwise the first heading, otherwise the name of the file in words.
  package var title: String
  /// `summary`, `description`: one sentence for lists and search engines.
  package var summary: String?
  /// `order`, `weight`: the position in lists, from -1,000,000 to 1,000,000; pages without one come
  /// last, by title.
  package var order: Int?
  /// `date`: since when the page has been there.
  package var date: PageDate?
  /// `updated`, `lastmod`, `last_modified`: when its text was changed last.
  package var updated: PageDate?
  /// `author`, `authors`.
  package var authors: [String] = []
  /// `tags`, `categories` and every list under `taxonomies`: the terms of the page by the name of
  /// their taxonomy, such as `tags`, in the order written, each once.
  @KeysInOrder package var taxonomies: [String: [String]] = [:]
  /// `layout`, `template`: the name of a template.
  package var layout: String?
  /// `aliases`: former addresses of the page.
  package var aliases: [PageAlias] = []
  /// `menu`, `menus`.
  package var menus: [MenuPlace] = []
  /// `slug`: the last part of its address.
  package var slug: String?
  /// `url`, `path`: its whole address, as it is written.
  package var path: String?
  /// `search`: whether the site's own search finds it.
  package var isSearched = true
  /// When it is published, and to whom.
  package var publication = Publication()
  /// Settings for the pages below it.
  package var section = SectionHead()
  /// All other keys, with those under `params` and `extra`, for templates.
  @KeysInOrder package var other: [String: FrontValue] = [:]

  package init(title: String, summary: String? = nil, order: Int? = nil) {
    (self.title, self.summary, self.order) = (title, summary, order)
  }
}

/// A former address of a page, which leads on to it.
package struct PageAlias: Hashable, Encodable, Sendable {
  /// The path of its file from the root of the site: "old/plans/index.html".
  package let address: String
  /// Where it is written, from 1.
  package let line: Int
  /// In bytes of UTF-8, from 1.
  package let column: Int

  package init(address: String, line: Int, column: Int) {
    (self.address, self.line, self.column) = (address, line, column)
  }
}

/// When a page is published.
package struct Publication: Hashable, Encodable, Sendable {
  /// `draft`: whether it is not finished.
  package var isDraft = false
  /// `publishDate`, otherwise `date`: not before it.
  package var begins: PageDate?
  /// `expiryDate`: from then on no longer.
  package var ends: PageDate?

  package init() {}

  /// Why the page is not published at `now`; `nil` if it is. `local` gives the moment at which the
  /// site's clock shows a minute; without a moment only drafts are not published.
  package func reason(
    at now: Instant?, _ local: (LocalMinute) -> Instant
  ) -> UnpublishedPage.Reason? {
    if isDraft { return .draft }
    guard let now else { return nil }
    if let begins, now < begins.instant(local) { return .future }
    if let ends, ends.instant(local) <= now { return .expired }
    return nil
  }

  /// The next moment after `now` at which that changes; `nil` if it never does.
  package func change(after now: Instant, _ local: (LocalMinute) -> Instant) -> Instant? {
    guard !isDraft else { return nil }
    return [begins, ends].compactMap { $0?.instant(local) }.filter { now < $0 }.min()
  }
}

/// The settings of a folder's page for the pages below it.
package struct SectionHead: Hashable, Encodable, Sendable {
  /// `sort-by`: the key that lists are sorted by, as it is written.
  package var sortBy: String?
  /// `paginate-by`: how many pages are on one page of a list, at least 1.
  package var paginateBy: Int?
  /// `transparent`: whether its pages are also those of the folder above.
  package var isTransparent = false

  package init() {}
}

/// An entry of a menu that leads to a page.
package struct MenuPlace: Hashable, Encodable, Sendable {
  /// The name of the menu: "main".
  package var menu: String
  /// `name`: the words of the entry; `nil` for the title of the page.
  package var name: String?
  /// `identifier`: the name that other entries use for their parent; `nil` for its name.
  package var identifier: String?
  /// `weight`: its position, −1,000,000 … 1,000,000.
  package var weight: Int?
  /// `parent`: the entry above it.
  package var parent: String?
  /// `title`: a longer text for a pointer that rests on it.
  package var title: String?

  package init(
    menu: String, name: String? = nil, identifier: String? = nil, weight: Int? = nil,
    parent: String? = nil, title: String? = nil
  ) {
    (self.menu, self.name, self.identifier) = (menu, name, identifier)
    (self.weight, self.parent, self.title) = (weight, parent, title)
  }
}

/// A day, or a second of a day, as a front matter has it.
package struct PageDate: Hashable, Encodable, Sendable {
  /// As it is written, in the zone that it is written in.
  package let day: CalendarDate
  /// Seconds after midnight of `day`; `nil` for a whole day.
  package let second: Int?
  /// Seconds east of UTC; `nil` for the clock of the site.
  package let offset: Int?

  package init(_ day: CalendarDate, second: Int? = nil, offset: Int? = nil) {
    (self.day, self.second, self.offset) = (day, second, offset)
  }

  /// The moment at which it begins; `local` gives the one at which the site's clock shows a minute.
  package func instant(_ local: (LocalMinute) -> Instant) -> Instant {
    let second = second ?? 0
    if let offset { return Instant(seconds: day.dayNumber * 86_400 + second - offset) }
    return Instant(seconds: local(LocalMinute(day, minutes: second / 60)).seconds + second % 60)
  }
}

extension PageDate: Comparable {
  /// Earlier ones come first, as if the site's clock showed UTC.
  package static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }

  private var rank: (Int, Int, Int) {
    (day.dayNumber * 86_400 + (second ?? 0) - (offset ?? 0), second ?? -1, offset ?? .min)
  }
}

/// A value of a front matter that the program has no name for.
package indirect enum FrontValue: Hashable, Sendable {
  case text(String)
  /// As it is written, in decimal: "12", "-1.5", "inf".
  case number(String)
  case flag(Bool)
  case date(PageDate)
  case list([FrontValue])
  case map([String: FrontValue])
}

extension FrontValue: Encodable {
  #if !hasFeature(Embedded)
    /// Encodes its kind, then its content; maps in the order of their keys.
    package func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      switch self {
      case .text(let text):
        try list.encode(0)
        try list.encode(text)
      case .number(let number):
        try list.encode(1)
        try list.encode(number)
      case .flag(let flag):
        try list.encode(flag ? 3 : 2)
      case .date(let date):
        try list.encode(4)
        try list.encode(date)
      case .list(let values):
        try list.encode(5)
        for value in values { try list.encode(value) }
      case .map(let values):
        try list.encode(6)
        try list.encode(KeysInOrder(wrappedValue: values))
      }
    }
  #endif
}
