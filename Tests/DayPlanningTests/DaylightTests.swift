import CampusModel
import Testing
import TimeZones

@testable import DayPlanning

private let home = place("Home", 0)
private let gym = place("Gym", 100)
private let walks = TripTable.walks([("Home", "Gym", 20)])

@Test(
  arguments: [
    // Clocks go from 2:00 to 3:00.
    ("America/New_York", "2026-03-08", "3:10", "1:50"),
    ("America/New_York", "2026-03-08", "1:50", "1:30"),
    // They go back from 2:00 to 1:00: 1:10 is taken for the first.
    ("America/New_York", "2026-11-01", "1:10", "0:50"),
    ("America/New_York", "2026-11-01", "2:05", "1:45"),
    ("America/New_York", "2026-11-01", "2:30", "2:10"),
    // From 2:00 to 2:30, and from 2:00 back to 1:30.
    ("Australia/Lord_Howe", "2026-10-04", "2:40", "1:50"),
    ("Australia/Lord_Howe", "2026-04-05", "2:10", "1:50"),
    ("America/New_York", "2026-06-01", "3:10", "2:50"),
  ])
func `a leg begins earlier by the time that passes`(
  _ zone: String, _ date: String, _ start: String, _ leave: String
) throws {
  let made = try planner(walks, on: date, in: Zone.load(zone)).itinerary(
    of: [entry("Shift", start, "12:00", at: gym)], within: DayBounds.Ends(start: home))
  let option = try #require(made.legs.first?.chosen)
  #expect(option.leave == at(leave) && option.arrival == at(start))
}

@Test func `the time between entries is the time that passes`() throws {
  let zone = try Zone.load("America/New_York")
  let entries = [
    try entry("A", "0:30", "1:50", at: gym), try entry("B", "3:05", "4:00", at: home),
  ]
  let slack = ["2026-03-08": -5, "2026-03-09": 55, "2026-11-01": 115]
  for (date, slack) in slack.sorted(by: { $0.key < $1.key }) {
    let made = try planner(walks, on: date, in: zone).itinerary(of: entries)
    #expect(made.legs.first?.chosen?.slack == slack, "\(date)")
  }
}

@Test func `entries in a skipped hour take no time`() throws {
  let made = try planner(walks, on: "2026-03-08", in: Zone.load("America/New_York")).itinerary(
    of: [entry("A", "2:15", "3:05", at: gym), entry("B", "3:40", "4:00", at: home)])
  // 2:15 is taken for 3:15, so it ends no earlier.
  #expect(made.legs.first?.free == at("3:15") && made.legs.first?.chosen?.slack == 5)
}

@Test func `in a repeated hour the bus that fits is chosen`() throws {
  let zone = try Zone.load("America/New_York")
  let bus: DayPlanner.TripFinder = { _, _, mode, time in
    guard mode == .transit else { return nil }
    return Trip(by: .transit, minutes: 15, origin: .timetable, departure: at("1:30"))
  }
  func option(from free: String, to due: String) throws -> LegOption? {
    let rider = DayPlanner(
      on: try day("2026-11-01"), in: zone, preferences: TravelPreferences(modes: [.transit]),
      trip: bus)
    return rider.itinerary(
      of: [try entry("A", "0:00", free, at: gym), try entry("B", due, "5:00", at: home)]
    ).legs.first?.chosen
  }
  #expect(try option(from: "0:30", to: "2:00")?.slack == 120, "the second 1:30")
  #expect(try option(from: "0:30", to: "1:50")?.slack == 60, "the first 1:30")
}

@Test func `errands avoid the hour that clocks show twice`() throws {
  let zone = try Zone.load("America/New_York")
  let night = try span(at("0:50"), at("4:00"))
  let spring = try planner(walks, on: "2026-03-08", in: zone).itinerary(
    of: [], errands: [errand("E", 80, at: [gym], [night])])
  #expect(spring.entries.first?.time == (try span(at("0:50"), at("3:10"))))
  let autumn = try planner(walks, on: "2026-11-01", in: zone).itinerary(
    of: [], errands: [errand("E", 30, at: [gym], [night])])
  #expect(autumn.entries.first?.time == (try span(at("2:00"), at("2:30"))))
}
