package import CampusModel
package import Diagnostics
package import FileFormats
internal import MapFiles

/// Reads buildings, floors, rooms and access points with their plans, and zones. One value reads
/// all such files of a site, because codes must differ across them.
package struct RoomsReader {
  let tree: FileTree
  package var diagnostics: [Diagnostic] = []
  private var buildings: Set<BuildingCode> = []
  var accessPoints: Set<String> = []
  var maps = MapShelf()
  package private(set) var zones = ZonesReader()

  package init(_ tree: FileTree) { self.tree = tree }

  package mutating func read(_ file: SourceFile) -> [Building] {
    let report = Report(file: file.path)
    defer { diagnostics += report.diagnostics }
    return YAMLValue(parsing: file.bytes[...], report)?.mapping { map in
      map.allow("buildings")
      if map.given("imdf", "zones").isEmpty { map.demand("buildings") }
      zones.read(map)
      let listed = map.mappings("buildings") { building($0) }
      return withMapped(listed, map)
    } ?? []
  }

  private mutating func building(_ map: YAMLMapping) -> Building? {
    let code = map.requiredPlaced("code", .buildingCode)
    let name = map.required("name", .text)
    let address = map.optional("address", .text)
    let location = map["location"]?.coordinate()
    let opening = map.openingHours()
    let closures = map.closures()
    map.allow("floors")
    guard let code, let name else { return nil }
    _ = insert(code, map.report)
    var floors: [Floor] = []
    var names = RoomAliases()
    map.each("floors") { map in
      if let floor = floor(map, of: code.value, below: floors, &names) { floors.append(floor) }
    }
    names.check(floors.flatMap(\.rooms), map.report)
    return Building(
      code: code.value, name: name, coordinate: location, address: address, floors: floors,
      opening: opening, closures: closures)
  }

  /// Whether the code is new; an error is reported for one that another building has.
  mutating func insert(_ code: Placed<BuildingCode>, _ report: Report) -> Bool {
    let isNew = buildings.insert(code.value).inserted
    if !isNew { report.error(at: code.place, .twice("the building", code.value.text)) }
    return isNew
  }

  private mutating func floor(
    _ map: YAMLMapping, of building: BuildingCode, below floors: [Floor],
    _ names: inout RoomAliases
  ) -> Floor? {
    let id = map.required("id", .slug)
    let name = map.required("name", .text)
    map.allow("plan")
    let scale = map.optional("meters-per-unit", .positiveDecimal)?.approximate
    var known = Set(floors.flatMap(\.rooms).map(\.id))
    let rooms = map.mappings("rooms") { map -> Room? in
      let room = Room(map, of: building, &names)
      if let room, !known.insert(room.id).inserted {
        map.error(at: "number", .twice("the room", room.id.text))
      }
      return room
    }
    let points = points(map)
    let capacity = map.integer("capacity", in: 1...1_000_000)
    guard let id, let name else { return nil }
    if floors.contains(where: { $0.id == id }) { map.error(at: "id", .twice("the floor", id)) }
    var floor = Floor(id: id, name: name, rooms: rooms, capacity: capacity)
    draw(&floor, map, metersPerUnit: scale, accessPoints: points)
    return floor
  }
}

extension Room {
  fileprivate init?(_ map: YAMLMapping, of building: BuildingCode, _ names: inout RoomAliases) {
    let number = map.required("number", .text)
    let seats = map.integer("seats", in: 0...100_000)
    let features = map.list("features", .text).map(\.value)
    let corners = map.items("outline")
    let outline = corners.compactMap { $0.point() }
    if map.has("outline"), corners.count < 3 {
      map.error(at: "outline", .fewCorners(corners.count))
    }
    map.allow("aliases")
    let hours = (opening: map.openingHours(), closures: map.closures())
    let exclusion = map.optional("excluded", .text)
    let booking = RoomBookingMethod(
      calendar: map.optional("calendar", .mailAddress),
      link: map.optional("booking-link", .bookingLink))
    guard let number else { return nil }
    let id = RoomID(building, number)
    self.init(
      id: id, seats: seats, features: features, outline: outline,
      aliases: names.read(map, of: id), opening: hours.opening, closures: hours.closures,
      exclusion: exclusion, booking: booking)
  }
}

extension YAMLValue {
  /// A point of a plan as `[x, y]`.
  func point() -> PlanPoint? {
    pair("a point like [182, 240]").map { PlanPoint(x: $0, y: $1) }
  }

  /// A place on the Earth as `[latitude, longitude]`.
  func coordinate() -> Coordinate? {
    guard let (latitude, longitude) = pair("latitude and longitude like [38.9912, -76.9421]") else {
      return nil
    }
    if let place = Coordinate(latitude: latitude, longitude: longitude) { return place }
    error(.notOnEarth, suggestion: "latitude comes first")
    return nil
  }
}

extension FileTree {
  /// "did you mean 'mabry-2.svg'?", by the other names in the folder of the path; `nil` for
  /// none.
  package func nearestName(to path: String) -> String? {
    guard let slash = path.lastIndex(of: "/") else { return nil }
    let name = String(path[path.index(after: slash)...])
    do {
      return didYouMean(name, among: try names(String(path[..<slash])))
    } catch {
      // A folder that cannot be listed has no suggestions; the missing file is already
      // reported.
      return nil
    }
  }
}

extension Diagnostic.Message {
  fileprivate static let notOnEarth: Self =
    "expected a latitude from -90 to 90 and a longitude from -180 to 180"

  static func twice(_ what: String, _ id: String) -> Self {
    "\(what) '\(id)' is listed twice"
  }

  fileprivate static func fewCorners(_ count: Int) -> Self {
    "expected an outline of at least 3 corners, found \(count)"
  }
}
