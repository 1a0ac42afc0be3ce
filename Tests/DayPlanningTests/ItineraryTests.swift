import CampusModel
import Testing
import TimeZones

@testable import DayPlanning

private let home = place("Home", 0)
private let gym = place("Gym", 100)
private let hall = place("Hall", 200)
private let walks = TripTable.walks([
  ("Home", "Gym", 20), ("Gym", "Hall", 10), ("Home", "Hall", 25),
])
private let ends = DayBounds.Ends(start: home, end: home)

@Test func `legs lead from home through the day and back`() throws {
  let made = try planner(walks).itinerary(
    of: [
      entry("Lecture", "11:00", "12:00", at: hall), entry("Sport", "9:00", "10:30", at: gym),
      entry("Birthday"),
    ], within: ends)
  #expect(made.legs.map(\.names) == ["Home > Gym", "Gym > Hall", "Hall > Home"])
  #expect(made.legs.map(\.origin) == [nil, 1, 2] && made.legs.map(\.goal) == [1, 2, nil])
  #expect(made.legs.map(\.free) == [nil, at("10:30"), at("12:00")])
  #expect(made.legs.map(\.due) == [at("9:00"), at("11:00"), nil])
  #expect(made.legs.map(\.mode) == [.walking, .walking, .walking])
  let chosen = made.legs.compactMap(\.chosen)
  #expect(chosen.map(\.leave) == [at("8:40"), at("10:50"), at("12:00")])
  #expect(chosen.map(\.arrival) == [at("9:00"), at("11:00"), at("12:25")])
  #expect(chosen.map(\.slack) == [nil, 20, nil])
  #expect(made.legs[0].options.map(\.mode) == TravelMode.allCases)
  #expect(made.minutesTraveled == 55 && made.placeCount == 2)
  #expect(made.meters.map(\.meters) == [55 * 80] && made.meters.map(\.mode) == [.walking])
}

@Test func `a person who is late leaves as soon as possible`() throws {
  let made = try planner(walks).itinerary(
    of: [entry("A", "9:00", "10:00", at: gym), entry("B", "10:06", "11:00", at: hall)])
  let leg = try #require(made.legs.first?.chosen)
  #expect(made.legs.count == 1)
  #expect(leg.slack == -4 && leg.leave == at("10:00") && leg.arrival == at("10:10"))
}

@Test func `buffers are respected, past midnight too`() throws {
  let made = try planner(walks).itinerary(
    of: [
      entry("A", "22:00", "23:50", at: gym, buffer: Buffer(after: 30)),
      entry("B", "23:55", "25:00", at: hall, buffer: Buffer(before: 15, after: 10)),
    ], within: ends)
  #expect(made.legs.map(\.free) == [nil, at("24:20"), at("25:10")])
  #expect(made.legs.map(\.due) == [at("22:00"), at("23:40"), nil])
  #expect(made.legs.map { $0.chosen?.slack } == [nil, -50, nil])
}

@Test func `overlapping entries are over when the last one is`() throws {
  // A holds B, and C begins before A ends.
  let made = try planner(walks).itinerary(
    of: [
      entry("A", "9:00", "12:00", at: hall), entry("B", "9:30", "10:00", at: gym),
      entry("C", "11:00", "13:00", at: home),
    ])
  #expect(made.legs.map(\.names) == ["Hall > Gym", "Gym > Home"])
  #expect(made.legs.map(\.free) == [at("12:00"), at("12:00")])
  #expect(made.legs.map { $0.chosen?.slack } == [-160, -80])
}

@Test func `entries without a place, canceled ones and all-day ones have no legs`() throws {
  let meeting = Meeting(timing: .weekly(.all, try span(540, 600)), place: .online)
  let section = SectionID(try #require(CourseID("CMSC131")), "0101")
  let canceled = DayEntry(
    .meeting(meeting, of: section, Cancellation(date: try day("2026-09-01"))),
    time: try span(at("12:00"), at("14:00")), place: hall)
  var holiday = try entry("Holiday")
  holiday.place = hall
  let made = try planner(walks).itinerary(
    of: [
      holiday, entry("A", "8:00", "9:00", at: gym), entry("Call", "9:30", "10:55"), canceled,
      entry("B", "11:00", "13:00", at: home),
    ])
  #expect(made.legs.map(\.names) == ["Gym > Home"])
  #expect(made.legs.first?.free == at("10:55"), "what has no place takes its time all the same")
  #expect(made.legs.first?.chosen?.slack == -15)
  #expect(made.entries.count == 5 && made.placeCount == 2)
}

@Test func `a leg without a known trip has no minutes`() throws {
  let nowhere = Place(name: "Somewhere")
  let made = try planner(walks).itinerary(
    of: [
      entry("A", "9:00", "10:00", at: gym), entry("B", "11:00", "12:00", at: nowhere),
      entry("C", "13:00", "14:00", at: nowhere),
    ], within: ends)
  #expect(made.legs.map(\.names) == ["Home > Gym", "Gym > Somewhere", "Somewhere > Home"])
  for leg in made.legs.dropFirst() {
    #expect(leg.mode == nil && leg.chosen == nil)
    #expect(leg.options.allSatisfy { $0.trip == nil && $0.leave == nil && $0.slack == nil })
  }
  #expect(made.minutesTraveled == 20)
}

@Test func `there is no leg within a building, and none on a day without places`() throws {
  let code = try #require(BuildingCode("MAB"))
  let rooms = ["1", "2"].map { Place(name: "MAB \($0)", building: code) }
  let made = try planner(walks).itinerary(
    of: [
      entry("A", "9:00", "10:00", at: rooms[0]), entry("B", "10:00", "11:00", at: rooms[1]),
    ])
  #expect(made.legs.isEmpty && made.placeCount == 1)
  let calls = try planner(walks).itinerary(
    of: [entry("Call", "9:00", "10:00")],
    within: DayBounds.Ends(start: home, end: gym))
  #expect(calls.legs.isEmpty)
}

@Test func `gaps end when it is time to leave`() throws {
  let made = try planner(walks).itinerary(
    of: [
      entry("A", "9:00", "10:00", at: gym), entry("Call", "10:30", "11:00"),
      entry("B", "12:00", "13:00", at: hall), entry("C", "13:00", "14:00", at: hall),
    ], within: ends)
  #expect(
    made.gaps == [
      Itinerary.Gap(start: at("10:00"), end: at("10:30"), next: 1),
      Itinerary.Gap(start: at("11:00"), end: at("11:50"), next: 2, leg: 1),
    ])
  #expect(made.gaps.map(\.minutes) == [30, 50])
}
