import CampusModel
import Diagnostics
import ICalendar
import Pages
import Sealing
import SiteBuild
import SiteFrame
import Testing
import TimeZones
import WrittenPages

/// A campus of one term, one building and a few people, all made up: enough for every kind of page.
struct SampleCampus {
  var campus: Campus
  /// Wednesday 18 November 2026, 11:10 in Larkspur.
  var now = Instant(seconds: 1_795_018_200)
  var problems: [Diagnostic] = []

  init(people: [Person]? = nil) throws {
    let courses = try Self.courses()
    var settings = SiteSettings(
      publishing: PublishingSettings(
        title: "Larkspur University", baseURL: "https://almanac.example.edu/larkspur/"),
      time: TimeSettings(zone: "America/New_York", currentTerm: TermID("fall-2026")))
    settings.time.horizon = 3
    campus = Campus(
      settings: settings,
      catalog: CampusCatalog(
        terms: [
          Term(
            id: TermID("fall-2026"), name: "Fall 2026",
            days: DateSpan(try date("2026-08-31"), try date("2026-12-14")),
            holidays: [
              Holiday(
                name: "Thanksgiving", days: DateSpan(try date("2026-11-25"), try date("2026-11-29"))
              )
            ],
            swaps: [DaySwap(date: try date("2026-10-13"), follows: .monday)], codes: ["202608"])
        ],
        courses: courses, buildings: [try Self.building()]),
      results: CourseResults(evidence: try Self.evidence(), grades: try Self.grades()),
      occupancy: Occupancy(
        counts: CountHistory(
          newest: Snapshot(time: Instant(seconds: 1_795_017_900), devices: ["mab-2-07": 31]))),
      people: try people ?? [Self.person("robin", named: "Robin Vale", .public)],
      content: SiteContent(documents: [
        Document(
          shelf: .pages, route: "about", title: "About", markdown: "Made up. [Home](index.html)\n",
          file: "Content/pages/about.md"),
        Document(
          shelf: .guide, route: "guide/index", title: "Guide", markdown: "See [plans](plans.md).\n",
          file: "Content/guide/index.md"),
        Document(
          shelf: .guide, route: "guide/plans", title: "Plans", summary: "What a plan says.",
          order: 1, markdown: "## Wants\n\nA *list*.\n", file: "Content/guide/plans.md"),
      ]),
      sources: ["umdio", "planetterp", "rooms", "occupancy"].map {
        SourceReport(
          kind: $0, name: "The \($0) file",
          files: [FileReport(path: "data/\($0)", rows: RowCounts(kept: 12, dropped: 1))],
          asOf: Instant(seconds: 1_795_000_000))
      })
  }

  func site(
    _ look: SiteLook, memory: FeedMemory = FeedMemory(), opening secrets: SiteSecrets? = nil
  ) async throws -> CampusSite {
    try await site(look, after: .init(feeds: memory), opening: secrets)
  }

  func site(
    _ look: SiteLook, after memory: CampusSite.BuildMemory, opening secrets: SiteSecrets?,
    from inputs: CampusSite.Inputs? = nil
  ) async throws -> CampusSite {
    try await CampusSite.planned(
      for: campus,
      CampusSite.Circumstances(
        zone: try Zone.load("America/New_York"), now: now, look: look, problems: problems,
        memory: memory, secrets: secrets, inputs: inputs))
  }

  func site() async throws -> CampusSite { try await site(try SiteLook()) }
}

