/// Everything that was read for one build. A value: what is built from it depends on nothing else but the templates.
package struct Campus: Sendable {
  package var settings: SiteSettings
  package var terms: [Term]
  /// All terms' courses, by term and id; no id twice within a term.
  package var courses: [Course]
  package var evidence: Evidence
  package var grades: [GradeRecord]
  /// How many rows of grades are in no record of `grades`, by the course that they are about.
  package var omittedGrades: [CourseID: Int]
  package var evaluations: Evaluations
  package var buildings: [Building]
  /// On foot: what plans reckon with.
  package var travel: TravelMatrix
  /// By the other modes, where anything is known of them.
  package var rides: [TravelMode: TravelMatrix]
  /// When buses and trains go; empty where nobody told.
  package var timetable: TransitTimetable
  /// Where ways lead, and what stands beside them.
  package var streets: StreetMap
  /// In order, each once.
  package var reservations: [Reservation]
  package var counts: CountHistory
  /// In the order of the files.
  package var zones: [CrowdZone]
  /// By id; private people included: whoever writes pages leaves them out.
  package var people: [Person]
  package var documents: [Document]
  /// By path.
  package var staticFiles: [StaticFile]
  package var sources: [SourceReport]
  /// Names that teach a section and have no rating, in order; none where no source has ratings.
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

  /// Whether this is a site of words alone: without a term there is no campus.
  package var isPlain: Bool { terms.isEmpty }

  package func term(_ id: TermID) -> Term? { terms.first { $0.id == id } }

  /// When the courses of a term were true: the newest of its sources; `nil` where none tells.
  package func catalogMoment(of term: TermID) -> Instant? {
    sources.filter { $0.terms.contains(term) }.compactMap(\.asOf).max()
  }
}

/// What `Content/site.yml` says.
package struct SiteSettings: Hashable, Encodable, Sendable {
  package var title: String
  /// Where the site will be found, with a trailing slash: "https://example.edu/almanac/".
  package var baseURL: String
  /// A name of the tz database: "America/New_York".
  package var timeZone: String
  /// Empty where the campus `isPlain`.
  package var presentTerm: TermID
  /// The moment the site shows, where it is not the moment of the build: for demonstrations.
  package var pinnedNow: Instant?
  /// For how many days from now pages by date are written.
  package var horizon: Int
  /// When rooms open and close, where nothing else is said.
  package var openingHours: OpeningHours
  /// How many people one counted device stands for.
  package var peoplePerDevice: Double
  /// After how many minutes counts are called stale.
  package var staleAfter: Int
  /// For how many days back counts are kept and shown, today among them.
  package var countDays: Int
  /// Fewer devices than this are told as "under" so many; 0 tells all.
  package var smallestCount: Int
  /// Whether browsers keep what was read, the present day and the catalog's search for when there is no network.
  package var isKeptOffline: Bool
  /// Who drew the maps of streets, as it stands below what is drawn from them.
  package var mapAttribution: String
  /// How far around a room people are counted as near, in metres.
  package var nearby: Int
  /// How long a slot is that can be reserved, in minutes, and how many of them one person may have a day.
  package var slotMinutes: Int
  package var slotsADay: Int
  /// Days and hours on which everything is closed.
  package var closures: [Closure]
  /// Where rooms are booked that name no page of their own; see `RoomBookingWay.link`.
  package var bookingLink: String?
  /// Texts that everybody may read although they are a private person's too.
  package var publicWords: [String]
  package var evaluations: EvaluationSettings
  /// The host in the UIDs of calendar events, "example.edu"; `nil` for the one that builds
  /// remember.
  package var feedIdentity: String?

  package init(
    title: String, baseURL: String, timeZone: String, presentTerm: TermID,
    pinnedNow: Instant? = nil, horizon: Int = 14,
    openingHours: OpeningHours, peoplePerDevice: Double = 0.7, staleAfter: Int = 60,
    countDays: Int = 400, smallestCount: Int = 0, nearby: Int = 20, slotMinutes: Int = 30,
    slotsADay: Int = 4, closures: [Closure] = [], bookingLink: String? = nil,
    publicWords: [String] = [], evaluations: EvaluationSettings = EvaluationSettings(),
    isKeptOffline: Bool = true, mapAttribution: String = Self.openStreetMap,
    feedIdentity: String? = nil
  ) {
    self.title = title
    self.baseURL = baseURL
    self.timeZone = timeZone
    self.presentTerm = presentTerm
    self.pinnedNow = pinnedNow
    self.horizon = horizon
    self.openingHours = openingHours
    self.peoplePerDevice = peoplePerDevice
    self.staleAfter = staleAfter
    self.countDays = countDays
    self.smallestCount = smallestCount
    self.nearby = nearby
    self.slotMinutes = slotMinutes
    self.slotsADay = slotsADay
    self.closures = closures
    self.bookingLink = bookingLink
    self.publicWords = publicWords
    self.evaluations = evaluations
    self.isKeptOffline = isKeptOffline
    self.mapAttribution = mapAttribution
    self.feedIdentity = feedIdentity
  }

  /// What the licence of OpenStreetMap asks for (https://www.openstreetmap.org/copyright).
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
/// A class, because a site may have very many, and lists of them are handed on from room to room. It never changes.
package final class Document: Sendable {
  package enum Shelf: Hashable, Sendable { case pages, guide }

  package let shelf: Shelf
  /// Its address without the ending: "about", "guide/plans".
  package let route: String
  package let title: String
  package let summary: String?
  /// Where it stands among its neighbours; those without an order come last, by title.
  package let order: Int?
  package let markdown: DocumentText
  /// The file it came from, relative to the site's folder, for messages.
  package let file: String
  /// On which line of the file `markdown` begins, from 1.
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

/// One entry of `sources:`, as read.
package struct SourceReport: Hashable, Sendable {
  /// The kind: "jupiterp".
  package var kind: String
  /// What readers are told: the entry's `name:`, or its kind and path.
  package var name: String
  /// In the order in which they were read.
  package var files: [FileReport]
  /// When the data was true: the newest modification time of the files, or what the entry's `as-of:` says.
  package var asOf: Instant?
  /// The terms of which it gave courses or counts of seats.
  package var terms: Set<TermID>

  /// What became of the rows of all files.
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
