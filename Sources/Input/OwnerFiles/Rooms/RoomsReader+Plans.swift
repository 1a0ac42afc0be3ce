internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import MapFiles

/// What a floor is drawn by.
private enum Drawing {
  case svg(DrawnPlan)
  case map(MapPlan)
}

/// An access point as a rooms file has it: at a point of the plan, at a place of the Earth, or in a room.
struct AccessPointEntry {
  enum Stand {
    case point(PlanPoint)
    case place(Coordinate)
    case room(String)
  }

  var id: String
  var stand: Stand
  /// Where its place is written.
  var place: TextPlace
}

extension RoomsReader {
  /// Gives the floor its plan, rooms without an outline of their own the one that is drawn, and access points their positions.
  mutating func draw(
    _ floor: inout Floor, _ map: YAMLMapping, metresPerUnit: Double?,
    _ points: [AccessPointEntry], _ findings: inout Findings
  ) {
    let drawing = drawing(map, &findings)
    switch drawing {
    case .svg(let drawn):
      floor.plan = drawn.plan
      floor.plan?.metresPerUnit = metresPerUnit
      outline(&floor, by: drawn, at: map.place(of: "plan"), &findings)
    case .map(let mapped):
      if metresPerUnit != nil {
        findings.warn(at: map.place(of: "metres-per-unit"), .measuredAlready)
      }
      outline(&floor, by: mapped, at: map.place(of: "plan"), &findings)
    case nil: break
    }
    for point in points {
      guard let position = position(of: point, among: points, on: floor, drawing, &findings) else {
        continue
      }
      if let plan = floor.plan, !plan.holds(position) {
        findings.warn(at: point.place, .outsidePlan(point.id, plan))
      }
      floor.accessPoints.append(AccessPoint(id: point.id, position: position))
    }
  }

  // MARK: Plans

  /// The drawing that `plan` names, a path counted from the rooms file.
  private mutating func drawing(_ map: YAMLMapping, _ findings: inout Findings) -> Drawing? {
    guard let node = map["plan"] else { return nil }
    if node.entries != nil { return mapped(node, &findings).map(Drawing.map) }
    guard let name = YAMLScalar.text.read(node, &findings) else { return nil }
    let path = sibling(of: findings.file, name)
    do {
      var drawing = Findings(file: path)
      defer { diagnostics += drawing.diagnostics }
      return readFloorPlan(try tree.read(path), &drawing).map(Drawing.svg)
    } catch {
      findings.error(
        at: node.place, .noPlan(path, error), suggestion: tree.nearestName(to: path))
      return nil
    }
  }

  private mutating func mapped(_ node: YAMLNode, _ findings: inout Findings) -> MapPlan? {
    let keys = ["imdf", "geojson", "level", "building", "level-property", "room-property"]
    guard let map = YAMLMapping(node, keys: keys, &findings) else { return nil }
    guard (map["imdf"] == nil) != (map["geojson"] == nil) else {
      findings.error(at: node.place, .oneMap)
      return nil
    }
    return map["imdf"] == nil ? ofGeoJSON(map, &findings) : ofIMDF(map, &findings)
  }

  private mutating func ofIMDF(_ map: YAMLMapping, _ findings: inout Findings) -> MapPlan? {
    let folder = map.required("imdf", .text, &findings)
    let wanted = map.required("level", .text, &findings)
    let building = map.optional("building", .text, &findings)
    for key in ["level-property", "room-property"] where map[key] != nil {
      findings.error(at: map.place(of: key), .onlyGeoJSON(key))
    }
    guard let folder, let wanted,
      let indoor = indoorMap(folder, at: map.place(of: "imdf"), &findings)
    else { return nil }
    var house: IndoorMap.Building?
    if let building {
      house = self.building(building, of: indoor, at: map.place(of: "building"), &findings)
      if house == nil { return nil }
    }
    let place = map.place(of: "level")
    guard let level = level(wanted, of: indoor, in: house, at: place, &findings) else { return nil }
    if let plan = indoor.plan(of: level) { return plan }
    findings.error(at: place, .nothingDrawn(wanted))
    return nil
  }

  /// The level of a map, or of one building of it, that a word means; `nil`, with an error, for none or several.
  private func level(
    _ name: String, of map: IndoorMap, in house: IndoorMap.Building?, at place: TextPlace,
    _ findings: inout Findings
  ) -> IndoorMap.Level? {
    let found = map.levels(called: name, of: house?.id)
    if found.count == 1 { return found[0] }
    if found.isEmpty {
      let names = map.levels.flatMap { $0.shortName.all + $0.name.all }
      findings.error(at: place, .noLevel(name), suggestion: didYouMean(name, among: names))
    } else {
      findings.error(
        at: place, .severalLevels(name, found.map(\.id)),
        suggestion: "give its id, or the 'building' it belongs to")
    }
    return nil
  }

