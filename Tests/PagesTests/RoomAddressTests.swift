import CampusModel
import RealTerm
import Testing

@testable import Pages

private func addresses(_ room: RoomID) -> [String] {
  [Address.room(room), Address.roomFeed(room)]
}

@Test func `rooms whose numbers look alike have addresses of their own`() throws {
  let building = try #require(BuildingCode("CS"))
  let numbers = [
    "B-02", "B 02", "B02", "B002", "B0.02", "b02", "B/02", "B_02", "b-02", "index", "INDEX",
    "floor-1", "FLOOR 1", "Ä1", "A1", "a1", "..", ".", "-", "中", String(repeating: "9", count: 90),
    String(repeating: "9", count: 91),
  ]
  let all = numbers.flatMap { addresses(RoomID(building, $0)) }
  #expect(Set(all).count == all.count)
  // Nor does a page lie where the building's list or one of its floors does.
  let others = [
    Address.building(building), Address.floor("1", of: building),
    Address.floor("index", of: building),
  ]
  #expect(Set(all).isDisjoint(with: others))
}

@Test(.enabled(if: RealTerm.isThere, "no data in \(RealTerm.folder); ALMANAC_DATA may name it"))
func `every room of a university has an address of its own`() {
  let rooms = Set(
    RealTerm.courses.flatMap(\.sections).flatMap(\.meetings).compactMap(\.room))
  #expect(rooms.count == 765)
  let all = rooms.flatMap(addresses)
  #expect(Set(all.map { $0.lowercased() }).count == 2 * rooms.count)
}