func date(_ text: String) throws -> CalendarDate { try #require(CalendarDate(parsing: text)) }

func course(_ text: String) throws -> CourseID { try #require(CourseID(text)) }

func section(_ text: String) throws -> SectionID { try #require(SectionID(parsing: text)) }

/// "MWF 10:00-10:50" in that room; "online" for a class at any time.
func meeting(_ text: String, in room: String = "MAB 0230", kind: String? = nil) throws -> Meeting {
  guard text != "online" else { return Meeting(timing: .anyTime, place: .online) }
  let parts = text.split(separator: " ")
  let times = try parts[1].split(separator: "-").map { try #require(MinuteOfDay(parsing: $0)) }
  return Meeting(
    kind: kind,
    timing: .weekly(
      try #require(WeekdaySet(parsing: parts[0])), MinuteSpan(from: times[0], to: times[1])),
    place: .room(try #require(RoomID(parsing: room))))
}

/// A course with sections 0101, 0102, … that meet as `times` say.
func offered(_ id: String, _ title: String, _ times: [String], by teachers: [String] = [])
  throws -> Course
{
  let sections = try times.enumerated().map { index, time in
    Section(
      id: try section("\(id)-010\(index + 1)"), meetings: [try meeting(time)],
      instructors: teachers.isEmpty ? [] : [teachers[index % teachers.count]],
      seats: index == 0 ? Seats(total: 30, open: 4, waitlist: 0) : nil)
  }
  return Course(
    id: try course(id), term: TermID("fall-2026"), title: title, departmentName: "Larks",
    credits: Credits(tenths: 30), description: "What it is about.",
    requirements: [Requirement(label: "Prerequisite", text: "Good will.")], genEds: ["DSNS"],
    sections: sections)
}

extension SampleCampus {
  private static func courses() throws -> [Course] {
    [
      try offered(
        "CMPS 231", "Data Structures",
        ["MWF 9:00-9:50", "MWF 10:00-10:50", "TuTh 14:00-15:15", "MWF 9:00-9:50"],
        by: ["A. Finch", "B. Wren-Miller"]),
      try offered("CMPS 99", "Seminar", ["online"]),
      try offered(
        "MATH 246", "Differential Equations", ["MWF 10:00-10:50", "TuTh 11:00-12:15"],
        by: ["C. Starling"]),
      try offered("PHIL 140", "Ethics", []),
    ]
  }

  private static func evidence() throws -> Evidence {
    Evidence(
      gpa: Evidence.Scale(
        top: 4, source: "Grade records",
        measures: [try course("CMPS 231"): Measure(mean: 3.1, count: 412)]),
      rating: Evidence.Scale(
        top: 5, source: "Ratings",
        measures: ["A. Finch": Measure(mean: 4.5, count: 12), "C. Starling": Measure(mean: 2)]))
  }

  private static func grades() throws -> [GradeRecord] {
    [
      GradeRecord(
        course: try course("CMPS 231"), term: "202201", section: "0101", instructors: ["A. Finch"],
        counts: [
          GradeCount(mark: "A", students: 12), GradeCount(mark: "A-", students: 3),
          GradeCount(mark: "C+", students: 9), GradeCount(mark: "W", students: 2),
        ])
    ]
  }

  private static func building() throws -> Building {
    let code = try #require(BuildingCode("MAB"))
    let outline = [(20, 20), (80, 20), (80, 60), (20, 60)].map {
      PlanPoint(x: Double($0.0), y: Double($0.1))
    }
    return Building(
      code: code, name: "Mabry Hall", coordinate: Coordinate(latitude: 38.99, longitude: -76.94),
      address: "12 Orchard Walk, Larkspur",
      floors: [
        Floor(
          id: "2", name: "2nd floor",
          plan: FloorPlan(
            width: 200, height: 100, shapes: [.polygon(outline), .label("Hall", outline[2])],
            metersPerUnit: 0.25),
          rooms: [
            Room(id: RoomID(code, "0230"), seats: 8, features: ["screen"], outline: outline),
            Room(id: RoomID(code, "0231")),
          ],
          accessPoints: [
            AccessPoint(id: "mab-2-07", position: outline[1]),
            AccessPoint(id: "mab-2-08", position: outline[3]),
          ])
      ])
  }

  static func person(
    _ id: String, named name: String, _ visibility: Person.Visibility, words: String = "Own"
  ) throws -> Person {
    let term = TermID("fall-2026")
    let time = try #require(MinuteSpan(960, 1080))
    var person = Person(
      id: PersonID(id), name: name, visibility: visibility,
      plan: Plan(
        term: term,
        wants: try ["CMPS 231", "MATH 246", "CMPS 777"].map { .course(try course($0)) },
        sections: SectionChoices(fixed: [try section("MATH 246-0102")]),
        blocks: [PersonalBlock(title: "\(words) shift", days: WeekdaySet(.friday), time: time)]),
      gradebook: try gradebook(words, in: term))
    person.saved = [
      SavedSchedule(
        id: "\(slug(words))-mornings", title: "\(words) mornings", term: term,
        sections: [try section("CMPS 231-0101"), try section("MATH 246-0109")])
    ]
    person.favorites = [try #require(RoomID(parsing: "MAB 0230"))]
    return person
  }

  private static func gradebook(_ words: String, in term: TermID) throws -> Gradebook {
    func exact(_ text: String) throws -> ExactNumber { try #require(ExactNumber(parsing: text)) }
    let scale = GradeScale(
      name: "standard",
      steps: [
        GradeScale.Step(letter: "A", from: try exact("90"), points: try exact("4")),
        GradeScale.Step(letter: "F", from: try exact("0"), points: try exact("0")),
      ])
    let graded = Assignment(
      name: "\(words) essay", date: try date("2026-10-12"), score: try exact("61.5"),
      outOf: try exact("75"))
    let open = Assignment(
      name: "\(words) exam", date: try date("2026-12-10"), outOf: try exact("20"))
    return Gradebook(
      courses: [
        GradedCourse(
          course: try course("CMPS 231"), title: "\(words) structures", term: term,
          credits: Credits(4), color: 1, scale: scale,
          groups: [
            WeightGroup(name: "\(words) work", weight: try exact("60"), assignments: [graded]),
            WeightGroup(
              name: "\(words) final", weight: try exact("40"), isFinal: true, assignments: [open]),
          ])
      ])
  }
}

extension CampusSite {
  /// Every file's text, by its route; what was wrong with them is an issue of the test.
  func rendered() -> [String: [UInt8]] {
    Dictionary(uniqueKeysWithValues: pages.map { ($0.route.text, $0.rendered()) })
  }
}

extension Document {
  /// The same with another text, and another title where one is given.
  func saying(_ text: DocumentText, titled title: String? = nil) -> Document {
    Document(
      shelf: shelf, route: route, title: title ?? self.title, summary: summary, order: order,
      markdown: text, file: file, firstLine: firstLine)
  }
}
