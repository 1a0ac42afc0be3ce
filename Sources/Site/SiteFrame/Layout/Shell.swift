package import CampusModel
package import Diagnostics
internal import Markup
package import Templating
internal import TimeZones

/// The layout around the content of every page. Parts that are the same on all of them are made
/// once; a page that waits to be rendered holds no more of it than a reference.
package struct Shell: Sendable {
  /// The bytes of the page in `frame` whose template shows `own`, and whose foot says that the page
  /// has been so since `moment`; the foot says nothing of it where that is `nil`.
  package let fill:
    @Sendable (
      _ frame: PageFrame, _ template: String, _ own: [TemplateValue], _ moment: Instant?,
      _ diagnostics: inout [Diagnostic]
    ) -> [UInt8]

  /// How the foot of a page says when its sources were true.
  enum SourceDates: Sendable {
    /// A script asks the site's file of the newest moments.
    case asked
    case written
    /// Not at all: the page stays the same as long as its content does.
    case left
  }

  /// `isOpenToSearch` is whether search engines may list the pages; `ownTabs` are the pages of a
  /// private person that the tabs lead to.
  init(
    of campus: Campus, zone: Zone, library: TemplateLibrary, assets: SiteAssets,
    sources: SourceNames, outline: SiteOutline, isOpenToSearch: Bool, dates: SourceDates,
    ownTabs: [Tab: String] = [:]
  ) {
    let layout = Layout(
      of: campus, zone: zone, assets: assets, sources: sources, outline: outline,
      isOpenToSearch: isOpenToSearch, dates: dates, ownTabs: ownTabs)
    let data = TemplateValue.data(campus.content.templateData)
    fill = { frame, template, own, moment, diagnostics in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(16_384)
      library.render(
        template, data + layout.layers(of: frame, at: moment) + own, page: frame.address,
        into: &bytes, diagnostics: &diagnostics)
      return bytes
    }
  }
}

extension LayoutSiteContent {
  fileprivate init(
    of campus: Campus, in tag: LanguageTag, assets: SiteAssets, outline: SiteOutline,
    hasMenu: Bool, isOpenToSearch: Bool
  ) {
    let (publishing, tabs) = (campus.settings.publishing, outline.parts.tabs)
    let languages = publishing.languages
    let mark = languages.mark(of: tag)
    site = Site(
      title: publishing.title(in: languages[mark]), isCampus: !campus.isPlain, hasMenu: hasMenu,
      isKept: !campus.isPlain && publishing.isAvailableOffline, today: outline.today,
      catalog: outline.catalog, schedules: outline.parts.schedules,
      hasSchedules: tabs.contains(.schedules), grades: outline.parts.grades,
      hasGrades: tabs.contains(.grades),
      hasRooms: tabs.contains(.rooms), hasCatalog: tabs.contains(.catalog),
      search: campus.hasPageSearch(in: mark) ? Address.pageSearch(in: mark) : nil,
      mark: assets.ownMark, lightPage: publishing.theme.color(.page, isDark: false).hex,
      darkPage: publishing.theme.color(.page, isDark: true).hex)
    language = Language(
      tag: tag.text, isRightToLeft: tag.isRightToLeft, folder: mark?.folder ?? "")
    words = ShownWords(outline.words.words(in: tag))
    picture = isOpenToSearch ? assets.picture(for: publishing) : nil
    self.assets = assets.linked
  }
}

extension FrameContent.Foot {
  /// The foot of pages without sources in a language. There is one guide for all.
  fileprivate init(of campus: Campus, in tag: LanguageTag) {
    let mark = campus.settings.publishing.languages.mark(of: tag)
    let aboutPage = "\(mark?.folder ?? "")about"
    for document in campus.content.documents {
      if document.route == aboutPage { about = true }
      if document.route == "guide/index" { guide = true }
    }
  }
}

/// Makes the values that the layout needs.
private struct Layout: Sendable {
  /// The surroundings of pages in one language.
  private struct Surroundings {
    let site: TemplateValue
    let menu: [SiteMenu.Link]
    /// The foot of a page without sources.
    let foot: FrameContent.Foot
  }

  private let languages: [LanguageTag: Surroundings]
  private let tabs: [Tab: TemplateValue]
  private let noTab: TemplateValue
  private let publishing: PublishingSettings
  private let isOpenToSearch: Bool
  private let sources: SourceNames
  private let dates: Shell.SourceDates
  private let zone: Zone
  private let zoneName: String
  private let shownTabs: [Tab]
  private let ownTabs: [Tab: String]

