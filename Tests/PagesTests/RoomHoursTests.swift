import CampusModel
import Testing

@testable import Pages

/// The sample's site, where room 0231 has these hours and 0230 those of the site, 8 am to 10 pm.
/// `minute` is that of the Wednesday, by the site's clock.
private func site(
  _ hours: [Weekday: MinuteSpan], at minute: Int = 670
) async throws -> CampusSite {
  var sample = try SampleCampus()
  sample.now = Instant(seconds: sample.now.seconds + (minute - 670) * 60)
  sample.campus.catalog.buildings[0].floors[0].rooms[1].opening = OpeningHours(
    days: Weekday.allCases.map { hours[$0].map { [$0] } ?? [] })
  return try await sample.site()
}

private func daily(_ start: Int, _ end: Int) throws -> [Weekday: MinuteSpan] {
  let span = try #require(MinuteSpan(start, end))
  return Dictionary(uniqueKeysWithValues: Weekday.allCases.map { ($0, span) })
}

extension Element {
  /// How many hours a ruler's axis has.
  fileprivate func ticks(_ id: String) throws -> Int {
    let axis = try #require(try drawing(id).all(Selector.axis).last)
    return try #require(axis["d"]).count { $0 == "V" }
  }

  /// What a drawing is called.
  fileprivate func name(of id: String) throws -> String { try one("#\(id)-t").text }

  /// The minutes at which the slots of a room's day begin.
  fileprivate var slots: [String] { all("[data-slot]").compactMap { $0["data-slot"] } }
}

@Suite struct `Hours that rooms are drawn over` {
  @Test func `are the site's, and a room's own where it is open longer`() async throws {
    let site = try await site(try daily(360, 1425))
    let room = try site.html("rooms/mab/0231.html")
    #expect(try room.one("figure[data-ruler]")["data-ruler"] == "360,1440")
    #expect(room.slots.first == "360" && room.slots.last == "1410")
    #expect(try room.name(of: "d-2026-11-19").contains("6:00 am – 11:45 pm"))
    #expect(try room.ticks("d-2026-11-19") == room.ticks("day"))
    let usual = try site.html("rooms/mab/0230.html")
    #expect(try usual.one("figure[data-ruler]")["data-ruler"] == "480,1320")
  }

  @Test func `go on past midnight with a room that does`() async throws {
    let site = try await site(try daily(420, 1560))
    let room = try site.html("rooms/mab/0231.html")
    #expect(try room.one("figure[data-ruler]")["data-ruler"] == "420,1560")
    #expect(room.slots.last == "1530")
    #expect(try room.name(of: "day").contains("7:00 am – 2:00 am"))
    // Both rooms of the building are drawn over the same hours.
    let building = try site.html("rooms/mab/index.html")
    #expect(try building.name(of: "r-0231").contains("7:00 am – 2:00 am"))
    let usual = try await PagesTests.site(try daily(480, 1320)).html("rooms/mab/index.html")
    #expect(try building.ticks("r-0230") == 20 && usual.ticks("r-0230") == 15)
    let times = try site.html("rooms/index.html").all("#find-at option").compactMap { $0["value"] }
    #expect(times.dropFirst() == (14..<52).map { "\($0 * 30)" }[...], "but for the first, now")
  }

  @Test func `hold the rest of the night before while the list shows it`() async throws {
    // Open on Tuesday from 8 pm to 2 am, and it is ten past one.
    let tuesday = try #require(MinuteSpan(1200, 1560))
    let list = try await site([.tuesday: tuesday], at: 70).html("rooms/index.html")
    #expect(try list.name(of: "r-mab-0231").contains("2:00 am"))
    #expect(
      try list.drawing("r-mab-0231").has(.freeStretch),
      "its free stretch is within what is drawn")
  }
}
