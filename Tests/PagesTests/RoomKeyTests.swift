import CampusModel
import SiteBuild
import Testing
import TimeZones

@testable import Pages
@testable import PlacePages
@testable import SiteFrame

/// The keys of the pages of rooms, and of what lies beside them, by their routes.
private func keys(_ change: (inout SampleCampus) throws -> Void = { _ in }) async throws -> [String:
  UInt128]
{
  var sample = try SampleCampus()
  // Somebody has a room, so that its page is one that changes while it is open.
  let room = try #require(RoomID(parsing: "MAB 0231"))
  let day = try date("2026-11-18")
  sample.campus.occupancy.reservations = [
    try #require(
      Reservation(
        room, from: LocalMinute(day, minutes: 900), to: LocalMinute(day, minutes: 960)))
  ]
  try change(&sample)
  var keys: [String: UInt128] = [:]
  for page in try await sample.site().pages where page.route.text.hasPrefix("rooms/mab/02") {
    let key = try #require(page.key, "\(page.route)")
    keys[page.route.text] = key()
  }
  return keys
}

private let routes: Set = [
  "rooms/mab/0230.html", "rooms/mab/0230.json", "rooms/mab/0231.html", "rooms/mab/0231.json",
]

@Suite struct `Keys of the pages of rooms` {
  /// The routes whose keys are not those of the sample itself.
  private func changed(_ change: (inout SampleCampus) throws -> Void) async throws -> Set<String> {
    let (plain, others) = (try await keys(), try await keys(change))
    #expect(plain.keys == others.keys && Set(plain.keys) == routes)
    return Set(plain.keys.filter { plain[$0] != others[$0] })
  }

  @Test(arguments: [1, 30, 59])
  func `are the same at another second of the minute`(_ seconds: Int) async throws {
    #expect(
      try await changed { $0.now = Instant(seconds: $0.now.seconds + seconds) } == [])
  }

  @Test func `are others a minute later, and when other devices are counted`() async throws {
    #expect(try await changed { $0.now = Instant(seconds: $0.now.seconds + 60) } == routes)
    #expect(
      try await changed { $0.campus.occupancy.counts.newest?.devices["mab-2-07"] = 32 } == routes)
    #expect(
      try await changed { $0.campus.occupancy.counts.newest?.devices = ["mab-2-08": 31] } == routes)
    #expect(try await changed { $0.campus.occupancy.counts = CountHistory() } == routes)
  }

  /// The present day is a Wednesday, and the horizon ends on Friday; the weeks are listed too.
  @Test(arguments: ["W", "Th", "F", "Tu"])
  func `are others when a class of any day is moved`(_ day: String) async throws {
    func meets(_ time: String) -> (inout SampleCampus) throws -> Void {
      { $0.campus.catalog.courses[0].sections[0].meetings = [try meeting("\(day) \(time)")] }
    }
    let (before, after) = (
      try await keys(meets("15:00-15:50")), try await keys(meets("15:10-15:50"))
    )
    let changed = Set(before.keys.filter { before[$0] != after[$0] })
    #expect(changed == ["rooms/mab/0230.html", "rooms/mab/0230.json"])
  }

  /// A new department before the others gives theirs other colors.
  @Test func `are others when a class of the days ahead has another color`() async throws {
    func friday(_ change: @escaping (inout SampleCampus) throws -> Void) async throws -> UInt128? {
      try await keys {
        $0.campus.catalog.courses[0].sections = Array(
          $0.campus.catalog.courses[0].sections.prefix(1))
        $0.campus.catalog.courses[0].sections[0].meetings = [try meeting("F 15:00-15:50")]
        $0.campus.catalog.courses[2].sections = []
        try change(&$0)
      }["rooms/mab/0230.html"]
    }
    let art = try offered("ARTS 100", "Drawing", ["online"])
    #expect(try await friday { _ in } != friday { $0.campus.catalog.courses.insert(art, at: 0) })
  }
}