  private mutating func ofGeoJSON(_ map: YAMLMapping, _ findings: inout Findings) -> MapPlan? {
    let name = map.required("geojson", .text, &findings)
    let level = map.optional("level", .text, &findings)
    var properties = GeoJSONProperties()
    if let own = map.optional("level-property", .text, &findings) { properties.level = [own] }
    if let own = map.optional("room-property", .text, &findings) { properties.room = [own] }
    if map["building"] != nil { findings.error(at: map.place(of: "building"), .onlyIMDF) }
    guard let name else { return nil }
    let path = sibling(of: findings.file, name)
    guard let features = maps.features(path, tree, &diagnostics) else {
      if let fault = maps.fault(path) {
        findings.error(
          at: map.place(of: "geojson"), .noPlan(path, fault.error),
          suggestion: tree.nearestName(to: path))
      }
      return nil
    }
    if let plan = MapPlan(of: features, level: level, properties: properties) { return plan }
    let levels = MapPlan.levels(of: features, properties)
    findings.error(
      at: map[level == nil ? "geojson" : "level"]?.place, .nothingDrawn(level ?? name),
      suggestion: levels.isEmpty ? nil : "its levels are \(levels.joined(separator: ", "))")
    return nil
  }

  /// The building of a map that a word means; `nil`, with an error, for none or several.
  func building(
    _ name: String, of map: IndoorMap, at place: TextPlace, _ findings: inout Findings
  ) -> IndoorMap.Building? {
    let found = map.buildings(called: name)
    if found.count == 1 { return found[0] }
    findings.error(
      at: place, found.isEmpty ? .noBuilding(name) : .severalBuildings(name, found.map(\.id)),
      suggestion: found.isEmpty
        ? didYouMean(name, among: map.buildings.flatMap(\.name.all)) : "give its id")
    return nil
  }

  /// `nil` where it cannot be read, which is told.
  mutating func indoorMap(
    _ name: String, at place: TextPlace, _ findings: inout Findings
  ) -> IndoorMap? {
    let folder = sibling(of: findings.file, name)
    if let map = maps.indoorMap(folder, tree, &diagnostics) { return map }
    if let fault = maps.fault(folder) {
      findings.error(
        at: place, .noMap(fault.path, fault.error),
        suggestion: "an IMDF folder holds level.geojson and unit.geojson")
    }
    return nil
  }

  // MARK: Outlines

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

  private func outline(
    _ floor: inout Floor, by map: MapPlan, at place: TextPlace, _ findings: inout Findings
  ) {
    for index in floor.rooms.indices where floor.rooms[index].outline.isEmpty {
      let number = floor.rooms[index].id.number
      if let area = map.area(called: number) {
        floor.rooms[index].outline = area.outline
      } else {
        let numbers = map.areas.compactMap(\.area.names.number)
        findings.warn(
          at: place, .listedOnly(number), suggestion: didYouMean(number, among: numbers))
      }
    }
    floor.plan = map.plan(beside: floor.rooms)
  }

  // MARK: Access points

  mutating func points(_ map: YAMLMapping, _ findings: inout Findings) -> [AccessPointEntry] {
    map.mappings("access-points", keys: ["id", "at", "location", "in"], &findings).compactMap {
      entry in
      let stand = Self.stand(entry, &findings)
      guard let id = entry.required("id", .text, &findings), let stand else { return nil }
      if !accessPoints.insert(id).inserted {
        findings.error(at: entry.place(of: "id"), .twice("the access point", id))
      }
      return AccessPointEntry(id: id, stand: stand.value, place: stand.place)
    }
  }

  private static func stand(
    _ entry: YAMLMapping, _ findings: inout Findings
  ) -> Placed<AccessPointEntry.Stand>? {
    let given = ["at", "location", "in"].filter { entry[$0] != nil }
    guard let key = given.first else {
      entry.demand("at", &findings)
      return nil
    }
    let place = entry.place(of: key)
    if given.count > 1 { findings.error(at: entry.place(of: given[1]), .twoPlaces(given)) }
    let stand: AccessPointEntry.Stand?
    switch key {
    case "at": stand = entry["at"].flatMap { YAMLMapping.point($0, &findings) }.map { .point($0) }
    case "location":
      stand = entry["location"].flatMap { location($0, &findings) }.map { .place($0) }
    default: stand = entry.required("in", .text, &findings).map { .room($0) }
    }
    return stand.map { Placed(value: $0, place: place) }
  }