  init(
    of campus: Campus, zone: Zone, assets: SiteAssets, sources: SourceNames,
    outline: SiteOutline, isOpenToSearch: Bool, dates: Shell.SourceDates, ownTabs: [Tab: String]
  ) {
    shownTabs = outline.parts.tabs
    publishing = campus.settings.publishing
    self.isOpenToSearch = isOpenToSearch
    // Pages of the campus are in English, on any site.
    let tags = Set([LanguageTag.english] + publishing.languages.all.map(\.tag))
    let main = publishing.languages.main.tag
    languages = tags.reduce(into: [:]) { all, tag in
      let menu = (outline.menus[tag] ?? outline.menus[main])?.links ?? []
      let content = LayoutSiteContent(
        of: campus, in: tag, assets: assets, outline: outline, hasMenu: !menu.isEmpty,
        isOpenToSearch: isOpenToSearch)
      all[tag] = Surroundings(
        site: TemplateValue(of: content), menu: menu,
        foot: FrameContent.Foot(of: campus, in: tag))
    }
    noTab = TemplateValue(of: TabContent(at: nil))
    tabs = Dictionary(
      uniqueKeysWithValues: Tab.allCases.map { ($0, TemplateValue(of: TabContent(at: $0))) })
    self.sources = sources
    self.dates = dates
    self.zone = zone
    zoneName = campus.settings.time.zone
    self.ownTabs = ownTabs
  }

  /// Records, the last of which a template asks first.
  func layers(of frame: PageFrame, at moment: Instant?) -> [TemplateValue] {
    let root = frame.root ?? Address.root(from: frame.address)
    let isFound = frame.isFound && isOpenToSearch
    let content = FrameContent(
      root: root,
      page: .init(
        title: frame.title, summary: frame.summary, clock: clock(of: frame), isFound: isFound,
        url: isFound ? publishing.url(of: frame.address) : nil,
        isLive: !frame.isSearch, isSearch: frame.isSearch),
      alternates: alternates(of: frame, isFound: isFound, root: root),
      hasTranslations: !frame.translations.isEmpty,
      translations: frame.translations.filter { $0.language.tag != frame.language }.map {
        .init(tag: $0.language.tag.text, name: $0.language.name, href: $0.address)
      },
      menu: entries(for: frame), ownTabs: ownTabs(at: frame.tab),
      foot: foot(of: frame, at: moment, root: root))
    let site = languages[frame.language]?.site ?? .nothing
    return [site, frame.tab.flatMap { tabs[$0] } ?? noTab, TemplateValue(of: content)]
  }

  private func clock(of frame: PageFrame) -> FrameContent.Clock? {
    guard frame.day != nil || frame.listsDates else { return nil }
    return .init(
      zone: zoneName, day: frame.day?.description,
      ends: frame.dayEnd == 1440 ? nil : String(frame.dayEnd), isPresent: frame.isAboutNow)
  }

  /// The page in all its languages; readers of any other language are shown that in the main one.
  private func alternates(
    of frame: PageFrame, isFound: Bool, root: String
  ) -> [FrameContent.Alternate] {
    frame.translations.flatMap { translation in
      let href =
        isFound ? publishing.url(of: translation.address) : root + translation.address
      let isMain = translation.language.tag == publishing.languages.main.tag
      return ([translation.language.tag.text] + (isMain ? ["x-default"] : [])).map {
        FrameContent.Alternate(tag: $0, href: href)
      }
    }
  }

  private func entries(for frame: PageFrame) -> [FrameContent.MenuEntry] {
    (languages[frame.language]?.menu ?? []).map { link in
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
    var foot = languages[frame.language]?.foot ?? FrameContent.Foot()
    guard !frame.sources.isEmpty else { return foot }
    if dates != .left { foot.asOf = moment.map { local($0).markup } }
    foot.sources = line(of: frame.sources)
    if dates == .asked { foot.moments = root + Address.moments }
    return foot
  }

  /// "Registrar, Grade records": the page's script may add when each of them was true. Where that
  /// is written, "Registrar 18 Nov 5:00 am, Grade records 15 Nov 3:00 am".
  private func line(of kinds: Set<String>) -> TrustedMarkup {
    sources.named(of: kinds).map { source in
      if dates == .asked {
        var writer = MarkupWriter()
        writer.element(
          "span", ["data-source": source.name, "data-kinds": source.kinds.joined(separator: " ")],
          source.name)
        return writer.markup
      }
      guard dates == .written, let asOf = source.asOf.map(local) else {
        return phrase("\(source.name)")
      }
      return phrase("\(source.name) \(asOf.date.dayMarkup) \(asOf.time)")
    }.joined(by: ", ")
  }

  private func local(_ instant: Instant) -> LocalMinute {
    LocalMinute(localSeconds: zone.localSeconds(at: instant.seconds))
  }
}
