package import CampusModel
package import Markup

/// The tabs; a site has those that `SiteParts` lists.
package enum Tab: String, CaseIterable, Sendable {
  case today, schedules, grades, rooms, catalog

  /// The name in the tab bar: "Today".
  package var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// The frame around a page's own content.
package struct PageFrame: Sendable {
  /// Relative to the root of the site.
  package var address: String
  /// The source, for messages: "course CMSC131".
  var origin: String
  var tab: Tab?
  /// For the browser's title bar.
  var title: String
  var summary: String?
  /// The kinds of sources at its foot.
  package var sources: Set<String>
  /// The day that its minutes are counted from: scripts mark the present moment on it.
  package var day: CalendarDate?
  /// The minute at which that day ends. Rooms may stay open past midnight.
  var dayEnd: Int
  /// Whether it describes the present. Once its day is over, a script shows how old it is.
  package var isAboutNow: Bool
  /// Whether it lists dates, so that a script marks the present one, without having a day of its
  /// own.
  package var listsDates = false
  /// The path of links to the root; `nil` is the usual relative path.
  package var root: String?
  /// Whether search engines may list it. Pages of one person or for one program are no results for
  /// a search.
  package var isFound: Bool
  /// Whether its script may run the search: as WebAssembly, on an index that it fetches from the
  /// site.
  package var isSearch = false
  /// The language of its words. Pages of the campus are in English.
  package var language = LanguageTag.english
  /// The same page in all its languages, itself among them; empty where there is only one.
  package var translations: [Translation] = []

  /// The other properties begin with the values that most pages have.
  package init(
    address: String, origin: String, tab: Tab? = nil, title: String, summary: String? = nil,
    sources: Set<String> = [], day: CalendarDate? = nil, dayEnd: Int = 1440,
    isAboutNow: Bool = false, isFound: Bool = true
  ) {
    (self.address, self.origin, self.tab, self.title) = (address, origin, tab, title)
    (self.summary, self.sources, self.day, self.dayEnd) = (summary, sources, day, dayEnd)
    (self.isAboutNow, self.isFound) = (isAboutNow, isFound)
  }

  /// Adds everything that a page shows of its frame.
  package func add(to digest: inout Fingerprint) {
    digest.add(address)
    digest.add(tab?.rawValue ?? "")
    digest.add(title)
    digest.add([summary, day?.description, root])
    for kind in sources.sorted() { digest.add(kind) }
    digest.add(isFound)
    digest.add(isSearch)
    digest.add(UInt64(dayEnd))
    digest.add(isAboutNow)
    digest.add(listsDates)
    digest.add(language.text)
    for translation in translations { digest.add(translation) }
  }
}

extension Fingerprint {
  /// Adds everything that a page shows of a translation.
  package mutating func add(_ translation: Translation) {
    add([translation.address, translation.language.tag.text, translation.language.name])
  }
}

/// One step of the trail above a heading.
package struct Crumb: Encodable, Sendable {
  package var text: TrustedMarkup
  /// The page's address; absent for the page that is shown.
  package var href: String?

  package init(_ text: String, _ href: String? = nil) {
    self.init(phrase("\(text)"), href)
  }

  package init(_ text: TrustedMarkup, _ href: String? = nil) {
    (self.text, self.href) = (text, href)
  }
}

/// One figure of a row of figures.
package struct FigureCell: Encodable, Sendable {
  var label: String
  /// The number, large.
  var value: TrustedMarkup
  /// Small, below it.
  var note: TrustedMarkup
  /// The number at each minute of the day, for scripts: see `MinuteStates`.
  var states: String?
  /// Whether the number and the text below it are unknown once the counts are too old.
  var isVerdict: Bool

  package init(
    _ label: String, _ value: TrustedMarkup, _ note: TrustedMarkup = .empty, states: String? = nil,
    isVerdict: Bool = false
  ) {
    (self.label, self.value, self.note) = (label, value, note)
    (self.states, self.isVerdict) = (states, isVerdict)
  }
}
