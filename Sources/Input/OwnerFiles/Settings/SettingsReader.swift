package import CampusModel
internal import Diagnostics
package import FileFormats
internal import SourceFiles
package import TableFiles

/// The contents of `Content/site.yml`, as far as they could be read.
package struct OwnSettings {
  /// Without the pinned moment, which waits for the zone.
  package var settings: SiteSettings
  /// `nil` where the file names no valid one.
  package var currentTerm: Placed<TermID>?
  package var timeZone: Placed<String>?
  /// The site's moment by its own clock.
  package var pinnedNow: LocalMinute?
  package var sources: [SourceEntry]
  package var travel = TravelEntry()
  var fetch: [FetchEntry]
  /// The places that the site can be published to.
  var publish: [PublishEntry] = []
  /// The files whose values templates have.
  var templateData: [TemplateDataEntry] = []
  /// The programs that pages may run.
  package var commands: [CommandPermit] = []
  /// Whether the current term may lose most of its courses from one build to the next.
  package var mayShrink = false
  /// Where the settings say how unknown values are replaced.
  package var unknown: Placed<UnknownValues>?
  /// The path of the file of secrets.
  var secrets: Placed<String>?
}

extension OwnSettings {
  /// Reads `site.yml`, whose sources have one of these formats.
  ///
  /// `hasCampus`: the site's folder has terms or people. A site without them, and whose settings
  /// name neither a term nor a source, has pages only: it needs no term and no sources, and its
  /// zone is UTC by default.
  init(_ map: YAMLMapping, formats: SourceFormats, hasCampus: Bool = true) {
    map.allow("title", "base-url", "time-zone", "term")
    let isPlain = !hasCampus && !Self.namesCampus(map)
    let term = isPlain ? nil : map.required("term", .termID)
    let zone = isPlain && !map.has("time-zone") ? "UTC" : map.required("time-zone", .text)
    pinnedNow = map.optional("now", .localMinute)
    travel = TravelEntry(settings: map)
    settings = SiteSettings(
      publishing: PublishingSettings(map),
      time: TimeSettings(zone: zone ?? "", currentTerm: term ?? TermID("")))
    settings.publishing.mapAttribution = travel.attribution ?? settings.publishing.mapAttribution
    settings.time.horizon = map.integer("horizon", in: 1...60) ?? settings.time.horizon
    settings.rooms = RoomSettings(map)
    settings.counts = CountSettings(map)
    settings.evaluations =
      map.mapping("evaluations") { EvaluationSettings($0) } ?? settings.evaluations
    settings.instructors = InstructorSettings(map)
    settings.genEds = map.entries("gen-ed", "codes with names, like {DSHU: Humanities}")
      .reduce(into: [:]) { $0[$1.key] = $1.value.read(.text) }
    currentTerm = term.map { Placed(value: $0, place: map.place(of: "term")) }
    timeZone = zone.map { Placed(value: $0, place: map.place(of: "time-zone")) }
    if !isPlain { map.demand("sources") }
    sources = map.mappings("sources") { SourceEntry($0, formats: formats) }
    settings.gradeScales = GradeScale.list(map)
    fetch = FetchEntry.list(map)
    publish = PublishEntry.list(map)
    templateData = TemplateDataEntry.list(map)
    commands = CommandPermit.list(map)
    secrets = map.placed("secrets", .text)
    unknown = map.placed("unknown", .word(UnknownValues.self))
    settings.unknown = unknown?.value ?? settings.unknown
    mayShrink = map.optional("shrinking-catalog", .shrinking) ?? false
  }

  /// Whether the settings name a term or a source.
  private static func namesCampus(_ map: YAMLMapping) -> Bool {
    map.has("term") || map["sources"].map { $0.items?.isEmpty != true } ?? false
  }
}

