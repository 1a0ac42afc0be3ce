internal import CampusModel
package import FileFormats
package import SourceFiles

/// Reads the named points and areas of GeoJSON, such as Overpass and map editors save, by the tags
/// of OpenStreetMap: `name`, and `short_name`, `alt_name`, `official_name`, `old_name` and `ref`,
/// each a list separated by `;`; and `amenity`, `shop` and others for what it is.
///
/// An area counts as its middle. Lines and places without a name are ignored; a place with a broken
/// geometry is dropped.
package struct PlacesReader: FileSourceFormat {
  package static let kind = SourceKind.places

  /// Names and aliases longer than this are cut, in characters.
  static let longestName = 200

  private var places: [NamedPlace] = []

  package init(_ context: SourceContext) {}

  package func add(to contribution: inout Contribution) { contribution.places += places }

  package mutating func read(_ report: Report) {
    for feature in MapFeatureReader.read(report) ?? [] {
      guard let properties = feature.properties,
        let name = MapName(properties["name"], language: nil).text?.shortened
      else {
        report.rows.unused += 1
        continue
      }
      guard let middle = feature.shape.middle else {
        if feature.shape.lines.isEmpty { report.rows.dropped += 1 } else { report.rows.unused += 1 }
        continue
      }
      var place = NamedPlace(Place(name: name, coordinate: middle))
      place.aliases = Self.aliases(in: properties, of: name)
      place.category = MapTraits.category { properties.member(Array($0.utf8))?.scalar }
      places.append(place)
      report.rows.kept += 1
    }
  }

  private static func aliases(in properties: JSONValue, of name: String) -> [String] {
    let others = [
      properties["short_name"], properties["alt_name"], properties["official_name"],
      properties["old_name"], properties["ref"],
    ]
    let names = others.compactMap { $0?.scalar }.flatMap { $0.split(separator: ";") }
    let languages = MapName(properties["name"], language: nil).all
    return uniqued((languages + names.map { String($0).collapsed }).map(\.shortened)).filter {
      !$0.isEmpty && $0 != name
    }
  }
}

extension SourceKind {
  package static let places = SourceKind("places")
}

extension String {
  fileprivate var shortened: String { String(prefix(PlacesReader.longestName)) }
}
