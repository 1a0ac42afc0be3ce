package import CampusModel
package import Diagnostics
internal import FileFormats

/// A zone as a rooms file has it, with what must be held against other sources.
package struct ZoneEntry {
  package var zone: CrowdZone
  var file: String
  var building: TextPlace
  var floor: TextPlace
  /// Of each counter.
  var counters: [TextPlace]
}

/// Reads the zones of rooms files: parts of the campus that people ask about by name. One value reads all such files of a site,
/// because ids must differ across them.
package struct ZonesReader {
  /// In the order of the files.
  package private(set) var entries: [ZoneEntry] = []
  private var ids: Set<String> = []

  /// What stands under `zones` in a file's keys and values.
  mutating func read(_ map: YAMLMapping, _ findings: inout Findings) {
    let keys = [
      "id", "name", "building", "floor", "access-points", "capacity", "people-per-device",
      "opening-hours", "closures",
    ]
    for entry in map.mappings("zones", keys: keys, &findings) { read(zone: entry, &findings) }
  }

  private mutating func read(zone map: YAMLMapping, _ findings: inout Findings) {
    let id = map.required("id", .slug, &findings)
    let name = map.required("name", .text, &findings)
    let building = map.optional("building", .buildingCode, &findings)
    let floor = map.optional("floor", .slug, &findings)
    let counters = counters(map, &findings)
    let capacity = map.optional("capacity", .integer(in: 1...1_000_000), &findings)
    let factor = map.optional("people-per-device", .positiveDecimal, &findings)
    let hours = readOpeningHours(map, &findings)
    let closures = readClosures(map, &findings)
    if map["floor"] != nil, map["building"] == nil {
      findings.error(at: map.place(of: "floor"), .floorOfNothing, suggestion: "add 'building:'")
    }
    guard let id, let name, !counters.isEmpty else { return }
    if !ids.insert(id).inserted { findings.error(at: map.place(of: "id"), .twice(id)) }
    let zone = CrowdZone(
      id: id, name: name, building: building, floor: floor, counters: counters.map(\.value),
      capacity: capacity, peoplePerDevice: factor?.approximate,
      opening: hours, closures: closures)
    entries.append(
      ZoneEntry(
        zone: zone, file: findings.file, building: map.place(of: "building"),
        floor: map.place(of: "floor"), counters: counters.map(\.place)))
  }

  /// Each once; an error for one that stands there twice.
  private func counters(_ map: YAMLMapping, _ findings: inout Findings) -> [Placed<String>] {
    var known: Set<String> = []
    return map.oneOrMore("access-points", .text, &findings).filter { counter in
      if known.insert(counter.value).inserted { return true }
      findings.error(at: counter.place, .counterTwice(counter.value))
      return false
    }
  }
}

extension ZoneEntry {
  /// What the zone says that no source knows: a building or a floor is an error, a counter only a warning, for it may be switched on
  /// tomorrow. `codes` are all buildings, also those without a drawing; `counters` whatever is on a floor or was heard.
  package func diagnostics(
    against buildings: [Building], codes: Set<BuildingCode>, counters known: Set<String>
  ) -> [Diagnostic] {
    var findings = Findings(file: file)
    checkPlace(buildings, codes, &findings)
    for (counter, place) in zip(zone.counters, counters) where !known.contains(counter) {
      findings.warn(
        at: place, .unheard(counter, zone.id),
        suggestion: didYouMean(counter, among: known.sorted()))
    }
    return findings.diagnostics
  }

  private func checkPlace(
    _ buildings: [Building], _ codes: Set<BuildingCode>, _ findings: inout Findings
  ) {
    guard let code = zone.building else { return }
    guard codes.contains(code) else {
      let names = codes.map(\.text).sorted()
      return findings.error(
        at: building, .noBuilding(code.text), suggestion: didYouMean(code.text, among: names))
    }
    let floors = buildings.first { $0.code == code }?.floors.map(\.id) ?? []
    guard let id = zone.floor, !floors.contains(id) else { return }
    findings.error(
      at: floor, .noFloor(id, code.text),
      suggestion: floors.isEmpty ? nil : "its floors are \(floors.joined(separator: ", "))")
  }
}

extension Diagnostic.Message {
  fileprivate static let floorOfNothing: Self = "a floor without its building"

  fileprivate static func twice(_ id: String) -> Self { "the zone '\(id)' is listed twice" }

  fileprivate static func counterTwice(_ id: String) -> Self {
    "the access point '\(id)' is listed twice in this zone"
  }

  fileprivate static func unheard(_ counter: String, _ zone: String) -> Self {
    "the access point '\(counter)' of the zone '\(zone)' is on no floor and in no counts"
  }

  fileprivate static func noBuilding(_ code: String) -> Self { "there is no building '\(code)'" }

  fileprivate static func noFloor(_ id: String, _ building: String) -> Self {
    "the building '\(building)' has no floor '\(id)'"
  }
}
