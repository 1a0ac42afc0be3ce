/// The contents of `Content/site.yml` that pages and commands use, in groups by who reads them.
///
/// Initializers take the values without a default; everything else starts as its default and is
/// set. A setting is one property here, one line of its reader, and an entry of the guide.
///
/// ```
/// var settings = SiteSettings(
///   publishing: PublishingSettings(title: "Almanac", baseURL: "https://example.edu/almanac/"),
///   time: TimeSettings(zone: "America/New_York", currentTerm: TermID("fall-2026")))
/// settings.counts.smallest = 5
/// ```
package struct SiteSettings: Hashable, Encodable, Sendable {
  /// How the site is published.
  package var publishing: PublishingSettings
  /// The clock and the calendar of the site.
  package var time: TimeSettings
  /// When rooms are open, and how they are reserved.
  package var rooms = RoomSettings()
  /// How counts of devices are shown.
  package var counts = CountSettings()
  /// How scores of evaluations are compared.
  package var evaluations = EvaluationSettings()
  /// The settings of instructors' pages.
  package var instructors = InstructorSettings()
  /// How the catalog, web pages that rank schedules, and plans that do not say replace unknown
  /// ratings and GPAs.
  package var unknown = UnknownValues.median
  /// The names of general-education categories by code: "Humanities" for "DSHU".
  @KeysInOrder package var genEds: [String: String] = [:]
  /// The owner's grade scales, then those built-in ones whose names they do not use.
  package var gradeScales = GradeScale.builtIn

  package init(publishing: PublishingSettings, time: TimeSettings) {
    (self.publishing, self.time) = (publishing, time)
  }
}

/// How the site is published: its address, and options for readers and search engines.
package struct PublishingSettings: Hashable, Encodable, Sendable {
  /// The name of the site, in the title of every page.
  package var title: String
  /// The public address of the site, with a trailing slash: "https://example.edu/almanac/".
  package var baseURL: String
  /// The host in the UIDs of calendar events, "example.edu"; `nil` for the one that earlier builds
  /// recorded.
  package var feedIdentity: String?
  /// Whether browsers keep read pages, today and the search for use without a network.
  package var isAvailableOffline = true
  /// Whether search engines may list its pages.
  package var isOpenToSearch = true
  /// Whether readers can search its text pages.
  package var hasPageSearch = true
  /// Whether text files have compressed copies next to them.
  package var hasCompressedCopies = false
  /// Whether each build seals all private pages again, so that nobody sees which have changed.
  package var sealsAnew = false
  /// Texts that may be published although they also occur in a private person's files.
  package var publicWords: [String] = []
  /// Whether raw HTML in Markdown pages is published, except for parts that load or run.
  package var allowsHTML = false
  /// Whether a link that leads nowhere keeps the site from being published; otherwise it is a
  /// warning.
  package var brokenLinksAreErrors = true
  /// The credit line below maps of streets.
  package var mapAttribution = Self.openStreetMap
  /// Colors and fonts.
  package var theme = SiteTheme()
  /// The links that are on every page, in their order.
  package var menu: [MenuEntry] = []
  /// The languages of text pages.
  package var languages = SiteLanguages()

  package init(title: String, baseURL: String) { (self.title, self.baseURL) = (title, baseURL) }

  /// The credit that the license of OpenStreetMap requires
  /// (https://www.openstreetmap.org/copyright).
  package static let openStreetMap = "Map data © OpenStreetMap contributors."
}

extension PublishingSettings {
  /// The title of the site in a language.
  package func title(in language: SiteLanguage) -> String { language.title ?? title }

  /// The host of `baseURL`: "example.edu".
  package var host: String {
    let parts = baseURL.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count > 2 ? String(parts[2]) : baseURL
  }

  /// The path of `baseURL` on its host, with a slash at both ends: "/almanac/".
  package var basePath: String {
    let parts = baseURL.split(separator: "/", omittingEmptySubsequences: false).dropFirst(3)
    let path = parts.filter { !$0.isEmpty }.joined(separator: "/")
    return path.isEmpty ? "/" : "/\(path)/"
  }
}

/// A link that is on every page.
package struct MenuEntry: Hashable, Encodable, Sendable {
  /// Its words.
  package let title: String
  /// As it is written: the file of a page, an address of the site, or one with a scheme.
  package let target: String

  package init(title: String, target: String) { (self.title, self.target) = (title, target) }
}

/// The clock and the calendar of the site.
package struct TimeSettings: Hashable, Encodable, Sendable {
  /// A name from the tz database: "America/New_York".
  package var zone: String
  /// Empty where the campus `isPlain`.
  package var currentTerm: TermID
  /// The moment that the site shows instead of the time of the build: for demonstrations.
  package var pinnedNow: Instant?
  /// The number of days from now for which pages by date are written.
  package var horizon = 14

  package init(zone: String, currentTerm: TermID) {
    (self.zone, self.currentTerm) = (zone, currentTerm)
  }
}

/// When rooms are open, and how they are reserved.
package struct RoomSettings: Hashable, Encodable, Sendable {
  /// The hours of rooms whose building and room entries have none: 8 am to 10 pm by default.
  package var openingHours: OpeningHours
  /// Days and hours on which everything is closed.
  package var closures: [Closure]
  /// The length of one slot that can be reserved, in minutes.
  package var slotMinutes = 30
  /// The most slots that one person may reserve per day.
  package var slotsPerDay = 4
  /// The booking page of rooms that name none of their own; see `RoomBookingMethod.link`.
  package var bookingLink: String?

  package init(
    openingHours: OpeningHours = OpeningHours(
      daily: MinuteSpan(from: MinuteOfDay(wrapping: 480), to: MinuteOfDay(wrapping: 1320))),
    closures: [Closure] = []
  ) {
    (self.openingHours, self.closures) = (openingHours, closures)
  }
}

/// The settings of instructors' pages.
package struct InstructorSettings: Hashable, Encodable, Sendable {
  /// Whether instructors have pages.
  package var havePages = true
  /// The fewest students, and the fewest answers, of which an instructor's page shows grades or a
  /// mean; at least 1.
  package var smallest = 5

  package init() {}
}

/// How counts of devices are shown.
package struct CountSettings: Hashable, Encodable, Sendable {
  /// People per counted device; above 0.
  package var peoplePerDevice = 0.7
  /// Minutes after which counts are labeled stale.
  package var staleAfter = 60
  /// The number of days for which counts are kept and shown, today included.
  package var days = 400
  /// Counts below this number are published as "under" it; 0 publishes all.
  package var smallest = 0
  /// The radius around a room within which people are counted as near, in meters.
  package var nearby = 20

  package init() {}
}
