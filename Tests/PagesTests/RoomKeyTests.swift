import CampusModel
import SiteBuild
import Testing
import TimeZones

@testable import Pages

/// The keys of the pages of rooms, and of what lies beside them, by their routes.
private func keys(_ change: (inout SampleCampus) throws -> Void = { _ in }) async throws -> [String:
  UInt128]
{
  var sample = try SampleCampus()
  // Somebody has a room, so that its page of today is one that changes while it is open.
  let room = try #require(RoomID(parsing: "MAB 0231"))
  let day = try date("2026-11-18")
  sample.campus.reservations = [
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

private let present: Set = [
  "rooms/mab/0230.html", "rooms/mab/0230.json", "rooms/mab/0231.html", "rooms/mab/0231.json",
]

@Suite struct `Keys of the pages of rooms` {
  /// The routes whose keys are not those of the sample itself.
  private func changed(_ change: (inout SampleCampus) throws -> Void) async throws -> Set<String> {
    let (plain, others) = (try await keys(), try await keys(change))
    #expect(plain.keys == others.keys && present.isSubset(of: Set(plain.keys)))
    #expect(plain.count == 8, "two rooms: today twice, and two days ahead")
    return Set(plain.keys.filter { plain[$0] != others[$0] })
  }

  @Test(arguments: [1, 30, 59])
  func `are the same at another second of the minute`(_ seconds: Int) async throws {
    #expect(
      try await changed { $0.now = Instant(seconds: $0.now.seconds + seconds) } == [])
  }

  @Test func `of today are others a minute later, and when other devices are counted`() async throws
  {
    #expect(try await changed { $0.now = Instant(seconds: $0.now.seconds + 60) } == present)
    #expect(try await changed { $0.campus.counts.newest?.devices["mab-2-07"] = 32 } == present)
    #expect(try await changed { $0.campus.counts.newest?.devices = ["mab-2-08": 31] } == present)
    #expect(try await changed { $0.campus.counts = CountHistory() } == present)
  }

  @Test func `of all days are others when a class meets at another time`() async throws {
    let room = try await changed { sample in
      sample.campus.courses[0].sections[0].meetings = [try meeting("MWF 8:00-8:50")]
    }
    #expect(room.isSuperset(of: keysOfDays("0230")))
  }

  private func keysOfDays(_ number: String) -> Set<String> {
    ["\(number).html", "\(number)/2026-11-19.html", "\(number)/2026-11-20.html"]
      .reduce(into: []) { $0.insert("rooms/mab/\($1)") }
  }
}
