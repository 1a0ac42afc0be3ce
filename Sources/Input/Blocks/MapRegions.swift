internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import TableFiles

/// The areas of a GeoJSON file (RFC 7946): its polygons, called by a property.
enum MapRegions {
  /// Reads `map`, and `map-name`, the property that names an area; `nil` after an error.
  static func read(_ map: YAMLMapping, _ context: BlockContext) -> [Region]? {
    let property = map.optional("map-name", .text)
    guard let name = map.requiredPlaced("map", .text) else { return nil }
    guard let path = context.files.path(of: name.value, from: context.folder),
      let bytes = context.files.bytes(at: path)
    else {
      map.report.error(at: name.place, "the file '\(name.value)' was not found")
      return nil
    }
    let report = Report(SourceFile(path: path, bytes: bytes))
    let features = JSONReader.read(report)?["features"]?.elements ?? []
    let regions = features.compactMap { region(of: $0, named: property) }
    guard !regions.isEmpty else {
      map.report.error(
        at: name.place, "'\(name.value)' has no areas with a name",
        suggestion: "use GeoJSON with polygons, and name their property with 'map-name'")
      return nil
    }
    return regions
  }

  private static func region(of feature: JSONValue, named property: String?) -> Region? {
    let properties = feature["properties"]
    let name =
      if let property {
        properties?.member(Array(property.utf8))?.scalar
      } else {
        properties?["name"]?.scalar ?? properties?["id"]?.scalar ?? feature["id"]?.scalar
      }
    guard let name, let geometry = feature["geometry"], let places = geometry["coordinates"] else {
      return nil
    }
    let polygons: [[[Region.Position]]]
    switch geometry["type"]?.string {
    case "Polygon": polygons = [polygon(places)]
    case "MultiPolygon": polygons = places.elements.map(polygon)
    default: return nil
    }
    return polygons.contains { !$0.isEmpty } ? Region(name: name, polygons: polygons) : nil
  }

  private static func polygon(_ rings: JSONValue) -> [[Region.Position]] {
    rings.elements.map { ring in
      ring.elements.compactMap { place in
        let numbers = place.elements.prefix(2).compactMap(\.double)
        guard numbers.count == 2, abs(numbers[0]) <= 540, abs(numbers[1]) <= 90 else { return nil }
        return Region.Position(longitude: numbers[0], latitude: numbers[1])
      }
    }.filter { $0.count >= 3 }
  }
}
