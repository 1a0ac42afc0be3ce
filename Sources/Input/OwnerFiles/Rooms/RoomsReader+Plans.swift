internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import MapFiles

/// The source of a floor's drawing.
private enum Drawing {
  case svg(DrawnPlan)
  case map(MapPlan)
}

/// An access point as a rooms file has it: at a point of the plan, at a place of the Earth, or in a
/// room.
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
  /// Gives the floor its plan, rooms without an outline of their own the one that is drawn, and
  /// access points their positions.
  mutating func draw(
    _ floor: inout Floor, _ map: YAMLMapping, metersPerUnit: Double?,
    accessPoints points: [AccessPointEntry]
  ) {
    let drawing = map["plan"].flatMap { self.drawing($0) }
    switch drawing {
    case .svg(let drawn):
      floor.plan = drawn.plan
      floor.plan?.metersPerUnit = metersPerUnit
      outline(&floor, by: drawn, map)
    case .map(let mapped):
      if metersPerUnit != nil { map.warn(at: "meters-per-unit", .measuredAlready) }
      outline(&floor, by: mapped, map)
    case nil: break
    }
    for point in points {
      guard let position = position(of: point, among: points, on: floor, by: drawing, map.report)
      else {
        continue
      }
      if let plan = floor.plan, !plan.holds(position) {
        map.report.warn(at: point.place, .outsidePlan(point.id, plan))
      }
      floor.accessPoints.append(AccessPoint(id: point.id, position: position))
    }
  }

  // MARK: Plans

  /// The drawing that `plan` names, a path counted from the rooms file.
  private mutating func drawing(_ value: YAMLValue) -> Drawing? {
    if value.isMapping { return value.mapping { mapped($0) }.map(Drawing.map) }
    guard let name = value.read(.text) else { return nil }
    let path = sibling(of: value.report.file, name)
    do {
      let report = Report(file: path)
      defer { diagnostics += report.diagnostics }
      return readFloorPlan(try tree.read(path), report).map(Drawing.svg)
    } catch {
      value.error(.noPlan(path, error), suggestion: tree.nearestName(to: path))
      return nil
    }
  }

  private mutating func mapped(_ map: YAMLMapping) -> MapPlan? {
    let given = map.given("imdf", "geojson")
    map.allow("level", "building", "level-property", "room-property")
    guard given.count == 1 else {
      map.error(.oneMap)
      return nil
    }
    return given == ["imdf"] ? ofIMDF(map) : ofGeoJSON(map)
  }

  private mutating func ofIMDF(_ map: YAMLMapping) -> MapPlan? {
    let folder = map.required("imdf", .text)
    let wanted = map.requiredPlaced("level", .text)
    let building = map.placed("building", .text)
    map.refuse("level-property", "room-property") { .onlyGeoJSON($0) }
    guard let folder, let wanted, let indoor = indoorMap(folder, namedBy: "imdf", of: map) else {
      return nil
    }
    var house: IndoorMap.Building?
    if let building {
      house = self.building(building, of: indoor, map.report)
      if house == nil { return nil }
    }
    guard let level = level(wanted, of: indoor, in: house, map.report) else { return nil }
    if let plan = indoor.plan(of: level) { return plan }
    map.error(at: "level", .nothingDrawn(wanted.value))
    return nil
  }

  /// The level of a map, or of one building of it, that a word means; `nil`, with an error, for
  /// none or several.
  private func level(
    _ name: Placed<String>, of map: IndoorMap, in house: IndoorMap.Building?, _ report: Report
  ) -> IndoorMap.Level? {
    let found = map.levels(called: name.value, of: house?.id)
    if found.count == 1 { return found[0] }
    if found.isEmpty {
      let names = map.levels.flatMap { $0.shortName.all + $0.name.all }
      report.error(
        at: name.place, .noLevel(name.value), suggestion: didYouMean(name.value, among: names))
    } else {
      report.error(
        at: name.place, .severalLevels(name.value, found.map(\.id)),
        suggestion: "give its id, or the 'building' it belongs to")
    }
    return nil
  }

  private mutating func ofGeoJSON(_ map: YAMLMapping) -> MapPlan? {
    let name = map.required("geojson", .text)
    let level = map.optional("level", .text)
    var properties = GeoJSONProperties()
    if let own = map.optional("level-property", .text) { properties.level = [own] }
    if let own = map.optional("room-property", .text) { properties.room = [own] }
    map.refuse("building") { _ in .onlyIMDF }
    guard let name else { return nil }
    let path = sibling(of: map.report.file, name)
    guard let features = maps.features(path, tree, &diagnostics) else {
      if let fault = maps.fault(path) {
        map.error(
          at: "geojson", .noPlan(path, fault.error), suggestion: tree.nearestName(to: path))
      }
      return nil
    }
    if let plan = MapPlan(of: features, level: level, properties: properties) { return plan }
    let levels = MapPlan.levels(of: features, properties)
    map.error(
      at: level == nil ? "geojson" : "level", .nothingDrawn(level ?? name),
      suggestion: levels.isEmpty ? nil : "its levels are \(levels.joined(separator: ", "))")
    return nil
  }

  /// The building of a map that a word means; `nil`, with an error, for none or several.
  func building(
    _ name: Placed<String>, of map: IndoorMap, _ report: Report
  ) -> IndoorMap.Building? {
    let found = map.buildings(called: name.value)
    if found.count == 1 { return found[0] }
    report.error(
      at: name.place,
      found.isEmpty ? .noBuilding(name.value) : .severalBuildings(name.value, found.map(\.id)),
      suggestion: found.isEmpty
        ? didYouMean(name.value, among: map.buildings.flatMap(\.name.all)) : "give its id")
    return nil
  }

  /// The map in a folder that a key names; `nil`, with an error, where it cannot be read.
  mutating func indoorMap(_ name: String, namedBy key: String, of entry: YAMLMapping) -> IndoorMap?
  {
    let folder = sibling(of: entry.report.file, name)
    if let map = maps.indoorMap(folder, tree, &diagnostics) { return map }
    if let fault = maps.fault(folder) {
      entry.error(
        at: key, .noMap(fault.path, fault.error),
        suggestion: "an IMDF folder contains level.geojson and unit.geojson")
    }
    return nil
  }

  // MARK: Outlines

  private func outline(_ floor: inout Floor, by drawn: DrawnPlan, _ map: YAMLMapping) {
    for index in floor.rooms.indices where floor.rooms[index].outline.isEmpty {
      floor.rooms[index].outline = drawn.outlines[floor.rooms[index].id.number] ?? []
    }
    let numbers = floor.rooms.map(\.id.number)
    for number in drawn.outlines.keys.sorted() where !numbers.contains(number) {
      map.warn(at: "plan", .drawnOnly(number), suggestion: didYouMean(number, among: numbers))
    }
  }

  private func outline(_ floor: inout Floor, by drawn: MapPlan, _ map: YAMLMapping) {
    for index in floor.rooms.indices where floor.rooms[index].outline.isEmpty {
      let number = floor.rooms[index].id.number
      if let area = drawn.area(called: number) {
        floor.rooms[index].outline = area.outline
      } else {
        let numbers = drawn.areas.compactMap(\.area.names.number)
        map.warn(at: "plan", .listedOnly(number), suggestion: didYouMean(number, among: numbers))
      }
    }
    floor.plan = drawn.plan(beside: floor.rooms)
  }

  // MARK: Access points

  mutating func points(_ map: YAMLMapping) -> [AccessPointEntry] {
    map.mappings("access-points") { map in
      let id = map.required("id", .text)
      let stand = Self.stand(map)
      guard let id, let stand else { return nil }
      if !accessPoints.insert(id).inserted {
        map.error(at: "id", .twice("the access point", id))
      }
      return AccessPointEntry(id: id, stand: stand.value, place: stand.place)
    }
  }

  private static func stand(_ map: YAMLMapping) -> Placed<AccessPointEntry.Stand>? {
    let given = map.given("at", "location", "in")
    guard let key = given.first, let value = map.demand(key) else {
      map.demand("at")
      return nil
    }
    if given.count > 1 { map.error(at: given[1], .twoPlaces(given)) }
    let stand: AccessPointEntry.Stand? =
      switch key {
      case "at": value.point().map { .point($0) }
      case "location": value.coordinate().map { .place($0) }
      default: value.read(.text).map { .room($0) }
      }
    return stand.map { Placed(value: $0, place: value.place) }
  }

  private func position(
    of point: AccessPointEntry, among points: [AccessPointEntry], on floor: Floor,
    by drawing: Drawing?, _ report: Report
  ) -> PlanPoint? {
    switch point.stand {
    case .point(let position): return position
    case .place(let place):
      if case .map(let map) = drawing { return map.frame.point(place) }
      if floor.plan != nil || drawing == nil { report.error(at: point.place, .onlyOnMaps) }
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
      report.error(
        at: point.place, .unlistedRoom(number), suggestion: didYouMean(number, among: numbers))
      return nil
    }
  }

  /// The outline of a room, as the floor lists it, otherwise as it is drawn; empty where neither
  /// has one.
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
  /// The middle, or the middle of one of several equal places along the longer side; `nil`
  /// without corners.
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

