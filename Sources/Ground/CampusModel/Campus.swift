/// Everything that was read for one build.
///
/// A site is a function of this value and the templates.
package struct Campus: Sendable {
  /// From `Content/site.yml`.
  package var settings: SiteSettings
  /// In the order of their first days.
  package var terms: [Term]
  /// All terms' courses, by term and id; no id repeats within a term.
  package var courses: [Course]
  /// Mean GPAs and ratings, from which section values are computed.
  package var evidence: Evidence
  /// In the order of the sources.
  package var grades: [GradeRecord]
  /// How many rows of grades were left out of `grades`, by course.
  package var omittedGrades: [CourseID: Int]
  /// What students answered, with the categories of all sources.
  package var evaluations: Evaluations
  /// By code.
  package var buildings: [Building]
  /// Walking times, which plans use.
  package var travel: TravelMatrix
  /// Travel times by the other modes, where anything is known about them.
  package var rides: [TravelMode: TravelMatrix]
  /// Departures of buses and trains; empty without a source.
  package var timetable: TransitTimetable
  /// The paths that people travel, and the features drawn along them.
  package var streets: StreetMap
  /// In order, without repeats.
  package var reservations: [Reservation]
  /// Counted devices: the newest counts and the history.
  package var counts: CountHistory
  /// In the order of the files.
  package var zones: [CrowdZone]
  /// By id, including private people: code that writes public pages must skip these.
  package var people: [Person]
  /// The Markdown pages of the site and of the guide.
  package var documents: [Document]
  /// By path.
  package var staticFiles: [StaticFile]
  /// One report for each entry of `sources:`, in the order of the settings.
  package var sources: [SourceReport]
  /// Instructors who teach a section and have no rating, in order; empty where no source has
  /// ratings.
  package var unratedInstructors: [String]

  package init(
    settings: SiteSettings, terms: [Term] = [], courses: [Course] = [], evidence: Evidence,
    grades: [GradeRecord] = [], omittedGrades: [CourseID: Int] = [:],
    evaluations: Evaluations = Evaluations(),
    buildings: [Building] = [], travel: TravelMatrix = TravelMatrix(),
    rides: [TravelMode: TravelMatrix] = [:],
    timetable: TransitTimetable = TransitTimetable(), streets: StreetMap = StreetMap(),
    reservations: [Reservation] = [], counts: CountHistory = CountHistory(),
    zones: [CrowdZone] = [],
    people: [Person] = [], documents: [Document] = [], staticFiles: [StaticFile] = [],
    sources: [SourceReport] = [],
    unratedInstructors: [String] = []
  ) {
    self.settings = settings
    self.terms = terms
    self.courses = courses
    self.evidence = evidence
    self.grades = grades
    self.omittedGrades = omittedGrades
    self.evaluations = evaluations
    self.buildings = buildings
    self.travel = travel
    self.rides = rides
    self.timetable = timetable
    self.streets = streets
    self.reservations = reservations
    self.counts = counts
    self.zones = zones
    self.people = people
    self.documents = documents
    self.staticFiles = staticFiles
    self.sources = sources
    self.unratedInstructors = unratedInstructors
  }

  /// Whether the site has pages only: without a term there is no campus.
  package var isPlain: Bool { terms.isEmpty }

  /// The term with that id.
  package func term(_ id: TermID) -> Term? { terms.first { $0.id == id } }

  /// When the courses of a term were current: the newest time of its sources; `nil` where no source
  /// has one.
  package func catalogMoment(of term: TermID) -> Instant? {
    sources.filter { $0.terms.contains(term) }.compactMap(\.asOf).max()
  }
}

