internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import MapFiles

extension RoomsReader {
  /// The buildings of a rooms file with those of its IMDF maps.
  ///
  /// Floors and rooms of a map are joined with listed ones of the same id and number: the owner's
  /// values stay, the map fills gaps.
  mutating func withMapped(_ listed: [Building], _ map: YAMLMapping) -> [Building] {
    var buildings = listed
    map.each("imdf") { map in
      let folder = map.required("folder", .text)
      map.allow("buildings")
      guard let folder, let indoor = indoorMap(folder, namedBy: "folder", of: map) else { return }
      for choice in choices(map, of: indoor) {
        let building = building(choice, of: indoor)
        if let index = buildings.firstIndex(where: { $0.code == building.code }) {
          buildings[index].fill(from: building)
        } else if insert(Placed(value: building.code, place: choice.place), map.report) {
          buildings.append(building)
        }
      }
    }
    return buildings
  }

  /// A building of a map, with the code it goes by.
  private struct Choice {
    var code: BuildingCode
    var name: String?
    var building: IndoorMap.Building
    var place: TextPlace
  }

  /// The buildings that the entry lists; where it lists none, all that have a name and a level,
  /// their names for codes.
  private func choices(_ entry: YAMLMapping, of indoor: IndoorMap) -> [Choice] {
    guard entry.has("buildings") else {
      return indoor.buildings.compactMap { building in
        guard let code = building.name.text.flatMap({ BuildingCode($0) }),
          !indoor.levels(of: building.id).isEmpty
        else { return nil }
        return Choice(code: code, building: building, place: entry.place)
      }
    }
    return entry.mappings("buildings") { map in
      let code = map.requiredPlaced("code", .buildingCode)
      let wanted = map.requiredPlaced("building", .text)
      let name = map.optional("name", .text)
      guard let code, let wanted, let building = building(wanted, of: indoor, map.report) else {
        return nil
      }
      return Choice(code: code.value, name: name, building: building, place: code.place)
    }
  }

  private mutating func building(_ choice: Choice, of map: IndoorMap) -> Building {
    var building = Building(
      code: choice.code, name: choice.name ?? choice.building.name.text ?? choice.code.text,
      coordinate: choice.building.coordinate, address: choice.building.address)
    var known: Set<String> = []
    for level in map.levels(of: choice.building.id) {
      var floor = Floor(
        id: level.slug(besides: building.floors.map(\.id)),
        name: level.name.text ?? level.shortName.text ?? level.id)
      if let plan = map.plan(of: level) {
        floor.rooms = rooms(of: plan, in: choice.code, &known)
        floor.plan = plan.plan(beside: floor.rooms)
      }
      building.floors.append(floor)
    }
    return building
  }

  /// The rooms of a level in the order of their numbers, without rooms that a level below has; if
  /// several have one number, the largest.
  private mutating func rooms(
    of plan: MapPlan, in building: BuildingCode, _ known: inout Set<String>
  ) -> [Room] {
    var rooms: [Room] = []
    for drawn in plan.rooms {
      guard let number = drawn.area.names.number else { continue }
      guard known.insert(roomKey(number)).inserted else {
        diagnostics.append(
          Diagnostic(.warning, .data, at: drawn.area.place, .sameNumber(number)))
        continue
      }
      rooms.append(
        Room(
          id: RoomID(building, number), outline: drawn.outline,
          exclusion: drawn.area.exclusion))
    }
    return rooms.sorted { $0.id < $1.id }
  }
}

extension IndoorMap.Level {
  /// By its usual name, otherwise by its ordinal; with a number after it if another floor has that
  /// already.
  fileprivate func slug(besides taken: [String]) -> String {
    let names = [shortName.text, name.text, ordinal.map(String.init)].compactMap(\.self)
    let first = names.map { CampusModel.slug($0) }.first { !$0.isEmpty } ?? "floor"
    if !taken.contains(first) { return first }
    return (2...).lazy.map { "\(first)-\($0)" }.first { !taken.contains($0) } ?? first
  }
}

extension Building {
  /// Fills gaps from a map.
  fileprivate mutating func fill(from map: Building) {
    coordinate = coordinate ?? map.coordinate
    address = address ?? map.address
    for mapped in map.floors {
      guard let index = floors.firstIndex(where: { $0.id == mapped.id }) else {
        floors.append(mapped)
        continue
      }
      floors[index].fill(from: mapped)
    }
    // The map knows which floor is above which; floors that it does not have stay where they were,
    // below all others.
    let order = map.floors.map(\.id)
    floors = floors.enumerated().sorted { a, b in
      (order.firstIndex(of: a.element.id) ?? -1, a.offset)
        < (order.firstIndex(of: b.element.id) ?? -1, b.offset)
    }.map(\.element)
  }
}

extension Floor {
  fileprivate mutating func fill(from map: Floor) {
    // Outlines are of the map's plan, not of one that the owner drew.
    let isForeign = plan.map { !$0.isLaidOut(as: map.plan) } ?? false
    plan = plan ?? map.plan
    var mapped = Dictionary(map.rooms.map { (roomKey($0.id.number), $0) }) { first, _ in first }
    for index in rooms.indices {
      guard let drawn = mapped.removeValue(forKey: roomKey(rooms[index].id.number)) else {
        continue
      }
      rooms[index].exclusion = rooms[index].exclusion ?? drawn.exclusion
      if !isForeign, rooms[index].outline.isEmpty { rooms[index].outline = drawn.outline }
    }
    for var room in map.rooms where mapped[roomKey(room.id.number)] != nil {
      if isForeign { room.outline = [] }
      rooms.append(room)
    }
  }
}

extension FloorPlan {
  /// Whether a point is at the same place on both.
  fileprivate func isLaidOut(as other: FloorPlan?) -> Bool {
    width == other?.width && height == other?.height && north == other?.north
      && metersPerUnit == other?.metersPerUnit
  }
}

extension Diagnostic.Message {
  fileprivate static func sameNumber(_ number: String) -> Self {
    "the building already has a larger or lower room '\(number)'; this one is drawn but not listed"
  }
}