/// A path counted from the folder of `file`, or from the root of all folders; without slashes at
/// its end.
private func sibling(of file: String, _ name: String) -> String {
  var name = name
  while name.count > 1, name.hasSuffix("/") { name.removeLast() }
  guard !name.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return name }
  return String(file[...slash]) + name
}

extension Diagnostic.Message {
  fileprivate static let measuredAlready: Self =
    "a plan made from a map takes its scale from the map; this is ignored"

  fileprivate static let oneMap: Self = "expected either 'imdf' or 'geojson'"
  fileprivate static let onlyIMDF: Self = "'building' is only for plans from IMDF"
  fileprivate static let onlyOnMaps: Self = "'location' needs a plan made from a map"

  fileprivate static func onlyGeoJSON(_ key: String) -> Self {
    "'\(key)' is only for plans from GeoJSON"
  }

  fileprivate static func twoPlaces(_ keys: [String]) -> Self {
    "expected one location for an access point, found '\(keys.joined(separator: "' and '"))'"
  }

  fileprivate static func outsidePlan(_ id: String, _ plan: FloorPlan) -> Self {
    "the access point '\(id)' is outside its plan, which is \(Int(plan.width)) by \(Int(plan.height))"
  }

  fileprivate static func noPlan(_ path: String, _ error: FileError) -> Self {
    "the plan '\(path)' \(error.text)"
  }

