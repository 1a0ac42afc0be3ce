package import CampusModel
package import FileFormats

/// The areas of a GeoJSON file (RFC 7946) for charts: its polygons, called by a property.
package enum MapRegions {
  /// The areas that have a name: by `property`, otherwise by `name`, by `id` or by the id of the
  /// feature. `nil` after an error; what is wrong with a single area is a warning.
  package static func read(_ report: Report, namedBy property: String?) -> [Region]? {
    MapFeatureReader.read(report)?.compactMap { feature in
      guard let name = name(of: feature, property), !feature.shape.rings.isEmpty else {
        return nil
      }
      let polygons = zip(feature.shape.rings, feature.shape.holes).map { outer, holes in
        ([outer] + holes).map { $0.map(position) }
      }
      return Region(name: name, polygons: polygons)
    }
  }

  private static func name(of feature: MapFeature, _ property: String?) -> String? {
    if let property { return feature.properties?.member(Array(property.utf8))?.scalar }
    return feature.properties?["name"]?.scalar ?? feature.properties?["id"]?.scalar ?? feature.id
  }

  private static func position(_ place: Coordinate) -> Region.Position {
    Region.Position(longitude: place.longitude, latitude: place.latitude)
  }
}
