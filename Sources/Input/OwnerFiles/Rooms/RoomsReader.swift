package import CampusModel
package import Diagnostics
package import FileFormats
internal import MapFiles

/// Reads buildings, floors, rooms and access points with their plans, and zones. One value reads all such files of a site, because
/// codes must differ across them.
package struct RoomsReader {
  let tree: FileTree
  package var diagnostics: [Diagnostic] = []
  private var buildings: Set<BuildingCode> = []
  var accessPoints: Set<String> = []
  var maps = MapShelf()
  package private(set) var zones = ZonesReader()

  package init(_ tree: FileTree) { self.tree = tree }

  package mutating func read(_ file: SourceFile) -> [Building] {
    var findings = Findings(file: file.path)
    defer { diagnostics += findings.diagnostics }
    guard let node = readYAML(file.bytes[...], &findings),
      let map = YAMLMapping(node, keys: ["buildings", "imdf", "zones"], &findings)
    else { return [] }
    if map["imdf"] == nil, map["zones"] == nil { map.demand("buildings", &findings) }
    zones.read(map, &findings)
    let keys = ["code", "name", "address", "location", "floors", "opening-hours", "closures"]
    let listed = map.mappings("buildings", keys: keys, &findings).compactMap {
      building($0, &findings)
    }
    return withMapped(listed, map, &findings)
  }

  private mutating func building(_ map: YAMLMapping, _ findings: inout Findings) -> Building? {
    let code = map.required("code", .buildingCode, &findings)
    let name = map.required("name", .text, &findings)
    let address = map.optional("address", .text, &findings)
    let location = map["location"].flatMap { Self.location($0, &findings) }
    let opening = readOpeningHours(map, &findings)
    let closures = readClosures(map, &findings)
    guard let code, let name else { return nil }
    _ = take(code, at: map.place(of: "code"), &findings)
    var floors: [Floor] = []
    var names = RoomAliases()
    let keys = ["id", "name", "plan", "metres-per-unit", "rooms", "access-points", "capacity"]
    for entry in map.mappings("floors", keys: keys, &findings) {
      guard let floor = floor(entry, of: code, below: floors, &names, &findings) else { continue }
      floors.append(floor)
    }
    names.check(floors.flatMap(\.rooms), &findings)
    return Building(
      code: code, name: name, coordinate: location, address: address, floors: floors,
      opening: opening, closures: closures)
  }

  /// Whether no building had the code before; else an error is told.
  mutating func take(
    _ code: BuildingCode, at place: TextPlace, _ findings: inout Findings
  ) -> Bool {
    let isNew = buildings.insert(code).inserted
    if !isNew { findings.error(at: place, .twice("the building", code.text)) }
    return isNew
  }

  static func location(_ node: YAMLNode, _ findings: inout Findings) -> Coordinate? {
    let expectation = "latitude and longitude like [38.9912, -76.9421]"
    guard let (latitude, longitude) = YAMLMapping.pair(node, expectation, &findings) else {
      return nil
    }
    if let place = Coordinate(latitude: latitude, longitude: longitude) { return place }
    findings.error(at: node.place, .notOnEarth, suggestion: "latitude comes first")
    return nil
  }

  private mutating func floor(
    _ map: YAMLMapping, of building: BuildingCode, below floors: [Floor],
    _ names: inout RoomAliases, _ findings: inout Findings
  ) -> Floor? {
    let id = map.required("id", .slug, &findings)
    let name = map.required("name", .text, &findings)
    let scale = map.optional("metres-per-unit", .positiveDecimal, &findings)?.approximate
    let known = Set(floors.flatMap(\.rooms).map(\.id))
    let capacity = map.optional("capacity", .integer(in: 1...1_000_000), &findings)
    let rooms = rooms(map, of: building, known: known, &names, &findings)
    let points = points(map, &findings)
    guard let id, let name else { return nil }
    if floors.contains(where: { $0.id == id }) {
      findings.error(at: map.place(of: "id"), .twice("the floor", id))
    }
    var floor = Floor(id: id, name: name, rooms: rooms, capacity: capacity)
    draw(&floor, map, metresPerUnit: scale, points, &findings)
    return floor
  }

  private func rooms(
    _ map: YAMLMapping, of building: BuildingCode, known: Set<RoomID>,
    _ names: inout RoomAliases, _ findings: inout Findings
  ) -> [Room] {
    var known = known
    let keys = [
      "number", "seats", "features", "outline", "aliases", "opening-hours", "closures", "excluded",
      "calendar", "booking-link",
    ]
    return map.mappings("rooms", keys: keys, &findings).compactMap { entry in
      let number = entry.required("number", .text, &findings)
      let seats = entry.optional("seats", .integer(in: 0...100_000), &findings)
      let features = entry.list("features", .text, &findings).map(\.value)
      let corners = entry.items("outline", &findings)
      let outline = corners.compactMap { YAMLMapping.point($0, &findings) }
      if entry["outline"] != nil, corners.count < 3 {
        findings.error(at: entry.place(of: "outline"), .fewCorners(corners.count))
      }
      let hours = (
        opening: readOpeningHours(entry, &findings), closures: readClosures(entry, &findings)
      )
      let exclusion = entry.optional("excluded", .text, &findings)
      let booking = RoomBookingWay(
        calendar: entry.optional("calendar", .mailAddress, &findings),
        link: entry.optional("booking-link", .bookingLink, &findings))
      guard let number else { return nil }
      let id = RoomID(building, number)
      if !known.insert(id).inserted {
        findings.error(at: entry.place(of: "number"), .twice("the room", id.text))
      }
      return Room(
        id: id, seats: seats, features: features, outline: outline,
        aliases: names.read(entry, of: id, &findings), opening: hours.opening,
        closures: hours.closures, exclusion: exclusion, booking: booking)
    }
  }
}

extension FileTree {
  /// "did you mean 'mabry-2.svg'?" among the names beside the path, or nothing.
  package func nearestName(to path: String) -> String? {
    guard let slash = path.lastIndex(of: "/") else { return nil }
    let name = String(path[path.index(after: slash)...])
    do {
      return didYouMean(name, among: try names(String(path[..<slash])))
    } catch {
      // A folder that cannot be listed has nothing to suggest; the missing file is told already.
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
