internal import CampusModel
internal import Diagnostics
internal import Markup
internal import SiteBuild
internal import Templating
internal import TimeZones

/// The five tabs.
enum Tab: String, CaseIterable, Sendable { case today, schedules, grades, rooms, catalog }

/// What stands around a page's own content.
struct PageFrame: Sendable {
  /// Relative to the root of the site.
  var address: String
  /// Where it comes from, for messages: "course CMSC131".
  var origin: String
  var tab: Tab?
  /// For the browser's title bar.
  var title: String
  var summary: String?
  /// Which kinds of sources are named at its foot.
  var sources: Set<String> = []
  /// The one day it is about: scripts mark the present moment on it.
  var day: CalendarDate?
  /// How links lead to the root; `nil` is the usual relative way.
  var root: String?
  /// Whether search engines may list it. What belongs to one person or one program is no answer to
  /// a search.
  var isFound = true
  /// Whether its script may run the search: as WebAssembly, on an index that it asks the site for.
  var isSearch = false
}

extension PageFrame {
  fileprivate func add(to digest: inout Fingerprint) {
    digest.add(address)
    digest.add(tab?.rawValue ?? "")
    digest.add(title)
    digest.add([summary, day?.description, root])
    for kind in sources.sorted() { digest.add(kind) }
    digest.add(isFound)
    digest.add(isSearch)
  }
}

extension Edition {
  /// A page that fills `template` with what `content` gives, when it is rendered.
  ///
  /// `basis` adds to a digest what the content depends on, beside what all pages share (`common`)
  /// and the frame. Where it is given, the page is rendered again only when that has changed; so
  /// nothing may be missing in it. `showsNow` is whether the time of day is in it: such a page is
  /// often rendered, and mostly shows the same.
  func page(
    _ frame: PageFrame, template: String, showsNow: Bool = false,
    basis: (@Sendable (inout Fingerprint) -> Void)? = nil,
    content: @escaping @Sendable () -> [String: TemplateValue]
  ) throws(Route.Refusal) -> Page {
    try checkedPage(frame, template: template, showsNow: showsNow, basis: basis) { _ in content() }
  }

  /// The same for content that may find something wrong with itself.
  func checkedPage(
    _ frame: PageFrame, template: String, showsNow: Bool = false,
    basis: (@Sendable (inout Fingerprint) -> Void)? = nil,
    content: @escaping @Sendable (inout [Diagnostic]) -> [String: TemplateValue]
  ) throws(Route.Refusal) -> Page {
    let route = try Route(frame.address)
    let digest = basis.map { basis in
      { @Sendable in
        var digest = Fingerprint()
        digest.add(template)
        frame.add(to: &digest)
        basis(&digest)
        return digest
      }
    }
    guard let digest, !showsNow else {
      let key = digest.map { digest in
        self.key {
          $0.add(digest())
          $0.add(self.earlierMoment(of: frame))
        }
      }
      return Page(route: route, origin: frame.origin, key: key) { diagnostics in
        let own = content(&diagnostics)
        return self.filled(frame, template, own, &diagnostics)
      }
    }
    let moment = { @Sendable in
      let own = digest()
      return (own, self.moment(of: frame, showing: own))
    }
    let key = self.key { digest in
      let (own, moment) = moment()
      digest.add(own)
      digest.add(moment)
    }
    return Page(route: route, origin: frame.origin, key: key) { [shell] diagnostics in
      let own = content(&diagnostics)
      return shell.fill(frame, template, own, moment().1, &diagnostics)
    }
  }

  /// The bytes of a page that is known by these: nobody says what it depends on, or that changes
  /// more often than the page.
  private func filled(
    _ frame: PageFrame, _ template: String, _ own: [String: TemplateValue],
    _ diagnostics: inout [Diagnostic]
  ) -> [UInt8] {
    guard clock != nil, let newest = newestMoment(of: frame) else {
      return shell.fill(frame, template, own, newestMoment(of: frame), &diagnostics)
    }
    // The same with a moment that is always the same in place of the page's.
    var unheard: [Diagnostic] = []
    var digest = Fingerprint()
    digest.add(shell.fill(frame, template, own, Instant(seconds: 0), &unheard))
    let moment = moment(of: frame, showing: digest) ?? newest
    return shell.fill(frame, template, own, moment, &diagnostics)
  }