/// The contents of `Content/site.yml`.
package struct SiteSettings: Hashable, Encodable, Sendable {
  /// The name of the site, in the title of every page.
  package var title: String
  /// The public address of the site, with a trailing slash: "https://example.edu/almanac/".
  package var baseURL: String
  /// A name from the tz database: "America/New_York".
  package var timeZone: String
  /// Empty where the campus `isPlain`.
  package var currentTerm: TermID
  /// The moment that the site shows instead of the time of the build: for demonstrations.
  package var pinnedNow: Instant?
  /// The number of days from now for which pages by date are written.
  package var horizon: Int
  /// The hours of rooms whose building and room entries have none.
  package var openingHours: OpeningHours
  /// People per counted device; above 0.
  package var peoplePerDevice: Double
  /// Minutes after which counts are labeled stale.
  package var staleAfter: Int
  /// The number of days for which counts are kept and shown, today included.
  package var countDays: Int
  /// Counts below this number are published as "under" it; 0 publishes all.
  package var smallestCount: Int
  /// Whether browsers keep read pages, today and the search for use without a network.
  package var isAvailableOffline: Bool
  /// The credit line below maps of streets.
  package var mapAttribution: String
  /// The radius around a room within which people are counted as near, in meters.
  package var nearby: Int
  /// The length of one slot that can be reserved, in minutes.
  package var slotMinutes: Int
  /// The most slots that one person may reserve per day.
  package var slotsPerDay: Int
  /// Days and hours on which everything is closed.
  package var closures: [Closure]
  /// The booking page of rooms that name none of their own; see `RoomBookingMethod.link`.
  package var bookingLink: String?
  /// Texts that may be published although they also occur in a private person's files.
  package var publicWords: [String]
  /// How scores of evaluations are compared.
  package var evaluations: EvaluationSettings
  /// The host in the UIDs of calendar events, "example.edu"; `nil` for the one that earlier builds
  /// recorded.
  package var feedIdentity: String?

  package init(
    title: String, baseURL: String, timeZone: String, currentTerm: TermID,
    pinnedNow: Instant? = nil, horizon: Int = 14,
    openingHours: OpeningHours, peoplePerDevice: Double = 0.7, staleAfter: Int = 60,
    countDays: Int = 400, smallestCount: Int = 0, nearby: Int = 20, slotMinutes: Int = 30,
    slotsPerDay: Int = 4, closures: [Closure] = [], bookingLink: String? = nil,
    publicWords: [String] = [], evaluations: EvaluationSettings = EvaluationSettings(),
    isAvailableOffline: Bool = true, mapAttribution: String = Self.openStreetMap,
    feedIdentity: String? = nil
  ) {
    self.title = title
    self.baseURL = baseURL
    self.timeZone = timeZone
    self.currentTerm = currentTerm
    self.pinnedNow = pinnedNow
    self.horizon = horizon
    self.openingHours = openingHours
    self.peoplePerDevice = peoplePerDevice
    self.staleAfter = staleAfter
    self.countDays = countDays
    self.smallestCount = smallestCount
    self.nearby = nearby
    self.slotMinutes = slotMinutes
    self.slotsPerDay = slotsPerDay
    self.closures = closures
    self.bookingLink = bookingLink
    self.publicWords = publicWords
    self.evaluations = evaluations
    self.isAvailableOffline = isAvailableOffline
    self.mapAttribution = mapAttribution
    self.feedIdentity = feedIdentity
  }

  /// The credit that the license of OpenStreetMap requires
  /// (https://www.openstreetmap.org/copyright).
  package static let openStreetMap = "Map data © OpenStreetMap contributors."
}

extension SiteSettings {
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

/// A Markdown page with its front matter.
///
/// Immutable. A class, so that long lists of documents are passed without copies.
package final class Document: Sendable {
  /// The part of the site that the page belongs to.
  package enum Shelf: Hashable, Sendable { case pages, guide }

  /// Which part of the site the page belongs to.
  package let shelf: Shelf
  /// Its address without the ending: "about", "guide/plans".
  package let route: String
  /// From the front matter, otherwise the first heading.
  package let title: String
  /// One sentence for lists and search engines.
  package let summary: String?
  /// Its position in lists; pages without one come last, by title.
  package let order: Int?
  /// The text after the front matter.
  package let markdown: DocumentText
  /// The file it came from, relative to the site's folder, for messages.
  package let file: String
  /// The line of the file at which `markdown` begins, from 1.
  package let firstLine: Int

  package init(
    shelf: Shelf, route: String, title: String, summary: String? = nil, order: Int? = nil,
    markdown: DocumentText, file: String, firstLine: Int = 1
  ) {
    self.shelf = shelf
    self.route = route
    self.title = title
    self.summary = summary
    self.order = order
    self.markdown = markdown
    self.file = file
    self.firstLine = firstLine
  }
}

/// The outcome of reading one entry of `sources:`.
package struct SourceReport: Hashable, Sendable {
  /// The kind: "jupiterp".
  package var kind: String
  /// What readers see: the entry's `name:`, otherwise its kind and path.
  package var name: String
  /// In the order in which they were read.
  package var files: [FileReport]
  /// When the data was current: the newest modification time of the files, or the entry's `as-of:`.
  package var asOf: Instant?
  /// The terms for which it had courses or counts of seats.
  package var terms: Set<TermID>

  /// The outcome of the rows of all files together.
  package var rows: RowCounts { files.reduce(RowCounts()) { $0 + $1.rows } }

  package init(
    kind: String, name: String, files: [FileReport], asOf: Instant? = nil, terms: Set<TermID> = []
  ) {
    self.kind = kind
    self.name = name
    self.files = files
    self.asOf = asOf
    self.terms = terms
  }
}
