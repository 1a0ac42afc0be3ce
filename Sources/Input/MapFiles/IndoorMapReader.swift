internal import CampusModel
internal import Diagnostics
package import FileFormats

/// A file of a map that is not there, or cannot be read.
package struct MapFileError: Error {
  package var path: String
  package var error: FileError
}

/// Reads an IMDF folder (Apple's Indoor Mapping Data Format 1.0): `level.geojson` and
/// `unit.geojson`, and where they are there `building`, `opening`, `fixture`, `occupant`, `anchor`,
/// `address` and `manifest.json`. Other files are not looked at.
///
/// The name of a file says its kind, not `feature_type`, which tools misspell. Names may be
/// texts or objects by language.
struct IndoorMapReader {
  private let tree: FileTree
  private let folder: String
  private(set) var diagnostics: [Diagnostic] = []
  private var language: String?

  init(_ tree: FileTree, folder: String) { (self.tree, self.folder) = (tree, folder) }

  /// `nil` if a file is not GeoJSON.
  mutating func read() throws(MapFileError) -> IndoorMap? {
    language = try manifestLanguage()
    guard let levels = try features("level", isRequired: true),
      let units = try features("unit", isRequired: true),
      let buildings = try features("building"), let openings = try features("opening"),
      let fixtures = try features("fixture"), let addresses = try features("address")
    else { return nil }
    let occupants = try occupants()
    var map = IndoorMap()
    map.levels = identified(levels, "level").map(level)
    map.buildings = identified(buildings, "building").map { building($0, addresses) }
    let known = Set(map.levels.map(\.id))
    for (level, unit) in placed(units, on: known, "units") {
      let area = area(unit, occupants: unit.id.flatMap { occupants[$0] } ?? [])
      if !area.rings.isEmpty { map.areas[level, default: []].append(area) }
    }
    reportShapeless(units)
    for (level, opening) in placed(openings, on: known, "openings") {
      map.doors[level, default: []] += opening.shape.lines
    }
    for (level, fixture) in placed(fixtures, on: known, "fixtures") {
      map.fixtures[level, default: []] += fixture.shape.rings
    }
    return map
  }

  // MARK: Files

  private func bytes(_ name: String, isRequired: Bool) throws(MapFileError) -> SourceFile? {
    let path = "\(folder)/\(name)"
    do throws(FileError) {
      if !isRequired, try tree.status(path) == nil { return nil }
      return SourceFile(path: path, bytes: try tree.read(path))
    } catch {
      throw MapFileError(path: path, error: error)
    }
  }

  /// None of a file that may be missing and is; `nil` after an error.
  private mutating func features(
    _ name: String, isRequired: Bool = false
  ) throws(MapFileError) -> [MapFeature]? {
    guard let file = try bytes("\(name).geojson", isRequired: isRequired) else { return [] }
    return MapFeatureReader.read(file, &diagnostics)
  }

  private mutating func manifestLanguage() throws(MapFileError) -> String? {
    guard let file = try bytes("manifest.json", isRequired: false) else { return nil }
    return JSONReader.read(file, diagnostics: &diagnostics)?["language"]?.string
  }

  /// The names of the occupants of a unit, by its id.
  private mutating func occupants() throws(MapFileError) -> [String: [MapName]] {
    let anchors = try features("anchor") ?? []
    let units = Dictionary(
      anchors.compactMap { anchor in
        anchor.id.flatMap { id in anchor.properties?["unit_id"]?.string.map { (id, $0) } }
      }, uniquingKeysWith: { first, _ in first })
    return try (features("occupant") ?? []).reduce(into: [:]) { names, occupant in
      guard let anchor = occupant.properties?["anchor_id"]?.string, let unit = units[anchor] else {
        return
      }
      names[unit, default: []].append(name(occupant, "name"))
    }
  }

  // MARK: Features

  private func name(_ feature: MapFeature, _ key: StaticString) -> MapName {
    MapName(feature.properties?[key], language: language)
  }

  private func level(_ feature: MapFeature) -> IndoorMap.Level {
    IndoorMap.Level(
      id: feature.id ?? "", ordinal: feature.properties?["ordinal"]?.integer,
      name: name(feature, "name"), shortName: name(feature, "short_name"),
      buildings: (feature.properties?["building_ids"]?.elements ?? []).compactMap(\.string),
      rings: feature.shape.rings)
  }

  private func building(_ feature: MapFeature, _ addresses: [MapFeature]) -> IndoorMap.Building {
    let address = feature.properties?["address_id"]?.string.flatMap { id in
      addresses.first { $0.id == id }?.properties?["address"]?.string
    }
    let point = feature.properties?["display_point"]?["coordinates"]?.elements ?? []
    let numbers = point.compactMap(\.double)
    return IndoorMap.Building(
      id: feature.id ?? "", name: name(feature, "name"),
      coordinate: numbers.count < 2
        ? nil : Coordinate(latitude: numbers[1], longitude: numbers[0]),
      address: address.flatMap { $0.isEmpty ? nil : $0 })
  }

  private func area(_ unit: MapFeature, occupants: [MapName]) -> MapArea {
    let own = name(unit, "name")
    let category = unit.properties?["category"]?.string ?? ""
    return MapArea(
      names: AreaNames(
        own.text == nil ? occupants.first ?? own : own, other: name(unit, "alt_name"),
        category: category, also: occupants),
      category: category, rings: unit.shape.rings, place: unit.place)
  }

  // MARK: Features that do not fit

  /// The features with an id that no earlier one has.
  private mutating func identified(_ features: [MapFeature], _ noun: String) -> [MapFeature] {
    var seen: Set<String> = []
    return features.filter { feature in
      if let id = feature.id, seen.insert(id).inserted { return true }
      warn(feature, feature.id.map { .sameID(noun, $0) } ?? .noID(noun))
      return false
    }
  }

  /// Each with its level; one warning for all whose level the map does not have.
  private mutating func placed(
    _ features: [MapFeature], on levels: Set<String>, _ noun: String
  ) -> [(level: String, feature: MapFeature)] {
    var strays: [MapFeature] = []
    let placed = features.compactMap { feature -> (String, MapFeature)? in
      if let level = feature.properties?["level_id"]?.string, levels.contains(level) {
        return (level, feature)
      }
      strays.append(feature)
      return nil
    }
    if let first = strays.first { warn(first, .onNoLevel(strays.count, noun)) }
    return placed
  }

  private mutating func reportShapeless(_ units: [MapFeature]) {
    let shapeless = units.filter(\.shape.rings.isEmpty)
    if let first = shapeless.first { warn(first, .withoutShape(shapeless.count)) }
  }

  private mutating func warn(_ feature: MapFeature, _ message: Diagnostic.Message) {
    diagnostics.append(Diagnostic(.warning, .data, at: feature.place, message))
  }
}

extension Diagnostic.Message {
  fileprivate static func noID(_ noun: String) -> Self { "this \(noun) has no id and is skipped" }

  fileprivate static func sameID(_ noun: String, _ id: String) -> Self {
    "the \(noun) '\(id)' is listed twice; the first is used"
  }

  fileprivate static func onNoLevel(_ count: Int, _ noun: String) -> Self {
    "\(noun) of unknown levels, from here on: \(count)"
  }

  fileprivate static func withoutShape(_ count: Int) -> Self {
    "units without a shape, not drawn, from here on: \(count)"
  }
}