  private func position(
    of point: AccessPointEntry, among points: [AccessPointEntry], on floor: Floor,
    _ drawing: Drawing?, _ findings: inout Findings
  ) -> PlanPoint? {
    switch point.stand {
    case .point(let position): return position
    case .place(let place):
      if case .map(let map) = drawing { return map.frame.point(place) }
      if floor.plan != nil || drawing == nil { findings.error(at: point.place, .onlyOnMaps) }
      return nil
    case .room(let number):
      let key = roomKey(number)
      let others = points.filter { other in
        if case .room(let theirs) = other.stand { roomKey(theirs) == key } else { false }
      }
      let index = others.firstIndex { $0.id == point.id } ?? 0
      if let spot = outline(of: number, on: floor, drawing).spot(index, of: others.count) {
        return spot
      }
      let numbers = floor.rooms.filter { !$0.outline.isEmpty }.map(\.id.number)
      findings.error(
        at: point.place, .noRoomToStandIn(number), suggestion: didYouMean(number, among: numbers))
      return nil
    }
  }

  /// The outline of a room, as the floor lists it or else as it is drawn; empty where neither has one.
  private func outline(
    of number: String, on floor: Floor, _ drawing: Drawing?
  ) -> [PlanPoint] {
    let listed = floor.rooms.first { roomKey($0.id.number) == roomKey(number) }?.outline ?? []
    if !listed.isEmpty { return listed }
    return switch drawing {
    case .svg(let drawn): drawn.outlines[number] ?? []
    case .map(let map): map.area(called: number)?.outline ?? []
    case nil: []
    }
  }
}

extension [PlanPoint] {
  /// The middle, or one of several places side by side along the longer side, the middle of which it is; `nil` without corners.
  fileprivate func spot(_ index: Int, of count: Int) -> PlanPoint? {
    guard var middle = centroid, let left = map(\.x).min(), let right = map(\.x).max(),
      let top = map(\.y).min(), let bottom = map(\.y).max()
    else { return nil }
    let step = (Double(index) - Double(count - 1) / 2) / Double(count + 1)
    if right - left >= bottom - top {
      middle.x += step * (right - left)
    } else {
      middle.y += step * (bottom - top)
    }
    return middle
  }
}

extension FloorPlan {
  fileprivate func holds(_ point: PlanPoint) -> Bool {
    (0...width).contains(point.x) && (0...height).contains(point.y)
  }
}

/// A path counted from the folder of `file`, or from the root of all folders; without slashes at its end.
private func sibling(of file: String, _ name: String) -> String {
  var name = name
  while name.count > 1, name.hasSuffix("/") { name.removeLast() }
  guard !name.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return name }
  return String(file[...slash]) + name
}

extension Diagnostic.Message {
  fileprivate static let measuredAlready: Self =
    "a plan made of a map has its measure from the map; this is not used"

  fileprivate static let oneMap: Self = "expected either 'imdf' or 'geojson'"
  fileprivate static let onlyIMDF: Self = "'building' is for plans from IMDF"
  fileprivate static let onlyOnMaps: Self = "'location' needs a plan that is made of a map"

  fileprivate static func onlyGeoJSON(_ key: String) -> Self {
    "'\(key)' is for plans from GeoJSON"
  }

  fileprivate static func twoPlaces(_ keys: [String]) -> Self {
    "an access point stands at one place, found '\(keys.joined(separator: "' and '"))'"
  }

  fileprivate static func outsidePlan(_ id: String, _ plan: FloorPlan) -> Self {
    "the access point '\(id)' is outside its plan of \(Int(plan.width)) by \(Int(plan.height))"
  }

  fileprivate static func noPlan(_ path: String, _ error: FileError) -> Self {
    "the plan '\(path)' \(error.text)"
  }

  fileprivate static func noMap(_ path: String, _ error: FileError) -> Self {
    "the map's file '\(path)' \(error.text)"
  }

  fileprivate static func noLevel(_ name: String) -> Self { "the map has no level '\(name)'" }

  fileprivate static func severalLevels(_ name: String, _ ids: [String]) -> Self {
    "the map has several levels '\(name)': \(ids.joined(separator: ", "))"
  }

  fileprivate static func noBuilding(_ name: String) -> Self {
    "the map has no building '\(name)'"
  }

  fileprivate static func severalBuildings(_ name: String, _ ids: [String]) -> Self {
    "the map has several buildings '\(name)': \(ids.joined(separator: ", "))"
  }

  fileprivate static func nothingDrawn(_ name: String) -> Self {
    "the map draws nothing on '\(name)', or its parts lie more than 5 km apart"
  }

  fileprivate static func drawnOnly(_ number: String) -> Self {
    "the plan draws a room '\(number)' that this floor does not list"
  }

  fileprivate static func listedOnly(_ number: String) -> Self {
    "the map draws no room '\(number)' on this level"
  }

  fileprivate static func noRoomToStandIn(_ number: String) -> Self {
    "this floor has no room '\(number)' with an outline"
  }
}
