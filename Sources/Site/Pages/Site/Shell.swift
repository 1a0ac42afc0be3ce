internal import CampusModel
internal import Diagnostics
internal import Markup
internal import Templating
internal import TimeZones

/// What surrounds the content of every page. What is the same on all of them is made once; a page
/// that waits to be rendered holds no more of it than a reference.
struct Shell: Sendable {
  /// The bytes of the page in `frame` whose template shows `own`, and whose foot says that the page
  /// has been so since `moment`; the foot says nothing of it where that is `nil`.
  let fill:
    @Sendable (
      _ frame: PageFrame, _ template: String, _ own: [TemplateValue], _ moment: Instant?,
      _ diagnostics: inout [Diagnostic]
    ) -> [UInt8]

  /// Where every page leads.
  struct Navigation: Sendable {
    /// The links that the owner wants on every page.
    var menu: SiteMenu
    /// They say which tabs there are.
    var parts: SiteParts
    /// The address of the page of today.
    var today: String
    /// The address of the page that the catalog opens with.
    var catalog: String
    /// Whether search engines may list the pages.
    var isOpenToSearch: Bool
  }

  /// `hasClock` is whether the site has a file of the newest moments, which scripts read. `ownTabs`
  /// are the pages of a private person that the tabs lead to.
  init(
    of campus: Campus, zone: Zone, library: TemplateLibrary, assets: SiteAssets,
    sources: SourceNames, navigation: Navigation, hasClock: Bool, ownTabs: [Tab: String] = [:]
  ) {
    let layout = Layout(
      of: campus, zone: zone, assets: assets, sources: sources, navigation: navigation,
      hasClock: hasClock, ownTabs: ownTabs)
    fill = { frame, template, own, moment, diagnostics in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(16_384)
      library.render(
        template, layout.layers(of: frame, at: moment) + own, page: frame.address, into: &bytes,
        diagnostics: &diagnostics)
      return bytes
    }
  }
}

/// What the layout shows of the site, on all pages.
struct SiteContent: Encodable, Sendable {
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
    /// Whether it has gradebooks.
    var hasGrades: Bool
    /// Whether it has rooms.
    var hasRooms: Bool
    /// Whether it has courses.
    var hasCatalog: Bool
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
  /// Absent where no other site may show one.
  var picture: Picture?
  var assets: LinkedAssets
  /// The feed of changes of a page that has one.
  var changeFeed: String?
}

/// Which tab a page belongs to.
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

/// What the layout shows of one page.
struct FrameContent: Encodable, Sendable {
  struct PageWords: Encodable, Sendable {
    var title: String
    var summary: String?
    /// What the script of the present needs; absent on pages that it has nothing to do on.
    var clock: Clock?
    /// Whether search engines may list it.
    var isFound: Bool
    /// Its absolute URL, if they may.
    var url: String?
    /// Whether it may ask the site for more, as all pages may but those with a search.
    var isLive: Bool
    /// Whether it has the catalog's search.
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
    /// Which of the tabs that the site has, from 0, for scripts.
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
    var sources: TrustedMarkup
    /// The address of the file with the newest moment of each source.
    var moments: String?
    /// Whether there is a page about the site.
    var about: Bool
    /// Whether there is a guide.
    var guide: Bool
  }

  /// What leads from the page to the root of the site: "../".
  var root: String
  var page: PageWords
  var menu: [MenuEntry]
  /// On the pages of a private person.
  var ownTabs: [OwnTab]
  var foot: Foot
}

/// Makes what the layout asks for.
private struct Layout: Sendable {
  private let site: TemplateValue
  private let tabs: [Tab: TemplateValue]
  private let noTab: TemplateValue
  private let publishing: PublishingSettings
  private let isOpenToSearch: Bool
  /// Of a page without sources.
  private let foot: FrameContent.Foot
  private let sources: SourceNames
  private let hasClock: Bool
  private let zone: Zone
  private let zoneName: String
  private let menu: SiteMenu
  private let shownTabs: [Tab]
  private let ownTabs: [Tab: String]

