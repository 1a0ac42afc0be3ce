internal import CampusModel
internal import Markup

/// The content of the layout about the site, on all pages in one language.
struct LayoutSiteContent: Encodable, Sendable {
  struct Language: Encodable, Sendable {
    /// Its tag, such as "de".
    var tag: String
    /// Whether it is written from right to left.
    var isRightToLeft: Bool
    /// The folder of its pages, relative to the root of the site; empty for the main language.
    var folder: String
  }

  struct Site: Encodable, Sendable {
    var title: String
    /// Whether it has more than documents.
    var isCampus: Bool
    /// Whether every page has the owner's menu: at its head, on a site of a campus at its foot.
    var hasMenu: Bool
    /// Whether phones store pages.
    var isKept: Bool
    /// The page of today, relative to the root of the site: the front page, unless the owner wrote
    /// one.
    var today: String
    /// The page that the catalog opens with, relative to the root of the site.
    var catalog: String
    /// The page that the tab of schedules leads to, relative to the root of the site.
    var schedules: String
    /// Whether it has schedules of people, or sections to build schedules of.
    var hasSchedules: Bool
    /// The page that the tab of grades leads to, relative to the root of the site.
    var grades: String
    /// Whether it has gradebooks, or courses that visitors keep grades of.
    var hasGrades: Bool
    /// Whether it has rooms.
    var hasRooms: Bool
    /// Whether it has courses.
    var hasCatalog: Bool
    /// The page that searches text pages in the language, relative to the root of the site.
    var search: String?
    /// The owner’s icon, relative to the root of the site.
    var mark: String?
    /// The color of pages on light screens, and on dark ones: "#fdfdfb".
    var lightPage: String
    var darkPage: String
  }

  /// The picture that other sites show with a link to a page.
  struct Picture: Encodable, Sendable {
    /// An absolute URL.
    var href: String
    /// In pixels.
    var width: String
    var height: String
    /// The kind of preview that it fits: "summary_large_image" or "summary".
    var card: String
  }

  var site: Site
  /// The language of the page.
  var language: Language
  /// The words of text pages in it.
  var words: ShownWords
  /// Absent where no other site may show one.
  var picture: Picture?
  var assets: LinkedAssets
  /// The feed of changes of a page that has one.
  var changeFeed: String?
}

/// The tab that a page belongs to.
struct TabContent: Encodable, Sendable {
  struct Tabs: Encodable, Sendable {
    var today: Bool
    var schedules: Bool
    var grades: Bool
    var rooms: Bool
    var catalog: Bool
  }

  var tabs: Tabs

  init(at tab: Tab?) {
    tabs = Tabs(
      today: tab == .today, schedules: tab == .schedules, grades: tab == .grades,
      rooms: tab == .rooms, catalog: tab == .catalog)
  }
}

/// The content of the layout about one page.
struct FrameContent: Encodable, Sendable {
  struct PageWords: Encodable, Sendable {
    var title: String
    var summary: String?
    /// The data for the script of the present; absent on pages on which it does nothing.
    var clock: Clock?
    /// Whether search engines may list it.
    var isFound: Bool
    /// Its absolute URL, if they may.
    var url: String?
    /// Whether it may ask the site for more, as all pages may but those with a search.
    var isLive: Bool
    /// Whether it has the search of the catalog or of text pages.
    var isSearch: Bool
  }

  struct Clock: Encodable, Sendable {
    /// The time zone: "America/New_York".
    var zone: String
    /// The date that minutes are counted on: "2026-11-18".
    var day: String?
    /// The minute at which that day ends, if that is not midnight.
    var ends: String?
    /// Whether the page says how things are now.
    var isPresent: Bool
  }

  /// A page in another language.
  struct Alternate: Encodable, Sendable {
    /// The tag of the language; "x-default" for the page that is shown to all others.
    var tag: String
    /// An absolute URL, or relative to the page where search engines may not list it.
    var href: String
  }

  /// The same for readers.
  struct Translated: Encodable, Sendable {
    var tag: String
    /// The name of the language, in the language.
    var name: String
    /// Relative to the root of the site.
    var href: String
  }

  struct MenuEntry: Encodable, Sendable {
    /// Relative to the root of the site.
    var href: String
    /// The address on another site, in place of `href`.
    var outside: String?
    var title: String
    /// Whether it is the page that is shown.
    var isHere: Bool
  }

  /// A page of a private person that one of the tabs leads to.
  struct OwnTab: Encodable, Sendable {
    /// The index of the tab among the site's tabs, from 0, for scripts.
    var place: String
    /// Relative to the root of the site.
    var href: String
    var name: String
    /// Whether the page that is shown belongs to it.
    var isHere: Bool
  }

  struct Foot: Encodable, Sendable {
    /// Since when the page has been as it is.
    var asOf: TrustedMarkup?
    var sources = TrustedMarkup.empty
    /// The address of the file with the newest moment of each source.
    var moments: String?
    /// Whether there is a page about the site.
    var about = false
    /// Whether there is a guide.
    var guide = false
  }

  /// The path from the page to the root of the site: "../".
  var root: String
  var page: PageWords
  /// The page in all its languages, for search engines; empty where there is only one.
  var alternates: [Alternate]
  /// Whether the page is there in other languages, too.
  var hasTranslations: Bool
  /// The page in these.
  var translations: [Translated]
  var menu: [MenuEntry]
  /// On the pages of a private person.
  var ownTabs: [OwnTab]
  var foot: Foot
}
