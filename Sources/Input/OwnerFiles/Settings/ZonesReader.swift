package import CampusModel
package import Diagnostics
internal import FileFormats

/// A zone as a rooms file has it, with the places that are checked against other sources.
package struct ZoneEntry {
  package var zone: CrowdZone
  var file: String
  var building: TextPlace
  var floor: TextPlace
  /// The place of each counter.
  var counters: [TextPlace]
}

/// Reads the zones of rooms files: parts of the campus that people ask about by name. One value
/// reads all such files of a site, because ids must differ across them.
package struct ZonesReader {
  /// In the order of the files.
  package private(set) var entries: [ZoneEntry] = []
  private var ids: Set<String> = []

  /// Reads the entries under `zones` in a file's keys and values.
  mutating func read(_ map: YAMLMapping) {
    let found = map.mappings("zones") { entry($0) }
    entries += found
  }

  private mutating func entry(_ map: YAMLMapping) -> ZoneEntry? {
    let id = map.required("id", .slug)
    let name = map.required("name", .text)
    let building = map.optional("building", .buildingCode)
    let floor = map.optional("floor", .slug)
    let counters = counters(map)
    let capacity = map.integer("capacity", in: 1...1_000_000)
    let factor = map.optional("people-per-device", .positiveDecimal)
    let hours = map.openingHours()
    let closures = map.closures()
    if map.has("floor"), !map.has("building") {
      map.error(at: "floor", .floorOfNothing, suggestion: "add 'building:'")
    }
    guard let id, let name, !counters.isEmpty else { return nil }
    if !ids.insert(id).inserted { map.error(at: "id", .twice(id)) }
    return ZoneEntry(
      zone: CrowdZone(
        id: id, name: name, building: building, floor: floor, counters: counters.map(\.value),
        capacity: capacity, peoplePerDevice: factor?.approximate, opening: hours,
        closures: closures),
      file: map.report.file, building: map.place(of: "building"), floor: map.place(of: "floor"),
      counters: counters.map(\.place))
  }

  /// Each once; an error for one that is there twice.
  private func counters(_ map: YAMLMapping) -> [Placed<String>] {
    var known: Set<String> = []
    return map.oneOrMore("access-points", .text).filter { counter in
      if known.insert(counter.value).inserted { return true }
      map.report.error(at: counter.place, .counterTwice(counter.value))
      return false
    }
  }
}

extension ZoneEntry {
  /// The names in the zone that no source has: a building or a floor is an error, a counter
  /// only a warning, since it may be switched on later.
  ///
  /// `codes` are all buildings, also those without a drawing; `counters` are the counters of floors
  /// and of counts.
  package func diagnostics(
    against buildings: [Building], codes: Set<BuildingCode>, counters known: Set<String>
  ) -> [Diagnostic] {
    let report = Report(file: file)
    checkPlace(among: buildings, codes: codes, report)
    for (counter, place) in zip(zone.counters, counters) where !known.contains(counter) {
      report.warn(
        at: place, .unheard(counter, zone.id),
        suggestion: didYouMean(counter, among: known.sorted()))
    }
    return report.diagnostics
  }

  private func checkPlace(
    among buildings: [Building], codes: Set<BuildingCode>, _ report: Report
  ) {
    guard let code = zone.building else { return }
    guard codes.contains(code) else {
      let names = codes.map(\.text).sorted()
      return report.error(
        at: building, .noBuilding(code.text), suggestion: didYouMean(code.text, among: names))
    }
    let floors = buildings.first { $0.code == code }?.floors.map(\.id) ?? []
    guard let id = zone.floor, !floors.contains(id) else { return }
    report.error(
      at: floor, .noFloor(id, code.text),
      suggestion: floors.isEmpty ? nil : "its floors are \(floors.joined(separator: ", "))")
  }
}

extension Diagnostic.Message {
  fileprivate static let floorOfNothing: Self = "'floor' needs 'building'"

  fileprivate static func twice(_ id: String) -> Self { "the zone '\(id)' is listed twice" }

  fileprivate static func counterTwice(_ id: String) -> Self {
    "the access point '\(id)' is listed twice in this zone"
  }

  fileprivate static func unheard(_ counter: String, _ zone: String) -> Self {
    "the access point '\(counter)' of the zone '\(zone)' is not on any floor or in any counts"
  }

  fileprivate static func noBuilding(_ code: String) -> Self { "unknown building '\(code)'" }

  fileprivate static func noFloor(_ id: String, _ building: String) -> Self {
    "unknown floor '\(id)' of the building '\(building)'"
  }
}