  init(
    of campus: Campus, zone: Zone, assets: SiteAssets, sources: SourceNames,
    navigation: Shell.Navigation, hasClock: Bool, ownTabs: [Tab: String]
  ) {
    shownTabs = navigation.parts.tabs
    publishing = campus.settings.publishing
    isOpenToSearch = navigation.isOpenToSearch
    site = TemplateValue(
      of: SiteContent(
        site: .init(
          title: campus.settings.publishing.title,
          isCampus: !campus.isPlain,
          hasMenu: !navigation.menu.links.isEmpty,
          isKept: !campus.isPlain && campus.settings.publishing.isAvailableOffline,
          today: navigation.today, catalog: navigation.catalog,
          schedules: navigation.parts.schedules,
          hasSchedules: shownTabs.contains(.schedules), hasGrades: shownTabs.contains(.grades),
          hasRooms: shownTabs.contains(.rooms), hasCatalog: shownTabs.contains(.catalog),
          mark: assets.ownMark,
          lightPage: publishing.theme.color(.page, isDark: false).hex,
          darkPage: publishing.theme.color(.page, isDark: true).hex),
        picture: isOpenToSearch ? assets.picture(for: publishing) : nil,
        assets: assets.linked))
    noTab = TemplateValue(of: TabContent(at: nil))
    tabs = Dictionary(
      uniqueKeysWithValues: Tab.allCases.map { ($0, TemplateValue(of: TabContent(at: $0))) })
    let documents = Set(campus.content.documents.map(\.route))
    foot = FrameContent.Foot(
      sources: .empty, about: documents.contains("about"),
      guide: documents.contains("guide/index"))
    self.sources = sources
    self.hasClock = hasClock
    self.zone = zone
    zoneName = campus.settings.time.zone
    menu = navigation.menu
    self.ownTabs = ownTabs
  }

  /// Records, of which a template asks the last first.
  func layers(of frame: PageFrame, at moment: Instant?) -> [TemplateValue] {
    let root = frame.root ?? Address.root(from: frame.address)
    let isFound = frame.isFound && isOpenToSearch
    let content = FrameContent(
      root: root,
      page: .init(
        title: frame.title, summary: frame.summary, clock: clock(of: frame), isFound: isFound,
        url: isFound ? publishing.url(of: frame.address) : nil,
        isLive: !frame.isSearch, isSearch: frame.isSearch),
      menu: entries(for: frame), ownTabs: ownTabs(at: frame.tab),
      foot: foot(of: frame, at: moment, root: root))
    return [site, frame.tab.flatMap { tabs[$0] } ?? noTab, TemplateValue(of: content)]
  }

  private func clock(of frame: PageFrame) -> FrameContent.Clock? {
    guard frame.day != nil || frame.listsDates else { return nil }
    return .init(
      zone: zoneName, day: frame.day?.description,
      ends: frame.dayEnd == 1440 ? nil : String(frame.dayEnd), isPresent: frame.isAboutNow)
  }

  private func entries(for frame: PageFrame) -> [FrameContent.MenuEntry] {
    menu.links.map { link in
      .init(
        href: link.leadsOutside ? "" : link.target, outside: link.leadsOutside ? link.target : nil,
        title: link.title, isHere: link.target == frame.address)
    }
  }

  private func ownTabs(at here: Tab?) -> [FrameContent.OwnTab] {
    shownTabs.enumerated().compactMap { place, tab in
      ownTabs[tab].map {
        .init(
          place: String(place), href: $0, name: tab.name, isHere: tab == here)
      }
    }
  }

  private func foot(
    of frame: PageFrame, at moment: Instant?, root: String
  ) -> FrameContent.Foot {
    guard !frame.sources.isEmpty else { return foot }
    var foot = foot
    foot.asOf = moment.map { local($0).markup }
    foot.sources = line(of: frame.sources)
    if hasClock { foot.moments = root + Address.moments }
    return foot
  }

  /// "Registrar, Grade records": the page's script adds when each of them was true. Where there is
  /// no file that it could ask, "Registrar 18 Nov 5:00 am, Grade records 15 Nov 3:00 am".
  private func line(of kinds: Set<String>) -> TrustedMarkup {
    sources.named(of: kinds).map { source in
      if hasClock {
        var writer = MarkupWriter()
        writer.element(
          "span", ["data-source": source.name, "data-kinds": source.kinds.joined(separator: " ")],
          source.name)
        return writer.markup
      }
      guard let asOf = source.asOf.map(local) else { return phrase("\(source.name)") }
      return phrase("\(source.name) \(asOf.date.dayMarkup) \(asOf.time)")
    }.joined(by: ", ")
  }

  private func local(_ instant: Instant) -> LocalMinute {
    LocalMinute(localSeconds: zone.localSeconds(at: instant.seconds))
  }
}
