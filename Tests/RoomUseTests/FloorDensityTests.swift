import CampusModel
import SeededRandom
import Testing

@testable import RoomUse

private func point(_ x: Double, _ y: Double) -> PlanPoint { PlanPoint(x: x, y: y) }

private let study = Room(
  id: room("MAB 0230"),
  outline: [point(100, 100), point(140, 100), point(140, 140), point(100, 140)])

/// Access points 0, 40, 80 and 200 units to the right of the room's middle; the third was not heard
/// from.
private func floor(metersPerUnit: Double?) -> Floor {
  Floor(
    id: "2", name: "2nd floor",
    plan: FloorPlan(width: 400, height: 400, shapes: [], metersPerUnit: metersPerUnit),
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

private func density(metersPerUnit: Double? = nil, under smallest: Int = 0) -> FloorDensity {
  FloorDensity(floor(metersPerUnit: metersPerUnit), in: counts, under: smallest)
}

@Test func `an access point without a report is not 0`() {
  let density = density()
  #expect(density.counts.map(\.count) == [.exactly(46), .notHeard, .exactly(0), .exactly(5)])
  #expect(density.total.devices == 51...51)
  #expect(density.total.heard == 3 && density.total.counters == 4 && density.total.silent == 1)
  #expect(density.people(perDevice: 0.5) == 25.5...25.5)
  let deaf = FloorDensity(
    floor(metersPerUnit: nil), in: Snapshot(time: noon, devices: [:]), under: 0)
  #expect(deaf.total.devices == nil && deaf.people(perDevice: 0.5) == nil)
  #expect(deaf.total.heard == 0 && deaf.total.counters == 4)
}

@Test func `small counts are withheld, also 0, and a total is between its bounds`() {
  let density = density(under: 6)
  #expect(density.counts.map(\.count) == [.exactly(46), .notHeard, .under(6), .under(6)])
  #expect(density.total.devices == 46...56)
  #expect(density.people(perDevice: 0.5) == 23...28)
}

@Test(arguments: [-3, 0, 1])
func `a limit of up to one withholds nothing`(smallest: Int) {
  #expect(PublishableCount(0, under: smallest) == .exactly(0))
  #expect(PublishableCount(1, under: smallest) == .exactly(1))
  #expect(PublishableCount(-4, under: smallest) == .exactly(0))
}

@Test func `counts from the limit on are published`() {
  #expect(
    PublishableCount(4, under: 5) == .under(5) && PublishableCount(5, under: 5) == .exactly(5))
  #expect(PublishableCount(0, under: 2) == PublishableCount(1, under: 2))
  #expect(PublishableCount(nil, under: 5) == .notHeard)
  #expect(
    PublishableTotal([.exactly(.max), .exactly(.max), .under(5)]).devices == Int.max...Int.max)
}

@Test func `nearby access points are within the radius, where the plan has a scale`() throws {
  let density = density(metersPerUnit: 0.25)
  let near = try #require(density.people(near: study, within: 20, perDevice: 0.8))
  #expect(near.accessPoints == ["here", "next"] && near.silent == ["silent"])
  #expect(near.total.devices == 5...5 && near.people == 4...4 && near.reach == .meters(20))
  let close = try #require(density.people(near: study, within: 9.99, perDevice: 0.8))
  #expect(close.accessPoints == ["here"])
  #expect(density.people(near: study, within: -1, perDevice: 0.8) == nil)
}

@Test func `nearby uses the radius of the settings`() throws {
  var settings = CountSettings()
  (settings.peoplePerDevice, settings.nearby) = (0.5, 50)
  let near = try #require(density(metersPerUnit: 0.25).people(near: study, by: settings))
  #expect(near.reach == .meters(50) && near.total.devices == 51...51 && near.people == 25.5...25.5)
  settings.nearby = 5
  let close = density(metersPerUnit: 0.25).people(near: study, by: settings)
  #expect(close?.total.devices == 5...5)
}

@Test func `a room with silent access points only has no estimate, and they are listed`() throws {
  let deaf = FloorDensity(
    floor(metersPerUnit: 0.25), in: Snapshot(time: noon, devices: ["far": 9]), under: 0)
  let near = try #require(deaf.people(near: study, within: 20, perDevice: 1))
  #expect(near.people == nil && near.silent == ["here", "next", "silent"])
}

@Test func `without a scale the two nearest are used, without an outline none`() throws {
  let near = try #require(density().people(near: study, within: 20, perDevice: 0.8))
  #expect(near.accessPoints == ["here", "next"] && near.reach == .nearest(2))
  #expect(density().people(near: Room(id: room("MAB 1")), within: 20, perDevice: 0.8) == nil)
}

@Test func `counts are stale only after the full time`() {
  let later = { Instant(seconds: noon.seconds + $0) }
  #expect(!counts.isStale(at: later(3600), after: 60) && counts.isStale(at: later(3601), after: 60))
  #expect(counts.age(at: later(16_259)) == 270 && counts.age(at: later(-5)) == 0)
}

@Test func `counts of access points on no plan are shown as such`() throws {
  let building = Building(
    code: study.id.building, name: "Mabry Hall", floors: [floor(metersPerUnit: nil)])
  let strangers = counts.unmapped([building], under: 0)
  #expect(strangers.heard == 2 && strangers.devices == 9...9)
  #expect(counts.unmapped([building], under: 5).devices == 7...11)
  let zone = CrowdZone(id: "quad", name: "Quad", counters: Array(counts.devices.keys))
  #expect(counts.unmapped([building], zones: [zone], under: 0).heard == 0)
}

@Test func `the middle of a room is the centroid of its area`() {
  // An L of three unit squares: the mean of their middles.
  let corner = [
    point(10, 10), point(12, 10), point(12, 11), point(11, 11), point(11, 12), point(10, 12),
  ]
  let middle = corner.centroid
  #expect(abs((middle?.x ?? 0) - 65.0 / 6) < 1e-12 && middle?.x == middle?.y)
  #expect(Array(corner.reversed()).centroid.map { abs($0.x - 65.0 / 6) < 1e-12 } == true)
  #expect([point(0, 0), point(4, 2)].centroid == point(2, 1))
  #expect([PlanPoint]().centroid == nil)
  #expect(corner.area == 3 && Array(corner.reversed()).area == 3 && [point(0, 0)].area == 0)
  #expect(corner.surround(point(10.5, 11.5)) && !corner.surround(point(11.5, 11.5)))
}