  /// The moment at the foot of a page that shows content with this digest; `nil` where none of its
  /// sources says when it was true.
  private func moment(of frame: PageFrame, showing content: Fingerprint) -> Instant? {
    newestMoment(of: frame).map { newest in
      clock?.moment(of: content, at: frame.address, newest: newest) ?? newest
    }
  }

  /// The newest moment of the page's sources where it is before the one that the page has.
  private func earlierMoment(of frame: PageFrame) -> Instant? {
    guard let newest = newestMoment(of: frame), let since = clock?.since(at: frame.address),
      newest < since
    else { return nil }
    return newest
  }

  private func newestMoment(of frame: PageFrame) -> Instant? {
    sourceNames.named(of: frame.sources).compactMap(\.asOf).max()
  }
}

extension Edition {
  /// A page that changes while somebody has it open, and beside it, as JSON, the part of it that
  /// does: its script puts that in its place every few minutes. `live` fills the partial that is
  /// named as the template is, `rest` what stands around it.
  func livePages(
    _ frame: PageFrame, template: String, showsNow: Bool = false,
    basis: (@Sendable (inout Fingerprint) -> Void)? = nil,
    live: @escaping @Sendable () -> [String: TemplateValue],
    rest: @escaping @Sendable () -> [String: TemplateValue] = { [:] }
  ) throws(Route.Refusal) -> [Page] {
    let (stem, name) = Address.stem(of: frame.address)
    let page = try page(frame, template: template, showsNow: showsNow, basis: basis) {
      live().merging(rest()) { $1 }.merging(["live": .text("\(name).json")]) { $1 }
    }
    let beside = Page(
      route: try Route("\(stem).json"), origin: frame.origin, key: page.key
    ) { [shell] diagnostics in
      let html = shell.fill(frame, "partials/\(template)", live(), nil, &diagnostics)
      return JSON.record([("live", .text(String(decoding: html, as: UTF8.self)))]).bytes
    }
    return [page, beside]
  }
}

/// What stands around every page. What is the same on all of them is made once; a page that waits
/// to be rendered holds no more of it than a reference.
struct Shell: Sendable {
  /// The bytes of the page in `frame` whose template is filled with `own`, and whose foot says that
  /// the page was so at `moment`; the foot says nothing of it where that is `nil`.
  let fill:
    @Sendable (
      _ frame: PageFrame, _ template: String, _ own: [String: TemplateValue], _ moment: Instant?,
      _ diagnostics: inout [Diagnostic]
    ) -> [UInt8]

  /// `hasClock` is whether the site has a file of the newest moments, which scripts read.
  init(
    of campus: Campus, zone: Zone, library: TemplateLibrary, assets: SiteAssets,
    sources: SourceNames, menu: [Document], hasClock: Bool
  ) {
    let around = Surroundings(
      of: campus, zone: zone, assets: assets, sources: sources, menu: menu, hasClock: hasClock)
    fill = { frame, template, own, moment, diagnostics in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(16_384)
      library.render(
        template, around.layers(of: frame, at: moment) + [.record(own)], page: frame.address,
        into: &bytes, diagnostics: &diagnostics)
      return bytes
    }
  }
}

/// What the layout asks for.
private struct Surroundings: Sendable {
  private let site: TemplateValue
  private let tabs: [Tab: TemplateValue]
  private let noTab: TemplateValue
  /// Of a page without sources.
  private let foot: [String: TemplateValue]
  private let sources: SourceNames
  private let hasClock: Bool
  private let zone: Zone
  private let menu: [Document]

