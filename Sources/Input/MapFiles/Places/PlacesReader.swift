internal import CampusModel
package import Diagnostics
package import FileFormats
package import SourceFiles

/// Reads the named points and areas of GeoJSON, such as Overpass and map editors save, by the tags of OpenStreetMap: `name`, and
/// `short_name`, `alt_name`, `official_name`, `old_name` and `ref`, of which each may be several with `;` between.
///
/// Of an area its middle is taken. What has no name is passed over, also lines; a place of which the geometry is broken is lost.
package enum PlacesReader {
  /// Names and aliases longer than this are cut, in characters.
  static let longestName = 200

  package static func read(
    _ files: [SourceFile], into yield: inout SourceYield, diagnostics: inout [Diagnostic]
  ) {
    for file in files {
      var rows = RowCounts()
      for feature in MapFeatureReader.read(file, counting: &rows, &diagnostics) ?? [] {
        guard let properties = feature.properties,
          let name = MapName(properties["name"], language: nil).text?.shortened
        else {
          rows.unused += 1
          continue
        }
        guard let middle = feature.shape.middle else {
          if feature.shape.lines.isEmpty { rows.dropped += 1 } else { rows.unused += 1 }
          continue
        }
        var place = NamedPlace(Place(name: name, coordinate: middle))
        place.aliases = aliases(in: properties, of: name)
        yield.places.append(place)
        rows.kept += 1
      }
      yield.files.append(FileReport(path: file.path, rows: rows))
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

extension String {
  fileprivate var shortened: String { String(prefix(PlacesReader.longestName)) }
}