  fileprivate static func noMap(_ path: String, _ error: FileError) -> Self {
    "the map file '\(path)' \(error.text)"
  }

  fileprivate static func noLevel(_ name: String) -> Self {
    "unknown level '\(name)'; the map does not have it"
  }

  fileprivate static func severalLevels(_ name: String, _ ids: [String]) -> Self {
    "the map has several levels named '\(name)': \(ids.joined(separator: ", "))"
  }

  fileprivate static func noBuilding(_ name: String) -> Self {
    "unknown building '\(name)'; the map does not have it"
  }

  fileprivate static func severalBuildings(_ name: String, _ ids: [String]) -> Self {
    "the map has several buildings named '\(name)': \(ids.joined(separator: ", "))"
  }

  fileprivate static func nothingDrawn(_ name: String) -> Self {
    "the map shows nothing on '\(name)', or its parts are more than 5 km apart"
  }

  fileprivate static func drawnOnly(_ number: String) -> Self {
    "the plan shows a room '\(number)' that this floor does not list"
  }

  fileprivate static func listedOnly(_ number: String) -> Self {
    "the map has no room '\(number)' on this level"
  }

  fileprivate static func unlistedRoom(_ number: String) -> Self {
    "unknown room '\(number)'; expected a room of this floor with an outline"
  }
}
