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

  /// `hasClock` is whether the site has a file of the newest moments, which scripts read.
  init(
    of campus: Campus, zone: Zone, library: TemplateLibrary, assets: SiteAssets,
    sources: SourceNames, menu: [Document], hasClock: Bool
  ) {
    let layout = Layout(
      of: campus, zone: zone, assets: assets, sources: sources, menu: menu, hasClock: hasClock)
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
    /// The time zone: "America/New_York".
    var zone: String
    /// Whether it has more than documents.
    var isCampus: Bool
    /// Whether the owner's documents are listed at the head of every page.
    var hasMenu: Bool
    /// Whether phones store pages.
    var isKept: Bool
  }

  /// Addresses relative to the root of the site.
  struct Assets: Encodable, Sendable {
    var style: String
    var script: String
    var icon: String
    /// The icon on a phone's home screen.
    var touchIcon: String
    var gradebook: String
    var rooms: String
    var schedules: String
    var search: String
    /// The engine of the catalog's search.
    var module: String
  }

  var site: Site
  var assets: Assets
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
    /// The date that the page is about: "2026-11-18".
    var day: String?
    /// Whether search engines may list it.
    var isFound: Bool
    /// Whether it may ask the site for more, as all pages may but those with a search.
    var isLive: Bool
    /// Whether it has the catalog's search.
    var isSearch: Bool
  }

  struct MenuEntry: Encodable, Sendable {
    /// Relative to the root of the site.
    var href: String
    var title: String
    /// Whether it is the page that is shown.
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
  var foot: Foot
}

/// Makes what the layout asks for.
private struct Layout: Sendable {
  private let site: TemplateValue
  private let tabs: [Tab: TemplateValue]
  private let noTab: TemplateValue
  /// Of a page without sources.
  private let foot: FrameContent.Foot
  private let sources: SourceNames
  private let hasClock: Bool
  private let zone: Zone
  private let menu: [Document]

  init(
    of campus: Campus, zone: Zone, assets: SiteAssets, sources: SourceNames, menu: [Document],
    hasClock: Bool
  ) {
    site = TemplateValue(
      of: SiteContent(
        site: .init(
          title: campus.settings.publishing.title, zone: campus.settings.time.zone,
          isCampus: !campus.isPlain,
          hasMenu: !menu.isEmpty,
          isKept: !campus.isPlain && campus.settings.publishing.isAvailableOffline),
        assets: .init(
          style: assets.style, script: assets.script, icon: assets.icon,
          touchIcon: assets.touchIcon, gradebook: assets.gradebook, rooms: assets.rooms,
          schedules: assets.schedules,
          search: assets.search, module: assets.module)))
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
    self.menu = menu
  }

  /// Records, of which a template asks the last first.
  func layers(of frame: PageFrame, at moment: Instant?) -> [TemplateValue] {
    let root = frame.root ?? Address.root(from: frame.address)
    let content = FrameContent(
      root: root,
      page: .init(
        title: frame.title, summary: frame.summary, day: frame.day?.description,
        isFound: frame.isFound, isLive: !frame.isSearch, isSearch: frame.isSearch),
      menu: entries(for: frame), foot: foot(of: frame, at: moment, root: root))
    return [site, frame.tab.flatMap { tabs[$0] } ?? noTab, TemplateValue(of: content)]
  }

  private func entries(for frame: PageFrame) -> [FrameContent.MenuEntry] {
    menu.map {
      let address = Address.document($0)
      return .init(href: address, title: $0.title, isHere: address == frame.address)
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
