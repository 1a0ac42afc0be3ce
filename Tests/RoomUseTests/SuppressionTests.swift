import CampusModel
import Testing

@testable import RoomUse

/// An attacker who knows the program, the plan and all that is shown, and tries every count that
/// could have led to it.
@Suite struct SuppressionTests {
  private static let noon = Instant(seconds: 1_800_000_000)
  private static let points = ["a", "b", "c", "elsewhere"]

  private static func room(at x: Double, seats: Int) -> Room {
    let corners = [(x - 1, -1.0), (x + 1, -1), (x + 1, 1), (x - 1, 1)]
    return Room(
      id: RoomUseTests.room("MAB \(Int(x))"), seats: seats,
      outline: corners.map { PlanPoint(x: $0.0, y: $0.1) })
  }

  private static func floor(_ id: String, _ points: [(String, Double)]) -> Floor {
    Floor(
      id: id, name: id,
      plan: FloorPlan(width: 100, height: 10, shapes: [], metersPerUnit: 1),
      rooms: [room(at: 0, seats: 5), room(at: 15, seats: 4), room(at: 30, seats: 3)],
      accessPoints: points.map { AccessPoint(id: $0.0, position: PlanPoint(x: $0.1, y: 0)) })
  }

  /// All that any page can make of the counts, as text.
  private static func shown(_ counts: [Int], under smallest: Int) -> String {
    let snapshot = Snapshot(
      time: noon, devices: Dictionary(uniqueKeysWithValues: zip(points, counts)))
    let building = Building(
      code: room(at: 0, seats: 1).id.building, name: "Mabry",
      floors: [floor("1", [("a", 0), ("b", 30)]), floor("2", [("c", 0)])])
    let density = BuildingDensity(
      building.floors.map { FloorDensity($0, in: snapshot, under: smallest) })
    var parts = ["\(density.total)", "\(String(describing: density.share(perDevice: 0.7)))"]
    for floor in density.floors {
      parts.append("\(floor.counts.map(\.count)) \(floor.total)")
      parts.append("\(String(describing: floor.people(perDevice: 0.7)))")
      parts.append("\(String(describing: floor.share(perDevice: 0.7)))")
      for room in floor.floor.rooms {
        for meters in [10.0, 20, 40] {
          let near = floor.people(near: room, within: meters, perDevice: 0.7)
          parts.append("\(String(describing: near))")
        }
      }
    }
    parts.append("\(snapshot.unmapped([building], under: smallest))")
    return parts.joined(separator: "\n")
  }

  /// Every vector of counts from 0 to `most`.
  private static func vectors(upTo most: Int) -> [[Int]] {
    points.reduce([[]]) { vectors, _ in
      vectors.flatMap { vector in (0...most).map { vector + [$0] } }
    }
  }

  @Test(arguments: [2, 3, 4])
  func
    `whatever is shown, each small count may be any small count, together with any of the others`(
      smallest: Int
    ) throws
  {
    let possible = Dictionary(grouping: Self.vectors(upTo: smallest)) {
      Self.shown($0, under: smallest)
    }
    for (_, vectors) in possible {
      let hidden = try #require(vectors.first).indices.filter { vectors[0][$0] < smallest }
      let reported = vectors[0].indices.filter { vectors[0][$0] >= smallest }
      #expect(vectors.allSatisfy { vector in reported.allSatisfy { vector[$0] == vectors[0][$0] } })
      let combinations = hidden.reduce(1) { product, _ in product * smallest }
      #expect(vectors.count == combinations)
    }
  }

  @Test func `the attack finds every count if nothing is withheld`() {
    let possible = Dictionary(grouping: Self.vectors(upTo: 3)) { Self.shown($0, under: 0) }
    #expect(possible.values.allSatisfy { $0.count == 1 })
  }

  @Test func `bounds contain the true count, and are exact where all is published`() throws {
    for vector in Self.vectors(upTo: 4) {
      let counts = vector.map { PublishableCount($0, under: 3) }
      let bounds = try #require(PublishableTotal(counts).devices)
      #expect(bounds.contains(vector.reduce(0, +)))
      let isExact = vector.allSatisfy { $0 >= 3 }
      #expect((bounds.lowerBound == bounds.upperBound) == isExact)
    }
  }
}
