package import CampusModel

/// Every room anybody named, in classes, in exams or in a rooms file, by building and floor.
package struct RoomDirectory: Hashable, Sendable {
  /// A building with rooms. One that only classes or exams name has no more than its code.
  package struct House: Hashable, Sendable {
    package let code: BuildingCode
    /// `nil` where no source describes it.
    package let building: Building?
    /// As the building lists them, and last the rooms whose floor nobody told. Storeys without rooms are kept: they may have a plan.
    package let storeys: [Storey]

    /// The building's name, or its code.
    package var name: String { building?.name ?? code.text }
    package var rooms: [Entry] { storeys.flatMap(\.rooms) }
  }

  package struct Storey: Hashable, Sendable {
    /// `nil` for rooms whose floor is not known; it is never guessed from their number.
    package let floor: Floor?
    /// Basements first, then by number.
    package let rooms: [Entry]
  }

  package struct Entry: Hashable, Encodable, Sendable {
    package let id: RoomID
    /// What the rooms file says; `nil` for a room that only classes or exams name.
    package let room: Room?
    /// The id of its floor; `nil` where it is not known.
    package let floor: String?
  }

  /// By name, then code. Buildings without a room or a floor are left out.
  package let houses: [House]
  private let entries: [RoomID: Entry]

  /// Where two buildings have the same code the first gives the name, and the floors of both are kept.
  package init(courses: [Course], buildings: [Building]) {
    let known = Dictionary(buildings.map { ($0.code, $0) }) { first, second in
      var merged = first
      merged.floors += second.floors
      return merged
    }
    let placed = Set(buildings.flatMap(\.floors).flatMap(\.rooms).map(\.id))
    let named = Set(courses.flatMap(\.sections).flatMap(\.rooms))
    let loose = Dictionary(grouping: named.subtracting(placed), by: \.building)
    houses = Set(known.keys).union(loose.keys)
      .map { Self.house($0, known[$0], loose: loose[$0] ?? []) }
      .filter { !$0.storeys.isEmpty }
      .sorted { ($0.name, $0.code) < ($1.name, $1.code) }
    entries = Dictionary(houses.flatMap(\.rooms).map { ($0.id, $0) }) { first, _ in first }
  }

  /// The room as the directory has it; `nil` for one that nobody named.
  package func entry(_ room: RoomID) -> Entry? { entries[room] }

  /// The building of that code; `nil` where nobody named a room in it.
  package func house(_ code: BuildingCode) -> House? { houses.first { $0.code == code } }

  private static func house(_ code: BuildingCode, _ building: Building?, loose: [RoomID]) -> House {
    var storeys = (building?.floors ?? []).map { floor in
      Storey(
        floor: floor,
        rooms: sorted(floor.rooms.map { Entry(id: $0.id, room: $0, floor: floor.id) }))
    }
    if !loose.isEmpty {
      let rooms = sorted(loose.map { Entry(id: $0, room: nil, floor: nil) })
      storeys.append(Storey(floor: nil, rooms: rooms))
    }
    return House(code: code, building: building, storeys: storeys)
  }

  private static func sorted(_ rooms: [Entry]) -> [Entry] {
    rooms.map { (RoomNumberOrder($0.id.number), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
