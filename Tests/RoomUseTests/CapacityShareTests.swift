import CampusModel
import SeededRandom
import Testing

@testable import RoomUse

private let noon = Instant(seconds: 1_800_000_000)

/// A floor of so many seats, with one access point for each count; `nil` was not heard from.
private func density(
  _ id: String, capacity: Int? = nil, seats: [Int?] = [], _ counts: [Int?], under smallest: Int = 0
) -> FloorDensity {
  let points = counts.indices.map {
    AccessPoint(id: "\(id)-\($0)", position: PlanPoint(x: Double($0), y: 0))
  }
  let rooms = seats.enumerated().map { Room(id: room("MAB \(id)\($0)"), seats: $1) }
  let floor = Floor(
    id: id, name: id, rooms: rooms, accessPoints: points, capacity: capacity)
  let heard = zip(points, counts).compactMap { point, count in count.map { (point.id, $0) } }
  return FloorDensity(
    floor, in: Snapshot(time: noon, devices: Dictionary(uniqueKeysWithValues: heard)),
    under: smallest)
}

@Test func `a floor's share is its people divided by its capacity`() throws {
  let share = try #require(
    density("1", capacity: 200, seats: [9], [100, 60]).share(perDevice: 0.5))
  #expect(share.share == 0.4...0.4 && share.capacity == FloorCapacity(people: 200, basis: .stated))
  #expect(share.isWhole && share.heard == 2)
  let full = try #require(density("1", capacity: 10, [40]).share(perDevice: 0.5))
  #expect(full.share == 2...2, "more people than it is made for")
}

@Test(
  arguments: [
    ([10, 30], nil, FloorCapacity(people: 40, basis: .seats)),
    ([10, 30], 100, FloorCapacity(people: 100, basis: .stated)),
    ([10, nil], nil, nil), ([], nil, nil), ([0], nil, nil), ([10], 0, nil),
  ] as [([Int?], Int?, FloorCapacity?)])
func `seats are the capacity where all are known`(
  seats: [Int?], stated: Int?, expected: FloorCapacity?
) {
  #expect(density("1", capacity: stated, seats: seats, [1]).floor.knownCapacity == expected)
}

@Test func `a building's share weighs its floors by capacity`() throws {
  let building = BuildingDensity([
    density("1", capacity: 300, [30]), density("2", seats: [10], [20]),
    density("3", [500]), density("4", capacity: 50, [nil]), density("5", capacity: 40, []),
  ])
  let share = try #require(building.share(perDevice: 1))
  #expect(share.share.lowerBound == 50.0 / 310)
  #expect(share.capacity == FloorCapacity(people: 310, basis: .mixed))
  #expect(share.excluded == ["3", "4", "5"] && share.heard == 2 && share.accessPoints == 2)
  #expect(building.total.devices == 550...550 && building.total.counters == 4)
}

@Test func `missing reports are shown, not counted as no people`() throws {
  let share = try #require(density("1", capacity: 100, [50, nil, nil]).share(perDevice: 1))
  #expect(share.heard == 1 && share.accessPoints == 3 && !share.isWhole)
  #expect(density("1", capacity: 100, [nil]).share(perDevice: 1) == nil)
  #expect(BuildingDensity([density("1", [3])]).share(perDevice: 1) == nil)
}
