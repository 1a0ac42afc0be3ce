import CampusModel
import Testing

@testable import RoomUse

@Test func `room numbers are in the order people expect`() {
  let sorted = [
    "B2", "B0429", "2", "10", "0105", "0170", "0170E", "0171", "1101", "2-10", "2-9", "L1",
    "Lounge",
  ]
  let expected = [
    "B2", "B0429", "2", "2-9", "2-10", "10", "0105", "0170", "0170E", "0171", "1101", "L1",
    "Lounge",
  ]
  #expect(sorted.reversed().sorted { RoomNumberOrder($0) < RoomNumberOrder($1) } == expected)
}

@Test func `the order of room numbers is total`() {
  let numbers = [
    "0170", "170", "00170", "B170", "b170", "Hall", "", "1 a", "1a", "99999999999999999999",
  ]
  for a in numbers {
    for b in numbers {
      let (x, y) = (RoomNumberOrder(a), RoomNumberOrder(b))
      let holds = [x < y, y < x, a == b].count { $0 }
      #expect(holds == 1, "\(a) and \(b)")
    }
  }
}

private func building(_ code: String, _ name: String, _ floors: [Floor]) throws -> Building {
  Building(code: try #require(BuildingCode(code)), name: name, floors: floors)
}

@Test func `rooms of classes and of rooms files are one directory`() throws {
  let second = Floor(
    id: "2", name: "2nd floor",
    rooms: [Room(id: room("MAB 0230"), seats: 8), Room(id: room("MAB 0204"))])
  let ground = Floor(id: "G", name: "Ground", rooms: [])
  let directory = RoomDirectory(
    courses: [
      course("CMPS 231-0101", meeting("MWF 9:00-9:50 MAB 0230")),
      course(
        "CMPS 330-0101", meeting("MWF 9:00-9:50 MAB 1110"), meeting("F 9:00-9:50 MAB B010")),
      course("MATH 246-0101", meeting("MWF 9:00-9:50 ZZZ 2"), meeting("F 9:00-9:50 ZZZ 10")),
    ],
    buildings: [
      try building("MAB", "Mabry Hall", [ground, second]),
      try building("ATH", "Atherton Hall", [second]), try building("NIL", "Never Hall", []),
    ])
  #expect(directory.buildings.map(\.name) == ["Atherton Hall", "Mabry Hall", "ZZZ"])
  let mabry = directory.buildings[1]
  #expect(mabry.floors.map { $0.floor?.id } == ["G", "2", nil])
  #expect(
    mabry.floors.map { $0.rooms.map(\.id.number) } == [[], ["0204", "0230"], ["B010", "1110"]])
  #expect(directory.building(room("ZZZ 2").building)?.rooms.map(\.id.number) == ["2", "10"])
  #expect(directory.entry(room("MAB 0230"))?.room?.seats == 8)
  #expect(directory.entry(room("MAB 0230"))?.floor == "2")
  #expect(directory.entry(room("MAB 1110")) == .init(id: room("MAB 1110"), room: nil, floor: nil))
  #expect(directory.entry(room("MAB 9")) == nil)
}

@Test func `a building described twice has its first name and all floors`() throws {
  let floors = ["1", "2"].map { id in
    Floor(id: id, name: id, rooms: [Room(id: room("MAB \(id)00"))])
  }
  let directory = RoomDirectory(
    courses: [],
    buildings: [
      try building("MAB", "Mabry Hall", [floors[0]]), try building("mab", "MAB", [floors[1]]),
    ])
  #expect(directory.buildings.map(\.name) == ["Mabry Hall"])
  #expect(directory.buildings.flatMap(\.rooms).map(\.id.number) == ["100", "200"])
}
