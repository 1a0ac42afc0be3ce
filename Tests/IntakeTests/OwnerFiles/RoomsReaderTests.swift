import CampusModel
import Diagnostics
import Testing

@testable import FileFormats
@testable import OwnerFiles

private let plan = """
  <svg viewBox="0 0 400 300"><rect data-room="0230" x="0" y="0" width="40" height="30"/></svg>
  """

private func read(
  _ text: String, plans: [String: String] = ["Content/floors/mabry-2.svg": plan]
) -> (buildings: [Building], lines: [String]) {
  var reader = RoomsReader(.memory(plans.mapValues { Array($0.utf8) }))
  let buildings = reader.read(SourceFile(path: "Content/rooms.yml", bytes: Array(text.utf8)))
  return (buildings, reader.diagnostics.inFileOrder().map { $0.description })
}

/// A building with one floor of these keys.
private func floor(_ keys: String) -> String {
  "buildings: [{code: MAB, name: Mabry Hall, floors: [{id: \"2\", name: 2nd floor,\n\(keys)}]}]"
}

@Suite struct RoomsReaderTests {
  @Test func `buildings are read with floors, rooms, plans and access points`() throws {
    let (buildings, lines) = read(
      """
      buildings:
        - code: mab
          name: Mabry Hall
          address: 12 Orchard Walk, Larkspur
          location: [38.9912, -76.9421]
          floors:
            - id: "2"
              name: 2nd floor
              plan: floors/mabry-2.svg
              meters-per-unit: 0.25
              rooms:
                - {number: "0230", seats: 8, features: [screen, whiteboard]}
                - {number: "0231", outline: [[0, 0], [5, 0], [5, 5.5]]}
              access-points:
                - {id: mab-2-07, at: [182, 240]}
      """)
    #expect(lines == [])
    let building = try #require(buildings.first)
    #expect(building.code.text == "MAB")
    #expect(building.coordinate == Coordinate(latitude: 38.9912, longitude: -76.9421))
    let floor = try #require(building.floors.first)
    #expect(floor.plan?.width == 400)
    #expect(floor.plan?.metersPerUnit == 0.25)
    #expect(floor.rooms.map(\.id.text) == ["MAB 0230", "MAB 0231"])
    #expect(floor.rooms[0].outline.count == 4)
    #expect(floor.rooms[0].features == ["screen", "whiteboard"])
    #expect(floor.rooms[1].outline.last == PlanPoint(x: 5, y: 5.5))
    #expect(
      floor.accessPoints == [
        AccessPoint(id: "mab-2-07", position: PlanPoint(x: 182, y: 240))
      ])
  }

  @Test(arguments: [
    (
      "rooms: [{number: 1}, {number: 1}]",
      "Content/rooms.yml:2:31: error: the room 'MAB 1' is listed twice"
    ),
    (
      "access-points: [{id: a, at: [1, 2]}, {id: a, at: [1, 2]}]",
      "Content/rooms.yml:2:43: error: the access point 'a' is listed twice"
    ),
    (
      "access-points: [{id: a, at: [1]}]",
      "Content/rooms.yml:2:29: error: expected a point like [182, 240], found a list of 1"
    ),
    ("access-points: [{id: a}]", "Content/rooms.yml:2:17: error: 'at' is missing"),
    (
      "rooms: [{number: 1, outline: [[0, 0], [1, 1]]}]",
      "Content/rooms.yml:2:30: error: expected an outline of at least 3 corners, found 2"
    ),
    (
      "plan: floors/mabry-3.svg",
      "Content/rooms.yml:2:7: error: the plan 'Content/floors/mabry-3.svg' was not found; "
        + "did you mean 'mabry-2.svg'?"
    ),
    (
      "plan: floors/mabry-2.svg, rooms: [{number: \"0231\"}]",
      "Content/rooms.yml:2:7: warning: the plan shows a room '0230' that this floor does not list; "
        + "did you mean '0231'?"
    ),
    (
      "plan: floors/mabry-2.svg, rooms: [{number: \"0230\"}], "
        + "access-points: [{id: a, at: [500, 1]}]",
      "Content/rooms.yml:2:82: warning: the access point 'a' is outside its plan, which is 400 by 300"
    ),
  ])
  func `errors on a floor are reported`(_ keys: String, _ line: String) {
    #expect(read(floor(keys)).lines == [line])
  }

  @Test func `a coordinate outside the Earth is reported`() {
    #expect(
      read("buildings: [{code: A, name: B, location: [-176.9, 38.9]}]").lines == [
        "Content/rooms.yml:1:42: error: expected a latitude from -90 to 90 and a longitude "
          + "from -180 to 180; latitude comes first"
      ])
  }
}
