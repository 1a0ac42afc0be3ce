/// Everything that was read for one build, in groups by who needs it.
///
/// A site is a function of this value and the templates.
///
/// ```
/// let campus = Campus(
///   settings: settings,
///   catalog: CampusCatalog(terms: [fall], courses: courses, buildings: buildings))
/// campus.term(TermID("fall-2026"))?.name    // "Fall 2026"
/// ```
package struct Campus: Sendable {
  /// From `Content/site.yml`.
  package var settings: SiteSettings
  /// Terms, courses and buildings.
  package var catalog: CampusCatalog
  /// Grades, evaluations and ratings of past terms.
  package var results: CourseResults
  /// How people get from one building to another.
  package var travel: TravelNetwork
  /// Reservations and counted devices.
  package var occupancy: Occupancy
  /// By id, including private people: code that writes public pages must skip these.
  package var people: [Person]
  /// The owner's pages and files.
  package var content: SiteContent
  /// One report for each entry of `sources:`, in the order of the settings.
  package var sources: [SourceReport]

  package init(
    settings: SiteSettings, catalog: CampusCatalog = CampusCatalog(),
    results: CourseResults = CourseResults(), travel: TravelNetwork = TravelNetwork(),
    occupancy: Occupancy = Occupancy(), people: [Person] = [],
    content: SiteContent = SiteContent(), sources: [SourceReport] = []
  ) {
    self.settings = settings
    self.catalog = catalog
    self.results = results
    self.travel = travel
    self.occupancy = occupancy
    self.people = people
    self.content = content
    self.sources = sources
  }

  /// Whether the site has pages only: without a term there is no campus.
  package var isPlain: Bool { catalog.terms.isEmpty }

  /// The term with that id.
  package func term(_ id: TermID) -> Term? { catalog.terms.first { $0.id == id } }

  /// When the courses of a term were current: the newest time of its sources; `nil` where no source
  /// has one.
  package func catalogMoment(of term: TermID) -> Instant? {
    sources.filter { $0.terms.contains(term) }.compactMap { $0.asOf }.max()
  }
}

/// The terms of a campus, their courses, and the buildings where these meet.
package struct CampusCatalog: Sendable {
  /// In the order of their first days.
  package var terms: [Term]
  /// All terms' courses, by term and id; no id repeats within a term.
  package var courses: [Course]
  /// By code.
  package var buildings: [Building]

  package init(terms: [Term] = [], courses: [Course] = [], buildings: [Building] = []) {
    (self.terms, self.courses, self.buildings) = (terms, courses, buildings)
  }
}

/// How courses went in past terms.
package struct CourseResults: Sendable {
  /// Mean GPAs and ratings, from which section values are computed.
  package var evidence = Evidence()
  /// In the order of the sources.
  package var grades: [GradeRecord] = []
  /// How many rows of grades were left out of `grades`, by course.
  package var omittedGrades: [CourseID: Int] = [:]
  /// Students' answers, with the categories of all sources.
  package var evaluations = Evaluations()
  /// The names of instructors in ratings by their names in sections, where the owner's aliases list
  /// both.
  package var instructorAliases: [String: String] = [:]
  /// Instructors who teach a section and have no rating, in order; empty where no source has
  /// ratings.
  package var unratedInstructors: [String] = []

  package init(evidence: Evidence = Evidence(), grades: [GradeRecord] = []) {
    (self.evidence, self.grades) = (evidence, grades)
  }
}

/// How people get from one building to another.
package struct TravelNetwork: Sendable {
  /// Walking times, which plans use.
  package var walking: TravelMatrix
  /// Travel times by the other modes, where anything is known about them.
  package var rides: [TravelMode: TravelMatrix]
  /// Departures of buses and trains; empty without a source.
  package var timetable: TransitTimetable
  /// The paths that people travel, and the features drawn along them.
  package var streets: StreetMap
  /// Where people go, apart from the rooms and buildings of the directory: places of the owner, of
  /// sources and of maps, in this order.
  package var places: [NamedPlace] = []

  package init(
    walking: TravelMatrix = TravelMatrix(), rides: [TravelMode: TravelMatrix] = [:],
    timetable: TransitTimetable = TransitTimetable(), streets: StreetMap = StreetMap()
  ) {
    (self.walking, self.rides, self.timetable) = (walking, rides, timetable)
    self.streets = streets
  }
}

/// The people in rooms: reservations, and counted devices.
package struct Occupancy: Sendable {
  /// In order, without repeats.
  package var reservations: [Reservation]
  /// Counted devices: the newest counts and the history.
  package var counts: CountHistory
  /// Places with counters of their own, in the order of the files.
  package var zones: [CrowdZone]

  package init(
    reservations: [Reservation] = [], counts: CountHistory = CountHistory(),
    zones: [CrowdZone] = []
  ) {
    (self.reservations, self.counts, self.zones) = (reservations, counts, zones)
  }
}

/// The pages and files that the owner wrote for the site.
package struct SiteContent: Sendable {
  /// The Markdown pages of the site and of the guide.
  package var documents: [Document]
  /// Files that are published as they are, by path.
  package var staticFiles: [StaticFile]
  /// Pages that exist and are not published, by file.
  package var unpublished: [UnpublishedPage] = []
  /// The next moment at which another page is published or expires; `nil` if there is none.
  package var nextChange: Instant?
  /// The `data` of templates, by the names in the settings.
  package var templateData: [String: FrontValue] = [:]

  package init(documents: [Document] = [], staticFiles: [StaticFile] = []) {
    (self.documents, self.staticFiles) = (documents, staticFiles)
  }
}

/// A page that its front matter keeps from being published.
package struct UnpublishedPage: Hashable, Encodable, Sendable {
  /// Why it is not published.
  package enum Reason: String, CaseIterable, Encodable, Sendable {
    /// It is a draft.
    case draft
    /// Its time has not come.
    case future
    /// Its time is over.
    case expired
  }

  /// Its address without the ending.
  package let route: String
  /// Relative to the site's folder.
  package let file: String
  /// Why.
  package let reason: Reason

  package init(route: String, file: String, reason: Reason) {
    (self.route, self.file, self.reason) = (route, file, reason)
  }
}
