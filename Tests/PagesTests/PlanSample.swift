import CampusModel
import SiteBuild
import Testing
import TimeZones

@testable import CoursePages
@testable import PlacePages
@testable import Scheduling
@testable import SiteFrame
@testable import WrittenPages

/// The sample campus with one person whose ranking a test may change, so that pages are seen for
/// whatever a ranking can say.
struct PlanSample {
  var campus: Campus
  var person: Person
  var ranking: Ranking

  init() throws {
    var sample = try SampleCampus()
    person = sample.campus.people[0]
    person.plan.wants = try ["CMPS 231", "MATH 246"].map { .course(try course($0)) }
    person.plan.sections.fixed = []
    person.plan.blocks = []
    person.saved = []
    sample.campus.people = [person]
    campus = sample.campus
    ranking = rank(
      person.plan, among: campus.catalog.courses, in: campus.catalog.terms[0],
      by: campus.results.evidence,
      walking: campus.travel.walking)
    // One list and no explanations, until a test gives them.
    (ranking.otherLists, ranking.costs, ranking.freedom) = ([], [], [:])
  }

  func edition() throws -> Edition {
    let look = try SiteLook()
    let present = Present(
      Instant(seconds: 1_795_018_200), in: try Zone.load("America/New_York"),
      campus.catalog.terms[0])
    return Edition.calculated(of: campus, at: present, in: look, by: Fingerprint())
  }

  func context() throws -> RankingContext {
    RankingContext(
      edition: try edition(), person: person, term: campus.catalog.terms[0], ranking: ranking)
  }

  /// Every page of the plan.
  func pages() throws -> [Page] {
    try PlanPages(
      edition: try edition(), plans: RankedPlans(rankings: [try context()])
    ).pages()
  }

  func html(_ route: String) throws -> Element {
    try #require(try pages().first { $0.route.text == route }, "\(route)").html()
  }

  /// The first page of the plan's own list.
  func list() throws -> Element { try html("schedules/robin/index.html") }

  /// The page of a listed schedule.
  func page(of entry: RankedSchedule) throws -> Element {
    let mark = ScheduleMark(of: entry, in: campus.catalog.terms[0])
    return try html("schedules/robin/listed/\(mark.text).html")
  }

  func best() throws -> Element { try page(of: try #require(ranking.entries.first)) }

  /// A section as its course offers it now.
  mutating func edit(_ id: String, _ change: (inout Section) -> Void) throws {
    let id = try section(id)
    for entry in ranking.entries.indices {
      for pick in ranking.entries[entry].picks.indices {
        for place in ranking.entries[entry].picks[pick].sections.indices
        where ranking.entries[entry].picks[pick].sections[place].id == id {
          change(&ranking.entries[entry].picks[pick].sections[place])
        }
      }
    }
  }

  /// A ranking of which nothing fits, for these reasons.
  mutating func obstruct(by obstruction: Obstruction) {
    ranking.entries = []
    ranking.fitting = .exactly(0)
    ranking.obstruction = obstruction
  }
}

func building(_ code: String) throws -> BuildingCode { try #require(BuildingCode(code)) }
