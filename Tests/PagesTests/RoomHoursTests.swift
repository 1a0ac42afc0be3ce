import CampusModel
import Testing

@testable import Pages

/// The sample's files, where room 0231 has these hours and 0230 those of the site, 8 am to 10 pm. `minute` is that of the
/// Wednesday, by the site's clock.
private func files(
  _ hours: [Weekday: MinuteSpan], at minute: Int = 670
) async throws -> [String: String] {
  var sample = try SampleCampus()
  sample.now = Instant(seconds: sample.now.seconds + (minute - 670) * 60)
  sample.campus.buildings[0].floors[0].rooms[1].opening = OpeningHours(
    days: Weekday.allCases.map { hours[$0].map { [$0] } ?? [] })
  return try await sample.site().rendered().mapValues { String(decoding: $0, as: UTF8.self) }
}

private func daily(_ start: Int, _ end: Int) throws -> [Weekday: MinuteSpan] {
  let span = try #require(MinuteSpan(start, end))
  return Dictionary(uniqueKeysWithValues: Weekday.allCases.map { ($0, span) })
}

/// The drawing with that id, from its name on.
private func drawing(_ id: String, in page: String?) throws -> Substring {
  let page = try #require(page)
  let start = try #require(page.firstRange(of: "aria-labelledby=\"\(id)-t\"")).lowerBound
  let end = try #require(page[start...].firstRange(of: "</svg>")).lowerBound
  return page[start..<end]
}

/// How many hours a ruler's axis has.
private func ticks(_ id: String, in page: String?) throws -> Int {
  let axis = try #require(try drawing(id, in: page).split(separator: "<path class=\"ax\"").last)
  return axis.count { $0 == "V" }
}

@Suite struct `Hours that rooms are drawn over` {
  @Test func `are the site's, and a room's own where it is open longer`() async throws {
    let files = try await files(try daily(360, 1425))
    let room = try #require(files["rooms/mab/0231.html"])
    #expect(room.contains("data-ruler=\"360,1440\""))
    #expect(room.contains("data-slot=\"360\"") && room.contains("data-slot=\"1410\""))
    #expect(try drawing("d-2026-11-19", in: room).contains("free 6:00 am – 11:45 pm"))
    #expect(try ticks("d-2026-11-19", in: room) == ticks("day", in: room))
    #expect(files["rooms/mab/0230.html"]?.contains("data-ruler=\"480,1320\"") == true)
  }

  @Test func `go on past midnight with a room that does`() async throws {
    let files = try await files(try daily(420, 1560))
    let room = try #require(files["rooms/mab/0231.html"])
    #expect(room.contains("data-ruler=\"420,1560\""))
    #expect(room.contains("data-slot=\"1530\"") && !room.contains("data-slot=\"1560\""))
    #expect(try drawing("day", in: room).contains("free 7:00 am – 2:00 am"))
    // Both rooms of the building are drawn over the same hours.
    let building = files["rooms/mab/index.html"]
    #expect(try drawing("r-0231", in: building).contains("free 7:00 am – 2:00 am"))
    let usual = try await PagesTests.files(try daily(480, 1320))["rooms/mab/index.html"]
    #expect(try ticks("r-0230", in: building) == 20 && ticks("r-0230", in: usual) == 15)
    let list = try #require(files["rooms/index.html"])
    for minute in [420, 1320, 1530] { #expect(list.contains("<option value=\"\(minute)\">")) }
    #expect(!list.contains("<option value=\"1560\">"))
  }

  @Test func `hold what is left of the night before while the list tells of it`() async throws {
    // Open on Tuesday from 8 pm to 2 am, and it is ten past one.
    let tuesday = try #require(MinuteSpan(1200, 1560))
    let files = try await files([.tuesday: tuesday], at: 70)
    let row = try drawing("r-mab-0231", in: files["rooms/index.html"])
    #expect(row.contains("free until 2:00 am"))
    #expect(row.contains("oktf"), "its free stretch is within what is drawn")
  }
}
