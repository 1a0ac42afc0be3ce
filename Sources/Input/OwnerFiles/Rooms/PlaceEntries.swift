internal import CampusModel
internal import Diagnostics
internal import FileFormats
package import MapFiles
package import SourceFiles

/// Keys of a place in `places.yml` and in `days.yml`.
private let placeKeys = ["name", "aliases", "location", "building", "opening-hours", "closures"]

/// Reads `places:`, a list of places with their names. `campus` knows the buildings; `nil` where nothing is to be said about those that
/// are missing. A person's own are for nobody else.
func readPlaces(
  _ map: YAMLMapping, ofPerson isPersonal: Bool, campus: Gazetteer?, _ findings: inout Findings
) -> [NamedPlace] {
  var taken: Set<String> = []
  return map.mappings("places", atMost: mostPlaces, keys: placeKeys, &findings).compactMap {
    entry in
    let name = entry.required("name", .placeName, &findings)
    let names =
      (name.map { [Placed(value: $0, place: entry.place(of: "name"))] } ?? [])
      + (entry["aliases"] == nil ? [] : entry.oneOrMore("aliases", .placeName, &findings))
    for name in names where !taken.insert(foldedName(name.value)).inserted {
      findings.error(at: name.place, .sameName(findings.quoted(name.value)))
    }
    let location = entry["location"].flatMap { RoomsReader.location($0, &findings) }
    let building = readBuilding(entry, campus, &findings)
    let opening = readOpeningHours(entry, &findings)
    let closures = readClosures(entry, &findings)
    guard let name else { return nil }
    var place = NamedPlace(
      Place(
        name: name, coordinate: location ?? building?.coordinate, building: building?.code,
        isPersonal: isPersonal))
    place.aliases = names.dropFirst().map(\.value)
    (place.opening, place.closures) = (opening, closures)
    return place
  }
}

/// How many places one file may have.
private let mostPlaces = 1000

private func readBuilding(
  _ entry: YAMLMapping, _ campus: Gazetteer?, _ findings: inout Findings
) -> Building? {
  guard let code = entry.optional("building", .buildingCode, &findings), let campus else {
    return nil
  }
  if let building = campus.building(code) { return building }
  findings.error(
    at: entry.place(of: "building"), .noBuilding(findings.quoted(code.text)),
    suggestion: findings.suggestion(campus.suggestion(for: code)))
  return nil
}

extension YAMLScalar<String> {
  /// Something that a place can be found by.
  static var placeName: Self {
    Self("a name of at most 200 characters, with a letter or a digit") { text in
      text.unicodeScalars.count <= 200 && !foldedName(text).isEmpty ? text : nil
    }
  }

  /// Text that may not be endless.
  static func text(upTo limit: Int) -> Self {
    Self("text of at most \(limit) characters") { text in
      text.unicodeScalars.count <= limit ? YAMLScalar.text.parse(text) : nil
    }
  }
}

extension YAMLMapping {
  /// The items of a list of at most so many; where there are more, an error, and the first are read.
  func items(_ key: String, atMost limit: Int, _ findings: inout Findings) -> [YAMLNode] {
    let items = items(key, &findings)
    if items.count > limit {
      findings.error(at: items[limit].place, .tooMany(key, items.count, limit))
    }
    return Array(items.prefix(limit))
  }

  func mappings(
    _ key: String, atMost limit: Int, keys: [String], _ findings: inout Findings
  ) -> [YAMLMapping] {
    items(key, atMost: limit, &findings).compactMap { YAMLMapping($0, keys: keys, &findings) }
  }
}

// MARK: The site's own

extension OwnFiles {
  /// The places of `Content/places.yml`; none without the file.
  package mutating func places(on campus: Gazetteer?) -> [NamedPlace] {
    let path = "Content/places.yml"
    guard exists(path), let bytes = bytes(path) else { return [] }
    return inspect(path) { findings in
      readYAML(bytes[...], &findings)
        .flatMap { YAMLMapping($0, keys: ["places"], &findings) }
        .map { readPlaces($0, ofPerson: false, campus: campus, &findings) }
    } ?? []
  }
}

extension Diagnostic.Message {
  fileprivate static func sameName(_ name: String) -> Self {
    "another place of this file has the name\(name) already"
  }

  fileprivate static func noBuilding(_ code: String) -> Self {
    "no source lists a building with the code\(code)"
  }

  fileprivate static func tooMany(_ key: String, _ count: Int, _ limit: Int) -> Self {
    "'\(key)' has \(count) entries; at most \(limit) are read"
  }
}
