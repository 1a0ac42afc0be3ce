internal import CampusModel
internal import Diagnostics
package import FileFormats

/// Reads a table of rooms, a row for each: the building and the number, in one column or in two,
/// seats, features, other names, and where the building is.
///
/// Floors are taken from the column `floor`, in the order of their numbers; without it, all rooms
/// of a building are on one floor.
package struct RoomsCSVReader: FileSourceFormat {
  package static let kind = SourceKind.roomsCSV
  package static var keys: SourceKeys { .columns(of: RoomColumn.self) }
  package static let shapes: [FileShape] = [
    .table("building", "room", "seats"), .table("building", "room", "capacity"),
    .table("room", "capacity"), .table("room", "seats"),
  ]

  private let context: SourceContext
  private var directory = RoomDirectory()

  package init(_ context: SourceContext) { self.context = context }

  package mutating func read(_ report: Report) {
    let names = context.table.columns
    guard var reader = CSVReader(report, headedBy: RoomColumn.self, named: names) else { return }
    let columns = TableColumns<RoomColumn>(reader.header, named: names)
    guard columns.areFound(in: reader) else { return }
    guard columns.suffice else { return columns.fail(reader, .noRooms, for: .room) }
    var unused = columns.unused(in: reader)
    while let row = reader.next() {
      unused.note(row)
      directory.add(row, columns)
    }
    report.unusedColumns = unused.names
  }

  package func add(to contribution: inout Contribution) {
    contribution.buildings += directory.sorted
  }
}

extension SourceKind {
  package static let roomsCSV = SourceKind("rooms-csv")
}

/// The possible contents of a column in a table of rooms.
enum RoomColumn: String, ColumnMeaning {
  case room, building, name, seats, floor, features, aliases, excluded, address, latitude, longitude

  var spellings: [String] {
    switch self {
    case .room: ["room", "roomnumber", "roomno", "rm", "number", "location", "space"]
    case .building: ["building", "bldg", "buildingcode", "bldgcode"]
    case .name: ["buildingname", "bldgname", "buildingdescription"]
    case .seats: ["seats", "capacity", "cap", "maxcapacity", "stations", "size"]
    case .floor: ["floor", "level", "storey"]
    case .features: ["features", "equipment", "attributes", "facilities"]
    case .aliases: ["aliases", "alias", "roomname", "othername", "nickname"]
    case .excluded: ["excluded", "restricted"]
    case .address: ["address", "streetaddress"]
    case .latitude: ["latitude", "lat"]
    case .longitude: ["longitude", "lng", "lon", "long"]
    }
  }

  /// The room must be there; its building may be in the same cell.
  static func suffices(_ columns: Set<Self>) -> Bool { columns.contains(.room) }
}

/// The buildings of tables of rooms, whose rows may follow each other in any order.
private struct RoomDirectory {
  private var buildings: [BuildingCode: Building] = [:]
  private var rooms = Ledger<RoomID, PlacedRoom>()

  private struct PlacedRoom: Equatable {
    var room: Room
    var floor: String
  }

  mutating func add(_ row: CSVReader.Row, _ columns: TableColumns<RoomColumn>) {
    guard let id = Self.room(row, columns) else {
      return row.drop(.identifier, .unknownRoom(columns.text(.room, row)))
    }
    let known = buildings[id.building] ?? Building(code: id.building, name: "")
    buildings[id.building] = known.filled(from: row, columns)
    rooms.add(id, named: "the room \(id.text)", in: row) {
      var room = Room(id: id, seats: Self.seats(of: id, row, columns))
      room.features = columns.names(in: .features, row)
      room.aliases = columns.names(in: .aliases, row)
      let exclusion = columns.text(.excluded, row)
      room.exclusion =
        ["", "no", "false", "0", "-"].contains(exclusion.lowercased()) ? nil : exclusion
      return PlacedRoom(room: room, floor: columns.text(.floor, row))
    }
  }

  /// By code, each with its floors from the lowest to the highest.
  var sorted: [Building] {
    var floors: [BuildingCode: [String: [Room]]] = [:]
    for placed in rooms.values {
      floors[placed.room.id.building, default: [:]][placed.floor, default: []].append(placed.room)
    }
    return buildings.values.sorted { $0.code < $1.code }.map { building in
      var building = building
      if building.name.isEmpty { building.name = building.code.text }
      building.floors = Self.floors(floors[building.code] ?? [:])
      return building
    }
  }

  private static func floors(_ rooms: [String: [Room]]) -> [Floor] {
    let names = rooms.keys.sorted { (Int($0) ?? 0, $0) < (Int($1) ?? 0, $1) }
    var floors: [Floor] = []
    for name in names {
      let taken = floors.map(\.id)
      let first = name.isEmpty ? "rooms" : slug(name)
      let id =
        ([first] + (2...(taken.count + 2)).map { "\(first)-\($0)" })
        .first { !taken.contains($0) } ?? first
      floors.append(
        Floor(id: id, name: Self.title(name), rooms: (rooms[name] ?? []).sorted { $0.id < $1.id }))
    }
    return floors
  }

  /// "Floor 2"; a name with words stays.
  private static func title(_ name: String) -> String {
    name.isEmpty ? "All floors" : name.contains { $0 == " " } ? name : "Floor \(name)"
  }

  /// The room from the building and the number, or from both in one cell.
  private static func room(
    _ row: CSVReader.Row, _ columns: TableColumns<RoomColumn>
  ) -> RoomID? {
    let number = columns.text(.room, row)
    guard let building = BuildingCode(columns.text(.building, row)) else {
      return RoomID(parsing: number)
    }
    return number.isEmpty ? nil : RoomID(building, number)
  }

  private static func seats(
    of id: RoomID, _ row: CSVReader.Row, _ columns: TableColumns<RoomColumn>
  ) -> Int? {
    Seats.read(
      total: columns.text(.seats, row), open: nil, waitlist: nil, of: id.text, in: row)?.total
  }
}

extension Building {
  /// Takes the values that are unknown so far from a row.
  fileprivate func filled(
    from row: CSVReader.Row, _ columns: TableColumns<RoomColumn>
  ) -> Building {
    var building = self
    if name.isEmpty { building.name = columns.text(.name, row) }
    let address = columns.text(.address, row)
    if building.address == nil, !address.isEmpty { building.address = address }
    guard building.coordinate == nil else { return building }
    let texts = [columns.text(.latitude, row), columns.text(.longitude, row)]
    let numbers = texts.compactMap { Double($0) }
    if numbers.count == 2 {
      building.coordinate = Coordinate(latitude: numbers[0], longitude: numbers[1])
    }
    if building.coordinate == nil, texts != ["", ""] {
      row.warn(.coordinate, .noCoordinate(code))
    }
    return building
  }
}

extension Diagnostic.Message {
  fileprivate static let noRooms: Self = "no column has the room; expected 'room'"

  fileprivate static func unknownRoom(_ text: String) -> Self {
    "'\(text)' is not a valid room; expected a building and a number"
  }

  fileprivate static func noCoordinate(_ building: BuildingCode) -> Self {
    "the coordinates of \(building.text) cannot be read; treated as unknown"
  }
}
