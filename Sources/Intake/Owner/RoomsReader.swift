internal import CampusModel
internal import Diagnostics

/// Reads buildings, floors, rooms and access points with their plans, and zones. One value reads all such files of a site, because
/// codes must differ across them.
struct RoomsReader {
  private let tree: FileTree
  private(set) var diagnostics: [Diagnostic] = []
  private var buildings: Set<BuildingCode> = []
  private var accessPoints: Set<String> = []
  private(set) var zones = ZonesReader()

  init(_ tree: FileTree) { self.tree = tree }

  mutating func read(_ file: SourceFile) -> [Building] {
    var findings = Findings(file: file.path)
    defer { diagnostics += findings.diagnostics }
    guard let node = readYAML(file.bytes[...], &findings),
      let map = YAMLMapping(node, keys: ["buildings", "zones"], &findings)
    else { return [] }
    if map["zones"] == nil { map.demand("buildings", &findings) }
    zones.read(map, &findings)
    let keys = ["code", "name", "address", "location", "floors", "opening-hours", "closures"]
    return map.mappings("buildings", keys: keys, &findings).compactMap {
      building($0, &findings)
    }
  }

  private mutating func building(_ map: YAMLMapping, _ findings: inout Findings) -> Building? {
    let code = map.required("code", .buildingCode, &findings)
    let name = map.required("name", .text, &findings)
    let address = map.optional("address", .text, &findings)
    let location = map["location"].flatMap { Self.location($0, &findings) }
    let opening = readOpeningHours(map, &findings)
    let closures = readClosures(map, &findings)
    guard let code, let name else { return nil }
    if !buildings.insert(code).inserted {
      findings.error(at: map.place(of: "code"), .twice("the building", code.text))
    }
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

  private static func location(_ node: YAMLNode, _ findings: inout Findings) -> Coordinate? {
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
    var floor = Floor(
      id: id, name: name, rooms: rooms, accessPoints: points.map(\.value), capacity: capacity)
    if let drawn = plan(map, &findings) {
      floor.plan = drawn.plan
      floor.plan?.metresPerUnit = scale
      outline(&floor, by: drawn, at: map.place(of: "plan"), &findings)
      for point in points where !drawn.plan.holds(point.value.position) {
        findings.warn(at: point.place, .outsidePlan(point.value.id, drawn.plan))
      }
    }
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

  private mutating func points(
    _ map: YAMLMapping, _ findings: inout Findings
  ) -> [Placed<AccessPoint>] {
    var points: [Placed<AccessPoint>] = []
    for entry in map.mappings("access-points", keys: ["id", "at"], &findings) {
      entry.demand("at", &findings)
      let at = entry["at"].flatMap { YAMLMapping.point($0, &findings) }
      guard let id = entry.required("id", .text, &findings), let at else { continue }
      if !accessPoints.insert(id).inserted {
        findings.error(at: entry.place(of: "id"), .twice("the access point", id))
      }
      points.append(
        Placed(value: AccessPoint(id: id, position: at), place: entry.place(of: "at")))
    }
    return points
  }

  /// The drawing that `plan` names, a path counted from the rooms file.
  private mutating func plan(_ map: YAMLMapping, _ findings: inout Findings) -> DrawnPlan? {
    guard let name = map.optional("plan", .text, &findings) else { return nil }
    let path = name.hasPrefix("/") ? name : sibling(of: findings.file, name)
    do {
      var drawing = Findings(file: path)
      defer { diagnostics += drawing.diagnostics }
      return readFloorPlan(try tree.read(path), &drawing)
    } catch {
      findings.error(
        at: map.place(of: "plan"), .noPlan(path, error),
        suggestion: tree.nearestName(to: path))
      return nil
    }
  }

  /// Gives rooms without an outline of their own the one the plan draws.
  private func outline(
    _ floor: inout Floor, by drawn: DrawnPlan, at place: TextPlace, _ findings: inout Findings
  ) {
    for index in floor.rooms.indices where floor.rooms[index].outline.isEmpty {
      floor.rooms[index].outline = drawn.outlines[floor.rooms[index].id.number] ?? []
    }
    let numbers = floor.rooms.map(\.id.number)
    for number in drawn.outlines.keys.sorted() where !numbers.contains(number) {
      findings.warn(
        at: place, .drawnOnly(number), suggestion: didYouMean(number, among: numbers))
    }
  }
}

extension FloorPlan {
  fileprivate func holds(_ point: PlanPoint) -> Bool {
    (0...width).contains(point.x) && (0...height).contains(point.y)
  }
}

/// A path counted from the folder of `file`.
private func sibling(of file: String, _ name: String) -> String {
  guard let slash = file.lastIndex(of: "/") else { return name }
  return String(file[...slash]) + name
}

extension FileTree {
  /// "did you mean 'mabry-2.svg'?" among the names beside the path, or nothing.
  func nearestName(to path: String) -> String? {
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

  fileprivate static func twice(_ what: String, _ id: String) -> Self {
    "\(what) '\(id)' is listed twice"
  }

  fileprivate static func fewCorners(_ count: Int) -> Self {
    "expected an outline of at least 3 corners, found \(count)"
  }

  fileprivate static func outsidePlan(_ id: String, _ plan: FloorPlan) -> Self {
    "the access point '\(id)' is outside its plan of \(Int(plan.width)) by \(Int(plan.height))"
  }

  fileprivate static func noPlan(_ path: String, _ error: FileError) -> Self {
    "the plan '\(path)' \(error.text)"
  }

  fileprivate static func drawnOnly(_ number: String) -> Self {
    "the plan draws a room '\(number)' that this floor does not list"
  }
}
