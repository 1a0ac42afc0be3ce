package import CampusModel
internal import Diagnostics
internal import FileFormats
package import MapFiles
internal import SourceFiles

extension YAMLMapping {
  /// Reads `places:`, a list of places with their names. `campus` has the buildings; `nil` to
  /// not report missing ones. A person's places are private.
  func places(ofPerson isPersonal: Bool, campus: Gazetteer?) -> [NamedPlace] {
    var taken: Set<String> = []
    return mappings("places", atMost: mostPlaces) { map in
      let name = map.requiredPlaced("name", .placeName)
      let aliases = map.zeroOrMore("aliases", .placeName)
      for name in [name].compactMap(\.self) + aliases
      where !taken.insert(foldedName(name.value)).inserted {
        report.error(at: name.place, .sameName(report.quoted(name.value)))
      }
      let category = map.optional("category", .text(upTo: 40))
      let location = map["location"]?.coordinate()
      let building = map.building(of: campus)
      let opening = map.openingHours()
      let closures = map.closures()
      guard let name else { return nil }
      var place = NamedPlace(
        Place(
          name: name.value, coordinate: location ?? building?.coordinate, building: building?.code,
          isPersonal: isPersonal))
      place.aliases = aliases.map(\.value)
      (place.category, place.opening, place.closures) = (category, opening, closures)
      return place
    }
  }

  private func building(of campus: Gazetteer?) -> Building? {
    guard let code = optional("building", .buildingCode), let campus else { return nil }
    if let building = campus.building(code) { return building }
    error(
      at: "building", .noBuilding(report.quoted(code.text)),
      suggestion: report.suggestion(campus.suggestion(for: code)))
    return nil
  }
}

/// How many places one file may have.
private let mostPlaces = 1000

extension YAMLScalar<String> {
  /// A name by which a place can be found.
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

// MARK: The site's own

extension OwnFiles {
  /// The places of `Content/places.yml`; none without the file.
  package mutating func places(on campus: Gazetteer?) -> [NamedPlace] {
    read("Content/places.yml", isRequired: false) { $0.places(ofPerson: false, campus: campus) }
      ?? []
  }
}

extension Diagnostic.Message {
  fileprivate static func sameName(_ name: String) -> Self {
    "the name\(name) is already used by another place in this file"
  }

  fileprivate static func noBuilding(_ code: String) -> Self {
    "unknown building code\(code); no source lists it"
  }
}