  init(
    of campus: Campus, zone: Zone, assets: SiteAssets, sources: SourceNames, menu: [Document],
    hasClock: Bool
  ) {
    site = [
      "site": [
        "title": .text(campus.settings.publishing.title), "zone": .text(campus.settings.time.zone),
        "isCampus": .flag(!campus.isPlain), "hasMenu": .flag(!menu.isEmpty),
        "isKept": .flag(!campus.isPlain && campus.settings.publishing.isAvailableOffline),
      ],
      "assets": [
        "style": .text(assets.style), "script": .text(assets.script), "icon": .text(assets.icon),
        "gradebook": .text(assets.gradebook), "rooms": .text(assets.rooms),
        "search": .text(assets.search), "module": .text(assets.module),
      ],
      "changeFeed": .nothing,
    ]
    noTab = Self.tabs(at: nil)
    tabs = Dictionary(uniqueKeysWithValues: Tab.allCases.map { ($0, Self.tabs(at: $0)) })
    let documents = Set(campus.content.documents.map(\.route))
    foot = [
      "asOf": .nothing, "sources": .markup(.empty), "moments": .nothing,
      "about": .flag(documents.contains("about")),
      "guide": .flag(documents.contains("guide/index")),
    ]
    self.sources = sources
    self.hasClock = hasClock
    self.zone = zone
    self.menu = menu
  }

  private static func tabs(at tab: Tab?) -> TemplateValue {
    [
      "tabs": .record(
        Dictionary(uniqueKeysWithValues: Tab.allCases.map { ($0.rawValue, .flag($0 == tab)) }))
    ]
  }

  /// Records, of which the later ones come first.
  func layers(of frame: PageFrame, at moment: Instant?) -> [TemplateValue] {
    let root = frame.root ?? Address.root(from: frame.address)
    return [
      site, frame.tab.flatMap { tabs[$0] } ?? noTab,
      [
        "root": .text(root),
        "page": [
          "title": .text(frame.title), "summary": .optional(frame.summary),
          "day": .optional(frame.day?.description), "isFound": .flag(frame.isFound),
          // Layouts of owners ask for this: pages that may ask the site for more, which all may.
          "isLive": .flag(!frame.isSearch), "isSearch": .flag(frame.isSearch),
        ],
        "menu": .list(entries(for: frame)),
        "foot": .record(foot(of: frame, at: moment, root: root)),
      ],
    ]
  }

  private func entries(for frame: PageFrame) -> [TemplateValue] {
    menu.map {
      let address = Address.document($0)
      return [
        "href": .text(address), "title": .text($0.title), "isHere": .flag(address == frame.address),
      ]
    }
  }

  private func foot(
    of frame: PageFrame, at moment: Instant?, root: String
  ) -> [String: TemplateValue] {
    guard !frame.sources.isEmpty else { return foot }
    var foot = foot
    foot["asOf"] = moment.map { .markup(local($0).markup) } ?? .nothing
    foot["sources"] = .markup(line(of: frame.sources))
    if hasClock { foot["moments"] = .text(root + Address.moments) }
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

extension TemplateValue {
  /// The text, or nothing.
  static func optional(_ text: String?) -> TemplateValue {
    text.map(TemplateValue.text) ?? .nothing
  }

  /// The parts as a list of markup.
  static func markups(_ parts: some Sequence<TrustedMarkup>) -> TemplateValue {
    .list(parts.map(TemplateValue.markup))
  }

  /// A row of figures, as the partial of that name takes it: label, big value, small note.
  static func figures(_ figures: [FigureCell]) -> TemplateValue {
    .list(
      figures.map {
        ["label": .text($0.label), "value": .markup($0.value), "note": .markup($0.note)]
      })
  }

  /// The trail above a page's heading; the last one is where one is.
  static func crumbs(_ crumbs: [Crumb]) -> TemplateValue {
    .list(crumbs.map { ["text": .markup($0.text), "href": .optional($0.href)] })
  }
}

/// One figure of a row of figures.
struct FigureCell: Sendable {
  var label: String
  var value: TrustedMarkup
  var note: TrustedMarkup

  init(_ label: String, _ value: TrustedMarkup, _ note: TrustedMarkup = .empty) {
    (self.label, self.value, self.note) = (label, value, note)
  }
}

/// One step of the trail above a heading; `href` is relative to the page.
struct Crumb: Sendable {
  var text: TrustedMarkup
  var href: String?

  init(_ text: String, _ href: String? = nil) {
    self.init(phrase("\(text)"), href)
  }

  init(_ text: TrustedMarkup, _ href: String? = nil) {
    (self.text, self.href) = (text, href)
  }
}
