import CampusModel
import Testing

@testable import RoomUse

private func point(_ x: Double, _ y: Double) -> PlanPoint { PlanPoint(x: x, y: y) }

private let study = Room(
  id: room("MAB 0230"),
  outline: [point(100, 100), point(140, 100), point(140, 140), point(100, 140)])

/// Access points 0, 40, 80 and 200 units to the right of the room's middle; the third was not heard from.
private func floor(metresPerUnit: Double?) -> Floor {
  Floor(
    id: "2", name: "2nd floor",
    plan: FloorPlan(width: 400, height: 400, shapes: [], metresPerUnit: metresPerUnit),
    rooms: [study],
    accessPoints: [
      AccessPoint(id: "far", position: point(320, 120)),
      AccessPoint(id: "silent", position: point(200, 120)),
      AccessPoint(id: "next", position: point(160, 120)),
      AccessPoint(id: "here", position: point(120, 120)),
    ])
}

private let noon = Instant(seconds: 1_800_000_000)
private let counts = Snapshot(
  time: noon, devices: ["here": 5, "next": 0, "far": 46, "elsewhere": 7, "lost": 2])

@Test func `an access point that was not heard from is not 0`() {
  let density = FloorDensity(floor(metresPerUnit: nil), in: counts)
  #expect(density.counts.map(\.devices) == [46, nil, 0, 5])
  #expect(density.devices == 51)
  #expect(density.people(perDevice: 0.5) == 25.5)
  let deaf = FloorDensity(floor(metresPerUnit: nil), in: Snapshot(time: noon, devices: [:]))
  #expect(deaf.devices == nil && deaf.people(perDevice: 0.5) == nil)
}

@Test func `nearby is what is within the metres, where the plan has a scale`() throws {
  let density = FloorDensity(floor(metresPerUnit: 0.25), in: counts)
  let near = try #require(density.people(near: study, within: 20, perDevice: 0.8))
  #expect(near.accessPoints == ["here", "next"] && near.silent == ["silent"])
  #expect(near.devices == 5 && near.people == 4 && near.reach == .metres(20))
  let close = try #require(density.people(near: study, within: 9.99, perDevice: 0.8))
  #expect(close.accessPoints == ["here"])
  #expect(density.people(near: study, within: -1, perDevice: 0.8) == nil)
}

@Test func `without a scale the two nearest are asked, without an outline nobody`() throws {
  let density = FloorDensity(floor(metresPerUnit: nil), in: counts)
  let near = try #require(density.people(near: study, within: 20, perDevice: 0.8))
  #expect(near.accessPoints == ["here", "next"] && near.reach == .nearest(2))
  #expect(density.people(near: Room(id: room("MAB 1")), within: 20, perDevice: 0.8) == nil)
}

@Test func `counts are stale only after the whole time has passed`() {
  let later = { Instant(seconds: noon.seconds + $0) }
  #expect(!counts.isStale(at: later(3600), after: 60) && counts.isStale(at: later(3601), after: 60))
  #expect(counts.age(at: later(16_259)) == 270 && counts.age(at: later(-5)) == 0)
}

@Test func `counts of access points on no plan are shown as such`() throws {
  let building = Building(
    code: study.id.building, name: "Mabry Hall", floors: [floor(metresPerUnit: nil)])
  let strangers = counts.unmapped([building])
  #expect(strangers.accessPoints == 2 && strangers.devices == 9)
}

@Test func `the middle of a room is that of its area`() {
  // An L of three unit squares: the mean of their middles.
  let corner = [
    point(10, 10), point(12, 10), point(12, 11), point(11, 11), point(11, 12), point(10, 12),
  ]
  let middle = corner.centroid
  #expect(abs((middle?.x ?? 0) - 65.0 / 6) < 1e-12 && middle?.x == middle?.y)
  #expect(Array(corner.reversed()).centroid.map { abs($0.x - 65.0 / 6) < 1e-12 } == true)
  #expect([point(0, 0), point(4, 2)].centroid == point(2, 1))
  #expect([PlanPoint]().centroid == nil)
}
