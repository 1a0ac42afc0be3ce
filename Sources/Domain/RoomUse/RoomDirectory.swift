package import CampusModel

/// Every room that classes, exams or rooms files name, by building and floor.
package struct RoomDirectory: Hashable, Sendable {
  /// A building with rooms. It has only its code where no rooms file describes it.
  package struct BuildingRooms: Hashable, Sendable {
    /// The code of the building.
    package let code: BuildingCode
    /// `nil` where no source describes it.
    package let building: Building?
    /// In the building's order; last, the rooms whose floor is unknown. Floors without rooms are
    /// included, since they may have a plan.
    package let floors: [FloorRooms]

    /// The building's name, otherwise its code.
    package var name: String { building?.name ?? code.text }
    /// All rooms of the building, floor by floor.
    package var rooms: [Entry] { floors.flatMap(\.rooms) }
  }

  /// One floor with its rooms.
  package struct FloorRooms: Hashable, Sendable {
    /// `nil` for rooms whose floor is unknown. It is not guessed from their number.
    package let floor: Floor?
    /// Basement rooms first, then by number.
    package let rooms: [Entry]
  }

  /// A room with its floor and its entry in the rooms file.
  package struct Entry: Hashable, Encodable, Sendable {
    /// The room's building and number.
    package let id: RoomID
    /// Its entry in the rooms file; `nil` for a room that only classes or exams name.
    package let room: Room?
    /// The id of its floor; `nil` where unknown.
    package let floor: String?
  }

  /// By name, then code. Buildings without a room or a floor are left out.
  package let buildings: [BuildingRooms]
  private let entries: [RoomID: Entry]

  /// Of two buildings with one code, the first gives the name, and both give their floors.
  package init(courses: [Course], buildings: [Building]) {
    let known = Dictionary(buildings.map { ($0.code, $0) }) { first, second in
      var merged = first
      merged.floors += second.floors
      return merged
    }
    let placed = Set(buildings.flatMap(\.floors).flatMap(\.rooms).map(\.id))
    let named = Set(courses.flatMap(\.sections).flatMap(\.rooms))
    let loose = Dictionary(grouping: named.subtracting(placed), by: \.building)
    self.buildings = Set(known.keys).union(loose.keys)
      .map { Self.rooms(of: $0, in: known[$0], loose: loose[$0] ?? []) }
      .filter { !$0.floors.isEmpty }
      .sorted { ($0.name, $0.code) < ($1.name, $1.code) }
    entries = Dictionary(self.buildings.flatMap(\.rooms).map { ($0.id, $0) }) { first, _ in first }
  }

  /// The room's entry; `nil` for a room that no source names.
  package func entry(_ room: RoomID) -> Entry? { entries[room] }

  /// The building of that code; `nil` where no source names a room in it.
  package func building(_ code: BuildingCode) -> BuildingRooms? {
    buildings.first { $0.code == code }
  }

  private static func rooms(
    of code: BuildingCode, in building: Building?, loose: [RoomID]
  ) -> BuildingRooms {
    var floors = (building?.floors ?? []).map { floor in
      FloorRooms(
        floor: floor,
        rooms: sorted(floor.rooms.map { Entry(id: $0.id, room: $0, floor: floor.id) }))
    }
    if !loose.isEmpty {
      let rooms = sorted(loose.map { Entry(id: $0, room: nil, floor: nil) })
      floors.append(FloorRooms(floor: nil, rooms: rooms))
    }
    return BuildingRooms(code: code, building: building, floors: floors)
  }

  private static func sorted(_ rooms: [Entry]) -> [Entry] {
    rooms.map { (RoomNumberOrder($0.id.number), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
