internal import CampusModel
internal import Markup

/// The tabs; a site has those that `SiteParts` lists.
enum Tab: String, CaseIterable, Sendable {
  case today, schedules, grades, rooms, catalog

  /// The name in the tab bar: "Today".
  var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// The frame around a page's own content.
struct PageFrame: Sendable {
  /// Relative to the root of the site.
  var address: String
  /// The source, for messages: "course CMSC131".
  var origin: String
  var tab: Tab?
  /// For the browser's title bar.
  var title: String
  var summary: String?
  /// The kinds of sources at its foot.
  var sources: Set<String> = []
  /// The day that its minutes are counted from: scripts mark the present moment on it.
  var day: CalendarDate?
  /// The minute at which that day ends. Rooms may stay open past midnight.
  var dayEnd = 1440
  /// Whether it describes the present. Once its day is over, a script shows how old it is.
  var isAboutNow = false
  /// Whether it lists dates, so that a script marks the present one, without having a day of its
  /// own.
  var listsDates = false
  /// The path of links to the root; `nil` is the usual relative path.
  var root: String?
  /// Whether search engines may list it. Pages of one person or for one program are no results for
  /// a search.
  var isFound = true
  /// Whether its script may run the search: as WebAssembly, on an index that it fetches from the
  /// site.
  var isSearch = false
  /// The language of its words. Pages of the campus are in English.
  var language = LanguageTag.english
  /// The same page in all its languages, itself among them; empty where there is only one.
  var translations: [Translation] = []

  /// Adds everything that a page shows of its frame.
  func add(to digest: inout Fingerprint) {
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
  mutating func add(_ translation: Translation) {
    add([translation.address, translation.language.tag.text, translation.language.name])
  }
}

/// One step of the trail above a heading.
struct Crumb: Encodable, Sendable {
  var text: TrustedMarkup
  /// The page's address; absent for the page that is shown.
  var href: String?

  init(_ text: String, _ href: String? = nil) {
    self.init(phrase("\(text)"), href)
  }

  init(_ text: TrustedMarkup, _ href: String? = nil) {
    (self.text, self.href) = (text, href)
  }
}

/// One figure of a row of figures.
struct FigureCell: Encodable, Sendable {
  var label: String
  /// The number, large.
  var value: TrustedMarkup
  /// Small, below it.
  var note: TrustedMarkup
  /// The number at each minute of the day, for scripts: see `MinuteStates`.
  var states: String?
  /// Whether the number and the text below it are unknown once the counts are too old.
  var isVerdict: Bool

  init(
    _ label: String, _ value: TrustedMarkup, _ note: TrustedMarkup = .empty, states: String? = nil,
    isVerdict: Bool = false
  ) {
    (self.label, self.value, self.note) = (label, value, note)
    (self.states, self.isVerdict) = (states, isVerdict)
  }
}