extension PublishingSettings {
  fileprivate init(_ map: YAMLMapping) {
    self.init(
      title: map.required("title", .text) ?? "", baseURL: map.required("base-url", .baseURL) ?? "")
    feedIdentity = map.optional("feed-identity", .hostName)
    isAvailableOffline = map.optional("offline", .flag) ?? isAvailableOffline
    isOpenToSearch = map.optional("search-engines", .flag) ?? isOpenToSearch
    hasPageSearch = map.optional("page-search", .flag) ?? hasPageSearch
    hasCompressedCopies = map.optional("precompress", .flag) ?? hasCompressedCopies
    sealsAnew = map.optional("seal-anew", .flag) ?? sealsAnew
    allowsHTML = map.optional("html", .flag) ?? allowsHTML
    publicWords = map.list("public-words", .text).map(\.value)
    brokenLinksAreErrors = map.optional("links", .brokenLinks) ?? brokenLinksAreErrors
    theme = map.mapping("theme") { SiteTheme($0) } ?? theme
    menu = map.mappings("menu", atMost: 30) { MenuEntry($0) }
    languages = SiteLanguages(map, title: title)
  }
}

extension SiteLanguages {
  /// `language: en`, and `languages: {de: {title: Bergclub}, ar: }`.
  fileprivate init(_ map: YAMLMapping, title: String) {
    self.init()
    if let tag = map.optional("language", .language) { main = SiteLanguage(tag) }
    main.title = title
    for entry in map.entries("languages", "languages by their tags, like {de: {title: Bergclub}}") {
      guard let tag = entry.keyValue.read(.language) else { continue }
      guard !others.contains(where: { $0.tag == tag }) else {
        entry.error(.sameLanguage(tag.text))
        continue
      }
      var language = tag == main.tag ? main : SiteLanguage(tag)
      language.title = title
      if !entry.value.isEmpty { _ = entry.value.mapping { language.read($0) } }
      if tag == main.tag { main = language } else { others.append(language) }
    }
  }
}

extension SiteLanguage {
  /// `{name: Deutsch, title: Bergclub, menu: […]}`.
  fileprivate mutating func read(_ map: YAMLMapping) {
    name = map.optional("name", .text) ?? name
    title = map.optional("title", .text) ?? title
    menu = map.mappings("menu", atMost: 30) { MenuEntry($0) }
  }
}

extension YAMLScalar<LanguageTag> {
  fileprivate static var language: Self {
    Self("the tag of a language, like de or pt-BR") { LanguageTag($0) }
  }
}

extension MenuEntry {
  /// `{title: Trips, to: trips/index.md}`.
  fileprivate init?(_ map: YAMLMapping) {
    let (title, target) = (map.required("title", .text), map.required("to", .text))
    guard let title, let target else { return nil }
    self.init(title: title, target: target)
  }
}

extension RoomSettings {
  fileprivate init(_ map: YAMLMapping) {
    self.init()
    openingHours = map.openingHours() ?? openingHours
    closures = map.closures()
    slotMinutes = map.optional("slot-minutes", .slotMinutes) ?? slotMinutes
    slotsPerDay = map.integer("slots-a-day", in: 1...288) ?? slotsPerDay
    bookingLink = map.optional("booking-link", .bookingLink)
  }
}

extension CountSettings {
  fileprivate init(_ map: YAMLMapping) {
    self.init()
    peoplePerDevice =
      map.optional("people-per-device", .positiveDecimal)?.approximate ?? peoplePerDevice
    staleAfter = map.integer("stale-after", in: 1...100_000) ?? staleAfter
    days = map.integer("count-days", in: 1...36_525) ?? days
    smallest = map.integer("smallest-count", in: 0...1000) ?? smallest
    nearby = map.integer("nearby", in: 1...1000) ?? nearby
  }
}

extension InstructorSettings {
  /// `instructors: false`, or `instructors: {smallest: 5}`.
  fileprivate init(_ map: YAMLMapping) {
    self.init()
    guard let value = map["instructors"] else { return }
    guard value.isMapping else {
      havePages = value.read(.flag) ?? havePages
      return
    }
    map.with("instructors") {
      smallest = $0.integer("smallest", in: 1...1000) ?? smallest
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func sameLanguage(_ tag: String) -> Self { "'\(tag)' is here twice" }
}

extension YAMLScalar<Bool> {
  /// Whether broken links are errors.
  fileprivate static var brokenLinks: Self {
    let words = ["error", "warn"]
    return Self("error or warn", words: words) { word in
      words.contains(word) ? word == "error" : nil
    }
  }

  fileprivate static var shrinking: Self {
    let words = ["allowed", "refused"]
    return Self("allowed or refused", words: words) { word in
      words.contains(word) ? word == "allowed" : nil
    }
  }
}
